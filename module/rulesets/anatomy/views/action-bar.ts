/** Buttons of the action bar, with their costs in AP (N-06, N-86 to N-107). */
import type { ActionBar, BarButton } from "../../../kernel/action-bar.ts";
import { barButtons } from "../../../kernel/bar-buttons.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { asActor } from "../model/data.ts";
import { combat } from "./combat.ts";
import { named, partsFor } from "./texts.ts";
import { type ActionButton, quick } from "./turn-bar.ts";
import { weaponRows } from "./weapons.ts";

export function actionBar(document: Snapshot, context: ViewContext): ActionBar {
  const actor = asActor(document);
  const button = barButtons("ANATOMY", actions, document, context, partsFor);
  const { maneuvers, acts, remedies } = combat(document, actor, context);
  /** Converts a button of the sheet. */
  const barButtonOf = ({ act, icon, label, note, given, skip, disabledReason }: ActionButton): BarButton => ({
    action: act,
    icon,
    label,
    given: JSON.parse(given),
    skip,
    ...(note && { note }),
    disabledReason,
  });
  return {
    attacks: weaponRows(document, actor, context).rows.map(({ id, given, name, img, attack, disabledReason }) =>
      button("attack", {
        item: id,
        given: JSON.parse(given),
        label: name,
        img,
        ...(attack && { note: named(attack.shown) }),
        disabledReason,
      }),
    ),
    magic: remedies.map(({ id, name, img, given, disabledReason }) =>
      button("remedy", { item: id, given: JSON.parse(given), label: named(name), img, disabledReason }),
    ),
    maneuvers: maneuvers.map(({ name, given, roll, disabledReason }) =>
      button("maneuver", { given: JSON.parse(given), label: name, note: named(roll.shown), disabledReason }),
    ),
    actions: [
      ...quick(document, actor, context).map(barButtonOf),
      ...acts.flatMap(({ presses, rows }) => [
        ...presses.map(barButtonOf),
        ...rows.map(({ id, name, img, act, given }) =>
          button(act, { item: id, given: JSON.parse(given), label: named(name), img }),
        ),
      ]),
    ],
    checks: [button("skill"), button("check"), button("conSave")],
  };
}
