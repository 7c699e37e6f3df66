/** Concussion recovery: a Constitution check after an hour of rest (N-54, D-35). */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Action, EffectSnapshot, Field, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import {
  type CheckModifiers,
  checkOdds,
  conCheckModifiers,
  ROLL_DEFAULTS,
  type RollForm,
  rollAgainst,
  rollFields,
} from "../checks/follow-up-check.ts";
import {
  deadProblems,
  healthFactsOf,
  injuriesOf,
  isPartGone,
  type OwnFacts,
  ownFacts,
  remove,
} from "../damage/health-facts.ts";
import { ACTORS } from "../model/constants.ts";
import { asItem, type BodyPart } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

export interface Concussion {
  part: string;
  name: string;
  injury: string;
  dc: number;
}

/** Heads with exactly one injury, which an hour of rest may heal. */
function concussionsOf(actor: Snapshot): Concussion[] {
  const self = healthFactsOf(actor);
  return self.parts.flatMap((part) => {
    const item = asItem(
      actor.items.find(({ id }) => id === part.id),
      "anatomyPart",
    );
    const dc = item?.system.steps[0]?.hourly ?? 0;
    const [wound] = injuriesOf(self, part.id);
    if (dc <= 0 || part.injuries !== 1 || !wound || isPartGone(part) || part.state === "replaced") return [];
    return [{ part: part.id, name: part.name, injury: wound.id, dc }];
  });
}

export interface HourlyFacts extends OwnFacts {
  roller: CheckModifiers | null;
  /** The roller once no head is concussed. */
  clear: CheckModifiers | null;
  passing: Concussion[];
}
export type HourlyForm = Form & RollForm & { bodyPart: string };

export const hourlyFacts = (parts: Parts): HourlyFacts => {
  const own = ownFacts(parts);
  const { self } = parts;
  // A concussion from a spell or set manually stays, whatever happens to the heads.
  const only =
    areMostHeadsInjured(own.self.parts) && !self.effects.some((one) => isConcussion(one) && one.given !== undefined);
  return {
    ...own,
    roller: conCheckModifiers(self, own.house),
    clear: conCheckModifiers(self, own.house, false, only ? ["concussed"] : []),
    passing: concussionsOf(self),
  };
};
const isConcussion = ({ disabled, statuses }: EffectSnapshot): boolean => !disabled && statuses.includes("concussed");

/** More than half of the heads are injured (N-58). */
const areMostHeadsInjured = (parts: readonly BodyPart[]): boolean => {
  const heads = parts.filter((part) => part.kind === "head" && !isPartGone(part));
  return heads.filter(({ injuries }) => injuries > 0).length * 2 > heads.length;
};
/** The roller for a body: a healed concussion no longer gives disadvantage (N-54). */
export const rollerWith = ({ roller, clear }: HourlyFacts, parts: readonly BodyPart[]): CheckModifiers | null =>
  areMostHeadsInjured(parts) ? roller : clear;

const found = (facts: HourlyFacts, form: HourlyForm): Concussion | undefined =>
  facts.passing.find(({ part }) => part === stringOf(form.bodyPart));

const check = (facts: HourlyFacts, form: HourlyForm, { dc }: Concussion) =>
  rollAgainst("hourly", "self", facts.roller as CheckModifiers, dc, form, facts.house, "N-54");

export const hourly: Action<HourlyFacts, HourlyForm> = {
  id: "hourly",
  offeredBy: ACTORS,
  title: (facts) => t("Title.hourly", { name: nameOf(facts, "self") }),
  icon: "knocked-out-stars",
  facts: hourlyFacts,
  defaults: (facts) => ({ ...ROLL_DEFAULTS, bodyPart: facts.passing[0]?.part ?? "" }),
  form: (facts, form): Field[] => [
    choiceField("bodyPart", t("Field.part"), {
      options: facts.passing.map(({ part, name }) => ({ value: part, label: named(name) })),
      as: "list",
    }),
    ...(facts.roller ? rollFields(facts.roller, form, facts.house, "N-54") : []),
  ],
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (facts.self.dead) return deadProblems(facts);
    if (!facts.roller) return [problem("", "noConstitution", { name })];
    return found(facts, form) ? [] : [problem("", "noConcussion", { name })];
  },
  *start(facts, form) {
    const passing = found(facts, form) as Concussion;
    const { success } = yield* check(facts, form, passing);
    return makeOutcome(
      t(success ? "Headline.hourly.clears" : "Headline.hourly.stays", {
        name: nameOf(facts, "self"),
        part: named(passing.name),
      }),
      { tone: success ? "good" : "bad", consequences: success ? [remove("self", passing.injury, "healed")] : [] },
    );
  },
  odds(facts, form) {
    const passing = found(facts, form);
    return passing && facts.roller ? checkOdds(() => check(facts, form, passing)) : null;
  },
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.hourly"),
};
