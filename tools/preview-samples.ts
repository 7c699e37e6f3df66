/** Sample documents for the preview and the view tests: plain, with derived data as in the game. */
import type { EffectSnapshot, HouseRules, Snapshot } from "../module/kernel/ruleset.ts";
import { initialData } from "../module/kernel/schema.ts";
import { type ActorData, wornArmor, wornShields } from "../module/rulesets/bloodied/model/data.ts";
import { deriveActor } from "../module/rulesets/bloodied/model/derive.ts";
import { readHouse } from "../module/rulesets/bloodied/model/house-rules.ts";
import { gear } from "../module/rulesets/bloodied/model/schema.ts";

type Plain = Record<string, unknown>;
const icon = (name: string): string => `systems/fivefold/icons/${name}.svg`;
const physical = { price: 1, weight: 2, quantity: 1, description: "" };

let count = 0;
export function item(
  type: string,
  name: string,
  picture: string,
  system: Plain,
  effects: EffectSnapshot[] = [],
): Snapshot {
  count += 1;
  const id = `item${String(count).padStart(12, "0")}`;
  return { uuid: `Actor.a.Item.${id}`, id, type, name, img: icon(picture), system, items: [], statuses: [], effects };
}

export const weapon = (name: string, picture: string, more: Plain = {}): Snapshot =>
  item("bloodiedWeapon", name, picture, {
    ...physical,
    hit: { save: "none", applies: "" },
    category: "melee",
    hands: 1,
    damage: { formula: "1d6", types: ["slashing"], bonus: 0 },
    attack: { bonus: 0 },
    ability: "best",
    range: { effective: 0, max: 0, reach: 5 },
    equipped: "none",
    natural: false,
    consumable: false,
    ...more,
  });

export const armor = (name: string, formula: string, byType: Plain = {}, more: Plain = {}): Snapshot =>
  item("bloodiedArmor", name, "chain-mail", { ...physical, formula, slot: "body", byType, equipped: true, ...more });

const version = (label: string, more: Plain = {}): Plain => ({
  enabled: label !== "",
  label,
  effect: "",
  range: 0,
  rangeMax: 0,
  area: "",
  duration: "",
  resolution: "none",
  saveAbility: "agl",
  onSave: "half",
  damage: { formula: "", type: "fire", ignoresArmor: false },
  healing: { formula: "" },
  applies: "",
  targets: 1,
  ...more,
});

export const spell = (name: string, picture: string, labels: readonly string[], conditions: Plain = {}): Snapshot =>
  item("bloodiedSpell", name, picture, {
    versions: Object.fromEntries(labels.map((label, tier) => [`tier${tier}`, version(label)])),
    conditions,
    description: "",
  });

export const injury = (name: string, more: Plain): Snapshot =>
  item("bloodiedInjury", name, "broken-bone", {
    severity: "minor",
    successes: 0,
    failures: 0,
    intervalHours: 24,
    inflictedAt: 0,
    nextSaveAt: 86_400,
    source: "critical",
    text: name,
    ...more,
  });

export interface Sketch {
  type: "bloodiedCharacter" | "bloodiedCreature";
  name: string;
  icon: string;
  /** STR, BLD, AGL, INT, LCK. */
  scores: [number, number, number, number, number];
  hp: [number, number];
  level?: number;
  pool?: [number, number];
  movement?: number;
  details?: Plain;
  choice?: boolean;
  statuses?: string[];
  items?: Snapshot[];
  effects?: EffectSnapshot[];
}

/** An actor with all derived values. */
export function actor(sketch: Sketch, house: HouseRules = {}): Snapshot {
  const [str, bld, agl, int, lck] = sketch.scores.map((value) => ({
    value,
    saveBonus: 0,
    checkBonus: 0,
    mod: 0,
    half: 0,
    saveTarget: 0,
  }));
  const system = {
    abilities: { str, bld, agl, int, lck },
    level: sketch.level ?? 1,
    attributes: {
      hp: { value: sketch.hp[0], max: sketch.hp[1], choice: sketch.choice ?? false, lieu: false },
      movement: sketch.movement ?? 30,
      hands: 2,
      initiative: { bonus: 0, total: 0 },
      defense: { bonus: 0, shield: 0, total: 0 },
      armor: { bonus: 0, formula: "" },
    },
    casting: { pool: { value: sketch.pool?.[0] ?? 0, max: sketch.pool?.[1] ?? 0, lost: 0 } },
    bonuses: { attack: { melee: 0, ranged: 0, all: 0 }, damage: { melee: 0, ranged: 0, all: 0 }, saves: 0, checks: 0 },
    details: {
      ancestry: "",
      occupation: "",
      appearance: "",
      biography: "",
      notes: "",
      coins: 5,
      kind: "",
      threat: "",
      ...sketch.details,
    },
    traits: { diesAtZero: false, noInjury: false },
    why: {},
  } as unknown as ActorData;
  const worn = { items: sketch.items ?? [] };
  deriveActor(
    system,
    { armor: wornArmor(worn), shields: wornShields(worn), statuses: new Set(sketch.statuses ?? []) },
    readHouse(house),
  );
  return {
    uuid: `Actor.${sketch.name.replace(/\W/g, "")}`,
    id: sketch.name.replace(/\W/g, "").toLowerCase(),
    type: sketch.type,
    name: sketch.name,
    img: icon(sketch.icon),
    system: system as unknown as Plain,
    items: sketch.items ?? [],
    statuses: sketch.statuses ?? [],
    effects: sketch.effects ?? [],
  };
}

const HOUR = 3600;
export const NOW = 1_000_000;

export const thessaly = (more: Partial<Sketch> = {}): Snapshot =>
  actor({
    type: "bloodiedCharacter",
    name: "Thessaly Quill",
    icon: "cowled",
    scores: [8, 10, 12, 17, 16],
    hp: [4, 10],
    pool: [5, 8],
    details: {
      ancestry: "Human",
      occupation: "travelling scholar",
      appearance: "Ink on every finger.",
      biography: "<p>Walked out of the archive with one book too many.</p>",
    },
    statuses: ["bloodied", "seriousInjury"],
    effects: [
      {
        id: "veil",
        name: "Veil",
        img: icon("domino-mask"),
        statuses: [],
        disabled: false,
        left: { rounds: 7 },
        changes: [{ path: "attributes.defense.bonus", value: "2" }],
        source: "Thessaly Quill",
      },
      {
        id: "boots",
        name: "Old boots",
        img: icon("walking-boot"),
        statuses: [],
        disabled: true,
        changes: [],
        source: "Old boots",
      },
    ],
    items: [
      weapon("Quarterstaff", "bo", {
        hands: 2,
        equipped: "both",
        damage: { formula: "1d6", types: ["bludgeoning"], bonus: 0 },
      }),
      weapon("Sling", "sling", {
        category: "ranged",
        range: { effective: 40, max: 120, reach: 5 },
        damage: { formula: "1d4", types: ["bludgeoning"], bonus: 0 },
      }),
      weapon("Fist", "fist", { natural: true, hands: 0, damage: { formula: "1d2", types: ["bludgeoning"], bonus: 0 } }),
      armor("Warded Robe", "1d2", { arcane: { mode: "add", value: 3 } }),
      injury("Deep thigh cut", {
        severity: "major",
        successes: 1,
        failures: 1,
        intervalHours: 12,
        nextSaveAt: NOW + 7 * HOUR,
      }),
      injury("Split brow", { successes: 1, nextSaveAt: NOW + 22 * HOUR, source: "massive" }),
      spell("Fire", "flame", [
        "candle",
        "campfire, or 1d4 at 30 ft",
        "2d6 at 60 ft",
        "5d6, 15 ft ball",
        "10d6, 60 ft ball",
      ]),
      spell(
        "Levitation",
        "feather",
        ["float a feather", "lift 10 lb", "rise up a cliff", "fly, 10 min", "raise a building"],
        {
          focus: { label: "Silver-inlaid focus", detail: "", ready: true, consumed: false },
        },
      ),
      spell("Veil", "domino-mask", [
        "a face hard to recall",
        "+2 Defense, 10 rounds",
        "another’s likeness",
        "invisible, 10 min",
        "",
      ]),
      spell("Mending", "hand-bandage", [
        "clean a scratch",
        "heal 1d4",
        "heal 2d6",
        "heal 4d6, ease an injury",
        "life back within a day",
      ]),
      item("bloodiedGear", "Sling stones", "knapsack", { ...initialData(gear), quantity: 20, weight: 0.1 }),
      item("bloodiedFeature", "Well read", "scroll-unfurled", { description: "<p>Knows which book it was in.</p>" }),
    ],
    ...more,
  });

export const brannoc = (more: Partial<Sketch> = {}): Snapshot =>
  actor({
    type: "bloodiedCharacter",
    name: "Brannoc Tull",
    icon: "visored-helm",
    scores: [16, 15, 11, 9, 12],
    hp: [-2, 15],
    details: { ancestry: "Human", occupation: "gate sergeant" },
    statuses: ["bloodied", "unconscious", "bleedingOut"],
    items: [
      weapon("Arming Sword", "broadsword", {
        equipped: "main",
        damage: { formula: "1d8", types: ["slashing", "piercing"], bonus: 0 },
      }),
      weapon("Hatchet", "hatchet", { equipped: "off", range: { effective: 10, max: 30, reach: 5 } }),
      weapon("Broken thing", "hatchet", { damage: { formula: "2d", types: ["slashing"], bonus: 0 } }),
      armor("Mail Shirt", "1d4", { slashing: { mode: "add", value: 1 } }),
      armor("Iron Helm", "1d2", {}, { slot: "head" }),
    ],
    ...more,
  });

export const drake = (more: Partial<Sketch> = {}): Snapshot =>
  actor({
    type: "bloodiedCreature",
    name: "Ash Drake",
    icon: "spiked-dragon-head",
    scores: [19, 18, 13, 11, 12],
    hp: [28, 41],
    level: 6,
    movement: 40,
    details: {
      appearance: "Slate-grey, with cinders between its scales. It sleeps in what is left of the toll-house.",
    },
    items: [
      weapon("Crushing Jaws", "sharp-lips", {
        natural: true,
        hands: 0,
        damage: { formula: "1d10", types: ["piercing"], bonus: 0 },
      }),
      weapon("Rending Claw", "claw-slashes", { natural: true, equipped: "main" }),
      weapon("Rending Claw", "claw-slashes", { natural: true, equipped: "off" }),
      weapon("Tail Sweep", "spiked-tail", {
        natural: true,
        hands: 0,
        range: { effective: 0, max: 0, reach: 10 },
        damage: { formula: "1d8", types: ["bludgeoning"], bonus: 0 },
      }),
      weapon("Ember Breath", "dragon-breath", {
        natural: true,
        hands: 0,
        category: "ranged",
        range: { effective: 30, max: 60, reach: 5 },
        damage: { formula: "2d6", types: ["fire"], bonus: 0 },
      }),
      armor(
        "Cinder Scales",
        "1d6",
        { fire: { mode: "multiply", value: 3 }, cold: { mode: "add", value: -2 } },
        { slot: "natural" },
      ),
    ],
    ...more,
  });
