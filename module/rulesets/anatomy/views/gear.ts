/** Gear and notes: held, worn, stowed, dropped and stuck items; effects and their changes. */
import type { Text } from "../../../kernel/card.ts";
import { effectGroups } from "../../../kernel/effect-rows.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { type ActorSnapshot, asItem, type Carried, type ItemType, itemsOf, physicalOf } from "../model/data.ts";
import { attributeText, kindText, severityText } from "../model/texts.ts";
import { modifierTexts } from "./modifiers.ts";
import { listed, named, t } from "./texts.ts";

const PHYSICAL: readonly string[] = [
  "anatomyWeapon",
  "anatomyArmor",
  "anatomyShield",
  "anatomyGear",
  "anatomyProsthetic",
] satisfies ItemType[];
const isPhysical = (item: Pick<Snapshot, "type">): boolean => PHYSICAL.includes(item.type);
const isNatural = (item: Snapshot): boolean => asItem(item, "anatomyWeapon")?.system.category === "natural";

/** How an item is carried, and what a click changes that to. */
interface Hold {
  label: Text;
  on: boolean;
  next: string | boolean;
  path: string;
}

/** How an item is made ready; null for items that always apply or are fitted to a body. */
export function holdOf(item: Snapshot): Hold | null {
  const armor = asItem(item, "anatomyArmor")?.system;
  if (armor)
    return {
      label: t(armor.worn ? "carry.worn" : "carry.stowed"),
      on: armor.worn,
      next: !armor.worn,
      path: "system.worn",
    };
  if (!isPhysical(item) || isNatural(item)) return null;
  if (asItem(item, "anatomyProsthetic")?.system.fittedTo) return null;
  const { carry } = physicalOf(item);
  const on = carry === "held" || carry === "worn";
  return { label: t(`carry.${carry}`), on, next: on ? "stowed" : "held", path: "system.carry" };
}

/** Summary of an item: "Blade, crit on 19", "+4 to DV", "Severe", "2 AP". */
export function about(item: Snapshot): Text {
  const weapon = asItem(item, "anatomyWeapon")?.system;
  if (weapon) {
    const by = listed(
      (weapon.attributes.length > 0 ? weapon.attributes : (["str", "dex"] as const)).map(attributeText),
    );
    return t("about.weapon", { group: t(`group.${weapon.group}`), by });
  }
  const armor = asItem(item, "anatomyArmor")?.system;
  if (armor) return t("about.armor", { bonus: signed(armor.bonus) });
  const shield = asItem(item, "anatomyShield")?.system;
  if (shield) return t("about.shield", { bonus: signed(shield.bonus) });
  const part = asItem(item, "anatomyPart")?.system;
  if (part) return t("about.part", { kind: kindText(part.kind), severity: severityText(part.severity) });
  const injury = asItem(item, "anatomyInjury")?.system;
  if (injury)
    return t(injury.treated ? "about.treated" : "about.untreated", { severity: severityText(injury.severity) });
  const plan = asItem(item, "anatomyPlan")?.system;
  if (plan) return t("about.plan", { count: Object.keys(plan.parts).length });
  const prosthetic = asItem(item, "anatomyProsthetic")?.system;
  if (prosthetic) return t("about.prosthetic", { kind: kindText(prosthetic.replaces) });
  const remedy = asItem(item, "anatomyRemedy")?.system;
  if (remedy) return t(`remedyMode.${remedy.mode}`);
  const action = asItem(item, "anatomyAction")?.system;
  if (action) return t(`costName.${action.cost}`);
  const gear = asItem(item, "anatomyGear")?.system;
  if (gear && gear.use.kind !== "") return t(`use.${gear.use.kind}`);
  if (gear && gear.modifiers.length > 0) return listed(modifierTexts(gear.modifiers));
  return t(`type.${item.type}`);
}

const heldIn = (actor: ActorSnapshot, { heldBy }: Carried): Text[] => {
  const names = heldBy.flatMap((id) => actor.items.find((one) => one.id === id)?.name ?? []);
  return names.length === 0 ? [] : [listed(names.map(named))];
};

/** Ids of the actions that its owner can take with an item now, besides holding and attacking. */
export function handlingOf(item: Snapshot): string[] {
  const { carry, broken } = physicalOf(item);
  const gear = asItem(item, "anatomyGear")?.system;
  const weapon = asItem(item, "anatomyWeapon")?.system;
  const prosthetic = asItem(item, "anatomyProsthetic")?.system;
  const at = asItem(item, "anatomyArmor") ?? asItem(item, "anatomyShield");
  const away = carry === "dropped" || carry === "stuck";
  const can: Readonly<Record<string, boolean>> = {
    useGear: gear !== undefined && gear.use.kind !== "" && gear.use.kind !== "repair",
    fit: prosthetic !== undefined && prosthetic.fittedTo === "" && !prosthetic.broken,
    repair: broken || (at?.system.rend ?? 0) > 0,
    reload: weapon !== undefined && !["none", "free"].includes(weapon.reload) && !weapon.loaded,
    throw:
      !away &&
      (gear !== undefined || (weapon !== undefined && weapon.category !== "natural")) &&
      weapon?.thrown !== true,
    pickUp: away,
  };
  return Object.keys(can).filter((act) => can[act]);
}

function rowOf(actor: ActorSnapshot, item: Snapshot) {
  const system = physicalOf(item);
  const gear = asItem(item, "anatomyGear")?.system;
  const weapon = asItem(item, "anatomyWeapon")?.system;
  const shield = asItem(item, "anatomyShield")?.system;
  const prosthetic = asItem(item, "anatomyProsthetic")?.system;
  const at = asItem(item, "anatomyArmor") ?? asItem(item, "anatomyShield");
  const fitted = actor.items.find(({ id }) => id === prosthetic?.fittedTo);
  const can = handlingOf(item);
  const away = can.includes("pickUp");
  return {
    ...itemLink(item),
    away,
    meta: compact([
      about(item),
      ...(at ? modifierTexts(at.system.penalties) : []),
      fitted && t("gear.fittedTo", { name: fitted.name }),
      system.carry === "stuck" && t("gear.stuckIn", { name: system.stuckIn }),
      ...(system.carry === "held" ? heldIn(actor, system) : []),
      shield?.readied && t("gear.readied"),
      gear && gear.uses.max > 0 && t("gear.uses", { ...gear.uses }),
      weapon && !["none", "free"].includes(weapon.reload) && t(weapon.loaded ? "gear.loaded" : "gear.unloaded"),
      system.broken && t("gear.broken"),
    ]),
    quantity: system.quantity,
    hold: away ? null : holdOf(item),
    pickUp: away,
    use: can.includes("useGear"),
    fit: can.includes("fit"),
    repair: can.includes("repair"),
    reload: can.includes("reload"),
    thrown: can.includes("throw"),
    given: JSON.stringify({ item: item.id }),
  };
}

export function gear(actor: ActorSnapshot) {
  const group = (id: string, type: ItemType, keep: (item: Snapshot) => boolean = () => true) => ({
    id,
    label: t(`gear.${id}`),
    add: type,
    rows: actor.items.filter((item) => item.type === type && keep(item)).map((item) => rowOf(actor, item)),
  });
  return {
    groups: [
      group("arms", "anatomyWeapon", (item) => !isNatural(item)),
      group("armor", "anatomyArmor"),
      group("shields", "anatomyShield"),
      group("things", "anatomyGear"),
      group("prosthetics", "anatomyProsthetic"),
    ],
    natural: group("natural", "anatomyWeapon", isNatural),
    features: itemsOf(actor, "anatomyFeature").map(({ id, uuid, name, img, system }) => ({
      id,
      uuid,
      name,
      img,
      texts: modifierTexts(system.modifiers),
      description: { rich: system.description, path: "system.description" },
    })),
  };
}

/** Effects for the notes tab: temporary, passive, disabled. */
export const effects = (holder: Pick<Snapshot, "effects">) => effectGroups(holder, t);
