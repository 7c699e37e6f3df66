import type { PropLook } from "./props.ts";
import type { Random } from "./random.ts";
import { blob, filled, INK, n, straight, stroke } from "./svg.ts";

const WOOD = "#cfa873";
const DARK_WOOD = "#8a6238";
const STONE = "#d2ccc0";
const GRAIN = "#96703f";

const edge = (width = 3): string => ` stroke="${INK}" stroke-width="${n(width)}" stroke-linejoin="round"`;
const shade = (d: string): string => filled(d, INK, ` opacity=".16" transform="translate(6 8)"`);
const box = (w: number, h: number, r = 3): string =>
  `M${n(-w / 2 + r)} ${n(-h / 2)}h${n(w - 2 * r)}q${r} 0 ${r} ${r}v${n(h - 2 * r)}q0 ${r} ${-r} ${r}h${n(2 * r - w)}q${-r} 0 ${-r} ${-r}v${n(2 * r - h)}q0 ${-r} ${r} ${-r}z`;
const disc = (r: number, x = 0, y = 0): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
const solid = (d: string, fill: string, width = 3): string => shade(d) + filled(d, fill, edge(width));
/** A ring of stones about the center. */
const ring = (random: Random, radius: number, stones: number, size: number): string =>
  Array.from({ length: stones }, (_, i) => {
    const angle = (i / stones) * Math.PI * 2;
    return straight(blob(random, Math.cos(angle) * radius, Math.sin(angle) * radius, size, 6, 0.14));
  }).join("");
const FLAME = "M0 16q-15 -4 -11 -17q2 5 5 5q-3 -12 7 -20q-1 9 6 13q2 -3 1 -6q9 9 5 18q-3 7 -13 7z";
const flame = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${filled(FLAME, "#eda03c", edge(2))}${filled("M0 12q-7 -3 -5 -9q3 2 3 -6q6 5 6 9q0 5 -4 6z", "#f8dd8b")}</g>`;

const table = (): string =>
  solid(box(92, 56, 6), WOOD) + stroke("M-44 -13H44M-44 1H44M-44 15H44", GRAIN, 1.6) + stroke(box(92, 56, 6), INK, 3);
const bench = (): string => solid(box(94, 24, 5), WOOD) + stroke("M-40 0H40M-34 -12v24M34 -12v24", GRAIN, 1.8);
const barrel = (): string =>
  solid(disc(38), WOOD) +
  stroke(`${disc(30)}M-14 -26V26M0 -30V30M14 -26V26`, GRAIN, 2) +
  stroke(disc(30), DARK_WOOD, 2.4);
const crate = (): string =>
  solid(box(78, 78, 3), WOOD) + stroke("M-28 -28L28 28M28 -28L-28 28", GRAIN, 8) + stroke(`${box(60, 60, 2)}`, INK, 2);
const bed = (): string =>
  solid(box(80, 164, 5), DARK_WOOD) +
  filled(box(70, 154, 4), "#efe7d4", edge(2)) +
  `<g transform="translate(0 -55)">${filled(box(52, 30, 9), "#fbf7ec", edge(2))}</g>` +
  filled("M-35 -28q18 9 35 0t35 0V77h-70z", "#a9b0a0", edge(2)) +
  stroke("M-22 0q6 30 0 66M14 -4q-4 34 2 70", "#7f8778", 2);
const chest = (): string =>
  solid(box(84, 54, 5), DARK_WOOD) +
  stroke("M-42 -6H42", INK, 3) +
  stroke("M-26 -27V27M26 -27V27", "#c9b27c", 6) +
  filled(box(16, 18, 3), "#dfc27a", edge(2)) +
  filled(disc(2.6), INK);
const hearth = (random: Random): string =>
  solid("M-80 -34H80V34H40V-6H-40V34H-80z", STONE) +
  stroke(
    "M-80 -10H-40M40 -10H80M-60 -34V-10M60 -34V-10M-30 -34V-6M0 -34V-6M30 -34V-6M-60 -10V34M60 -10V34",
    "#938a7b",
    2,
  ) +
  stroke("M-26 22H26M-18 28L18 12M-18 12L18 28", DARK_WOOD, 6) +
  flame(-10, 12, 0.9) +
  flame(11, 12, 0.9 + random.between(0, 0.1));
const campfire = (random: Random): string =>
  filled(disc(30), "#6c5a48", ` opacity=".45"`) +
  filled(ring(random, 34, 10, 9), STONE, edge(2.2)) +
  stroke("M-20 14L20 -10M-20 -10L20 14", DARK_WOOD, 8) +
  flame(0, -2, 1.35);
const pillar = (): string =>
  solid(box(84, 84, 3), STONE, 2.6) +
  filled(disc(34), "#e6e1d6", edge(3)) +
  stroke(disc(25), "#938a7b", 2) +
  stroke("M-12 16a20 20 0 0 0 28 -10", "#938a7b", 2);
const statue = (): string =>
  solid(box(88, 88, 3), STONE, 2.6) +
  stroke(box(74, 74, 2), "#938a7b", 2) +
  filled("M-30 8q2 -22 30 -22t30 22q-4 18 -30 18t-30 -18z", "#bdb5a6", edge(2.6)) +
  filled(disc(13, 0, 0), "#e6e1d6", edge(2.6)) +
  stroke("M-24 10q-6 12 -2 20M24 10q10 6 8 -16", INK, 2.4);
const altar = (): string =>
  solid(box(150, 74, 4), STONE) +
  stroke(box(138, 62, 3), "#938a7b", 2) +
  filled("M-26 -37H26V37H-26z", "#a34a4a", edge(2)) +
  stroke(`${disc(11)}M0 -26v8M0 26v-8M-18 0h-4M18 0h4`, "#e8cf8d", 3.4) +
  [-56, 56].map((x) => filled(disc(9, x), "#f3ecd6", edge(2)) + filled(disc(3.4, x), "#eda03c")).join("");
const grave = (random: Random): string =>
  filled("M-30 -52q30 -14 60 0q10 60 2 112q-32 12 -64 0q-8 -52 2 -112z", "#b79f79", edge(2)) +
  stroke(
    Array.from({ length: 7 }, () => `M${n(random.between(-22, 14))} ${n(random.between(-30, 50))}q5 -5 10 0`).join(""),
    "#8c744f",
    2,
  ) +
  `<g transform="translate(0 -62)">${solid("M-28 14V-4q0 -14 28 -14t28 14V14z", STONE)}${stroke("M-14 -5H14M-10 3H10", "#938a7b", 2.4)}</g>`;
const well = (random: Random): string =>
  shade(disc(46)) +
  filled(disc(46), "#b9b0a1", edge(3)) +
  filled(ring(random, 38, 12, 10), STONE, edge(2)) +
  filled(disc(27), "#7fa7b1", edge(3)) +
  stroke("M-14 -4q7 -6 14 0t14 0M-10 8q6 -5 12 0", "#4f7f8b", 2.2);
const wheel = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${filled(box(40, 12, 4), DARK_WOOD, edge(2.4))}${stroke("M-12 -6V6M0 -6V6M12 -6V6", INK, 1.6)}</g>`;
const cart = (): string =>
  stroke("M-46 -17H-98M-46 17H-98M-98 -17V17", DARK_WOOD, 7) +
  wheel(18, -46) +
  wheel(18, 46) +
  solid("M-46 -38H92V38H-46z", WOOD) +
  stroke("M-46 -19H92M-46 0H92M-46 19H92", GRAIN, 1.8) +
  stroke("M-46 -38H92M-46 38H92", DARK_WOOD, 7);
const HULL = "M-124 0Q-84 -46 4 -46Q84 -46 124 -8V8Q84 46 4 46Q-84 46 -124 0z";
const boat = (): string =>
  shade(HULL) +
  filled(HULL, WOOD, edge(3)) +
  filled("M-104 0Q-72 -34 4 -34Q76 -34 112 -5V5Q76 34 4 34Q-72 34 -104 0z", "#b98f5b", edge(2)) +
  stroke("M-104 0H112", GRAIN, 2) +
  [-46, 10, 66].map((x) => filled(`M${x} -33h15V33h-15z`, WOOD, edge(2.2))).join("");
/** Steps go down to the right: they get narrower. */
const stairs = (): string => {
  const steps = [0, 1, 2, 3, 4, 5, 6].map(
    (i) => `M${n(-90 + i * 27 - i * i * 0.4)} ${n(-48 + i * 4)}V${n(48 - i * 4)}`,
  );
  return (
    filled("M-94 -48L94 -24V24L-94 48z", STONE, edge(3)) +
    stroke(steps.join(""), INK, 2.4) +
    filled("M66 -22L94 -24V24L66 22z", INK, ` opacity=".28"`)
  );
};
const ladder = (): string => {
  const rungs = Array.from({ length: 8 }, (_, i) => `M-20 ${n(-66 + i * 19)}H20`).join("");
  return (
    stroke(rungs, INK, 8) +
    stroke(rungs, WOOD, 4) +
    stroke("M-20 -78V78M20 -78V78", INK, 11) +
    stroke("M-20 -78V78M20 -78V78", WOOD, 6)
  );
};
const tent = (): string =>
  stroke("M-86 -70L-98 -84M86 -70L98 -84M-86 70L-98 84M86 70L98 84", INK, 3) +
  solid("M-90 -72Q0 -62 90 -72Q82 0 90 72Q0 62 -90 72Q-82 0 -90 -72z", "#e0d2af") +
  filled("M-84 0Q0 -5 84 0Q82 34 90 72Q0 62 -90 72Q-86 34 -84 0z", "#cdbb90") +
  stroke("M-84 0Q0 -5 84 0M-30 -66L-28 -3M34 -66L32 -3M-30 66L-28 -1M34 66L32 -1", INK, 2.4);
const fence = (): string =>
  stroke("M-98 -5H98M-98 5H98", INK, 7) +
  stroke("M-98 -5H98M-98 5H98", WOOD, 3.6) +
  [-84, -28, 28, 84].map((x) => filled(`M${x - 7} -14h14v28h-14z`, DARK_WOOD, edge(2.2))).join("");
const bridge = (random: Random): string => {
  const boards = Array.from({ length: 13 }, (_, i) => {
    const [x, out] = [-150 + i * 23.1, random.between(-4, 4)];
    return `M${n(x)} ${n(-90 + out)}h21v${n(180 - out * 0.5)}h-21z`;
  });
  return (
    shade("M-150 -88H150V88H-150z") +
    filled(boards.join(""), WOOD, edge(2)) +
    stroke("M-154 -76H154M-154 76H154", INK, 13) +
    stroke("M-154 -76H154M-154 76H154", DARK_WOOD, 8)
  );
};

export const BUILT = {
  table: { size: [1.7, 1.05], drawn: 92, turns: false, variants: 1, draw: table },
  bench: { size: [1.5, 0.4], drawn: 94, turns: false, variants: 1, draw: bench },
  barrel: { size: [0.75, 0.75], drawn: 76, turns: false, variants: 1, draw: barrel },
  crate: { size: [0.85, 0.85], drawn: 78, turns: false, variants: 1, draw: crate },
  bed: { size: [0.9, 1.75], drawn: 164, turns: false, variants: 1, draw: bed },
  chest: { size: [0.85, 0.6], drawn: 84, turns: false, variants: 1, draw: chest },
  hearth: { size: [1.7, 0.8], drawn: 160, turns: false, variants: 1, draw: hearth },
  campfire: { size: [1, 1], drawn: 86, turns: false, variants: 1, draw: campfire },
  pillar: { size: [0.9, 0.9], drawn: 84, turns: false, variants: 1, draw: pillar },
  statue: { size: [1, 1], drawn: 88, turns: false, variants: 1, draw: statue },
  altar: { size: [1.7, 0.9], drawn: 150, turns: false, variants: 1, draw: altar },
  grave: { size: [0.8, 1.5], drawn: 140, turns: false, variants: 1, draw: grave },
  well: { size: [1.2, 1.2], drawn: 96, turns: false, variants: 1, draw: well },
  cart: { size: [2, 1.1], drawn: 196, turns: false, variants: 1, draw: cart },
  boat: { size: [2.6, 1], drawn: 248, turns: false, variants: 1, draw: boat },
  stairs: { size: [2, 1], drawn: 188, turns: false, variants: 1, draw: stairs },
  ladder: { size: [0.55, 1.6], drawn: 160, turns: false, variants: 1, draw: ladder },
  tent: { size: [2, 1.7], drawn: 190, turns: false, variants: 1, draw: tent },
  fence: { size: [2, 0.3], drawn: 196, turns: false, variants: 1, draw: fence },
  bridge: { size: [3.1, 1.9], drawn: 304, turns: false, variants: 1, draw: bridge },
} satisfies Record<string, PropLook>;
