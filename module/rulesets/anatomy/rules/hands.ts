/** What holds things: hands, and arms without one (tentacles); which of them are free (N-46, N-51, D-48). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type BodyPart, type Carried, itemsOf } from "./data.ts";

/** A hand or an arm lets go at its second injury. */
const FAILS = 2;

export interface Thing {
  id: string;
  name: string;
  type: string;
  carry: Carried["carry"];
  heldBy: string[];
  /** Hands it takes. */
  hands: number;
  /** AP to draw and to stow it (D-67). */
  ap: number;
  natural: boolean;
}

const holds = ({ state, injuries }: BodyPart): boolean =>
  state === "sound" || state === "replaced" || (state === "injured" && injuries < FAILS);

/** Parts that can hold something, in the order of the body. */
export function graspersOf(parts: readonly BodyPart[]): BodyPart[] {
  const handed = new Set(parts.filter(({ kind }) => kind === "hand").map(({ parent }) => parent));
  const byId = new Map(parts.map((part) => [part.id, part]));
  return parts.filter((part) => {
    if (part.kind === "arm") return !handed.has(part.id) && holds(part);
    if (part.kind !== "hand" || !holds(part)) return false;
    const arm = byId.get(part.parent);
    return !arm || arm.kind !== "arm" || holds(arm);
  });
}

/** Everything that is carried, natural weapons left out. */
export function thingsOf(actor: Pick<Snapshot, "items">): Thing[] {
  const weapons = itemsOf(actor, "anatomyWeapon").map(({ id, name, type, system }) => ({
    id,
    name,
    type,
    carry: system.carry,
    heldBy: [...system.heldBy],
    hands: system.hands,
    ap: system.traits.light || system.draw === "free" ? 0 : 1,
    natural: system.category === "natural",
  }));
  const others = [
    ...itemsOf(actor, "anatomyShield"),
    ...itemsOf(actor, "anatomyGear"),
    ...itemsOf(actor, "anatomyProsthetic"),
  ].map(({ id, name, type, system }) => ({
    id,
    name,
    type,
    carry: system.carry,
    heldBy: [...system.heldBy],
    hands: 1,
    ap: 1,
    natural: false,
  }));
  return [...weapons, ...others].filter(({ natural }) => !natural);
}

/** Ids of the parts that hold nothing. */
export function freeHands(actor: Snapshot): string[] {
  const busy = new Set(thingsOf(actor).flatMap(({ carry, heldBy }) => (carry === "held" ? heldBy : [])));
  return graspersOf(asActor(actor).system.body.parts)
    .map(({ id }) => id)
    .filter((id) => !busy.has(id));
}
