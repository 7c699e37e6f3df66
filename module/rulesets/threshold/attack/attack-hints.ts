/**
 * Hints of the attack dialog about distance, size and helpless targets: warnings, never errors (T-13, T-60 to T-64).
 */

import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Facts, Field } from "../../../kernel/ruleset.ts";
import { nearBand, type RangeBand, reachBand } from "../../../kernel/target-range.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts, TargetFacts } from "./attack-facts.ts";
import type { Mode, WeaponInUse } from "./weapon-in-use.ts";

interface UsedWeapon {
  weapon: WeaponInUse;
  mode: Mode;
  aims: readonly string[];
}

/** An attacker with reach 0 must share the target's space (T-62). */
export const mustShareSpace = ({ weapon, mode, aims }: UsedWeapon): boolean =>
  mode === "melee" && weapon.reach <= 0 && aims.length > 0;

const note = (name: string, key: string, data: Record<string, string | number>, rule?: string): Field =>
  noteField(name, t("Form.note"), { text: t(`Hint.${key}`, data), tone: "bad", ...(rule ? { rule } : {}) });

/** Distance beyond the reach of a melee attack or the range of a shot; null: within it or unknown. */
function beyondRange(
  { weapon, mode }: UsedWeapon,
  { squares }: TargetFacts,
): { limit: number; squares: number } | null {
  const limit = mode === "melee" ? weapon.reach : weapon.range;
  return limit === null || squares === null || squares <= limit ? null : { limit, squares };
}

/** The reach of a melee attack or the range of a shot (T-13, T-61). */
export function attackRanges({ weapon, mode }: Pick<UsedWeapon, "weapon" | "mode">): RangeBand[] {
  const limit = mode === "melee" ? weapon.reach : weapon.range;
  return limit === null ? [] : [(mode === "melee" ? reachBand : nearBand)(limit * FEET_PER_SPACE)];
}

function distanceNotes(facts: AttackFacts, swing: UsedWeapon): Field[] {
  if (mustShareSpace(swing)) return [];
  return swing.aims.flatMap((part) => {
    const far = beyondRange(swing, facts.marks[part] as TargetFacts);
    const key = swing.mode === "melee" ? "beyondReach" : "beyondRange";
    return far ? [note(`far-${part}`, key, { name: nameOf(facts, part), ...far }, "T-13")] : [];
  });
}

/** Notes that a target is helpless (T-18, D-30). */
export const helplessNote = (facts: Facts, part: string): Field =>
  note(`helpless-${part}`, "helpless", { name: nameOf(facts, part) }, "T-18");

export function attackHints(facts: AttackFacts, swing: UsedWeapon, entering: boolean): Field[] {
  const { weapon, aims } = swing;
  const [first] = aims;
  const helpless = aims.filter((part) => facts.marks[part]?.helpless);
  return compact([
    ...distanceNotes(facts, swing),
    weapon.hands === "two" && weapon.misfit > 0 && note("hands", "twoHands", { weapon: weapon.name }, "T-60"),
    ...helpless.map((part) => helplessNote(facts, part)),
    ...(mustShareSpace(swing) && first
      ? [
          note("share", "share", { name: nameOf(facts, first) }, "T-62"),
          checkField("entering", t("Form.entering"), {
            hint: t(entering ? "Form.enteringHint" : "Form.enteredHint", { name: nameOf(facts, first) }),
            rule: "T-63",
          }),
        ]
      : []),
  ]);
}
