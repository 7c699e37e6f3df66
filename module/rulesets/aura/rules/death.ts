/** Death rolls, Death Saves, and waking (A-220 to, D-26, D-37, D-52, D-56, D-67). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf } from "../../../kernel/facts.ts";
import { type Procedure, say } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { ACTORS } from "./acting.ts";
import { asActor } from "./data.ts";
import { rollKept } from "./dice.ts";
import { inflict, lift, until } from "./instances.ts";
import { energyNext } from "./pools.ts";
import { instancesFor, is, type Sufferer, type SuffererFacts, set, suffererFacts } from "./sufferer.ts";
import { problem, t } from "./words.ts";

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

const sleeps = (self: Sufferer): boolean => instancesFor(self, "unconscious").some(({ reason }) => reason === "death");
const fallsAsleep = (facts: SuffererFacts): Consequence[] =>
  sleeps(facts.self)
    ? []
    : [inflict("self", "unconscious", { expiry: "manual", reason: "death" }, t("Why.faints.death"))];
const kill = (): Consequence => inflict("self", "dead", { expiry: "manual" }, t("Why.dies"));

/** What a Death roll does besides the injury, which is drawn by itself. */
export function dying(facts: SuffererFacts, result: DeathResult): Consequence[] {
  const why = t(`Why.deathRoll.${result}`);
  if (result === "scratch") return [];
  if (result === "wound") return [inflict("self", "exhausted", until(facts.moment, 1), why)];
  if (result === "dead") return [kill()];
  const bleeds = result === "bleeding" || result === "bleedingUnconscious";
  return [
    inflict("self", "exhausted", { expiry: "shortRest" }, why),
    ...(bleeds && !is(facts.self, "bleedingOut") ? [inflict("self", "bleedingOut", { expiry: "manual" }, why)] : []),
    ...(result === "bleedingUnconscious" ? fallsAsleep(facts) : []),
  ];
}

type DeathForm = Form & {
  modifier: number | null;
  /** The GM's word: "roll", "dies" without one, "only" on `atLeast` or more. */
  fate: string;
  atLeast: number | null;
};

const injuryOffer = (name: string): Offer => ({
  id: "injury",
  action: "injury",
  label: t("Offer.injury", { name }),
  hint: t("Offer.injuryHint"),
  by: "gm",
  parts: { self: "self" },
  form: { severity: "major" },
  tone: "danger",
  otherwise: t("Offer.injuryOtherwise"),
  auto: false,
});

function* d20(id: string, modifier: number, label: string, words: (total: number) => string, rule: string) {
  const kept = yield* rollKept(id, "self", 20, 0);
  const total = kept.face + modifier;
  yield* say(id, {
    kind: "total",
    rule,
    of: "self",
    label: t(`Line.${label}`),
    dice: kept.dice,
    total,
    breakdown: { total: modifier, counted: modifier ? [{ label: t("Why.table"), value: modifier }] : [], ignored: [] },
    against: t(`Line.${words(total)}`),
  });
  return total;
}

/** Every blow at 0 Aura asks for one. */
export const deathRoll: Action<SuffererFacts, DeathForm> = {
  id: "deathRoll",
  offeredBy: ACTORS,
  icon: "death-skull",
  target: "none",
  title: (facts) => t("Title.deathRoll", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: ({ self }) => ({ modifier: 0, fate: self.fragile ? "dies" : "roll", atLeast: 20 }),
  form: (_facts, form): Field[] => [
    { kind: "number", name: "modifier", label: t("Field.modifier"), gm: true, rule: "A-220" },
    {
      kind: "choice",
      name: "fate",
      label: t("Field.fate"),
      as: "segments",
      gm: true,
      rule: "A-231",
      options: (["roll", "only", "dies"] as const).map((value) => ({ value, label: t(`Fate.${value}`) })),
    },
    ...(stringOf(form.fate) === "only"
      ? [{ kind: "number", name: "atLeast", label: t("Field.survivesOn"), min: 2, max: 30, gm: true } satisfies Field]
      : []),
  ],
  problems: (facts) => (is(facts.self, "dead") ? [problem("", "dead", { name: nameOf(facts, "self") })] : []),
  *start(facts, form): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const fate = stringOf(form.fate);
    if (fate === "dies")
      return { headline: t("Headline.deathRoll.dead", { name }), tone: "worst", consequences: [kill()], offers: [] };
    const total = yield* d20(
      "deathRoll",
      wholeOf(form.modifier) ?? 0,
      "deathRoll",
      (sum) => `deathRollOf.${deathResult(sum)}`,
      "A-220",
    );
    const least = fate === "only" ? (wholeOf(form.atLeast) ?? 20) : Number.NEGATIVE_INFINITY;
    const result = total < least ? "dead" : deathResult(total);
    const injured = !["scratch", "wound", "dead"].includes(result);
    return {
      headline: t(`Headline.deathRoll.${result}`, { name }),
      tone: result === "scratch" ? "good" : result === "dead" ? "worst" : "bad",
      consequences: dying(facts, result),
      offers: injured ? [injuryOffer(name)] : [],
    };
  },
  verb: () => t("Verb.deathRoll"),
};

/** What a Death Save does. */
export function saved(facts: SuffererFacts, result: SaveResult): Consequence[] {
  const { self, moment } = facts;
  const flag = moment ? [set("round.deathSaved", true, t("Why.deathSaved"))] : [];
  if (result === "stabilized")
    return [
      ...flag,
      ...lift("self", instancesFor(self, "bleedingOut"), moment),
      ...(is(self, "stabilized") ? [] : [inflict("self", "stabilized", { expiry: "manual" }, t("Why.stabilized"))]),
    ];
  return [...flag, ...(result === "unconscious" ? fallsAsleep(facts) : result === "dead" ? [kill()] : [])];
}

/** Where no Round counts them, the next five seconds are said to have passed (section 6, Combat end). */
const nextSeconds = (name: string): Offer => ({
  id: "nextSeconds",
  action: "deathSave",
  label: t("Offer.nextSeconds"),
  hint: t("Offer.nextSecondsHint", { name }),
  by: "self",
  parts: { self: "self" },
  form: {},
  tone: "danger",
  otherwise: t("Offer.nextSecondsOtherwise", { name }),
  auto: false,
});

type SaveForm = Form & { modifier: number | null; again: boolean };

/** One a Round of whoever bleeds. */
export const deathSave: Action<SuffererFacts, SaveForm> = {
  id: "deathSave",
  offeredBy: ACTORS,
  icon: "heart-beats",
  target: "none",
  title: (facts) => t("Title.deathSave", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ modifier: 0, again: false }),
  form: (): Field[] => [
    { kind: "number", name: "modifier", label: t("Field.modifier"), gm: true, rule: "A-220" },
    { kind: "check", name: "again", label: t("Field.saveAgain"), gm: true, rare: true, rule: "A-229" },
  ],
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (is(facts.self, "dead")) return [problem("", "dead", { name })];
    if (!is(facts.self, "bleedingOut") && !is(facts.self, "unconscious")) return [problem("", "notBleeding", { name })];
    const again = facts.self.deathSaved && !(facts.gm && flagOf(form.again));
    return again ? [problem("", "alreadyUsed", { name })] : [];
  },
  *start(facts, form): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const total = yield* d20(
      "deathSave",
      wholeOf(form.modifier) ?? 0,
      "deathSave",
      (sum) => `deathSaveOf.${saveResult(sum)}`,
      "A-228",
    );
    const result = saveResult(total);
    return {
      headline: t(`Headline.deathSave.${result}`, { name }),
      tone: result === "stabilized" ? "good" : result === "dead" ? "worst" : "bad",
      consequences: saved(facts, result),
      offers: facts.moment || !["bleeding", "unconscious"].includes(result) ? [] : [nextSeconds(name)],
    };
  },
  verb: () => t("Verb.deathSave"),
};

export interface WakeFacts extends SuffererFacts {
  /** What the Round gives whoever wakes in it (D-37). */
  energy: number;
  /** What was done this Round that is done once in one. */
  used: string[];
}

/** Once a Round, whoever asks for it (A-39, D-52). */
const WAKE = "wakeRoll";

/** Ways out of a sleep: one roll serves both (D-52). */
const drowsy = (self: Sufferer) =>
  instancesFor(self, "unconscious").filter(({ reason }) => reason === "stamina" || reason === "nonLethal");

/** 1d20 a Round: awake on a 20, with 1 Stamina at least (A-39, A-235, D-26). */
export const wakeRoll: Action<WakeFacts, Form> = {
  id: "wakeRoll",
  offeredBy: ACTORS,
  icon: "sleepy",
  target: "none",
  title: (facts) => t("Title.wakeRoll", { name: nameOf(facts, "self") }),
  facts(parts) {
    const facts = suffererFacts(parts);
    const { energy } = parts.self.system as { energy: { value: number; max: number; next: number; bonus: number } };
    const stamina = { ...facts.self.stamina, value: Math.max(1, facts.self.stamina.value) };
    const awake = new Set(facts.self.statuses.filter((status) => status !== "unconscious"));
    const used = [...asActor(parts.self).system.round.used];
    return { ...facts, used, energy: energyNext({ stamina: stamina as never, energy }, awake, facts.house) };
  },
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (drowsy(facts.self).length === 0) return [problem("", "noWakeRoll", { name })];
    return facts.moment && facts.used.includes(WAKE) ? [problem("", "alreadyUsed", { name })] : [];
  },
  *start(facts): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const once: Consequence[] = facts.moment
      ? [
          {
            part: "self",
            do: "set",
            path: "round.used",
            value: [...new Set([...facts.used, WAKE])],
            why: t("Why.wakeRolled"),
          },
        ]
      : [];
    const total = yield* d20("wakeRoll", 0, "wakeRoll", (sum) => (sum >= 20 ? "wakes" : "sleepsOn"), "A-39");
    if (total < 20)
      return { headline: t("Headline.wakeRoll.failure", { name }), tone: "bad", consequences: once, offers: [] };
    const others = instancesFor(facts.self, "unconscious").length > drowsy(facts.self).length;
    return {
      headline: t(`Headline.wakeRoll.${others ? "stillOut" : "success"}`, { name }),
      tone: "good",
      consequences: [
        ...once,
        ...lift("self", drowsy(facts.self), facts.moment),
        ...(facts.self.stamina.value < 1 ? [set("stamina.value", 1, t("Why.wakes"))] : []),
        ...(facts.moment && !others
          ? [set("energy.value", facts.energy, t("Why.roundEnergy", { count: facts.energy }))]
          : []),
      ],
      offers: [],
    };
  },
  verb: () => t("Verb.wakeRoll"),
};

/** The GM says when somebody wakes (A-236, A-237, A-246, D-38). */
export const awaken: Action<SuffererFacts, Form> = {
  id: "awaken",
  offeredBy: ACTORS,
  startedBy: "gm",
  icon: "sun",
  target: "none",
  title: (facts) => t("Title.awaken", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({}),
  problems: (facts) => [
    ...(facts.gm ? [] : [problem("", "gmOnly")]),
    ...(is(facts.self, "unconscious") ? [] : [problem("", "awake", { name: nameOf(facts, "self") })]),
  ],
  start: (facts) =>
    done({
      headline: t("Headline.awaken", { name: nameOf(facts, "self") }),
      tone: "good",
      consequences: [
        ...lift("self", instancesFor(facts.self, "unconscious"), facts.moment),
        // At 0 Stamina it would fall asleep again at once (D-26).
        ...(facts.self.stamina.value < 1 ? [set("stamina.value", 1, t("Why.wakes"))] : []),
      ],
      offers: [],
    }),
  verb: () => t("Verb.awaken"),
};
