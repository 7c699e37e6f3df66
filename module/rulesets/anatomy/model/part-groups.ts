/** Effects of all parts of a kind together (group rules). A kind without parts has no effect. */
import type { BlockId, PartKind } from "./data.ts";

export interface Group {
  /** injured: none of them is sound. few: at most one is sound (N-43). */
  when: "injured" | "few";
  /** Conditions while it applies. */
  status: readonly string[];
  blocks: readonly BlockId[];
  /** Conditions set when it begins, and not removed when it ends. */
  once: readonly string[];
  /** A flyer falls when it begins (N-43). */
  falls?: true;
}

const injured = (status: readonly string[], blocks: readonly BlockId[], once: readonly string[] = []): Group => ({
  when: "injured",
  status,
  blocks,
  once,
});

export const GROUPS: Readonly<Partial<Record<PartKind, Group>>> = {
  ear: injured(["deafened"], []),
  nose: injured([], ["scent"]),
  eye: injured(["blinded"], ["gaze"]),
  mouth: injured(["silenced"], ["speech", "vocal", "oratory"]),
  wing: { when: "few", status: ["grounded"], blocks: ["fly"], once: [], falls: true },
  foot: injured([], ["stand"], ["prone"]),
  leg: injured([], ["stand"], ["prone"]),
};

/** Kinds whose steps apply to the whole creature only when more than half of the parts have reached them (N-58). */
export const SHARED: readonly PartKind[] = ["head"];

/** Kinds whose total loss is death, unless the creature is noted to live without (N-57, N-61). */
export const VITAL = { head: "needsHead", heart: "needsHeart" } as const satisfies Partial<Record<PartKind, string>>;
