/** The combats of the demo world, one for each ruleset: actors, positions and owners. */

/** An actor in the scene: its pack, owner (by number of player) and position in grid spaces. */
interface Member {
  name: string;
  pack: "characters" | "creatures";
  player?: number;
  at: readonly [number, number];
}

export interface Play {
  ruleset: string;
  scene: string;
  /** Size of a grid space; default 5 ft. */
  space?: { distance: number; units: string };
  /** Paths of the token bars. */
  bars: readonly [string, string];
  members: readonly Member[];
}

export const PLAYS: readonly Play[] = [
  {
    ruleset: "bloodied",
    scene: "Ashen Ford",
    bars: ["attributes.hp", "casting.pool"],
    members: [
      { name: "Brannoc Tull", pack: "characters", player: 0, at: [5, 5] },
      { name: "Thessaly Quill", pack: "characters", player: 1, at: [4, 7] },
      { name: "Road Bandit", pack: "creatures", at: [6, 5] },
      { name: "Bandit Bowman", pack: "creatures", at: [10, 4] },
    ],
  },
  {
    ruleset: "grimoire",
    scene: "The Drowned Chapel",
    bars: ["hp", "ap"],
    members: [
      { name: "Maren Oakhand", pack: "characters", player: 0, at: [5, 5] },
      { name: "Quillane Ash", pack: "characters", player: 1, at: [3, 6] },
      { name: "Bog Goblin", pack: "creatures", at: [6, 5] },
      { name: "Mudking", pack: "creatures", at: [9, 4] },
    ],
  },
  {
    ruleset: "threshold",
    scene: "The Overgrown Mill",
    bars: ["hp", "track"],
    members: [
      { name: "Brannic Holt", pack: "characters", player: 0, at: [5, 5] },
      { name: "Ilsabet Rowe", pack: "characters", player: 1, at: [4, 6] },
      { name: "Quill Tansy", pack: "characters", player: 0, at: [2, 7] },
      { name: "Grave Thrall", pack: "creatures", at: [6, 5] },
      { name: "Sewer Viper", pack: "creatures", at: [6, 7] },
      { name: "Thorn Walker", pack: "creatures", at: [9, 3] },
    ],
  },
  {
    ruleset: "anatomy",
    scene: "The Broken Span",
    bars: ["stamina", "exhaustion"],
    members: [
      { name: "Bren Holt", pack: "characters", player: 0, at: [5, 5] },
      { name: "Tamsin Roe", pack: "characters", player: 1, at: [2, 5] },
      { name: "Odo Pell", pack: "characters", player: 1, at: [4, 7] },
      { name: "Road Cutthroat", pack: "creatures", at: [6, 5] },
      { name: "Grey Wolf", pack: "creatures", at: [6, 7] },
      { name: "Twin-Skulled Ogre", pack: "creatures", at: [9, 3] },
    ],
  },
  {
    ruleset: "aura",
    scene: "The Toll Bridge",
    space: { distance: 1, units: "m" },
    bars: ["aura", "stamina"],
    members: [
      { name: "Brannoc Thale", pack: "characters", player: 0, at: [5, 5] },
      { name: "Isaura Venn", pack: "characters", player: 1, at: [2, 6] },
      { name: "Tobble Pennywhistle", pack: "characters", player: 1, at: [5, 7] },
      { name: "Mirelle Ashdown", pack: "characters", player: 0, at: [3, 4] },
      { name: "Roadside Cutthroat", pack: "creatures", at: [6, 5] },
      { name: "Moor Hound", pack: "creatures", at: [6, 7] },
      { name: "Tollgate Archer", pack: "creatures", at: [10, 3] },
      { name: "Cutthroat Captain", pack: "creatures", at: [9, 5] },
    ],
  },
];
