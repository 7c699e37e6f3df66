/** Ready-made choices of character creation: values of the form, items of the packs (N-07, N-28, N-71, D-66). */
import type { Presets } from "../../../kernel/creation-steps.ts";
import type { SkillId } from "../model/data.ts";
import { HUMANOID, ranksOf, SKILL_IDS } from "./create-facts.ts";

const gear = (id: string): string => `Compendium.fivefold.anatomy-gear.Item.${id}`;
const techniques = (id: string): string => `Compendium.fivefold.anatomy-techniques.Item.${id}`;

/** The trained skills' ranks; all others are 0. */
const ranks = (given: Partial<Record<SkillId, number>>): Record<string, number> =>
  Object.fromEntries(SKILL_IDS.map((id) => [ranksOf(id), given[id] ?? 0]));

export const PRESETS: Presets = {
  fighter: {
    level: 1,
    martialBonus: 1,
    str: 3,
    dex: 1,
    con: 2,
    int: 0,
    wis: 1,
    cha: 0,
    defence: "dex",
    plan: HUMANOID,
    trained: ["athletics", "perception", "survival"],
    ...ranks({ athletics: 3, perception: 2, survival: 2 }),
    remedies: [],
    // Arming Sword.
    weapon: gear("3vYVUGGOswyfWd4r"),
    second: "",
    // Mail Shirt.
    armor: gear("v7n9gfAwnIW64PpY"),
    // Round Shield.
    shield: gear("xD5JSbtzgBWSz5F2"),
    // Rope, Torch, Bandage Roll.
    gear: [gear("Ejhc2413yLahYUTX"), gear("KgPYS6gJfgn2Qpe7"), gear("hgfKGwBeu3Z8aIMe")],
  },
  scout: {
    level: 1,
    martialBonus: 1,
    str: 0,
    dex: 3,
    con: 1,
    int: 1,
    wis: 2,
    cha: 0,
    defence: "dex",
    plan: HUMANOID,
    trained: ["stealth", "perception", "survival"],
    ...ranks({ stealth: 3, perception: 2, survival: 2 }),
    remedies: [],
    // Hunting Bow.
    weapon: gear("m47WhwHHYRfjMFZ1"),
    second: "",
    // Leather Coat.
    armor: gear("Z399SrRwB3c0VXsb"),
    shield: "",
    // Arrows, Rope, Torch, Bandage Roll.
    gear: [gear("R167YUfaXB9zwYK1"), gear("Ejhc2413yLahYUTX"), gear("KgPYS6gJfgn2Qpe7"), gear("hgfKGwBeu3Z8aIMe")],
  },
  healer: {
    level: 1,
    martialBonus: 1,
    str: 0,
    dex: 1,
    con: 1,
    int: 2,
    wis: 3,
    cha: 0,
    defence: "wis",
    plan: HUMANOID,
    trained: ["heal", "lore", "perception"],
    ...ranks({ heal: 3, lore: 2, perception: 2 }),
    // Mending Touch, Staunch, Knit Flesh.
    remedies: [techniques("P5190TvXxORJv0Oj"), techniques("VLJqi97HftE0cMbh"), techniques("jbIxh1Qp40j55NjW")],
    // Quarterstaff.
    weapon: gear("L9DIoHnyOtzqYCnE"),
    second: "",
    // Quilted Coat.
    armor: gear("rJH5P9S8FvnPj4gP"),
    shield: "",
    // Healer's Satchel, Anatomical Atlas, Bandage Roll.
    gear: [gear("WDt2qHM3F0PiZaUJ"), gear("NUebcLV7wgcW9FKy"), gear("hgfKGwBeu3Z8aIMe")],
  },
};
