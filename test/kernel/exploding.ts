/** A procedure without a highest total, for tests of odds. */
import { die, type Procedure, type RollOptions } from "../../module/kernel/procedure.ts";

/** Rolls one die, and again while it shows its highest face, at most `limit` times; returns all faces. */
export function* exploding(
  id: string,
  who: string,
  faces: number,
  limit = 100,
  options?: RollOptions,
): Procedure<number[]> {
  const all: number[] = [];
  while (all.length < limit) {
    const face = yield* die(all.length === 0 ? id : `${id}+${all.length}`, who, faces, options);
    all.push(face);
    if (face < faces) break;
  }
  return all;
}
