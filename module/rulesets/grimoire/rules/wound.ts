/** One hit on one body, worked out: Armor, hit points, strength, and what it calls for (6.5). */
import type { Body } from "./body.ts";
import type { House } from "./house.ts";

export interface Wound {
  /** Past Armor (G-67). */
  net: number;
  hp: { before: number; after: number };
  /** Beyond 0 HP: off STR (G-95). */
  overflow: number;
  str: { before: number; after: number };
  /** A Save against Critical Damage is due at once (G-96). */
  critSave: boolean;
  /** No strength is left: nothing more is asked (G-102, G-109). */
  gone: boolean;
  /** Entry of the Scars table, by the HP there were (G-116, D14); null for none. */
  scar: number | null;
  /** A bandage does not hold (D29). */
  unstable: boolean;
}

/** The entry for somebody brought to 0 or under: the HP before the hit, 13 and more read 12; 0 reads nothing. */
export const scarEntry = (before: number): number | null => (before < 1 ? null : Math.min(12, before));

type Struck = Pick<Body, "hp" | "attributes" | "armor" | "critical" | "stable" | "scarred">;

export function wound(
  body: Struck,
  raw: number,
  ignoreArmor: boolean,
  { critSaveAtZero }: Pick<House, "critSaveAtZero">,
): Wound {
  const net = Math.max(0, raw - (ignoreArmor ? 0 : body.armor));
  const before = body.hp;
  const overflow = Math.max(0, net - before);
  const str = { before: body.attributes.str.value, after: Math.max(0, body.attributes.str.value - overflow) };
  const down = net > 0 && before >= 1 && net >= before;
  const gone = overflow > 0 && str.after === 0;
  const asked = overflow > 0 || (critSaveAtZero && down);
  return {
    net,
    hp: { before, after: Math.max(0, before - net) },
    overflow,
    str,
    gone,
    critSave: asked && !gone && !body.critical,
    scar: body.scarred && down && !gone ? scarEntry(before) : null,
    unstable: body.critical && body.stable && overflow > 0 && !gone,
  };
}
