/** Highlights the spaces within reach of a token on hover. */

import { onHook, type TokenDoc } from "../adapter/foundry-api.ts";
import { highlight, spaceFeet, spacesAround } from "../adapter/grid.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

const LAYER = "fivefold.reach";

/** The hovered token. */
let pointed: TokenDoc | null = null;

function light(): void {
  const actor = pointed?.actor;
  const reach = pointed && actor ? rulesetOf(actor.type)?.reach?.(snapshotOf(actor), spaceFeet(pointed)) : null;
  highlight(LAYER, pointed && reach ? spacesAround(pointed, reach) : []);
}

function point(token: TokenDoc | null): void {
  pointed = token;
  light();
}

function leave(token: TokenDoc): void {
  if (token === pointed) point(null);
}

export function registerReachRing(): void {
  onHook("hoverToken", ({ document }: { document: TokenDoc }, hovered: boolean) => {
    if (hovered) point(document);
    else leave(document);
  });
  onHook("updateToken", (token: TokenDoc) => {
    if (token === pointed) light();
  });
  // Deleting a hovered token fires no hover event.
  onHook("deleteToken", leave);
  onHook("canvasTearDown", () => point(null));
}
