/** Object Dice: usable objects of a check, and their rolls (G-16, G-88, G-94). */
import type { DieShown, Text } from "../../../kernel/card.ts";
import { type Dice, parseDice } from "../../../kernel/formula.ts";
import { type Procedure, roll, stage } from "../../../kernel/procedure.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { sharpenedBy } from "../gear/sharpened.ts";
import { spellDisadvantages } from "../magic/active-spells.ts";
import { type AttributeId, asActor, itemsOf, type Physical, type WeaponData } from "../model/data.ts";
import { type KeptDie, rollDie, shownDice } from "../model/dice.ts";
import type { House } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";

export const UNARMED = "unarmed";
export const ADHOC = "adhoc";
/** Maximum of rows with steppers. */
export const MOST_OBJECTS = 16;

/** A usable object in the facts of a check. */
export interface CheckObject {
  /** Item id, {@link UNARMED} or {@link ADHOC}. */
  id: string;
  /** "" if not an item. */
  name: string;
  kind: "weapon" | "shield" | "armor" | "gear" | "unarmed" | "adhoc";
  /** Plain dice; those of the ad hoc object are in the form. */
  dice: string;
  attribute: AttributeId;
  /** Its dice are damage in an attack. */
  damage: boolean;
  /** In hand or strapped on. */
  ready: boolean;
  /** null: the house rule `attackAp`. */
  ap: number | null;
  reload: number;
  ranged: boolean;
  thrown: boolean;
  /** Spaces; 0: none. */
  near: number;
  reach: number;
  blast: boolean;
  /** Spaces; 0: no area on the scene. */
  blastRadius: number;
  blastShape: WeaponData["blastShape"];
  fire: boolean;
  magical: boolean;
  ignoreArmor: boolean;
  edge: string;
  wrapsShields: boolean;
  /** Restrains a target on a hit: DC to break free; 0: does not. */
  binds: number;
  /** Disadvantages on its dice by a spell (Iron Chime). */
  rings: number;
  /** Freshly sharpened: id of the effect that says so; "" if not. */
  sharp?: string;
  /** Helps only against falling objects; a hint in a Save. */
  above?: boolean;
  /** Consumable: quantity left. */
  left: number | null;
  /** Its ammunition, if counted (G-115). */
  ammo: { id: string; left: number } | null;
}

const BLANK_OBJECT: Omit<CheckObject, "id" | "kind"> = {
  name: "",
  dice: "",
  attribute: "str",
  damage: false,
  ready: true,
  ap: null,
  reload: 0,
  ranged: false,
  thrown: false,
  near: 0,
  reach: 1,
  blast: false,
  blastRadius: 0,
  blastShape: "circle",
  fire: false,
  magical: false,
  ignoreArmor: false,
  edge: "",
  wrapsShields: false,
  binds: 0,
  rings: 0,
  left: null,
  ammo: null,
};

const inHand = ({ held, worn }: Physical): boolean => held !== "none" || worn;

function weaponOf(actor: Pick<Snapshot, "items">, item: Snapshot<WeaponData>): CheckObject {
  const { system } = item;
  const ammo = system.trackAmmo ? actor.items.find((i) => i.id === system.ammoItem) : undefined;
  const count = (ammo?.system as Partial<Physical> | undefined)?.quantity ?? 0;
  return {
    id: item.id,
    ...BLANK_OBJECT,
    name: item.name,
    kind: "weapon",
    dice: system.dice,
    attribute: system.attribute,
    damage: system.dealsDamage,
    ready: system.natural || inHand(system),
    ap: system.apCost,
    reload: system.reloadAp,
    ranged: system.ranged,
    thrown: system.thrown,
    near: system.near,
    reach: system.reach,
    blast: system.blast,
    blastRadius: system.blastRadius,
    blastShape: system.blastShape,
    fire: system.fire,
    magical: system.magical,
    ignoreArmor: system.ignoreArmor,
    edge: system.edge,
    wrapsShields: system.wrapsShields,
    binds: system.binds,
    left: system.consumable ? system.quantity : null,
    ammo: system.trackAmmo ? { id: ammo?.id ?? "", left: count } : null,
  };
}

const carried = (item: { system: Physical }): boolean => item.system.carried && item.system.quantity > 0;

/** All usable objects in the order of the form: in an Action ready ones first, in a Save shields. */
export function checkObjectsOf(snapshot: Snapshot, use: "action" | "save"): CheckObject[] {
  const actor = asActor(snapshot);
  const weapons = itemsOf(actor, "grimoireWeapon")
    .filter((i) => i.system.natural || carried(i))
    .map((i) => weaponOf(actor, i));
  const armor = itemsOf(actor, "grimoireArmor")
    .filter((i) => carried(i) && i.system.dice.trim() !== "")
    .map((item): CheckObject => {
      const { category, dice, attribute, magical } = item.system;
      const shield = category === "shield";
      const kind = shield ? "shield" : "armor";
      const ready = inHand(item.system);
      const above = item.system.property === "above";
      return { id: item.id, ...BLANK_OBJECT, name: item.name, kind, dice, attribute, magical, ready, above };
    })
    .filter(({ above }) => use === "save" || !above);
  const gear = itemsOf(actor, "grimoireGear")
    .filter((i) => carried(i) && i.system.dice.trim() !== "")
    .map((item): CheckObject => {
      const { dice, attribute, consumable, quantity } = item.system;
      const left = consumable ? quantity : null;
      return {
        id: item.id,
        ...BLANK_OBJECT,
        name: item.name,
        kind: "gear",
        dice,
        attribute,
        ready: inHand(item.system),
        left,
      };
    });
  const unarmed: CheckObject = { id: UNARMED, ...BLANK_OBJECT, kind: "unarmed", dice: "d4", damage: true };
  const adhoc: CheckObject = { id: ADHOC, ...BLANK_OBJECT, kind: "adhoc" };
  const first = (objects: CheckObject[]) => [...objects.filter((o) => o.ready), ...objects.filter((o) => !o.ready)];
  const own = use === "save" ? [...first(armor), ...first(weapons)] : [...first(weapons), ...first(armor)];
  const all = [...own, ...first(gear), unarmed, adhoc];
  return all.map((object) => ({
    ...object,
    rings: spellDisadvantages(snapshot, object.id),
    sharp: sharpenedBy(snapshot, object.id),
  }));
}

export const objectText = (object: CheckObject): Text =>
  object.name === "" ? t(`Check.${object.kind}`) : t("Name", { name: object.name });

const NONE: Dice = { terms: [], flat: 0 };

/** Object Dice must be plain dice; anything else rolls nothing and is rejected by the form. */
export function plainDice(formula: string): Dice {
  const parsed = parseDice(formula);
  return parsed.ok ? parsed.dice : NONE;
}

/** A ticked object with its own Advantages and Disadvantages. */
export interface UsedObject {
  object: CheckObject;
  /** Row in the form, part of the roll's id. */
  row: number;
  dice: Dice;
  net: number;
  /** Counts as damage: weapons, or in an attack without one any object used. */
  damage: boolean;
  /** For odds: each die is rolled once more for a target that burns more easily (D33). */
  embers?: boolean;
}

interface UsedRolled {
  row: number;
  kept: KeptDie[];
  sum: number;
  /** The sum with the higher die of each pair (D33); without another die the same. */
  burned: number;
  damage: boolean;
  /** False: of several damage dice only the single highest counts (G-94). */
  counts: boolean;
  /** Its dice are the damage: of several objects the highest. */
  isDamage: boolean;
}

export interface ObjectsRolled {
  /** Part of the check's result. */
  total: number;
  /** Before Armor. */
  damage: number;
  /** The same against a target that burns more easily. */
  burned: number;
  rolls: UsedRolled[];
}

/** With several damage objects all roll, and the single highest counts (G-94, D4). */
function totalsOf(
  objects: readonly Omit<UsedRolled, "counts" | "isDamage">[],
  twoWeaponIR: House["twoWeaponIR"],
): ObjectsRolled {
  const hurting = objects.filter((o) => o.damage);
  const best = hurting.reduce<(typeof hurting)[number] | null>((top, o) => (top && top.sum >= o.sum ? top : o), null);
  const counted = objects.map((o) => ({
    counts: !o.damage || o === best || twoWeaponIR === "sum",
    isDamage: o === best,
    ...o,
  }));
  return {
    total: counted.reduce((sum, o) => (o.counts ? sum + o.sum : sum), 0),
    damage: best?.sum ?? 0,
    burned: best?.burned ?? 0,
    rolls: counted,
  };
}

/** Rolls the first `count` dice, one stage each; between stages odds keep only the sum. */
function* rollFirst(one: UsedObject, who: string, faces: readonly number[], count: number): Procedure<KeptDie[]> {
  if (count === 0) return [];
  const before = yield* stage(
    `objects.${one.row}.${count - 1}`,
    () => rollFirst(one, who, faces, count - 1),
    (kept) => `${sumOf(kept)}/${burnedOf(kept)}`,
    `object/${one.row}/${count - 1}`,
  );
  const id = count === 1 ? `o${one.row}` : `o${one.row}.${count - 1}`;
  const die = yield* rollDie(id, who, faces[count - 1] as number, one.net);
  if (!one.embers) return [...before, die];
  const [again = 0] = yield* roll(`${id}.ember`, who, 1, die.faces);
  return [...before, { ...die, burned: Math.max(die.kept, again) }];
}

const sumOf = (kept: readonly KeptDie[]): number => kept.reduce((sum, die) => sum + die.kept, 0);
const burnedOf = (kept: readonly KeptDie[]): number => kept.reduce((sum, die) => sum + (die.burned ?? die.kept), 0);

function* rollObject(one: UsedObject, who: string): Procedure<Omit<UsedRolled, "counts" | "isDamage">> {
  const faces = one.dice.terms.flatMap(({ count, faces: each }) => new Array<number>(count).fill(each));
  const kept = yield* rollFirst(one, who, faces, faces.length);
  return { row: one.row, kept, sum: sumOf(kept), burned: burnedOf(kept), damage: one.damage };
}

/** Rolls all dice of all objects in the order of the form, each with its own extra dice. */
export function* rollObjects(
  used: readonly UsedObject[],
  who: string,
  twoWeaponIR: House["twoWeaponIR"],
): Procedure<ObjectsRolled> {
  const objects: Omit<UsedRolled, "counts" | "isDamage">[] = [];
  // Merges by sum: otherwise odds would branch on every face.
  for (const one of used)
    objects.push(
      yield* stage(
        `objects.${one.row}`,
        () => rollObject(one, who),
        (r) => `${r.sum}/${r.burned}`,
        `object/${one.row}`,
      ),
    );
  return totalsOf(objects, twoWeaponIR);
}

export const shownObjects = (rolled: ObjectsRolled): DieShown[] =>
  rolled.rolls.flatMap((o) => o.kept.flatMap((die) => shownDice(die, o.counts)));

/** The counted damage dice as the form field `embers` of the action `harm`: targets that burn easily roll each of them once more (D33). */
export function fireDiceOf(rolled: ObjectsRolled): string[] {
  const counted = rolled.rolls.find((o) => o.isDamage);
  return (counted?.kept ?? []).map((die) => `${counted?.row}:${die.faces}:${die.kept}`);
}
