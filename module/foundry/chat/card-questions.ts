/** Texts of a card's question: its sentence, its options, and the pending text. */
import { text } from "../../kernel/card.ts";
import { hasKey } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { actionOf } from "../cards/act-lookup.ts";
import type { Act, CardData, Waiting } from "../cards/card-data.ts";

/** Texts of the ruleset for a question; "" where the ruleset has none. `names` are those of the action run's parts. */
export function questionTexts(card: CardData, act: Act, { id }: Waiting, names: Readonly<Record<string, string>>) {
  // A further step of one roll ("defense+1") uses the texts of the first.
  const asked = id.replace(/^.*\.|\+\d+$/g, "");
  const prefix = card.ruleset.toUpperCase();
  const known = (path: string) => (hasKey(path) ? localizeText(text(path, names)) : "");
  const key = (option: string) => `${prefix}.Choice.${asked}.${option}`;
  return {
    ask: known(`${prefix}.Ask.${act.action}.${asked}`) || known(`${prefix}.Ask.${asked}`),
    pendingText: known(`${prefix}.Otherwise.${asked}`),
    label: (option: string) => known(key(option)) || option,
    hint: (option: string) => known(`${key(option)}Hint`),
    isFatal: (option: string) => actionOf(card, act)?.action.fatalChoices?.includes(option) === true,
  };
}
