/** What all parts of a kind together bring (catalogue 2.3, group rules). A kind somebody has no part of brings nothing. */
import type { BlockId, PartKind } from "./data.ts";

export interface Group {
  /** injured: not one of them is sound. few: one at most is (N-43). */
  when: "injured" | "few";
  /** Held as long as it holds. */
  status: readonly string[];
  blocks: readonly BlockId[];
  /** Put on as it begins, and not taken off with it (section 7). */
  once: readonly string[];
  /** Whoever flies falls as it begins (N-43). */
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

/** Kinds whose steps lie on the whole creature only where more than half of them have come so far (N-58). */
export const SHARED: readonly PartKind[] = ["head"];

/** Kinds nobody outlives the last one of, unless it is noted that they do (N-57, N-61). */
export const VITAL = { head: "needsHead", heart: "needsHeart" } as const satisfies Partial<Record<PartKind, string>>;
