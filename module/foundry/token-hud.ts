/** The token HUD: what a turn asks of this one, and what somebody else may do for it with a single press. */
import { act } from "./act.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, controlled, currentCombat, localize, me, onHook, type TokenDoc } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { gather, snapshotOf } from "./snapshot.ts";

interface Hud {
  document?: TokenDoc;
  object?: { document: TokenDoc } | null;
}

interface HudAct {
  label: string;
  run(): Promise<unknown>;
}

/** Who helps: another selected token, the user's character, whoever's turn it is; the GM may also just say so. */
function helperOf(patient: ActorDoc): ActorDoc | null {
  const others = [...controlled().map((t) => t.actor), me().character, currentCombat()?.combatant?.actor ?? null];
  const helper = others.find(
    (a) => a?.isOwner && a.uuid !== patient.uuid && rulesetOf(a.type) === rulesetOf(patient.type),
  );
  return helper ?? (me().isGM ? patient : null);
}

/** What the start of a turn asks of this one, and what needs no dialog and nothing stands against. */
export function hudActs(token: TokenDoc): HudAct[] {
  const patient = token.actor;
  const ruleset = patient ? rulesetOf(patient.type) : null;
  if (!patient || !ruleset) return [];
  const label = (id: string) => localize(`${ruleset.id.toUpperCase()}.Action.${id}`);
  const asked = patient.isOwner
    ? (ruleset.turns.startTurn?.(snapshotOf(patient), ruleSettings.house(patient.type)) ?? [])
    : [];
  const helper = helperOf(patient);
  const targets = helper === patient ? [] : [token];
  const helps = Object.values(ruleset.actions).filter((action) => {
    if (!helper || action.target !== "one" || action.form || !action.offeredBy.includes(helper.type)) return false;
    const facts = action.facts(gather({ actor: helper, targets }));
    return (action.problems?.(facts, action.defaults(facts)) ?? []).length === 0;
  });
  return [
    ...asked.map(({ action }) => ({ label: label(action), run: () => act(patient, action, { skip: true }) })),
    ...helps.map(({ id }) => ({ label: label(id), run: () => act(helper!, id, { targets, skip: true }) })),
  ];
}

function dressHud(hud: Hud, html: HTMLElement): void {
  const token = hud.document ?? hud.object?.document;
  html.querySelector(".ff-hud")?.remove();
  const acts = token ? hudActs(token) : [];
  if (!token || acts.length === 0) return;
  const list = document.createElement("div");
  list.className = `fivefold ff-hud ff-${rulesetOf(token.actor?.type ?? "")?.id ?? "plain"}`;
  for (const { label, run } of acts) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ff-btn small primary";
    button.textContent = label;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      button.disabled = true;
      void run();
    });
    list.append(button);
  }
  (html.querySelector(".hud-panel") ?? html).append(list);
}

export function registerTokenHud(): void {
  onHook("renderTokenHUD", (hud: Hud, html: HTMLElement) => dressHud(hud, html));
}
