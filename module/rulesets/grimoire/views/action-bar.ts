/** Buttons of the action bar, in combat with their usual AP (G-16, G-82, G-133). */
import type { ActionBar, BarButton } from "../../../kernel/action-bar.ts";
import { barButtons } from "../../../kernel/bar-buttons.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { named, rulesText } from "./texts.ts";
import { weapons } from "./weapons.ts";

export function actionBar(document: Snapshot, context: ViewContext): ActionBar {
  const actor = asActor(document);
  const fighting = context.combat !== null;
  const button = barButtons("GRIMOIRE", actions, document, context);
  const price = (ap: number): NonNullable<BarButton["cost"]> =>
    fighting && ap > 0 ? [{ shape: "diamond", count: ap, name: rulesText("Resource.ap") }] : [];
  const usual = readHouse(context.house).attackAp;
  const scrolls = itemsOf(actor, "grimoireScroll").filter(({ system }) => system.carried && system.quantity > 0);
  return {
    attacks: weapons(document, actor, context)
      .rows.filter(({ ready }) => ready)
      .map(({ id, given, name, img, roll, ap }) =>
        button("action", {
          item: id,
          given: JSON.parse(given),
          label: name,
          img,
          note: named(roll.shown),
          cost: price(ap),
        }),
      ),
    magic: [
      ...itemsOf(actor, "grimoireSpell").map(({ id, name, img, system }) =>
        button("cast", { item: id, given: { fighting }, label: named(name), img, cost: price(system.apCost ?? usual) }),
      ),
      ...scrolls.map(({ id, name, img, system }) =>
        button("castScroll", {
          item: id,
          given: { fighting },
          label: named(name),
          img,
          cost: price(system.spell.apCost ?? usual),
        }),
      ),
    ],
    actions: compact([
      fighting && button("move", { given: { times: 1 }, cost: price(1) }),
      fighting && button("gainAdvantage", { given: { times: 1 }, skip: true, cost: price(1) }),
      actor.statuses.includes("prone") && button("standUp", { given: { ap: fighting ? 1 : 0 }, cost: price(1) }),
      fighting && button("hold"),
      fighting && button("retreat"),
    ]),
    checks: [button("action"), button("save")],
  };
}
