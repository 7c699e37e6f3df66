/**
 * Items held, worn, stowed and dropped, and the cost of changing that (A-14, A-29 to, D-24).
 */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { cost } from "../combat/costs.ts";
import { type ActorSnapshot, asItem, type GearData, type ItemType } from "../model/data.ts";
import { LIGHTS } from "../model/tables.ts";
import { sizeName } from "../model/texts.ts";
import { does } from "./abilities.ts";
import { type ActionButton, actionButton, coinsOf, payable } from "./action-buttons.ts";
import { named, rangeText, said, t } from "./texts.ts";

function aboutGear(item: Snapshot): Text | null {
  const gear = asItem(item, "auraGear")?.system;
  if (!gear) return null;
  if (gear.uses.max > 0) return t("about.uses", { value: gear.uses.value, max: gear.uses.max });
  if (gear.healing.surge) return t("powers.surge");
  if (gear.stamina > 0) return t("powers.stamina", { count: gear.stamina });
  if (gear.escapeDc > 0) return t("about.escape", { dc: gear.escapeDc });
  if (gear.poison.av > 0) return t("about.poison", { av: gear.poison.av });
  return gear.weight > 0 ? t("about.weighs", { weight: gear.weight }) : t("about.thing");
}

/** Whether using it has an effect or uses it up. */
export const isUsable = ({ healing, stamina, uses, consumable, escapeDc, poison, slug }: GearData): boolean =>
  healing.surge ||
  stamina > 0 ||
  uses.max > 0 ||
  consumable ||
  escapeDc > 0 ||
  poison.av > 0 ||
  slug === "healersKit" ||
  slug in LIGHTS;

/** One line about an item: "1d8 slashing, Reach 1", "AC 13, AR 4", "+2 shield". */
export function about(item: Snapshot): Text {
  const weapon = asItem(item, "auraWeapon")?.system;
  if (weapon) {
    const harm = { damage: weapon.damage.formula || "0", type: said(`DamageType.${weapon.damage.type}`) };
    return weapon.weaponClass === "ranged"
      ? t("about.ranged", { ...harm, range: rangeText(weapon.range) })
      : t("about.melee", { ...harm, reach: weapon.reach });
  }
  const armor = asItem(item, "auraArmor")?.system;
  if (armor) return t("about.armor", { coverage: armor.coverage, rating: armor.rating });
  const shield = asItem(item, "auraShield")?.system;
  if (shield) return t("about.shield", { bonus: signed(shield.bonus) });
  const ammunition = asItem(item, "auraAmmunition")?.system;
  if (ammunition) return said(`Ammunition.${ammunition.kind}`);
  const power = asItem(item, "auraAbility")?.system ?? asItem(item, "auraSpell")?.system;
  if (power) return does(power)[0] ?? t(`type.${item.type}`);
  const feature = asItem(item, "auraFeature")?.system;
  if (feature) return said(`FeatureCategory.${feature.category}`);
  const race = asItem(item, "auraRace")?.system;
  if (race) return t("about.race", { size: sizeName(race.size), speed: race.speed });
  const injury = asItem(item, "auraInjury")?.system;
  if (injury) return said(`Severity.${injury.severity}`);
  return aboutGear(item) ?? t(`type.${item.type}`);
}

/** Whether it is at hand, and the button to change that: in a Round an action with a cost, else at once (D-35). */
interface Ready {
  on: boolean;
  next: boolean;
  label: Text;
  act: ActionButton | null;
}

interface Handled {
  equipped: boolean;
  dropped?: boolean;
  natural?: boolean;
  accessCost?: number;
}

/** How an item is made ready; null if it cannot be. */
export function readyOf(item: Snapshot, holder: Snapshot, context: ViewContext): Ready | null {
  const { equipped, dropped = false, natural = false, accessCost = 2 } = item.system as unknown as Handled;
  if (equipped === undefined || natural || dropped) return null;
  const armor = item.type === "auraArmor";
  const key = armor ? (equipped ? "worn" : "stowed") : equipped ? "held" : "stowed";
  const fighting = (context.combat?.round ?? 0) > 0;
  return {
    on: equipped,
    next: !equipped,
    label: t(`hold.${key}`),
    act: fighting
      ? actionButton(holder, context, {
          act: "equip",
          label: t(armor ? (equipped ? "hold.takeOff" : "hold.putOn") : equipped ? "act.stow" : "act.draw"),
          price: cost(accessCost),
          item,
        })
      : null,
  };
}

interface Own {
  quantity: number;
  price: number;
  mpr?: number;
  proficient?: boolean;
}

/** The button that uses a thing; null for other items. */
function useOf(item: Snapshot, holder: Snapshot, context: ViewContext): ActionButton | null {
  const gear = asItem(item, "auraGear")?.system;
  if (!gear || !isUsable(gear)) return null;
  const price = cost(gear.energy);
  const one = actionButton(holder, context, { act: "useGear", label: t("act.useGear"), item, price });
  return { ...one, coins: payable(price, holder, context).coins };
}

/** Things to use now, with their buttons. */
export const usable = (holder: Snapshot, context: ViewContext) =>
  holder.items.flatMap((item) => {
    const use = useOf(item, holder, context);
    return use ? [{ id: item.id, name: item.name, img: item.img, use }] : [];
  });

function rowOf(item: Snapshot, holder: Snapshot, context: ViewContext) {
  const { quantity, price, mpr = 0, proficient = true } = item.system as unknown as Own;
  const { dropped = false, equipped, natural = false } = item.system as Partial<Handled>;
  const one = (act: string, cost_ = cost(0)): ActionButton =>
    actionButton(holder, context, { act, label: t(`act.${act}`), item, price: cost_ });
  return {
    ...itemLink(item),
    away: dropped || (equipped === false && !natural),
    meta: compact([
      about(item),
      natural && t("gear.natural"),
      dropped && t("attacks.dropped"),
      (item.system as { broken?: boolean }).broken && t("armor.broken"),
      !proficient && t("attacks.unproficient", { mpr }),
      price > 0 && t(price === 1 ? "gear.priceOne" : "gear.price", { price }),
    ]),
    quantity,
    counts: !natural,
    ready: readyOf(item, holder, context),
    // Armor is put on outside combat; dropped items are picked up first.
    acts: compact([
      dropped && one("pickUp", cost(1)),
      useOf(item, holder, context),
      asItem(item, "auraWeapon")?.system.drawClass === "bow" && { ...one("adjustDraw"), coins: coinsOf(cost(0)) },
    ]),
  };
}

const GROUPS = [
  ["weapons", "auraWeapon"],
  ["armor", "auraArmor"],
  ["shields", "auraShield"],
  ["ammunition", "auraAmmunition"],
  ["things", "auraGear"],
] as const satisfies readonly (readonly [string, ItemType])[];

export const gear = (holder: Snapshot, _actor: ActorSnapshot, context: ViewContext) => ({
  groups: GROUPS.map(([id, type]) => ({
    id,
    label: t(`gear.${id}`),
    add: type,
    rows: holder.items.filter((item) => item.type === type).map((item) => rowOf(item, holder, context)),
  })),
});

/** Lasting injuries: body part, severity, effect and healing. */
export const injuries = (holder: Snapshot) =>
  holder.items.flatMap((item) => {
    const injury = asItem(item, "auraInjury");
    if (!injury) return [];
    const { part, severity, effect, healedBy, nonLethal } = injury.system;
    return [
      {
        ...itemLink(item),
        major: severity === "major",
        meta: compact([
          said(`Severity.${severity}`),
          part !== "" && named(part),
          nonLethal && t("injury.nonLethal"),
          t("injury.healedBy", { by: said(`HealedBy.${healedBy}`) }),
        ]),
        effect,
      },
    ];
  });
