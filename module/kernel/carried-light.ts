/** The light of a carried item, such as a torch: an effect on its bearer, and the light of the bearer's tokens. */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import type { Snapshot } from "./world-data.ts";

/** Id of the effect of a burning item; "": it does not burn. */
export const burningEffect = (bearer: Snapshot, item: string): string =>
  bearer.effects.find(({ given }) => item !== "" && given?.lit === item)?.id ?? "";

/** Lights an item, or puts it out. `burning`: from {@link burningEffect}; `light`: radii in feet. */
export function switchLight(
  { id, name, img }: { id: string; name: string; img: string },
  burning: string,
  light: { bright: number; dim: number },
  why: Text,
): Consequence[] {
  const own: Consequence = burning
    ? { part: "self", do: "end", effect: burning, why }
    : { part: "self", do: "effect", why, effect: { name, img, changes: [], given: { lit: id } } };
  const { bright, dim } = burning ? { bright: 0, dim: 0 } : light;
  return [own, { part: "self", do: "light", bright, dim, why }];
}
