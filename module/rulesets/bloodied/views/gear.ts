/** Views of carried and worn items, features and effects. */
import type { Text } from "../../../kernel/card.ts";
import { effectGroups } from "../../../kernel/effect-rows.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Rich } from "../../../kernel/sheet.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { number, type Option } from "../../../kernel/sheet-numbers.ts";
import {
  type ActorSnapshot,
  type ArmorData,
  type ItemSnapshot,
  itemAs,
  itemsOf,
  physicalOf,
  wornArmor,
} from "../model/data.ts";
import { abilityName, isAbility, typeText } from "../model/texts.ts";
import { options, t } from "./texts.ts";

interface GearRow {
  id: string;
  uuid: string;
  type: string;
  name: string;
  img: string;
  meta: Text;
  quantity: number;
  /** Total weight of all pieces, lb, to a tenth. */
  weight: string;
  /** A potion or scroll. */
  usable: boolean;
  /** Where it is worn or held; null if it cannot be. */
  hold: Hold | null;
}

export interface Hold {
  value: string;
  label: Text;
  on: boolean;
  /** Value after a click; a string for hands, a boolean for worn items. */
  next: string | boolean;
  path: string;
  options: readonly Option[];
}

const HANDS = { 0: ["none", "main"], 1: ["none", "main", "off"], 2: ["none", "both"] } as const;

/**
 * The hand a weapon is in, and the next one after a click; null for natural weapons that do not use exactly one hand.
 */
export function weaponHold(weapon: ItemSnapshot<"bloodiedWeapon">): Hold | null {
  const { equipped, hands, natural } = weapon.system;
  if (natural && hands !== 1) return null;
  const round: readonly string[] = HANDS[hands as 0 | 1 | 2] ?? HANDS[1];
  const next = round[(round.indexOf(equipped) + 1) % round.length]!;
  return {
    value: equipped,
    label: t(`hand.${natural && equipped === "none" ? "natural" : equipped}`),
    on: equipped !== "none",
    next,
    path: "system.equipped",
    options: options("hand", round),
  };
}

const worn = (equipped: boolean, key = "worn"): Hold => ({
  value: String(equipped),
  label: t(equipped ? `hand.${key}` : "hand.none"),
  on: equipped,
  next: !equipped,
  path: "system.equipped",
  options: [],
});

const tenth = (n: number): number => Math.round(n * 10) / 10;
/** Whether an item is luggage: natural weapons are not. */
const isPhysical = (item: Snapshot): boolean =>
  ["bloodiedWeapon", "bloodiedArmor", "bloodiedShield", "bloodiedGear"].includes(item.type) &&
  !(item.type === "bloodiedWeapon" && itemAs(item, "bloodiedWeapon").system.natural);

function row(item: Snapshot): GearRow {
  const system = physicalOf(item);
  return {
    id: item.id,
    uuid: item.uuid,
    type: item.type,
    name: item.name,
    img: item.img,
    meta: itemSummary(item),
    quantity: system.quantity,
    weight: String(tenth(system.weight * system.quantity)),
    usable: item.type === "bloodiedGear" && itemAs(item, "bloodiedGear").system.use.enabled,
    hold: holdOf(item),
  };
}

/** How an item is held or worn; null if it cannot be. */
export function holdOf(item: Snapshot): Hold | null {
  if (item.type === "bloodiedWeapon") return weaponHold(itemAs(item, "bloodiedWeapon"));
  if (item.type === "bloodiedArmor") {
    const { equipped, slot } = itemAs(item, "bloodiedArmor").system;
    return slot === "natural" ? null : worn(equipped);
  }
  return item.type === "bloodiedShield" ? worn(itemAs(item, "bloodiedShield").system.equipped, "off") : null;
}

/** One line about an item: "1d4, body", "Defense +2", "melee, 1d8". */
export function itemSummary(item: Snapshot): Text {
  if (item.type === "bloodiedWeapon") {
    const { category, damage } = itemAs(item, "bloodiedWeapon").system;
    return t("about.weapon", { category: t(`category.${category}`), formula: damage.formula });
  }
  if (item.type === "bloodiedArmor") {
    const { formula, slot } = itemAs(item, "bloodiedArmor").system;
    return t("about.armor", { formula, slot: t(`slot.${slot}`) });
  }
  if (item.type === "bloodiedShield")
    return t("about.shield", { modifier: itemAs(item, "bloodiedShield").system.modifier });
  const { use } = itemAs(item, "bloodiedGear").system;
  if (use.enabled && use.label !== "") return t("about.usable", { label: use.label });
  return t("about.gear", { price: physicalOf(item).price });
}

export function gear(actor: ActorSnapshot) {
  const rows = actor.items.filter(isPhysical);
  const group = (id: string, types: string[], add: string) => ({
    id,
    label: t(`gear.${id}`),
    add,
    rows: rows.filter((item) => types.includes(item.type)).map(row),
  });
  const weight = rows.reduce((sum, item) => {
    const { weight, quantity } = physicalOf(item);
    return sum + weight * quantity;
  }, 0);
  return {
    groups: [
      group("arms", ["bloodiedWeapon"], "bloodiedWeapon"),
      group("armor", ["bloodiedArmor", "bloodiedShield"], "bloodiedArmor"),
      group("things", ["bloodiedGear"], "bloodiedGear"),
    ],
    coins: actor.system.details.coins,
    weight: t("gear.weight", { weight: tenth(weight) }),
  };
}

/** How each piece of worn armor modifies damage types: "fire × 3". */
export const armorTypeModifiers = (actor: ActorSnapshot): Text[] =>
  wornArmor(actor).flatMap((item) => armorTypeTexts(item.system));

/** How one piece of armor modifies damage types. */
export const armorTypeTexts = ({ byType }: ArmorData): Text[] =>
  Object.entries(byType).map(([type, { mode, value }]) =>
    t(`entry.${mode}`, { type: typeText(type), value: mode === "add" ? signed(value) : number(value) }),
  );

export function features(actor: ActorSnapshot) {
  return itemsOf(actor, "bloodiedFeature").map((item) => ({
    ...itemLink(item),
    description: rich(item.system.description, ""),
  }));
}

export const rich = (html: string, path: string): Rich => ({ rich: html ?? "", path });

export function story(actor: ActorSnapshot, _context: ViewContext) {
  const { details } = actor.system;
  return {
    appearance: details.appearance,
    biography: rich(details.biography, "system.details.biography"),
    notes: rich(details.notes, "system.details.notes"),
    features: features(actor),
  };
}

/** A change of an effect in the sheet's terms, if it has one: "Defense +2". */
export function changeText({ path, value, how }: EffectSnapshot["changes"][number]): Text {
  if (path === "attributes.movement" && how === "set" && Number(value) === 0) return t("path.noMovement");
  if (path === "attributes.movement" && how === "times") return t("path.movementTimes", { by: value });
  const by =
    how === "times" ? `×${value}` : how === "set" || !Number.isFinite(Number(value)) ? value : signed(Number(value));
  const ability = /^abilities\.(\w+)\.(value|checkBonus|saveBonus)$/.exec(path);
  if (ability && isAbility(ability[1])) return t(`path.${ability[2]}`, { ability: abilityName(ability[1]), by });
  return PATHS.has(path) ? t(`path.${path.replaceAll(".", "-")}`, { by }) : t("path.other", { path, by });
}
const PATHS = new Set([
  "turn.movement",
  "turn.action",
  "attributes.defense.bonus",
  "attributes.armor.bonus",
  "attributes.initiative.bonus",
  "attributes.movement",
  "bonuses.attack.melee",
  "bonuses.attack.ranged",
  "bonuses.attack.all",
  "bonuses.damage.melee",
  "bonuses.damage.ranged",
  "bonuses.damage.all",
  "bonuses.saves",
  "bonuses.checks",
]);

/** Effects by category: temporary, passive, disabled. */
export const effects = (holder: Pick<Snapshot, "effects">) => effectGroups(holder, t, changeText);
