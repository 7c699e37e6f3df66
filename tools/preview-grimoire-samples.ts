/** Sample actors of Grimoire for the preview and the view tests, with derived data as in the game. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import {
  ability,
  actor,
  armor,
  background,
  book,
  detachment,
  dust,
  type Given,
  gear,
  held,
  hireling,
  type Mutable,
  mark,
  npc,
  scar,
  scroll,
  shield,
  spell,
  weapon,
} from "../test/grimoire/people.ts";

export const NOW = 86_400;
const icon = (name: string): string => `systems/fivefold/icons/${name}.svg`;
const drawn = (picture: string, made: Mutable): Mutable => {
  made.img = icon(picture);
  return made;
};

const bio = {
  background: "Hedge Scribe",
  physique: "gaunt",
  face: "freckled",
  voice: "clipped voice",
  clothing: "too fine",
  virtue: "tidy",
  vice: "vain",
  habit: "writes letters",
  fortune: "found a relic",
  age: 31,
};

/** Hedge Scribe, injured, in the middle of a combat: Fatigue, a lost slot, a held Dodge, pending Scars. */
export function quillane(more: Partial<Given> = {}, extra: Mutable[] = []): Snapshot {
  const grimoire = drawn("book-aura", book("Grimoire", { held: "both" }));
  return drawn(
    "wizard-face",
    actor("Quillane Ash", {
      str: { value: 6, max: 8 },
      dex: 11,
      wil: 15,
      hp: 2,
      hpMax: 3,
      ap: 2,
      gp: 14,
      fatigue: 2,
      pendingAdvantage: 1,
      causes: { water: "manual" },
      more: { bio, description: "<p>A letter writer with beautiful capitals.</p>" },
      items: [
        grimoire,
        drawn(
          "flame",
          spell(
            "Cinder Lash",
            {
              range: { text: "6 Spaces", spaces: 6 },
              check: "contest",
              targets: "1",
              damage: "[sum]",
              damageType: "fire",
              text: "<p>A whip of embers takes one target for [sum] fire damage.</p>",
            },
            grimoire,
          ),
        ),
        drawn(
          "sparkles",
          spell(
            "Mirror Image",
            {
              range: { text: "self", spaces: 0 },
              duration: { formula: "[dice] * 10", unit: "minute" },
              text: "<p>[dice] doubles of you step out of the air.</p>",
            },
            grimoire,
          ),
        ),
        drawn(
          "sparkles",
          spell("Stitchflesh", { range: { text: "touch", spaces: 0 }, heals: "[sum]", stabilises: 3 }, grimoire),
        ),
        drawn("bo", weapon("Staff", "d6", { hands: 2 })),
        drawn("meal", gear("Rations", { role: "rations", quantity: 3, stack: 3, price: 5 })),
        drawn("water-flask", gear("Water Skin", { role: "water", price: 2 })),
        drawn("powder", dust(2)),
        drawn(
          "scroll-unfurled",
          scroll("Cold Well", { range: { text: "12 Spaces", spaces: 12 }, check: "contest", resist: "str" }),
        ),
        drawn("clockwork", held("Dodge", { action: "dodge", condition: "the ash wolf leaps" })),
        drawn("magic-shield", mark("Backfire", { entry: 12, slotsLost: 1, armor: 1 })),
        drawn(
          "scar-wound",
          scar("Broken Limb", {
            entry: 4,
            location: "left arm",
            state: "pending",
            followUp: "hpReplace",
            formula: "2d6",
            trigger: "mended",
          }),
        ),
        ...extra,
      ],
      ...more,
    }),
  );
}

/** Down, doomed, bleeding, and over her load limit. */
export const maren = (): Snapshot =>
  drawn(
    "swordwoman",
    actor("Maren Oakhand", {
      str: { value: 9, max: 14 },
      dex: 9,
      wil: 8,
      hp: 0,
      hpMax: 6,
      fatigue: 3,
      tumors: 1,
      doomed: true,
      critical: { active: true, stable: false, diesAt: NOW + 2700 },
      items: [
        drawn("broadsword", weapon("Longsword", "d8", { held: "main" })),
        drawn("round-shield", shield("Kite Shield", "d6", { slots: 1 })),
        drawn("chain-mail", armor("Mail Hauberk", { armor: 2, worn: true, slots: 2 })),
        drawn("rope-coil", gear("Rope and a very large grappling hook", { slots: 2 })),
        drawn("torch", gear("Torches", { quantity: 9, stack: 3 })),
      ],
    }),
  );

export const goblin = (): Snapshot =>
  drawn(
    "goblin-head",
    npc("Bog Goblin", {
      str: 8,
      dex: 14,
      wil: 8,
      hp: 4,
      more: { role: "ambusher", groupSize: 4, notes: "<p>They come in fours.</p>" },
      items: [
        drawn("thrown-spear", weapon("Barbed Spear", "d8", { natural: true, thrown: true, near: 4, reach: 2 })),
        drawn("sling", weapon("Mud Sling", "d4", { natural: true, attribute: "dex", ranged: true, near: 8 })),
        drawn("run", ability("Scatter", { text: "<p>When one falls, the others slip a Move away.</p>" })),
      ],
    }),
  );

export const witch = (): Snapshot =>
  drawn(
    "witch-face",
    npc("Hedge Witch", {
      str: 7,
      dex: 10,
      wil: 16,
      hp: 6,
      fatigue: 1,
      more: { role: "lives at the edge", "magic.slotDice": 4 },
      items: [
        drawn("stiletto", weapon("Sickle", "d6", { natural: true })),
        drawn(
          "sparkles",
          spell("Cinder Lash", {
            range: { text: "6 Spaces", spaces: 6 },
            check: "contest",
            text: "<p>Embers for [sum].</p>",
          }),
        ),
      ],
    }),
  );

export const porter = (): Snapshot =>
  drawn(
    "cowled",
    hireling("Odo Pell", {
      str: 13,
      dex: 9,
      wil: 7,
      hp: 3,
      gp: 2,
      more: { role: "Porter", wage: 2, bio: { ...bio, background: "" } },
      items: [
        drawn("knapsack", gear("Tent", { slots: 2 })),
        drawn("torch", gear("Torches", { quantity: 6, stack: 3 })),
      ],
    }),
  );

export const party = (): Snapshot =>
  drawn(
    "severed-hand",
    detachment("Bone Company", {
      str: 10,
      dex: 8,
      wil: 14,
      hp: 3,
      hpMax: 7,
      naturalArmor: 2,
      more: { headcount: 20, memberName: "sentinel", weakened: true, immuneMorale: true },
      items: [drawn("crossed-swords", weapon("Ranked Blades", "d8", { natural: true, blast: true }))],
    }),
  );

/** One item of each type that no actor above owns. */
export const loose = (): Snapshot[] => [
  drawn("bookmarklet", background("Hedge Scribe", { names: ["Quillane", "Odo"], gear: ["Item.a"], gpFormula: "3d6" })),
];
