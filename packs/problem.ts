/** Where in the sources a mistake sits: a file relative to packs/, and the entry in it. */
export interface Place {
  file: string;
  entry: string;
}

/** A mistake in a pack source. The message names file and entry, as the person who wrote them needs it. */
export class PackError extends Error {
  constructor(place: Place, problem: string) {
    super(`packs/${place.file}, "${place.entry}": ${problem}`);
    this.name = "PackError";
  }
}
