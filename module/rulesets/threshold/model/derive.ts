/**
 * Derived numbers of actors, each with its breakdown. Idempotent: reads stored numbers only, writes derived ones. Stats
 * first, then everything else.
 */
import type { Text } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { GRAPPLE_TARGETS, grappleTerms } from "../attack/grapple-modifier.ts";
import { autoFinesse } from "../attack/natural-weapons.ts";
import { skillTargets, skillTerms } from "../checks/skill-terms.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { deriveCarry, speedWhy, speedWithLoad, stillFor } from "../gear/load.ts";
import { deriveKind } from "./creature-type.ts";
import {
  type ActorData,
  DEFENSES,
  isCharacter,
  itemsOf,
  KNOCKED_OUT,
  PROGRESSIONS,
  type Progression,
  STATS,
  TRACK_PENALTIES,
} from "./data.ts";
import { defenseWhy, thresholdWhy } from "./defenses.ts";
import { hpWhy } from "./hit-points.ts";
import type { House } from "./house-rules.ts";
import { stackedSum } from "./modifier-stacking.ts";
import { type Chart, chartModifier, chartOf, shifted, sizingOf, stepsTo } from "./size.ts";
import { worldSkills } from "./skill-list.ts";
import { atLeast, nonZero, overridden, specialWhy, statWhy } from "./stats.ts";
import { isSize, sizeText, statText, t } from "./texts.ts";
import { type ModifierBearer, modifiersOf, type NamedModifier } from "./typed-modifiers.ts";

/** Inputs of derivation besides the actor's own numbers. */
export interface DerivedFrom {
  type: string;
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects: readonly Pick<EffectSnapshot, "id" | "name" | "disabled" | "changes">[];
}

/** Values from species and class; creatures store their own. */
function deriveOrigins(system: ActorData, actor: DerivedFrom): void {
  const character = isCharacter(actor);
  const species = itemsOf(actor, "thresholdSpecies")[0];
  const classes = itemsOf(actor, "thresholdClass");
  deriveKind(system, { effects: actor.effects, ...(species ? { species } : {}), character });
  if (isSize(system.size.override)) system.size.base = system.size.override;
  else if (character) system.size.base = species?.system.size ?? "medium";
  if (character && species) {
    system.speed.base = species.system.speed;
    system.bodyShape = species.system.bodyShape;
  }
  if (character || classes[0]) {
    system.hp.starting = classes[0]?.system.startingHp ?? (character ? 0 : system.hp.starting);
    system.hitDice.die = classes[0]?.system.hitDie ?? system.hitDice.die;
    const order: Progression[] = ["fast", "medium", "slow"];
    system.attackBonus.progression =
      order.find((one) => classes.some((c) => c.system.attackProgression === one)) ?? "slow";
  }
}

/** The current size, natural reach and free Finesse (T-12, T-59, T-71). */
function deriveSize(system: ActorData, actor: DerivedFrom): void {
  system.sizing = sizingOf(actor.effects, actor.statuses);
  const { base } = system.size;
  const { steps, gearSteps } = system.sizing;
  system.size.value = shifted(base, steps);
  // At the end of the chart, gear stops changing with its wearer.
  const taken = stepsTo(base, system.size.value);
  if (Math.sign(gearSteps) === Math.sign(steps) && Math.abs(gearSteps) > Math.abs(taken))
    system.sizing.gearSteps = taken;
  const auto = autoFinesse({ type: actor.type, system });
  const feat = itemsOf(actor, "thresholdFeat").some((one) => one.system.flags.weaponFinesse);
  system.finesse = { has: auto || feat, auto };
}

interface Sources {
  bearer: ModifierBearer;
  modifiers: readonly NamedModifier[];
  chart: Chart;
  house: House;
  monster: boolean;
  /** Conditions with their implied conditions. */
  statuses: ReadonlySet<string>;
}
type Whys = Record<string, Breakdown>;

const plain = (label: Text, value: number): Breakdown => ({
  total: value,
  counted: [labeledModifier(label, value)],
  ignored: [],
});

function deriveStats(system: ActorData, sources: Sources): Whys {
  const why: Whys = {};
  for (const id of STATS) {
    const found = statWhy(id, system, sources);
    why[`stat.${id}`] = found;
    system.stats[id].value = found.total;
  }
  for (const id of Object.keys(system.specialStats)) why[`stat.${id}`] = specialWhy(id, system, sources);
  return why;
}

function deriveBody(system: ActorData, { bearer, modifiers, house }: Sources): Whys {
  const { hitDice, track } = system;
  track.penalty = TRACK_PENALTIES[track.step] ?? 0;
  track.max = KNOCKED_OUT;
  track.value = KNOCKED_OUT - track.step;
  const hp = hpWhy(system, bearer, modifiers, house);
  system.hp.max = Math.max(1, hp.total);
  const dice = overridden(plain(t("Why.hitDice"), 1 + hitDice.rolls.length), hitDice.override);
  hitDice.count = Math.max(1, dice.total);
  return { hp, hitDice: dice };
}

function deriveMovement(system: ActorData, sources: Sources): Whys {
  const { modifiers, chart, house, statuses } = sources;
  const speed = speedWhy(system, statuses, sources);
  system.speed.value = speed.total;
  const still = stillFor(system, statuses, house) !== null;
  for (const way of Object.values(system.speed.other))
    way.now = still ? 0 : speedWithLoad(way.value, system.carry.band);

  const size = system.size.value;
  const { base, override } = system.reach;
  const term =
    base === null
      ? labeledModifier(t("Why.size", { size: sizeText(size) }), chart[size][system.bodyShape])
      : labeledModifier(t("Why.reach"), base);
  const reach = overridden(atLeast(stackedSum(modifiers, ["reach"], house, { terms: [term] }), 0), override);
  system.reach.value = reach.total;
  return { speed, reach };
}

function deriveDefenses(system: ActorData, sources: Sources): Whys {
  const why: Whys = {};
  for (const id of DEFENSES) {
    const found = defenseWhy(id, system, sources.bearer, sources);
    why[id] = found;
    system.defenses[id].value = found.total;
  }
  const threshold = thresholdWhy(system, sources.modifiers, sources.house);
  system.woundThreshold.value = threshold.total;
  return { ...why, woundThreshold: threshold };
}

/** Attack Bonus, initiative and grapple; the last two are d20 rolls, so they include the track (T-30). */
function deriveCombat(system: ActorData, { modifiers, chart, house }: Sources): Whys {
  const { attackBonus, initiative, grapple, stats, track, size } = system;
  const penalty = nonZero(labeledModifier(t("Why.track"), track.penalty));
  const { progression } = attackBonus;
  const bonus = overridden(plain(t(`Progression.${progression}`), PROGRESSIONS[progression]), attackBonus.override);
  attackBonus.value = bonus.total;

  const first = [labeledModifier(statText("dex"), stats.dex.value), ...penalty];
  const begins = overridden(stackedSum(modifiers, ["initiative", "d20"], house, { terms: first }), initiative.override);
  initiative.value = begins.total;

  const hold = [...grappleTerms(system), ...penalty];
  const also = [chartModifier(size.value, "grapple", chart[size.value].grapple)];
  const holds = overridden(stackedSum(modifiers, GRAPPLE_TARGETS, house, { terms: hold, also }), grapple.override);
  grapple.value = holds.total;
  return { attackBonus: bonus, initiative: begins, grapple: holds };
}

function deriveSkills(system: ActorData, { modifiers, house }: Sources, stats: Whys): Whys {
  const why: Whys = {};
  for (const { key, label, ability } of worldSkills(house).added) {
    const own = system.customSkills[key] ?? { label, ability, trained: false, misc: 0, value: 0 };
    system.customSkills[key] = { ...own, label: own.label || label };
  }
  for (const [id, skill] of Object.entries({ ...system.customSkills, ...system.skills })) {
    const found = stackedSum(modifiers, skillTargets(id), house, {
      terms: [...skillTerms(system, skill, stats), ...nonZero(labeledModifier(t("Why.track"), system.track.penalty))],
    });
    why[`skill.${id}`] = found;
    skill.value = found.total;
  }
  return why;
}

/** Fills in every derived number of an actor. Effects may have pushed stored numbers past their limits. */
export function deriveActor(system: ActorData, actor: DerivedFrom, house: House): void {
  deriveOrigins(system, actor);
  deriveSize(system, actor);
  const bearer = { system, items: actor.items, statuses: actor.statuses, effects: actor.effects };
  const sources: Sources = {
    bearer,
    modifiers: modifiersOf(bearer),
    chart: chartOf(house),
    house,
    monster: !isCharacter(actor),
    statuses: statusesOf(actor.statuses),
  };
  const stats = deriveStats(system, sources);
  system.why = Object.assign(
    {},
    stats,
    deriveBody(system, sources),
    deriveCarry(system, bearer, sources),
    deriveMovement(system, sources),
    deriveDefenses(system, sources),
    deriveCombat(system, sources),
    deriveSkills(system, sources, stats),
  );
}
