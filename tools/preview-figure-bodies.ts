/** Sample bodies for tools/preview-figure.ts: the body plans of the packs and some that fit no plan. */
import type { BodyPart, PartKind, SeverityId } from "../module/rulesets/anatomy/model/data.ts";

const STEPS: Record<PartKind, [number, SeverityId]> = {
  ear: [2, "minor"],
  nose: [1, "minor"],
  tail: [2, "minor"],
  wing: [2, "minor"],
  eye: [2, "major"],
  hand: [3, "major"],
  foot: [3, "major"],
  horn: [2, "major"],
  mouth: [3, "major"],
  arm: [3, "severe"],
  leg: [3, "severe"],
  head: [4, "deadly"],
  heart: [2, "fatal"],
  other: [4, "minor"],
};

type Short = [kind: PartKind, count: number, parent?: PartKind | ""];
const word = (side: string, kind: string): string => `${side} ${kind}`.trim().replace(/^./, (c) => c.toUpperCase());
const sidesOf = (count: number): string[] =>
  count === 1
    ? [""]
    : count === 2
      ? ["right", "left"]
      : count === 4
        ? ["front right", "front left", "rear right", "rear left"]
        : count === 6
          ? ["front right", "front left", "middle right", "middle left", "rear right", "rear left"]
          : Array.from({ length: count }, () => "");

/** Parts of these kinds, each child on the parent of its number; with two heads, each has its own face. */
export function body(...kinds: Short[]): BodyPart[] {
  const parts: BodyPart[] = [];
  for (const [kind, count, on = ""] of kinds) {
    const parents = parts.filter((part) => part.kind === on);
    const heads = on === "head" ? parents : [null];
    for (const head of heads)
      sidesOf(count).forEach((side, i) => {
        const [capacity, severity] = STEPS[kind];
        const number = parts.filter((part) => part.kind === kind).length + 1;
        const name = word(side, side === "" && count > 1 ? `${kind} ${i + 1}` : kind);
        const parent = head?.id ?? parents[i]?.id ?? "";
        const hidden = kind === "heart";
        const state = "sound" as const;
        const counted = { injuries: 0, capacity, state, untreated: 0, prosthetic: "" };
        parts.push({ id: `${kind}${number}`, name, kind, side, severity, parent, hidden, ...counted });
      });
  }
  return parts;
}

const FACE: Short[] = [
  ["ear", 2, "head"],
  ["nose", 1, "head"],
  ["eye", 2, "head"],
  ["mouth", 1, "head"],
];
const ARMS: Short[] = [
  ["arm", 2],
  ["hand", 2, "arm"],
];
const LEGS: Short[] = [
  ["leg", 2],
  ["foot", 2, "leg"],
];
const FOUR: Short[] = [
  ["leg", 4],
  ["foot", 4, "leg"],
];

export const bodies: Record<string, BodyPart[]> = {
  humanoid: body(["head", 1], ...FACE, ...ARMS, ...LEGS, ["heart", 1]),
  tailed: body(["head", 1], ...FACE, ...ARMS, ...LEGS, ["heart", 1], ["tail", 1]),
  winged: body(["head", 1], ...FACE, ...ARMS, ...LEGS, ["heart", 1], ["tail", 1], ["wing", 2]),
  "two heads": body(["head", 2], ...FACE, ...ARMS, ...LEGS, ["heart", 1]),
  quadruped: body(["head", 1], ...FACE, ...FOUR, ["tail", 1], ["heart", 1]),
  horned: body(["head", 1], ...FACE, ["horn", 2, "head"], ...FOUR, ["tail", 1], ["heart", 1]),
  bird: body(["head", 1], ["ear", 2, "head"], ["eye", 2, "head"], ["mouth", 1, "head"], ["wing", 2], ...LEGS, [
    "heart",
    1,
  ]),
  serpent: body(["head", 1], ["nose", 1, "head"], ["eye", 2, "head"], ["mouth", 1, "head"], ["tail", 1], ["heart", 1]),
  crab: body(
    ["head", 1],
    ["nose", 2, "head"],
    ["eye", 2, "head"],
    ["mouth", 1, "head"],
    ...ARMS,
    ["leg", 6],
    ["heart", 1],
  ),
  octopod: body(
    ["head", 1],
    ["nose", 1, "head"],
    ["eye", 2, "head"],
    ["mouth", 1, "head"],
    ["arm", 4],
    ["leg", 4],
    ["heart", 3],
  ),
  drake: body(["head", 1], ...FACE, ["horn", 2, "head"], ["wing", 2], ...FOUR, ["tail", 1], ["heart", 1]),
  skeleton: body(["head", 1], ["eye", 2, "head"], ["mouth", 1, "head"], ...ARMS, ...LEGS, ["other", 1]),
  construct: body(["head", 1], ...ARMS, ...LEGS, ["other", 2]),
  hydra: body(["head", 5], ...FACE, ...FOUR, ["tail", 2], ["heart", 1]),
  "four arms": body(["head", 1], ...FACE, ["arm", 4], ["hand", 4, "arm"], ...LEGS, ["heart", 2]),
  ooze: body(["other", 6], ["eye", 3]),
  naga: body(["head", 1], ...FACE, ...ARMS, ["tail", 1], ["heart", 1]),
};

/** One of each state: injured once, several times, destroyed with its child parts, replaced. */
export function hurt(parts: readonly BodyPart[]): BodyPart[] {
  const done = (part: BodyPart): BodyPart => {
    if (["arm2", "wing1"].includes(part.id)) return { ...part, injuries: part.capacity, state: "destroyed" };
    if (["hand2"].includes(part.id)) return { ...part, state: "lost" };
    if (["leg1", "eye2", "other1"].includes(part.id)) return { ...part, injuries: 2, state: "injured", capacity: 3 };
    if (["hand1", "head1", "heart1", "tail1", "ear2", "nose1"].includes(part.id))
      return { ...part, injuries: 1, state: "injured" };
    return part.id === "foot2" || part.id === "other2" ? { ...part, state: "replaced" } : part;
  };
  return parts.map(done);
}
