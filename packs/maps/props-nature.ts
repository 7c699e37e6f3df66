import type { PropLook } from "./props.ts";
import type { Random } from "./random.ts";
import { blob, filled, INK, n, type Spot, straight, stroke } from "./svg.ts";

const line = (width: number, color = INK): string =>
  ` stroke="${color}" stroke-width="${n(width)}" stroke-linejoin="round"`;
/** A rim, not a shadow to one side: these props are turned. */
const shade = (d: string): string => filled(d, INK, ` opacity=".17" transform="scale(1.13)"`);

/** A crown of leaves seen from above: scallops around the edge, and some inside. */
function crown(random: Random, radius: number, lobes: number, fill: string, leaf: string): string {
  const rim = Array.from({ length: lobes }, (_, i): Spot => {
    const angle = (i / lobes) * Math.PI * 2;
    const far = radius * random.between(0.86, 1);
    return [Math.cos(angle) * far, Math.sin(angle) * far];
  });
  const size = (Math.PI * radius) / lobes;
  const arcs = rim.map((_, i) => {
    const [x, y] = rim[(i + 1) % lobes]!;
    return `A${n(size * 1.15)} ${n(size * 1.15)} 0 0 1 ${n(x)} ${n(y)}`;
  });
  const d = `M${n(rim[0]![0])} ${n(rim[0]![1])}${arcs.join("")}Z`;
  const inside = Array.from({ length: lobes }, (_, i) => {
    const angle = (i / lobes) * Math.PI * 2 + random.between(-0.3, 0.3);
    const far = radius * random.between(0.25, 0.68);
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    return `M${n(x - 8)} ${n(y)}a8 8 0 0 1 15 3`;
  });
  return shade(d) + filled(d, fill, line(3)) + stroke(inside.join(""), leaf, 2.6);
}

function pine(random: Random): string {
  const star = (radius: number, points: number): Spot[] =>
    Array.from({ length: points * 2 }, (_, i): Spot => {
      const angle = (i / (points * 2)) * Math.PI * 2;
      const far = radius * (i % 2 === 0 ? random.between(0.92, 1) : 0.66);
      return [Math.cos(angle) * far, Math.sin(angle) * far];
    });
  const outer = straight(star(47, 11));
  const ribs = Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * Math.PI * 2;
    return `M${n(Math.cos(angle) * 9)} ${n(Math.sin(angle) * 9)}L${n(Math.cos(angle) * 34)} ${n(Math.sin(angle) * 34)}`;
  });
  return shade(outer) + filled(outer, "#8fa384", line(3)) + stroke(ribs.join(""), "#5d7156", 2.4);
}

function rock(random: Random): string {
  const rim = blob(random, 0, 0, 38, 8, 0.16);
  const ridge = rim.map(([x, y]): Spot => [x * 0.45 - 5, y * 0.45 - 6]);
  const edges = [1, 3, 5, 7].map((i) => straight([ridge[i]!, rim[i]!], false)).join("");
  const hatching = [0, 1, 2, 3].map((i) => `M${n(6 + i * 7)} ${n(26 - i * 5)}l7 -9`).join("");
  return (
    shade(straight(rim)) +
    filled(straight(rim), "#cdc6b8", line(3)) +
    filled(straight(ridge), "#ddd7ca", line(1.6, "#8b8272")) +
    stroke(edges + hatching, "#8b8272", 1.8)
  );
}

function reeds(random: Random): string {
  const stems = Array.from({ length: 8 }, (_, i) => ({
    x: -34 + i * 9.6 + random.between(-3, 3),
    h: random.between(34, 62),
    lean: random.between(-9, 9),
  }));
  const d = stems.map(({ x, h, lean }) => `M${n(x)} 30q${n(lean / 3)} ${n(-h / 2)} ${n(lean)} ${n(-h)}`).join("");
  const heads = stems
    .filter((_, i) => i % 2 === 0)
    .map(({ x, h, lean }) => `M${n(x + lean)} ${n(30 - h)}l${n(lean / 6)} -11`)
    .join("");
  return `${stroke(d, "#66723f", 3)}${stroke(heads, "#6b4f30", 6)}${stroke("M-40 34q12 -5 24 0t24 0t24 0", "#6794a0", 2.4)}`;
}

function rubble(random: Random): string {
  const stones = Array.from({ length: 8 }, (_, i) => {
    const angle = i * 2.4;
    const far = 6 + i * 4.6;
    return straight(blob(random, Math.cos(angle) * far, Math.sin(angle) * far, random.between(7, 13), 5, 0.2));
  });
  return filled(stones.join(""), "#c6beaf", line(2.4));
}

function bones(): string {
  const bone = (turn: number) =>
    `<g transform="rotate(${turn})"><path d="M-26 0H26" stroke="${INK}" stroke-width="11" stroke-linecap="round"/><path d="M-26 0H26M-28 -4v.1M-28 4v.1M28 -4v.1M28 4v.1" stroke="#efe8d6" stroke-width="7" stroke-linecap="round"/></g>`;
  const skull =
    filled("M-13 -10a13 13 0 1 1 26 0q0 8 -6 10v7h-14v-7q-6 -2 -6 -10z", "#efe8d6", line(2.6)) +
    filled("M-8 -11a3.6 3.6 0 1 0 .1 0zM8 -11a3.6 3.6 0 1 0 .1 0z", INK);
  return `${bone(24)}${bone(-28)}<g transform="translate(0 -12)">${skull}</g>`;
}

function web(): string {
  const spokes = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * Math.PI * 2;
    return `M0 0L${n(Math.cos(angle) * 48)} ${n(Math.sin(angle) * 48)}`;
  });
  const rings = [14, 26, 38].map((radius) => {
    const corner = (i: number): Spot => [
      Math.cos((i / 8) * Math.PI * 2) * radius,
      Math.sin((i / 8) * Math.PI * 2) * radius,
    ];
    const parts = Array.from({ length: 8 }, (_, i) => {
      const [x, y] = corner(i + 1);
      const [mx, my] = [corner(i + 0.5)[0] * 0.8, corner(i + 0.5)[1] * 0.8];
      return `Q${n(mx)} ${n(my)} ${n(x)} ${n(y)}`;
    });
    return `M${n(radius)} 0${parts.join("")}`;
  });
  const d = spokes.join("") + rings.join("");
  return stroke(d, "#fbf8f0", 4.5) + stroke(d, "#6f675b", 1.8);
}

export const NATURE = {
  tree: {
    size: [1.7, 1.7],
    drawn: 94,
    turns: true,
    variants: 3,
    draw: (random) => crown(random, 40, 11, "#a8b47e", "#74814d"),
  },
  pine: { size: [1.4, 1.4], drawn: 94, turns: true, variants: 2, draw: pine },
  bush: {
    size: [0.9, 0.9],
    drawn: 90,
    turns: true,
    variants: 2,
    draw: (random) => crown(random, 38, 8, "#bac391", "#828e58"),
  },
  rock: { size: [1, 1], drawn: 78, turns: true, variants: 3, draw: rock },
  reeds: { size: [1, 1], drawn: 84, turns: false, variants: 2, draw: reeds },
  rubble: { size: [1, 1], drawn: 80, turns: true, variants: 2, draw: rubble },
  web: { size: [1.2, 1.2], drawn: 96, turns: true, variants: 1, draw: web },
  bones: { size: [0.8, 0.8], drawn: 64, turns: true, variants: 1, draw: bones },
} satisfies Record<string, PropLook>;
