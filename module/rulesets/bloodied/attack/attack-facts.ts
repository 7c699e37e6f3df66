/** Facts of an attack, collected once and stored in the card. */
import { factsOfParts } from "../../../kernel/facts.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Facts, Parts, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { type ArmorFacts, armorOf } from "../damage/armor.ts";
import { type TierVersion, versionsOf } from "../magic/item-versions.ts";
import { type AttackMode, asActor, type ItemSnapshot, itemAs } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { meleeAround } from "./melee-detection.ts";
import {
  type Attacker,
  attackerOf,
  attackModesOf,
  canBePaired,
  type WeaponInUse,
  weaponInUseOf,
} from "./weapon-in-use.ts";

/** Facts of a possible target. */
interface AttackTarget {
  defense: Breakdown;
  helpless: boolean;
  /** Dead actors take no damage. */
  dead?: true;
  /** Feet from the attacker; null if the scene does not give it. */
  distance: number | null;
  /** `melee`: all parts listed as being in a melee with this one; `engaged`: those checked by default. */
  melee: string[];
  engaged: string[];
}

/** Data of a target that the exact odds need and that must not be stored in a card. */
export interface OddsTarget {
  hp: number;
  max: number;
  armor: ArmorFacts;
}

/** Follow-up of a hit: `tier` of the version that it belongs to. */
interface Rider {
  tier: number;
  saves: boolean;
}

const ridersOf = (versions: readonly (TierVersion | undefined)[]): (Rider | null)[] =>
  versions.map((version) =>
    version && version.applies !== ""
      ? { tier: version.tier, saves: version.resolution !== "none" && version.onSave === "none" }
      : null,
  );

export interface AttackFacts extends Facts {
  house: House;
  gm: boolean;
  attacker: Attacker;
  arms: WeaponInUse[];
  /** Ids of the weapon items among the attacker's items, with the remaining quantity of consumables. */
  weapons: { id: string; consumable: boolean; quantity: number }[];
  modes: AttackMode[];
  targets: string[];
  marks: Record<string, AttackTarget>;
  /** Why an attack with two weapons is not possible; "" if it is. */
  pairBarred: "" | "pair" | "shield";
  /** Unconscious or dead: no actions. */
  out: boolean;
  /** What a hit with each weapon, or with the spell, does besides damage; absent: nothing. */
  riders?: (Rider | null)[];
  /** Effects of the attacker that end with an attack. */
  untilAttack?: { id: string; name: string }[];
  /** Another combatant's turn. */
  outOfTurn?: true;
  odds?: Record<string, OddsTarget>;
}

function attackTargetOf(snapshot: Snapshot, distance: number | null): AttackTarget {
  const actor = asActor(snapshot);
  return {
    defense: actor.system.why.defense ?? stack([]),
    helpless: actor.statuses.includes("helpless"),
    ...(actor.statuses.includes("dead") ? { dead: true as const } : {}),
    distance,
    melee: [],
    engaged: [],
  };
}

export function oddsTargetOf(snapshot: Snapshot): OddsTarget {
  const { hp } = asActor(snapshot).system.attributes;
  return { hp: hp.value, max: hp.max, armor: armorOf(snapshot) };
}

interface Surroundings {
  named: Record<string, Snapshot>;
  marks: Record<string, AttackTarget>;
  odds: Record<string, OddsTarget>;
}

/** Targets and all others that a shot may stray to, as parts t0 …, m0 … */
function surroundingsOf(parts: Parts): Surroundings {
  const marks: Surroundings["marks"] = {};
  const named: Surroundings["named"] = {};
  const seen = (token: TokenSnapshot): string => {
    const target = parts.targets.findIndex((s) => s.token === token.uuid || s.uuid === token.actor.uuid);
    if (target >= 0) return `t${target}`;
    const known = Object.entries(named).find(([, s]) => s.uuid === token.actor.uuid);
    if (known) return known[0];
    const part = `m${Object.keys(named).length}`;
    named[part] = token.actor;
    marks[part] = attackTargetOf(token.actor, token.distance);
    return part;
  };
  for (const [index, target] of parts.targets.entries()) {
    const token = parts.tokens.find((other) => other.uuid === target.token || other.actor.uuid === target.uuid);
    marks[`t${index}`] = attackTargetOf(target, token?.distance ?? null);
  }
  for (const [index, target] of parts.targets.entries()) {
    const melee = meleeAround(target.token ?? target.uuid, parts.self.uuid, parts.tokens);
    const mark = marks[`t${index}`] as AttackTarget;
    mark.engaged = melee.engaged.map(seen);
    mark.melee = [...mark.engaged, ...melee.near.map(seen)];
  }
  const everybody: Record<string, Snapshot> = { ...named };
  for (const [index, target] of parts.targets.entries()) everybody[`t${index}`] = target;
  const shown = parts.withoutDialog ? [] : Object.entries(everybody);
  const odds = Object.fromEntries(shown.map(([part, s]) => [part, oddsTargetOf(s)]));
  return { named, marks, odds };
}

const isOutOfTurn = ({ given }: Pick<Parts, "given">): boolean =>
  flagOf(given.fighting) && Number(given.round) > 0 && !flagOf(given.ownTurn);

function attackFactsOf(
  parts: Parts,
  weapons: WeaponInUse[],
  modes: AttackMode[],
  snapshots: Readonly<Record<string, Snapshot>> = {},
): AttackFacts {
  const { named, marks, odds } = surroundingsOf(parts);
  return {
    house: readHouse(parts.house),
    ...factsOfParts(parts, { ...named, ...snapshots }),
    gm: parts.gm,
    attacker: attackerOf(asActor(parts.self).system),
    arms: weapons,
    weapons: [],
    modes,
    targets: parts.targets.map((_, index) => `t${index}`),
    marks,
    pairBarred: "",
    out: parts.self.statuses.includes("unconscious") || parts.self.statuses.includes("dead"),
    untilAttack: parts.self.effects
      .filter(({ given, thing }) => given?.untilAttack === true && thing === undefined)
      .map(({ id, name }) => ({ id, name })),
    ...(isOutOfTurn(parts) ? { outOfTurn: true as const } : {}),
    odds,
  };
}

const NO_WEAPON: WeaponInUse = {
  name: "",
  category: "melee",
  hands: 0,
  formula: "",
  types: ["bludgeoning"],
  damageBonus: 0,
  attackBonus: 0,
  ability: "best",
  range: { effective: 0, max: 0 },
  reach: 0,
  spell: false,
  ignoresArmor: false,
};

const weaponStockOf = (weapon: Snapshot<unknown>): AttackFacts["weapons"][number] => {
  const { consumable, quantity } = itemAs(weapon, "bloodiedWeapon").system;
  return { id: weapon.id, consumable, quantity };
};

/** One weapon: the item of the action. */
export function weaponAttackFacts(parts: Parts): AttackFacts {
  const weapon = parts.item ? itemAs(parts.item, "bloodiedWeapon") : null;
  const used = weapon ? weaponInUseOf(weapon) : NO_WEAPON;
  return {
    ...attackFactsOf(parts, [used], attackModesOf(used)),
    weapons: weapon ? [weaponStockOf(weapon)] : [],
    riders: weapon ? ridersOf(versionsOf(weapon)) : [],
  };
}

/** The two weapons as parts, for follow-ups of their hits. */
const ownPartsOf = ([main, off]: readonly ItemSnapshot<"bloodiedWeapon">[]): Record<string, Snapshot> =>
  main && off ? { item: main as Snapshot, item2: off as Snapshot } : {};

/** Main and off-hand weapon of the attacker (B-20), or the reason why there is no pair. */
export function weaponPairFacts(parts: Parts): AttackFacts {
  const weapons = parts.self.items
    .filter((item) => item.type === "bloodiedWeapon")
    .map((item) => itemAs(item, "bloodiedWeapon"));
  const main = weapons.find((w) => w.system.equipped === "main");
  const off = weapons.find((w) => w.system.equipped === "off");
  const shielded = parts.self.items.some(
    (item) => item.type === "bloodiedShield" && itemAs(item, "bloodiedShield").system.equipped,
  );
  const both = main && off ? [main, off] : [];
  const legal = both.length === 2 && both.every((w) => canBePaired(w.system));
  return {
    ...attackFactsOf(
      parts,
      both.length ? both.map(weaponInUseOf) : [NO_WEAPON, NO_WEAPON],
      ["melee"],
      ownPartsOf(both),
    ),
    weapons: both.map(weaponStockOf),
    riders: ridersOf(both.map((weapon) => versionsOf(weapon)[0])),
    pairBarred: shielded && legal ? "shield" : legal ? "" : "pair",
  };
}

/** A spell version with an attack roll (D-34); the follow-up sets the Tier. */
export function spellAttackFacts(parts: Parts): AttackFacts {
  const spell = parts.item;
  const tier = Math.min(4, Math.max(0, wholeOf(parts.given.tier) ?? 0));
  const version = spell ? versionsOf(spell).find((one) => one.tier === tier) : undefined;
  const weapon: WeaponInUse =
    spell && version
      ? {
          ...NO_WEAPON,
          name: spell.name,
          category: "ranged",
          formula: version.damage.formula,
          types: [version.damage.type],
          range: { effective: version.range, max: Math.max(version.range, version.rangeMax) },
          spell: true,
          ignoresArmor: version.damage.ignoresArmor,
        }
      : NO_WEAPON;
  const facts = attackFactsOf(parts, [weapon], ["ranged"]);
  return version ? { ...facts, riders: ridersOf([version]) } : facts;
}
