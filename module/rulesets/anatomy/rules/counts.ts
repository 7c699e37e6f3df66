/** Counts of advantage and disadvantage: who gives how much to a roll, and what it comes to (2.3, D-02). */

import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Field } from "../../../kernel/ruleset.ts";
import { stringOf, wholeOf } from "../../../kernel/values.ts";
import { capped, type DiceHouse, diceText, netDice, netText } from "./d20.ts";
import type { Sourced } from "./modifiers.ts";
import { named, t } from "./words.ts";

/** One source of advantage (above 0) or disadvantage (below it). */
export interface Count {
  /** The same source never counts twice. */
  id: string;
  label: Text;
  value: number;
}

export interface Tally {
  /** Each source once, in the order given. */
  counts: Count[];
  advantage: number;
  disadvantage: number;
  /** Within the cap of the house. */
  net: number;
}

const AGAINST = -1;

/** Of one source, where it bears on a roll in several ways, the heaviest way counts (section 7: exhausted is a skill's and an attack's). */
export function onceEach(counts: readonly Count[]): Count[] {
  const found = new Map<string, Count>();
  for (const one of counts) {
    if (one.value === 0) continue;
    const key = `${one.id} ${Math.sign(one.value)}`;
    const held = found.get(key);
    if (!held || Math.abs(one.value) > Math.abs(held.value)) found.set(key, one);
  }
  return [...found.values()];
}

export function tally(counts: readonly Count[], house: DiceHouse): Tally {
  const each = onceEach(counts);
  const sum = (sign: number): number =>
    each.filter(({ value }) => Math.sign(value) === sign).reduce((all, { value }) => all + Math.abs(value), 0);
  const [advantage, disadvantage] = [sum(1), sum(-1)];
  return { counts: each, advantage, disadvantage, net: capped(advantage - disadvantage, house) };
}

/** A condition is one source however it bears on a roll; two steps of one part are two. */
const idOf = ({ from, of, id }: Sourced): string => (from === "condition" ? of : id);

/** What somebody's own modifiers give a roll at `targets`; `holds` says which of their conditions ("prone", "audio") are met. */
export const ownCounts = (
  pool: readonly Sourced[],
  targets: readonly string[],
  holds: (when: string) => boolean = () => false,
): Count[] =>
  pool
    .filter(({ mode, target, when }) => {
      if (mode !== "advantage" && mode !== "disadvantage") return false;
      return targets.includes(target) && (when === "" || holds(when));
    })
    .map((one) => ({
      id: idOf(one),
      label: one.name,
      value: one.mode === "advantage" ? one.value : AGAINST * one.value,
    }));

/** What somebody attacked gives those who attack. */
export const grantedCounts = (
  pool: readonly Sourced[],
  targets: readonly string[],
  of: Text | null = null,
  holds: (when: string) => boolean = () => false,
): Count[] =>
  pool
    .filter(({ mode, target, when }) => mode === "grant" && targets.includes(target) && (when === "" || holds(when)))
    .map((one) => ({
      id: `target.${idOf(one)}`,
      label: of === null ? one.name : t("Attack.Count.of", { what: one.name, name: of }),
      value: one.value,
    }));

/** A count that is there for this roll. */
export const count = (id: string, value: number, data?: Text["data"]): Count => ({
  id,
  label: t(`Attack.Count.${id}`, data),
  value,
});

/** Advantage and disadvantage that somebody adds in the dialog, with a word why. */
export const COUNT_DEFAULTS = { adv: null, dis: null } as const;
export function typedCounts(form: Readonly<Record<string, FormValue | undefined>>): Count[] {
  const many = (value: FormValue | undefined): number => Math.min(MOST, Math.max(0, wholeOf(value) ?? 0));
  const why = stringOf(form.because).trim();
  const said = (one: Count): Count => (why === "" ? one : { ...one, label: named(why) });
  return [said(count("moreAdvantage", many(form.adv))), said(count("moreDisadvantage", -many(form.dis)))].filter(
    (c) => c.value !== 0,
  );
}
const MOST = 10;

/** What is for and against a roll, and the dice it comes to. */
export const countsField = (
  all: { net: number; counts: readonly Pick<Count, "label" | "value">[] },
  house: DiceHouse,
  name = "counts",
  label = t("Attack.Form.counts"),
): Field => ({
  kind: "sum",
  name,
  label,
  prefix: diceText(all.net, house),
  terms: all.counts.map(({ label: what, value }) => ({ label: what, value })),
  total: all.net === 0 ? "0" : signed(all.net),
  said: netDice(all.net, house),
  rule: "D-02",
});

/** Fields for what nobody but the table knows. */
export const countFields = (adv = "adv", dis = "dis"): Field[] =>
  (["adv", "dis"] as const).map((which) => ({
    kind: "number",
    name: which === "adv" ? adv : dis,
    label: t(`Attack.Form.${which}`),
    min: 0,
    max: MOST,
    blank: t("Attack.Form.none"),
    beside: true,
    rule: "D-02",
  }));

/** What the table calls that. */
export const becauseField = (): Field => ({
  kind: "text",
  name: "because",
  label: t("Attack.Form.because"),
  placeholder: t("Attack.Form.becauseBlank"),
  rare: true,
});

/** The same in words, for a card: what counted, and what it came to. */
export const tallyText = (all: Tally): Text => netText(all.net);

/** A count as one entry of a list: "Flanking +1". */
export const countText = ({ label, value }: Count): Text =>
  t("Attack.Count.entry", { what: label, value: signed(value) });
