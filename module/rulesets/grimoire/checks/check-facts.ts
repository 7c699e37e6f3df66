/** Facts of a check, gathered once and stored in the card; shared by Actions and Saves. */
import type { FormValue } from "../../../kernel/consequences.ts";
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import type { Facts, Parts, Problem, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { type ApFacts, apFactsOf } from "../combat/action-points.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { activeMarks } from "../magic/mishap-marks.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { ATTRIBUTES, type AttributeId, asActor, isDetachment, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem } from "../model/texts.ts";
import { type CheckObject, checkObjectsOf } from "./object-dice.ts";
import { type Situation, situationsOf } from "./situations.ts";

/** A target, as far as a check needs it. */
export interface TargetFacts {
  detachment: boolean;
  /** Conditions that change attacks against it. */
  conditions: string[];
  /** Armor 2 or 3: some weapons have an edge against it. */
  armored: boolean;
  /** Fire deals more damage (G-152). */
  burns: boolean;
  /** Spaces from the actor; null: unknown. */
  distance: number | null;
  /** Number of actions it holds. */
  holds: number;
  /** Makes no Save and takes no damage (G-102). */
  dead?: true;
}

/** Data of a target for exact odds; never stored in a card. */
export interface TargetOdds {
  /** Likely attribute of the Save. */
  attribute: AttributeId;
  /** Facts of that Save. */
  save: CheckFacts;
  hp: number;
  str: number;
  armor: number;
  critical: boolean;
}

export interface CheckFacts extends Facts, ApFacts {
  use: "action" | "save";
  house: House;
  worldTime: number;
  scores: Record<AttributeId, number>;
  /** Saved Advantages (G-33). */
  pending: number;
  objects: CheckObject[];
  targets: string[];
  marks: Record<string, TargetFacts>;
  /** The actor's conditions that change checks. */
  conditions: string[];
  detachment: boolean;
  /** Locations of broken limbs. */
  limbs: string[];
  dead: boolean;
  unable: boolean;
  critical: boolean;
  /** Cannot use magic for some hours (G-138). */
  noMagic: boolean;
  noPersuasion: boolean;
  /** Properties that may change the check, as the Warden decides; older cards have none. */
  situations?: Situation[];
  /** Id of the item whose button was clicked. */
  chosen: string;
  odds?: Record<string, TargetOdds>;
}

/** Conditions of a target that change attacks against it. */
const TARGET_CONDITIONS = ["cover", "helpless", "prone", "restrained", "elemental", "shadowed"];
/** Conditions of the actor that change their own checks. */
const OWN_CONDITIONS = [
  "impaired",
  "enhanced",
  "restrained",
  "weakened",
  "routed",
  "deaf",
  "critical",
  "unable",
  "unconscious",
];

const knownConditionsOf = (snapshot: Snapshot, known: readonly string[]): string[] => {
  const all = statusesOf(snapshot.statuses);
  return known.filter((id) => all.has(id));
};

/** The actor's conditions that change checks. */
export const ownConditions = (snapshot: Snapshot): string[] => knownConditionsOf(snapshot, OWN_CONDITIONS);

/** Mundane attacks against it are Impaired (G-160): a creature's nature, or a mishap's mark. */
const isElemental = (snapshot: Snapshot, now: number): boolean =>
  asActor(snapshot).system.elemental === true || activeMarks(snapshot, now).some((mark) => mark.system.elemental);

type TargetedFacts = Facts & { targets: readonly string[]; marks: Readonly<Record<string, TargetFacts>> };

/** Names of the targets that are dead. */
export const deadNames = (facts: TargetedFacts): string[] =>
  facts.targets.filter((part) => facts.marks[part]?.dead).map((part) => nameOf(facts, part));

/** Problem if all targets are dead: no Saves, no damage (G-102). */
export const deadProblems = (facts: TargetedFacts): Problem[] => {
  const names = deadNames(facts);
  return names.length > 0 && names.length === facts.targets.length
    ? [problem("", "deadTargets", { names: names.join(", ") })]
    : [];
};

export function targetFactsOf(snapshot: Snapshot, distance: number | null, now: number): TargetFacts {
  const { system } = asActor(snapshot);
  const conditions = knownConditionsOf(snapshot, TARGET_CONDITIONS);
  if (isElemental(snapshot, now) && !conditions.includes("elemental")) conditions.push("elemental");
  return {
    detachment: isDetachment(snapshot),
    conditions,
    armored: system.armor.value >= 2,
    burns: activeMarks(snapshot, now).some((mark) => mark.system.fireVulnerable),
    distance: distance === null ? null : distance / FEET_PER_SPACE,
    holds: itemsOf(snapshot, "grimoireHeld").length,
    ...(isDeadOrDestroyed(asActor(snapshot)) ? { dead: true as const } : {}),
  };
}

/** The likely attribute of a Save: STR with a shield in hand, else the better of STR and DEX. */
export function likelySave(snapshot: Snapshot): AttributeId {
  const { str, dex } = asActor(snapshot).system.attributes;
  const blocks = checkObjectsOf(snapshot, "save").some((o) => o.kind === "shield" && o.ready);
  if (str.value === dex.value) return blocks ? "str" : "dex";
  return str.value > dex.value ? "str" : "dex";
}

export function targetOddsOf(parts: Parts, target: Snapshot, resist: AttributeId | null): TargetOdds {
  const { attributes, hp, armor, critical } = asActor(target).system;
  return {
    attribute: resist ?? likelySave(target),
    save: checkFacts({ ...parts, self: target, item: undefined, targets: [], given: {} }, "save"),
    hp: hp.value,
    str: attributes.str.value,
    armor: armor.value,
    critical: critical?.active === true,
  };
}

const tokenAt = (parts: Parts, target: Parts["targets"][number]): TokenSnapshot | undefined =>
  parts.tokens.find((token) => token.uuid === target.token || token.actor.uuid === target.uuid);

const resistOf = (parts: Parts): AttributeId | null => {
  const given = stringOf(parts.given.resist) as AttributeId;
  return ATTRIBUTES.includes(given) ? given : null;
};

/** Facts of a check. In a Save the targets are those who caused it and change nothing. */
export function checkFacts(parts: Parts, use: "action" | "save", more: Record<string, Snapshot> = {}): CheckFacts {
  const actor = asActor(parts.self);
  const { attributes, magic, pendingAdvantage, critical, unable, dead } = actor.system;
  const now = parts.worldTime;
  const targets = parts.targets.map((_, index) => `t${index}`);
  const aimed = use === "action" ? parts.targets : [];
  const shown = parts.withoutDialog ? [] : aimed;
  return {
    use,
    ...factsOfParts(parts, more),
    ...apFactsOf(parts),
    house: readHouse(parts.house),
    worldTime: now,
    scores: { str: attributes.str.value, dex: attributes.dex.value, wil: attributes.wil.value },
    pending: pendingAdvantage,
    objects: checkObjectsOf(parts.self, use),
    targets,
    marks: Object.fromEntries(
      aimed.map((target, index) => [`t${index}`, targetFactsOf(target, tokenAt(parts, target)?.distance ?? null, now)]),
    ),
    conditions: ownConditions(parts.self),
    detachment: isDetachment(parts.self),
    limbs: itemsOf(actor, "grimoireScar")
      .filter(({ system }) => system.entry === 4 && system.state === "pending")
      .map(({ system }) => system.location),
    dead: dead === true || parts.self.statuses.includes("dead"),
    unable,
    critical: critical?.active === true,
    noMagic: (magic?.blockedUntil ?? 0) > now,
    noPersuasion: activeMarks(actor, now).some((mark) => mark.system.failPersuasion),
    situations: situationsOf(parts.self),
    chosen: parts.item?.id ?? "",
    odds: Object.fromEntries(shown.map((target, index) => [`t${index}`, targetOddsOf(parts, target, resistOf(parts))])),
  };
}

/** Whether the facts contain a condition. */
export const hasConditionFact = (facts: Pick<CheckFacts, "conditions">, condition: string): boolean =>
  facts.conditions.includes(condition);
/** A Save in which the target's shields are hampered by the attack (Flail). */
export const isShieldHampered = (parts: Parts): boolean => flagOf(parts.given.wraps);

/** Also holds adv0, dis0, adv1 … for each object, by its index. */
export type CheckForm = {
  mode: string;
  /** null: the Warden decides after the roll. */
  dc: number | null;
  /** False: the DC is hidden until revealed and not stored in a card before (D32). */
  dcShown: boolean;
  attribute: string;
  modifier: number | null;
  adv: number | null;
  dis: number | null;
  objects: string[];
  adhoc: string;
  attack: boolean;
  blast: boolean;
  fire: boolean;
  magical: boolean;
  impaired: boolean;
  enhanced: boolean;
  distant: boolean;
  struck: string[];
  pending: boolean;
  ap: number | null;
  ignoreArmor: boolean;
} & Record<string, FormValue>;
