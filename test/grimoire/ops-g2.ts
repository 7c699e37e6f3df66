/** Operations of the vectors played in check-vectors.test.ts. */
export const OPS = ["action-dc", "save-dc", "contest", "held"];
