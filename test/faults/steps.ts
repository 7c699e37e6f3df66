/** Possible steps at a table, as data: a run is a seed and a list of steps, so it can be stored and repeated. */
import { type Random, random } from "./random.ts";

export type Who = "Gamemaster" | "Second" | "Anna" | "Ben";
const PLAYERS = ["Anna", "Ben"] as const;
export const GMS = ["Gamemaster", "Second"] as const;
const ALL_USERS: readonly Who[] = [...GMS, ...PLAYERS];
export const HEROES = ["Brannoc Tull", "Thessaly Quill"] as const;
export const ENEMIES = ["Road Bandit", "Bandit Bowman"] as const;
const ALL = [...HEROES, ...ENEMIES];

/** What a player's changed client writes. */
const LIES = ["offers", "events", "journal", "directly", "copies", "lines", "ledger", "flood"] as const;

/** `n` picks from what is available when the step is carried out, modulo its number. */
export type Step = (
  | { do: "attack"; who: Who; actor: string; target: string }
  | { do: "act"; who: Who; actor: string; action: "blow" | "heal" | "kill" | "revive" | "bleed"; amount: number }
  | { do: "cast"; who: Who; dice: number }
  | { do: "offer" | "apply" | "undo" | "redo"; who: Who; and?: Who; n: number }
  | { do: "answer"; who: Who; n: number; pick: number }
  | { do: "again"; n: number }
  | { do: "amend"; who: Who; n: number; by: number }
  | { do: "hand"; who: Who; actor: string; to: number; calm: boolean; blow?: number; late?: number }
  | { do: "fight" }
  | { do: "turn"; back: boolean; calm: boolean }
  | { do: "trade"; who: "Anna" | "Ben" }
  | { do: "walk"; who: Who; actor: string }
  | { do: "leave" | "join" | "reload" | "cut"; who: Who }
  | { do: "restart" }
  | { do: "setting"; automation: "manual" | "ask" | "automatic" }
  | { do: "deleteToken"; name: string }
  | { do: "deleteItem"; who: Who; actor: string; n: number }
  | { do: "tamper"; who: "Anna" | "Ben"; how: (typeof LIES)[number]; n: number }
) & {
  /** Turns of the event loop before the next step; "quiet": until everything is written. */
  wait: number | "quiet";
};

const owner = (actor: string): Who => (actor === HEROES[0] ? "Anna" : actor === HEROES[1] ? "Ben" : "Gamemaster");

type Bare<S> = S extends unknown ? Omit<S, "wait"> : never;
type Drawn = [weight: number, draw: (r: Random) => Bare<Step>];

const attack = (r: Random): Bare<Step> => {
  const actor = r.pick(ALL);
  const enemies: readonly string[] = actor === HEROES[0] || actor === HEROES[1] ? ENEMIES : HEROES;
  return { do: "attack", who: owner(actor), actor, target: r.chance(0.9) ? r.pick(enemies) : r.pick(ALL) };
};

const twice = (r: Random, who: Who): { who: Who; and?: Who } =>
  r.chance(0.3) ? { who, and: r.pick(ALL_USERS) } : { who };

const KINDS: readonly Drawn[] = [
  [26, attack],
  [20, (r) => ({ do: "offer", ...twice(r, r.pick(ALL_USERS)), n: r.below(9) })],
  [8, (r) => ({ do: "apply", ...twice(r, r.pick(ALL_USERS)), n: r.below(9) })],
  [12, (r) => ({ do: "undo", ...twice(r, r.pick(ALL_USERS)), n: r.below(9) })],
  [7, (r) => ({ do: "redo", ...twice(r, r.pick(ALL_USERS)), n: r.below(9) })],
  [9, (r) => ({ do: "answer", who: r.pick(ALL_USERS), n: r.below(9), pick: r.below(4) })],
  [5, (r) => ({ do: "again", n: r.below(9) })],
  [
    9,
    (r) => {
      const actor = r.pick(ALL);
      const action = r.pick(["blow", "blow", "heal", "heal", "bleed", "kill", "revive"] as const);
      return { do: "act", who: r.chance(0.5) ? owner(actor) : "Gamemaster", actor, action, amount: 1 + r.below(14) };
    },
  ],
  [3, (r) => ({ do: "cast", who: "Ben", dice: 1 + r.below(4) })],
  [
    8,
    (r) => {
      const actor = r.pick(ALL);
      const who = r.chance(0.7) ? owner(actor) : r.pick(GMS);
      const crossing = r.chance(0.5) ? { blow: 1 + r.below(9), late: r.below(60) } : {};
      return { do: "hand", who, actor, to: r.below(18) - 5, calm: r.chance(0.3), ...crossing };
    },
  ],
  [
    16,
    (r) => ({ do: "amend", who: r.chance(0.6) ? "Gamemaster" : r.pick(ALL_USERS), n: r.below(9), by: r.below(12) - 4 }),
  ],
  [4, () => ({ do: "fight" })],
  [7, (r) => ({ do: "turn", back: r.chance(0.2), calm: r.chance(0.3) })],
  [2, (r) => ({ do: "trade", who: r.pick(PLAYERS) })],
  [2, (r) => ({ do: "walk", ...pickOwner(r) })],
  [5, () => ({ do: "leave", who: "Gamemaster" })],
  [8, () => ({ do: "join", who: "Gamemaster" })],
  [4, () => ({ do: "join", who: "Second" })],
  [3, () => ({ do: "leave", who: "Second" })],
  [5, (r) => ({ do: "reload", who: r.pick(ALL_USERS) })],
  [5, (r) => ({ do: "cut", who: r.pick(ALL_USERS) })],
  [5, (r) => ({ do: "join", who: r.pick(ALL_USERS) })],
  [1, () => ({ do: "restart" })],
  [4, (r) => ({ do: "setting", automation: r.pick(["manual", "ask", "ask", "automatic"] as const) })],
  [1, (r) => ({ do: "deleteToken", name: r.pick(ENEMIES) })],
  [1, (r) => ({ do: "deleteItem", ...pickOwner(r), n: r.below(9) })],
  [
    8,
    (r) => ({
      do: "tamper",
      who: r.pick(PLAYERS),
      how: r.pick(LIES),
      n: r.below(9),
    }),
  ],
];

function pickOwner(r: Random): { who: Who; actor: string } {
  const actor = r.pick(ALL);
  return { who: owner(actor), actor };
}

const TOTAL = KINDS.reduce((sum, [weight]) => sum + weight, 0);

/** The steps of a seed. */
export function stepsOf(seed: number): Step[] {
  const r = random(seed);
  const count = 8 + r.below(12);
  const fight: Step[] = r.chance(0.6) ? [{ do: "fight", wait: "quiet" }] : [];
  const steps = Array.from({ length: count }, () => {
    let at = r.below(TOTAL);
    const [, draw] = KINDS.find(([weight]) => {
      at -= weight;
      return at < 0;
    })!;
    const wait = r.chance(0.4) ? "quiet" : r.below(r.chance(0.5) ? 6 : 40);
    return { ...draw(r), wait } as Step;
  });
  return [...fight, ...steps];
}
