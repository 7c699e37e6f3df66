/** Parts of the sheet of each document type. */
import { type SheetShape, sheetPieces } from "../../../kernel/sheet.ts";

const { part, tab, item, limited, strip, threat } = sheetPieces("aura");
const head = ["masthead", "vitals", "state"].map((id) => part(id));
const footer = part("footer");
const TABS = ["fight", "skills", "gear", "story", "effects"];

export const sheets: Readonly<Record<string, SheetShape>> = {
  auraCharacter: {
    of: "Actor",
    width: 720,
    height: 900,
    parts: [...head, strip, ...TABS.map((id) => part(id, { tab: id })), footer],
    limited,
    tabs: TABS.map(tab),
    modes: true,
  },
  auraCreature: {
    of: "Actor",
    width: 480,
    height: 760,
    compact: true,
    parts: [...head, part("play", {}, "creature"), threat, part("more", {}, "creature-more"), footer],
    limited,
    tabs: [],
    modes: true,
  },
  auraWeapon: item("weapon", 560),
  auraArmor: item("armor"),
  auraShield: item("shield"),
  auraAmmunition: item("ammunition"),
  auraGear: item("gear"),
  auraAbility: item("power", 600),
  auraSpell: item("power", 600),
  auraFeature: item("feature"),
  auraRace: item("race", 560),
  auraInjury: item("injury"),
};

/** Partials the templates share, by name. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["Tok", "tok"],
    ["Price", "price"],
    ["Press", "press"],
    ["Attacks", "attacks"],
    ["Acts", "acts"],
    ["Defenses", "defenses"],
    ["Powers", "powers"],
    ["Skills", "skill-rows"],
    ["Scores", "scores"],
    ["Features", "features"],
    ["Body", "body"],
    ["Belongings", "belongings"],
    ["Injuries", "injuries"],
    ["Ticks", "ticks"],
    ["Owned", "item-owned"],
    ["Description", "item-description"],
  ].map(([name, file]) => [`ffAura${name}`, `templates/aura/parts/${file}.hbs`]),
);
