/** Escaping a hold: Fortitude, Leg or Arm Strength against the holder, or a DC if none holds (A-202, D-40). */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, choose, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, OddsView, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { plus } from "../../../kernel/sheet-numbers.ts";
import { outProblems } from "../attack/attack-problems.ts";
import { type DefenderRolls, defenderRollsOf, defenseChance, rollDefenseOf } from "../attack/defense-roll.ts";
import {
  ADVANTAGE_DEFAULTS,
  advantageFields,
  chanceOfAtLeast,
  formReasons,
  marked,
  successOdds,
} from "../checks/check.ts";
import { criticalOutcomeOffers } from "../checks/critical-outcome.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  energyPaid,
  payCost,
} from "../combat/action-facts.ts";
import { cost } from "../combat/costs.ts";
import { priceText } from "../combat/declared-action.ts";
import { openOffers } from "../combat/open-action.ts";
import { type AdvantageReason, advantageText, netAdvantageOf, reasonsFor } from "../model/advantage.ts";
import { asActor } from "../model/data.ts";
import { rollKept } from "../model/dice.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { defenseName, problem, skillName, t } from "../model/texts.ts";
import { conditionsOf } from "./conditions-of.ts";
import { endHold, type HoldSides, holdSidesOf } from "./hold-facts.ts";

const METHODS = ["fortitude", "leg", "arm"] as const;
type Method = (typeof METHODS)[number];
/** The holder's possible rolls. */
const ANSWERS = ["arm", "fortitude"] as const;
type Answer = (typeof ANSWERS)[number];

/** Bonuses of one side, as facts store them. */
interface Strength {
  guard: DefenderRolls;
  sums: Record<"leg" | "arm", Breakdown>;
  reasons: Record<"leg" | "arm", AdvantageReason[]>;
  criticals: boolean;
}

export interface EscapeFacts extends ActingFacts {
  grips: HoldSides[];
  own: Strength;
  /** By part: the holders. */
  holders: Record<string, Strength>;
  /** Holders whose numbers the exact odds need; those this client may not see are removed. */
  odds?: Record<string, true>;
}

export type EscapeForm = CostForm & {
  /** Id of the held side of the hold; "": the first. */
  hold: string;
  method: string;
  /** The holder's roll; "": the better one. */
  against: string;
  dc: number | null;
  advantage: boolean;
  disadvantage: boolean;
  declared: boolean;
};

const PRICE = cost(3);
/** Default DC without a holder, if none is set. */
const DC = 15;

function strengthOf(actor: Snapshot, house: House): Strength {
  const { system } = asActor(actor);
  const known = { statuses: conditionsOf(actor), advantages: system.sway };
  return {
    guard: defenderRollsOf(actor, house),
    sums: { leg: system.why["skill.leg"] ?? stack([]), arm: system.why["skill.arm"] ?? stack([]) },
    reasons: { leg: reasonsFor("skill.leg", known), arm: reasonsFor("skill.arm", known) },
    criticals: house.criticalChecks,
  };
}

function escapeFacts(parts: Parts): EscapeFacts {
  const house = readHouse(parts.house);
  const { grips, others } = holdSidesOf(parts, "restrained");
  const own = strengthOf(parts.self, house);
  return {
    ...actingFacts(parts, others),
    grips,
    // The acting user rolls their own dice without a prompt.
    own: { ...own, guard: { ...own.guard, asked: false } },
    holders: Object.fromEntries(others.map((other, at) => [`t${at}`, strengthOf(other, house)])),
    odds: Object.fromEntries(others.map((_, at) => [`t${at}`, true as const])),
  };
}

/** A roll declared against one hold does not end another. */
const gripIn = (facts: EscapeFacts, form: EscapeForm): HoldSides | undefined =>
  facts.grips.find(({ id }) => id === stringOf(form.hold)) ?? (flagOf(form.declared) ? undefined : facts.grips[0]);
const methodOf = (form: EscapeForm): Method => METHODS.find((one) => one === stringOf(form.method)) ?? "fortitude";
const methodName = (method: Method): Text => (method === "fortitude" ? defenseName("fortitude") : skillName(method));
const dcOf = (grip: HoldSides, form: EscapeForm): number => wholeOf(form.dc) ?? (grip.dc || DC);

/** By average: a d20 is 10.5, an exploding d10 a little over 6. */
const better = ({ guard, sums }: Strength): Answer =>
  guard.sums.fortitude.total + 6.1 > sums.arm.total + 10.5 ? "fortitude" : "arm";
const best = ({ guard, sums }: Strength): Method =>
  guard.sums.fortitude.total + 6.1 > Math.max(sums.arm.total, sums.leg.total) + 10.5
    ? "fortitude"
    : sums.leg.total > sums.arm.total
      ? "leg"
      : "arm";

/** One side's roll: a defense or a skill; `face`: of its d20, 0 if none was rolled. */
function* rollEscape(
  id: string,
  who: string,
  strength: Strength,
  method: Method,
  more: readonly AdvantageReason[],
): Procedure<{ total: number; face: number }> {
  if (method === "fortitude") {
    const { total } = yield* rollDefenseOf(id, who, strength.guard, { defense: "fortitude", facing: true, more });
    return { total, face: 0 };
  }
  const reasons = [...strength.reasons[method], ...more];
  const kept = yield* rollKept(id, who, 20, netAdvantageOf(reasons), { unasked: !strength.guard.asked });
  const sum = strength.sums[method];
  const total = kept.face + sum.total;
  const note = advantageText(reasons);
  if (note) yield* addNote(`${id}.sway`, note, { secretOf: who, rule: "A-139" });
  yield* addTotal(id, skillName(method), {
    rule: "A-202",
    of: who,
    dice: marked(kept.dice, strength.criticals),
    total,
    breakdown: sum,
  });
  return { total, face: kept.face };
}

/** The holder's roll: the owner's choice if prompted, else the better one. */
function* setAgainst(part: string, holder: Strength, form: EscapeForm): Procedure<Answer> {
  const chosen = ANSWERS.find((one) => one === stringOf(form.against));
  if (chosen) return chosen;
  return holder.guard.asked ? yield* choose("against", part, ANSWERS) : better(holder);
}

/** Chance that a side's roll reaches `least` or more. */
function escapeChance(strength: Strength, method: Method, more: readonly AdvantageReason[], least: number): number {
  if (method === "fortitude") return defenseChance(strength.guard, { defense: "fortitude", facing: true, more }, least);
  const reasons = [...strength.reasons[method], ...more];
  return chanceOfAtLeast(least, strength.sums[method].total, netAdvantageOf(reasons));
}

/** Totals beyond this have no chance that counts: exploding dice have no highest total. */
const HIGHEST = 200;
const LOWEST = -100;

/** Chance to get free: of a holder who answers with the set or the better roll, or of the DC. */
function escapeOdds(facts: EscapeFacts, form: EscapeForm): OddsView | null {
  const grip = gripIn(facts, form);
  if (!grip) return null;
  const own = (least: number) => escapeChance(facts.own, methodOf(form), formReasons(form), least);
  const holder = facts.holders[grip.part];
  if (!holder) return successOdds(own(dcOf(grip, form)));
  if (!facts.odds?.[grip.part]) return null;
  const answer = ANSWERS.find((one) => one === stringOf(form.against)) ?? better(holder);
  let free = 0;
  for (let total = LOWEST; total <= HIGHEST; total += 1) {
    const exactly = own(total) - own(total + 1);
    if (exactly > 0) free += exactly * (1 - escapeChance(holder, answer, [], total));
  }
  return successOdds(free);
}

function* rolled(facts: EscapeFacts, form: EscapeForm, grip: HoldSides): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const holder = facts.holders[grip.part];
  const answer = holder ? yield* setAgainst(grip.part, holder, form) : null;
  const { total, face } = yield* rollEscape("escape", "self", facts.own, methodOf(form), formReasons(form));
  const holderRoll = holder && answer ? yield* rollEscape("holds", grip.part, holder, answer, []) : null;
  const against = holderRoll?.total ?? dcOf(grip, form);
  const free = holder ? total > against : total >= against;
  yield* addLine("verdict", {
    kind: "versus",
    rule: "A-202",
    left: { of: "self", label: methodName(methodOf(form)), dice: [], total },
    right: { of: grip.part || "self", label: answer ? methodName(answer) : t("Line.dc"), dice: [], total: against },
    word: t(free ? "Line.getsFree" : "Line.heldFast"),
    by: Math.abs(total - against),
    winner: free ? "left" : "right",
  });
  return {
    headline: t(`Headline.escape.${free ? "free" : "held"}`, { name }),
    tone: free ? "good" : "bad",
    consequences: free ? endHold(grip, "getsFree", "letsGo") : [],
    offers: [
      ...criticalOutcomeOffers(face, facts.own.criticals),
      ...criticalOutcomeOffers(holderRoll?.face ?? 0, facts.own.criticals, {
        part: grip.part,
        name: nameOf(facts, grip.part),
      }),
    ],
  };
}

function* start(facts: EscapeFacts, form: EscapeForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const grip = gripIn(facts, form);
  if (!grip) return makeOutcome(t("Problem.freeAlready", { name }));
  if (flagOf(form.declared)) return yield* rolled(facts, form, grip);
  yield* pay("cost", payCost(facts, PRICE, form));
  if (!facts.moment) return yield* rolled(facts, form, grip);
  return makeOutcome(t("Headline.escape.tries", { name }), {
    offers: openOffers(facts, {
      action: "escape",
      kind: "other",
      price: PRICE,
      standIn: Math.max(0, wholeOf(form.standIn) ?? 0),
      energy: energyPaid(facts, PRICE, form),
      roll: {
        action: "escape",
        label: t("Offer.escape"),
        parts: { self: "self", ...(grip.part === "" ? {} : { t0: grip.part }) },
        form: { ...form, hold: grip.id, declared: true },
      },
    }),
  });
}

function fields(facts: EscapeFacts, form: EscapeForm): Field[] {
  const grip = gripIn(facts, form);
  if (!grip) return [];
  const holder = facts.holders[grip.part];
  const sum = ({ guard, sums }: Strength, method: Method) =>
    method === "fortitude" ? plus("1d10*", guard.sums.fortitude.total) : plus("1d20", sums[method].total);
  const out: Field[] = [];
  if (facts.grips.length > 1)
    out.push(
      choiceField("hold", t("Field.hold"), {
        options: facts.grips.map(({ id, part }) => ({
          value: id,
          label: part === "" ? t("Field.noHolder") : t("Name", { name: nameOf(facts, part) }),
        })),
        as: "list",
      }),
    );
  out.push(
    choiceField("method", t("Field.escapeBy"), {
      options: METHODS.map((value) => ({
        value,
        label: methodName(value),
        hint: t("Name", { name: sum(facts.own, value) }),
      })),
      as: "segments",
      rule: "A-202",
    }),
  );
  out.push(
    holder
      ? choiceField("against", t("Field.holderBy"), {
          options: ["", ...ANSWERS].map((value) => ({
            value,
            label: value === "" ? t("Field.theirChoice") : methodName(value as Answer),
          })),
          as: "segments",
          gm: true,
        })
      : numberField("dc", t("Field.dc"), { min: 1, max: 60, rule: "A-202" }),
  );
  return [...out, ...advantageFields([]), ...costFields(facts, PRICE, form)];
}

export const escapeHold: Action<EscapeFacts, EscapeForm> = {
  id: "escape",
  rollsOnClickingClient: true,
  offeredBy: ACTORS,
  icon: "breaking-chain",
  readsTokens: true,
  readsActorTypes: ACTORS,
  title: (facts) => t("Title.escape", { name: nameOf(facts, "self") }),
  facts: escapeFacts,
  defaults: (facts) => ({
    ...COST_DEFAULTS,
    ...ADVANTAGE_DEFAULTS,
    hold: "",
    method: best(facts.own),
    against: "",
    dc: facts.grips[0]?.dc || DC,
    declared: false,
  }),
  form: fields,
  prefill: (facts, form, changed) => (changed === "hold" ? { dc: gripIn(facts, form as EscapeForm)?.dc || DC } : null),
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (facts.grips.length === 0) return [problem("", "freeAlready", { name })];
    return flagOf(form.declared) ? outProblems(facts, form) : actingProblems(facts, PRICE, form);
  },
  start,
  targetParts: (facts, form) => [gripIn(facts, form)?.part ?? ""].filter((part) => part !== ""),
  odds: escapeOdds,
  buttonLabel: () => t("Verb.escape", { price: priceText(PRICE) }),
};
