/** Effects stored on a power: every affected target gets copies, each for its own duration (T-97, T-134). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { listOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form, Offer, Snapshot } from "../../../kernel/ruleset.ts";
import { type RunningEffect, runningOn, type StoredDuration } from "../conditions/durations.ts";
import { asActor, ROUND } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

/** An effect as it is copied to a target. */
export interface PowerEffect {
  uuid: string;
  name: string;
  /** Duration in rounds, if counted in rounds. */
  rounds: number | null;
}

/** Enabled effects stored on an item: a power's own effects are inactive on its owner. */
export const powerEffectsOf = (item: Snapshot): PowerEffect[] =>
  item.effects
    .filter(({ disabled, resting }) => !disabled || resting)
    .map(({ id, name, left }) => ({
      uuid: `${item.uuid}.ActiveEffect.${id}`,
      name,
      rounds: left?.rounds ?? null,
    }));

const printGiven = ({ uuid, name, rounds }: PowerEffect): string => JSON.stringify([uuid, name, rounds]);
function readGiven(text: string): PowerEffect[] {
  try {
    const [uuid, name, rounds] = JSON.parse(text) as unknown[];
    if (typeof uuid !== "string" || typeof name !== "string") return [];
    return [{ uuid, name, rounds: typeof rounds === "number" ? rounds : null }];
  } catch {
    return [];
  }
}

/** The button that applies the effects; automatic where the world automates. */
export const bestowOffer = (
  facts: Facts,
  part: string,
  power: { name: string; effects: readonly PowerEffect[] },
): Offer =>
  makeOffer(
    `bestow-${part}`,
    "bestow",
    t(part === "targets" ? "Offer.bestowTargets" : "Offer.bestow", {
      name: nameOf(facts, part),
      what: power.effects.map(({ name }) => name).join(", "),
    }),
    {
      parts: { self: part },
      form: { from: power.name, effects: power.effects.map(printGiven) },
      tone: "primary",
      otherwise: t("Offer.putOnOtherwise"),
      auto: part !== "targets",
    },
  );

export interface BestowFacts extends Facts {
  lived: number;
  running: Pick<RunningEffect, "id" | "name">[];
  dead: boolean;
}
export type BestowForm = Form & { from: string; effects: string[] };

/** The same effect again restarts and never counts twice (T-134). */
function applied({ lived, running }: BestowFacts, { uuid, name, rounds }: PowerEffect, from: string): Consequence[] {
  const why = t("Reason.putOn", { from });
  const given: StoredDuration = {
    per: rounds === null ? "unspecified" : "rounds",
    ...(rounds === null ? {} : { until: lived + rounds * ROUND }),
  };
  return [
    ...running
      .filter((one) => one.name === name)
      .map(({ id }): Consequence => ({ part: "self", do: "end", effect: id, why })),
    { part: "self", do: "effect", why, effect: { name, changes: [], origin: uuid, given } },
  ];
}

export const bestow: Action<BestowFacts, BestowForm> = {
  id: "bestow",
  title: (facts) => t("Title.putOn", { name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    lived: asActor(parts.self).system.lived,
    running: runningOn(parts.self).map(({ id, name }) => ({ id, name })),
    dead: parts.self.statuses.includes("dead"),
  }),
  defaults: () => ({ from: "", effects: [] }),
  problems: (facts) => (facts.dead ? [problem("", "dead", { name: nameOf(facts, "self") })] : []),
  *start(facts, form) {
    yield* [];
    const effects = listOf(form.effects).flatMap(readGiven);
    return makeOutcome(
      t("Headline.bestow", {
        name: nameOf(facts, "self"),
        what: effects.map(({ name }) => name).join(", "),
      }),
      { consequences: effects.flatMap((one) => applied(facts, one, stringOf(form.from))) },
    );
  },
};
