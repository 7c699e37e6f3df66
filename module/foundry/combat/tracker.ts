/** Rows of the combat tracker: the ruleset's turn resources, conditions and buttons. Loaded with the first combat. */
import { text } from "../../kernel/card.ts";
import type { RowButton, Ruleset, Snapshot, TurnResource } from "../../kernel/ruleset.ts";
import { runAction } from "../actions/start-action.ts";
import {
  type ActorDoc,
  type CombatantDoc,
  type CombatDoc,
  currentCombat,
  localize,
  me,
  renderTemplate,
  type Source,
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { restoreRowFocus } from "../applications/list-focus.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { resourcesOf } from "../ledger/turn-resources.ts";
import { renderButtonBeforeCombat } from "./action-before-combat.ts";
import { renderEncounter } from "./prepared-encounter.ts";
import { fullOf, isFresh, spend, trade } from "./resources-and-initiative.ts";
import { renderRoundBar } from "./tracker-rounds.ts";
import { combatantSnapshot, hasRoundsOnly, sidesOf } from "./turn-order.ts";

const TEMPLATE = "systems/fivefold/templates/tracker-row.hbs";

/** Cached row contents by combatant: an unchanged row is reused, not rendered again. */
const renderedRows = new Map<string, { json: string; element: HTMLElement }>();

/** The menu of a row, which is loaded when it is first opened. */
export interface RowMenu {
  open(button: HTMLElement, combatant: CombatantDoc): void;
  /** Called after rows were rendered. */
  refresh(): void;
}
let menu: RowMenu | null = null;

/** Sets the menu of the rows. */
export const useRowMenu = (to: RowMenu): void => {
  menu = to;
};

/** Id of the acting combatant whose row was last scrolled into view. */
let scrolledTo = "";

/** Adds our row content to a rendered tracker. Core's rows, order and controls stay as they are. */
export async function renderTrackerRows(html: HTMLElement): Promise<void> {
  const combat = currentCombat();
  listenTracker(html);
  html.classList.toggle("ff-rounds", combat !== null && hasRoundsOnly(combat));
  renderRoundBar(html, combat);
  renderButtonBeforeCombat(html, combat);
  renderEncounter(html, combat);
  menu?.refresh();
  if (!combat) return;
  const places = new Map(combat.turns.map((c, at) => [c.id, at]));
  const sides = sidesOf(combat).size;
  const rows = [...html.querySelectorAll<HTMLElement>("[data-combatant-id]")];
  for (const id of renderedRows.keys()) if (!places.has(id)) renderedRows.delete(id);
  for (const row of rows) {
    const combatant = combat.combatants.get(row.dataset.combatantId ?? "");
    const view = combatant ? rowView(combat, combatant, places.get(combatant.id) ?? -1, { sides }) : null;
    if (!combatant || !view) continue;
    const json = JSON.stringify(view);
    let cached = renderedRows.get(combatant.id);
    if (cached?.json !== json) {
      cached = { json, element: fromHtml(await renderTemplate(TEMPLATE, view)) };
      renderedRows.set(combatant.id, cached);
    }
    row.classList.add("ff-turn", `ff-${view.ruleset}`);
    row.dataset.band = String(view.band);
    row.classList.toggle("now", view.now === true);
    row.classList.toggle("acted", view.acted === true);
    row.classList.toggle("dim", view.dim === true);
    if (cached.element.parentElement !== row) {
      row.querySelector(".ff-trackrow")?.remove();
      row.append(cached.element);
      restoreRowFocus(row);
    }
  }
  const acting = rows.find((row) => row.classList.contains("now"));
  const id = `${combat.id} ${combat.round} ${acting?.dataset.combatantId ?? ""}`;
  if (id !== scrolledTo) acting?.scrollIntoView({ block: "nearest" });
  scrolledTo = id;
}

/** A row with all it can show, for its menu; null if the combatant's ruleset is not loaded. */
export async function fullRow(combat: CombatDoc, combatant: CombatantDoc): Promise<HTMLElement | null> {
  const view = rowView(combat, combatant, -1, { open: true });
  return view && fromHtml(await renderTemplate(TEMPLATE, { ...view, menu: "" }));
}

function fromHtml(html: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  return holder.content.firstElementChild as HTMLElement;
}

/** One listener for all rows, before core's own, which would open the sheet. */
function listenTracker(html: HTMLElement): void {
  if (html.dataset.ffListening) return;
  html.dataset.ffListening = "true";
  html.addEventListener("click", onTrackerClick, { capture: true });
}

/**
 * View of a row's additions: resources, conditions, injuries, and buttons this user may click. Only the acting
 * combatant's row is open; the others have their buttons in their menus.
 */
function rowView(
  combat: CombatDoc,
  combatant: CombatantDoc,
  place: number,
  { sides = sidesOf(combat).size, open = false },
): Source | null {
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  if (!actor || !ruleset) return null;
  const resources = resourcesOf(combatant);
  const now = combat.started && combat.combatant?.id === combatant.id;
  const snapshot = snapshotOf(actor);
  const due = asksOf(ruleset)?.(snapshot, ruleSettings.house(actor.type)) ?? [];
  const on = ruleset.turns.hasRoundsOnly ? combat.started : now;
  const prefix = ruleset.id.toUpperCase();
  const side = ruleset.turns.side?.(combatantSnapshot(combatant, snapshot));
  const known = actor.isOwner || ruleSettings.enemyNumbers() === "all" || me().isGM;
  const more = rowOf(combat, combatant, snapshot);
  const acts = actsFor(actor, more?.acts ?? []);
  const isOpen = open || now;
  // Without turns all combatants act at any time.
  const isLive = isOpen || ruleset.turns.hasRoundsOnly === true;
  const notes = ruleset.conditionNotes?.(snapshot) ?? {};
  return {
    ruleset: ruleset.id,
    now,
    open: isOpen,
    live: actor.isOwner && isLive,
    // A row without turns has no room for plus and minus: they are in its menu.
    stepper: actor.isOwner && isOpen,
    menu: actor.isOwner ? localizeText(text("FIVEFOLD.Tracker.menu", { name: combatant.name })) : "",
    side: side ? localizeText(side.label) : "",
    band: side && sides > 1 ? side.band : "",
    told: known && isLive ? (more?.notes ?? []).map(localizeText) : [],
    badges: (more?.badges ?? []).map(({ label, note, labelWithoutNumber, tone = "" }) =>
      labelWithoutNumber && !known
        ? { label: localizeText(labelWithoutNumber), note: "", tone }
        : { label: localizeText(label), note: localizeText(note), tone },
    ),
    dim: more?.dim === true,
    bar: known && more?.bar ? Math.round((more.bar.value / Math.max(1, more.bar.max)) * 100) : null,
    // A GM sees many rows: only the acting combatant's row has its buttons, the others only active toggles.
    acts: acts.filter(
      (one) => !one.onSide && (open || (!one.inMenu && (now || (isLive && (one.pressed || !me().isGM))))),
    ),
    sideAct: acts.find((one) => one.onSide) ?? null,
    acted: combat.started && combat.turn !== null && place < combat.turn,
    mine: actor.isOwner,
    pips: pipsOf(combatant, known),
    states: ruleset.conditions
      .filter(
        (c) =>
          (more?.conditions?.includes(c.id) ?? actor.statuses.has(c.id)) && !more?.badgedConditions?.includes(c.id),
      )
      .map((c) => ({
        id: c.id,
        img: c.img,
        name: localize(`${prefix}.Condition.${c.id}`),
        count: localizeText(notes[c.id]?.count),
        note: localizeText(notes[c.id]?.note),
        tip: `condition:${ruleset.id}.${c.id}`,
      })),
    trade: now && actor.isOwner && ruleset.turns.trade?.(resources) ? localize(`${prefix}.trade`) : "",
    due: actor.isOwner
      ? due
          .filter((d) => (on ? waitingCard(actor, d.action) : !d.auto))
          .map((d) => ({ action: d.action, label: localize(`${prefix}.Action.${d.action}`) }))
      : [],
    hp: known ? (ruleset.trackerSummary?.(snapshot) ?? "") : "",
  };
}

/** The ruleset's function for actions due at the start of a turn, or of a round without turns. */
export const asksOf = ({ turns }: Ruleset) => (turns.hasRoundsOnly ? turns.roundStartCards : turns.turnStartCards);

/** Turn resources of a combatant; `known`: including those that only users who see its numbers may see. */
export function pipsOf(combatant: CombatantDoc, known = true) {
  const ruleset = combatant.actor ? rulesetOf(combatant.actor.type) : null;
  const resources = resourcesOf(combatant);
  return ruleset
    ? resourcesShown(ruleset, resources)
        .filter((resource) => known || !resource.secret)
        .map((resource) => resourceView(combatant, resource, resources[resource.id] ?? 0, ruleset.id.toUpperCase()))
    : [];
}

/** A resource as pips, or as a number if there are too many. */
function resourceView(combatant: CombatantDoc, resource: TurnResource, left: number, prefix: string) {
  const { id, shape, maxPips = Number.POSITIVE_INFINITY, setsAmountByClick } = resource;
  const full = Math.max(fullOf(combatant, resource), left);
  const label = localize(`${prefix}.Resource.${id}`);
  const pipText = (key: "spend" | "giveBack", n: number) => localizeText(text(`FIVEFOLD.Tracker.${key}`, { label, n }));
  const marks = Array.from({ length: full }, (_, i) => {
    const on = i < left;
    const by = setsAmountByClick ? (on ? left - i : left - i - 1) : on ? 1 : -1;
    return { on, by, label: pipText(on ? "spend" : "giveBack", i + 1) };
  });
  const sentence = localizeText(text("FIVEFOLD.Tracker.resource", { label, left, full }));
  const many = full > maxPips ? { left, less: pipText("spend", left), more: pipText("giveBack", left + 1) } : null;
  return { id, shape, label, sentence, marks: many ? [] : marks, many };
}

/** What a ruleset adds to a combatant's row; `snapshot`: of its actor, if the caller has it. */
export const rowOf = (combat: CombatDoc, combatant: CombatantDoc, snapshot?: Snapshot) =>
  combatant.actor
    ? (rulesetOf(combatant.actor.type)?.turns.trackerRow?.(snapshot ?? snapshotOf(combatant.actor), {
        started: combat.started,
        current: combat.started && combat.combatant?.id === combatant.id,
        fresh: isFresh(combatant),
      }) ?? null)
    : null;

/** The buttons of a row that this user may click. */
export const actsFor = (actor: ActorDoc, acts: readonly RowButton[]) =>
  acts
    .filter((one) => actor.isOwner && (me().isGM || !one.gm))
    .map((one, at) => ({
      at,
      onSide: one.isSideName === true,
      action: one.action,
      label: localizeText(one.label),
      hint: localizeText(one.hint),
      item: one.item ?? "",
      given: one.form ?? {},
      sets: one.storedValue ?? null,
      toggles: one.pressed !== undefined,
      pressed: one.pressed === true,
      asks: one.opensDialog === true,
      alone: one.ignoresTargets === true,
      inMenu: one.inMenu === true,
    }));

/** Runs a row's button. */
export function playRowAct(actor: ActorDoc, one: ReturnType<typeof actsFor>[number]): Promise<unknown> {
  if (one.sets) return actor.update({ [`system.${one.sets.path}`]: one.sets.value });
  return runAction(actor, one.action, {
    item: actor.items.get(one.item) ?? null,
    given: one.given,
    skip: !one.asks,
    ...(one.alone ? { targets: [] } : {}),
  });
}

/** Resources the combatant has: none before combat starts. */
const resourcesShown = (ruleset: Ruleset, resources: Record<string, number>) =>
  ruleset.turns.resources.filter((resource) => resources[resource.id] !== undefined);

/** Handles clicks on a row's buttons, in the tracker and in its menu. */
export function onTrackerClick(event: Event): void {
  const button = (event.target as HTMLElement).closest<HTMLElement>("[data-turn]");
  const id = button?.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
  const combat = currentCombat();
  const combatant = combat?.combatants.get(id ?? "");
  const actor: ActorDoc | null = combatant?.actor ?? null;
  if (!button || !actor?.isOwner) return;
  event.preventDefault();
  event.stopPropagation();
  const { turn, resource, by, action, at } = button.dataset;
  if (turn === "menu" && combatant) menu?.open(button, combatant);
  else if (turn === "spend") void spend(actor, resource ?? "", Number(by ?? 1));
  else if (turn === "trade") void trade(actor);
  else if (turn === "act") void runAction(actor, action ?? "", { skip: true });
  else if (turn === "row" && combat && combatant) {
    const one = actsFor(actor, rowOf(combat, combatant)?.acts ?? [])[Number(at)];
    if (one) void playRowAct(actor, one);
  }
}
