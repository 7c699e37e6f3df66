/** Operations of the vectors that are played in magic-vectors.test.ts. */
export const OPS = ["cast", "mishap", "copy", "create-grimoire"];
