/** Extends core's combat tracker. The code of its rows is loaded with the first combat. */

import { type ActorDoc, asDoc, combats, currentCombat, onHook, redrawTracker } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { onRulesetLoaded } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

type Rows = typeof import("./tracker.ts");
type RowMenu = import("./tracker.ts").RowMenu;
let rows: Rows | null = null;
let menu: () => Promise<RowMenu>;
/** Loads the code of the rows. */
const trackerRows = lazyLoad(async () => {
  rows = await import("./tracker.ts");
  let loaded: RowMenu | null = null;
  rows.useRowMenu({
    open: async (...of) => {
      loaded ??= await menu();
      loaded.open(...of);
    },
    refresh: () => loaded?.refresh(),
  });
  return rows;
});

/** Renders our part of the tracker: at once if its code is loaded; without a combat there is nothing to render. */
async function draw(html: HTMLElement): Promise<void> {
  html.classList.add("ff-tracker");
  if (rows || currentCombat()) await (rows ?? (await trackerRows()))?.renderTrackerRows(html);
}

/**
 * Before combat starts, the order follows changes of an actor (side, score); afterwards it stays until the next round.
 */
function sortTracker(actor: ActorDoc): void {
  const combat = currentCombat();
  if (!combat || combat.started || !rulesetOf(actor.type)?.turns.order) return;
  if (![...combat.combatants].some((c) => c.actor?.uuid === actor.uuid)) return;
  const before = String(combat.turns.map((c) => c.id));
  if (before !== String(combat.setupTurns().map((c) => c.id))) redrawTracker();
}

/**
 * Extends the tracker after every render, and in place when a combatant's actor changes. `loadMenu` loads the menu of its
 * rows, which is built from the action bar.
 */
export function registerTracker(loadMenu: typeof menu): void {
  menu = loadMenu;
  let shown: HTMLElement | null = null;
  let asked = false;
  onHook("renderCombatTracker", (_app: unknown, html: HTMLElement) => {
    shown = html;
    void draw(html);
  });
  const refresh = (document: unknown): void => {
    const actor = asDoc<ActorDoc>(document);
    const combat = currentCombat();
    if (asked || !shown || !combat || ![...combat.combatants].some((c) => c.actor?.uuid === actor.uuid)) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      if (shown) void draw(shown);
    });
  };
  onHook("updateActor", (actor: unknown) => {
    refresh(actor);
    sortTracker(asDoc<ActorDoc>(actor));
  });
  // An adventure creates its combats before its scenes: combatants take their names from the tokens only now.
  onHook("createScene", (scene: { id: string }) => {
    const own = combats().filter((combat) => [...combat.combatants].some(({ sceneId }) => sceneId === scene.id));
    for (const combat of own) combat.reset();
    if (own.length > 0) redrawTracker();
  });
  // The combat was sorted and rendered before its ruleset was loaded.
  onRulesetLoaded(() => {
    for (const combat of combats()) combat.setupTurns();
    redrawTracker();
  });
  for (const hook of ["createActiveEffect", "deleteActiveEffect"])
    onHook(hook, (effect: { parent: unknown }) => effect.parent && refresh(effect.parent));
}
