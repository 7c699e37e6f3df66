/** Pieces of the figure, placed by their kind and side. */
import { compact } from "../../../kernel/form-values.ts";
import type { BodyPart } from "../model/data.ts";
import {
  type Box,
  boxOf,
  EAR,
  EYE,
  FOOT,
  GRIP,
  HAND,
  HORN,
  limb,
  MOUTH,
  NOSE,
  type Outline,
  PAW,
  type Placing,
  type Point,
  reach,
  transformed,
  WING,
} from "./figure-shapes.ts";

export interface Placed {
  part: BodyPart;
  /** All outlines; a head is drawn on the body and, enlarged, beside it. */
  outlines: Outline[];
  angular?: true;
  /** Where its label line starts: by default the first outline. */
  box: Box;
  /** Drawn behind the trunk. */
  behind?: true;
  /** Its name is written in it. */
  plate?: true;
  /** Column of its label; by default the nearer one. */
  column?: "left" | "right";
}

type Side = -1 | 0 | 1;
export const ON_HEAD = ["ear", "nose", "eye", "mouth", "horn"];

const sideOf = ({ side }: BodyPart): Side => (/right/i.test(side) ? -1 : /left/i.test(side) ? 1 : 0);
/** Front before middle before rear. */
const depth = ({ side }: BodyPart): number => (/front|fore/i.test(side) ? 0 : /rear|back|hind/i.test(side) ? 2 : 1);

/** Parts split by side; those without a side fill the smaller half, a single one may stay in the middle. */
function sided(parts: readonly BodyPart[], single = false): Record<"right" | "left" | "middle", BodyPart[]> {
  const right = parts.filter((part) => sideOf(part) === -1);
  const left = parts.filter((part) => sideOf(part) === 1);
  const free = parts.filter((part) => sideOf(part) === 0);
  const middle = single && free.length % 2 === 1 ? free.splice(0, 1) : [];
  for (const part of free) (right.length <= left.length ? right : left).push(part);
  const sorted = (list: BodyPart[]): BodyPart[] => list.sort((a, b) => depth(a) - depth(b));
  return { right: sorted(right), left: sorted(left), middle };
}

/** From its right to its left, as drawn. */
export const acrossOf = (parts: readonly BodyPart[]): BodyPart[] => parts.toSorted((a, b) => sideOf(a) - sideOf(b));

export const placed = (part: BodyPart, outline: Outline, more: Partial<Placed> = {}): Placed => ({
  part,
  outlines: [outline],
  box: boxOf(outline),
  ...more,
});

/** An arm or leg with the hand or foot at its end; either may be missing. */
export interface Limb {
  part: BodyPart | null;
  ends: BodyPart[];
}

export function limbsOf(parts: readonly BodyPart[], of: "arm" | "leg", end: "hand" | "foot"): Limb[] {
  const limbs = parts.filter(({ kind }) => kind === of);
  const ends = parts.filter(({ kind }) => kind === end);
  const own = (limb: BodyPart): BodyPart[] => ends.filter(({ parent }) => parent === limb.id);
  const loose = ends.filter(({ parent }) => !limbs.some(({ id }) => id === parent));
  return [
    ...limbs.map((part) => ({ part, ends: own(part) })),
    ...loose.map((part): Limb => ({ part: null, ends: [part] })),
  ];
}

function twoSides(limbs: readonly Limb[]): [Side, Limb[]][] {
  const lead = ({ part, ends }: Limb): BodyPart => (part ?? ends[0]) as BodyPart;
  const { right, left } = sided(limbs.map(lead));
  const all = (list: BodyPart[]): Limb[] => list.flatMap((part) => limbs.find((one) => lead(one) === part) ?? []);
  return [
    [-1, all(right)],
    [1, all(left)],
  ];
}

/** One limb along its line; it ends in a point without a hand or foot. */
function drawn(
  { part, ends }: Limb,
  line: readonly Point[],
  widths: readonly number[],
  end: Outline,
  to: Placing,
): Placed[] {
  const bare = ends.length === 0;
  const wide = bare ? widths.map((w, i) => w * (1 - (0.8 * i) / (widths.length - 1))) : widths;
  const [x, y] = line.at(-1) as Point;
  const from = (ends.length - 1) / 2;
  return compact([
    part && placed(part, limb(line, wide)),
    ...ends.map((one, i) => placed(one, transformed(end, { x: x + (i - from) * 20, y: y + 3, ...to }))),
  ]);
}

/** Arms hanging from the shoulders; several pairs are fanned out. */
export const hangingArms = (arms: readonly Limb[]): Placed[] =>
  twoSides(arms).flatMap(([side, list]) =>
    list.flatMap((one, i) => {
      const line = reach([side * 43, 110 + i * 14], 90 - side * (12 + i * 26), 100, side * -5);
      return drawn(one, line, [20, 22, 19, 17, 14], HAND, { sx: -side * -1, turn: -side * (8 + i * 24) });
    }),
  );

export const standingLegs = (legs: readonly Limb[]): Placed[] => {
  const each = twoSides(legs);
  return each.flatMap(([side, list]) =>
    list.flatMap((one, i) => {
      const line = reach([side * 17, 234], 90 - side * i * 14, 134, side * -2);
      return drawn(one, line, [29, 29, 24, 22, 16], FOOT, { sx: -side });
    }),
  );
};

/** Limbs around a lying trunk: arms in front, legs behind. */
export function placeAroundTrunk(arms: readonly Limb[], legs: readonly Limb[], end: number): Placed[] {
  const armsOf = twoSides(arms);
  return twoSides(legs).flatMap(([side, legList], at) => {
    const armList = armsOf[at]?.[1] ?? [];
    const all = [...armList, ...legList];
    return all.flatMap((one, i) => {
      const arm = i < armList.length;
      const share = all.length > 1 ? i / (all.length - 1) : 0;
      const y = 112 + (end - 130) * share;
      const [low, high] = arms.length > 0 ? [-58, 62] : [34, 58];
      const down = low + (high - low) * share;
      const turn = side === 1 ? down : 180 - down;
      const long = one.ends.length === 0 ? 88 : all.length > 2 ? 52 : 58;
      const line = reach([side * 27, y], turn, long, side * (arm ? 8 : 12));
      const [last, before] = [line.at(-1), line.at(-2)] as [Point, Point];
      const way = (Math.atan2(last[1] - before[1], last[0] - before[0]) * 180) / Math.PI;
      const tip = { turn: way - 90, sx: arm ? side * -1 : 1, sy: arm ? 0.9 : 1 };
      return drawn(one, line, arm ? [19, 19, 17, 15, 12] : [24, 22, 18, 16, 13], arm ? GRIP : PAW, tip);
    });
  });
}

export const wings = (parts: readonly BodyPart[]): Placed[] => {
  const { right, left } = sided(parts);
  const side = (list: BodyPart[], sx: number): Placed[] =>
    list.map((part, i) =>
      placed(part, transformed(WING, { sx: sx * (1 - i * 0.1), sy: 1 - i * 0.1, y: i * 54 }), { behind: true }),
    );
  return [...side(right, -1), ...side(left, 1)];
};

/** Tails: at the side of a standing body, behind a lying one; without limbs the tail is the body. */
export function tails(parts: readonly BodyPart[], way: "stands" | "lies" | "coils" | "hangs", end: number): Placed[] {
  return parts.map((part, i) => {
    if (way === "coils" && i === 0) {
      const line: Point[] = [
        [0, 78],
        [20, 112],
        [18, 150],
        [-22, 192],
        [-38, 232],
        [-8, 268],
        [32, 296],
        [30, 334],
        [-6, 356],
        [-40, 370],
      ];
      return placed(part, limb(line, [26, 36, 40, 42, 40, 38, 33, 26, 17, 5]), { behind: true });
    }
    if (way === "hangs" && i === 0) {
      const line: Point[] = [
        [0, 206],
        [4, 246],
        [20, 286],
        [-12, 326],
        [-30, 352],
        [10, 366],
        [44, 358],
      ];
      return placed(part, limb(line, [54, 50, 42, 34, 26, 17, 4]), { behind: true });
    }
    const fan = i === 0 ? 0 : (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2);
    const line: Point[] =
      way === "stands" || way === "hangs"
        ? [
            [-4, 210],
            [-36 - i * 3, 236],
            [-56 + i * 18, 276],
            [-62 + i * 26, 318],
            [-46 + i * 30, 346],
          ]
        : [
            [fan * 6, end - 6],
            [8 + fan * 18, end + 28],
            [-8 + fan * 32, end + 62],
            [6 + fan * 40, end + 96],
          ];
    return placed(part, limb(line, way !== "lies" ? [24, 22, 18, 13, 4] : [24, 21, 15, 4]), { behind: true });
  });
}

/** Parts of a head, around the center of its enlarged drawing. */
export function face(parts: readonly BodyPart[]): Placed[] {
  const of = (kind: string): BodyPart[] => parts.filter((part) => part.kind === kind);
  const pairs = (list: BodyPart[], draw: (part: BodyPart, side: Side, i: number) => Placed): Placed[] => {
    const { right, left, middle } = sided(list, true);
    return [
      ...right.map((part, i) => draw(part, -1, i)),
      ...left.map((part, i) => draw(part, 1, i)),
      ...middle.map((part) => draw(part, 0, 0)),
    ];
  };
  const row = (list: BodyPart[], outline: Outline, y: number, apart: number, more: Partial<Placed> = {}): Placed[] =>
    acrossOf(list).map((part, i) =>
      placed(part, transformed(outline, { x: (i - (list.length - 1) / 2) * apart, y }), more),
    );
  const ears = pairs(of("ear"), (part, side, i) =>
    placed(part, transformed(EAR, { x: (side || 1) * 36, y: -2 + i * 26, sx: (side || 1) * 1.05 })),
  );
  const horns = pairs(of("horn"), (part, side, i) =>
    side === 0
      ? placed(part, transformed(HORN, { x: -6, y: -44, turn: -30 }))
      : placed(part, transformed(HORN, { x: side * (21 - i * 12), y: -42, sx: side, sy: 0.8 })),
  );
  const eyes = pairs(of("eye"), (part, side, i) => placed(part, transformed(EYE, { x: side * 18, y: -10 - i * 20 })));
  return [
    ...horns,
    ...ears,
    ...eyes,
    ...row(of("nose"), NOSE, 14, 26, { angular: true }),
    ...row(of("mouth"), MOUTH, 35, 38),
  ];
}
