/** The d20 with net advantage or disadvantage: kept dice, a flat modifier or a boon (D-02). */
import type { DieShown, Text, Tone } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { die, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { House } from "./house-rules.ts";
import { t } from "./texts.ts";

export type DiceHouse = Pick<House, "advantageMode" | "flatStep" | "advantageCap">;

/** Result of the d20. */
export interface Kept {
  /** The kept die; natural 1 and 20 are read on it. */
  natural: number;
  /** Added by flat steps or a boon. */
  shift: number;
  dice: DieShown[];
}

/** Net advantage within the house cap. */
export function withAdvantageCap(net: number, { advantageCap }: Pick<DiceHouse, "advantageCap">): number {
  return advantageCap > 0 ? Math.max(-advantageCap, Math.min(advantageCap, net)) : net;
}

/**
 * Marks the first die with the kept value; the others are struck through. `matters`: natural 1 and 20 have an effect.
 */
function keptDice(faces: readonly number[], kept: number, matters = true, size = 20): DieShown[] {
  const at = faces.indexOf(kept);
  return faces.map((value, index): DieShown => {
    if (index !== at) return { faces: size, value, mark: "struck" };
    if (matters && size === 20 && value === 20) return { faces: size, value, mark: "best" };
    return matters && size === 20 && value === 1 ? { faces: size, value, mark: "worst" } : { faces: size, value };
  });
}

/** Rolls the d20: `net` above 0 is advantage, below 0 disadvantage; already capped. */
export function* rollKept(id: string, who: string, net: number, house: DiceHouse, matters = true): Procedure<Kept> {
  const many = Math.abs(net);
  if (house.advantageMode === "keep") {
    const faces = yield* roll(id, who, 1 + many, 20, net < 0 ? "lowest" : "highest");
    const natural = net < 0 ? Math.min(...faces) : Math.max(...faces);
    return { natural, shift: 0, dice: keptDice(faces, natural, matters) };
  }
  const natural = yield* die(id, who, 20);
  const dice = keptDice([natural], natural, matters);
  if (house.advantageMode === "flat") return { natural, shift: net * house.flatStep, dice };
  const boons = yield* roll(`${id}.boon`, who, many, 6, "highest");
  if (boons.length === 0) return { natural, shift: 0, dice };
  const most = Math.max(...boons);
  return { natural, shift: Math.sign(net) * most, dice: [...dice, ...keptDice(boons, most, false, 6)] };
}

/** The formula to be rolled: "3d20kh", "1d20 − 4", "1d20 + 2d6kh". */
export function diceText(net: number, house: DiceHouse): string {
  const many = Math.abs(net);
  if (many === 0) return "1d20";
  if (house.advantageMode === "keep") return `${many + 1}d20${net > 0 ? "kh" : "kl"}`;
  const sign = net > 0 ? "+" : "−";
  if (house.advantageMode === "flat") return `1d20 ${sign} ${many * house.flatStep}`;
  return `1d20 ${sign} ${many === 1 ? "1d6" : `${many}d6kh`}`;
}

/** The net as text: "worst of 3d20", or its flat or boon modifier. */
export function netDice(net: number, house: DiceHouse): Text {
  if (net === 0) return t("Attack.Net.even");
  if (house.advantageMode === "keep") return t(`Attack.Net.${net > 0 ? "best" : "worst"}`, { dice: Math.abs(net) + 1 });
  const sign = net > 0 ? "+" : "−";
  if (house.advantageMode === "flat") return t("Attack.Net.flat", { sign, value: Math.abs(net) * house.flatStep });
  return t("Attack.Net.boon", { sign, dice: Math.abs(net) });
}

/** Adds the flat or boon modifier to a sum. */
export const withShift = (sum: Breakdown, kept: Pick<Kept, "shift">): Breakdown => {
  if (kept.shift === 0) return sum;
  const term: Modifier = labeledModifier(
    t(kept.shift > 0 ? "Attack.Why.advantage" : "Attack.Why.disadvantage"),
    kept.shift,
  );
  const all = stack([...sum.counted, term]);
  return { ...all, ignored: sum.ignored };
};

export const naturalTone = (natural: number): { tone?: Tone } =>
  natural === 20 ? { tone: "best" } : natural === 1 ? { tone: "worst" } : {};

/** "advantage 2", "disadvantage 1", "even": for dialogs, cards and screen readers. */
export const netText = (net: number): Text =>
  net === 0
    ? t("Attack.Net.even")
    : t(net > 0 ? "Attack.Net.advantage" : "Attack.Net.disadvantage", { count: Math.abs(net) });
