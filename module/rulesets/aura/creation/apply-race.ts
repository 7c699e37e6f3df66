/** The action that applies or reverts a race from its sheet, and the race of a new character. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type AbilityId, type ActorData, asActor, asItem } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import {
  abilityField,
  abilityIn,
  applying,
  type Base,
  baseOf,
  before,
  type RaceNumbers,
  read,
  takingBack,
  writing,
} from "./race.ts";

/** A new character: base values, and what a replaced race had added. */
export interface RaceChange extends Base {
  /** Numbers the race adds, by path. */
  by: Record<string, number>;
  gone: Record<string, number>;
  /** Record of the new race's changes; null: no new race, the old one stays. */
  applied: string | null;
}

/** Reverts the old race and applies the new one in one step, for character creation. */
export function raceFields(
  system: ActorData,
  had: (RaceNumbers & { applied: string }) | undefined,
  next: RaceNumbers | undefined,
  any: AbilityId | null,
): RaceChange {
  const was = had ? read(had.applied) : null;
  const base = baseOf(system);
  if (!next) return { ...base, by: was?.by ?? {}, gone: was?.by ?? {}, applied: null };
  const then = had && was ? before(had, was, base) : base;
  const { by, weaknesses, resistances, applied } = writing(next, any, then);
  return {
    size: next.size,
    speed: next.speed,
    weaknesses: [...then.weaknesses, ...weaknesses],
    resistances: [...then.resistances, ...resistances],
    by,
    gone: was?.by ?? {},
    applied,
  };
}

interface RaceFacts extends Facts {
  race: ({ id: string; name: string; applied: string } & RaceNumbers) | null;
  base: Base;
}
type RaceForm = Form & { ability: string };

function raceFacts(parts: Parts): RaceFacts {
  const race = asItem(parts.item, "auraRace");
  const numbers = race && (({ description: _, rule: __, ...rest }) => rest)(race.system);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    race: race && numbers ? { id: race.id, name: race.name, ...numbers } : null,
    base: baseOf(asActor(parts.self).system),
  };
}

/** From the sheet: applies the race, or reverts it. */
export const race: Action<RaceFacts, RaceForm> = {
  id: "race",
  offeredBy: ["auraRace"],
  icon: "three-friends",
  title: (facts) => t("Title.race", { name: nameOf(facts, "self"), race: facts.race?.name ?? "" }),
  facts: raceFacts,
  defaults: () => ({ ability: "str" }),
  form: ({ race: one }): Field[] =>
    one && one.applied === "" && one.anyAbility > 0 ? [abilityField(one.anyAbility)] : [],
  problems: (facts): Problem[] => (facts.race ? [] : [problem("", "noRace", { name: nameOf(facts, "self") })]),
  start(facts, form) {
    const { race: one, base } = facts;
    const data = { name: nameOf(facts, "self"), race: one?.name ?? "" };
    const applied = one ? read(one.applied) : null;
    const consequences: Consequence[] = !one
      ? []
      : applied
        ? [
            ...takingBack(one.name, applied, before(one, applied, base), base),
            setValue("self", "applied", "", t("Why.raceGone", { name: one.name }), { item: one.id }),
          ]
        : applying(one.id, one.name, one, abilityIn(form), base);
    return resultOnly(t(`Headline.race.${applied ? "gone" : "comes"}`, data), { consequences });
  },
  buttonLabel: (facts) => t(facts.race?.applied ? "Verb.raceGone" : "Verb.race"),
};
