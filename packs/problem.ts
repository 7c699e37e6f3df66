/** The place of a mistake in the sources: a file relative to packs/, and the entry in it. */
export interface Place {
  file: string;
  entry: string;
}

/** A mistake in a pack source. The message names file and entry. */
export class PackError extends Error {
  constructor(place: Place, problem: string) {
    super(`packs/${place.file}, "${place.entry}": ${problem}`);
    this.name = "PackError";
  }
}
