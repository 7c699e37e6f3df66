/** Buttons of the action bar, with their costs. */
import type { ActionBar, BarButton } from "../../../kernel/action-bar.ts";
import { barButtons } from "../../../kernel/bar-buttons.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { turns } from "../combat/rounds.ts";
import { asActor } from "../model/data.ts";
import { powers } from "./abilities.ts";
import { type ActionButton, actionButton, type Coin } from "./action-buttons.ts";
import { acts } from "./actions.ts";
import { attacks } from "./attacks.ts";
import { answers } from "./conditions.ts";
import { usable } from "./gear.ts";
import { named, t } from "./texts.ts";

const costOf = (coins: readonly Coin[]): NonNullable<BarButton["cost"]> =>
  coins.map(({ pool, count, name }) => ({
    shape: turns.resources.find(({ id }) => id === pool)?.shape ?? "round",
    count,
    name,
  }));

export function actionBar(document: Snapshot, context: ViewContext): ActionBar {
  const actor = asActor(document);
  const button = barButtons("AURA", actions, document, context);
  const { rows, maneuvers, away } = attacks(document, actor, context);
  /** A button of the sheet in the bar. */
  const same = (one: ActionButton, more: Parameters<typeof button>[1] = {}): BarButton =>
    button(one.act, {
      given: JSON.parse(one.given),
      label: one.label,
      ...(one.note && { note: one.note }),
      cost: costOf(one.coins),
      disabledReason: one.disabledReason,
      ...more,
    });
  const posture = (act: string): BarButton => same(actionButton(document, context, { act, label: t(`act.${act}`) }));
  return {
    attacks: rows.map(({ id, name, img, attack, number, more }) => {
      // Until a weapon is loaded, its slot loads it.
      const load = more.find(({ act }) => act === "load");
      return load
        ? same(load, { item: id, label: t("act.named", { act: load.label, name }), img })
        : same(attack, { item: id, label: name, img, note: named(number.shown) });
    }),
    magic: powers(document, actor, context).groups.flatMap(({ rows: known }) =>
      known.flatMap(({ id, name, img, use }) => (use ? same(use, { item: id, label: name, img }) : [])),
    ),
    maneuvers: maneuvers.map((one) => same(one)),
    actions: compact([
      ...answers(document, actor, context).map((one) => same(one)),
      posture("defend"),
      ...away.map(
        ({ id, name, img, ready }) =>
          ready && same(ready, { item: id, label: t("act.named", { act: ready.label, name }), img }),
      ),
      ...usable(document, context).map(({ id, name, img, use }) => ({
        // Loaded with its first use, so no action is known yet.
        action: use.act,
        item: id,
        label: named(name),
        icon: "health-potion",
        img,
        given: JSON.parse(use.given),
        cost: costOf(use.coins),
        disabledReason: use.disabledReason,
      })),
      ...acts(document, actor, context).map((one) => same(one)),
    ]),
    checks: [button("skill"), button("chance")],
  };
}
