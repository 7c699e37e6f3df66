/** Spells that run on somebody: how strong each was, what breaks it, what it does to a thing (8.5, section 7). */
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import type { EffectShown } from "../../../kernel/ruleset.ts";
import { numberOf, stringOf } from "../../../kernel/values.ts";
import { t } from "./words.ts";

/** What a spell's effect keeps of its cast; rules read it back. */
export type Given = {
  sum: number;
  dice: number;
  breaks: string;
  /** Item id of the thing it took hold of. */
  thing: string;
  /** Disadvantages on that thing's Object Dice. */
  rings: number;
  /** That thing takes up no slot. */
  light: boolean;
  /** One of several phantoms. */
  double: boolean;
};

export interface Running extends Given {
  /** Effect id. */
  id: string;
  name: string;
}

type Bearer = { effects?: readonly Pick<EffectShown, "id" | "name" | "disabled" | "given">[] };

const given = (held: Readonly<Record<string, FormValue>>): Given => ({
  sum: numberOf(held.sum ?? 0) ?? 0,
  dice: numberOf(held.dice ?? 0) ?? 0,
  breaks: stringOf(held.breaks),
  thing: stringOf(held.thing),
  rings: numberOf(held.rings ?? 0) ?? 0,
  light: held.light === true,
  double: held.double === true,
});

/** Every spell on somebody that is known to be one. */
export const runningOn = ({ effects = [] }: Bearer): Running[] =>
  effects.flatMap(({ id, name, disabled, given: held }) =>
    held && !disabled && typeof held.sum === "number" ? [{ id, name, ...given(held) }] : [],
  );

/** Disadvantages on a thing's dice (Iron Chime). */
export const ringing = (bearer: Bearer, item: string): number =>
  runningOn(bearer).reduce((most, { thing, rings }) => (thing === item ? Math.max(most, rings) : most), 0);

/** Whether a thing weighs nothing for the time being (Millstone). */
export const isLight = (bearer: Bearer, item: string): boolean =>
  runningOn(bearer).some(({ thing, light }) => light && thing === item);

const BREAKS = /^(raw|net) (\d+)$/;
export const readsBreaks = (text: string): boolean => text.trim() === "" || BREAKS.test(text.trim());

/** Whether a hit of so much is the end of it: "raw 6" counts before Armor, "net 1" what gets through. */
export function breaks({ breaks: text }: Pick<Running, "breaks">, hit: { raw: number; net: number }): boolean {
  const [, which, least] = BREAKS.exec(text.trim()) ?? [];
  return which !== undefined && hit[which as "raw" | "net"] >= Number(least);
}

/** Ends spells on a part. */
export const ended = (spells: readonly Pick<Running, "id" | "name">[], part = "self"): Consequence[] =>
  spells.map(({ id, name }) => ({ part, do: "end", effect: id, why: t("Reason.magic.ended", { spell: name }) }));
