/** Natural weapons: who fights with finesse by nature (T-71, T-72), and how many attacks a full round has (T-68). */
import {
  type ActorData,
  type DamageType,
  type ItemSnapshot,
  isCharacter,
  type NaturalData,
  type NaturalKind,
} from "./data.ts";
import { isTiny } from "./size.ts";
import { unlimited } from "./uses.ts";

/** A creature, no player's species, of Tiny or smaller fights with finesse by nature; its size as it is now counts (D-45). */
export const autoFinesse = (actor: {
  type: string;
  system: { creature: Pick<ActorData["creature"], "playableSpecies">; size: Pick<ActorData["size"], "value"> };
}): boolean => !isCharacter(actor) && !actor.system.creature.playableSpecies && isTiny(actor.system.size.value);

/** Attacks with it in a full round: as many as there are of it, of limited ones what is left. */
export const naturalCount = ({ system }: Pick<ItemSnapshot<"thresholdNatural">, "system">): number =>
  unlimited(system.uses) ? system.count : Math.min(system.count, system.uses.value);

export interface Kind {
  /** At Medium. */
  die: string;
  type: DamageType;
  role: NaturalData["role"];
}
const BITE = "1d6";
const CLAW = "1d4";

/** What each kind deals, and whether it is secondary until the GM says otherwise (T-73, T-74, T-76 to T-82). */
export const KINDS: Readonly<Record<Exclude<NaturalKind, "custom">, Kind>> = {
  bite: { die: BITE, type: "piercing", role: "primary" },
  claw: { die: CLAW, type: "slashing", role: "secondary" },
  gore: { die: BITE, type: "piercing", role: "primary" },
  slam: { die: CLAW, type: "bludgeoning", role: "primary" },
  sting: { die: BITE, type: "piercing", role: "secondary" },
  tentacle: { die: CLAW, type: "bludgeoning", role: "secondary" },
  hoof: { die: CLAW, type: "bludgeoning", role: "secondary" },
  wing: { die: CLAW, type: "bludgeoning", role: "secondary" },
  tailSlam: { die: BITE, type: "bludgeoning", role: "primary" },
  pincers: { die: BITE, type: "bludgeoning", role: "primary" },
};

/** Its die at Medium: what the GM wrote, else the kind's; "" for a custom one of which nothing is stated. */
export const naturalDie = ({ kind, damage }: Pick<NaturalData, "kind" | "damage">): string =>
  damage.override.trim() || (kind === "custom" ? "" : KINDS[kind].die);

/** A kind brings its tag and what it deals; the GM may say otherwise (T-73, T-74). */
export const kindFills = (kind: unknown): Readonly<Record<string, string>> => {
  if (kind === "custom") return { role: "primary" };
  const known = typeof kind === "string" && Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : null;
  return known ? { role: known.role, "damage.type": known.type } : {};
};
