/** Words that German texts may share with the English ones, and why. Any other equal text was not translated. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  "names of games and of things Foundry names": [
    ...["Fivefold", "Bloodied", "Grimoire", "Threshold", "Anatomy", "Aura", "Token", "UUID"],
  ],
  "units and signs": ["h", "min", "s", "m", "kg", "R", "D"],
  "short forms that come out the same": ["AP", "KO", "INT", "Int", "Cha", "WIL"],
  "the same word in both languages": [
    ...[
      "Initiative",
      "Name",
      "Bonus",
      "Charisma",
      "Details",
      "Neutral",
      "neutral",
      "Reflex",
      "Sprint",
      "Training",
      "in",
    ],
    ...[
      "Arm",
      "Hand",
      "Horn",
      "Helm",
      "Banner",
      "Riposte",
      "Veteran",
      "Aberration",
      "Absorption",
      "Humanoid",
      "System",
    ],
  ],
  "gaps a rule fills": ["dice", "sum"],
};

/** Lists of people's names: those that fit both languages stay the same. */
export const NAMES = /\.(?:BackgroundName|Create\.first|Create\.last)\./;
