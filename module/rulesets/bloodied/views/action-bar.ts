/** Buttons of the action bar (B-05, B-21, B-44). */
import type { ActionBar } from "../../../kernel/action-bar.ts";
import { barButtons } from "../../../kernel/bar-buttons.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { t } from "./texts.ts";
import { weapons } from "./weapons.ts";

export function actionBar(document: Snapshot, context: ViewContext): ActionBar {
  const actor = asActor(document);
  const button = barButtons("BLOODIED", actions, document, context);
  const { rows, pair } = weapons(actor, context.house);
  return {
    attacks: compact([
      ...rows.map(({ id, mode, name, img, attack }) =>
        button("attack", { item: id, given: { mode }, label: name, img, note: t("named", { name: attack.shown }) }),
      ),
      pair && button("attackPair"),
    ]),
    magic: itemsOf(actor, "bloodiedSpell").map(({ id, name, img }) =>
      button("cast", { item: id, label: t("named", { name }), img }),
    ),
    actions: [
      button("stopBleeding"),
      ...itemsOf(actor, "bloodiedGear")
        .filter(({ system }) => system.use.enabled)
        .map(({ id, name, img }) => button("use", { item: id, label: t("named", { name }), img })),
    ],
    checks: [button("check"), button("save"), button("defense")],
  };
}
