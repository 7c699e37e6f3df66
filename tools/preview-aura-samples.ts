/** Sample actors of Aura for the preview and the view tests, with derived data as in the game. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { actor, condition, creature, type Given, item, type Mutable, weapon } from "../test/aura/people.ts";
import { effect } from "../test/kit/snapshots.ts";

export const NOW = 86_400;
const icon = (name: string): string => `systems/fivefold/icons/${name}.svg`;
const drawn = (picture: string, made: Mutable): Mutable => {
  made.img = icon(picture);
  return made;
};

const sword = (): Mutable =>
  drawn("broadsword", weapon({ name: "Arming Sword", damage: "1d8", attack: 1, evasion: 1, mpr: 2 }, { reach: 1 }));
const javelin = (more: object = {}): Mutable =>
  drawn(
    "thrown-spear",
    weapon(
      { name: "Javelin", damage: "1d6", damageType: "piercing", mpr: 1, weight: "light", thrown: [5, 12, 25] },
      { reach: 1, quantity: 3, ...more },
    ),
  );
const chain = (): Mutable =>
  drawn(
    "chain-mail",
    item("auraArmor", "Chain Shirt", { coverage: 13, rating: 4, penalty: 1, mpr: 2, equipped: true }),
  );
const round = (): Mutable =>
  drawn("round-shield", item("auraShield", "Round Shield", { bonus: 2, mpr: 1, equipped: true }));
const enhancer = (name: string, stamina: number, mods: object, more: object = {}): Mutable =>
  drawn("mighty-force", item("auraAbility", name, { cost: { stamina }, enhances: "melee", mods, ...more }));

/** A shield-bearer in the middle of a combat: injured, blinded, 2 Energy left. */
export const brannoc = (more: Partial<Given> = {}): Snapshot =>
  drawn(
    "barbute",
    actor("Brannoc Thale", {
      level: 3,
      mpl: 3,
      mplPoints: { arm: 1, leg: 1, initiative: 1 },
      ranks: { arm: 2 },
      abilities: { str: 16, dex: 12, con: 15, int: 9, wis: 11, cha: 12 },
      aura: 21,
      surges: 5,
      stamina: 11,
      energy: 2,
      agility: 2,
      conditions: ["blinded:endOfRound2"],
      resistances: ["cold"],
      more: {
        "round.initiativeUsed": true,
        "round.initiativeTotal": 14,
        "details.biography": "<p>Held the bridge at Tollgate, and would rather not speak of it.</p>",
        "skills.custom": { bow: { label: "Craft (bow making)", ability: "int", ranks: 2 } },
        currency: 34,
      },
      items: [
        sword(),
        javelin(),
        drawn("mace-head", weapon({ name: "Mace", damage: "1d8", damageType: "blunt", mpr: 1 }, { equipped: false })),
        chain(),
        round(),
        enhancer("Power Blow", 2, { damage: "3" }),
        enhancer(
          "Finish the Opening",
          2,
          { damage: "1d6", onlyIf: "targetExposed" },
          { enhances: "any", maxPerAttack: 2 },
        ),
        drawn("shield-bash", item("auraAbility", "Stand Firm", { cost: { stamina: 1 }, immediate: true })),
        drawn(
          "hearts",
          item("auraAbility", "Second Wind", {
            cost: { energy: 1 },
            recharge: "shortRest",
            uses: { value: 1, max: 1 },
            healing: { surge: true },
          }),
        ),
        drawn("vertical-banner", item("auraFeature", "Shield Line", { category: "combatStyle", slug: "shieldLine" })),
        drawn("character", item("auraRace", "Human", { anyAbility: 1, applied: "{}" })),
        drawn("scar-wound", item("auraInjury", "Split Brow", { part: "head", effect: "Disadvantage on Awareness." })),
        drawn("knapsack", item("auraGear", "Backpack", { weight: 2 })),
        drawn(
          "potion-ball",
          item("auraGear", "Surge Tonic", { energy: 2, consumable: true, healing: { surge: true }, quantity: 2 }),
        ),
      ],
      ...more,
    }),
  );

/** An archer out of combat, with an unloaded bow that is too heavy for her. */
export const isaura = (more: Partial<Given> = {}): Snapshot =>
  drawn(
    "woman-elf-face",
    actor("Isaura Venn", {
      level: 3,
      mpl: 2,
      abilities: { str: 15, dex: 16, con: 12, int: 11, wis: 13, cha: 9 },
      items: [
        drawn(
          "bow-string",
          weapon(
            {
              name: "Long Bow",
              damage: "1d8",
              damageType: "piercing",
              range: [6, 40, 180],
              mpr: 3,
              drawClass: "bow",
              drawWeight: 35,
            },
            { loadCost: 2, loaded: false, ammunition: "arrow" },
          ),
        ),
        drawn("quiver", item("auraAmmunition", "Arrows", { quantity: 18 })),
        drawn(
          "gladius",
          weapon({ name: "Short Sword", damage: "1d6", damageType: "piercing", attack: 1, mpr: 1 }, { dropped: true }),
        ),
        drawn(
          "crosshair",
          item("auraAbility", "Steady Aim", { cost: { stamina: 2 }, enhances: "ranged", mods: { missChance: -3 } }),
        ),
      ],
      ...more,
    }),
  );

/** Down and bleeding, with no Aura left. */
export const fallen = (more: Partial<Given> = {}): Snapshot =>
  brannoc({
    aura: 0,
    stamina: 3,
    energy: 0,
    conditions: ["unconscious:death", "bleedingOut", "exhausted:shortRest", "prone"],
    ...more,
  });

/** Spellcaster, Shaken and restrained. */
export const mirelle = (more: Partial<Given> = {}): Snapshot =>
  drawn(
    "wizard-face",
    actor("Mirelle Ashdown", {
      level: 3,
      mpl: 1,
      abilities: { str: 9, dex: 12, con: 13, int: 15, wis: 14, cha: 15 },
      conditions: ["restrained", "shaken:shortRest", "slowed:continuous"],
      effects: [
        effect({ name: "Aura Ward", changes: [{ path: "damage.resistances", type: "add", value: "fire" }], rounds: 2 }),
      ],
      items: [
        drawn(
          "flame",
          item("auraSpell", "Ember Lash", {
            cost: { energy: 2 },
            recharge: "shortRest",
            uses: { value: 2, max: 3 },
            target: "enemy",
            vocal: true,
            attack: { enabled: true, damage: "1d8", damageType: "fire", range: 12 },
          }),
        ),
        drawn(
          "sleepy",
          item("auraSpell", "Sleepfall", {
            cost: { energy: 3 },
            recharge: "longRest",
            uses: { value: 0, max: 1 },
            target: "enemy",
            attack: { enabled: true, defense: "will", range: 10, auraAtMost: 10 },
            onHit: { conditions: [{ id: "unconscious", expiry: "manual", rounds: 0, reason: "sleep" }], push: 0 },
          }),
        ),
      ],
      ...more,
    }),
  );

export const hound = (): Snapshot =>
  drawn(
    "wolf-head",
    creature("Moor Hound", {
      level: 1,
      size: "small",
      speed: 9,
      abilities: { str: 12, dex: 15, con: 13, int: 3, wis: 13, cha: 6 },
      ranks: { leg: 4 },
      more: { "details.category": "beast", "details.threat": 1, "details.tactics": "<p>Trips, then bites.</p>" },
      items: [
        drawn(
          "fangs",
          weapon(
            { name: "Bite", damage: "1d6", damageType: "piercing", attack: 1 },
            { natural: true, equipped: false },
          ),
        ),
      ],
    }),
  );

export const drake = (): Snapshot =>
  drawn(
    "dragon-head",
    creature("Gale Drake", {
      level: 8,
      mpl: 5,
      size: "huge",
      speed: 12,
      abilities: { str: 26, dex: 12, con: 22, int: 9, wis: 13, cha: 14 },
      mplPoints: { arm: 2, leg: 3 },
      ranks: { leg: 4 },
      aura: 40,
      weaknesses: ["piercing"],
      resistances: ["lightning"],
      effects: [condition("prone")],
      more: { "details.category": "dragon", "details.threat": 8, "overrides.will": 15 },
      items: [
        drawn(
          "fangs",
          weapon({ name: "Bite", damage: "2d8", damageType: "piercing", attack: 1 }, { natural: true, reach: 1 }),
        ),
        drawn(
          "spiked-tail",
          weapon({ name: "Tail", damage: "1d10", damageType: "blunt" }, { natural: true, reach: 2 }),
        ),
        drawn("scales", item("auraArmor", "Wind-scales", { coverage: 17, rating: 5, penalty: 1, natural: true })),
        drawn(
          "wind-slap",
          item("auraAbility", "Gale Breath", {
            cost: { energy: 3 },
            recharge: "shortRest",
            uses: { value: 1, max: 1 },
            target: "area",
            attack: { enabled: true, defense: "fortitude", base: 18, damage: "2d6", damageType: "lightning", area: 6 },
            onHit: { conditions: [{ id: "prone", expiry: "manual", rounds: 0, reason: "" }], push: 0 },
          }),
        ),
      ],
    }),
  );

export const people = (): Snapshot[] => [brannoc(), isaura(), fallen(), mirelle(), hound(), drake()];
