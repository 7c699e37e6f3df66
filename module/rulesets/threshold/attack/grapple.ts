/** A grapple: both roll, and the winner may hold the other (T-61, T-126). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, OddsView, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { successView } from "../checks/stat-test.ts";
import { type CurrentEffects, currentEffectsOf } from "../conditions/durations.ts";
import { endHold, holdConsequences } from "../conditions/holds.ts";
import { letGoOffer } from "../conditions/release-hold.ts";
import { ACTORS } from "../model/constants.ts";
import {
  circumstanceField,
  D20_ASKS,
  D20_DEFAULTS,
  type D20Form,
  d20Shown,
  FACES,
  naturalTone,
  rollerProblems,
  rollHelplessField,
  situationField,
  sumField,
} from "../model/d20.ts";
import { type OpposedSide, opposedWon } from "../model/d20-result.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { GRAPPLE_TARGETS, type Grappler, grapplerOf, grappleSum } from "./grapple-modifier.ts";

export interface GrappleFacts extends Facts {
  house: House;
  grappler: Grappler;
  targets: string[];
  /** Current conditions and effects of the roller and its opponents. */
  bearings: Record<string, CurrentEffects>;
  /** The opponents' rolls, for exact odds only; never stored in a card. */
  odds?: Record<string, Grappler>;
}

export type GrappleForm = D20Form & {
  /** Holds the target on success. */
  hold: boolean;
  /** The opponent's total when there is no target (T-131). */
  other: number | null;
};

function grappleFacts(parts: Parts): GrappleFacts {
  const house = readHouse(parts.house);
  return {
    ...factsOfParts(parts),
    house,
    grappler: grapplerOf(parts.self, house),
    targets: parts.targets.map((_, at) => `t${at}`),
    bearings: {
      self: currentEffectsOf(parts.self),
      ...Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, currentEffectsOf(target)])),
    },
    odds: Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, grapplerOf(target, house)])),
  };
}

/** Chance that the acting side wins over the opponent's usual roll, or over the typed total; null: neither is known. */
export function grappleOdds(facts: GrappleFacts, form: D20Form & { other?: FormValue }): OddsView | null {
  const total = grappleSum(facts.grappler, form, facts.house).total;
  const targetSum = facts.odds?.t0;
  const typed = wholeOf(form.other);
  if (facts.targets.length > 0 ? !targetSum : typed === null) return null;
  const sum = targetSum ? grappleSum(targetSum, D20_DEFAULTS, facts.house).total : 0;
  const resisting: OpposedSide[] = targetSum
    ? FACES.map((natural) => ({ natural, total: natural + sum }))
    : [{ natural: 0, total: typed ?? 0 }];
  const won = FACES.flatMap((natural) =>
    resisting.map((side) => opposedWon({ natural, total: natural + total }, side)),
  );
  return successView(won.filter(Boolean).length / won.length);
}

/** Rolls one side and shows it on the card. */
export function* rollGrapple(
  facts: Pick<GrappleFacts, "grappler" | "house">,
  form: D20Form,
  id: string,
): Procedure<OpposedSide> {
  const natural = yield* die(id, "self", 20);
  const sum = grappleSum(facts.grappler, form, facts.house);
  const total = natural + sum.total;
  yield* addTotal(id, t("Line.grapple"), {
    of: "self",
    rule: "T-126",
    dice: [d20Shown(natural)],
    total,
    breakdown: sum,
    ...naturalTone(natural),
  });
  return { natural, total };
}

/** The opponent's roll; the data it decides on is stored with it. */
export const answerOffer = (facts: Facts, part: string, { natural, total }: OpposedSide, form: Form): Offer =>
  makeOffer(`answer-${part}`, "grappleAnswer", t("Offer.grappleAnswer", { name: nameOf(facts, part) }), {
    by: part,
    parts: { self: part, t0: "self" },
    form: { natural, total, ...form },
    asks: ["hold", ...D20_ASKS],
    tone: "primary",
    otherwise: t(form.purpose === "escape" ? "Offer.escapeAnswerOtherwise" : "Offer.grappleAnswerOtherwise"),
  });

/** No opponent: compared with a typed total, as if neither a 20 nor a 1 had been rolled (T-131). */
function* rollWithoutTarget(facts: GrappleFacts, form: GrappleForm, side: OpposedSide): Procedure<Outcome> {
  const other = wholeOf(form.other);
  const won = other === null ? null : opposedWon(side, { natural: 0, total: other });
  if (won !== null)
    yield* addNote(
      "verdict",
      t(`Line.grappledNumber.${won ? "won" : "lost"}`, { total: side.total, other: other ?? 0 }),
      { rule: "T-131", tone: won ? "good" : "bad" },
    );
  return makeOutcome(
    t(`Headline.grapple${won === null ? "" : won ? "Wins" : "Loses"}`, {
      name: nameOf(facts, "self"),
      total: side.total,
    }),
    { tone: won === null ? "plain" : won ? "good" : "bad" },
  );
}

function* start(facts: GrappleFacts, form: GrappleForm): Procedure<Outcome> {
  const side = yield* rollGrapple(facts, form, "grapple");
  if (facts.targets.length === 0) return yield* rollWithoutTarget(facts, form, side);
  const hold = flagOf(form.hold);
  const tone = side.natural === 20 ? "best" : side.natural === 1 ? "worst" : "plain";
  return makeOutcome(t("Headline.grapple", { name: nameOf(facts, "self"), total: side.total }), {
    tone,
    offers: facts.targets.map((part) => answerOffer(facts, part, side, { purpose: "hold", holds: hold })),
  });
}

const grappleFields = (facts: GrappleFacts, form: D20Form): Field[] => [
  sumField(t("Form.grapple"), grappleSum(facts.grappler, form, facts.house), "T-126"),
  circumstanceField(),
  ...situationField(facts.grappler.roller.pool, GRAPPLE_TARGETS),
  ...rollHelplessField(facts.grappler.roller),
];

const holdField = (): Field => checkField("hold", t("Form.hold"), { rule: "T-126" });

const otherField = (): Field =>
  numberField("other", t("Form.otherTotal"), { emptyText: t("Form.fixedBlank"), rule: "T-131" });

export const grapple: Action<GrappleFacts, GrappleForm> = {
  id: "grapple",
  offeredBy: ACTORS,
  title: (facts) => t("Title.grapple", { name: nameOf(facts, "self") }),
  icon: "fist",
  target: "one",
  facts: (parts) => grappleFacts({ ...parts, targets: parts.targets.slice(0, 1) }),
  defaults: () => ({ ...D20_DEFAULTS, hold: true, other: null }),
  form: (facts, form) => [...grappleFields(facts, form), facts.targets.length > 0 ? holdField() : otherField()],
  problems: (facts, form) => rollerProblems(facts, facts.grappler.roller, form),
  start,
  odds: grappleOdds,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.grapple"),
};

export type AnswerForm = GrappleForm & {
  /** The opponent's roll. */
  natural: number;
  total: number;
  /** hold: the opponent wants to hold this actor. escape: this actor holds the opponent, who wants to be free. */
  purpose: string;
  /** The opponent holds on success. */
  holds: boolean;
  /** With `escape`: the effect that holds. */
  effect: string;
};

/** Whether the acting opponent beats this resisting actor (T-126). */
const lost = (form: AnswerForm, own: OpposedSide): boolean =>
  opposedWon({ natural: wholeOf(form.natural) ?? 0, total: wholeOf(form.total) ?? 0 }, own);

function* startAnswer(facts: GrappleFacts, form: AnswerForm): Procedure<Outcome> {
  const own = yield* rollGrapple(facts, form, "answer");
  const gone = lost(form, own);
  const other = "t0";
  const names = { name: nameOf(facts, "self"), other: nameOf(facts, other) };
  const key = `${stringOf(form.purpose) === "escape" ? "escape" : "hold"}${gone ? "Lost" : "Won"}`;
  const opposing = wholeOf(form.total) ?? 0;
  yield* addNote("verdict", t(`Line.grappled.${key}`, { ...names, mine: own.total, theirs: opposing }), {
    rule: "T-126",
    tone: gone ? "bad" : "good",
  });
  const consequences = consequencesOf(facts, form, gone);
  const heldPart = consequences.find((c) => c.do === "effect")?.part;
  return {
    headline: t(`Headline.grappled.${key}`, names),
    tone: gone ? "bad" : "good",
    consequences,
    offers: heldPart === undefined ? [] : [letGoOffer(facts, heldPart === "self" ? other : "self", heldPart)],
  };
}

function consequencesOf(facts: GrappleFacts, form: AnswerForm, gone: boolean): Outcome["consequences"] {
  const holder = (part: string) => ({ uuid: facts.refs[part] ?? "", name: nameOf(facts, part), dc: null });
  if (stringOf(form.purpose) === "escape")
    return gone ? [endHold("t0", { effect: stringOf(form.effect), name: nameOf(facts, "self") })] : [];
  if (gone)
    return flagOf(form.holds) ? holdConsequences("self", facts.bearings.self as CurrentEffects, holder("t0")) : [];
  const { t0 } = facts.bearings;
  return flagOf(form.hold) && t0 ? holdConsequences("t0", t0, holder("self")) : [];
}

export const grappleAnswer: Action<GrappleFacts, AnswerForm> = {
  ...grapple,
  id: "grappleAnswer",
  concludes: "always",
  offeredBy: [],
  title: (facts) => t("Title.grappleAnswer", { name: nameOf(facts, "self") }),
  facts: grappleFacts,
  defaults: () => ({
    ...D20_DEFAULTS,
    natural: 0,
    total: 0,
    purpose: "hold",
    holds: true,
    hold: false,
    other: null,
    effect: "",
  }),
  form: (facts, form) => compact([...grappleFields(facts, form), stringOf(form.purpose) !== "escape" && holdField()]),
  start: startAnswer,
  odds(facts, form) {
    const sum = grappleSum(facts.grappler, form, facts.house).total;
    const winningFaces = FACES.filter((natural) => !lost(form, { natural, total: natural + sum }));
    return successView(winningFaces.length / FACES.length);
  },
  buttonLabel: () => t("Verb.grappleAnswer"),
};
