/** Which parts make the sheet of each document type. */
import type { SheetPart, SheetShape } from "../../../kernel/sheet.ts";

const part = (id: string, more: Omit<SheetPart, "id" | "template"> = {}, file = id): SheetPart => ({
  id,
  template: `templates/anatomy/${file}.hbs`,
  ...more,
});

const tab = (id: string) => ({ id, label: `ANATOMY.Sheet.tabs.${id}` });
const head = ["masthead", "vitals", "turn", "strip", "quick"].map((id) => part(id));
const limited = part("limited");

const item = (body: string, width = 480): SheetShape => ({
  of: "Item",
  width,
  parts: [part("head", {}, "item-head"), part("body", {}, `item-${body}`), part("effects", {}, "item-effects")],
  limited,
  tabs: [],
  modes: false,
});

export const sheets: Readonly<Record<string, SheetShape>> = {
  anatomyCharacter: {
    of: "Actor",
    width: 720,
    height: 860,
    parts: [
      ...head,
      { id: "tabs", template: "templates/parts/tabs.hbs" },
      part("body", { tab: "body" }),
      part("combat", { tab: "combat" }),
      part("skills", { tab: "skills" }),
      part("gear", { tab: "gear" }),
      part("notes", { tab: "notes" }),
    ],
    limited,
    tabs: ["body", "combat", "skills", "gear", "notes"].map(tab),
    modes: true,
  },
  anatomyCreature: {
    of: "Actor",
    width: 460,
    height: 760,
    compact: true,
    parts: [...head, part("play", {}, "creature"), part("more", {}, "creature-more")],
    limited,
    tabs: [],
    modes: true,
  },
  anatomyPart: item("part", 560),
  anatomyInjury: item("injury"),
  anatomyPlan: item("plan", 640),
  anatomyWeapon: item("weapon", 560),
  anatomyArmor: item("armor"),
  anatomyShield: item("shield"),
  anatomyGear: item("gear"),
  anatomyProsthetic: item("prosthetic"),
  anatomyRemedy: item("remedy"),
  anatomyAction: item("action"),
  anatomyFeature: item("feature"),
};

/** Pieces the templates above share, by the name they are called with. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "figure",
    "place",
    "hurt",
    "part",
    "sound",
    "plan",
    "arms",
    "natural",
    "maneuvers",
    "acts",
    "remedies",
    "attributes",
    "skill-rows",
    "made-of",
    "belongings",
    "features",
    "hearts",
    "modifiers",
    "ticks",
    "physical",
    "description",
    "optional",
  ].map((file) => [`ffAnatomy${pascal(file)}`, `templates/anatomy/parts/${file}.hbs`]),
);

function pascal(file: string): string {
  return file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
