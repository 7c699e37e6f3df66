/** Advantage and disadvantage counts: their sources and their net (D-02). */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { numberField, rollSumField, textField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Field } from "../../../kernel/ruleset.ts";
import { type DiceHouse, diceText, netDice, netText, withAdvantageCap } from "./d20.ts";
import type { Sourced } from "./modifiers.ts";
import { named, t } from "./texts.ts";

/** One source of advantage (above 0) or disadvantage (below it). */
export interface Count {
  /** Counts with the same id are not added up. */
  id: string;
  label: Text;
  value: number;
}

export interface Tally {
  /** One count per source, in the order of the input. */
  counts: Count[];
  advantage: number;
  disadvantage: number;
  /** After the house cap. */
  net: number;
}

const AGAINST = -1;

/**
 * If one source affects a roll several ways, only the largest count applies (exhausted affects skills and attacks).
 */
function onceEach(counts: readonly Count[]): Count[] {
  const found = new Map<string, Count>();
  for (const one of counts) {
    if (one.value === 0) continue;
    const key = `${one.id} ${Math.sign(one.value)}`;
    const previous = found.get(key);
    if (!previous || Math.abs(one.value) > Math.abs(previous.value)) found.set(key, one);
  }
  return [...found.values()];
}

export function tally(counts: readonly Count[], house: DiceHouse): Tally {
  const each = onceEach(counts);
  const sum = (sign: number): number =>
    each.filter(({ value }) => Math.sign(value) === sign).reduce((all, { value }) => all + Math.abs(value), 0);
  const [advantage, disadvantage] = [sum(1), sum(-1)];
  return { counts: each, advantage, disadvantage, net: withAdvantageCap(advantage - disadvantage, house) };
}

/** A condition is one source, however it affects the roll; two steps of one part are two. */
const idOf = ({ from, of, id }: Sourced): string => (from === "condition" ? of : id);

/** An actor's own counts for a roll with these `targets`; `holds`: circumstances that apply ("prone", "audio"). */
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

/** Counts that a target grants to its attackers. */
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

/** A count that applies to this roll only. */
export const count = (id: string, value: number, data?: Text["data"]): Count => ({
  id,
  label: t(`Attack.Count.${id}`, data),
  value,
});

/** Advantage and disadvantage added in the dialog, with a reason. */
export const COUNT_DEFAULTS = { adv: null, dis: null } as const;
export function dialogCounts(form: Readonly<Record<string, FormValue | undefined>>): Count[] {
  const many = (value: FormValue | undefined): number => Math.min(MOST, Math.max(0, wholeOf(value) ?? 0));
  const why = stringOf(form.because).trim();
  const labeled = (one: Count): Count => (why === "" ? one : { ...one, label: named(why) });
  return [labeled(count("moreAdvantage", many(form.adv))), labeled(count("moreDisadvantage", -many(form.dis)))].filter(
    (c) => c.value !== 0,
  );
}
const MOST = 10;

/** Field that shows the counts and the dice they result in. */
export const countsField = (
  all: { net: number; counts: readonly Pick<Count, "label" | "value">[] },
  house: DiceHouse,
  name = "counts",
  label = t("Attack.Form.counts"),
): Field =>
  rollSumField(name, label, {
    prefix: diceText(all.net, house),
    terms: all.counts.map(({ label: what, value }) => ({ label: what, value })),
    total: all.net === 0 ? "0" : signed(all.net),
    totalText: netDice(all.net, house),
    rule: "D-02",
  });

/** Fields for counts that depend on the situation. */
export const countFields = (adv = "adv", dis = "dis"): Field[] =>
  (["adv", "dis"] as const).map((which) =>
    numberField(which === "adv" ? adv : dis, t(`Attack.Form.${which}`), {
      min: 0,
      max: MOST,
      emptyText: t("Attack.Form.none"),
      sharesRow: true,
      rule: "D-02",
    }),
  );

/** Reason for those counts. */
export const becauseField = (): Field =>
  textField("because", t("Attack.Form.because"), { placeholder: t("Attack.Form.becauseBlank"), isCollapsed: true });

/** The net as text for a card. */
export const tallyText = (all: Tally): Text => netText(all.net);

/** One count as a list entry: "Flanking +1". */
export const countText = ({ label, value }: Count): Text =>
  t("Attack.Count.entry", { what: label, value: signed(value) });
