import type { Line } from "../adventures/fields.ts";
import type { SceneSource } from "../adventures/scene-source.ts";
import { INK, n, stroke } from "./svg.ts";

/** Walls, doors and windows. A secret door looks like the wall. */
export function drawWalls({ walls, doors, windows }: SceneSource, space: number): string {
  const path = (lines: readonly Line[]) =>
    lines.map(([x1, y1, x2, y2]) => `M${n(x1 * space)} ${n(y1 * space)}L${n(x2 * space)} ${n(y2 * space)}`).join("");
  const solid = path([...walls, ...doors.filter(({ secret }) => secret).map(({ line }) => line)]);
  const glass = path(windows);
  const shadow = stroke(solid + glass, INK, 20, ` opacity=".2" transform="translate(6 8)"`);
  const panes = windows.length === 0 ? "" : pane(glass);
  const leaves = doors.filter(({ secret }) => !secret).map(({ line }) => door(line, space));
  const stone = solid === "" ? "" : shadow + stroke(solid, INK, 19) + stroke(solid, "#a79d8d", 11);
  return `${stone}${panes}${leaves.join("")}`;
}

const flat = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

const pane = (d: string): string => flat(d, INK, 17) + flat(d, "#e6f1f3", 10) + flat(d, INK, 2.4);

/** A leaf between two posts. */
function door([x1, y1, x2, y2]: Line, space: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) * space;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const post = (x: number) => `<path d="M${n(x - 6)} -13h12v26h-12z" fill="${INK}"/>`;
  const leaf = `<path d="M6 -7.5H${n(length - 6)}V7.5H6z" fill="#d8b27c" stroke="${INK}" stroke-width="3.4"/><path d="M6 0H${n(length - 6)}" stroke="#8a6238" stroke-width="1.8"/>`;
  return `<g transform="translate(${n(x1 * space)} ${n(y1 * space)}) rotate(${n(turn)})">${leaf}${post(0)}${post(length)}</g>`;
}
