/**
 * Token HUD buttons: actions due at the start of a turn, row actions of the tracker, and one-click help by other
 * actors. Loaded with the first HUD.
 */
import type { TrackerRow } from "../../kernel/ruleset.ts";
import { runAction } from "../actions/start-action.ts";
import { type ActorDoc, controlled, currentCombat, localize, me, type TokenDoc } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { gather, snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { actsFor, asksOf, playRowAct, rowOf } from "../combat/tracker.ts";

export interface Hud {
  document?: TokenDoc;
  object?: { document: TokenDoc } | null;
}

interface HudAct {
  label: string;
  /** Optional, not due. */
  plain?: boolean;
  /** Toggle state, if the button is a toggle. */
  pressed?: boolean | undefined;
  run(): Promise<unknown>;
}

/**
 * The helping actor: another selected token, the user's character, or the current combatant; for a GM the patient
 * itself.
 */
function helperOf(patient: ActorDoc): ActorDoc | null {
  const others = [...controlled().map((t) => t.actor), me().character, currentCombat()?.combatant?.actor ?? null];
  const helper = others.find(
    (a) => a?.isOwner && a.uuid !== patient.uuid && rulesetOf(a.type) === rulesetOf(patient.type),
  );
  return helper ?? (me().isGM ? patient : null);
}

/** The token's row in the combat tracker. */
function rowFor(token: TokenDoc): TrackerRow | null {
  const combat = currentCombat();
  const combatant = [...(combat?.combatants ?? [])].find((c) => c.tokenId === token.id);
  return combat && combatant ? rowOf(combat, combatant) : null;
}

/** Due actions, row actions, and helping actions without dialog or problems. */
function hudActs(token: TokenDoc): HudAct[] {
  const patient = token.actor;
  const ruleset = patient ? rulesetOf(patient.type) : null;
  if (!patient || !ruleset) return [];
  const label = (id: string) => localize(`${ruleset.id.toUpperCase()}.Action.${id}`);
  const asked = patient.isOwner
    ? (asksOf(ruleset)?.(snapshotOf(patient), ruleSettings.house(patient.type)) ?? []).filter((due) => !due.auto)
    : [];
  const row = rowFor(token);
  const helper = helperOf(patient);
  const targets = helper === patient ? [] : [token];
  const helps = Object.values(ruleset.actions).filter((action) => {
    if (!helper || action.target !== "one" || action.form || !action.offeredBy?.includes(helper.type)) return false;
    const facts = action.facts(gather({ actor: helper, targets }));
    return (action.problems?.(facts, action.defaults(facts)) ?? []).length === 0;
  });
  return [
    ...asked.map(({ action }) => ({ label: label(action), run: () => runAction(patient, action, { skip: true }) })),
    ...actsFor(patient, row?.acts ?? []).map((one) => ({
      label: one.label,
      plain: true,
      pressed: one.toggles ? one.pressed : undefined,
      run: () => playRowAct(patient, one),
    })),
    ...helps.map(({ id }) => ({ label: label(id), run: () => runAction(helper!, id, { targets, skip: true }) })),
  ];
}

/** Adds our buttons to a rendered HUD. */
export function renderHud(hud: Hud, html: HTMLElement): void {
  const token = hud.document ?? hud.object?.document;
  html.querySelector(".ff-hud")?.remove();
  const acts = token ? hudActs(token) : [];
  const notes = token?.actor?.isOwner ? (rowFor(token)?.notes ?? []) : [];
  if (!token || acts.length + notes.length === 0) return;
  const list = document.createElement("div");
  list.className = `fivefold ff-hud ff-${rulesetOf(token.actor?.type ?? "")?.id ?? "plain"}`;
  for (const note of notes) {
    const label = document.createElement("span");
    label.className = "ff-chip";
    label.textContent = localizeText(note);
    list.append(label);
  }
  for (const { label, plain, pressed, run } of acts) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = plain ? "ff-btn small" : "ff-btn small primary";
    button.textContent = label;
    if (pressed !== undefined) button.ariaPressed = String(pressed);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      button.disabled = true;
      void run();
    });
    list.append(button);
  }
  (html.querySelector(".hud-panel") ?? html).append(list);
}
