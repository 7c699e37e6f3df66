/** Conditions and effects as chips on a sheet. */
import type { Text } from "./card.ts";
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
