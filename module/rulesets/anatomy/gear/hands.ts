/** Parts that hold items: hands, and arms without a hand (tentacles); which of them are free (N-46, N-51, D-48). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type BodyPart, type Carried, itemsOf, type WeaponData } from "../model/data.ts";

export interface HandItem {
  id: string;
  name: string;
  type: string;
  carry: Carried["carry"];
  heldBy: string[];
  /** Hands needed. */
  hands: number;
  /** AP to draw and to stow it (D-67). */
  ap: number;
  natural: boolean;
  /** Id of the stack it was thrown from; "": it was a single item. */
  stack: string;
}

/** Parts that can hold items, in body order: hands, and arms without a hand. */
export function graspersOf<P extends Pick<BodyPart, "id" | "kind" | "parent">>({
  parts,
  letsGo,
}: {
  parts: readonly P[];
  letsGo: readonly string[];
}): P[] {
  const handed = new Set(parts.filter(({ kind }) => kind === "hand").map(({ parent }) => parent));
  return parts.filter(
    ({ kind, id }) => (kind === "hand" || (kind === "arm" && !handed.has(id))) && !letsGo.includes(id),
  );
}

/** Drawn and stowed as a free action (D-67). */
export const drawsFree = ({ draw, traits }: Pick<WeaponData, "draw" | "traits">): boolean =>
  draw === "free" || traits.light;

/** All carried items except natural weapons. */
export function handItemsOf(actor: Pick<Snapshot, "items">): HandItem[] {
  const weapons = itemsOf(actor, "anatomyWeapon").map(({ id, name, type, system }) => ({
    id,
    name,
    type,
    carry: system.carry,
    heldBy: [...system.heldBy],
    hands: system.hands,
    ap: drawsFree(system) ? 0 : 1,
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
  const all = [...weapons, ...others].filter(({ natural }) => !natural);
  const fromStack = new Map(actor.items.map(({ id, system }) => [id, (system as Partial<Carried>).stack ?? ""]));
  return all.map((one) => {
    const stack = fromStack.get(one.id) ?? "";
    return { stack: all.some(({ id }) => id === stack) ? stack : "", ...one };
  });
}

/** Ids of the free hands. */
export function freeHands(actor: Snapshot): string[] {
  const busy = new Set(handItemsOf(actor).flatMap(({ carry, heldBy }) => (carry === "held" ? heldBy : [])));
  return graspersOf(asActor(actor).system.body)
    .map(({ id }) => id)
    .filter((id) => !busy.has(id));
}
