/** Which parts make the sheet of each document type. */
import type { SheetPart, SheetShape } from "../../../kernel/sheet.ts";

const part = (id: string, more: Omit<SheetPart, "id" | "template"> = {}, file = id): SheetPart => ({
  id,
  template: `templates/bloodied/${file}.hbs`,
  ...more,
});

const tab = (id: string) => ({ id, label: `BLOODIED.Sheet.tabs.${id}` });
const head = ["masthead", "vitals", "turn", "strip"].map((id) => part(id));
const limited = part("limited");

const item = (body: string, width = 480): SheetShape => ({
  of: "Item",
  width,
  parts: [part("head", {}, "item-head"), part("body", {}, `item-${body}`), part("effects", {}, "item-effects")],
  tabs: [],
  modes: false,
});

export const sheets: Readonly<Record<string, SheetShape>> = {
  bloodiedCharacter: {
    of: "Actor",
    width: 720,
    height: 820,
    parts: [
      ...head,
      { id: "tabs", template: "templates/parts/tabs.hbs" },
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
    parts: [...head, part("fight", {}, "creature"), part("more", {}, "creature-more")],
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

/** Pieces the templates above share, by the name they are called with. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["Weapons", "weapons"],
    ["Injuries", "injuries"],
    ["Magic", "magic"],
    ["Abilities", "abilities"],
    ["Belongings", "belongings"],
    ["Features", "features"],
    ["Physical", "item-physical"],
    ["Description", "item-description"],
  ].map(([name, file]) => [`ffBloodied${name}`, `templates/bloodied/${file}.hbs`]),
);
