/** Ready-made choices of character creation: values of the form, items of the packs (T-06, T-07, T-15). */
import type { Presets } from "../../../kernel/creation-steps.ts";

const classes = (id: string): string => `Compendium.fivefold.threshold-classes.Item.${id}`;
const gear = (id: string): string => `Compendium.fivefold.threshold-gear.Item.${id}`;
const powers = (id: string): string => `Compendium.fivefold.threshold-powers.Item.${id}`;

export const PRESETS: Presets = {
  fighter: {
    how: "points",
    str: 2,
    dex: 1,
    con: 2,
    int: 0,
    wis: 1,
    cha: 0,
    // Human.
    species: classes("mBg7BljNyexz0PCQ"),
    // Soldier.
    class: classes("404VXbq65eljxS7V"),
    level: 1,
    rolls: "",
    skills: ["athletics", "endure"],
    // Hard to Drop.
    feat: powers("6pQC8cKQlPaHApJY"),
    // Reckless Blow.
    powers: [powers("z6Pdz30HcsJyIyuX")],
    // Long Sword.
    weapon: gear("LIkfRbaWCuuc19Z8"),
    // Javelin.
    second: gear("5mjpBAnVuQQelAUA"),
    // Chain Shirt.
    armor: gear("YBWUDaxBDi6NpwwB"),
    // Round Shield.
    shield: gear("EAuoXKXkwVEDtJBo"),
    // Backpack, Bedroll, Waterskin, Day's Ration.
    gear: [gear("U680MUX4KOVkcgwT"), gear("lYwLKhmlo4LAYO0b"), gear("ve0n9Qp3QYVirmMC"), gear("GWJXg16j1pnb0vHe")],
    coins: 12,
  },
  scout: {
    how: "points",
    str: 1,
    dex: 3,
    con: 2,
    int: 0,
    wis: 0,
    cha: 0,
    // Elf.
    species: classes("WYUJ5uLeMkIaszwb"),
    // Rogue.
    class: classes("MXzIyBz9Xx0plJfs"),
    level: 1,
    rolls: "",
    skills: ["stealth", "acrobatics", "tinker", "perceive", "insight"],
    // Weapon Finesse.
    feat: powers("dhuxDyOArzrbchLU"),
    // Evasive Footwork.
    powers: [powers("V3Icpdu7Ql2dFQI0")],
    // Rapier.
    weapon: gear("hF7Vu2ojAjZICUM6"),
    // Short Bow.
    second: gear("zU5ePcfuT7mJogMr"),
    // Leather Coat.
    armor: gear("Qd8gieo0l7HuwCV2"),
    shield: "",
    // Arrows, Lock Tools, Backpack, Waterskin, Day's Ration.
    gear: [
      gear("r74Wk6BsFoYy30C0"),
      gear("FOcW57ewkK6P00ME"),
      gear("U680MUX4KOVkcgwT"),
      gear("ve0n9Qp3QYVirmMC"),
      gear("GWJXg16j1pnb0vHe"),
    ],
    coins: 20,
  },
  caster: {
    how: "points",
    str: 0,
    dex: 1,
    con: 1,
    int: 3,
    wis: 1,
    cha: 0,
    // Hillkin.
    species: classes("47fERpRLlvOuYY7E"),
    // Mage.
    class: classes("tsSRDxYpEpWwVZyq"),
    level: 1,
    rolls: "",
    skills: ["lore", "perceive", "persuade"],
    // Lingering Breath.
    feat: powers("BOTOXtLuCMje7l7R"),
    // Ember Dart, Thought Needle, Giant's Frame.
    powers: [powers("vOV85iQNSBeF9Ygx"), powers("QkGz6cLMI6henAhD"), powers("iq6ubokaN447EfF1")],
    // Quarterstaff.
    weapon: gear("hzbyebK4GCB8kkHw"),
    // Dagger.
    second: gear("3w1tegyWByGDzRgH"),
    armor: "",
    shield: "",
    // Spellbook, Backpack, Day's Ration.
    gear: [gear("K1dKmlaon1qoqXtc"), gear("U680MUX4KOVkcgwT"), gear("GWJXg16j1pnb0vHe")],
    coins: 15,
  },
  healer: {
    how: "points",
    str: 1,
    dex: 0,
    con: 2,
    int: 0,
    wis: 2,
    cha: 1,
    // Dawnmarked.
    species: classes("nzRiuSk1qtySORTe"),
    // Priest.
    class: classes("9wWiWGTqB5KFvTl5"),
    level: 1,
    rolls: "",
    skills: ["heal", "insight", "persuade"],
    // Wary Eye.
    feat: powers("0sTNAqE9d7fCpppT"),
    // Mending Light, Sacred Ward, Radiant Lance.
    powers: [powers("tpFqJRHbhNhzWYJy"), powers("y1dPw0o1CgBSbddJ"), powers("fEulucRZjCjKuHp6")],
    // Mace.
    weapon: gear("wzmmLsw8OMu01GYK"),
    second: "",
    // Chain Shirt.
    armor: gear("YBWUDaxBDi6NpwwB"),
    // Round Shield.
    shield: gear("EAuoXKXkwVEDtJBo"),
    // Holy Symbol, Backpack, Day's Ration.
    gear: [gear("fqlSqf6SWjnk0Cue"), gear("U680MUX4KOVkcgwT"), gear("GWJXg16j1pnb0vHe")],
    coins: 9,
    alignment: "holy",
  },
};
