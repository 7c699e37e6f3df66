/** Move: shows the distance by movement type; positions on the grid are not checked (D-67). */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { HELD_FAST } from "../conditions/conditions.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, SPEEDS, type SpeedId } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, speedText, t } from "../model/texts.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";
import { priceConsequences, priceProblems } from "./costs.ts";
import { threatened, tokenFor } from "./positions.ts";
import { provokeTrigger, reactOffer } from "./provoke.ts";

interface MoveFacts extends PlainFacts {
  speeds: Partial<Record<SpeedId, number>>;
  /** Trigger id of a Reactive Attack; "": does not provoke. */
  trigger: string;
}
type MoveForm = { mode: string };

const PRICE = { ap: 1 };

/** Movement types currently possible, with their distance; injured wings rule out flying (N-43). */
function waysOf({ system, statuses }: { system: MoveSystem; statuses: readonly string[] }) {
  const isHeldFast = HELD_FAST.some((status) => statuses.includes(status));
  const grounded = statuses.includes("grounded") || (system.speeds.fly.winged && system.body.blocks.includes("fly"));
  const entries = SPEEDS.filter(
    (id) => !isHeldFast && !(id === "fly" && grounded) && system.speeds[id].current > 0,
  ).map((id) => [id, system.speeds[id].current] as const);
  return Object.fromEntries(entries) as Partial<Record<SpeedId, number>>;
}
type MoveSystem = Pick<ReturnType<typeof asActor>["system"], "speeds" | "body">;

const modeOf = (facts: MoveFacts, form: MoveForm): SpeedId | undefined =>
  SPEEDS.find((id) => id === stringOf(form.mode) && facts.speeds[id] !== undefined) ??
  SPEEDS.find((id) => facts.speeds[id] !== undefined);

function problems(facts: MoveFacts): Problem[] {
  const name = nameOf(facts, "self");
  return compact([
    ...priceProblems(facts.purse, PRICE, name),
    Object.keys(facts.speeds).length === 0 && problem("", "cannotMove", { name }),
  ]);
}

const moveFacts = (parts: Parts): MoveFacts => ({
  ...plainFacts(parts),
  speeds: waysOf(asActor(parts.self)),
  trigger: provokeTrigger(
    parts,
    "move",
    readHouse(parts.house).provokesLeaveThreatened && threatened(tokenFor(parts.self, parts.tokens), parts.tokens),
  ),
});

export const move: Action<MoveFacts, MoveForm> = {
  id: "move",
  offeredBy: ACTORS,
  title: (facts) => t("Title.move", { name: nameOf(facts, "self") }),
  icon: "walk",
  readsTokens: true,
  facts: moveFacts,
  defaults: (facts) => ({ mode: modeOf(facts, { mode: "base" }) ?? "" }),
  form: (facts): Field[] =>
    Object.keys(facts.speeds).length < 2
      ? []
      : [
          choiceField("mode", t("Form.moveMode"), {
            options: Object.entries(facts.speeds).map(([value, feet]) => ({
              value,
              label: t("Form.moveWith", { mode: speedText(value as SpeedId), feet }),
            })),
            as: "segments",
          }),
        ],
  problems,
  start(facts, form) {
    const mode = modeOf(facts, form);
    const headline = t("Headline.move", {
      name: nameOf(facts, "self"),
      feet: mode ? (facts.speeds[mode] ?? 0) : 0,
      mode: speedText(mode ?? "base"),
    });
    return payAndReturn(priceConsequences(facts.purse, PRICE), headline, [], {
      offers: facts.trigger !== "" ? [reactOffer(facts, facts.trigger)] : [],
    });
  },
  buttonLabel: () => t("Verb.move"),
};
