/**
 * Promises that no data of the entry keep: the user or the GM does what they say. A new text must not join them: it has
 * data that keep it, or says that the GM decides.
 */
export const open: readonly string[] = [
  // Bloodied
  "a match for three fighters, if they cannot leave",
  // Aura
  "type 3 in the dialog.",
  // Grimoire
  "no sound is made or heard within [dice] × 2 Spaces.",
  "[dice] × 2 moths, each about four Spaces bright.",
  "they cannot knowingly lie.",
];
