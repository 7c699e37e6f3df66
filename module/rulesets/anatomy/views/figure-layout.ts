/**
 * Layout of the figure for any body plan: standing, seen from the front, or lying with its legs around it. Its right is
 * always drawn on the left.
 */
import type { BodyPart } from "../model/data.ts";
import {
  acrossOf,
  face,
  hangingArms,
  limbsOf,
  ON_HEAD,
  type Placed,
  placeAroundTrunk,
  placed,
  standingLegs,
  tails,
  wings,
} from "./figure-pieces.ts";
import {
  boxOf,
  HEAD,
  HEART,
  limb,
  middle,
  type Outline,
  PLATE,
  type Point,
  TORSO,
  transformed,
  trunk,
} from "./figure-shapes.ts";

export const WIDTH = 360;
/** Radius and scale of the enlarged head beside the body. */
const RING = 62;
const FACE = 1.5;
/** More face labels than this do not fit beside the body: the head is drawn above. */
const BESIDE = 2;

export interface Laid {
  places: Placed[];
  /** Trunk and necks: not body parts, not clickable. */
  bare: Outline[];
  rings: { x: number; y: number; r: number }[];
  /** Lines from heads to their enlarged drawing. */
  lines: { from: Point; to: Point }[];
  /** Center of the body, its lower end, and where labels may begin in each column. */
  x: number;
  bottom: number;
  widest: number;
  left: number;
  right: number;
}

const shiftedPlace = (place: Placed, x: number, y: number): Placed => {
  const outlines = place.outlines.map((outline) => transformed(outline, { x, y }));
  return { ...place, outlines, box: boxOf(outlines[0] as Outline) };
};

/** Rows of plates for parts without a place in the figure. */
const PLATES = { apart: 88, row: 42, each: 4 };
const plates = (parts: readonly BodyPart[], top: number): Placed[] =>
  acrossOf(parts).map((part, i) => {
    const inRow = Math.min(PLATES.each, parts.length - Math.floor(i / PLATES.each) * PLATES.each);
    const x = WIDTH / 2 + ((i % PLATES.each) - (inRow - 1) / 2) * PLATES.apart;
    const outline = transformed(PLATE, { x, y: top + 24 + Math.floor(i / PLATES.each) * PLATES.row });
    return placed(part, outline, { angular: true, plate: true });
  });

/** A single heart on its left; several in pairs. */
const heartAt = (i: number, all: number) => {
  const last = i === all - 1 && all % 2 === 1;
  return { x: all === 1 ? 13 : last ? 0 : (i % 2) * 27 - 13.5, y: 146 + Math.floor(i / 2) * 27 };
};

/** Lays out a body; places are in painting order. */
export function layOut(parts: readonly BodyPart[]): Laid {
  const of = (kind: string): BodyPart[] => parts.filter((part) => part.kind === kind);
  const heads = acrossOf(of("head"));
  const hearts = acrossOf(of("heart"));
  const arms = limbsOf(parts, "arm", "hand");
  const legs = limbsOf(parts, "leg", "foot");
  const limbless = arms.length + legs.length + of("wing").length === 0;
  const coils = limbless && of("tail").length > 0;
  const isUpright = !limbless && legs.length <= 2;
  const sides = Math.ceil((arms.length + legs.length) / 2);
  const end = isUpright ? 222 : 170 + 22 * Math.max(2, sides);

  const scale = heads.length > 1 ? 0.85 : 1;
  const apart = heads.length > 3 ? 40 : 56;
  const headX = (i: number): number => (i - (heads.length - 1) / 2) * apart;
  const faces = heads.map((head) => parts.filter(({ kind, parent }) => ON_HEAD.includes(kind) && parent === head.id));
  const shown = faces.filter((list) => list.length > 0).length;
  const sore = faces.flat().filter(({ state }) => state !== "sound" && state !== "lost").length;
  const over = of("wing").length > 0 || (!isUpright && arms.length > 0) || shown > 2 || sore > BESIDE;
  const beside = shown > 0 && !over;
  const x = beside && shown === 1 ? 148 : WIDTH / 2;
  const rows = over ? Math.ceil(shown / 2) : 0;
  const y = rows * (2 * RING + 8) + 4;

  const head = heads.map((part, i) => {
    const outline = transformed(HEAD, { x: headX(i), y: 42, sx: scale, sy: scale });
    return placed(part, outline, shown === 1 && beside ? { column: "left" } : {});
  });
  const body: Placed[] = [
    ...wings(of("wing")),
    ...tails(
      of("tail"),
      coils ? "coils" : !isUpright ? "lies" : legs.length === 0 && arms.length > 0 ? "hangs" : "stands",
      end,
    ),
    ...head,
    ...(isUpright ? hangingArms(arms) : placeAroundTrunk(arms, legs, end)),
    ...(isUpright ? standingLegs(legs) : []),
    ...hearts.map((part, i) =>
      placed(part, transformed(HEART, coils ? { x: 19, y: 130 + i * 27 } : heartAt(i, hearts.length))),
    ),
  ].map((place) => shiftedPlace(place, x, y));
  const necks =
    heads.length > 1
      ? heads.map((_, i) =>
          limb(
            [
              [headX(i), 62],
              [headX(i) * 0.55, 106],
            ],
            [16, 22],
          ),
        )
      : [];
  const silhouette = coils || body.length === 0 ? [] : [isUpright ? TORSO : trunk(end)];
  const bare = [...necks, ...silhouette].map((outline) => transformed(outline, { x, y }));

  const rings: Laid["rings"] = [];
  const lines: Laid["lines"] = [];
  const details: Placed[] = [];
  faces.forEach((list, i) => {
    if (list.length === 0) return;
    const n = rings.length;
    const alone = over && n === shown - 1 && n % 2 === 0;
    const ring = over
      ? {
          x: alone ? WIDTH / 2 : WIDTH / 2 + (n % 2 === 0 ? -RING : RING),
          y: RING + 2 + Math.floor(n / 2) * (2 * RING + 8),
          r: RING,
        }
      : shown === 1
        ? { x: WIDTH - RING - 2, y: RING + 2, r: RING }
        : { x: n === 0 ? 58 : WIDTH - 58, y: 62, r: 56 };
    rings.push(ring);
    const fit = ring.r / RING;
    const place = body.find(({ part }) => part === heads[i]) as Placed;
    const large = transformed(HEAD, { x: ring.x, y: ring.y, sx: FACE * fit, sy: FACE * fit });
    place.outlines.push(large);
    const [hx, hy] = middle(place.box);
    const away = Math.hypot(ring.x - hx, ring.y - hy) || 1;
    const share = (r: number): Point => [hx + ((ring.x - hx) / away) * r, hy + ((ring.y - hy) / away) * r];
    lines.push({ from: share(28), to: share(away - ring.r) });
    const column = ring.x === x ? {} : { column: ring.x < x ? ("left" as const) : ("right" as const) };
    details.push(
      ...face(list).map((one) => {
        const outlines = one.outlines.map((outline) =>
          transformed(outline, { x: ring.x, y: ring.y, sx: fit, sy: fit }),
        );
        return { ...one, ...column, outlines, box: boxOf(outlines[0] as Outline) };
      }),
    );
  });

  const all = [...body.filter((p) => p.behind), ...body.filter((p) => !p.behind && p.part.kind === "head")];
  const rest = body.filter((p) => !all.includes(p));
  const seen = [...all, ...details, ...rest];
  const reached = seen.flatMap(({ outlines }) => outlines.flat());
  const bottom = Math.max(0, ...[...bare.flat(), ...reached].map(([, below]) => below), ...rings.map((r) => r.y + r.r));
  const spare = parts.filter((part) => !seen.some((place) => place.part === part));
  const ofBody = [...bare.flat(), ...body.flatMap(({ outlines }) => outlines[0] as Outline)];
  const aside = rings.length > 0 && beside;
  return {
    places: [...seen, ...plates(spare, bottom + 26)],
    bare,
    rings,
    lines,
    x,
    bottom,
    widest: Math.max(...ofBody.map(([at]) => Math.abs(at - x))),
    left: aside && shown === 2 ? 126 : 4,
    right: aside ? 2 * RING + 8 : 4,
  };
}
