/**
 * The attack of an ability: its AV against a defense of each target; one Combat roll if that is Evasion, one damage
 * roll for all (A-130, A-132, D-15, D-34, D-50).
 */
import type { DieShown, Line } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { rollDice } from "../../../kernel/formula.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { addLine, addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import { defenseChance, rollDefenseOf } from "../attack/defense-roll.ts";
import type { TargetFacts } from "../attack/target-facts.ts";
import { armorStruck, damageAfterArmor, typeFactor } from "../damage/damage.ts";
import { type AdvantageReason, advantageText, netAdvantageOf } from "../model/advantage.ts";
import { faceChance, rollKept } from "../model/dice.ts";
import { NON_LETHAL_DC, NON_LETHAL_STEP } from "../model/tables.ts";
import { t } from "../model/texts.ts";
import type { Power, PowerFacts } from "./ability-facts.ts";

type Attack = NonNullable<Power["attack"]>;

/** Options of the attack, set in the dialog. */
export interface CastOptions {
  attack: Attack;
  /** AV including the dialog's modifier. */
  sum: Breakdown;
  /** Reasons for Advantage or Disadvantage on the Combat roll. */
  reasons: readonly AdvantageReason[];
  /** Parts that roll no Evasion: only a natural 1 misses them. */
  automatic: readonly string[];
  /** Parts that face away. */
  behind: readonly string[];
  damage: number;
  /** Non-lethal steps; null: lethal (A-178, A-179; a spell counts as a shot, D-50). */
  restraint: number | null;
}

export interface Hit {
  part: string;
  critical: boolean;
  damage: number;
}
export interface CastResult {
  /** null: no Combat roll. */
  face: number | null;
  critical: boolean;
  hits: Hit[];
  lethal: boolean;
}

/** Only an attack against Evasion has a Combat roll, criticals and armor. */
export const isEvasion = ({ defense }: Pick<Attack, "defense">): boolean => !["fortitude", "will"].includes(defense);

/** Targets with more Aura than its limit are unaffected (Sleepfall). */
const isSpared = ({ auraAtMost }: Pick<Attack, "auraAtMost">, aura: number): boolean =>
  auraAtMost !== null && aura > auraAtMost;

interface Die {
  face: number;
  critical: boolean;
}

function* combatDie({ reasons }: CastOptions): Procedure<Die> {
  const kept = yield* rollKept("combat", "self", 20, netAdvantageOf(reasons));
  const critical = kept.face === 20;
  const words = advantageText(reasons);
  if (words) yield* addNote("combat.sway", words, { rule: "A-139" });
  yield* addTotal("combat", t("Line.combatRoll"), {
    rule: critical ? "A-77" : kept.face === 1 ? "A-79" : "A-76",
    dice: kept.dice.map((one): DieShown => (one.mark || !critical ? one : { ...one, mark: "best" })),
    total: kept.face,
    ...(critical ? { against: t("Line.critical"), tone: "best" } : {}),
    ...(kept.face === 1 ? { against: t("Line.fumble"), tone: "worst" } : {}),
  });
  return { face: kept.face, critical };
}

/** Whether it hits this target: a critical, a 1 and a target that cannot defend need no defense roll (D-15, D-34). */
function* rollToHit(facts: Facts, casting: CastOptions, target: TargetFacts, die: Die | null): Procedure<boolean> {
  const { part, guard } = target;
  const name = nameOf(facts, part);
  if (die?.critical || die?.face === 1) return die.critical;
  if (die && casting.automatic.includes(part)) {
    yield* addNote(`${part}.automatic`, t("Line.power.automatic", { name }), { rule: "A-131" });
    return true;
  }
  const { defense } = casting.attack;
  const how = { defense, facing: !casting.behind.includes(part) };
  const guarded = yield* rollDefenseOf(`${part}.defense`, part, guard, how);
  const av = casting.sum.total;
  const hit = guard.defending ? av > guarded.total : av >= guarded.total;
  const line: Line = {
    kind: "versus",
    rule: "A-75",
    left: { of: "self", label: t("Line.av"), dice: [], total: av, breakdown: casting.sum },
    right: { of: part, label: t("Line.power.defense", { name }), dice: [], total: guarded.total },
    word: t(hit ? "Line.hits" : av === guarded.total ? "Line.tieDefender" : "Line.misses"),
    by: Math.abs(av - guarded.total),
    winner: hit ? "left" : "right",
  };
  yield* addLine(`${part}.verdict`, line);
  return hit;
}

/** Damage to this target: armor only if Evasion was attacked, then types. */
function* suffers(
  facts: Facts,
  casting: CastOptions,
  target: TargetFacts,
  rolled: number,
  die: Die | null,
): Procedure<number> {
  const armor = die && !die.critical ? armorStruck(target.armor, die.face, false) : null;
  const { doubles, halves } = typeFactor(target.damage, [casting.attack.type]);
  const loss = damageAfterArmor(rolled, armor?.rating ?? 0, doubles, halves);
  const data = { name: nameOf(facts, target.part), armor: armor?.name ?? "", rating: armor?.rating ?? 0 };
  if (armor)
    yield* addNote(`${target.part}.armor`, t("Line.power.armor", { ...data, left: loss.through }), {
      rule: "A-81",
      secretOf: target.part,
    });
  if (doubles !== halves)
    yield* addNote(
      `${target.part}.factor`,
      t(`Line.power.${doubles ? "doubled" : "halved"}`, { ...data, damage: loss.damage }),
      { rule: "A-136", secretOf: target.part },
    );
  return loss.damage;
}

function* damageDice({ attack, damage }: CastOptions): Procedure<number> {
  if (attack.dice.terms.length === 0 && attack.dice.flat + damage === 0) return 0;
  const rolled = yield* rollDice("damage", "self", attack.dice);
  const own = damage ? [{ label: t("Why.table"), value: damage }] : [];
  const total = Math.max(0, rolled.total + damage);
  yield* addTotal("damage", t("Line.damage", { type: t(`DamageType.${attack.type}`) }), {
    rule: "A-74",
    of: "self",
    dice: rolled.shown,
    total,
    breakdown: stack([{ label: t("Why.dice"), value: rolled.total }, ...own]),
  });
  return total;
}

/** DC of the Chance roll for non-lethal damage (A-178, A-179, D-50). */
export const sparingDc = (steps: number): number => NON_LETHAL_DC.ranged - steps * NON_LETHAL_STEP.range;

function* spares({ restraint }: CastOptions): Procedure<boolean> {
  if (restraint === null) return false;
  const dc = sparingDc(restraint);
  if (dc <= 1) return true;
  const kept = yield* rollKept("chance", "self", 20, 0);
  const success = kept.face >= dc;
  yield* addTotal("chance", t("Line.restraint"), {
    rule: "A-178",
    dice: kept.dice,
    total: kept.face,
    against: t(success ? "Line.restrained" : "Line.notRestrained", { dc }),
    tone: success ? "good" : "bad",
  });
  return success;
}

/** Rolls the attack against all targets: Combat roll, defenses, damage, Chance (D-34). */
export function* rollCast(facts: PowerFacts, casting: CastOptions): Procedure<CastResult> {
  const die = isEvasion(casting.attack) ? yield* combatDie(casting) : null;
  const hitTargets: TargetFacts[] = [];
  for (const part of facts.targets) {
    const target = facts.marks[part];
    const aura = facts.whom[part]?.aura;
    if (!target || !aura) continue;
    if (isSpared(casting.attack, aura.value)) {
      const text = t("Line.power.tooMuchAura", { name: nameOf(facts, part), most: casting.attack.auraAtMost ?? 0 });
      yield* addNote(`${part}.spared`, text, { secretOf: part, rule: "A-112" });
    } else if (yield* rollToHit(facts, casting, target, die)) hitTargets.push(target);
  }
  const base = { face: die?.face ?? null, critical: die?.critical ?? false };
  if (hitTargets.length === 0) return { ...base, hits: [], lethal: casting.restraint === null };
  const rolled = yield* damageDice(casting);
  const hits: Hit[] = [];
  for (const hit of hitTargets) {
    const damage = rolled > 0 ? yield* suffers(facts, casting, hit, rolled, die) : 0;
    hits.push({ part: hit.part, critical: base.critical, damage });
  }
  const lethal = rolled > 0 ? !(yield* spares(casting)) : true;
  return { ...base, hits, lethal };
}

/** Exact chances that it hits this target, and that it does so critically. */
export function castOdds(
  facts: PowerFacts,
  casting: CastOptions,
  part: string,
): { hit: number; critical: number } | null {
  const target = facts.marks[part];
  if (!target || !facts.odds?.[part]) return null;
  const { attack, sum } = casting;
  if (isSpared(attack, facts.whom[part]?.aura.value ?? 0)) return { hit: 0, critical: 0 };
  const how = { defense: attack.defense, facing: !casting.behind.includes(part) };
  const through = 1 - defenseChance(target.guard, how, sum.total + (target.guard.defending ? 0 : 1));
  if (!isEvasion(attack)) return { hit: through, critical: 0 };
  const net = netAdvantageOf(casting.reasons);
  const [worst, best] = [faceChance(1, 20, net), faceChance(20, 20, net)];
  const meets = casting.automatic.includes(part) ? 1 : through;
  return { hit: best + (1 - worst - best) * meets, critical: best };
}
