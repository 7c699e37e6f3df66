/** One pool for every final number: what feeds it, resolved by type (catalogue 2.1, T-53 to T-55, D-05, D-06). */
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { House } from "./house.ts";
import { asModifier, type Typed, typeId } from "./typed.ts";

export type PoolHouse = Pick<House, "sameTypePenalties" | "sacredProfaneSeparate">;

/** These add up, plus and minus (T-53). */
const STACKING: ReadonlySet<string> = new Set(["circumstance", "dodge", "luck"]);
export const stacks = (type: string): boolean => STACKING.has(typeId(type));

export interface PoolGiven {
  /** What always counts and has no type, listed first: stat, class, Attack Bonus, the track. */
  terms?: readonly Modifier[];
  /** Typed modifiers of this one number: the size chart, armor, a weapon's quality, what a dialog adds. */
  also?: readonly Typed[];
  /** Ids of situational modifiers that are ticked for this roll. */
  ticked?: readonly string[];
}

/** What the kernel piles it under: of one pile the highest bonus and the worst penalty count; without, all of it does. */
function pileOf({ type, value, stacks: stated }: Typed, house: PoolHouse): string | undefined {
  const id = typeId(type);
  if (stated || STACKING.has(id)) return undefined;
  if (value < 0 && house.sameTypePenalties === "add") return undefined;
  return !house.sacredProfaneSeparate && (id === "sacred" || id === "profane") ? "sacred or profane" : id;
}

/** Whether a modifier is aimed at one of these. */
const aimed = (modifier: Typed, targets: readonly string[]): boolean => targets.includes(modifier.target);

/** What waits for a tick in the dialog of a roll on these targets. */
export const situational = (modifiers: readonly Typed[], targets: readonly string[]): Typed[] =>
  modifiers.filter((modifier) => modifier.situational && modifier.value !== 0 && aimed(modifier, targets));

/** The typed modifiers that go into a number, as the pool takes them: for facts, which hold nothing else of a bearer. */
export const feeding = (
  modifiers: readonly Typed[],
  targets: readonly string[],
  ticked: readonly string[] = [],
): Typed[] =>
  modifiers.filter((one) => one.value !== 0 && aimed(one, targets) && (!one.situational || ticked.includes(one.id)));

/** A final number: its terms and everything typed that is aimed at it, in one pool; what does not count is kept. */
export function pooled(
  modifiers: readonly Typed[],
  targets: readonly string[],
  house: PoolHouse,
  { terms = [], also = [], ticked = [] }: PoolGiven = {},
): Breakdown {
  const typed = [...feeding(modifiers, targets, ticked), ...also.filter(({ value }) => value !== 0)].map(
    (one): Modifier => {
      const type = pileOf(one, house);
      return type === undefined ? asModifier(one) : { ...asModifier(one), type };
    },
  );
  return stack([...terms, ...typed], "best");
}
