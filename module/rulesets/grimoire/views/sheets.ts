/** Parts of the sheet of each document type. */
import { type SheetShape, sheetPieces } from "../../../kernel/sheet.ts";

const { part, tab, head, item, limited, strip, threat } = sheetPieces("grimoire");

const person = (height: number, { width = 420, hasThreat = false } = {}): SheetShape => ({
  of: "Actor",
  width,
  height,
  compact: true,
  parts: [...head, part("play", {}, "person"), ...(hasThreat ? [threat] : []), part("more", {}, "person-more")],
  limited,
  tabs: [],
  modes: true,
});

export const sheets: Readonly<Record<string, SheetShape>> = {
  grimoireCharacter: {
    of: "Actor",
    width: 720,
    height: 860,
    parts: [
      ...head,
      strip,
      part("play", { tab: "play" }),
      part("pack", { tab: "pack" }),
      part("life", { tab: "life" }),
      part("marks", { tab: "marks" }),
    ],
    limited,
    tabs: ["play", "pack", "life", "marks"].map(tab),
    modes: true,
  },
  grimoireNpc: person(680, { hasThreat: true }),
  grimoireHireling: person(820, { width: 460 }),
  grimoireDetachment: person(620, { hasThreat: true }),
  grimoireWeapon: item("weapon", 560),
  grimoireArmor: item("armor"),
  grimoireGear: item("gear"),
  grimoireBook: item("book"),
  grimoireSpell: item("spell", 560),
  grimoireScroll: item("scroll", 560),
  grimoireScar: item("scar"),
  grimoireMark: item("mark", 560),
  grimoireAbility: item("ability"),
  grimoireHeld: item("held"),
  grimoireBackground: item("background"),
};

/** Template partials by name. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["Pack", "pack-grid"],
    ["Magic", "magic"],
    ["Weapons", "weapons"],
    ["Held", "held"],
    ["Marks", "marks-list"],
    ["Abilities", "abilities"],
    ["Belongings", "belongings"],
    ["Rests", "rests"],
    ["Bio", "bio"],
    ["Physical", "item-physical"],
    ["Spell", "item-spell-fields"],
    ["Description", "item-description"],
  ].map(([name, file]) => [`ffGrimoire${name}`, `templates/grimoire/${file}.hbs`]),
);
