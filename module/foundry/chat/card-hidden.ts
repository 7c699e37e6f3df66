/**
 * Renders the placeholder of a card that the user may not read: its author, and the questions this user has to answer
 * on it.
 */
import { text } from "../../kernel/card.ts";
import { listenCard } from "../actions/listen-card.ts";
import { localize, type MessageDoc, renderTemplate, type Source } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { REVIEW, START } from "../cards/act-lookup.ts";
import type { Act, CardData, Waiting } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";
import { splitAtName } from "./card-lines.ts";
import { questionTexts } from "./card-questions.ts";
import { askedActs, authorOf, hiddenText } from "./hidden-questions.ts";

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

/** Questions this user has to answer on a card they may not read; none on a readable card. */
export const questionsFor = (message: MessageDoc): Source[] =>
  askedActs(message).map(([id, act, waiting]) => questionView(cardOf(message), id, act, waiting));

/** View of a question with only the name of the asked actor; all other names are shown as unknown. */
function questionView(card: CardData, id: string, act: Act, waiting: Waiting): Source {
  const name = act.parts[waiting.who]?.name ?? "";
  const unknown = localize("FIVEFOLD.Card.unknownName");
  const names = Object.fromEntries(Object.keys(act.parts).map((key) => [key, key === waiting.who ? name : unknown]));
  const texts = questionTexts(card, act, waiting, names);
  const generic = waiting.id === START ? "FIVEFOLD.Card.askedToRoll" : "FIVEFOLD.Card.yourAnswer";
  const ask = texts.ask || localizeText(text(generic, { name }));
  const label = { [START]: "FIVEFOLD.Dialog.roll", [REVIEW]: "FIVEFOLD.Card.review" }[waiting.id];
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
      fatal: texts.isFatal(option),
    })),
    sentence: localize("FIVEFOLD.Card.hiddenAnswer"),
  };
}
