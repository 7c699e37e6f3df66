/** A card for a user who may not read it: who posted it, and what this user is asked on it. */
import { text } from "../kernel/card.ts";
import { actionOf, REVIEW, START } from "./acts.ts";
import { listenCard } from "./card-actions.ts";
import type { Act, CardData, Waiting } from "./card-data.ts";
import { told } from "./card-lines.ts";
import { questionTexts } from "./card-questions.ts";
import { cardOf } from "./read-cards.ts";
import { isRolling } from "./roll-on.ts";
import { localize, type MessageDoc, me, renderTemplate, type Source } from "./seam.ts";
import { answerers } from "./table.ts";
import { say } from "./text.ts";
import { mayRead } from "./visibility.ts";

const TEMPLATE = "systems/fivefold/templates/card-hidden.hbs";

/** The placeholder: no name but the user's who posted it, no action, no number, no button but those of a question. */
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

/** What is said in place of a card's content. */
export function hiddenText({ blind, rolls }: MessageDoc): string {
  if (blind) return localize("FIVEFOLD.Card.hiddenBlind");
  return localize(rolls.length ? "FIVEFOLD.Card.hiddenRoll" : "FIVEFOLD.Card.hiddenCard");
}

/** The exported line of a card this user may not read. */
export const hiddenExport = (message: MessageDoc): string =>
  `[${new Date(message.timestamp).toLocaleString()}] ${authorOf(message)}\n${hiddenText(message)}`;

/** Questions on a card which this user has to answer without reading it; none on a card they may read. */
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
  // A further question would tell the author of a blind roll how it went.
  if (message.blind && message.isAuthor && message.rolls.length > 0) return false;
  if (id === REVIEW) return me().isGM;
  // A form that opens first would show what is hidden.
  if (id === START && !me().isGM && actionOf(card, act)?.action.opens) return false;
  return answerers(act.parts[who]).some((user) => user.isSelf);
}

/** A question with the name of the asked alone: all other names are unknown to this user. */
function questionView(card: CardData, id: string, act: Act, waiting: Waiting): Source {
  const name = act.parts[waiting.who]?.name ?? "";
  const unknown = localize("FIVEFOLD.Card.unknownName");
  const names = Object.fromEntries(Object.keys(act.parts).map((key) => [key, key === waiting.who ? name : unknown]));
  const texts = questionTexts(card, act, waiting, names);
  const generic = waiting.id === START ? "FIVEFOLD.Card.askedToRoll" : "FIVEFOLD.Card.yourAnswer";
  const ask = texts.ask || say(text(generic, { name }));
  const label = { [START]: "FIVEFOLD.Dialog.roll", [REVIEW]: "FIVEFOLD.Card.settle" }[waiting.id];
  return {
    act: id,
    request: waiting.id,
    ask,
    name,
    // For the list of what waits, where a name stands in the sentence or apart from it.
    told: told(ask, name),
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
