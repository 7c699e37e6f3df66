/** Runs a button of the action bar. */
import type { BarButton } from "../../kernel/action-bar.ts";
import { actTogether, runAction } from "../actions/run-action.ts";
import type { ActorDoc } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";

/** Runs a button's action for one actor, or for several with one form. */
export async function runButton(actors: readonly ActorDoc[], button: BarButton, skip: boolean): Promise<void> {
  const [actor, ...others] = actors;
  if (!actor || button.disabledReason) return;
  if (others.length) {
    await actTogether([actor, ...others], button.action, button.given, skip);
    return;
  }
  const item = actor.items.get(button.item ?? "") ?? null;
  const options = {
    item,
    given: button.given,
    skip: skip || button.skip === true,
    what: localizeText(button.label),
    picksTargets: true,
    placesArea: true,
  };
  await runAction(actor, button.action, options);
}
