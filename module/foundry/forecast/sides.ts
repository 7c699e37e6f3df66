/** The sides of a forecast: from the tracker, the scene, or the party and the combatants of the other side. */

import type { Style } from "../../kernel/tactics.ts";
import type { StoredDocument } from "../../simulator/being.ts";
import type { SideEntry } from "../../simulator/line-up.ts";
import { type ActorDoc, currentCombat, sceneTokens, worldActors } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { storedDocument } from "./ready-characters.ts";

export type Source = "tracker" | "scene" | "party" | "ready";

/** An actor in the window: which side, and how many of it. */
export interface Entry {
  uuid: string;
  name: string;
  img: string;
  side: 0 | 1;
  count: number;
  style: Style;
  /** A higher level than the document's. */
  level?: number;
  document: StoredDocument;
}

interface Found {
  actor: ActorDoc;
  disposition: number;
}

const inTracker = (): Found[] =>
  [...(currentCombat()?.combatants ?? [])].flatMap(({ actor, token }) =>
    actor ? [{ actor, disposition: token?.disposition ?? (actor.hasPlayerOwner ? 1 : -1) }] : [],
  );
const onScene = (): Found[] =>
  sceneTokens().flatMap(({ actor, disposition }) => (actor ? [{ actor, disposition }] : []));
const ownedByPlayers = (): Found[] =>
  worldActors()
    .filter((actor) => actor.hasPlayerOwner)
    .map((actor) => ({ actor, disposition: 1 }));

/** The ruleset of most of the actors. */
function rulesetIn(found: readonly Pick<Found, "actor">[]): string {
  const counts = new Map<string, number>();
  for (const { actor } of found) {
    const id = rulesetOf(actor.type)?.id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

export interface LineUp {
  ruleset: string;
  entries: Entry[];
}

/**
 * The actors of a source, equal creatures counted together; actors of other rulesets are left out. "ready": only the enemies.
 */
export function entriesFrom(source: Source): LineUp {
  const others = inTracker().length > 0 ? inTracker() : onScene();
  const found =
    source === "tracker"
      ? inTracker()
      : source === "scene"
        ? onScene()
        : [...(source === "party" ? ownedByPlayers() : []), ...others.filter(({ disposition }) => disposition < 0)];
  const ruleset = rulesetIn(found);
  const entries: Entry[] = [];
  for (const { actor, disposition } of found) {
    if (rulesetOf(actor.type)?.id !== ruleset || actor.type === "party") continue;
    const side = disposition < 0 ? 1 : 0;
    const key = side === 1 ? `${actor.name.replace(/ \d+$/, "")}/${actor.type}` : actor.uuid;
    const known = entries.find((entry) => entry.side === side && entry.uuid === key);
    if (known) known.count += 1;
    else
      entries.push({
        uuid: key,
        name: actor.name,
        img: actor.img,
        side,
        count: 1,
        style: "plain",
        document: storedDocument(actor),
      });
  }
  return { ruleset, entries };
}

/** Both sides as the simulator takes them. */
export const sidesOf = (entries: readonly Entry[]): readonly [SideEntry[], SideEntry[]] => {
  const of = (side: 0 | 1) =>
    entries
      .filter((entry) => entry.side === side && entry.count > 0)
      .map(({ document, count, style, level }) => ({
        source: document,
        count,
        style,
        ...(level === undefined ? {} : { level }),
      }));
  return [of(0), of(1)];
};
