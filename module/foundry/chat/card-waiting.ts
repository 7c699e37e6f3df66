/** View of a waiting action run: the question with its buttons, or a sentence naming the users it waits for. */
import { text } from "../../kernel/card.ts";
import { localize, type MessageDoc, me } from "../adapter/foundry-api.ts";
import { clockTime, localizeText } from "../adapter/text.ts";
import { isRolling } from "../apply/is-rolling.ts";
import { actionOf, REVIEW, START } from "../cards/act-lookup.ts";
import { factsOf } from "../cards/acts.ts";
import { mayActFor, usersToAnswer } from "../cards/answer-requests.ts";
import type { Act, CardData, PartRef, Waiting } from "../cards/card-data.ts";
import { questionTexts } from "./card-questions.ts";

/** Title and button label of an action run that has not begun. */
function startWords(message: MessageDoc, card: CardData, id: string, act: Act) {
  const known = actionOf(card, act);
  const facts = factsOf(message, id);
  if (!known || !facts) return { ask: "", label: localize("FIVEFOLD.Dialog.roll") };
  const { action } = known;
  const isReview = act.waiting?.id === REVIEW;
  const reviewText = isReview || act.waiting?.reviewed ? action.reviewText?.(facts, act.form) : undefined;
  const verb = isReview
    ? text("FIVEFOLD.Card.review")
    : (action.openLabel?.(facts) ?? action.buttonLabel?.(facts, act.form));
  return {
    ask: localizeText(reviewText ?? action.title(facts)),
    label: verb ? localizeText(verb) : localize("FIVEFOLD.Dialog.roll"),
  };
}

/** View of a waiting action run: the question for users who may answer, a sentence for all others. */
export function waitingView(message: MessageDoc, card: CardData, id: string, act: Act, waiting: Waiting) {
  const startTexts = [START, REVIEW].includes(waiting.id) ? startWords(message, card, id, act) : null;
  const part = act.parts[waiting.who];
  const people = usersToAnswer(part).map((u) => u.name);
  const names = Object.fromEntries(Object.entries(act.parts).map(([key, one]) => [key, one.name]));
  const texts = questionTexts(card, act, waiting, names);
  const name = part?.name ?? "";
  const rolling = isRolling(message, id, act);
  return {
    act: id,
    id: waiting.id,
    rolling,
    mine: !rolling && mayActFor(me(), part),
    ask: startTexts?.ask || texts.ask || localizeText(text("FIVEFOLD.Card.yourAnswer", { name })),
    dice: waiting.kind === "roll" ? (waiting.dice ?? "") : "",
    options: waiting.options.map((option) => ({
      value: option,
      label: startTexts?.label ?? texts.label(option),
      hint: texts.hint(option),
      fatal: texts.isFatal(option),
    })),
    sentence: rolling
      ? localizeText(text("FIVEFOLD.Card.rolling", { name }))
      : [
          people.length
            ? localizeText(text(waitsForKey(part, waiting), { name, people: people.join(", ") }))
            : localize("FIVEFOLD.Card.waitsForGM"),
          waiting.since ? openSince(waiting.since) : "",
          texts.pendingText ||
            localize(waiting.id === REVIEW ? "FIVEFOLD.Card.beforeReview" : "FIVEFOLD.Card.untilThen"),
        ].join(" "),
  };
}

const waitsForKey = (part: PartRef | undefined, waiting: Waiting): string =>
  waiting.id === REVIEW
    ? "FIVEFOLD.Card.waitsForReview"
    : part
      ? "FIVEFOLD.Card.waitsFor"
      : "FIVEFOLD.Card.waitsForPeople";

export const openSince = (time: number): string => localizeText(text("FIVEFOLD.Card.since", { time: clockTime(time) }));
