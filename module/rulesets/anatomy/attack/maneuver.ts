/** Maneuvers: attacks with an effect instead of an injury (N-68 to N-71, N-97 to N-107, D-37). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, choose, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, OddsView, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { incapacitatedProblems, priceConsequences, priceProblems } from "../combat/costs.ts";
import { exposes, lungeUsed } from "../combat/lunge-reach.ts";
import { reactOffer } from "../combat/provoke.ts";
import { tallyText } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { naturalTone, rollKept, withShift } from "../model/d20.ts";
import { named, problem, t } from "../model/texts.ts";
import { type AttackResult, maneuverResult } from "./attack-result.ts";
import { type Hit, hitOffers, mayParry } from "./hit-offers.ts";
import { type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import {
  type DeclaredManeuver,
  declaredManeuver,
  type ManeuverForm,
  maneuverDefaults,
  maneuverFields,
} from "./maneuver-form.ts";
import { maneuverText } from "./maneuver-kinds.ts";
import { compareOffer } from "./maneuver-offers.ts";

export interface Rolled extends AttackResult {
  total: number;
}

/** The roll against the DV, on the card (N-69, N-70). */
export function* rollManeuver(
  facts: ManeuverFacts,
  one: DeclaredManeuver,
  id = "maneuver",
  rule = "N-70",
): Procedure<Rolled> {
  const kept = yield* rollKept(id, "self", one.tally.net, facts.house);
  const sum = withShift(one.sum, kept);
  const total = kept.natural + sum.total;
  const verdict = maneuverResult(kept.natural, total, one.reached, facts.house);
  if (one.tally.counts.length > 0)
    yield* addNote(`${id}.net`, tallyText(one.tally), { rule: "D-02", secretOf: "self" });
  yield* addLine(id, {
    kind: "versus",
    rule,
    left: {
      of: "self",
      label: id === "maneuver" ? maneuverText(one.kind) : t("Line.escape"),
      dice: kept.dice,
      total,
      breakdown: sum,
      ...naturalTone(kept.natural),
    },
    right:
      one.reached === null
        ? null
        : {
            label: t(`Dv.${one.dvId}`),
            dice: [],
            total: one.reached,
            ...(one.aim === null ? {} : { of: one.aim, secret: true as const }),
            ...(one.dv ? { breakdown: one.dv } : {}),
          },
    word: t(`Line.${verdict.hit === null ? "open" : verdict.hit ? "succeeds" : "fails"}`),
    ...(verdict.margin === null ? {} : { by: Math.abs(verdict.margin) }),
    winner: verdict.hit === null ? "none" : verdict.hit ? "left" : "right",
  });
  if (verdict.hit) yield* addNote(`${id}.degrees`, t("Line.degrees", { degrees: verdict.degrees }), { rule: "D-01" });
  return { ...verdict, total };
}

/** A provoked target may attack before the roll (N-71, N-132); returns an outcome if that comes first. */
function* rollUnlessReacted(
  facts: ManeuverFacts,
  form: ManeuverForm,
  one: DeclaredManeuver,
  action: string,
): Procedure<Outcome | null> {
  if (one.trained || one.aim === null || flagOf(form.answered) || !facts.ready.includes(one.aim)) return null;
  const data = { name: nameOf(facts, "self"), target: named(nameOf(facts, one.aim)), maneuver: maneuverText(one.kind) };
  yield* addNote("provokes", t("Line.provokes", data), { rule: "N-71" });
  const answer = yield* choose("react", one.aim, ["react", "pass"]);
  yield* addNote("react", t(`Line.provoked.${answer}`, data), { rule: "N-71" });
  if (answer === "pass") return null;
  return makeOutcome(t("Headline.provoked", data), {
    offers: [reactOffer(facts, one.trigger, one.aim), continueOffer(facts, form, one, action)],
  });
}

/** Continues the maneuver after the reaction; its cost is already paid. */
const continueOffer = (facts: ManeuverFacts, form: ManeuverForm, one: DeclaredManeuver, action: string): Offer =>
  makeOffer("goOn", action, t("Offer.goOn", { name: nameOf(facts, "self"), maneuver: maneuverText(one.kind) }), {
    parts: { self: "self", ...(one.aim === null ? {} : { [one.aim]: one.aim }) },
    form: { ...form, answered: true, previous: one.previous, trigger: one.trigger },
    tone: "primary",
    otherwise: t("Offer.goOnOtherwise"),
    after: `react-${one.aim}`,
  });

/** A natural 1 below the DV drops the weapon if one was used (N-67, D-37). */
function dropConsequences(one: DeclaredManeuver, rolled: Rolled): Consequence[] {
  if (!rolled.fumble || one.weapon.id === "" || one.weapon.natural) return [];
  const why = t("Reason.fumble", { weapon: one.weapon.name });
  return [
    setValue("self", "carry", "dropped", why, { item: one.weapon.item }),
    setValue("self", "heldBy", [], why, { item: one.weapon.item }),
  ];
}

export function maneuverOffers(
  facts: ManeuverFacts,
  one: Pick<DeclaredManeuver, "weapon" | "aim" | "kind" | "previous" | "trigger">,
  rolled: Rolled,
): Offer[] {
  if (one.aim === null) return rolled.hit === null ? [compareOffer(one, rolled)] : [];
  if (!rolled.hit) return [];
  const hit: Hit = {
    weapon: one.weapon.name,
    total: rolled.total,
    trigger: one.trigger,
    degrees: rolled.degrees,
    reckless: 0,
    size: 0,
    // A natural 1 has already cost its degree.
    natural: 0,
    shift: 0,
    critical: false,
    attackerProne: facts.prone,
    cleaves: false,
    previous: one.previous,
    first: facts.refs[one.aim] ?? "",
    arm: "",
    maneuver: one.kind,
  };
  const parts = { attacker: "self", target: one.aim, item: "" };
  const names = { attacker: nameOf(facts, "self"), target: nameOf(facts, one.aim) };
  return hitOffers(hit, parts, names, "0", mayParry("melee", facts.marks[one.aim]));
}

/** Paid before the first roll; a lunge is used up, and exposes (N-111). */
export const maneuverCosts = (facts: ManeuverFacts, one: DeclaredManeuver): Consequence[] =>
  compact([...priceConsequences(facts.purse, one.price), one.lunge && exposes(), ...lungeUsed(facts.lunging)]);

/** Rolls the maneuver as declared; `action`: the action it belongs to, which continues after a reaction. */
export function* runManeuver(
  facts: ManeuverFacts,
  form: ManeuverForm,
  one: DeclaredManeuver,
  action = "maneuver",
): Procedure<Outcome> {
  if (!flagOf(form.answered)) yield* pay("cost", maneuverCosts(facts, one));
  const first = yield* rollUnlessReacted(facts, form, one, action);
  if (first) return first;
  const rolled = yield* rollManeuver(facts, one);
  const result = rolled.hit === null ? "open" : rolled.hit ? "works" : "fails";
  return {
    headline: t(`Headline.maneuver.${result}`, {
      name: nameOf(facts, "self"),
      maneuver: maneuverText(one.kind),
      target: named(one.aim === null ? "" : nameOf(facts, one.aim)),
      total: rolled.total,
    }),
    tone: rolled.hit === null ? "plain" : rolled.hit ? "good" : "bad",
    consequences: dropConsequences(one, rolled),
    offers: maneuverOffers(facts, one, rolled),
  };
}

export function maneuverProblems(
  facts: ManeuverFacts,
  form: ManeuverForm,
  one: DeclaredManeuver = declaredManeuver(facts, form),
): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.targets.length > 1) return [problem("", "oneTarget", { name })];
  return flagOf(form.answered) ? incapacitatedProblems(facts.purse, name) : priceProblems(facts.purse, one.price, name);
}

/** Chances of success by degrees, if the DV may be known. */
export function maneuverOdds(facts: ManeuverFacts, one: DeclaredManeuver): OddsView | null {
  const dv = one.aim === null ? one.reached : (facts.odds?.[one.aim]?.dv[one.dvId] ?? null);
  if (dv === null) return null;
  const all = odds(
    () => rollManeuver(facts, { ...one, reached: dv }),
    (r) => `${r.hit}/${Math.min(2, r.degrees)}`,
  );
  const p = (low: number, high: number): number =>
    chanceOf(all, (r) => r.hit === true && r.degrees >= low && r.degrees <= high);
  const [plain, one1, two] = [p(0, 0), p(1, 1), p(2, Number.POSITIVE_INFINITY)];
  return {
    bar: [
      { label: t("Odds.degrees", { degrees: 0 }), p: plain, tone: "good" },
      { label: t("Odds.degrees", { degrees: 1 }), p: one1, tone: "good" },
      { label: t("Odds.degreesMore", { degrees: 2 }), p: two, tone: "best" },
      { label: t("Odds.failure"), p: Math.max(0, 1 - plain - one1 - two), tone: "nothing" },
    ],
    sentences: [],
    lost: all.lost,
  };
}

export const maneuver: Action<ManeuverFacts, ManeuverForm> = {
  id: "maneuver",
  offeredBy: ACTORS,
  title: (facts) => t("Title.maneuver", { name: nameOf(facts, "self") }),
  icon: "grab",
  target: "one",
  readsTokens: true,
  facts: maneuverFacts,
  defaults: maneuverDefaults,
  form: maneuverFields,
  problems: (facts, form) => maneuverProblems(facts, form),
  start: (facts, form) => runManeuver(facts, form, declaredManeuver(facts, form)),
  odds: (facts, form) => maneuverOdds(facts, declaredManeuver(facts, form)),
  rollsOnClickingClient: true,
  buttonLabel: (facts, form) => t("Verb.maneuver", { maneuver: maneuverText(declaredManeuver(facts, form).kind) }),
};
