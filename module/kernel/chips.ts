/** Conditions and effects as chips on a sheet. */
import type { Text } from "./card.ts";
import type { Condition } from "./conditions.ts";
import type { Snapshot } from "./ruleset.ts";
import { type Chip, remainingText } from "./sheet-numbers.ts";

/** Active effects that carry none of the ruleset's conditions; `named`: a name as a text of the ruleset. */
export const effectChips = (
  { effects }: Pick<Snapshot, "effects">,
  conditions: ReadonlySet<string>,
  named: (name: string) => Text,
): Chip[] =>
  effects
    .filter((effect) => !effect.disabled && (effect.left !== undefined || effect.statuses.length > 0))
    .filter(({ statuses }) => !statuses.some((id) => conditions.has(id)))
    .map((effect) => ({
      id: effect.id,
      label: named(effect.name),
      img: effect.img,
      tone: "",
      note: remainingText(effect),
    }));

/** How a ruleset shows its conditions. */
interface ChipTexts {
  label(condition: string): Text;
  toneOf(condition: string): Chip["tone"];
  /** By condition; without a note, the remaining time of the effect is shown. */
  notes: Readonly<Record<string, { note: Text }>>;
  named(name: string): Text;
}

/** An actor's conditions in the order of the rules, then its other active effects. */
export function conditionChips(
  actor: Pick<Snapshot, "effects" | "statuses">,
  conditions: readonly Condition[],
  { label, toneOf, notes, named }: ChipTexts,
): Chip[] {
  const remaining = (id: string): Text | null => {
    const effect = actor.effects.find((one) => !one.disabled && one.statuses.includes(id));
    return effect ? remainingText(effect) : null;
  };
  const own = conditions.filter(({ id }) => actor.statuses.includes(id));
  return [
    ...own.map(({ id, img }) => ({
      id,
      label: label(id),
      img,
      tone: toneOf(id),
      note: notes[id]?.note ?? remaining(id),
    })),
    ...effectChips(actor, new Set(conditions.map(({ id }) => id)), named),
  ];
}

/** The view for users with limited permission: the conditions that everyone sees, without numbers. */
export function limitedView(
  { name, img }: Pick<Snapshot, "name" | "img">,
  chips: readonly Chip[],
  visible: readonly string[],
  hale: Text,
) {
  const seen = chips.filter(({ id }) => visible.includes(id));
  return { name, img, chips: seen.map((chip) => ({ ...chip, note: null })), hale: seen.length === 0 ? hale : null };
}
