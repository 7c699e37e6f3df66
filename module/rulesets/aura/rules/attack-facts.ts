/** What an attack needs to know, gathered once and stored in the card (A-11, A-146 to A-149, D-47, D-64). */
import { offFront } from "../../../kernel/bearing.ts";
import { metresOf } from "../../../kernel/feet.ts";
import type { Parts, Snapshot, TokenShown } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingFacts, conditionsOf } from "./acting.ts";
import { armOf, armsOf, type Held } from "./arms.ts";
import { type ActorSnapshot, asActor, asItem, isCharacter } from "./data.ts";
import { type Enhancing, enhancersOf } from "./enhance.ts";
import { type House, readHouse } from "./house.ts";
import { type Hurt, hurtsOf } from "./hurts.ts";
import { instancesOfOne } from "./instances.ts";
import { type Seen, seen } from "./marks.ts";
import { gapAt, gapFrom } from "./ranges.ts";
import { type Reason, reasonsFor } from "./sway.ts";

/** Somebody aimed at, with what the scene tells of it; null: it does not tell. */
export interface Aimed extends Seen {
  /** Empty metres between the two spaces; −1: they share one (D-47). */
  gap: number | null;
  /** From middle to middle. */
  metres: number | null;
  /** Degrees off its front at which the attacker stands, and the other way round. */
  off: number | null;
  behind: number | null;
}

export interface AttackFacts extends ActingFacts {
  house: Pick<House, "exposedDefault" | "autoApplyDamage" | "criticalChecks">;
  /** What the act may be done with, and the same thrown, where it can be. */
  arms: Held[];
  throws: Held[];
  /** Ids of arms that are not in hand. */
  stowed: string[];
  targets: string[];
  marks: Record<string, Aimed>;
  /** What sways the die that decides, by itself. */
  reasons: Record<"combat" | "hit", Reason[]>;
  enhancers: Enhancing[];
  /** What was used this Round of what goes once a Round. */
  used: string[];
  swiftUsed: boolean;
  /** Holds somebody, and may still strike: the GM's word. */
  mayAttack: boolean;
  character: boolean;
  /** What a maimed body does not do any more (8.4). */
  hurts: Hurt[];
  /** Parts whose numbers the exact odds need; those a client may not know are taken out. */
  odds?: Record<string, true>;
}

/** Metres between the nearest spaces of two tokens, that are next to each other at 1. */
function gapOf(self: ActorSnapshot, target: ActorSnapshot, token: TokenShown | undefined): number | null {
  const apart = token?.apart ?? null;
  if (apart !== null) return gapAt(apart);
  const away = token?.distance ?? null;
  if (away === null) return null;
  return gapFrom(away, self, target);
}

function aimed(part: string, self: ActorSnapshot, target: Parts["targets"][number], parts: Parts, house: House): Aimed {
  const token = parts.tokens.find((one) => one.uuid === target.token || one.actor.uuid === target.uuid);
  const own = parts.tokens.find((one) => one.actor.uuid === self.uuid);
  const away = token?.distance ?? null;
  return {
    ...seen(part, target, house),
    // Held by somebody else, who may be hit in its place; what a thing holds has nobody in the way.
    held: instancesOfOne(target.effects, "restrained").some(({ source }) => source !== "" && source !== self.uuid),
    gap: gapOf(self, asActor(target), token),
    metres: away === null ? null : metresOf(away),
    off: offFront(token, own),
    behind: offFront(own, token),
  };
}

/** One weapon where the act is about one, else everything in hand and bare hands. */
function armed(self: ActorSnapshot, item: Snapshot | undefined, house: House): Pick<AttackFacts, "arms" | "throws"> {
  const weapon = asItem(item, "auraWeapon");
  const alone = weapon ? armOf(self, weapon.id, false, house) : null;
  const arms = alone ? [alone] : armsOf(self, house);
  const throws = arms.flatMap((arm) => {
    const thrown = arm.kind === "melee" ? armOf(self, arm.id, true, house) : null;
    return thrown?.kind === "throw" ? [thrown] : [];
  });
  return { arms, throws };
}

export function attackFacts(parts: Parts): AttackFacts {
  const self = asActor(parts.self);
  const house = readHouse(parts.house);
  const known = { statuses: [...conditionsOf(parts.self)], sway: self.system.sway };
  // The actor of an interrupted action may be targeted as well.
  const aimedAt = parts.targets.filter(({ uuid }, at, all) => all.findIndex((one) => one.uuid === uuid) === at);
  const targets = aimedAt.map((_, at) => `t${at}`);
  const { exposedDefault, autoApplyDamage, criticalChecks } = house;
  const held = armed(self, parts.item, house);
  const inHand = ({ id }: Held): boolean => {
    const weapon = asItem(
      self.items.find((one) => one.id === id),
      "auraWeapon",
    );
    return !weapon || ((weapon.system.equipped || weapon.system.natural) && !weapon.system.dropped);
  };
  return {
    ...actingFacts(parts, aimedAt),
    house: { exposedDefault, autoApplyDamage, criticalChecks },
    ...held,
    stowed: held.arms.filter((arm) => !inHand(arm)).map(({ id }) => id),
    targets,
    marks: Object.fromEntries(aimedAt.map((target, at) => [`t${at}`, aimed(`t${at}`, self, target, parts, house)])),
    reasons: { combat: reasonsFor("combat", known), hit: reasonsFor("hit", known) },
    enhancers: enhancersOf(parts.self),
    used: [...self.system.round.used],
    swiftUsed: self.system.round.swiftUsed,
    mayAttack: instancesOfOne(parts.self.effects, "restraining").every(({ mayAttack }) => mayAttack),
    character: isCharacter(parts.self),
    hurts: hurtsOf(parts.self),
    odds: Object.fromEntries(targets.map((part) => [part, true as const])),
  };
}
