/** Waking: by a roll each Round, or by GM decision (A-39, A-233 to, D-26, D-37, D-38, D-52, D-67). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { endInstances } from "../conditions/instances.ts";
import { asActor } from "../model/data.ts";
import { energyNext } from "../model/pool-values.ts";
import { problem, t } from "../model/texts.ts";
import {
  type DamageTarget,
  type DamageTargetFacts,
  hasCondition,
  instancesFor,
  set,
  suffererFacts,
} from "./damage-target.ts";
import { d20 } from "./death.ts";

export interface WakeFacts extends DamageTargetFacts {
  /** Energy of the Round for an actor that wakes (D-37). */
  energy: number;
  /** Once-a-Round uses made this Round. */
  used: string[];
}

function wakeFacts(parts: Parts): WakeFacts {
  const facts = suffererFacts(parts);
  const { energy } = parts.self.system as { energy: { value: number; max: number; next: number; bonus: number } };
  const stamina = { ...facts.self.stamina, value: Math.max(1, facts.self.stamina.value) };
  const awake = new Set(facts.self.statuses.filter((status) => status !== "unconscious"));
  const used = [...asActor(parts.self).system.round.used];
  return { ...facts, used, energy: energyNext({ stamina: stamina as never, energy }, awake, facts.house) };
}

const energised = ({ energy }: WakeFacts): Consequence =>
  set("energy.value", energy, t("Why.roundEnergy", { count: energy }));

/** Once a Round (A-39, D-52). */
const WAKE = "wakeRoll";

/** Instances that a roll to wake ends: one roll for all (D-52). */
const drowsy = (self: DamageTarget) =>
  instancesFor(self, "unconscious").filter(({ reason }) => reason === "stamina" || reason === "nonLethal");

/** 1d20 a Round: wakes on a 20, with at least 1 Stamina (A-39, A-235, D-26). */
export const wakeRoll: Action<WakeFacts, Form> = {
  id: "wakeRoll",
  offeredBy: ACTORS,
  rollsOnClickingClient: true,
  icon: "sleepy",
  title: (facts) => t("Title.wakeRoll", { name: nameOf(facts, "self") }),
  facts: wakeFacts,
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (hasCondition(facts.self, "dead")) return [problem("", "dead", { name })];
    if (drowsy(facts.self).length === 0) return [problem("", "noWakeRoll", { name })];
    return facts.moment && facts.used.includes(WAKE) ? [problem("", "alreadyUsed", { name })] : [];
  },
  *start(facts): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const once: Consequence[] = facts.moment
      ? [setValue("self", "round.used", [...new Set([...facts.used, WAKE])], t("Why.wakeRolled"))]
      : [];
    const total = yield* d20("wakeRoll", 0, "wakeRoll", (sum) => (sum >= 20 ? "wakes" : "sleepsOn"), "A-39");
    if (total < 20) return makeOutcome(t("Headline.wakeRoll.failure", { name }), { tone: "bad", consequences: once });
    const others = instancesFor(facts.self, "unconscious").length > drowsy(facts.self).length;
    return makeOutcome(t(`Headline.wakeRoll.${others ? "stillOut" : "success"}`, { name }), {
      tone: "good",
      consequences: compact([
        ...once,
        ...endInstances("self", drowsy(facts.self), facts.moment),
        facts.self.stamina.value < 1 && set("stamina.value", 1, t("Why.wakes")),
        facts.moment && !others && energised(facts),
      ]),
    });
  },
  buttonLabel: () => t("Verb.wakeRoll"),
};

/** The GM wakes an actor (A-236, A-237, A-246, D-38). */
export const awaken: Action<WakeFacts, Form> = {
  id: "awaken",
  offeredBy: ACTORS,
  startedBy: "gm",
  icon: "sun",
  title: (facts) => t("Title.awaken", { name: nameOf(facts, "self") }),
  facts: wakeFacts,
  defaults: () => ({}),
  problems: (facts) =>
    compact([
      !facts.gm && problem("", "gmOnly"),
      !hasCondition(facts.self, "unconscious") && problem("", "awake", { name: nameOf(facts, "self") }),
    ]),
  start: (facts) =>
    resultOnly(t("Headline.awaken", { name: nameOf(facts, "self") }), {
      tone: "good",
      consequences: compact([
        ...endInstances("self", instancesFor(facts.self, "unconscious"), facts.moment),
        // At 0 Stamina it would fall unconscious again at once (D-26).
        facts.self.stamina.value < 1 && set("stamina.value", 1, t("Why.wakes")),
        // In a Round it acts from the next one on (D-38); outside Rounds it gets Energy now, as no Round start will
        // give it.
        !facts.moment && energised(facts),
      ]),
    }),
  buttonLabel: () => t("Verb.awaken"),
};
