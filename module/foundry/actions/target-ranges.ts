/** While targets are chosen on the scene: rings around the acting token, and what a range means for the token under the pointer. */
import { outlineOf } from "../../kernel/area-shape.ts";
import { type Text, text } from "../../kernel/card.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { bandAt, type RangeBand, reachOutline } from "../../kernel/target-range.ts";
import { canonical } from "../../kernel/vector.ts";
import { type Point, sceneTokens, type TokenDoc, type TokenObject } from "../adapter/foundry-api.ts";
import { distanceFeet, edgeDistanceFeet } from "../adapter/grid.ts";
import { feetPerSize, measureSpaces, spaceOf } from "../adapter/scene-view.ts";
import { localizeText } from "../adapter/text.ts";
import { sceneOverlay } from "./scene-overlay.ts";
import { isSolvedByTick } from "./solvable-problem.ts";

const draw = sceneOverlay("ff-area", "ff-range");

/** What the choice of targets shows. */
export interface PickGuide {
  /** A sentence about a token under the pointer; "": nothing to say. */
  about(token: TokenDoc): string;
  /** Possible targets that this user sees: the other side first, then the nearest. */
  candidates(): readonly TokenObject[];
  /** The first problem of the preset form that no choice of targets and no tick in the dialog solves; null if there is none. */
  certainProblem(): Text | null;
  /** Shows the rings until {@link hide}. */
  show(): void;
  hide(): void;
}

export interface Aim {
  action: Action;
  /** The acting token, if it is on the scene. */
  source: TokenDoc | null;
  given: Form;
  /** Whether a token can be a target: of the same ruleset. */
  isTarget(token: TokenDoc): boolean;
  factsFor(targets: readonly TokenDoc[]): Facts;
}

/** The rings and sentences of an action. */
export function pickGuide({ action, source, given, isTarget, factsFor }: Aim): PickGuide {
  const formFor = (facts: Facts): Form => ({ ...action.defaults(facts, given), ...given });
  const problemsOf = (facts: Facts): Text[] => (action.problems?.(facts, formFor(facts)) ?? []).map((one) => one.text);
  const bare = factsFor([]);
  const bands = source ? (action.ranges?.(bare, formFor(bare)) ?? []) : [];
  const usual = problemsOf(bare).map(canonical);
  return {
    about(token) {
      if (!isTarget(token)) return localizeText(text("FIVEFOLD.Dialog.foreignTargets", { names: token.name }));
      const band = source && bands.length > 0 ? rangeText(source, token, bands) : null;
      const problem = problemsOf(factsFor([token])).find((one) => !usual.includes(canonical(one)));
      // A problem replaces the text of the range.
      const sentence = problem ?? band;
      return sentence ? `${token.name}: ${localizeText(sentence)}` : "";
    },
    candidates() {
      const away = (token: TokenDoc): number => (source ? distanceFeet(source, token) : 0);
      const isAlly = (token: TokenDoc): number => Number(token.disposition === source?.disposition);
      return sceneTokens()
        .filter((token) => token !== source && token.object?.isVisible === true && isTarget(token))
        .sort((a, b) => isAlly(a) - isAlly(b) || away(a) - away(b))
        .flatMap(({ object }) => object ?? []);
    },
    certainProblem() {
      const fields = action.form?.(bare, formFor(bare)) ?? [];
      const problems = (action.problems?.(bare, formFor(bare)) ?? [])
        .filter((one) => !isSolvedByTick(one, fields))
        .map((one) => one.text);
      const all = this.candidates().map(({ document }) => document);
      if (problems.length === 0 || all.length === 0) return null;
      const several = action.target === "one" ? [] : [all.slice(0, 2)];
      const choices = [...all.map((token) => [token]), ...(source ? [[source]] : []), ...several];
      const left = choices.map((targets) => problemsOf(factsFor(targets)).map(canonical));
      return problems.find((one) => left.every((keys) => keys.includes(canonical(one)))) ?? null;
    },
    show() {
      if (source && bands.length > 0)
        draw(Object.fromEntries(bands.map((band, at) => [`band${at}`, [ring(source, band)]])));
    },
    hide: () => draw(null),
  };
}

/** Feet between the edges of two tokens, as the grid measures them. */
export const feetBetween = (source: TokenDoc, token: TokenDoc): number =>
  edgeDistanceFeet(source, token) ?? distanceFeet(source, token);

/** What the ranges of an action mean for a token, such as "out of reach"; null for the acting token. */
export function rangeText(source: TokenDoc, token: TokenDoc, bands: readonly RangeBand[]): Text | null {
  if (token === source) return null;
  const feet = feetBetween(source, token);
  const inReach = bands.every(({ label }) => label.key === "FIVEFOLD.Range.reach");
  return bandAt(bands, feet)?.label ?? text(`FIVEFOLD.Range.${inReach ? "beyondReach" : "beyond"}`);
}

/** On squares the spaces that the grid measures as in range, else all points up to the distance from the edges. */
function ring(source: TokenDoc, { feet }: RangeBand): Point[] {
  const base = spaceOf(source);
  const apart = measureSpaces();
  return apart ? reachOutline(base, feet, apart) : outlineOf({ kind: "emanation", radius: feet / feetPerSize(), base });
}
