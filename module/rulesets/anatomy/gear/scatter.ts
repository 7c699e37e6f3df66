/** Scatter of a thrown item that missed: one die for its direction (N-123, D-39). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, GridArea, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { SQUARE, tokenFor } from "../combat/positions.ts";
import { t } from "../model/texts.ts";
import { DIRECTIONS, type Direction, directionOf, landingSquare, startOf } from "./scatter-square.ts";

export interface ScatterFacts extends Facts {
  /** null: no token. */
  target: GridArea | null;
  /** Uuid of the scene it happens on. */
  scene: string;
  /** The square that counts as 1, from the tokens. */
  start: Direction | null;
}

export type ScatterForm = {
  name: string;
  /** Squares beyond the first one. */
  increments: number | null;
  start: string;
} & Record<string, FormValue>;

function scatterFacts(parts: Parts): ScatterFacts {
  const [target] = parts.targets;
  const [from, at] = [tokenFor(parts.self, parts.tokens)?.place, target && tokenFor(target, parts.tokens)];
  const to = at?.place;
  // A token's uuid begins with its scene's.
  const scene = at?.uuid.split(".").slice(0, 2).join(".") ?? "";
  return { ...factsOfParts(parts), target: to ?? null, scene, start: from && to ? startOf(to, from) : null };
}

const startIn = (facts: ScatterFacts, form: ScatterForm): Direction =>
  DIRECTIONS.find((one) => one === form.start) ?? facts.start ?? "N";

interface Scattered {
  start: Direction;
  direction: Direction;
  /** Distance from the target's edge in squares. */
  squares: number;
  square: [number, number] | null;
}

function* scattered(facts: ScatterFacts, form: ScatterForm): Procedure<Scattered> {
  const face = yield* die("scatter", "self", 8);
  const start = startIn(facts, form);
  const direction = directionOf(start, face);
  const many = Math.max(0, wholeOf(form.increments) ?? 0);
  yield* addTotal("scatter", t("Attack.Line.scatter"), {
    rule: "N-123",
    dice: [{ faces: 8, value: face }],
    total: face,
    against: t(`Attack.Direction.${direction}`),
  });
  const square = facts.target ? landingSquare(facts.target, direction, many) : null;
  return { start, direction, squares: 1 + many, square };
}

function* play(facts: ScatterFacts, form: ScatterForm): Procedure<Outcome> {
  const { direction, squares, square } = yield* scattered(facts, form);
  const target = facts.refs.t0 ? nameOf(facts, "t0") : "";
  const data = {
    weapon: stringOf(form.name),
    feet: squares * SQUARE,
    direction: t(`Attack.Direction.${direction}`),
    target,
  };
  const [x, y] = square ?? [];
  const lies = x !== undefined && y !== undefined ? { place: { x, y, scene: facts.scene } } : {};
  yield* addNote("obstacle", t(square ? "Attack.Line.scatterSquare" : "Attack.Line.scatterStops"), {
    rule: "N-123",
    ...lies,
  });
  return makeOutcome(t(target === "" ? "Attack.Headline.scatter" : "Attack.Headline.scatterFrom", data));
}

const fields = (facts: ScatterFacts): Field[] => [
  choiceField("start", t("Attack.Form.scatterStart"), {
    options: DIRECTIONS.map((value) => ({ value, label: t(`Attack.Direction.${value}`) })),
    as: "list",
    ...(facts.start ? { hint: t("Attack.Form.scatterMeasured") } : {}),
    rule: "N-123",
  }),
  numberField("increments", t("Attack.Form.scatterIncrements"), { min: 0, max: 50, rule: "N-123" }),
];

export const scatter: Action<ScatterFacts, ScatterForm> = {
  id: "scatter",
  title: (facts) => t("Attack.Title.scatter", { name: nameOf(facts, "self") }),
  icon: "compass",
  target: "one",
  readsTokens: true,
  facts: scatterFacts,
  defaults: (facts) => ({ name: "", increments: 0, start: facts.start ?? "N" }),
  form: fields,
  start: play,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Attack.Verb.scatter"),
};
