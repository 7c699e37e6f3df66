/** All natural weapons in one full round: one roll, one target and one damage roll each (T-68, T-69, T-75). */
import type { Tone } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, OddsView, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { ACTORS } from "../model/constants.ts";
import { circumstanceField, rollerProblems, rollHelplessField, situationField } from "../model/d20.ts";
import { problem, t } from "../model/texts.ts";
import { attackTone } from "./attack.ts";
import { attackCosts } from "./attack-costs.ts";
import { type AttackFacts, fullRoundFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  attackDefaults,
  type DeclaredAttack,
  declaredAttack,
  targetModifierField,
} from "./attack-form.ts";
import { attackHints, mustShareSpace } from "./attack-hints.ts";
import { hitOfWeapon, meanDamage, strikeOdds, strikeText } from "./attack-odds.ts";
import { attackFollowUps, hitConsequences } from "./attack-offers.ts";
import { type AttackResult, hitsOf, rollAttack } from "./attack-roll.ts";
import { occupantAttacksFirst } from "./enter-space.ts";

/** `target0`, `target1` …: the target of each attack. */
export type FullRoundForm = AttackForm & {
  /** Indexes of the attacks made. */
  attacks: string[];
  /** The GM's penalty on each attack (T-69): 0 or less. */
  penalty: number | null;
  /** Bonus of each attack against a helpless target (D-30). */
  helpless: number | null;
};

const targetField = (at: number): string => `target${at}`;

/** One declared attack, with its own weapon and target. */
function nth(facts: AttackFacts, form: Form, at: number): DeclaredAttack | null {
  const weapon = facts.arms[at];
  if (!weapon) return null;
  const aim = stringOf(form[targetField(at)]) || (facts.targets[0] ?? "");
  const extra = -Math.abs(wholeOf(form.penalty) ?? 0);
  const helpless = facts.marks[aim]?.helpless ? (wholeOf(form.helpless) ?? 0) : 0;
  const alone: AttackForm = { ...attackDefaults(facts), ...form, arm: weapon.id, aim, mode: "", vs: "", technique: "" };
  return declaredAttack({ ...facts, arms: [weapon] }, alone, { fullRound: true, extra, helpless });
}

/** Short lines: the weapon, the target if there are several, and the defense if it is not the default. */
function labeled(facts: AttackFacts, one: DeclaredAttack): DeclaredAttack {
  const [part = ""] = one.aims;
  if (one.vs !== "ref") return one;
  const line =
    facts.targets.length < 2 ? one.label : t("Line.weaponAt", { weapon: one.label, name: nameOf(facts, part) });
  return { ...one, line };
}

const chosen = (facts: AttackFacts, form: FullRoundForm): { at: number; one: DeclaredAttack }[] =>
  facts.arms.flatMap((_, at) => {
    const one = listOf(form.attacks).includes(String(at)) ? nth(facts, form, at) : null;
    return one ? [{ at, one }] : [];
  });

function toneOf(all: readonly AttackResult[]): Tone {
  const tones = all.map(attackTone);
  return tones.find((tone) => tone === "best") ?? tones.find((tone) => tone === "good") ?? tones[0] ?? "plain";
}

function* start(facts: AttackFacts, form: FullRoundForm): Procedure<Outcome> {
  const attacks = chosen(facts, form);
  const close = attacks.find(({ one }) => mustShareSpace(one));
  const interrupted = close ? yield* occupantAttacksFirst(facts, form, "fullRound", close.one) : null;
  if (interrupted) return interrupted;
  const offers: Offer[] = [];
  const consequences: Outcome["consequences"][number][] = [];
  const all: AttackResult[] = [];
  for (const { at, one } of attacks) {
    yield* pay(`costs${at}`, attackCosts(facts, one));
    const result = yield* rollAttack(facts, labeled(facts, one), `attack${at}`);
    all.push(result);
    consequences.push(...hitConsequences(facts, one, result));
    offers.push(...attackFollowUps(facts, one, result, String(at)));
  }
  const hits = all.filter((result) => hitsOf(result).length > 0).length;
  const open = all.every(({ met }) => met.every(({ verdict }) => verdict.hit === null));
  return {
    headline: t(`Headline.fullRound.${open ? "open" : hits > 0 ? "hits" : "misses"}`, {
      name: nameOf(facts, "self"),
      attacks: all.length,
      hits,
    }),
    tone: toneOf(all),
    consequences,
    offers,
  };
}

function fields(facts: AttackFacts, form: FullRoundForm): Field[] {
  const attacks = chosen(facts, form);
  const pool = [...facts.roller.pool, ...facts.arms.flatMap(({ own }) => own)];
  const targets = [
    "d20",
    ...["attack", "damage"].flatMap((of) => [of, `${of}.melee`, `${of}.ranged`, `${of}.natural`]),
  ];
  const names = facts.targets.map((value) => ({ value, label: t("Name", { name: nameOf(facts, value) }) }));
  const helpless = attacks.some(({ one }) => one.aims.some((part) => facts.marks[part]?.helpless));
  // A hint shared by several attacks is shown once.
  const hints = attacks.flatMap(({ one }) => attackHints(facts, one, flagOf(form.entering)));
  return [
    ticksField("attacks", t("Form.attacks"), {
      options: facts.arms.map((weapon, at) => ({
        value: String(at),
        label: t("Form.attackWith", { weapon: weapon.name, value: signed(nth(facts, form, at)?.sum.total ?? 0) }),
        ...(weapon.secondary ? { hint: t("Form.secondary") } : {}),
      })),
      rule: "T-68",
    }),
    ...(names.length > 1
      ? attacks.map(({ at, one }): Field => {
          const label = t("Form.targetOf", { weapon: one.weapon.name });
          return choiceField(targetField(at), label, { options: names, as: "list" });
        })
      : []),
    circumstanceField(),
    numberField("penalty", t("Form.penalty"), { emptyText: t("Form.none"), min: -99, max: 99, rule: "T-69" }),
    ...(facts.house.helplessBonus > 0 && helpless
      ? [numberField("helpless", t("Form.helpless"), { emptyText: t("Form.none"), rule: "T-18" })]
      : []),
    ...situationField(pool, targets),
    ...(names.length === 0
      ? [numberField("fixed", t("Form.fixed"), { emptyText: t("Form.fixedBlank"), rule: "T-131" })]
      : []),
    ...targetModifierField(
      facts,
      attacks.map(({ one }) => one),
    ),
    ...new Map(hints.map((hint) => [hint.name, hint])).values(),
    ...rollHelplessField(facts.roller),
  ];
}

function problems(facts: AttackFacts, form: FullRoundForm): Problem[] {
  if (facts.arms.length < 2) return [problem("", "noFullRound", { name: nameOf(facts, "self") })];
  if (chosen(facts, form).length === 0) return [problem("attacks", "noAttacks")];
  return rollerProblems(facts, facts.roller, form);
}

/** Chances of 0, 1, 2 … hits of attacks that are rolled one by one. */
function hitCounts(chances: readonly number[]): number[] {
  let counts = [1];
  for (const hit of chances)
    counts = [...counts, 0].map((p, hits) => p * (1 - hit) + (hits > 0 ? (counts[hits - 1] ?? 0) * hit : 0));
  return counts;
}

/**
 * The number of hits as a bar; each attack, at least one hit, and all damage as sentences. None if one of the targets is
 * hidden: sums without its attack would be wrong.
 */
function fullRoundOdds(facts: AttackFacts, form: FullRoundForm): OddsView | null {
  const attacks = chosen(facts, form);
  const each = attacks.flatMap(({ one }) =>
    strikeOdds(facts, one, hitOfWeapon(one)).map((strike) => ({ weapon: one.weapon.name, strike })),
  );
  if (each.length === 0 || each.length < attacks.length) return null;
  const counts = hitCounts(each.map(({ strike }) => strike.hit + strike.critical));
  const damage = Math.round(each.reduce((sum, { strike }) => sum + meanDamage(strike), 0) * 10) / 10;
  return {
    bar: counts
      .map((p, hits) => ({
        label: hits === 0 ? t("Odds.noHit") : hits === 1 ? t("Odds.oneHit") : t("Odds.hits", { hits }),
        p,
        tone: hits === 0 ? ("nothing" as const) : ("good" as const),
      }))
      .filter(({ p }) => p > 0)
      .sort((a, b) => Number(a.tone === "nothing") - Number(b.tone === "nothing")),
    sentences: compact([
      t("Odds.anyHit", { percent: percent(1 - (counts[0] ?? 0)) }),
      damage > 0 && t("Odds.allDamage", { damage }),
      ...each.map(({ weapon, strike }) => strikeText({ key: "Odds.attackOf", data: { weapon } }, strike)),
    ]),
    lost: Math.max(...each.map(({ strike }) => strike.lost)),
  };
}

export const fullRound: Action<AttackFacts, FullRoundForm> = {
  id: "fullRound",
  offeredBy: ACTORS,
  title: (facts) => t("Title.fullRound", { name: nameOf(facts, "self") }),
  icon: "claw-slashes",
  target: "each",
  readsTokens: true,
  facts: fullRoundFacts,
  defaults: (facts) => ({
    ...attackDefaults(facts),
    ...Object.fromEntries(facts.arms.map((_, at) => [targetField(at), facts.targets[0] ?? ""])),
    attacks: facts.arms.map((_, at) => String(at)),
    penalty: null,
    // Attacks have separate targets: only those against helpless targets get the bonus.
    circumstance: null,
    helpless: facts.house.helplessBonus || null,
  }),
  form: fields,
  problems,
  start,
  odds: fullRoundOdds,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.fullRound"),
};
