/** Areas of actions: a kind and lengths in feet, as data or read from a text such as "cone, 40 ft". */
import { FEET_PER_SPACE, feetOf } from "./distance.ts";

/** cone, line: starts at the acting token. wall: a line anywhere. emanation: around the acting token. */
type AreaKind = "circle" | "cone" | "line" | "wall" | "emanation";

/** The area of an action; all lengths in feet. */
export interface Area {
  kind: AreaKind;
  /** Radius, length, or distance from the edges of the token. */
  size: number;
  /** Feet from the acting token within which a circle or wall is placed; 0: no limit. */
  range: number;
  /** How long it stays on the scene; omitted: until the action is finished. */
  lasts?: { rounds: number } | { seconds: number };
}

const KINDS: readonly (readonly [AreaKind, RegExp])[] = [
  ["cone", /\b(cone|kegel)\b/i],
  ["wall", /\b(wall|wand|mauer)\b/i],
  ["line", /\b(line|linie)\b/i],
  ["circle", /\b(radius|around|burst|circle|umkreis|kreis)\b/i],
];

const LENGTH =
  /(\d+(?:[.,]\d+)?)(?:\s*[×x*]\s*(\d+))?\s*(ft|feet|foot|fuß|m|met(?:re|er)s?|squares?|spaces?|feld(?:er)?)?\b/i;

const feetPer = (unit: string): number => (/^[sf](?:quare|pace|eld)/i.test(unit) ? FEET_PER_SPACE : feetOf(1, unit));

/**
 * Kind and size of an area from a text, in English or German: "15 ft radius", "cone, 40 ft", "Linie, 6 Felder". `unit`:
 * of a number without one. Null if the text names no shape or no size.
 */
export function readArea(written: string, unit: "ft" | "m" | "spaces"): Pick<Area, "kind" | "size"> | null {
  const kind = KINDS.find(([, pattern]) => pattern.test(written))?.[0];
  const [, number = "", times = "1", named = unit] = LENGTH.exec(written) ?? [];
  const size = Number(number.replace(",", ".")) * Number(times) * feetPer(named);
  return kind && size > 0 ? { kind, size } : null;
}

const SECONDS: readonly (readonly [pattern: string, seconds: number])[] = [
  ["min(?:ute)?(?:s|n)?", 60],
  ["hours?|stunden?", 3600],
  ["days?|tage?n?", 86_400],
];

/** A duration from a text, in English or German: "3 rounds", "1 minute", "2 Stunden". Undefined if it is none. */
export function readDuration(written: string): Area["lasts"] {
  const count = (unit: string): number => Number(new RegExp(`(\\d+)\\s*(?:${unit})\\b`, "i").exec(written)?.[1] ?? 0);
  const rounds = count("rounds?|runden?");
  if (rounds > 0) return { rounds };
  const [seconds] = SECONDS.flatMap(([unit, each]) => (count(unit) > 0 ? [count(unit) * each] : []));
  return seconds === undefined ? undefined : { seconds };
}

/** The same area around its user: a circle becomes an emanation. */
export const aroundSelf = <A extends Pick<Area, "kind">>(area: A): A =>
  area.kind === "circle" ? { ...area, kind: "emanation" } : area;
