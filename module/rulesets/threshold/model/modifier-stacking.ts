/** One pool per final number: its modifiers, resolved by type (T-53 to T-55, D-05, D-06). */
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { House } from "./house-rules.ts";
import { asModifier, type NamedModifier, typeId } from "./typed-modifiers.ts";

export type StackingRules = Pick<House, "sameTypePenalties" | "sacredProfaneSeparate">;

/** Types that stack, bonuses and penalties (T-53). */
const STACKING: ReadonlySet<string> = new Set(["circumstance", "dodge", "luck"]);
export const stacks = (type: string): boolean => STACKING.has(typeId(type));

export interface PoolGiven {
  /** Untyped terms that always apply, listed first: stat, class, Attack Bonus, the track. */
  terms?: readonly Modifier[];
  /** Typed modifiers of this number only: size chart, armor, a weapon's quality, the dialog's modifiers. */
  also?: readonly NamedModifier[];
  /** Ids of the situational modifiers ticked for this roll. */
  ticked?: readonly string[];
}

/** The kernel's stacking group: of a group only the highest bonus and the worst penalty apply; without one all do. */
function stackingGroup({ type, value, stacks: stacksByText }: NamedModifier, house: StackingRules): string | undefined {
  const id = typeId(type);
  if (stacksByText || STACKING.has(id)) return undefined;
  if (value < 0 && house.sameTypePenalties === "add") return undefined;
  return !house.sacredProfaneSeparate && (id === "sacred" || id === "profane") ? "sacred or profane" : id;
}

const aimed = (modifier: NamedModifier, targets: readonly string[]): boolean => targets.includes(modifier.target);

/** Situational modifiers for a roll on these targets. */
export const situationalModifiers = (
  modifiers: readonly NamedModifier[],
  targets: readonly string[],
): NamedModifier[] =>
  modifiers.filter((modifier) => modifier.situational && modifier.value !== 0 && aimed(modifier, targets));

/** The typed modifiers that apply to a number, as facts store them. */
export const applicableModifiers = (
  modifiers: readonly NamedModifier[],
  targets: readonly string[],
  ticked: readonly string[] = [],
): NamedModifier[] =>
  modifiers.filter((one) => one.value !== 0 && aimed(one, targets) && (!one.situational || ticked.includes(one.id)));

/** A final number: its terms and all typed modifiers on it, in one pool; ignored ones are kept for the breakdown. */
export function stackedSum(
  modifiers: readonly NamedModifier[],
  targets: readonly string[],
  house: StackingRules,
  { terms = [], also = [], ticked = [] }: PoolGiven = {},
): Breakdown {
  const typed = [...applicableModifiers(modifiers, targets, ticked), ...also.filter(({ value }) => value !== 0)].map(
    (one): Modifier => {
      const type = stackingGroup(one, house);
      return type === undefined ? asModifier(one) : Object.assign(asModifier(one), { type });
    },
  );
  return stack([...terms, ...typed], "bestOfType");
}
