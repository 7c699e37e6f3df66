/** Death rolls and Death Saves (A-218 to A-231, D-52, D-56). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { outcomeOdds } from "../../../kernel/outcome-odds.ts";
import { addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { endInstances, inflict, until } from "../conditions/instances.ts";
import { rollKept } from "../model/dice.ts";
import { problem, t } from "../model/texts.ts";
import { rollsByItself } from "./apply-damage.ts";
import {
  type DamageTarget,
  type DamageTargetFacts,
  hasCondition,
  instancesFor,
  set,
  shieldingAura,
  suffererFacts,
} from "./damage-target.ts";
import { INJURY_ASKS } from "./injury-tables.ts";

export type DeathResult = "scratch" | "wound" | "majorInjury" | "bleeding" | "bleedingUnconscious" | "dead";
export type SaveResult = "stabilized" | "bleeding" | "unconscious" | "dead";

/** */
export const deathResult = (total: number): DeathResult =>
  total >= 20
    ? "scratch"
    : total >= 15
      ? "wound"
      : total >= 10
        ? "majorInjury"
        : total >= 5
          ? "bleeding"
          : total >= 2
            ? "bleedingUnconscious"
            : "dead";
/** */
export const saveResult = (total: number): SaveResult =>
  total >= 20 ? "stabilized" : total >= 5 ? "bleeding" : total >= 2 ? "unconscious" : "dead";

const sleeps = (self: DamageTarget): boolean =>
  instancesFor(self, "unconscious").some(({ reason }) => reason === "death");
const fallsAsleep = (facts: DamageTargetFacts): Consequence[] =>
  sleeps(facts.self)
    ? []
    : [inflict("self", "unconscious", { expiry: "manual", reason: "death" }, t("Why.faints.death"))];
const kill = (): Consequence => inflict("self", "dead", { expiry: "manual" }, t("Why.dies"));

/** Aura regained since the damage has already stopped the bleeding. */
function bleeding({ self }: DamageTargetFacts, why: Consequence["why"]): Consequence[] {
  const how = shieldingAura(self) > 0 ? "stabilized" : "bleedingOut";
  return hasCondition(self, how) ? [] : [inflict("self", how, { expiry: "manual" }, why)];
}

/** Consequences of a Death roll besides the injury, which is rolled separately. */
function deathRollConsequences(facts: DamageTargetFacts, result: DeathResult): Consequence[] {
  const why = t(`Why.deathRoll.${result}`);
  if (result === "scratch") return [];
  if (result === "wound") return [inflict("self", "exhausted", until(facts.moment, 1), why)];
  if (result === "dead") return [kill()];
  const bleeds = result === "bleeding" || result === "bleedingUnconscious";
  return [
    inflict("self", "exhausted", { expiry: "shortRest" }, why),
    ...(bleeds ? bleeding(facts, why) : []),
    ...(result === "bleedingUnconscious" ? fallsAsleep(facts) : []),
  ];
}

type DeathForm = Form & {
  modifier: number | null;
  /** The GM's choice: "roll", "dies" without a roll, "only" survives on `atLeast` or more. */
  fate: string;
  atLeast: number | null;
  /** Required by damage at 0 Aura, even if Aura was regained since. */
  owed: boolean;
};

const injuryOffer = (name: string): Offer =>
  makeOffer("injury", "injury", t("Offer.injury", { name }), {
    hint: t("Offer.injuryHint"),
    by: "gm",
    form: { severity: "major" },
    asks: INJURY_ASKS,
    tone: "danger",
    otherwise: t("Offer.injuryOtherwise"),
  });

/** After an automatic roll the GM can still rule that it does not help, such as in lava. */
const doomOffer = (name: string): Offer =>
  makeOffer("doom", "deathRoll", t("Offer.doom", { name }), {
    hint: t("Offer.doomHint"),
    by: "gm",
    form: { fate: "dies" },
  });

export function* d20(id: string, modifier: number, label: string, words: (total: number) => string, rule: string) {
  const kept = yield* rollKept(id, "self", 20, 0);
  const total = kept.face + modifier;
  yield* addTotal(id, t(`Line.${label}`), {
    rule,
    of: "self",
    dice: kept.dice,
    total,
    breakdown: { total: modifier, counted: modifier ? [{ label: t("Why.table"), value: modifier }] : [], ignored: [] },
    against: t(`Line.${words(total)}`),
  });
  return total;
}

/** Part of the text key of a result's headline: "Headline.deathSave.bleeding". */
const headlineKey = ({ headline }: Outcome): string => headline.key.split(".").at(-1) ?? "";

const saySpared = (name: string) => addNote("spared", t("Problem.killable", { name }), { rule: "A-218" });

/** Required by lethal damage at 0 Aura, as `damageOutcome` in `apply-damage.ts` decides. */
export const deathRoll: Action<DamageTargetFacts, DeathForm> = {
  id: "deathRoll",
  offeredBy: ACTORS,
  rollsOnClickingClient: true,
  icon: "death-skull",
  title: (facts) => t("Title.deathRoll", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: ({ self }) => ({ modifier: 0, fate: self.fragile ? "dies" : "roll", atLeast: 20, owed: false }),
  form: (_facts, form): Field[] =>
    compact([
      numberField("modifier", t("Field.modifier"), { gm: true, rule: "A-220" }),
      choiceField("fate", t("Field.fate"), {
        options: (["roll", "only", "dies"] as const).map((value) => ({ value, label: t(`Fate.${value}`) })),
        as: "segments",
        gm: true,
        rule: "A-231",
      }),
      stringOf(form.fate) === "only" &&
        (numberField("atLeast", t("Field.survivesOn"), { min: 2, max: 30, gm: true }) satisfies Field),
    ]),
  problems({ self, ...facts }, form): Problem[] {
    const name = nameOf(facts, "self");
    if (hasCondition(self, "dead")) return [problem("", "dead", { name })];
    // No death while Aura remains; a roll required by earlier damage is still made.
    const rolled = flagOf(form.owed) && stringOf(form.fate) !== "dies";
    return shieldingAura(self) > 0 && !rolled ? [problem("", "killable", { name })] : [];
  },
  odds(facts, form) {
    if (stringOf(form.fate) === "dies") return null;
    return outcomeOdds(
      () => deathRoll.start(facts, form),
      (outcome) => t(`Line.deathRollOf.${headlineKey(outcome)}`),
    );
  },
  *start(facts, form): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const ruling = stringOf(form.fate);
    if (ruling === "dies")
      return makeOutcome(t("Headline.deathRoll.dead", { name }), { tone: "worst", consequences: [kill()] });
    const total = yield* d20(
      "deathRoll",
      wholeOf(form.modifier) ?? 0,
      "deathRoll",
      (sum) => `deathRollOf.${deathResult(sum)}`,
      "A-220",
    );
    const least = ruling === "only" ? (wholeOf(form.atLeast) ?? 20) : Number.NEGATIVE_INFINITY;
    const outcome = total < least ? "dead" : deathResult(total);
    const spared = outcome === "dead" && shieldingAura(facts.self) > 0;
    const result = spared ? "bleedingUnconscious" : outcome;
    if (spared) yield* saySpared(name);
    const injured = !["scratch", "wound", "dead"].includes(result);
    return {
      headline: t(`Headline.deathRoll.${result}`, { name }),
      tone: result === "scratch" ? "good" : result === "dead" ? "worst" : "bad",
      consequences: deathRollConsequences(facts, result),
      offers: compact([
        injured && injuryOffer(name),
        ruling === "roll" && result !== "dead" && rollsByItself(facts) && doomOffer(name),
      ]),
    };
  },
  buttonLabel: () => t("Verb.deathRoll"),
};

/** Consequences of a Death Save. */
function deathSaveConsequences(facts: DamageTargetFacts, result: SaveResult): Consequence[] {
  const { self, moment } = facts;
  const flag = moment ? [set("round.deathSaved", true, t("Why.deathSaved"))] : [];
  if (result === "stabilized")
    return compact([
      ...flag,
      ...endInstances("self", instancesFor(self, "bleedingOut"), moment),
      !hasCondition(self, "stabilized") && inflict("self", "stabilized", { expiry: "manual" }, t("Why.stabilized")),
    ]);
  return [...flag, ...(result === "unconscious" ? fallsAsleep(facts) : result === "dead" ? [kill()] : [])];
}

/** Outside Rounds the GM advances by five seconds. */
const nextSeconds = (name: string): Offer =>
  makeOffer("nextSeconds", "deathSave", t("Offer.nextSeconds"), {
    hint: t("Offer.nextSecondsHint", { name }),
    tone: "danger",
    otherwise: t("Offer.nextSecondsOtherwise", { name }),
  });

type SaveForm = Form & { modifier: number | null; again: boolean };

/** Once a Round for each bleeding creature. */
export const deathSave: Action<DamageTargetFacts, SaveForm> = {
  id: "deathSave",
  offeredBy: ACTORS,
  rollsOnClickingClient: true,
  icon: "heart-beats",
  title: (facts) => t("Title.deathSave", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ modifier: 0, again: false }),
  form: (): Field[] => [
    numberField("modifier", t("Field.modifier"), { gm: true, rule: "A-220" }),
    checkField("again", t("Field.saveAgain"), { gm: true, isCollapsed: true, rule: "A-229" }),
  ],
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (hasCondition(facts.self, "dead")) return [problem("", "dead", { name })];
    // A Stabilized or sleeping creature has none to make.
    if (!hasCondition(facts.self, "bleedingOut")) return [problem("", "notBleeding", { name })];
    const again = facts.self.deathSaved && !(facts.gm && flagOf(form.again));
    return again ? [problem("", "alreadyUsed", { name })] : [];
  },
  odds: (facts, form) =>
    outcomeOdds(
      () => deathSave.start(facts, form),
      (outcome) => t(`Line.deathSaveOf.${headlineKey(outcome)}`),
    ),
  *start(facts, form): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const total = yield* d20(
      "deathSave",
      wholeOf(form.modifier) ?? 0,
      "deathSave",
      (sum) => `deathSaveOf.${saveResult(sum)}`,
      "A-228",
    );
    const rolled = saveResult(total);
    // No death while Aura remains.
    const spared = rolled === "dead" && shieldingAura(facts.self) > 0;
    const result = spared ? "unconscious" : rolled;
    if (spared) yield* saySpared(name);
    return {
      headline: t(`Headline.deathSave.${result}`, { name }),
      tone: result === "stabilized" ? "good" : result === "dead" ? "worst" : "bad",
      consequences: deathSaveConsequences(facts, result),
      offers: facts.moment || !["bleeding", "unconscious"].includes(result) ? [] : [nextSeconds(name)],
    };
  },
  buttonLabel: () => t("Verb.deathSave"),
};
