/** Sample actors of Threshold for the preview and the view tests, with derived data as in the game. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import {
  actor,
  armor,
  creature,
  effect,
  feat,
  type Given,
  gear,
  type Mutable,
  modifiers,
  natural,
  part,
  power,
  shield,
  species,
  typed,
  weapon,
} from "../test/threshold/people.ts";

export const NOW = 86_400;
const icon = (name: string): string => `systems/fivefold/icons/${name}.svg`;
const drawn = (picture: string, made: Mutable): Mutable => {
  made.img = icon(picture);
  return made;
};
const uses = (value: number, max: number, per: "encounter" | "day" = "encounter") => ({ value, max, per });

/** Elf rogue in the middle of a combat: damaged, two steps down, two protective effects, frightened. */
export function sefrin(more: Partial<Given> = {}, extra: Mutable[] = []): Snapshot {
  const mantle = effect("Stone Mantle", { "defense.ref": "+2 deflection" }, { img: icon("magic-shield") });
  return drawn(
    "robin-hood-hat",
    actor("Sefrin Vale", {
      str: 1,
      dex: 3,
      con: 2,
      class: "Rogue",
      hp: 9,
      step: 2,
      trained: ["acrobatics", "insight", "perceive", "stealth", "tinker"],
      statuses: ["frightened"],
      effects: [mantle],
      modifiers: [typed("skill.stealth", 2, "circumstance", { situational: true, label: "In her own woods" })],
      more: {
        "details.biography": "<p>Left the guild with its ledger.</p>",
        "details.deity": { name: "The Pale Fox", alignment: "neutral" },
        "speed.other": { climb: { mode: "climb", value: 3 } },
        specialStats: { honor: { label: "Honor", value: 2, notes: "among thieves" } },
      },
      items: [
        drawn(
          "woman-elf-face",
          species("Elf", {
            adjust: { dex: 1, wis: 1, con: -1 },
            modifiers: modifiers(typed("skill.perceive", 2, "racial")),
            grants: ["Compendium.fivefold.threshold-feats.Item.0000000000000000"],
          }),
        ),
        drawn(
          "stiletto",
          weapon("Rapier", "1d6", {
            crit: { range: 18, multiplier: 2 },
            properties: ["finesse"],
            weight: 2,
            price: 20,
            damage: { parts: { main: part("1d6", "piercing") }, ability: "auto" },
          }),
        ),
        drawn(
          "pocket-bow",
          weapon("Short bow", "1d6", { mode: "ranged", range: 12, crit: { range: 20, multiplier: 3 }, hands: "two" }),
        ),
        drawn("fist", weapon("Unarmed strike", "1d3", { madeFor: "wielder", properties: ["finesse"], hands: "light" })),
        drawn(
          "thrown-spear",
          weapon("Giant spear", "1d8", {
            madeFor: "large",
            properties: ["thrown"],
            range: 6,
            equipped: false,
            weight: 6,
          }),
        ),
        drawn("magic-shield", armor("Leather coat", 2, { weight: 12, price: 10 })),
        drawn(
          "ring",
          gear("Ring of Warding", { equipped: true, modifiers: modifiers(typed("defense.all", 1, "deflection")) }),
        ),
        drawn("knapsack", gear("Backpack", { weight: 2 })),
        drawn(
          "water-flask",
          gear("Blessed draught", {
            weight: 0.5,
            consumable: true,
            use: { formula: "1d8 + 2", ability: "", energy: "holy" },
          }),
        ),
        drawn(
          "stiletto",
          feat("Weapon Finesse", { flags: { weaponFinesse: true }, description: "<p>The better of two stats.</p>" }),
        ),
        drawn("wingfoot", feat("Duelist’s Step", { modifiers: modifiers(typed("defense.ref", 1, "dodge")) })),
        drawn(
          "wingfoot",
          power("Evasive Footwork", {
            kind: "talent",
            action: "move",
            delivery: "automatic",
            range: "self",
            selfCondition: { status: "evasive", per: "rounds", count: 1 },
            uses: uses(2, 3),
          }),
        ),
        drawn(
          "flame",
          power("Ember Dart", {
            attack: { ability: "int", vs: "ref" },
            range: "12",
            damage: { parts: { main: part("1d8", "fire") }, ability: "int" },
          }),
        ),
        drawn(
          "terror",
          power("Dread Whisper", {
            attack: { ability: "cha", vs: "will" },
            range: "8",
            tags: ["fear"],
            condition: { status: "frightened", per: "unspecified", count: 0 },
            uses: uses(0, 2),
          }),
        ),
        ...extra,
      ],
      ...more,
    }),
  );
}

/** Down and bleeding, overloaded. */
export const brannic = (): Snapshot =>
  drawn(
    "swordman",
    actor("Brannic Holt", {
      str: -1,
      con: 1,
      class: "Soldier",
      hp: 0,
      step: 5,
      hpMax: 24,
      more: { "bleed.active": true, "bleed.remaining": 3 },
      items: [
        drawn("broadsword", weapon("Long sword", "1d8", { weight: 4, proficient: false })),
        drawn("chain-mail", armor("Chain shirt", 4, { weight: 25 })),
        drawn("round-shield", shield("Round shield", 2, { weight: 8 })),
        drawn(
          "rope-coil",
          gear("Rope, and a very large grappling hook that nobody needs", { weight: 12, quantity: 2 }),
        ),
      ],
    }),
  );

export const stable = (): Snapshot =>
  drawn(
    "monk-face",
    actor("Ilsabet Rowe", {
      con: 2,
      class: "Priest",
      hp: 0,
      step: 5,
      more: { "bleed.stable": true, "bleed.remaining": 2 },
    }),
  );

/** Large, with hooves and horns and a full-round attack with them. */
export const bull = (): Snapshot =>
  drawn(
    "charging-bull",
    creature("Plains Bull", {
      str: 3,
      con: 2,
      int: -4,
      cha: -2,
      size: "large",
      progression: "medium",
      hpMax: 42,
      hp: 20,
      more: {
        bodyShape: "long",
        "creature.type": "beast",
        "speed.base": 8,
        "details.challenge": "alone against two",
        "defenses.fort.natural": 1,
        "defenses.ref.natural": 2,
      },
      items: [
        drawn("bull-horns", natural("Gore", { kind: "gore", damage: { type: "piercing" } })),
        drawn("hoof", natural("Hoof", { kind: "hoof", role: "secondary", count: 2 })),
      ],
    }),
  );

/** Tiny: no reach, free Finesse; a bite that poisons. */
export const viper = (): Snapshot =>
  drawn(
    "virus",
    creature("Sewer Viper", {
      str: 0,
      dex: 2,
      con: 1,
      size: "tiny",
      progression: "medium",
      statuses: ["prone", "grappled"],
      resistances: [
        { type: "poison", mode: "immunity", value: 0 },
        { type: "unholy", mode: "immunity", value: 0 },
        { type: "fire", mode: "resistance", value: 5 },
      ],
      more: { "creature.type": "beast", "creature.subtypes": ["serpent"], deathMode: "instant" },
      items: [
        drawn(
          "sharp-lips",
          natural("Bite", {
            kind: "bite",
            damage: { type: "piercing" },
            follow: "Adder Venom",
            uses: { value: 3, max: 8, per: "encounter" },
          }),
        ),
        drawn(
          "poison-gas",
          power("Adder Venom", {
            kind: "poison",
            attack: { vs: "fort", flat: 5 },
            range: "contact",
            damage: { parts: { main: part("1d6", "poison") } },
            tags: ["poison"],
          }),
        ),
      ],
    }),
  );
