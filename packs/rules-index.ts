import { readEntries } from "./entries.ts";
import { anchors } from "./journal.ts";
import { shapes } from "./rulesets.ts";

/** Rule id to the uuid of its journal page with the anchor, for all rulesets, computed from the sources. */
export function ruleAnchors(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const shape of shapes) {
    for (const pack of shape.packs.filter(({ document, secret }) => document === "JournalEntry" && !secret)) {
      for (const [rule, { uuid }] of anchors(shape, pack, readEntries(shape, pack))) found[rule] = uuid;
    }
  }
  return found;
}

/** The same, written by the build as `rules-index.json`. */
export const rulesIndex = ruleAnchors;
