/** Spells active on an actor: their strength, what ends them, and their effect on items. */
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import { numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

/** Cast data stored in a spell's effect, read by rules. */
export type ActiveSpellData = {
  sum: number;
  dice: number;
  breaks: string;
  /** Id of the affected item. */
  thing: string;
  /** Disadvantages on that item's Object Dice. */
  rings: number;
  /** That item takes no slot. */
  light: boolean;
  /** One of several phantoms. */
  double: boolean;
};

export interface ActiveSpell extends ActiveSpellData {
  /** Effect id. */
  id: string;
  name: string;
}

type Bearer = { effects?: readonly Pick<EffectSnapshot, "id" | "name" | "disabled" | "given">[] };

const given = (stored: Readonly<Record<string, FormValue>>): ActiveSpellData => ({
  sum: numberOf(stored.sum ?? 0) ?? 0,
  dice: numberOf(stored.dice ?? 0) ?? 0,
  breaks: stringOf(stored.breaks),
  thing: stringOf(stored.thing),
  rings: numberOf(stored.rings ?? 0) ?? 0,
  light: stored.light === true,
  double: stored.double === true,
});

/** All effects of an actor that are spells. */
export const activeSpellsOn = ({ effects = [] }: Bearer): ActiveSpell[] =>
  effects.flatMap(({ id, name, disabled, given: held }) =>
    held && !disabled && typeof held.sum === "number" ? [{ id, name, ...given(held) }] : [],
  );

/** Disadvantages on an item's dice (Iron Chime). */
export const spellDisadvantages = (bearer: Bearer, item: string): number =>
  activeSpellsOn(bearer).reduce((most, { thing, rings }) => (thing === item ? Math.max(most, rings) : most), 0);

/** Whether an item is weightless (Millstone). */
export const isLight = (bearer: Bearer, item: string): boolean =>
  activeSpellsOn(bearer).some(({ thing, light }) => light && thing === item);

const BREAKS = /^(raw|net) (\d+)$/;
export const readsBreaks = (text: string): boolean => text.trim() === "" || BREAKS.test(text.trim());

/** Whether a hit ends the spell: "raw 6" from 6 before Armor, "net 1" from 1 after Armor. */
export function isEndedByHit(
  { breaks: text }: Pick<ActiveSpell, "breaks">,
  hit: { raw: number; net: number },
): boolean {
  const [, which, least] = BREAKS.exec(text.trim()) ?? [];
  return which !== undefined && hit[which as "raw" | "net"] >= Number(least);
}

/** Removes spells from a part. */
export const endSpells = (spells: readonly Pick<ActiveSpell, "id" | "name">[], part = "self"): Consequence[] =>
  spells.map(({ id, name }) => ({ part, do: "end", effect: id, why: t("Reason.magic.ended", { spell: name }) }));
