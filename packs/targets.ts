import { packUuid } from "./documents.ts";
import { anchors, pageUuid } from "./journal.ts";
import type { Target, Targets } from "./links.ts";
import { PackError } from "./problem.ts";
import type { Pack, Source } from "./ruleset.ts";
import type { Shape } from "./shape.ts";

/** What the texts of a ruleset can link to: all of it, and what texts for players can. */
export interface LinkTargets {
  all: Targets;
  forPlayers: Targets;
}

/** Documents, rules and pages by name. Texts for players cannot link to pages for the GM. */
export function targetsOf(shape: Shape, packs: readonly Pack[], sources: readonly Source[]): LinkTargets {
  const all = new Map<string, Target>();
  for (const pack of packs) {
    for (const { doc, word, place } of pack.made) {
      const key = `${word}/${doc.name}`;
      if (all.has(key)) throw new PackError(place, "duplicate name");
      const uuid = packUuid(shape.ruleset, pack.shape.name, pack.shape.document, doc._id);
      all.set(key, { uuid, label: doc.name });
    }
  }
  const forPlayers = new Map(all);
  for (const { pack, entries } of sources.filter(({ pack }) => pack.document === "JournalEntry")) {
    const add = (key: string, target: Target) => {
      all.set(key, target);
      forPlayers.set(key, pack.secret ? { ...target, secret: true } : target);
    };
    for (const [rule, { uuid, title }] of anchors(shape, pack, entries)) add(`Rule/${rule}`, { uuid, label: title });
    for (const { name, place } of entries) {
      if (all.has(`Page/${name}`))
        throw new PackError(place, "duplicate name, another journal has a page of that name");
      add(`Page/${name}`, { uuid: pageUuid(shape, pack, name), label: name });
    }
  }
  return { all, forPlayers };
}
