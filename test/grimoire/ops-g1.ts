/** Operations of the vectors played in load.test.ts and turns.test.ts. */
export const OPS = ["slots", "add-fatigue", "armor", "ap", "move", "initiative"];
