import { type Data, isData } from "../documents.ts";
import { PackError, type Place } from "../problem.ts";

/** Reads the fields of one entry; every problem stops the build and names file, entry and field. */
export class Fields {
  readonly #data: Data;
  readonly #place: Place;
  readonly #at: string;

  constructor(value: unknown, place: Place, at = "", allowed: readonly string[] = []) {
    this.#place = place;
    this.#at = at;
    if (!isData(value)) throw new PackError(place, `${at} should be a map of fields`);
    this.#data = value;
    const stray = Object.keys(value).find((key) => !allowed.includes(key));
    if (stray !== undefined) this.fail(`unknown field ${stray}`);
  }

  fail(problem: string): never {
    throw new PackError(this.#place, this.#at === "" ? problem : `${this.#at}: ${problem}`);
  }

  has(field: string): boolean {
    return this.#data[field] !== undefined;
  }

  raw(field: string): unknown {
    return this.#data[field];
  }

  text(field: string, initial?: string): string {
    const value = this.#data[field] ?? initial;
    return typeof value === "string" && value !== "" ? value : this.fail(`${field} should be text`);
  }

  oneOf<T extends string>(field: string, choices: readonly T[]): T {
    const value = this.#data[field];
    const found = choices.find((choice) => choice === value);
    return found ?? this.fail(`unknown ${field} "${String(value)}"; there are ${choices.join(", ")}`);
  }

  number(field: string, initial?: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
    const value = this.#data[field] ?? initial;
    if (typeof value === "number" && value >= min && value <= max) return value;
    return this.fail(`${field} should be a number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ""}`);
  }

  flag(field: string, initial = false): boolean {
    const value = this.#data[field] ?? initial;
    return typeof value === "boolean" ? value : this.fail(`${field} should be true or false`);
  }

  numbers(field: string, count: number): number[] {
    return numbersOf(this.#data[field], count) ?? this.fail(`${field} should be ${count} numbers`);
  }

  /** A point, or a list of points. */
  points(field: string, min = 1): Point[] {
    const value = this.#data[field];
    const single = numbersOf(value, 2);
    return single
      ? [single as unknown as Point]
      : (pointsOf(value, min) ?? this.fail(`${field} should be ${min} points or more`));
  }

  list(field: string): unknown[] {
    const value = this.#data[field] ?? [];
    return Array.isArray(value) ? value : this.fail(`${field} should be a list`);
  }

  /** Each entry of a list as fields of its own. */
  each<T>(field: string, allowed: readonly string[], read: (fields: Fields) => T): T[] {
    return this.list(field).map((value, index) =>
      read(new Fields(value, this.#place, `${field} ${index + 1}`, allowed)),
    );
  }
}

export type Point = readonly [number, number];
/** A line from one point to another. */
export type Line = readonly [number, number, number, number];

export function numbersOf(value: unknown, count: number): number[] | null {
  if (!Array.isArray(value) || value.length !== count) return null;
  return value.every((one) => typeof one === "number" && Number.isFinite(one)) ? (value as number[]) : null;
}

export function pointsOf(value: unknown, min: number): Point[] | null {
  if (!Array.isArray(value) || value.length < min) return null;
  const points = value.map((one: unknown) => numbersOf(one, 2));
  return points.every((point) => point !== null) ? (points as unknown as Point[]) : null;
}
