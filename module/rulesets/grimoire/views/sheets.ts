/** Which parts make the sheet of each document type. */
import type { SheetPart, SheetShape } from "../../../kernel/sheet.ts";

const part = (id: string, more: Omit<SheetPart, "id" | "template"> = {}, file = id): SheetPart => ({
  id,
  template: `templates/grimoire/${file}.hbs`,
  ...more,
});

const tab = (id: string) => ({ id, label: `GRIMOIRE.Sheet.tabs.${id}` });
const head = ["masthead", "vitals", "turn", "strip"].map((id) => part(id));
const limited = part("limited");

const person = (height: number, width = 420): SheetShape => ({
  of: "Actor",
  width,
  height,
  compact: true,
  parts: [...head, part("play", {}, "person"), part("more", {}, "person-more")],
  limited,
  tabs: [],
  modes: true,
});

const item = (body: string, width = 480): SheetShape => ({
  of: "Item",
  width,
  parts: [part("head", {}, "item-head"), part("body", {}, `item-${body}`), part("effects", {}, "item-effects")],
  limited,
  tabs: [],
  modes: false,
});

export const sheets: Readonly<Record<string, SheetShape>> = {
  grimoireCharacter: {
    of: "Actor",
    width: 720,
    height: 860,
    parts: [
      ...head,
      { id: "tabs", template: "templates/parts/tabs.hbs" },
      part("play", { tab: "play" }),
      part("pack", { tab: "pack" }),
      part("life", { tab: "life" }),
      part("marks", { tab: "marks" }),
    ],
    limited,
    tabs: ["play", "pack", "life", "marks"].map(tab),
    modes: true,
  },
  grimoireNpc: person(680),
  grimoireHireling: person(820, 460),
  grimoireDetachment: person(620),
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

/** Pieces the templates above share, by the name they are called with. */
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
