/** Source of a client's dice: a queue of faces set by a test, then seeded or true random numbers. */
export interface Face {
  /** The die's size, checked if given. */
  faces?: number;
  result: number;
}

/** "random": the client rolls. A number: seed of the faces. "scripted": a die without a queued face fails. */
export type DiceMode = "random" | "scripted" | number;

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Dice {
  #queue: Face[] = [];
  #random: (() => number) | undefined;

  constructor(private readonly mode: DiceMode) {
    if (typeof mode === "number") this.#random = seeded(mode);
  }

  /** Queues faces, in order; a plain number does not name its die. */
  lay(faces: readonly (number | Face)[]): void {
    this.#queue.push(...faces.map((face) => (typeof face === "number" ? { result: face } : face)));
  }

  get left(): number {
    return this.#queue.length;
  }

  /** The next face for a die of this size; undefined: the client rolls. */
  next(faces: number): number | undefined {
    const face = this.#queue.shift();
    if (!face) {
      if (this.mode === "scripted") throw new Error(`A d${faces} was rolled, but no face was laid out for it.`);
      return this.#random && Math.floor(this.#random() * faces) + 1;
    }
    if ((face.faces !== undefined && face.faces !== faces) || face.result < 1 || face.result > faces) {
      const expected = face.faces === undefined ? `a ${face.result}` : `${face.result} on a d${face.faces}`;
      throw new Error(`A d${faces} was rolled where ${expected} was laid out.`);
    }
    return face.result;
  }
}
