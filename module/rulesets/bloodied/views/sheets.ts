/** The parts of each document type's sheet. */
import { type SheetShape, sheetPieces } from "../../../kernel/sheet.ts";

const { part, tab, head, item, limited, strip, threat } = sheetPieces("bloodied");

export const sheets: Readonly<Record<string, SheetShape>> = {
  bloodiedCharacter: {
    of: "Actor",
    width: 720,
    height: 820,
    parts: [
      ...head,
      strip,
      part("fight", { tab: "fight" }),
      part("gear", { tab: "gear" }),
      part("story", { tab: "story" }),
      part("effects", { tab: "effects" }),
    ],
    limited,
    tabs: ["fight", "gear", "story", "effects"].map(tab),
    modes: true,
  },
  bloodiedCreature: {
    of: "Actor",
    width: 420,
    height: 760,
    compact: true,
    parts: [...head, part("fight", {}, "creature"), threat, part("more", {}, "creature-more")],
    limited,
    tabs: [],
    modes: true,
  },
  bloodiedWeapon: item("weapon"),
  bloodiedArmor: item("armor"),
  bloodiedShield: item("shield"),
  bloodiedSpell: item("spell", 560),
  bloodiedInjury: item("injury"),
  bloodiedGear: item("gear"),
  bloodiedFeature: item("feature"),
};

/** Template partials shared by the parts above, by name. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["Weapons", "weapons"],
    ["Injuries", "injuries"],
    ["Magic", "magic"],
    ["Abilities", "abilities"],
    ["Belongings", "belongings"],
    ["Features", "features"],
    ["Physical", "item-physical"],
    ["Version", "item-version"],
    ["Description", "item-description"],
  ].map(([name, file]) => [`ffBloodied${name}`, `templates/bloodied/${file}.hbs`]),
);
