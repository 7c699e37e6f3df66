/** Buttons of the action bar (T-34, T-117, T-125). */
import type { ActionBar } from "../../../kernel/action-bar.ts";
import { barButtons } from "../../../kernel/bar-buttons.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { unloadedWeapons } from "../gear/load-weapon.ts";
import { asActor } from "../model/data.ts";
import { attacks } from "./attacks.ts";
import { powers } from "./powers.ts";
import { named, t } from "./texts.ts";

export function actionBar(document: Snapshot, context: ViewContext): ActionBar {
  const actor = asActor(document);
  const { statuses } = actor;
  const button = barButtons("THRESHOLD", actions, document, context);
  const { rows, fullRound } = attacks(document, actor, context);
  return {
    attacks: compact([
      ...rows.map(({ id, given, name, img, attack, disabledReason }) =>
        button("attack", {
          item: id,
          given: JSON.parse(given),
          label: name,
          img,
          ...(attack && { note: named(attack.shown) }),
          disabledReason: disabledReason ?? undefined,
        }),
      ),
      fullRound && button("fullRound"),
      button("grapple"),
    ]),
    magic: powers(document, actor, context).map(({ id, act, given, name, img, spent, roll, left }) => {
      const note = [roll?.shown ?? "", left].filter(Boolean).join(" · ");
      return button(act, {
        item: id,
        given: JSON.parse(given),
        label: named(name),
        img,
        ...(note && { note: named(note) }),
        disabledReason: spent ?? undefined,
      });
    }),
    actions: compact([
      ...unloadedWeapons(actor).map(({ id, name }) =>
        button("loadWeapon", { item: id, label: t("attacks.load", { name }) }),
      ),
      statuses.includes("prone") && button("stand"),
      statuses.includes("grappled") && button("escape"),
      (context.dependentNames?.() ?? []).length > 0 && button("letGo"),
    ]),
    checks: [button("test"), button("skill")],
  };
}
