/** Jumping: cost with and without a run-up, distance, and landing (A-20 to A-24, D-70). */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, numberOf } from "../../../kernel/form-values.ts";
import type { Action } from "../../../kernel/ruleset.ts";
import { inflict, until } from "../conditions/instances.ts";
import { injuryWarnings } from "../damage/injury-limits.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS, actingProblems, COST_DEFAULTS, type CostForm, costFields } from "./action-facts.ts";
import { type Cost, cost } from "./costs.ts";
import { payAndFinish, priceText } from "./declared-action.ts";
import { isHeld, type MoveFacts, moveFacts, moves, movingProblems, sprawledField } from "./moves.ts";

export type JumpForm = CostForm & {
  /** Meters. */
  distance: number | null;
  /** Moved 2 m or more just before. */
  runUp: boolean;
  /** Out of a Sprint. */
  sprinting: boolean;
  /** The GM allows more than the maximum. */
  farther: boolean;
  /** Allowed while Prone. */
  sprawled: boolean;
};

/** Maximum meters; 1 more from a Sprint. */
export const farthest = (facts: Pick<MoveFacts, "jump">, form: Pick<JumpForm, "sprinting">): number =>
  facts.jump + (flagOf(form.sprinting) ? 1 : 0);

/** 1 Energy with a run-up, else 2, plus air time beyond a 2-Energy run; 1 Stamina. */
function jumpCost({ speed }: Pick<MoveFacts, "speed">, form: Pick<JumpForm, "distance" | "runUp">): Cost {
  const distance = Math.max(0, numberOf(form.distance) ?? 0);
  const inAir = speed > 0 ? Math.max(0, Math.ceil((3 * distance) / speed) - 2) : 0;
  return cost((flagOf(form.runUp) ? 1 : 2) + inAir, 1);
}

export const jump: Action<MoveFacts, JumpForm> = {
  id: "jump",
  offeredBy: ACTORS,
  icon: "jump-across",
  title: (facts) => t("Title.jump", { name: nameOf(facts, "self") }),
  facts: moveFacts,
  defaults: (facts) => ({
    ...COST_DEFAULTS,
    distance: Math.floor(facts.jump),
    runUp: ["run", "quickRun", "sprint"].includes(facts.lastMove) && facts.moved >= 2,
    sprinting: facts.lastMove === "sprint",
    farther: false,
    sprawled: false,
  }),
  form: (facts, form) => [
    numberField("distance", t("Field.jumpDistance"), {
      unit: t("Unit.metres"),
      hint: t("Field.jumpHint", { most: farthest(facts, form) }),
      min: 0,
      decimals: true,
      rule: "A-22",
    }),
    checkField("runUp", t("Field.runUp"), { hint: t("Field.runUpHint"), rule: "A-20" }),
    checkField("sprinting", t("Field.sprinting"), { hint: t("Field.sprintingHint"), rule: "A-23" }),
    noteField("landing", t("Condition.unguarded"), { text: t("Note.landing"), rule: "A-24" }),
    checkField("farther", t("Field.farther"), { gm: true, isCollapsed: true }),
    ...sprawledField(facts),
    ...costFields(facts, jumpCost(facts, form), form, isHeld(facts)),
  ],
  warns: (facts) => injuryWarnings(facts, "jump"),
  problems(facts, form) {
    const distance = numberOf(form.distance);
    const most = farthest(facts, form);
    const name = nameOf(facts, "self");
    return compact([
      (distance === null || distance < 0) && problem("distance", "distance", { name }),
      distance !== null &&
        distance > most &&
        !(facts.gm && flagOf(form.farther)) &&
        problem("distance", "tooFar", { name, most }),
      ...movingProblems(facts, "jump", form),
      ...actingProblems(facts, jumpCost(facts, form), form),
    ]);
  },
  start(facts, form) {
    const meters = Math.max(0, numberOf(form.distance) ?? 0);
    const name = nameOf(facts, "self");
    return payAndFinish(
      facts,
      form,
      {
        action: "jump",
        kind: "movement",
        price: jumpCost(facts, form),
        form: { whole: meters, speed: facts.speed, leaps: true },
      },
      {
        headline: t("Headline.jump", { name, metres: meters }),
        consequences: [
          ...moves(meters, "jump"),
          inflict("self", "unguarded", until(facts.moment, 0), t("Why.lands", { name })),
        ],
      },
    );
  },
  buttonLabel: (facts, form) => t("Verb.jump", { price: priceText(jumpCost(facts, form)) }),
};
