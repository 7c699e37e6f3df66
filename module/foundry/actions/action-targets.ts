/** Targets of an action that starts, and warnings about them and about its cost. */
import { text } from "../../kernel/card.ts";
import type { Action, Facts, Form, Ruleset } from "../../kernel/ruleset.ts";
import { bandAt } from "../../kernel/target-range.ts";
import {
  type ActorDoc,
  asDoc,
  type MessageDoc,
  notify,
  type TokenDoc,
  targets as targeted,
} from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { party } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { calledName, tokenOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { partOfTouch } from "../cards/act-lookup.ts";
import { consequencesOf } from "../cards/acts.ts";
import { cardOf } from "../cards/read-cards.ts";
import { feetBetween, rangeText } from "./target-ranges.ts";

export type Target = TokenDoc | ActorDoc;

/** The token of a target; null for an actor without one. */
const tokenIn = (target: Target): TokenDoc | null =>
  target.documentName === "Token" ? asDoc<TokenDoc>(target) : tokenOf(asDoc<ActorDoc>(target));

const actorIn = (target: Target): ActorDoc | null =>
  target.documentName === "Token" ? asDoc<TokenDoc>(target).actor : asDoc<ActorDoc>(target);

/** Whether a target is marked as defeated. */
export const isDefeated = (target: Target): boolean =>
  actorIn(target)?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true;

/** Targets of an action: the named ones, else this user's current targets. Actors of other rulesets are left out. */
export function withTargets(
  ruleset: Ruleset,
  action: Action,
  named: readonly Target[] = targeted(),
): readonly Target[] {
  return action.target ? named.filter((target) => isValidTarget(ruleset, target)) : [];
}

/** Whether an action of this ruleset may be aimed at a target. */
export const isValidTarget = (ruleset: Ruleset, target: Target): boolean => {
  const aimedAt = actorIn(target);
  return aimedAt !== null && (ruleset === party || rulesetOf(aimedAt.type) === ruleset);
};

/** The action with a warning that names targets of other rulesets, which it ignores. */
export function withForeignTargetWarning(
  ruleset: Ruleset,
  action: Action,
  named: readonly Target[] = targeted(),
): Action {
  const foreign = action.target ? named.filter((target) => !isValidTarget(ruleset, target)) : [];
  if (foreign.length === 0) return action;
  const names = foreign
    .map((target) => (target.documentName === "Token" ? target.name : calledName(target)))
    .join(", ");
  const warning = text("FIVEFOLD.Dialog.foreignTargets", { names });
  return { ...action, warns: (facts, form) => [warning, ...(action.warns?.(facts, form) ?? [])] };
}

/** Warns about targets beyond all ranges of an action that starts without a dialog; it still counts. */
export function warnBeyondRange(
  action: Action,
  actor: ActorDoc,
  targets: readonly Target[],
  facts: Facts,
  form: Form,
): void {
  const source = tokenOf(actor);
  const bands = action.ranges?.(facts, form) ?? [];
  for (const token of targets.flatMap((target) => tokenIn(target) ?? [])) {
    const beyond = source && bands.length > 0 && !bandAt(bands, feetBetween(source, token));
    const sentence = beyond ? rangeText(source, token, bands) : null;
    if (sentence) notify("warn", `${token.name}: ${localizeText(sentence)}`);
  }
}

/** Warns if more was spent than the turn had left; the action still counts. */
export function warnOverspent(actor: ActorDoc, message: MessageDoc, before: Record<string, number> | null): void {
  if (!before || !mayRead(message)) return;
  const spent = Object.entries(cardOf(message).acts).flatMap(([id, act]) =>
    act.touches.flatMap((touch) => (partOfTouch(touch) === "self" ? (consequencesOf(message, id, touch) ?? []) : [])),
  );
  if (spent.some((c) => c.do === "spend" && c.by > (before[c.resource] ?? 0)))
    notify("warn", localizeText(text("FIVEFOLD.Problem.nothingLeft", { name: calledName(actor) })));
}
