/**
 * What an actor can attack with: bare hands, wielded weapons and thrown items (A-13, A-107, A-108, A-182, A-183, A-186
 * to A-190).
 */
import { parseDice } from "../../../kernel/formula.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type Cost, cost } from "../combat/costs.ts";
import { type ActorSnapshot, asItem, type ItemSnapshot, itemsOf, type Range, type WeaponData } from "../model/data.ts";
import { isProficient } from "../model/defense-values.ts";
import type { House } from "../model/house-rules.ts";
import { heavySwing } from "../model/styles-and-feats.ts";
import { sizeReach } from "../model/tables.ts";
import { t } from "../model/texts.ts";
import { avOf, mcmOf, throwAccuracy } from "../model/weapon-values.ts";
import type { AttackWeapon } from "./attack-roll.ts";

/** A means of attack with what the dialog needs. */
export interface WeaponInUse extends AttackWeapon {
  cost: Cost;
  /** Meters between the spaces of attacker and target (D-47); melee only. */
  reach: number;
  /** Ranged only. */
  range: Range | null;
  proficient: boolean;
  /** Hands needed; natural weapons need none. */
  hands: number;
  /** The damage formula if it cannot be parsed; "": it can. */
  unreadable: string;
  loadCost: number;
  loaded: boolean;
  quantity: number;
  group: WeaponData["group"];
  /** What limited the draw weight; "": nothing. */
  limit: WeaponData["drawLimit"];
  /** Ranged: the ammunition; null: none fits or is left; absent: not needed. */
  ammunition?: { id: string; name: string; left: number } | null;
}

/** Damage bonus that effects give to every weapon. */
const damageBonusOfEffects = ({ system }: ActorSnapshot): Modifier[] =>
  system.attack.damageBonus ? [{ label: t("Why.effects"), value: system.attack.damageBonus }] : [];
const masdb = (actor: ActorSnapshot): Modifier[] => [
  { label: t("Why.masdb"), value: actor.system.attack.masdb },
  ...damageBonusOfEffects(actor),
];

/** Bonus of the style Heavy Swing. */
const heavySwingBonus = (actor: ActorSnapshot, { system }: ItemSnapshot<"auraWeapon">): Modifier[] => {
  const value = heavySwing(actor, system);
  return value ? [{ label: t("Why.heavySwing"), value }] : [];
};

const read = (formula: string) => {
  const parsed = parseDice(formula, { flat: true });
  return parsed.ok
    ? { dice: parsed.dice, unreadable: "" }
    : { dice: { terms: [], flat: 0 }, unreadable: formula || "–" };
};

/** Bare hands, always available (A-186 to A-190, D-45). */
const unarmed = (actor: ActorSnapshot): WeaponInUse => ({
  id: "",
  name: "",
  kind: "unarmed",
  sum: avOf(actor.system, null),
  dice: { terms: [], flat: 0 },
  flat: [{ label: t("Why.unarmedDamage"), value: actor.system.attack.masab }, ...damageBonusOfEffects(actor)],
  type: "blunt",
  precise: actor.system.attack.precise,
  halves: 0,
  clumsy: false,
  cost: cost(2),
  reach: sizeReach(actor.system),
  range: null,
  proficient: true,
  hands: 0,
  unreadable: "",
  loadCost: 0,
  loaded: true,
  quantity: 1,
  group: "light",
  limit: "",
});

const common = (actor: ActorSnapshot, { id, name, system: weapon }: ItemSnapshot<"auraWeapon">) => {
  const proficient = isProficient(actor.system.mpl, weapon);
  return {
    id,
    name,
    ...read(weapon.damage.formula),
    type: weapon.damage.type,
    precise: weapon.precise + actor.system.attack.precise,
    halves: proficient ? 0 : 1,
    proficient,
    hands: weapon.natural ? 0 : weapon.hands,
    loadCost: weapon.loadCost,
    loaded: weapon.loaded,
    quantity: weapon.quantity,
    group: weapon.group,
  };
};

/** A wielded weapon in melee. */
const melee = (actor: ActorSnapshot, item: ItemSnapshot<"auraWeapon">): WeaponInUse => ({
  kind: "melee",
  ...common(actor, item),
  sum: avOf(actor.system, item.system, actor),
  flat: [...masdb(actor), ...heavySwingBonus(actor, item)],
  clumsy: false,
  cost: cost(item.system.energyCost),
  reach: item.system.reach + sizeReach(actor.system),
  range: null,
  limit: "",
});

/** The ammunition that the weapon shoots: what it is loaded with, else the first that fits and is left. */
function ammunitionFor(actor: Pick<Snapshot, "items">, weapon: WeaponData) {
  const fitting = itemsOf(actor, "auraAmmunition").filter(({ system }) => system.kind === weapon.ammunition);
  const left = fitting.filter(({ system }) => system.quantity > 0);
  const shot = left.find(({ id }) => id === weapon.loadedWith) ?? left[0];
  return shot ?? null;
}

const quiver = (shot: ItemSnapshot<"auraAmmunition"> | null): WeaponInUse["ammunition"] =>
  shot ? { id: shot.id, name: shot.name, left: shot.system.quantity } : null;

/** Energy of a ranged attack: the house rule's, plus 1 without proficiency (A-06, A-183, D-01, D-22). */
export const rangedCost = (proficient: boolean, house: Pick<House, "rangedEnergy">): Cost =>
  cost(house.rangedEnergy + (proficient ? 0 : 1));

function shot(actor: ActorSnapshot, item: ItemSnapshot<"auraWeapon">, house: House): WeaponInUse {
  const base = common(actor, item);
  const ammunition = ammunitionFor(actor, item.system);
  const extra: Modifier[] = [
    { label: t("Why.drawWeight"), value: item.system.extraDamage },
    { label: t("Why.ammunition"), value: ammunition?.system.damageBonus ?? 0 },
  ];
  return {
    kind: "shot",
    ...base,
    sum: mcmOf(actor.system, item.system.accuracy),
    flat: [...extra.filter(({ value }) => value !== 0), ...damageBonusOfEffects(actor)],
    type: ammunition?.system.damageType || base.type,
    precise: base.precise + (ammunition?.system.precise ?? 0),
    clumsy: false,
    cost: rangedCost(base.proficient, house),
    reach: 0,
    range: item.system.effectiveRange,
    limit: item.system.drawLimit,
    ...(item.system.ammunition ? { ammunition: quiver(ammunition) } : {}),
  };
}

/** Any wieldable item can be thrown; one not made for it deals half damage (A-13, A-107 to A-111, D-22). */
function thrown(actor: ActorSnapshot, item: ItemSnapshot<"auraWeapon">, house: House): WeaponInUse {
  const base = common(actor, item);
  return {
    kind: "throw",
    ...base,
    sum: mcmOf(actor.system, throwAccuracy(item.system)),
    flat: damageBonusOfEffects(actor),
    clumsy: !item.system.thrown.enabled,
    cost: rangedCost(base.proficient, house),
    reach: 0,
    range: item.system.throwRange,
    limit: "",
  };
}

/** The means of attack by id: "" bare hands, else a weapon, thrown or not; null if the item is gone. */
export function weaponInUseOf(actor: ActorSnapshot, id: string, throws: boolean, house: House): WeaponInUse | null {
  if (id === "") return unarmed(actor);
  const item = asItem(
    actor.items.find((one) => one.id === id),
    "auraWeapon",
  );
  if (!item) return null;
  if (throws && !item.system.natural) return thrown(actor, item, house);
  return item.system.weaponClass === "ranged" ? shot(actor, item, house) : melee(actor, item);
}

/** All means of attack, wielded ones first; dropped items are left out. */
export const weaponsInUseOf = (actor: ActorSnapshot, house: House): WeaponInUse[] => [
  ...itemsOf(actor, "auraWeapon")
    .filter(({ system }) => (system.equipped || system.natural) && !system.dropped)
    .flatMap((item) => weaponInUseOf(actor, item.id, false, house) ?? []),
  unarmed(actor),
];
