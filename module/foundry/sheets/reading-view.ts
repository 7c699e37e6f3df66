/** Play mode of an item's sheet: its reading, and what its owner can do with it. */
import { type ActionBar, BAR_GROUPS, type BarButton } from "../../kernel/action-bar.ts";
import { text } from "../../kernel/card.ts";
import type { ItemView } from "../../kernel/item-reading.ts";
import type { Ruleset, ViewContext } from "../../kernel/ruleset.ts";
import type { ItemDoc } from "../adapter/foundry-api.ts";
import { actionBarOf } from "../adapter/ruleset-loader.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { receiversOf } from "../finder/give-item.ts";
import { fieldReading } from "../finder/item-reading.ts";
import { kindOf } from "../finder/rows.ts";

type Pressed = Pick<BarButton, "action" | "label"> & Partial<BarButton>;

const press = ({ action, given = {}, label, note, cost = [], skip, disabledReason }: Pressed, at: number) => ({
  act: action,
  given: JSON.stringify(given),
  label,
  cost,
  skip: skip === true,
  disabledReason: disabledReason ?? null,
  note: disabledReason ? null : (note ?? null),
  primary: at === 0 && !disabledReason,
});

/** An item's buttons on the bar, named by their action; by their own label if an action has several. */
function ofItem(ruleset: Ruleset, bar: ActionBar, id: string): BarButton[] {
  const own = BAR_GROUPS.flatMap((group) => bar[group] ?? []).filter(({ item }) => item === id);
  return own.map((button) =>
    own.filter(({ action }) => action === button.action).length > 1
      ? button
      : { ...button, label: text(`${ruleset.id.toUpperCase()}.Action.${button.action}`) },
  );
}

/** View of the reading part; `holderContext`: the context of the owner's sheet. */
export function readingView(
  ruleset: Ruleset,
  item: ItemDoc,
  { reading: known }: ItemView,
  holderContext: () => ViewContext,
) {
  const { acts = [], hold = null, ...reading } = known ?? fieldReading(item);
  const actor = item.actor?.isOwner ? item.actor : null;
  const bar = (actor && actionBarOf(ruleset, snapshotOf(actor), holderContext())) ?? {};
  const more = acts.map(({ act, label, given = {}, disabledReason = null }) => ({
    action: act,
    label,
    given,
    disabledReason,
  }));
  const presses = actor ? [...ofItem(ruleset, bar, item.id), ...more].map(press) : [];
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    kind: kindOf("Item", item.type),
    ...reading,
    presses,
    hold: actor ? hold : null,
    // A link in a journal opens this sheet above the sheets of actors, so a drop is not always possible.
    canGive: item.actor === null && receiversOf(item.type).length > 0,
    owned: presses.length > 0 || (actor !== null && hold !== null),
  };
}
