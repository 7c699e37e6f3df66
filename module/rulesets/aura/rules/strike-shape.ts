/** What a blow or a shot is made of: what it is struck with, who is struck, how it is done, and what came of it. */
import type { Dice } from "../../../kernel/formula.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { Suffered } from "./damage.ts";
import type { ActorData, ArmorSet, DamageType } from "./data.ts";
import type { Guard } from "./defense.ts";
import type { Reason } from "./sway.ts";

/** What it is struck with, in whose hands it is. */
export interface Arm {
  /** Of the weapon; "": bare hands. */
  id: string;
  name: string;
  kind: "melee" | "unarmed" | "shot" | "throw";
  /** AV, or Miss Chance Modifier at range. */
  sum: Breakdown;
  dice: Dice;
  /** What is added to the dice: MASDB, a drawn bow's. */
  flat: Modifier[];
  type: DamageType;
  precise: number;
  /** Halvings of its own: nobody has learned it. */
  halves: number;
  /** Thrown without being made for it: a halving, but for a natural 20. */
  clumsy: boolean;
}

/** Who is struck, as facts keep it. */
export interface Mark {
  part: string;
  guard: Guard;
  armor: readonly ArmorSet[];
  damage: ActorData["damage"];
  /** Miss Chance by size. */
  size: number;
  exposed: boolean;
  unguarded: boolean;
}

/** An ability that adds to this one attack. */
export interface Enhancer {
  id: string;
  name: string;
  av: number;
  missChance: number;
  dice: Dice;
  precise: number;
  doubles: number;
  halves: number;
  advantage: boolean;
  onlyIf: "none" | "targetExposed" | "targetUnguarded";
}

/** How it is done: what the dialog settled. */
export interface Manner {
  /** Neither will nor can defend, or no Evasion roll is made: it hits but for a natural 1 (A-70, A-131, A-170, D-15). */
  automatic: boolean;
  facing: boolean;
  /** Ranged: aware, and able to avoid it. */
  aware: boolean;
  /** Ranged: what the target's movement adds. */
  movement: number;
  /** Ranged, beyond the farthest aimed shot: what the GM adds. */
  unaimed?: number;
  /** What sways the Combat or Hit roll, the band of the range among it. */
  reasons: readonly Reason[];
  /** What sways the defense besides. */
  against: readonly Reason[];
  /** Steps of restraint; null: lethal. */
  restraint: number | null;
  /** Besides all that: the table's own. */
  attack: number;
  damage: number;
  doubles: number;
  halves: number;
  enhancers: readonly Enhancer[];
  /** Its die fell before, and its damage where it hit: a blow that is held against somebody afterwards (D-64). */
  before?: { face: number; rolled: number | null };
}

export interface Struck {
  face: number;
  critical: boolean;
  fumble: boolean;
  /** 1 to 3: whoever strikes is Exposed to the end of the next Round. */
  exposes: boolean;
  hit: boolean;
  armor: ArmorSet | null;
  suffered: Suffered | null;
  lethal: boolean;
}
