/** Operations of the vectors played in magic-vectors.test.ts. */
export const OPS = ["cast", "mishap", "copy", "create-grimoire"];
