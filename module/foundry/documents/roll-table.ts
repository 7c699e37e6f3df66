/** Roll table document: a drawn result that names an action runs it for the user's actor. */
import { text } from "../../kernel/card.ts";
import type { Parts } from "../../kernel/ruleset.ts";
import { runAction } from "../actions/start-action.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { controlled, me, notify, type Source, SYSTEM } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";

export class FivefoldRollTable extends RollTable {
  override async draw(...args: Parameters<RollTable["draw"]>): ReturnType<RollTable["draw"]> {
    const drawn = await super.draw(...args);
    for (const result of drawn.results) {
      const flags = (result.flags as Record<string, Source | undefined>)[SYSTEM];
      if (flags?.action) await start(this.name, flags);
    }
    return drawn;
  }
}

/** Runs a result's action for the selected token, else the user's character; its other flags preset the form. */
async function start(table: string, { action, ...given }: Source): Promise<void> {
  const actor = controlled()[0]?.actor ?? me().character;
  const ruleset = rulesetOf(actor?.type ?? "");
  await loadActions(ruleset, [String(action)]);
  if (actor && ruleset?.actions[String(action)])
    await runAction(actor, String(action), { given: given as Parts["given"], skip: true });
  else notify("info", localizeText(text("FIVEFOLD.Problem.drawForNobody", { table })));
}
