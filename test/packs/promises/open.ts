/**
 * Promises that no data of the entry keep: the user or the GM does what they say. A new text must not join them: it has
 * data that keep it, or says that the GM decides.
 */
export const open: readonly string[] = [
  // Bloodied
  "With them, opening a lock is an AGL or INT check",
  "Rises or sinks up to 20 feet a round",
  "The mood of the target shifts one step the way you like",
  "a match for three fighters, if they cannot leave",
  "Take three turns alone",
  "It swims as well as it crawls",
  // Aura
  "Getting something out of it costs 2 Energy to open it and 1 to find the item",
  // Grimoire
  "and this one is drawn for 0 AP.",
  "Heal on its sheet does it.",
  "Heal on the sheet does it.",
  "No sound is made or heard within [dice] × 2 Spaces",
  "alone at 0 HP it makes a morale Save.",
  "an attack with them is Impaired.",
  "and the rest removes Fatigue.",
  "[dice] × 2 moths, each about four Spaces bright.",
  "and you notice the unseen within [dice] × 4 Spaces.",
  "they cannot knowingly lie.",
  "Move your token up to [sum] Spaces",
];
