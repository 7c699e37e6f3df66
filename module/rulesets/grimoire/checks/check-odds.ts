/** Exact odds of Actions and Saves for the dialog, from the same procedures. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { type Odds, odds } from "../../../kernel/odds.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { type ActionFacts, type ActionForm, actionProblems, dcOf, modeOf } from "../attack/action-form.ts";
import { t } from "../model/texts.ts";
import { type CheckResult, initiatorWins, rollCheck, rollDamageOnly } from "./check.ts";
import type { CheckFacts, TargetOdds } from "./check-facts.ts";
import { type CheckForm, type CheckInput, checkInputOf } from "./check-form.ts";
import { wrapsShields } from "./check-offers.ts";
import {
  isSaveSuccess,
  rollSave,
  type SaveFacts,
  type SaveForm,
  saveDefaults,
  saveMode,
  saveProblems,
} from "./save-form.ts";

type Rolled = Pick<CheckResult, "total" | "natural" | "objects">;

/** An attack that hits automatically rolls only its damage (G-10). */
function* rollAutomatic(facts: Pick<CheckFacts, "house">, read: CheckInput): Procedure<Rolled> {
  return { total: 0, natural: null, objects: yield* rollDamageOnly(facts, read) };
}

/** Probability of each result with its damage. */
const checkOdds = (facts: Pick<CheckFacts, "house">, read: CheckInput, automatic = false): Odds<Rolled> =>
  odds<Rolled>(
    () => (automatic ? rollAutomatic(facts, read) : rollCheck(facts, read)),
    (r) => `${r.total}/${r.objects.damage}/${r.objects.burned}/${r.natural}`,
  );

/** The same check with one more die for each damage die, for targets that burn more easily (D33). */
const withEmbers = (read: CheckInput): CheckInput => ({
  ...read,
  used: read.used.map((one) => ({ ...one, embers: one.damage })),
});

/** The likely Save of a target, with its form's defaults (G-25, G-42). */
function likelySaveInput({ save, attribute }: TargetOdds, ignoresShields: boolean): CheckInput {
  const facts = { suggest: attribute, ...save, parry: "", wraps: ignoresShields };
  return checkInputOf(facts, saveDefaults(facts));
}

/** How often the Initiator beats a target. */
export interface WinOdds {
  /** Chance that the target's Save is at most `ir`. */
  wins(ir: number): number;
  lost: number;
}

/** Odds against the likely Save of a target; `wraps`: the attack wraps around shields. */
export function winOddsOf(mark: TargetOdds, ignoresShields = false): WinOdds {
  const { chances, lost } = checkOdds(mark.save, likelySaveInput(mark, ignoresShields));
  const all = [...chances.values()];
  const known = new Map<number, number>();
  const wins = (ir: number): number => {
    const cached = known.get(ir);
    if (cached !== undefined) return cached;
    const p = all.reduce((sum, one) => (initiatorWins(ir, one.result.total) ? sum + one.p : sum), 0);
    known.set(ir, p);
    return p;
  };
  return { wins, lost };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Net damage of a hit: minus Armor, at least 0 (G-67). */
export const netDamage = (raw: number, mark: TargetOdds | undefined, ignoreArmor: boolean): number =>
  Math.max(0, raw - (mark && !ignoreArmor ? mark.armor : 0));

export interface TargetSpread {
  success: number;
  natural: number;
  /** Probability by net damage; 0 and misses are left out. */
  damage: Map<number, number>;
  lost: number;
}

/** Success and damage against each target (contested), a DC, or without a roll; equal Saves are computed once. */
export function targetSpreads(facts: ActionFacts, form: ActionForm, parts: readonly (string | null)[]): TargetSpread[] {
  const read = checkInputOf(facts, form);
  const mode = modeOf(form);
  const ownOdds = checkOdds(facts, read, mode === "success");
  // With a single target the extra die is part of the roll.
  const spreads = flagOf(form.attack) && flagOf(form.fire) && facts.targets.length !== 1;
  const burns = (part: string | null) => spreads && part !== null && facts.marks[part]?.burns === true;
  const burning = parts.some(burns) ? checkOdds(facts, withEmbers(read), mode === "success") : ownOdds;
  const ignoresShields = wrapsShields(form, read);
  const known = new Map<string, WinOdds>();
  const dc = dcOf(form);
  const against = (mark: TargetOdds | undefined): WinOdds => {
    if (mode === "success") return { wins: () => 1, lost: 0 };
    if (mode !== "contest") return { wins: (ir) => (dc !== null && initiatorWins(ir, dc) ? 1 : 0), lost: 0 };
    if (!mark) return { wins: () => 1, lost: 0 };
    const { net, score, used } = likelySaveInput(mark, ignoresShields);
    const name = JSON.stringify([net, score, used.map((o) => [o.dice, o.net])]);
    const found = known.get(name) ?? winOddsOf(mark, ignoresShields);
    known.set(name, found);
    return found;
  };
  return parts.map((part) => {
    const mark = part === null ? undefined : facts.odds?.[part];
    const { wins, lost } = against(mark);
    const all = burns(part) ? burning : ownOdds;
    const spread: TargetSpread = { success: 0, natural: 0, damage: new Map(), lost: all.lost + lost };
    for (const { p, result } of all.chances.values()) {
      const won = p * wins(result.total);
      spread.success += won;
      if (result.natural !== null) spread.natural += p;
      const net = flagOf(form.attack) ? netDamage(result.objects.burned, mark, flagOf(form.ignoreArmor)) : 0;
      if (net > 0 && won > 0) spread.damage.set(net, (spread.damage.get(net) ?? 0) + won);
    }
    return spread;
  });
}

const bar = (success: number): OddsView["bar"] => [
  { label: t("Check.odds.success"), p: success, tone: "good" },
  { label: t("Check.odds.failure"), p: Math.max(0, 1 - success), tone: "nothing" },
];

function damageSpread(spread: TargetSpread, mark: TargetOdds): OddsView["spread"] {
  const atLeast = (least: number) => [...spread.damage].reduce((sum, [n, p]) => (n >= least ? sum + p : sum), 0);
  const tone = (n: number) => (n > mark.hp ? "best" : n === mark.hp ? "good" : "half");
  return {
    label: t("Check.odds.damage"),
    bars: [...spread.damage].sort(([a], [b]) => a - b).map(([value, p]) => ({ value, p, tone: tone(value) })),
    lines: [
      { label: t("Check.odds.down"), p: mark.hp > 0 ? atLeast(mark.hp) : 0 },
      { label: t("Check.odds.strength"), p: atLeast(mark.hp + 1) },
      { label: t("Check.odds.gone"), p: atLeast(mark.hp + mark.str) },
    ].filter((line) => line.p > 0),
  };
}

const expected = (spread: TargetSpread): number => round([...spread.damage].reduce((sum, [n, p]) => sum + n * p, 0));

/** Odds for the Action dialog; with several targets the first living one's, the others as sentences (G-102). */
export function actionOdds(facts: ActionFacts, form: ActionForm): OddsView | null {
  if (actionProblems(facts, form).length > 0) return null;
  const read = checkInputOf(facts, form);
  const mode = read.auto.fails ? "failure" : modeOf(form);
  if (mode === "failure" || (mode === "success" && !flagOf(form.attack))) return null;
  if (mode === "dc" && dcOf(form) === null) return null;
  const parts = facts.targets.filter((part) => facts.odds?.[part] && !facts.marks[part]?.dead);
  const [first = null, ...others] = parts;
  if (mode !== "dc" && first === null) return null;
  const [spread, ...more] = targetSpreads(facts, form, [first, ...others]) as [TargetSpread, ...TargetSpread[]];
  const mark = first === null ? undefined : facts.odds?.[first];
  const attack = [spread, ...more].some(({ damage }) => damage.size > 0);
  const sentence = (part: string, one: TargetSpread): Text =>
    attack
      ? t("Check.odds.against", { name: nameOf(facts, part), percent: percent(one.success), damage: expected(one) })
      : t("Check.odds.chance", { name: nameOf(facts, part), percent: percent(one.success) });
  return {
    // Exactly 1: the sum would have rounding errors.
    bar: bar(mode === "success" ? 1 : spread.success),
    ...(spread.damage.size > 0 && mark ? { spread: damageSpread(spread, mark) } : {}),
    sentences: compact([
      first !== null && attack && sentence(first, spread),
      ...others.map((part, i) => sentence(part, more[i] as TargetSpread)),
      spread.natural > 0 && t("Check.odds.natural", { percent: percent(spread.natural) }),
    ]),
    lost: Math.max(spread.lost, ...more.map(({ lost }) => lost)),
  };
}

/** Percent for a sentence: whole, one decimal below 10. */
export const percent = (p: number): number => (p >= 0.1 ? Math.round(p * 100) : round(p * 100));

/** Odds of a Save against a result or a DC. */
export function saveOdds(facts: SaveFacts, form: SaveForm): OddsView | null {
  if (saveProblems(facts, form).length > 0) return null;
  const mode = saveMode(form);
  if (mode === "success" || mode === "failure") return null;
  const read = checkInputOf(facts, form as CheckForm);
  if (read.auto.fails || isSaveSuccess(facts, form, 0) === null) return null;
  const all = odds(
    () => rollSave(facts, form, read),
    (r) => `${r.saved}/${r.checked?.natural ?? ""}`,
  );
  const p = (test: (saved: boolean, natural: number | null) => boolean) =>
    [...all.chances.values()].reduce(
      (sum, one) => (test(one.result.saved === true, one.result.checked?.natural ?? null) ? sum + one.p : sum),
      0,
    );
  const natural = p((_, n) => n !== null);
  return {
    bar: bar(p((saved) => saved)),
    sentences: natural > 0 ? [t("Check.odds.natural", { percent: percent(natural) })] : [],
    lost: all.lost,
  };
}
