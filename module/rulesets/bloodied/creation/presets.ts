/** Ready-made choices of character creation: values of the form, items of the packs (12 "Making a character", D-31, D-35). */
import type { Presets } from "../../../kernel/creation-steps.ts";

const gear = (id: string): string => `Compendium.fivefold.bloodied-gear.Item.${id}`;
const powers = (id: string): string => `Compendium.fivefold.bloodied-powers.Item.${id}`;

export const PRESETS: Presets = {
  fighter: {
    how: "spread",
    str: 16,
    bld: 14,
    agl: 12,
    int: 10,
    lck: 11,
    caster: false,
    spells: [],
    // Arming Sword.
    weapon: gear("S1OJeWDrtPMggN17"),
    // Javelin.
    second: gear("Kc3X8YjzvEPkojD1"),
    // Mail Shirt.
    armor: gear("GqBEHJsQksZ2oaAG"),
    // Iron Helm.
    helm: gear("99Pkrqazq1lCVt9m"),
    // Round Shield.
    shield: gear("U6J7BJUdPRSJVAbT"),
    // Bedroll, Rations (1 day), Rope (50 ft), Waterskin, Torch.
    gear: [
      gear("6NzCbDTEClYR0KwV"),
      gear("PmCrRYIk9BxpjCJP"),
      gear("y0M8tPI3wwbGoNAY"),
      gear("afSo8DGUJAuguKN0"),
      gear("cQp6SruENToOMBF3"),
    ],
    coins: 10,
  },
  scout: {
    how: "spread",
    str: 11,
    bld: 12,
    agl: 16,
    int: 14,
    lck: 10,
    caster: false,
    spells: [],
    // Long Bow.
    weapon: gear("V9STeagTEVR9z8WP"),
    // Hatchet.
    second: gear("xdmkTNvR5ELn7ZtI"),
    // Leather Coat.
    armor: gear("kf7UZAxscwqeqWiA"),
    helm: "",
    shield: "",
    // Healer's Kit, Bandages (10), Arrows (20), Lantern, Oil Flask.
    gear: [
      gear("fMZhC4jkX3zK2UGh"),
      gear("UQ2xEruU2pDbheEn"),
      gear("YnkfNPOItmOYneY2"),
      gear("sh0woiHZEQg10Wzl"),
      gear("kjJ7qMJ88xELYbdA"),
    ],
    coins: 10,
  },
  caster: {
    how: "spread",
    str: 10,
    bld: 11,
    agl: 12,
    int: 16,
    lck: 14,
    caster: true,
    // Fire, Mending, Ward, Veil.
    spells: [
      powers("orq11EcdSe8j4hNv"),
      powers("UounbXbqN5cOrlUx"),
      powers("yzPqaCAPivOLMvTK"),
      powers("1mbafvfgjgqyknCy"),
    ],
    // Quarterstaff.
    weapon: gear("kgVy7nWdMTqG9Yuw"),
    // Sling.
    second: gear("SoB7wzcHActpA2ak"),
    // Warded Robe.
    armor: gear("VnZsmFWHN5pxFabv"),
    helm: "",
    shield: "",
    // Sling Stones (20), Silver-Inlaid Casting Focus, Chalk, Bedroll, Waterskin.
    gear: [
      gear("UURUYI1nuwMl13Le"),
      gear("al11uOQZuGZDPHe7"),
      gear("2FAKTlxCouNiwqtJ"),
      gear("6NzCbDTEClYR0KwV"),
      gear("afSo8DGUJAuguKN0"),
    ],
    coins: 10,
  },
};
