/** Runs the action that a drawn result of a roll table names. Loaded with the first one. */
import { text } from "../../kernel/card.ts";
import type { Parts } from "../../kernel/ruleset.ts";
import { controlled, me, notify, type Source } from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { runAction } from "./run-action.ts";

/** For the selected token, else the user's character; the result's other flags preset the form. */
export async function runDrawnAction(table: string, { action, ...given }: Source): Promise<void> {
  const actor = controlled()[0]?.actor ?? me().character;
  const [ruleset, id] = [rulesetOf(actor?.type ?? ""), String(action)];
  await loadActions(ruleset, [id]);
  if (actor && actionIn(ruleset, id)) await runAction(actor, id, { given: given as Parts["given"], skip: true });
  else notify("info", localizeText(text("FIVEFOLD.Problem.drawWithoutActor", { table })));
}
