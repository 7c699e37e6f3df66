import { packUuid } from "./documents.ts";
import { anchors, pageUuid } from "./journal.ts";
import type { Target, Targets } from "./links.ts";
import { PackError } from "./problem.ts";
import type { Pack, Source } from "./ruleset.ts";
import type { Shape } from "./shape.ts";

/** All that texts of a ruleset can link to: documents, rules and pages, by name. */
export function targetsOf(shape: Shape, packs: readonly Pack[], sources: readonly Source[]): Targets {
  const all = new Map<string, Target>();
  for (const pack of packs) {
    for (const { doc, word, place } of pack.made) {
      const key = `${word}/${doc.name}`;
      if (all.has(key)) throw new PackError(place, "duplicate name");
      const uuid = packUuid(shape.ruleset, pack.shape.name, pack.shape.document, doc._id);
      all.set(key, { uuid, label: doc.name, secret: pack.shape.secret });
    }
  }
  for (const { pack, entries } of sources.filter(({ pack }) => pack.document === "JournalEntry")) {
    for (const [rule, { uuid, title }] of anchors(shape, pack, entries))
      all.set(`Rule/${rule}`, { uuid, label: title });
    for (const { name, place } of entries) {
      if (all.has(`Page/${name}`))
        throw new PackError(place, "duplicate name, another journal has a page of that name");
      all.set(`Page/${name}`, { uuid: pageUuid(shape, pack, name), label: name, secret: pack.secret });
    }
  }
  return all;
}
