/** Checks and effects of a new injury of head or heart (N-55, N-56, N-60; D-16, D-44, D-47). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  type Checked,
  type CheckModifiers,
  checkOdds,
  conCheckModifiers,
  ROLL_DEFAULTS,
  type RollForm,
  rollAgainst,
  rollFields,
} from "../checks/follow-up-check.ts";
import { effectEndOf, effectWhileCaused, forTurns, nextEnd, startEffect } from "../conditions/effect-duration.ts";
import { stillAt } from "../model/body.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, asItem, type Onset, type PartKind } from "../model/data.ts";
import { conditionText, problem, t } from "../model/texts.ts";
import { condition, deadProblems, immuneTo, type OwnFacts, ownFacts } from "./health-facts.ts";
import { needsCheck } from "./injury-onset-due.ts";

/** Statuses for "1 round": until the end of the next turn (D-47). */
const BRIEF = ["stunned", "dazed"];

export interface OnsetFacts extends OwnFacts {
  part: { id: string; name: string; kind: PartKind } | null;
  step: number;
  onset: Onset | null;
  roller: CheckModifiers | null;
  /** The injury still exists; once healed or undone there is no roll. */
  stands: boolean;
}
export type OnsetForm = Form & RollForm & { bodyPart: string; step: number };

/**
 * Conditions that only this step causes: they do not affect its own check (N-60, D-44).
 */
function onlyNow(parts: Parts, id: string, step: number): string[] {
  const { items, effects } = parts.self;
  const { body } = asActor(parts.self).system;
  const own =
    asItem(
      items.find((item) => item.id === id),
      "anatomyPart",
    )?.system.steps[step - 1]?.status ?? [];
  const elsewhere = (status: string): boolean =>
    effects.some((effect) => !effect.disabled && effect.statuses.includes(status) && effect.given !== undefined) ||
    body.parts.some(
      (part) =>
        part.id !== id &&
        (
          asItem(
            items.find((item) => item.id === part.id),
            "anatomyPart",
          )?.system.steps.slice(0, part.injuries) ?? []
        ).some((other) => other.status.includes(status)),
    );
  return own.filter((status) => !elsewhere(status));
}

function onsetFacts(parts: Parts): OnsetFacts {
  const own = ownFacts(parts);
  const step = wholeOf(parts.given.step) ?? 0;
  const id = stringOf(parts.given.bodyPart);
  const item = asItem(
    parts.self.items.find((one) => one.id === id),
    "anatomyPart",
  );
  const onset = item?.system.steps[step - 1]?.onset ?? null;
  return {
    ...own,
    part: item ? { id, name: item.name, kind: item.system.kind } : null,
    step,
    onset,
    roller: conCheckModifiers(parts.self, own.house, false, onlyNow(parts, id, step)),
    stands: stillAt(asActor(parts.self).system.body, id, step),
  };
}

/** Applies statuses: for a round (with the status after it), while the injury lasts, or permanently. */
function onsetConsequences(facts: OnsetFacts, statuses: readonly string[], checked: Checked | null): Consequence[] {
  const { onset, part, step } = facts;
  if (!onset || !part) return [];
  const come = statuses.filter((status) => !immuneTo(facts.self, status));
  const hangs = part.kind === "head" ? { kind: "head", part: part.id, step } : { part: part.id, step };
  const [waits] = onset.afterwards;
  const outcome: Consequence[] = [];
  const out: string[] = come.filter((status) => status === "unconscious" || status === "coma");
  if (out.length > 0)
    outcome.push(
      startEffect(
        "self",
        effectWhileCaused(
          `ANATOMY.Condition.${out.includes("coma") ? "coma" : "unconscious"}`,
          { ...hangs, wake: checked?.success ? onset.wake : 0 },
          { statuses: out },
        ),
        t("Reason.onset"),
      ),
    );
  for (const status of come.filter((one) => !out.includes(one)))
    outcome.push(
      BRIEF.includes(status)
        ? startEffect(
            "self",
            forTurns(
              `ANATOMY.Condition.${status}`,
              { ...nextEnd(facts.self.turn), afterwards: waits, part: part.id, step },
              { statuses: [status] },
            ),
            t("Reason.onset"),
          )
        : condition("self", status, true, "onset"),
    );
  // If nothing has to expire first, the later status begins at once (D-16).
  if (waits && !come.some((status) => BRIEF.includes(status))) outcome.push(condition("self", waits, true, "onset"));
  return outcome;
}

function* check(facts: OnsetFacts, form: OnsetForm): Procedure<Checked> {
  return yield* rollAgainst(
    "onset",
    "self",
    facts.roller as CheckModifiers,
    facts.onset?.dc ?? 0,
    form,
    facts.house,
    ruleOf(facts),
  );
}

const ruleOf = ({ part, step }: Pick<OnsetFacts, "part" | "step">): string =>
  part?.kind === "heart" ? "N-60" : step === 2 ? "N-55" : step === 3 ? "N-56" : "N-54";

/** Conditions a consequence sets. */
const statusesOf = (c: Consequence): readonly string[] =>
  c.do === "condition" ? [c.condition] : c.do === "effect" ? (c.effect.statuses ?? []) : [];

function* start(facts: OnsetFacts, form: OnsetForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { onset, part } = facts;
  if (!onset || !part) return makeOutcome(t("Headline.onset.nothing", { name }));
  const rolls = onset.dc > 0 && facts.roller !== null;
  const checked = rolls ? yield* check(facts, form) : null;
  if (onset.dc > 0 && !rolls) yield* addNote("immune", t("Line.noConstitution", { name }), { rule: ruleOf(facts) });
  const statuses = [...onset.always, ...(checked ? (checked.success ? onset.success : onset.failure) : [])];
  const consequences = onsetConsequences(facts, statuses, checked);
  if (checked?.success && onset.wake > 0)
    yield* addNote("wakes", t("Line.mayWake", { name, dc: onset.wake }), { rule: "N-56" });
  const [worst] = consequences.flatMap(statusesOf).sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a));
  return makeOutcome(
    worst
      ? t("Headline.onset.brings", { name, what: conditionText(worst), part: part.name })
      : t("Headline.onset.stands", { name, part: part.name }),
    { tone: worst === undefined ? "good" : checked?.success ? "bad" : "worst", consequences },
  );
}
const RANK = ["confused", "prone", "sickened", "dazed", "stunned", "unconscious", "coma"];

function problems(facts: OnsetFacts): Problem[] {
  if (!facts.part || !facts.onset || !facts.stands || !needsCheck(facts.onset)) return [problem("", "noOnset")];
  return deadProblems(facts);
}

export const onset: Action<OnsetFacts, OnsetForm> = {
  id: "onset",
  title: (facts) => t("Title.onset", { name: nameOf(facts, "self"), part: facts.part?.name ?? "", step: facts.step }),
  icon: "broken-skull",
  facts: onsetFacts,
  defaults: (facts) => ({ ...ROLL_DEFAULTS, bodyPart: facts.part?.id ?? "", step: facts.step }),
  form: (facts, form) =>
    facts.roller && facts.onset?.dc ? rollFields(facts.roller, form, facts.house, ruleOf(facts)) : [],
  problems,
  start,
  odds: (facts, form) => (facts.roller && facts.onset?.dc ? checkOdds(() => check(facts, form)) : null),
  rollsOnClickingClient: true,
  buttonLabel: (facts) =>
    facts.onset?.dc && facts.roller ? t("Verb.onset", { dc: facts.onset.dc }) : t("Verb.onsetComes"),
};

export interface WakeFacts extends OwnFacts {
  roller: CheckModifiers | null;
  /** The effect that keeps the actor unconscious, and the DC to wake up; 0: none. */
  under: { id: string; dc: number };
}

/** At the start of each turn, after a successful first check (N-56); a failure is repeated next turn. */
const wakesBy = (actor: Parts["self"]): WakeFacts["under"] => {
  const found = actor.effects.find((effect) => !effect.disabled && effectEndOf(effect).wake > 0);
  return found ? { id: found.id, dc: effectEndOf(found).wake } : { id: "", dc: 0 };
};

function* wakeStart(facts: WakeFacts, form: Form & RollForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { success } = yield* rollAgainst(
    "wake",
    "self",
    facts.roller as CheckModifiers,
    facts.under.dc,
    form,
    facts.house,
    "N-56",
  );
  // At 0 Exhaustion the actor stays unconscious (N-18).
  const spent = facts.self.exhaustion.value < 1;
  return makeOutcome(t(!success ? "Headline.sleepsOn" : spent ? "Headline.wakesWeak" : "Headline.wakes", { name }), {
    tone: success && !spent ? "good" : "bad",
    consequences: success ? [{ part: "self", do: "end", effect: facts.under.id, why: t("Reason.wakes") }] : [],
  });
}

export const wake: Action<WakeFacts, Form & RollForm> = {
  id: "wake",
  offeredBy: ACTORS,
  title: (facts) => t("Title.wake", { name: nameOf(facts, "self") }),
  icon: "tired-eye",
  facts(parts) {
    const own = ownFacts(parts);
    return { ...own, roller: conCheckModifiers(parts.self, own.house), under: wakesBy(parts.self) };
  },
  defaults: () => ({ ...ROLL_DEFAULTS }),
  form: (facts, form) => (facts.roller ? rollFields(facts.roller, form, facts.house, "N-56") : []),
  problems(facts) {
    const over = deadProblems(facts);
    if (over.length > 0) return over;
    return facts.roller && facts.under.dc > 0 ? [] : [problem("", "noWaking", { name: nameOf(facts, "self") })];
  },
  start: wakeStart,
  odds: (facts, form) =>
    facts.roller && facts.under.dc > 0
      ? checkOdds(() =>
          rollAgainst("wake", "self", facts.roller as CheckModifiers, facts.under.dc, form, facts.house, "N-56"),
        )
      : null,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.wake"),
};
