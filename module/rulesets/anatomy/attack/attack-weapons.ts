/** What an actor can attack with: held weapons, natural weapons, throwable items (N-08, N-108, N-115, N-120). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { drawsFree, freeHands } from "../gear/hands.ts";
import type { Carried, ShieldData, WeaponData } from "../model/data.ts";
import { type ActorSnapshot, type AttributeId, asItem, type ItemSnapshot, itemsOf } from "../model/data.ts";

export type AttackMode = "melee" | "ranged" | "thrown";

/** A weapon for the attack rules, as plain data. */
export interface AttackWeapon {
  id: string;
  /** Item id; a double weapon is two weapons of one item. */
  item: string;
  name: string;
  natural: boolean;
  group: WeaponData["group"];
  modes: AttackMode[];
  attributes: Record<AttackMode, AttributeId[]>;
  reach: number;
  rangeIncrement: number;
  thrown: boolean;
  thrownIncrement: number;
  /** Rapid Shot needs a free reload (N-119). */
  reload: WeaponData["reload"];
  draw: WeaponData["draw"];
  /** null: needs no loading. */
  loaded: boolean | null;
  /** Ammunition left; null: needs none. */
  ammunition: { id: string; name: string; left: number } | null;
  quantity: number;
  /** For a thrown stack: the data of one item of it; null: not a stack. */
  one: { type: string; img: string; system: Record<string, unknown> } | null;
  damageTypes: WeaponData["damageTypes"];
  attackBonus: number;
  critRange: number;
  critEffect: WeaponData["critEffect"];
  touch: boolean;
  inflicts: boolean;
  brings: WeaponData["brings"];
  broken: boolean;
  /** No disadvantage while grappled. */
  light: boolean;
  double: boolean;
  gaze: boolean;
  /** Must be drawn before it is thrown (D-67). */
  away: boolean;
  /** Why it cannot be used; "": usable. */
  barred: "" | "disabled" | "locked" | "hands" | "lost" | "readied";
}

/** Attributes of an attack whose weapon names none. */
export const USUAL_ATTRIBUTES: Record<AttackMode, AttributeId[]> = {
  melee: ["str", "dex"],
  ranged: ["dex", "wis"],
  thrown: ["dex", "wis", "str"],
};
const NO_EFFECT: WeaponData["critEffect"] = { key: "none", value: 0, dc: 0 };
const NOTHING: WeaponData["brings"] = { status: "", check: { attribute: "", dc: 0 }, text: "", freeAp: 0 };

/** Modes of a weapon; its own comes first. */
export function modesOf({ category, rangeIncrement, thrown }: WeaponData): AttackMode[] {
  if (category === "melee") return thrown ? ["melee", "thrown"] : ["melee"];
  if (category === "natural") return rangeIncrement > 0 ? ["ranged"] : ["melee"];
  if (rangeIncrement > 0) return thrown ? ["ranged", "thrown"] : ["ranged"];
  return ["thrown"];
}

/** Attributes by mode: those of the weapon for its own use, Strength as well for throws (N-08, N-120). */
function attributesOf({ category, attributes }: WeaponData, modes: readonly AttackMode[]): AttackWeapon["attributes"] {
  const own =
    category === "melee" || (category === "natural" && modes[0] === "melee") ? "melee" : (modes[0] ?? "ranged");
  const listed = attributes.length > 0 ? attributes : USUAL_ATTRIBUTES[own];
  return { ...USUAL_ATTRIBUTES, [own]: own === "thrown" ? [...new Set([...listed, "str" as const])] : [...listed] };
}

function disabledReasonFor(
  actor: ActorSnapshot,
  { id, system }: ItemSnapshot<"anatomyWeapon">,
): AttackWeapon["barred"] {
  const { body } = actor.system;
  if (body.disabled.includes(id)) return "disabled";
  if (system.naturalKind === "gaze" && body.blocks.includes("gaze")) return "disabled";
  if (system.lockedUntil.combat !== "") return "locked";
  if (system.category === "natural") return "";
  if (system.carry === "stuck" || system.carry === "dropped") return "lost";
  // Without named hands it counts as held; with too few it cannot be used (D-48).
  return system.heldBy.length > 0 && system.heldBy.length < system.hands ? "hands" : "";
}

function ammunitionOf(actor: ActorSnapshot, slug: string): AttackWeapon["ammunition"] {
  if (slug === "") return null;
  const stock = itemsOf(actor, "anatomyGear").filter(
    ({ system }) => system.slug === slug && system.carry !== "dropped",
  );
  const [first] = [...stock].sort((a, b) => b.system.quantity - a.system.quantity);
  return { id: first?.id ?? "", name: first?.name ?? "", left: first?.system.quantity ?? 0 };
}

/** One item of a stack. */
const oneOf = ({ type, img, system }: Pick<Snapshot, "type" | "img" | "system">): AttackWeapon["one"] =>
  ((system as { quantity?: number }).quantity ?? 1) > 1
    ? { type, img, system: { ...system, quantity: 1, heldBy: [], carry: "dropped" } }
    : null;

export function attackWeaponOf(actor: ActorSnapshot, weapon: ItemSnapshot<"anatomyWeapon">): AttackWeapon {
  const { system } = weapon;
  const modes = modesOf(system);
  const loads = system.reload !== "none" && system.reload !== "free";
  return {
    id: weapon.id,
    item: weapon.id,
    name: weapon.name,
    natural: system.category === "natural",
    group: system.group,
    modes,
    attributes: attributesOf(system, modes),
    reach: system.reach,
    rangeIncrement: system.rangeIncrement,
    thrown: system.thrown,
    thrownIncrement: system.thrownIncrement,
    reload: system.reload,
    draw: system.draw,
    loaded: loads ? system.loaded : null,
    ammunition: ammunitionOf(actor, system.ammunition),
    quantity: system.quantity,
    one: modes.includes("thrown") ? oneOf(weapon) : null,
    damageTypes: [...system.damageTypes],
    attackBonus: system.attackBonus,
    critRange: system.critRange,
    critEffect: { ...system.critEffect },
    touch: system.touch,
    inflicts: system.inflictsInjury,
    brings: { ...system.brings, check: { ...system.brings.check } },
    broken: system.broken,
    light: system.traits.light,
    double: system.traits.double,
    gaze: system.naturalKind === "gaze",
    away: system.category !== "natural" && system.carry !== "held" && !drawsFree(system),
    barred: disabledReasonFor(actor, weapon),
  };
}

/** Any other item, thrown (N-120): an increment of 10 ft, no effect of its own. */
export function thrownObject(item: Pick<Snapshot, "id" | "name" | "type" | "img" | "system">): AttackWeapon {
  const { quantity, broken, carry } = item.system as Partial<Carried>;
  const { readied, usableWhileReadied } = item.system as Partial<ShieldData>;
  return {
    id: item.id,
    item: item.id,
    name: item.name,
    natural: false,
    group: "thrown",
    modes: ["thrown"],
    attributes: USUAL_ATTRIBUTES,
    reach: 0,
    rangeIncrement: 0,
    thrown: false,
    thrownIncrement: 0,
    reload: "none",
    draw: "simple",
    loaded: null,
    ammunition: null,
    quantity: quantity ?? 1,
    one: oneOf(item),
    damageTypes: ["bludgeoning"],
    attackBonus: 0,
    critRange: 20,
    critEffect: NO_EFFECT,
    touch: false,
    inflicts: true,
    brings: NOTHING,
    broken: broken ?? false,
    light: false,
    double: false,
    gaze: false,
    away: carry !== undefined && carry !== "held",
    // A readied shield cannot attack (N-125).
    barred: readied && !usableWhileReadied ? "readied" : carry === "dropped" || carry === "stuck" ? "lost" : "",
  };
}

/** A throwable item that is drawn into a free hand as part of the throw (D-18, N-119). */
const drawnForThrow = (weapon: AttackWeapon, free: boolean): AttackWeapon => ({
  ...weapon,
  modes: weapon.modes.filter((mode) => mode === "thrown"),
  barred: weapon.barred === "" && !free ? "hands" : weapon.barred,
});

/** All arms at hand, natural weapons last, then items drawn freely for a throw. */
export function attackWeaponsOf(actor: ActorSnapshot): AttackWeapon[] {
  const rank = ({ system }: ItemSnapshot<"anatomyWeapon">): number =>
    system.category === "natural" ? 1 : system.carry === "held" ? 0 : 2;
  const free = freeHands(actor).length > 0;
  const ready = ({ system }: ItemSnapshot<"anatomyWeapon">): boolean =>
    system.category === "natural" || system.carry === "held";
  return itemsOf(actor, "anatomyWeapon")
    .filter((one) => ready(one) || (drawsFree(one.system) && modesOf(one.system).includes("thrown")))
    .filter(({ system }) => system.quantity > 0 && system.carry !== "dropped" && system.carry !== "stuck")
    .sort((a, b) => rank(a) - rank(b))
    .map((weapon) =>
      ready(weapon) ? attackWeaponOf(actor, weapon) : drawnForThrow(attackWeaponOf(actor, weapon), free),
    );
}

/** The weapon of the Throw action: a weapon as it is, any other item as a thrown object. */
export function throwWeaponOf(actor: ActorSnapshot, item: Snapshot): AttackWeapon {
  const found = asItem(item, "anatomyWeapon");
  if (!found) return thrownObject(item);
  const weapon = attackWeaponOf(actor, found);
  return {
    ...weapon,
    one: oneOf(item),
    modes: ["thrown"],
    attributes: { ...weapon.attributes, thrown: USUAL_ATTRIBUTES.thrown },
  };
}

/** The two ends of a double weapon count as two weapons (D-50). */
export const doubleWeaponEnds = (weapon: AttackWeapon): AttackWeapon[] =>
  weapon.double ? [weapon, { ...weapon, id: `${weapon.id}:2` }] : [weapon];

/** Weapons that can parry: any usable in melee (D-70). */
export const parryWeapons = (weapons: readonly AttackWeapon[]): AttackWeapon[] =>
  weapons.filter(({ barred, modes }) => barred === "" && modes.includes("melee"));
