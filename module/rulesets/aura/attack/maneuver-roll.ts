/**
 * Rolls a maneuver: the Combat roll, Evasion, Fortitude, and the consequences (A-78, A-191 to A-209, D-34, D-48, D-65).
 */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, choose, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, OddsView, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { criticalOutcomeOffers } from "../checks/critical-outcome.ts";
import { paymentConsequences, refusal } from "../combat/costs.ts";
import { inflict, until } from "../conditions/instances.ts";
import { type AdvantageReason, netAdvantageOf } from "../model/advantage.ts";
import { faceChance } from "../model/dice.ts";
import { problem, t } from "../model/texts.ts";
import type { PositionedTarget } from "./attack-facts.ts";
import { exposesSelf } from "./attack-offers.ts";
import { outProblems } from "./attack-problems.ts";
import { attackDie, criticalFrom, enhancerApplies, rollToHit } from "./attack-roll.ts";
import { type DefenseOptions, defenseChance, rollDefenseOf } from "./defense-roll.ts";
import { type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import { firmField } from "./maneuver-fields.ts";
import { type DeclaredManeuver, declaredManeuver, type ManeuverForm, maneuverDefaults } from "./maneuver-form.ts";
import { maneuverText, RULE_OF, resisted } from "./maneuver-kinds.ts";

/** How the target rolls Fortitude against it. */
function resisting(one: DeclaredManeuver, form: ManeuverForm, firm = false): DefenseOptions {
  const more: AdvantageReason[] = [];
  if (one.kind === "trip" && flagOf(form.moving)) more.push({ by: -1, label: t("Why.moving") });
  if (firm || flagOf(form.firm)) more.push({ by: 1, label: t("Why.firm") });
  return { defense: "fortitude", facing: true, more };
}

interface ManeuverResult {
  face: number;
  critical: boolean;
  hit: boolean;
  /** null: not rolled. */
  fortitude: number | null;
  success: boolean;
}

/** Fortitude must exceed the full AV; a Defending target also resists on a tie. */
const fortitudeResists = (total: number, full: number, { guard }: PositionedTarget): boolean =>
  guard.defending ? total >= full : total > full;

/** Whether the target stands firm: set before, or asked after the hit and paid by the target (Stand Firm). */
function* standsFirm(
  { firm, enforce }: ManeuverFacts,
  form: ManeuverForm,
  { part }: PositionedTarget,
): Procedure<boolean> {
  if (!firm || flagOf(form.firm)) return false;
  if (firm.used.includes(firm.id)) {
    const value = firm.used.filter((id) => id !== firm.id);
    yield* pay("firm", [setValue(part, "round.used", value, t("Why.firm"))]);
    return true;
  }
  if (refusal(firm.price, 0, firm.purse)) return false;
  if ((yield* choose("stand", part, ["yields", "firm"])) !== "firm") return false;
  const use = adjustValue(part, "uses.value", -1, t("Why.firm"), { item: firm.id, min: 0 });
  yield* pay(
    "firm",
    compact([...(enforce === "off" ? [] : paymentConsequences(firm.price, 0, firm.purse, part)), firm.counted && use]),
  );
  return true;
}

function* rollManeuver(
  facts: ManeuverFacts,
  one: DeclaredManeuver,
  target: PositionedTarget,
  form: ManeuverForm,
): Procedure<ManeuverResult> {
  const enhancing = one.options.enhancers.filter((each) => enhancerApplies(each, target, false));
  const die = yield* attackDie("maneuver", one.weapon, one.options, enhancing);
  const { face, critical } = die;
  const hit = yield* rollToHit("maneuver", one.weapon, target, one.options, one.av, die);
  if (!hit || !resisted(one.kind)) return { face, critical, hit, fortitude: null, success: hit };
  const how = resisting(one, form, yield* standsFirm(facts, form, target));
  const { total } = yield* rollDefenseOf("fortitude", target.part, target.guard, how);
  const resists = fortitudeResists(total, one.full, target);
  yield* addLine("resists", {
    kind: "versus",
    rule: RULE_OF[one.kind],
    left: { of: "self", label: t("Line.fullAv"), dice: [], total: one.full, secret: true },
    right: { of: target.part, label: t("Defense.fortitude"), dice: [], total },
    word: t(resists ? (total === one.full ? "Line.tieDefender" : "Line.resists") : "Line.givesWay"),
    by: Math.abs(total - one.full),
    winner: resists ? "right" : "left",
  });
  return { face, critical, hit, fortitude: total, success: !resists };
}

/** Consequences for the target and the actor (A-193, A-196, A-199, A-205, A-206, D-65). */
function resultConsequences(
  facts: ManeuverFacts,
  one: DeclaredManeuver,
  { success, hit }: ManeuverResult,
): Consequence[] {
  const { kind, thing } = one;
  const why = t(`Why.${kind}`, { name: nameOf(facts, "self") });
  if (!success)
    return kind === "push" && hit
      ? [inflict("self", "unguarded", until(facts.moment, 0), t("Why.pushHeld", { name: nameOf(facts, "t0") }))]
      : [];
  if (kind === "trip") return [inflict("t0", "prone", { expiry: "manual" }, why)];
  if (kind === "push") return [inflict("t0", "unguarded", until(facts.moment, 0), why)];
  if (kind === "disarm")
    return thing
      ? (["equipped", "dropped"] as const).map((path) =>
          setValue("t0", path, path === "dropped", why, { item: thing.id }),
        )
      : [];
  const [self = "", target = ""] = [facts.refs.self, facts.refs.t0];
  return [
    inflict("t0", "restrained", { expiry: "whileSource", source: self }, why),
    inflict(
      "self",
      "restraining",
      { expiry: "whileSource", source: target, ...(facts.sureGrip ? { notSlowed: true } : {}) },
      why,
    ),
  ];
}

/** A critical leaves the target Exposed; a 1 to 3 leaves the actor Exposed (A-77, A-78, D-48). */
function exposes(facts: ManeuverFacts, { critical, face }: ManeuverResult): Consequence[] {
  const next = facts.house.exposedDefault === "endOfNextRound" ? 1 : 0;
  return compact([
    critical && inflict("t0", "exposed", until(facts.moment, next), t("Why.criticalExposes")),
    ...exposesSelf(facts, face),
  ]);
}

/** A disarmed item may be flung away, unless it is Heavy. */
const flingOffer = (facts: ManeuverFacts, { thing }: DeclaredManeuver): Offer[] =>
  thing && thing.group !== "heavy"
    ? [
        makeOffer("fling", "fling", t("Offer.fling", { thing: thing.name }), {
          hint: t("Offer.flingHint"),
          parts: { self: "self", t0: "t0" },
          form: { thing: thing.name },
          otherwise: t("Offer.flingOtherwise", { target: nameOf(facts, "t0") }),
        }),
      ]
    : [];

/** Rolls and reports a maneuver, declared before or done at once. */
export function* resolveManeuver(facts: ManeuverFacts, form: ManeuverForm): Procedure<Outcome> {
  const one = declaredManeuver(facts, form);
  const names = { name: nameOf(facts, "self"), target: nameOf(facts, "t0"), thing: one.thing?.name ?? "" };
  if (!one.target) return makeOutcome(t("Problem.noTarget"));
  const result = yield* rollManeuver(facts, one, one.target, form);
  if (one.kind === "push" && result.success)
    yield* addNote("pushed", t("Line.pushed", { ...names, metres: one.metres }), { rule: "A-209" });
  const word = result.success ? "works" : result.hit ? "resisted" : "misses";
  return {
    headline: t(`Headline.${one.kind}.${word}`, { ...names, metres: one.metres }),
    tone: result.success ? (result.critical ? "best" : "good") : result.face === 1 ? "worst" : "bad",
    consequences: [...exposes(facts, result), ...resultConsequences(facts, one, result)],
    offers: [
      ...(result.success && one.kind === "disarm" ? flingOffer(facts, one) : []),
      ...criticalOutcomeOffers(result.face, facts.house.criticalChecks),
    ],
  };
}

/** Exact chances; null if the target's numbers are hidden. */
export function maneuverOdds(facts: ManeuverFacts, form: ManeuverForm): OddsView | null {
  const one = declaredManeuver(facts, form);
  const { target, options, av, full } = one;
  if (!target || !facts.odds?.t0) return null;
  const enhancing = options.enhancers.filter((each) => enhancerApplies(each, target, false));
  const precise = one.weapon.precise + enhancing.reduce((sum, each) => sum + each.precise, 0);
  const boons = enhancing
    .filter((each) => each.advantage)
    .map((): AdvantageReason => ({ by: 1, label: t("Why.table") }));
  const net = netAdvantageOf([...options.reasons, ...boons]);
  const from = (least: number): number =>
    Array.from({ length: Math.max(0, 21 - least) }, (_, at) => faceChance(least + at, 20, net)).reduce(
      (sum, p) => sum + p,
      0,
    );
  const critical = from(criticalFrom(precise));
  const plain = Math.max(0, 1 - critical - faceChance(1, 20, net));
  const evasion: DefenseOptions = { defense: "evasion", facing: options.facing, more: options.against };
  const evades = options.automatic
    ? 0
    : defenseChance(target.guard, evasion, av.total + (target.guard.defending ? 0 : 1));
  const hit = critical + plain * (1 - evades);
  const resists = resisted(one.kind)
    ? defenseChance(target.guard, resisting(one, form), full + (target.guard.defending ? 0 : 1))
    : 0;
  return {
    bar: compact([
      { label: t("Odds.works"), p: hit * (1 - resists), tone: "good" },
      resisted(one.kind) && { label: t("Odds.resisted"), p: hit * resists, tone: "half" as const },
      { label: t("Odds.misses"), p: 1 - hit, tone: "nothing" },
    ]),
    sentences: [],
    lost: 0,
  };
}

/** Rolls a declared maneuver. */
export const maneuverRoll: Action<ManeuverFacts, ManeuverForm> = {
  id: "maneuverRoll",
  concludes: "always",
  rollsOnClickingClient: true,
  icon: "grab",
  target: "one",
  readsTokens: true,
  title: (facts) => t("Title.maneuver", { name: nameOf(facts, "self") }),
  facts: maneuverFacts,
  defaults: maneuverDefaults,
  form: (_facts, form) => (resisted(declaredManeuver(_facts, form).kind) ? [firmField()] : []),
  problems: (facts, form) => (facts.marks.t0 ? outProblems(facts, form) : [problem("", "noTarget")]),
  start: resolveManeuver,
  odds: maneuverOdds,
  buttonLabel: (_facts, form) => t("Verb.maneuver", { maneuver: maneuverText(declaredManeuver(_facts, form).kind) }),
};
