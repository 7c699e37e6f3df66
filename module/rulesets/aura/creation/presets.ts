/** Ready-made choices of character creation: values of the form, items of the packs. */
import type { Presets } from "../../../kernel/creation-steps.ts";

const gear = (id: string): string => `Compendium.fivefold.aura-gear.Item.${id}`;
const powers = (id: string): string => `Compendium.fivefold.aura-powers.Item.${id}`;

export const PRESETS: Presets = {
  fighter: {
    // Human.
    race: powers("KRXyMC7gW1feOzwv"),
    raised: "str",
    level: 1,
    str: 15,
    dex: 12,
    con: 14,
    int: 9,
    wis: 11,
    cha: 12,
    mpl: 2,
    points_arm: 1,
    points_leg: 1,
    points_initiative: 0,
    styles: [],
    // Iron Lungs.
    features: [powers("Pfm8gBI100EAR04V")],
    // Power Blow, Stand Firm.
    abilities: [powers("qG6G3Ry5tN5jWvTy"), powers("8uUWa7wYo4VO4cs0")],
    spells: [],
    // Arming Sword.
    weapon: gear("cjQ1PmKII9DwOvtK"),
    second: "",
    // Chain Shirt.
    armor: gear("tMs9iq9X32SjHSoj"),
    // Round Shield.
    shield: gear("fpz3ZpbmPVqiHQuG"),
    // Backpack, Waterskin, Field Rations, Rope.
    gear: [gear("Bemewk1EecFjYnh4"), gear("TJXOx6j1nDtYrEX8"), gear("2T0mB6KuwfosYGVT"), gear("KXOXZg02iNXfIqgM")],
    coins: 8,
  },
  scout: {
    // Burrowkin.
    race: powers("GNup3vU0GxZlcTUY"),
    raised: "dex",
    level: 1,
    str: 12,
    dex: 16,
    con: 12,
    int: 12,
    wis: 10,
    cha: 13,
    mpl: 2,
    points_arm: 0,
    points_leg: 1,
    points_initiative: 1,
    styles: [],
    // Quickstep.
    features: [powers("nx4qR4Gx7etGOquO")],
    // Steady Aim, Cheap Shot.
    abilities: [powers("LbFu8aRsRpRCTZjY"), powers("Wyyhlpr5uMELxRBN")],
    spells: [],
    // Short Bow.
    weapon: gear("63kntG6iQMU98t6E"),
    second: "",
    // Leather Jack.
    armor: gear("hpAZC7izsG2MAdGU"),
    shield: "",
    // Arrows, Quiver, Belt Pouch, Grappling Hook.
    gear: [gear("heWOdwYZ3NGhvK1z"), gear("fIGpt8LBv7Ja6bQh"), gear("GBvCw9iYHgQ1eCS4"), gear("sAoXHEKhttBx33SW")],
    coins: 11,
  },
  caster: {
    // Sylvane.
    race: powers("AVOwWtwBZlI9tzk3"),
    raised: "int",
    level: 1,
    str: 9,
    dex: 12,
    con: 14,
    int: 15,
    wis: 14,
    cha: 13,
    mpl: 1,
    points_arm: 0,
    points_leg: 0,
    points_initiative: 1,
    styles: [],
    // Clear Purpose.
    features: [powers("TNPKSAH2QGwv4ehw")],
    // Second Wind, Slip Away.
    abilities: [powers("dfzFBbuJTpIa1hVK"), powers("3k1RelgJqSoyLMZw")],
    // Ember Lash, Mending Pulse, Mire.
    spells: [powers("c7quh4vbKC4X6l2U"), powers("xqrSyr4WWbb2iFcw"), powers("sKviZKTJ9PJXtkzJ")],
    // Fighting Staff.
    weapon: gear("AH5S0xIVfdrspA1b"),
    second: "",
    // Padded Coat.
    armor: gear("2a7x4wg2CVeJhDLO"),
    shield: "",
    // Backpack, Waterskin, Healer's Kit.
    gear: [gear("Bemewk1EecFjYnh4"), gear("TJXOx6j1nDtYrEX8"), gear("pQKAKLHECp3lsuF7")],
    coins: 14,
  },
};
