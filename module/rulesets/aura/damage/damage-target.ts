/** Facts of the affected creature, for actions about damage, death and healing. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { roundMomentOf } from "../combat/current-round.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type Instance, instancesOf, type Moment } from "../conditions/instances.ts";
import { type ActorData, asActor, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";

export interface DamageTarget {
  /** A creature's rolls are automatic (`deathRolls`). */
  creature: boolean;
  fragile: boolean;
  aura: { value: number; max: number; active: boolean };
  stamina: { value: number; max: number };
  surges: { value: number; recovery: number };
  damage: ActorData["damage"];
  statuses: string[];
  instances: readonly Instance[];
  deathSaved: boolean;
  /** Conditions it is immune to (Hollow Sentinel). */
  immune: string[];
}

const FEARLESS = ["shaken", "unconscious"];
/** Immune to fear and sleep; being knocked unconscious is not covered. */
const immuneOf = (actor: Snapshot): string[] =>
  itemsOf(actor, "auraFeature").some(({ system }) => system.slug === "deafToFear") ? FEARLESS : [];

export function damageTargetOf(actor: Snapshot): DamageTarget {
  const { type, system, effects } = asActor(actor);
  const { aura, stamina, surges, damage } = system;
  return {
    creature: type === "auraCreature",
    fragile: type === "auraCreature" && system.details.fragile,
    aura: { value: aura.value, max: aura.max, active: aura.active },
    stamina: { value: stamina.value, max: stamina.max },
    surges: { value: surges.value, recovery: surges.recovery },
    damage: { weaknesses: [...damage.weaknesses], resistances: [...damage.resistances] },
    statuses: [...conditionsOf(actor)],
    instances: instancesOf(effects),
    deathSaved: system.round.deathSaved,
    immune: immuneOf(actor),
  };
}

export interface DamageTargetFacts extends Facts {
  house: House;
  moment: Moment;
  gm: boolean;
  self: DamageTarget;
}

export const suffererFacts = (parts: Parts): DamageTargetFacts => ({
  house: readHouse(parts.house),
  ...factsOfParts({ ...parts, targets: [] }),
  moment: roundMomentOf(parts),
  gm: parts.gm,
  self: damageTargetOf(parts.self),
});

/** Aura that absorbs damage: 0 while furled (A-113, D-55). */
export const shieldingAura = ({ aura }: Pick<DamageTarget, "aura">): number => (aura.active ? aura.value : 0);

export const hasCondition = ({ statuses }: Pick<DamageTarget, "statuses">, status: string): boolean =>
  statuses.includes(status);
export const instancesFor = ({ instances }: Pick<DamageTarget, "instances">, condition: string): Instance[] =>
  instances.filter((instance) => instance.condition === condition);

export const set = (
  path: string,
  value: number | boolean | string | null,
  why: Consequence["why"],
  part = "self",
): Consequence => setValue(part, path, value, why);
