/** Which parts make the sheet of each document type. */
import { type SheetShape, sheetPieces } from "../../../kernel/sheet.ts";

const { part, tab, head, item, limited, strip, threat } = sheetPieces("threshold");

export const sheets: Readonly<Record<string, SheetShape>> = {
  thresholdCharacter: {
    of: "Actor",
    width: 720,
    height: 860,
    parts: [
      ...head,
      strip,
      part("fight", { tab: "fight" }),
      part("stats", { tab: "stats" }, "build"),
      part("gear", { tab: "gear" }),
      part("details", { tab: "details" }),
      part("effects", { tab: "effects" }),
    ],
    limited,
    tabs: ["fight", "stats", "gear", "details", "effects"].map(tab),
    modes: true,
  },
  thresholdCreature: {
    of: "Actor",
    width: 460,
    height: 700,
    compact: true,
    parts: [...head, part("fight", {}, "creature"), threat, part("more", {}, "creature-more")],
    limited,
    tabs: [],
    modes: true,
  },
  thresholdClass: item("class"),
  thresholdSpecies: item("species", 560),
  thresholdWeapon: item("weapon", 560),
  thresholdNatural: item("natural", 560),
  thresholdArmor: item("armor"),
  thresholdGear: item("gear"),
  thresholdPower: item("power", 560),
  thresholdFeat: item("feat"),
};

/** Partials the templates above share, by name. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["Attacks", "attacks"],
    ["AddNatural", "add-natural"],
    ["Powers", "powers"],
    ["Six", "six"],
    ["Bonuses", "bonuses"],
    ["Stats", "stats"],
    ["Skills", "skills"],
    ["Growth", "growth"],
    ["Feats", "feats"],
    ["Belongings", "belongings"],
    ["Nature", "nature"],
    ["Resistances", "resistances"],
    ["Modifiers", "modifiers"],
    ["Parts", "damage-parts"],
    ["Uses", "uses"],
    ["Physical", "item-physical"],
    ["Description", "item-description"],
    ["ByHand", "by-hand"],
  ].map(([name, file]) => [`ffThreshold${name}`, `templates/threshold/${file}.hbs`]),
);
