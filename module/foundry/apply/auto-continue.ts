/** Continues action runs that wait for an automatic die, if this client both writes the card and rolls the die. */
import { type Request, replay } from "../../kernel/procedure.ts";
import type { Action, Facts } from "../../kernel/ruleset.ts";
import { type MessageDoc, me } from "../adapter/foundry-api.ts";
import { actionOf } from "../cards/act-lookup.ts";
import { type RunAct, runAct, stored } from "../cards/acts.ts";
import type { Act } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";
import { isRolledHere, isRolledWithoutPrompt, rollerOf } from "../cards/which-client-rolls.ts";
import { fallenFor, keepFallen } from "./rolled-dice.ts";
import { factsToPlay } from "./trusted-facts.ts";
import { isTrusted } from "./verify.ts";

/** Continues an action run with dice rolled by this client; null if it waits for something else, or is not trusted. */
export async function rolledOn(message: MessageDoc, id: string): Promise<RunAct | null> {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  if (act?.state !== "waiting" || !act.waiting?.unasked || !known) return null;
  if (me().isGM && !isTrusted(message, id)) return null;
  const facts = factsToPlay(message, id);
  if (!facts) return null;
  const pending = pendingOf(known.action, facts, act);
  const by = rollerOf(message, act);
  if (pending?.kind !== "roll" || !isRolledWithoutPrompt(pending) || !isRolledHere(pending, act.parts, by)) return null;
  const kept = stored(known.action.factsToStore?.(facts, act.form) ?? facts);
  const fallen = fallenFor(message.id, id);
  const run = await runAct({ ...act, by, facts: kept }, known.action, facts, { fallen });
  keepFallen(message.id, id, run.act.journal.slice(act.journal.length));
  return run;
}

function pendingOf(action: Action, facts: Facts, act: Act): Request | undefined {
  try {
    return replay(() => action.start(facts, act.form), act.journal).pending;
  } catch {
    return undefined;
  }
}
