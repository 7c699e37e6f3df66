/** Natural weapons as they come with a part (8.2). */
import type { DamageType, NaturalKind, WeaponData } from "./data.ts";

type Given = { types: DamageType[]; effect?: [WeaponData["critEffect"]["key"], number?] } & Partial<WeaponData>;
const NATURALS: Readonly<Record<NaturalKind, Given>> = {
  slap: { types: ["bludgeoning"], effect: ["topple"] },
  wing: { types: ["bludgeoning"], effect: ["topple"] },
  claw: { types: ["slashing"], effect: ["bleed", 1] },
  pincer: { types: ["slashing"], effect: ["loosen"] },
  hoof: { types: ["bludgeoning"], effect: ["stagger"] },
  talon: { types: ["slashing"], effect: ["bleed", 1] },
  tentacle: { types: ["bludgeoning"], reach: 10 },
  gore: { types: ["piercing"], effect: ["push", 10] },
  bite: { types: ["piercing"], effect: ["bleed", 1], critRange: 19 },
  gaze: {
    types: [],
    attributes: ["wis"],
    rangeIncrement: 30,
    touch: true,
    inflictsInjury: false,
    brings: { status: "dazed", check: { attribute: "con", dc: 15 }, text: "", freeAp: 0 },
  },
  strike: { types: ["bludgeoning"] },
};

/** Stored data of a natural weapon on a part. */
export function naturalWeapon(kind: NaturalKind, part: string): Record<string, unknown> {
  const { types, effect: [key, value = 0] = ["none"], ...more } = NATURALS[kind];
  return {
    category: "natural",
    group: "natural",
    hands: 0,
    attributes: ["str", "dex"],
    carry: "held",
    naturalKind: kind,
    part,
    damageTypes: types,
    critEffect: { key, value, dc: 15 },
    ...more,
  };
}
