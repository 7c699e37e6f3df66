/** Row in the combat tracker and token HUD: Spaces of this turn, held actions, surprise, sides. */

import { compact } from "../../../kernel/form-values.ts";
import { leaveButtons } from "../../../kernel/leave-buttons.ts";
import type { RowButton, RowContext, Snapshot, TrackerRow } from "../../../kernel/ruleset.ts";
import { asActor, isCharacter, itemsOf } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { spaces } from "./move-and-stand.ts";

export function trackerRow(snapshot: Snapshot, { started, current, fresh }: RowContext): TrackerRow {
  const { movement, unable, pendingAdvantage } = asActor(snapshot).system;
  const surprised = snapshot.statuses.includes("surprised");
  const heldActions = itemsOf(snapshot, "grimoireHeld");
  return {
    notes: movement.left > 0 ? [t("Row.spaces", spaces(movement.left))] : [],
    acts: compact<RowButton>([
      ...(started && current && !unable
        ? [
            {
              action: "move",
              label: t("Row.move"),
              hint: t("Row.moveHint", spaces(movement.perMove)),
              form: { times: 1 },
            },
            {
              action: "gainAdvantage",
              label: t("Row.gain"),
              hint: t("Row.gainHint", { count: pendingAdvantage }),
              form: { times: 1 },
            },
          ]
        : []),
      ...heldActions.map(({ id, name, system: { action, condition } }) => ({
        action: "triggerHeld",
        label: t("Row.trigger", { name }),
        ...(condition === "" ? {} : { hint: t("Row.when", { condition }) }),
        item: id,
        ...(action === "help" ? { opensDialog: true } : {}),
      })),
      ...(started && !unable && !isCharacter(snapshot) ? leaveButtons() : []),
      fresh && {
        action: "surprise",
        label: t("Condition.surprised"),
        hint: t("Hint.surprised"),
        form: { on: !surprised },
        pressed: surprised,
        ignoresTargets: true,
        gm: true,
      },
      {
        action: "changeSide",
        label: t("Action.changeSide"),
        opensDialog: true,
        isSideName: true,
        ignoresTargets: true,
        gm: true,
      },
    ]),
  };
}
