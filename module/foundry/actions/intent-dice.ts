/** Dice of "self" are rolled by the client of the user who clicks, and sent along with the intent. */
import { type Answer, type AnswerSource, play, type Request } from "../../kernel/procedure.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { animateAddedDice } from "../adapter/dice3d.ts";
import { activeGM, type MessageDoc, me, messageById } from "../adapter/foundry-api.ts";
import { loadAct, loadCardActions, START } from "../cards/act-lookup.ts";
import { freshFacts } from "../cards/acts.ts";
import { FoundryAnswerSource } from "../cards/answer-requests.ts";
import { pauseOf } from "../cards/offer-pause.ts";
import { allowedFields, prepareOffer } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { isCreature } from "../cards/which-client-rolls.ts";
import type { Intent } from "../socket/intent.ts";

/** The intent with the dice it needs for "self" until another user has to answer; a GM's dice are rolled as usual. */
export async function withDice(intent: Intent): Promise<Intent> {
  const message = messageById(intent.message);
  if (!message || me().isGM || (intent.intent !== "answer" && intent.intent !== "offer")) return intent;
  if (message.type === "card") await loadCardActions(cardOf(message));
  const own = message.type === "card" ? startOf(message, intent) : null;
  // A creature's dice are rolled by the GM's client.
  if (own && activeGM() && isCreature({ uuid: own.facts.refs.self ?? "" })) return intent;
  return own ? { ...intent, dice: await rollOwnDice(message, own) } : intent;
}

interface Own {
  action: Action;
  facts: Facts;
  form: Form;
}

function startOf(message: MessageDoc, intent: Extract<Intent, { intent: "answer" | "offer" }>): Own | null {
  const loaded = loadAct(message, intent.act);
  if (!loaded) return null;
  const { card, act, action, ruleset } = loaded;
  if (intent.intent === "answer") {
    if (intent.answer.id !== START || act.waiting?.id !== START) return null;
    // A form reviewed by the GM is rolled by the acting user, unchanged.
    const isReviewed = act.waiting.reviewed === true;
    if (!isReviewed && !action.rollsOnClickingClient) return null;
    const facts = freshFacts(card, act, isReviewed);
    const form = isReviewed ? act.form : { ...act.form, ...intent.form };
    return facts && !action.problems?.(facts, form).length ? { action, facts, form } : null;
  }
  const offer = act.offers.find((o) => o.id === intent.offer);
  if (intent.review || !offer || !ruleset.actions[offer.action]?.rollsOnClickingClient) return null;
  if (pauseOf(card, intent.act, offer)) return null;
  const clicker = { targets: intent.targets, mine: intent.mine ?? "" };
  const [one, more] = prepareOffer(ruleset, act, offer, allowedFields(offer, intent.form), clicker);
  return one && !more && one.problems.length === 0 ? one : null;
}

async function rollOwnDice(message: MessageDoc, { action, facts, form }: Own): Promise<Answer[]> {
  const table = new FoundryAnswerSource({});
  const own: AnswerSource = {
    answer: async (request: Request) =>
      request.kind === "roll" && request.who === "self" ? table.fall(request) : undefined,
  };
  const { journal } = await play(() => action.start(facts, form), [], own);
  animateAddedDice(message, table.rolls);
  return journal;
}
