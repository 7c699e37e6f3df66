/** Resistance, immunity and absorption entries (T-114 to T-116, T-123). */
import type { Text } from "../../../kernel/card.ts";
import { isResistanceAllowed } from "../damage/resistances.ts";
import type { Resistance } from "../model/data.ts";
import { damageText } from "../model/texts.ts";
import { damageOptions, options, t } from "./texts.ts";

const MODES = ["resistance", "immunity", "absorption"] as const;

/** "Resistance 5 to fire", "immune to poison". */
export const resistText = ({ type, mode, value }: Pick<Resistance, "type" | "mode" | "value">): Text =>
  t(`resist.${mode}`, { type: damageText(type), value });

/**
 * Stored entries to edit. `counting`: the actor's entries with their validity; null: everything stored, unchecked.
 * Modes that a `being` cannot have are not offered, unless already stored.
 */
export function resistances(
  stored: Readonly<Record<string, Resistance>>,
  counting: readonly Resistance[] | null,
  being: Parameters<typeof isResistanceAllowed>[1] | null = null,
) {
  const modesOf = ({ type, mode: held }: Resistance) =>
    MODES.filter((mode) => mode === held || being === null || isResistanceAllowed({ type, mode }, being));
  const list = Object.entries(stored);
  return {
    types: damageOptions(),
    /** Documents with a mode switch show text in one mode and fields in the other. */
    modes: counting !== null,
    rows: list.map(([id, one]) => ({
      path: `system.resistances.${id}`,
      text: resistText(one),
      modes: options("resist.mode", modesOf(one)),
    })),
    shown: (counting ?? []).map((one) => ({
      text: resistText(one),
      source: one.source,
      valid: one.valid !== false,
      why: one.valid === false ? t("resist.invalid") : null,
    })),
  };
}
