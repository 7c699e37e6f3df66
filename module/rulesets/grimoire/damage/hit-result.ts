/** Computes one hit on a body: Armor, HP, STR, and its follow-ups. */
import type { Body } from "../model/body-facts.ts";
import type { House } from "../model/house-rules.ts";

export interface HitResult {
  /** Damage after Armor (G-67). */
  net: number;
  hp: { before: number; after: number };
  /** Damage beyond 0 HP: taken from STR (G-95). */
  overflow: number;
  str: { before: number; after: number };
  /** A Save against Critical Damage is required (G-96). */
  critSave: boolean;
  /** STR 0: no further Save (G-102, G-109). */
  gone: boolean;
  /** Entry of the Scars table, by the HP before the hit (G-116, D14); null for none. */
  scar: number | null;
  /** The bandage fails (D29). */
  unstable: boolean;
}

/** Scar entry at 0 HP or below: the HP before the hit, at most 12; null for 0. */
export const scarEntry = (before: number): number | null => (before < 1 ? null : Math.min(12, before));

type Struck = Pick<Body, "hp" | "attributes" | "armor" | "critical" | "stable" | "scarred">;

export function hitResultOf(
  body: Struck,
  raw: number,
  ignoreArmor: boolean,
  { critSaveAtZero }: Pick<House, "critSaveAtZero">,
): HitResult {
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
