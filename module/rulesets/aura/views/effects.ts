/** The effects tab: temporary, passive and disabled effects (D-36). */
import type { Text } from "../../../kernel/card.ts";
import { effectRow } from "../../../kernel/effect-rows.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { remainingText } from "../../../kernel/sheet-numbers.ts";
import { lastingOf } from "../conditions/instances.ts";
import { untilText } from "./conditions.ts";
import { t } from "./texts.ts";

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
      ...effectRow(e, t, undefined, end),
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
