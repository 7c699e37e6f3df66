/** Roll formulas with named modifiers, for the chat log. */
import type { Text } from "../../kernel/card.ts";
import type { Breakdown } from "../../kernel/modifiers.ts";
import { localizeText } from "../adapter/text.ts";

/** A formula of one die and a number, with the number split into named parts if they add up: "1d20 + 2[Dexterity]". */
export function formulaWithNames(formula: string, { total, counted }: Pick<Breakdown, "total" | "counted">): string {
  const [, dice, sign, number] = /^(\d*d\d+) ([+-]) (\d+)$/.exec(formula) ?? [];
  const sum = counted.reduce((all, { value }) => all + value, 0);
  if (!dice || sum !== total || Number(`${sign}${number}`) !== total) return formula;
  const parts = counted.filter(({ value }) => value !== 0);
  const name = (label: Text): string => localizeText(label).replace(/[[\]]/g, "");
  return [dice, ...parts.map(({ label, value }) => `${value < 0 ? "-" : "+"} ${Math.abs(value)}[${name(label)}]`)].join(
    " ",
  );
}
