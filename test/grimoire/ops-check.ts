/** Operations of the catalogue's vectors that checks answer for. */
export const OPS = ["action-dc", "save-dc", "contest", "held"];
