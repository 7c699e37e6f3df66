/** Active effects on a sheet: a row for each, and groups of rows. */
import type { Text } from "./card.ts";
import type { EffectSnapshot, Snapshot } from "./ruleset.ts";
import { remainingText } from "./sheet-numbers.ts";

type SheetText = (key: string, data?: Text["data"]) => Text;
type ChangeText = (change: EffectSnapshot["changes"][number]) => Text;

/** The row of an effect; `t`: a text of the ruleset's sheets; `end`: when it ends. */
export const effectRow = (
  effect: EffectSnapshot,
  t: SheetText,
  changeText: ChangeText = ({ path, value }) => t("effects.change", { path, value }),
  end: Text | null = remainingText(effect),
) => ({
  id: effect.id,
  name: effect.name,
  img: effect.img,
  source: effect.source,
  left: effect.resting ? t("effects.resting", { item: effect.source }) : end,
  disabled: effect.disabled && !effect.resting,
  changes: effect.changes.map(changeText),
});

/** All effects in the groups temporary, passive and disabled. */
export function effectGroups({ effects }: Pick<Snapshot, "effects">, t: SheetText, changeText?: ChangeText) {
  const rows = effects.map((effect) => ({
    ...effectRow(effect, t, changeText),
    group: effect.disabled
      ? "disabled"
      : effect.left !== undefined || effect.statuses.length > 0
        ? "temporary"
        : "passive",
  }));
  return {
    groups: (["temporary", "passive", "disabled"] as const).map((id) => ({
      id,
      label: t(`effects.${id}`),
      rows: rows.filter(({ group }) => group === id),
    })),
  };
}
