/** The spaces within reach of a token, lit up while the pointer is on it. */

import { highlight, spacesAround } from "./grid.ts";
import { rulesetOf } from "./rulesets.ts";
import { onHook, type TokenDoc } from "./seam.ts";
import { snapshotOf } from "./snapshot.ts";

const LAYER = "fivefold.reach";

function show({ document }: { document: TokenDoc }, hovered: boolean): void {
  const actor = hovered ? document.actor : null;
  const reach = actor ? rulesetOf(actor.type)?.reach?.(snapshotOf(actor)) : null;
  highlight(LAYER, reach ? spacesAround(document, reach) : []);
}

export function registerReachRing(): void {
  onHook("hoverToken", show);
  // Whoever is gone is not left by the pointer.
  for (const hook of ["deleteToken", "canvasTearDown"]) onHook(hook, () => highlight(LAYER, []));
}
