/** Carries out intents on the client that writes the card. Loaded with the first intent. */
import { text } from "../../kernel/card.ts";
import type { MessageDoc, UserDoc } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { type RefusalKind, refused } from "../adapter/refusal-log.ts";
import { amendable, mayChangeForm } from "../apply/amendable.ts";
import { answer } from "../apply/answers.ts";
import { answerRefusal, clickRefusal, fillableIn, mayApplyAct } from "../apply/authority.ts";
import { amend, applyPart, startOffer } from "../apply/card-updates.ts";
import { redo, undo } from "../apply/undo.ts";
import { actionOf, DOUBT, loadCardActions } from "../cards/act-lookup.ts";
import { loadCompendiumOptions } from "../cards/acts.ts";
import { mayActFor } from "../cards/answer-requests.ts";
import { overrides, pauseOf } from "../cards/offer-pause.ts";
import { mayRedo, mayUndo } from "../cards/offers.ts";
import { passUpdate } from "../cards/reactions.ts";
import { cardOf } from "../cards/read-cards.ts";
import type { Intent } from "./intent.ts";

/** Carries out an intent if its user may; else reports a refusal to the GM. */
export async function handleIntent(message: MessageDoc, intent: Intent, user: UserDoc): Promise<void> {
  const card = cardOf(message);
  await loadCardActions(card);
  await loadCompendiumOptions(card);
  const kind = await runIntent(message, intent, user);
  // A follow-up that is not open yet, or paused, shows that on its button.
  if (!kind || kind === "problem" || user.isGM) return;
  const act = "act" in intent ? intent.act : card.events[intent.event]?.act;
  refused({
    user: user.id,
    kind,
    message: message.id,
    act,
    detail: `${intent.intent} ${card.acts[act ?? ""]?.action ?? ""}`.trim(),
  });
}

/**
 * Carries out an intent; resolves to the reason if it is refused, else null. An intent that has become outdated is no
 * refusal.
 */
async function runIntent(message: MessageDoc, intent: Intent, user: UserDoc): Promise<RefusalKind | null> {
  // A target may have to answer on a card it cannot read; all other buttons are for the card's readers.
  if (intent.intent !== "answer" && !user.isGM && !mayRead(message, user)) return "notOwner";
  if (intent.intent === "offer") return handleFollowUpRequest(message, intent, user);
  if (intent.intent === "pass") {
    const update = passUpdate(message, intent.act, user);
    if (update) await message.update(update);
    return null;
  }
  if (intent.intent === "amend") {
    if (!mayChangeForm(message, intent.act, user)) return "notOwner";
    if (!mayApplyAct(message, intent.act, user)) return "notTrusted";
    const form = amendable(message, intent.act, intent.form, user);
    if (form) await amend(message, intent.act, form, user);
    return null;
  }
  if (intent.intent === "answer") {
    const waiting = cardOf(message).acts[intent.act]?.waiting;
    if (!waiting || waiting.id !== intent.answer.id) return null;
    const kind = answerRefusal(message, intent.act, user);
    if (!kind) await answer(message, intent.act, intent.answer, user, intent.form, intent.dice);
    return kind;
  }
  return changeEvent(message, intent, user);
}

async function handleFollowUpRequest(
  message: MessageDoc,
  intent: Extract<Intent, { intent: "offer" }>,
  user: UserDoc,
): Promise<RefusalKind | null> {
  const card = cardOf(message);
  const act = card.acts[intent.act];
  const offer = act?.offers.find((o) => o.id === intent.offer);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known) return null;
  const clicker = { targets: intent.targets, mine: intent.mine ?? "" };
  const kind = clickRefusal(message, intent.act, offer, user, clicker.mine);
  if (kind) return kind;
  if (pauseOf(card, intent.act, offer) && !overrides(user, intent.form)) return "problem";
  const form = fillableIn(act, offer, intent.form, user, clicker, known.ruleset);
  await startOffer(message, intent.act, intent.offer, form, clicker, {
    review: intent.review,
    dice: intent.dice,
    user,
  });
  return null;
}

async function changeEvent(
  message: MessageDoc,
  intent: Extract<Intent, { event: string }>,
  user: UserDoc,
): Promise<RefusalKind | null> {
  const card = cardOf(message);
  const event = card.events[intent.event];
  const act = event ? card.acts[event.act] : undefined;
  if (!event || !act) return null;
  if (!(user.isGM || mayActFor(user, act.parts[event.part]))) return "notOwner";
  if (intent.intent === "apply") {
    if (!mayApplyAct(message, event.act, user)) {
      // The card tells the player that the GM has to apply it.
      if (event.state === "waiting" && !event.note)
        await message.update({ [`system.events.${intent.event}.note`]: text(DOUBT) });
      return "notTrusted";
    }
    await applyPart(message, intent.event, user);
  } else if (intent.intent === "redo") {
    if (!mayRedo(message, intent.event, user)) return "notOwner";
    await redo(message, intent.event, user);
  } else {
    if (!mayUndo(message, intent.event, user)) return "notOwner";
    await undo(message, intent.event);
  }
  return null;
}
