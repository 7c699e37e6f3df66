/** Odds of a cast: mishaps, costs and the distribution of [sum] (G-133 to G-136). */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { chanceOf, expectation, type Odds, odds } from "../../../kernel/odds.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import type { TargetOdds } from "../checks/check-facts.ts";
import { netDamage, percent, winOddsOf } from "../checks/check-odds.ts";
import { isPlainSaveSuccess } from "../checks/plain-save.ts";
import { burnedDiceOf } from "../damage/damage-offers.ts";
import { MAGIC_LIMIT } from "../model/data.ts";
import { rollDie } from "../model/dice.ts";
import { t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { type CastForm, contestAttribute, contestNet, isContested } from "./cast-form.ts";
import { type EvaluatedSpell, evaluateSpell, maxTargetsOf } from "./evaluated-spell.ts";
import {
  type Caster,
  type DiceForm,
  diceCountsOf,
  diceIn,
  type MagicDiceResult,
  magicDiceResultOf,
  rollFaces,
  SOURCES,
} from "./magic-dice.ts";

/** Rolls the Magic Dice alone; later rolls do not change their result. */
export function* rollMagicDiceOnly(caster: Caster, form: DiceForm): Procedure<MagicDiceResult> {
  return magicDiceResultOf(yield* rollFaces(form), caster);
}

export const magicDiceOdds = (caster: Caster, form: DiceForm): Odds<MagicDiceResult> =>
  odds(
    () => rollMagicDiceOnly(caster, form),
    (r) => `${r.sum}/${r.fatigueDice}/${r.mishap}/${r.failed}/${r.strLossDice}`,
  );

const round = (value: number): number => Math.round(value * 10) / 10;

/** `risks` off: only [sum] matters (D22). */
export function magicOdds(caster: Caster, form: DiceForm, risks = true): OddsView | null {
  const invested = diceCountsOf(form);
  const dice = diceIn(form);
  if (dice < 1 || dice > MAGIC_LIMIT || SOURCES.some((source) => invested[source] > caster.have[source])) return null;
  const all = magicDiceOdds(caster, form);
  const fails = risks ? chanceOf(all, (r) => r.failed) : 0;
  const astray = risks ? chanceOf(all, (r) => r.mishap !== null && !r.failed) : 0;
  const sums = new Map<number, number>();
  for (const { p, result } of all.chances.values()) sums.set(result.sum, (sums.get(result.sum) ?? 0) + p);
  const tired = (least: number) => chanceOf(all, (r) => r.fatigueDice >= least);
  const lines = risks
    ? [1, 2, 3, 4]
        .map((least) => ({ label: t("Odds.magic.fatigue", { least }), p: tired(least) }))
        .filter(({ p }) => p > 0)
    : [];
  return {
    bar: [
      { label: t("Odds.magic.clean"), p: 1 - fails - astray, tone: "good" as const },
      { label: t("Odds.magic.astray"), p: astray, tone: "half" as const },
      { label: t("Odds.magic.fails"), p: fails, tone: "worst" as const },
    ].filter(({ p }) => p > 1e-12),
    spread: {
      label: t("Odds.magic.sum"),
      bars: [...sums].sort(([a], [b]) => a - b).map(([value, p]) => ({ value, p, tone: "good" as const })),
      lines,
    },
    sentences: compact([
      t("Odds.magic.expected", { sum: round(expectation(all, (r) => r.sum)) }),
      risks &&
        !caster.vessel &&
        t("Odds.magic.expectedFatigue", { fatigue: round(expectation(all, (r) => r.fatigueDice)) }),
      risks &&
        caster.vessel &&
        t("Odds.magic.expectedStr", { str: round(expectation(all, (r) => r.strLossDice * 2.5)) }),
    ]),
    lost: all.lost,
  };
}

function* contestFall(net: number): Procedure<number> {
  return (yield* rollDie("base", "self", 20, net)).kept;
}

interface MagicFaces extends MagicDiceResult {
  faces: number[];
}

function* rollMagicFaces(caster: Caster, form: DiceForm): Procedure<MagicFaces> {
  const faces = yield* rollFaces(form);
  return { ...magicDiceResultOf(faces, caster), faces: SOURCES.flatMap((source) => faces[source]) };
}

/** `apart`: results with equal sums but other faces are not merged. */
const magicFacesOdds = (caster: Caster, form: DiceForm, apart: boolean): Odds<MagicFaces> =>
  odds(
    () => rollMagicFaces(caster, form),
    ({ faces, sum, mishap, failed }) => (apart ? [...faces].sort().join() : `${sum}/${mishap}/${failed}`),
  );

/** Average net damage; `burns`: each burned die counts as the higher one of itself and another die (D33). */
function meanDamage({ raw, embers }: EvaluatedSpell, mark: TargetOdds, burns: boolean): number {
  let sums = new Map([[raw, 1]]);
  for (const { faces, kept } of burns && raw > 0 ? burnedDiceOf(embers) : []) {
    const next = new Map<number, number>();
    for (const [sum, p] of sums)
      for (let again = 1; again <= faces; again += 1) {
        const more = sum + Math.max(0, again - kept);
        next.set(more, (next.get(more) ?? 0) + p / faces);
      }
    sums = next;
  }
  return [...sums].reduce((mean, [sum, p]) => mean + p * netDamage(sum, mark, false), 0);
}

/** How a cast ends for one target: whether the spell affects it, with or without a mishap, and its net damage. */
interface TargetChances {
  part: string;
  clean: number;
  astray: number;
  /** Average net damage; null: the spell deals none. */
  damage: number | null;
  lost: number;
}

/** Chances for each living target that makes a Save (G-102), against the caster's result or the spell's DC (D21, G-46). */
export function targetChances(facts: CastFacts, form: CastForm): TargetChances[] {
  const { spell, house } = facts;
  if (spell.check === "none") return [];
  const burns = (part: string) => facts.marks[part]?.burns === true;
  const magic = magicFacesOdds(facts.caster, form, facts.targets.some(burns));
  const fall = odds(
    () => contestFall(contestNet(facts, form)),
    (kept) => String(kept),
  );
  const base = [...fall.chances.values()];
  const score = facts.scores[contestAttribute(facts, form)] + (wholeOf(form.modifier) ?? 0);
  const ends = [...magic.chances.values()].flatMap(({ p, result }) => {
    if (result.failed) return [];
    const worked = evaluateSpell(spell, { dice: diceIn(form), sum: result.sum }, result.faces);
    return [{ p, worked, clean: result.mishap === null, reach: spell.blast ? null : maxTargetsOf(spell, worked) }];
  });
  return facts.targets.flatMap((part, at) => {
    const mark = facts.odds?.[part];
    if (!mark || facts.marks[part]?.dead) return [];
    const { wins, lost } = winOddsOf(mark);
    const known = new Map<number, number>();
    const against = (more: number): number => {
      const p = known.get(more) ?? base.reduce((sum, one) => sum + one.p * wins(one.result + score + more), 0);
      known.set(more, p);
      return p;
    };
    const affects = ({ sum, dc }: EvaluatedSpell): number => {
      if (isContested(facts)) return against(flagOf(form.asObject) ? sum : 0);
      const number = dc ?? house.defaultDC;
      return wins(isPlainSaveSuccess(number, number, house) ? number - 1 : number);
    };
    const found = { clean: 0, astray: 0, damage: 0 };
    for (const { p, worked, clean, reach } of ends) {
      if (reach !== null && at >= reach) continue;
      const share = p * affects(worked);
      found[clean ? "clean" : "astray"] += share;
      found.damage += share * meanDamage(worked, mark, burns(part));
    }
    const dealsDamage = ends.some(({ worked }) => worked.raw > 0);
    return [{ part, ...found, damage: dealsDamage ? round(found.damage) : null, lost: magic.lost + fall.lost + lost }];
  });
}

/** Odds for the cast dialog: of the whole, with the targets' Saves if the spell is contested. */
export function castOdds(facts: CastFacts, form: CastForm): OddsView | null {
  const view = magicOdds(facts.caster, form);
  const each = targetChances(facts, form);
  const [first] = each;
  // Without the Saves of its targets the chances would be those of the dice alone.
  if (!first) return facts.spell.check !== "none" && facts.targets.length > 0 ? null : view;
  if (!view) return null;
  const fails = view.bar.filter(({ tone }) => tone === "worst");
  const resisted = 1 - first.clean - first.astray - fails.reduce((sum, { p }) => sum + p, 0);
  return {
    ...view,
    bar: [
      { label: t("Odds.magic.affects"), p: first.clean, tone: "good" as const },
      { label: t("Odds.magic.affectsAstray"), p: first.astray, tone: "half" as const },
      { label: t("Odds.magic.resisted"), p: resisted, tone: "nothing" as const },
      ...fails,
    ].filter(({ p }) => p > 1e-12),
    sentences: [
      ...each.map(({ part, clean, astray, damage }) =>
        t(damage === null ? "Odds.magic.holds" : "Odds.magic.holdsDamage", {
          name: nameOf(facts, part),
          percent: percent(clean + astray),
          ...(damage === null ? {} : { damage }),
        }),
      ),
      ...view.sentences,
    ],
    lost: Math.max(view.lost, ...each.map(({ lost }) => lost)),
  };
}
