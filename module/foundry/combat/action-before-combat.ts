/** Starts combats for rulesets that ask the GM how combat begins: a button above the rows of the tracker. */
import { runAction } from "../actions/start-action.ts";
import { type ActorDoc, type CombatDoc, localize, me, type TokenDoc } from "../adapter/foundry-api.ts";
import { actionIn } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { combatantSnapshots, combatRuleset } from "./turn-order.ts";

const CLASS = "ff-opening";

/** Runs the action with all combatants as targets. */
async function runActionBeforeCombat(combat: CombatDoc): Promise<void> {
  const before = combatRuleset(combat)?.turns.actionBeforeCombat;
  const all = [...combat.combatants].filter(({ actor }) => actor !== null);
  const [first] = all;
  const targets = all.map(({ token, actor }) => (token ?? actor) as TokenDoc | ActorDoc);
  if (before && first?.actor) await runAction(first.actor, before.action, { targets });
}

function button(combat: CombatDoc, label: string, setting: string): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `fivefold ff-btn small ${CLASS}`;
  element.append(`${label}: `, Object.assign(document.createElement("strong"), { textContent: setting }));
  element.addEventListener("click", () => void runActionBeforeCombat(combat));
  return element;
}

export function renderButtonBeforeCombat(html: HTMLElement, combat: CombatDoc | null): void {
  const there = html.querySelector(`.${CLASS}`);
  const ruleset = combat && !combat.started && me().isGM ? combatRuleset(combat) : null;
  const before = ruleset?.turns.actionBeforeCombat;
  const list = html.querySelector("[data-combatant-id]")?.parentElement;
  const action = before && actionIn(ruleset, before.action);
  if (!combat || !ruleset || !before || !action || !list) {
    there?.remove();
    return;
  }
  const label = localize(`${ruleset.id.toUpperCase()}.Action.${before.action}`);
  const made = button(combat, label, localizeText(before.said(combatantSnapshots(combat))));
  if (there) there.replaceWith(made);
  else list.before(made);
}
