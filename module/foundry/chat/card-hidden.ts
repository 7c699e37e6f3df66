/**
 * Renders the placeholder of a card that the user may not read: its author, and the questions this user has to answer
 * on it.
 */
import { text } from "../../kernel/card.ts";
import { listenCard } from "../actions/card-actions.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { localize, type MessageDoc, me, renderTemplate, type Source } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { isRolling } from "../apply/auto-continue.ts";
import { actionOf, REVIEW, START } from "../cards/acts.ts";
import { usersToAnswer } from "../cards/answer-requests.ts";
import type { Act, CardData, Waiting } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";
import { splitAtName } from "./card-lines.ts";
import { questionTexts } from "./card-questions.ts";

const TEMPLATE = "systems/fivefold/templates/card-hidden.hbs";

/** Renders the placeholder: only the author's name and the buttons of questions; no action, numbers or other names. */
export async function renderHidden(message: MessageDoc): Promise<HTMLElement> {
  const html = await renderTemplate(TEMPLATE, {
    id: message.id,
    author: authorOf(message),
    what: hiddenText(message),
    time: message.timestamp || null,
    asks: questionsFor(message),
  });
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  const element = holder.content.firstElementChild as HTMLElement;
  listenCard(element, message);
  return element;
}

const authorOf = ({ author }: MessageDoc): string => author?.name ?? localize("FIVEFOLD.Card.unknownName");

/** Placeholder text for a card's content. */
function hiddenText({ blind, rolls }: MessageDoc): string {
  if (blind) return localize("FIVEFOLD.Card.hiddenBlind");
  return localize(rolls.length ? "FIVEFOLD.Card.hiddenRoll" : "FIVEFOLD.Card.hiddenCard");
}

/** Chat log export line of a card this user may not read. */
export const hiddenExport = (message: MessageDoc): string =>
  `[${new Date(message.timestamp).toLocaleString()}] ${authorOf(message)}\n${hiddenText(message)}`;

/** Questions this user has to answer on a card they may not read; none on a readable card. */
export function questionsFor(message: MessageDoc): Source[] {
  if (message.type !== "card" || mayRead(message)) return [];
  const card = cardOf(message);
  return Object.entries(card.acts).flatMap(([id, act]) => {
    const { waiting, state } = act;
    return state === "waiting" && waiting && isAsked(message, card, id, act, waiting)
      ? [questionView(card, id, act, waiting)]
      : [];
  });
}

/** Whether this user answers a question of a card they may not read. */
function isAsked(message: MessageDoc, card: CardData, actId: string, act: Act, { id, who }: Waiting): boolean {
  if (isRolling(message, actId, act)) return false;
  // A further question would reveal the result of a blind roll to its author.
  if (message.blind && message.isAuthor && message.rolls.length > 0) return false;
  if (id === REVIEW) return me().isGM;
  // Opening the form would show hidden data.
  if (id === START && !me().isGM && actionOf(card, act)?.action.opensForm) return false;
  return usersToAnswer(act.parts[who]).some((user) => user.isSelf);
}

/** View of a question with only the name of the asked actor; all other names are shown as unknown. */
function questionView(card: CardData, id: string, act: Act, waiting: Waiting): Source {
  const name = act.parts[waiting.who]?.name ?? "";
  const unknown = localize("FIVEFOLD.Card.unknownName");
  const names = Object.fromEntries(Object.keys(act.parts).map((key) => [key, key === waiting.who ? name : unknown]));
  const texts = questionTexts(card, act, waiting, names);
  const generic = waiting.id === START ? "FIVEFOLD.Card.askedToRoll" : "FIVEFOLD.Card.yourAnswer";
  const ask = texts.ask || localizeText(text(generic, { name }));
  const label = { [START]: "FIVEFOLD.Dialog.roll", [REVIEW]: "FIVEFOLD.Card.settle" }[waiting.id];
  return {
    act: id,
    request: waiting.id,
    ask,
    name,
    // For the pending list: whether the name is part of the sentence.
    told: splitAtName(ask, name),
    apart: !ask.includes(name),
    ruleset: card.ruleset,
    dice: waiting.kind === "roll" ? (waiting.dice ?? "") : "",
    options: waiting.options.map((option) => ({
      value: option,
      label: label ? localize(label) : texts.label(option),
      hint: label ? "" : texts.hint(option),
    })),
    sentence: localize("FIVEFOLD.Card.hiddenAnswer"),
  };
}
