/**
 * The tracker's bar for combats without turns: who can still act, pending cards, combat switches and tools. GM only.
 */
import { text } from "../../kernel/card.ts";
import type { Ruleset, Tool } from "../../kernel/ruleset.ts";
import { activeSwitches, toggleSwitch } from "../adapter/combat-switches.ts";
import { type CombatDoc, hasKey, localize, me } from "../adapter/foundry-api.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { combatRuleset, turnOrderSnapshots } from "./turn-order.ts";

/** View data; null if this user sees no bar. */
function roundBar(
  combat: CombatDoc,
): { lines: string[]; switches: Switch[]; tools: RowActions[]; ruleset: string } | null {
  const ruleset = combatRuleset(combat);
  if (!ruleset?.turns.hasRoundsOnly || !combat.started || !me().isGM) return null;
  const { able = [], waiting = 0 } = ruleset.turns.combatantsAbleToAct?.(turnOrderSnapshots(combat)) ?? {};
  const lines = [
    able.length
      ? text("FIVEFOLD.Tracker.stillAble", { names: able.map(localizeText).join(", ") })
      : text("FIVEFOLD.Tracker.noneAble"),
    ...(waiting ? [text("FIVEFOLD.Tracker.waiting", { count: waiting })] : []),
  ];
  return {
    ruleset: ruleset.id,
    lines: lines.map(localizeText),
    switches: switchesOf(ruleset, combat),
    tools: toolsOf(ruleset).map(({ id }) => ({ id, ...labelAndHint(ruleset, "Tool", id) })),
  };
}

const toolsOf = ({ turns, tools }: Ruleset): Tool[] =>
  (turns.trackerTools ?? []).flatMap((id) => tools.find((tool) => tool.id === id) ?? []);

/** Label and hint of a switch or tool. */
function labelAndHint(ruleset: Ruleset, kind: "Switch" | "Tool", id: string) {
  const key = `${ruleset.id.toUpperCase()}.${kind}.${id}`;
  return { label: localize(`${key}.label`), hint: hasKey(`${key}.hint`) ? localize(`${key}.hint`) : "" };
}

interface RowActions {
  id: string;
  label: string;
  hint: string;
}
type Switch = RowActions & { on: boolean };

function switchesOf(ruleset: Ruleset, combat: CombatDoc): Switch[] {
  const on = activeSwitches(combat);
  return (ruleset.turns.switches ?? []).map((id) => ({
    id,
    ...labelAndHint(ruleset, "Switch", id),
    on: on.includes(id),
  }));
}

/** Adds or replaces the bar above core's buttons. */
export function renderRoundBar(html: HTMLElement, combat: CombatDoc | null): void {
  const there = html.querySelector<HTMLElement>(".ff-roundbar");
  const bar = combat && roundBar(combat);
  const json = JSON.stringify(bar);
  if (there && bar && there.dataset.drawn === json) return;
  const focused = there?.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.press
    : undefined;
  there?.remove();
  if (!combat || !bar) return;
  const made = document.createElement("div");
  made.className = `fivefold ff-roundbar ff-${bar.ruleset}`;
  made.dataset.drawn = json;
  for (const line of bar.lines) {
    const words = document.createElement("p");
    words.className = "ff-note";
    words.textContent = line;
    // The line ends in an ellipsis if it is too long.
    words.dataset.tooltipText = line;
    made.append(words);
  }
  for (const one of bar.switches) {
    const button = buttonOf(one, () => toggleSwitch(combat, one.id));
    button.ariaPressed = String(one.on);
    made.append(button);
  }
  const ruleset = rulesetById(bar.ruleset);
  for (const tool of ruleset ? toolsOf(ruleset) : []) {
    const shown = bar.tools.find(({ id }) => id === tool.id);
    if (shown && ruleset)
      made.append(buttonOf(shown, async () => (await import("../actions/tools.ts")).useTool(ruleset, tool)));
  }
  const controls = html.querySelector(".combat-controls");
  if (controls) controls.before(made);
  else html.append(made);
  made.querySelector<HTMLElement>(`[data-press="${focused ?? ""}"]`)?.focus();
}

function buttonOf({ id, label, hint }: RowActions, press: () => Promise<unknown>): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ff-btn small";
  button.dataset.press = id;
  button.textContent = label;
  if (hint) button.dataset.tooltip = hint;
  button.addEventListener("click", () => void press());
  return button;
}
