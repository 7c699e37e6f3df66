import type { ContextMenuEntry } from "../../apps/api/types.ts";
import type { Actor } from "../../core/documents/actor.ts";
import type { Combat } from "../../core/documents/combat.ts";
import type { Combatant } from "../../core/documents/combatant.ts";
import type { ActiveEffect } from "../../core/documents/effect.ts";
import type { TokenDocument } from "../../core/documents/token.ts";
import { attempt, g, menuEntry, onHooks, perFrame, readDrag } from "../util.ts";

/** A tracker as used by its actions. */
export interface Tracker {
  viewed: Combat | null;
  _combatant(el: HTMLElement): Combatant | undefined;
  _onToggleHidden(combatant: Combatant): unknown;
  _onToggleDefeatedStatus(combatant: Combatant): unknown;
}

/** A drop: an actor joins; a row dropped on another is moved before it. */
export async function dropOnTracker(tracker: Tracker, event: DragEvent): Promise<void> {
  const data = readDrag(event);
  const combat = tracker.viewed;
  if (!combat || !data.uuid) return;
  event.preventDefault();
  const doc = await g.fromUuid(data.uuid);
  if (data.type === "Actor" && doc) {
    const token = (doc as Actor).getActiveTokens?.(false, true)[0] ?? null;
    await attempt(() =>
      combat.createEmbeddedDocuments("Combatant", [
        { actorId: doc.id, tokenId: token?.id ?? null, sceneId: token?.parent?.id ?? null },
      ]),
    );
  }
  if (data.type === "Combatant" && doc?.parent === combat && doc.isOwner) {
    const target = tracker._combatant(event.target as HTMLElement);
    if (!target || target === doc || target.initiative === null) return;
    const before = combat.turns[combat.turns.indexOf(target) - 1];
    const high = before && before !== doc ? (before.initiative ?? target.initiative + 2) : target.initiative + 2;
    const initiative =
      high - target.initiative > 1 ? Math.floor(target.initiative + 1) : (high + target.initiative) / 2;
    await attempt(() => combat.setInitiative(doc.id!, initiative));
  }
}

/** The context menu of a row. */
export function combatantMenu(tracker: Tracker): ContextMenuEntry[] {
  const of = (li: HTMLElement) => tracker._combatant(li);
  const gm = () => g.game.user.isGM;
  return [
    menuEntry({
      label: "Open sheet",
      icon: "fa-solid fa-user",
      visible: (li) => !!of(li)?.actor,
      onClick: (li) => of(li)!.actor!.sheet!.render({ force: true }),
    }),
    menuEntry({
      label: "Clear initiative",
      icon: "fa-solid fa-undo",
      visible: gm,
      onClick: (li) => attempt(() => of(li)!.update({ initiative: null })),
    }),
    menuEntry({
      label: "Roll initiative again",
      icon: "fa-solid fa-dice-d20",
      visible: (li) => !!of(li)?.isOwner,
      onClick: (li) => attempt(() => tracker.viewed!.rollInitiative([of(li)!.id!])),
    }),
    menuEntry({
      label: "Out of the fight",
      icon: "fa-solid fa-skull",
      visible: gm,
      onClick: (li) => tracker._onToggleDefeatedStatus(of(li)!),
    }),
    menuEntry({
      label: "Hide or show",
      icon: "fa-solid fa-eye-slash",
      visible: gm,
      onClick: (li) => tracker._onToggleHidden(of(li)!),
    }),
    menuEntry({
      label: "Remove",
      icon: "fa-solid fa-trash",
      visible: gm,
      onClick: (li) => attempt(() => of(li)!.delete()),
    }),
  ];
}

/** The menu of the combat. */
export function combatMenu(tracker: Tracker): ContextMenuEntry[] {
  const gm = () => g.game.user.isGM && !!tracker.viewed;
  return [
    menuEntry({
      label: "Clear all initiative",
      icon: "fa-solid fa-undo",
      visible: gm,
      onClick: () => attempt(() => tracker.viewed!.resetAll()),
    }),
    menuEntry({
      label: "Bind to scene, or free",
      icon: "fa-solid fa-link",
      visible: gm,
      onClick: () =>
        attempt(() => {
          const combat = tracker.viewed!;
          return combat.toggleSceneLink
            ? combat.toggleSceneLink()
            : combat.update({ scene: combat.scene ? null : g.canvas?.scene?.id });
        }),
    }),
    menuEntry({
      label: "Delete tracker fight",
      icon: "fa-solid fa-trash",
      visible: gm,
      onClick: () => attempt(() => tracker.viewed!.delete()),
    }),
  ];
}

/** Adds the selected tokens to the combat, or all tokens of the scene that are not in it. */
export async function addTokens(tracker: Tracker): Promise<void> {
  const combat = tracker.viewed;
  const layer = g.canvas?.tokens;
  if (!combat || !layer) return;
  const tokens = (layer.controlled.length ? layer.controlled : layer.placeables).map((p) => p.document);
  const absent = tokens.filter((d) => !combat.combatants.some((c) => c.tokenId === d.id));
  const data = absent.map((d) => ({
    tokenId: d.id,
    sceneId: d.parent!.id,
    actorId: d.actorId,
    hidden: d.hidden,
  }));
  if (!data.length) g.ui.notifications.info("Everyone on the scene is already in the fight.");
  else await attempt(() => combat.createEmbeddedDocuments("Combatant", data));
}

/** Re-renders when the combat, or an actor in it, changes. */
export function watchCombat(): void {
  const refresh = perFrame(() => g.ui?.combat?.rendered && g.ui.combat.render());
  for (const kind of ["create", "update", "delete"])
    onHooks([`${kind}Combat`, `${kind}Combatant`, `${kind}CombatantGroup`], refresh);
  const inFight = (actor: Actor | null | undefined) =>
    !!actor && !!g.ui?.combat?.viewed?.combatants.some((c) => c.actor?.uuid === actor.uuid);
  onHooks(["updateActor"], (actor: Actor) => inFight(actor) && refresh());
  onHooks(["updateToken"], (token: TokenDocument) => inFight(token.actor) && refresh());
  onHooks(["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"], (effect: ActiveEffect) => {
    const parent = effect.parent;
    if (inFight((parent?.documentName === "Item" ? parent.parent : parent) as Actor | null | undefined)) refresh();
  });
  onHooks(["canvasReady", "combatTurnChange"], refresh);
}
