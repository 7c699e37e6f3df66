/** Initiative by the start of combat: base, ready, hidden, unaware (N-02 to N-04, D-62). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type Count, ownCounts, tally } from "../model/advantage-counts.ts";
import { type DiceHouse, diceText } from "../model/d20.ts";
import { asActor, type ComponentId, type InitiativeMode, type SkillId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { bonusesOn, modifiersOf, type Sourced } from "../model/modifiers.ts";
import { skillOf } from "../model/skill-modifiers.ts";
import { attributeText, t } from "../model/texts.ts";

/** Skill that replaces Dexterity (N-04). */
const SKILL_OF: Partial<Record<InitiativeMode, SkillId>> = { hider: "stealth", unaware: "perception" };

export interface Readiness {
  mode: InitiativeMode;
  senses: ComponentId[];
  dex: number;
  pool: Sourced[];
  skills: Record<"stealth" | "perception", Breakdown>;
}

export function readinessOf(actor: Snapshot, house: House): Readiness {
  const { system } = asActor(actor);
  const all = modifiersOf({ system, items: actor.items, statuses: actor.statuses, effects: actor.effects }, house);
  return {
    mode: system.turn.initiative,
    senses: [...system.turn.senses],
    dex: system.attributes.dex.mod ?? 0,
    pool: all.filter(({ target }) => target === "d20" || target === "initiative" || target.startsWith("skill")),
    skills: { stealth: skillOf("stealth", system, all), perception: skillOf("perception", system, all) },
  };
}

export function readinessSum({ mode, dex, pool, skills }: Readiness): Breakdown {
  const skill = SKILL_OF[mode] as "stealth" | "perception" | undefined;
  if (skill) return stack([...skills[skill].counted, ...bonusesOn(pool, ["initiative"])], "bestOfType");
  const bonuses = bonusesOn(pool, ["d20", "initiative"]);
  return stack(compact([mode === "ready" && labeledModifier(attributeText("dex"), dex), ...bonuses]), "bestOfType");
}

export function readinessCounts({ mode, senses, pool }: Readiness): Count[] {
  const skill = SKILL_OF[mode];
  const targets = ["d20", "initiative", ...(skill ? ["skill", `skill.${skill}`] : [])];
  return ownCounts(pool, targets, (when) => senses.includes(when as ComponentId));
}

const plus = (value: number): string => (value === 0 ? "" : ` ${value < 0 ? "-" : "+"} ${Math.abs(value)}`);

const formulaOf = (net: number, total: number, house: DiceHouse): string =>
  `${diceText(net, house).replace("−", "-")}${plus(total)}`;

export function initiativeRoll(actor: Snapshot, house: House): { formula: string; breakdown: Breakdown } {
  const readiness = readinessOf(actor, house);
  const breakdown = readinessSum(readiness);
  const { net } = tally(readinessCounts(readiness), house);
  return { formula: formulaOf(net, breakdown.total, house), breakdown };
}

export const modeText = (mode: InitiativeMode) => t(`Initiative.${mode}`);
