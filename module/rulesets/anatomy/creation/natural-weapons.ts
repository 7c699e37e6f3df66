/** Natural weapons of body parts, for body plans and packs. */
import type { DamageType, NaturalKind, WeaponData } from "../model/data.ts";

type Given = { icon: string; types: DamageType[]; effect?: Partial<WeaponData["critEffect"]> } & Partial<WeaponData>;
/** `icon`: name of the image. */
export const NATURALS: Readonly<Record<NaturalKind, Given>> = {
  slap: { icon: "spiked-tail", types: ["bludgeoning"], effect: { key: "topple" } },
  wing: { icon: "hand-wing", types: ["bludgeoning"], effect: { key: "topple" } },
  claw: { icon: "triple-claws", types: ["slashing"], effect: { key: "bleed", value: 1 } },
  pincer: { icon: "crab-claw", types: ["slashing"], effect: { key: "loosen", dc: 15 } },
  hoof: { icon: "hoof", types: ["bludgeoning"], effect: { key: "stagger", dc: 15 } },
  talon: { icon: "bird-claw", types: ["slashing"], effect: { key: "bleed", value: 1 } },
  tentacle: { icon: "spiral-tentacle", types: ["bludgeoning"], reach: 10 },
  gore: { icon: "horned-skull", types: ["piercing"], effect: { key: "push", value: 10 } },
  bite: { icon: "carnivore-mouth", types: ["piercing"], effect: { key: "bleed", value: 1 }, critRange: 19 },
  gaze: {
    icon: "eye-target",
    types: [],
    attributes: ["wis"],
    rangeIncrement: 30,
    touch: true,
    inflictsInjury: false,
    brings: { status: "dazed", check: { attribute: "con", dc: 15 }, text: "", freeAp: 0 },
  },
  strike: { icon: "fist", types: ["bludgeoning"], traits: { light: true, double: false } },
};

/** Stored data of a natural weapon on a part; other fields keep the data model's defaults. */
export function naturalWeapon(kind: NaturalKind, part: string): Record<string, unknown> {
  const { icon: _, types, effect, ...more } = NATURALS[kind];
  return {
    category: "natural",
    group: "natural",
    hands: 0,
    attributes: ["str", "dex"],
    draw: "free",
    carry: "worn",
    naturalKind: kind,
    part,
    damageTypes: types,
    critEffect: { key: "none", value: 0, dc: 0, ...effect },
    ...more,
  };
}
