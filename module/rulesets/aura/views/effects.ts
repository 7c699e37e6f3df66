/** The effects tab: temporary, passive and disabled effects (D-36). */
import type { Text } from "../../../kernel/card.ts";
import { effectRow } from "../../../kernel/effect-rows.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { remainingText } from "../../../kernel/sheet-numbers.ts";
import { lastingOf } from "../conditions/instances.ts";
import { DEFENSES, type DefenseId, SKILLS, type SkillId } from "../model/data.ts";
import { defenseName, skillName } from "../model/texts.ts";
import { untilText } from "./conditions.ts";
import { said, t } from "./texts.ts";

/** Labels of bonuses, by path. */
const LABELS: Readonly<Record<string, string>> = {
  "movement.bonus": "speedBonus",
  "stamina.asEnergyBonus": "asEnergyBonus",
  "stamina.halved": "staminaHalved",
  "surges.bonus": "surgesBonus",
  "surges.recoveryBonus": "recoveryBonus",
  "aura.bonus": "auraBonus",
  "jump.bonus": "jumpBonus",
  "reach.bonus": "reachBonus",
  "attack.avBonus": "avBonus",
  "attack.damageBonus": "damageBonus",
  "attack.missChanceBonus": "missChanceBonus",
};
const ROLLS = ["combat", "hit", "evasion", "rangedEvasion", "fortitude", "will", "attack", "defense", "skill", "sight"];

const bonusTo = (of: Text): Text => t("field.bonusOf", { of });

/** Label of what a path changes; null: none. */
function pathText(path: string): Text | null {
  const label = LABELS[path];
  if (label) return t(`field.${label}`);
  const [group = "", below = "", last = ""] = path.split(".");
  if (["energy", "stamina", "agility"].includes(group) && below === "bonus") return bonusTo(said(`Resource.${group}`));
  if (group === "defenses" && DEFENSES.includes(below as DefenseId) && last === "bonus")
    return bonusTo(defenseName(below as DefenseId));
  if (group === "skills" && Object.hasOwn(SKILLS, below) && last === "bonus")
    return bonusTo(skillName(below as SkillId));
  return group === "sway" ? t(below === "advantage" ? "advantage" : "disadvantage") : null;
}

/** A change of an effect: "Bonus to Will +1". */
export function changeText(change: EffectSnapshot["changes"][number]): Text {
  const path = change.path.replace(/^system\./, "");
  const known = pathText(path);
  const value = Number.isFinite(Number(change.value)) ? signed(Number(change.value)) : change.value;
  if (known && change.value === "true") return known;
  if (known && ROLLS.includes(change.value))
    return t("effects.change", { path: known, value: t(`sway.${change.value}`) });
  return t("effects.change", { path: known ?? path, value });
}

const GROUPS = ["temporary", "permanent", "disabled"] as const;

export function effects(holder: Snapshot) {
  const lasting = new Map(lastingOf(holder.effects).map((instance) => [instance.id, instance]));
  const endOf = (id: string): Text | null => {
    const instance = lasting.get(id);
    if (!instance) return null;
    return instance.suspended ? t("until.suspended") : untilText(instance);
  };
  const rows = holder.effects.map((e) => {
    const end = endOf(e.id) ?? remainingText(e);
    return {
      ...effectRow(e, t, changeText, end),
      lasts: null,
      group: e.disabled ? "disabled" : end !== null || e.statuses.length > 0 ? "temporary" : "permanent",
    };
  });
  return {
    groups: GROUPS.map((id) => ({
      id,
      label: t(`effects.${id}`),
      given: "",
      rows: rows.filter((r) => r.group === id),
    })),
  };
}
