import type { Material } from "../adventures/map-words.ts";
import type { Random } from "./random.ts";
import { blob, filled, n, rounded, type Spot, spread, straight, stroke } from "./svg.ts";

/** How a material looks: its color, the tile that repeats over it, and its edge. */
export interface Look {
  color: string;
  /** Color of the edge. */
  edge: string;
  /** `shore`: water; `soft`: broken line; `rock`: solid line with a dark rim; `built`: straight line with a shadow. */
  kind: "shore" | "soft" | "rock" | "built";
  tile: readonly [number, number];
  draw(random: Random): string;
}

const tuft = ([x, y]: Spot, random: Random): string => {
  const s = random.between(0.8, 1.25);
  const lean = random.between(-3, 3);
  return `M${n(x - 7 * s)} ${n(y)}q${n(2 * s)} ${n(-6 * s)} ${n(-3 * s + lean)} ${n(-12 * s)}M${n(x)} ${n(y)}q${n(lean)} ${n(-8 * s)} ${n(lean)} ${n(-17 * s)}M${n(x + 7 * s)} ${n(y)}q${n(-1 * s)} ${n(-6 * s)} ${n(4 * s + lean)} ${n(-11 * s)}`;
};
const dot = ([x, y]: Spot, length = 0.1): string => `M${n(x)} ${n(y)}h${n(length)}`;
const ripple = ([x, y]: Spot, random: Random): string => {
  const w = random.between(13, 22);
  return `M${n(x)} ${n(y)}q${n(w / 2)} ${n(-w * 0.45)} ${n(w)} 0t${n(w)} 0`;
};
const crack = ([x, y]: Spot, random: Random, length: number): string => {
  let [px, py, angle] = [x, y, random.between(0, Math.PI * 2)];
  const points: Spot[] = [[px, py]];
  for (let i = 0; i < 4; i++) {
    angle += random.between(-0.8, 0.8);
    px += (Math.cos(angle) * length) / 4;
    py += (Math.sin(angle) * length) / 4;
    points.push([px, py]);
  }
  return straight(points, false);
};
const pebble = ([x, y]: Spot, random: Random, radius: number): string =>
  rounded(blob(random, x, y, radius * random.between(0.7, 1.2), 6, 0.2));

const tufts = (random: Random, color: string, tile: readonly [number, number], columns: number, rows: number): string =>
  stroke(
    spread(random, tile[0], tile[1], columns, rows, 20)
      .map((spot) => tuft(spot, random))
      .join(""),
    color,
    2.2,
  );
const dots = (
  random: Random,
  color: string,
  tile: readonly [number, number],
  columns: number,
  rows: number,
  size = 3,
) =>
  stroke(
    spread(random, tile[0], tile[1], columns, rows, 4)
      .map((spot) => dot(spot))
      .join(""),
    color,
    size,
  );
const ripples = (random: Random, color: string, tile: readonly [number, number], columns: number, rows: number) =>
  stroke(
    spread(random, tile[0] - 44, tile[1], columns, rows, 10)
      .map((spot) => ripple(spot, random))
      .join(""),
    color,
    2.4,
  );

/** Rows of stones of different widths; joints are drawn. */
function paving(random: Random, [width, height]: readonly [number, number], row: number, color: string): string {
  let d = "";
  for (let y = 0; y < height; y += row) {
    d += `M0 ${y}H${width}`;
    const first = random.between(12, 60);
    for (let x = first; x < width - 12; x += random.between(row * 0.9, row * 1.9)) {
      const lean = random.between(-2, 2);
      d += `M${n(x)} ${y}L${n(x + lean)} ${y + row}`;
    }
  }
  return stroke(d, color, 2.2);
}

function planks(random: Random, [width, height]: readonly [number, number]): string {
  let [joints, grain] = ["", ""];
  for (let y = 0; y < height; y += 25) {
    joints += `M0 ${y}H${width}`;
    for (let x = random.between(30, 150); x < width - 10; x += random.between(140, 230)) joints += `M${n(x)} ${y}v25`;
    for (const [x] of spread(random, width - 70, 25, 3, 1, 6))
      grain += `M${n(x)} ${n(y + random.between(7, 18))}q30 ${n(random.between(-3, 3))} ${n(random.between(40, 64))} 0`;
  }
  return stroke(joints, "#8d6b45", 2) + stroke(grain, "#b6905f", 1.5);
}

function crust(random: Random): string {
  const slabs = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [(i % 4) * 100 + 50, Math.floor(i / 4) * 100 + 50];
    return rounded(blob(random, x + random.between(-4, 4), y + random.between(-4, 4), 45, 9, 0.13));
  });
  return filled(slabs.join(""), "#4b342b", ` stroke="#f3a63c" stroke-width="4"`);
}

const SMALL = [300, 300] as const;
const WIDE = [420, 420] as const;

export const LOOKS: Readonly<Record<Material, Look>> = {
  grass: {
    color: "#dfe1bf",
    edge: "#8f9562",
    kind: "soft",
    tile: WIDE,
    draw: (random) => tufts(random, "#9ba06c", WIDE, 4, 4) + dots(random, "#b3b785", WIDE, 6, 6),
  },
  heath: {
    color: "#dcd2ba",
    edge: "#94806a",
    kind: "soft",
    tile: WIDE,
    draw: (random) => tufts(random, "#a08a6c", WIDE, 3, 4) + dots(random, "#9c7d96", WIDE, 9, 8, 5),
  },
  mud: {
    color: "#c4b193",
    edge: "#7f6a4c",
    kind: "soft",
    tile: SMALL,
    draw: (random) => ripples(random, "#9c876a", SMALL, 3, 5) + dots(random, "#a5906f", SMALL, 6, 6, 3.5),
  },
  sand: {
    color: "#ede3c6",
    edge: "#b19e6d",
    kind: "soft",
    tile: SMALL,
    draw: (random) => dots(random, "#c3b285", SMALL, 11, 11, 2.6),
  },
  snow: {
    color: "#f5f4ef",
    edge: "#9fabad",
    kind: "soft",
    tile: WIDE,
    draw: (random) => dots(random, "#c1ccce", WIDE, 6, 6, 3) + ripples(random, "#d3dcdd", WIDE, 3, 4),
  },
  water: {
    color: "#c3d8da",
    edge: "#4f737b",
    kind: "shore",
    tile: [360, 300],
    draw: (random) => ripples(random, "#86abb2", [360, 300], 3, 5),
  },
  "deep water": {
    color: "#9fc0c7",
    edge: "#47707a",
    kind: "shore",
    tile: SMALL,
    draw: (random) => ripples(random, "#6794a0", SMALL, 3, 6),
  },
  ice: {
    color: "#e0ecee",
    edge: "#8aa7af",
    kind: "soft",
    tile: WIDE,
    draw: (random) =>
      stroke(
        spread(random, WIDE[0], WIDE[1], 3, 3, 70)
          .map((spot) => crack(spot, random, 110))
          .join(""),
        "#aec6cb",
        2,
      ),
  },
  road: {
    color: "#e8dcbd",
    edge: "#a28d62",
    kind: "soft",
    tile: SMALL,
    draw: (random) => dots(random, "#bfa97b", SMALL, 6, 6, 3.4) + dots(random, "#d3c299", SMALL, 8, 8, 2.4),
  },
  stone: {
    color: "#d6d1c5",
    edge: "#5d564b",
    kind: "built",
    tile: [400, 200],
    draw: (random) => paving(random, [400, 200], 50, "#aaa294"),
  },
  wood: {
    color: "#dcbf94",
    edge: "#6f5233",
    kind: "built",
    tile: [400, 200],
    draw: (random) => planks(random, [400, 200]),
  },
  tile: {
    color: "#e4dbcb",
    edge: "#6d6355",
    kind: "built",
    tile: [100, 100],
    draw: () =>
      `${filled("M0 0h50v50h-50zM50 50h50v50h-50z", "#d3c7b3")}${stroke("M0 0H100M0 50H100M0 0V100M50 0V100", "#b0a492", 1.8)}`,
  },
  earth: {
    color: "#d6c3a3",
    edge: "#8c744f",
    kind: "soft",
    tile: SMALL,
    draw: (random) =>
      dots(random, "#ae9772", SMALL, 7, 7, 3) +
      stroke(
        spread(random, 300, 300, 3, 3, 14)
          .map((spot) => pebble(spot, random, 6))
          .join(""),
        "#a58d68",
        1.8,
      ),
  },
  cave: {
    color: "#cbc2b3",
    edge: "#4d463c",
    kind: "rock",
    tile: WIDE,
    draw: (random) =>
      stroke(
        spread(random, WIDE[0], WIDE[1], 4, 4, 18)
          .map((spot) => pebble(spot, random, 9))
          .join("") +
          spread(random, WIDE[0], WIDE[1], 2, 2, 60)
            .map((spot) => crack(spot, random, 70))
            .join(""),
        "#a39885",
        2,
      ) + dots(random, "#a89d8b", WIDE, 7, 7, 3),
  },
  lava: {
    color: "#e0652a",
    edge: "#7a2d16",
    kind: "shore",
    tile: [400, 400],
    draw: crust,
  },
  marsh: {
    color: "#ccd0af",
    edge: "#7f8a5f",
    kind: "soft",
    tile: WIDE,
    draw: (random) =>
      stroke(
        spread(random, WIDE[0] - 60, WIDE[1], 4, 5, 8)
          .map(([x, y]) => `M${n(x)} ${n(y)}h${n(random.between(26, 48))}m-30 8h${n(random.between(12, 22))}`)
          .join(""),
        "#83a0a0",
        2.4,
      ) + tufts(random, "#7d8757", WIDE, 3, 3),
  },
};
