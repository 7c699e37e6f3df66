/** Parts of the sheet of each document type. */
import { type SheetShape, sheetPieces } from "../../../kernel/sheet.ts";

const { part, tab, head: top, item, limited, strip, threat } = sheetPieces("anatomy");
const head = [...top, part("quick")];

export const sheets: Readonly<Record<string, SheetShape>> = {
  anatomyCharacter: {
    of: "Actor",
    width: 720,
    height: 860,
    parts: [
      ...head,
      strip,
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
    parts: [...head, part("play", {}, "creature"), threat, part("more", {}, "creature-more")],
    limited,
    tabs: [],
    modes: true,
  },
  anatomyPart: item("part", 560),
  anatomyInjury: item("injury"),
  anatomyPlan: item("plan", 800),
  anatomyWeapon: item("weapon", 560),
  anatomyArmor: item("armor"),
  anatomyShield: item("shield"),
  anatomyGear: item("gear"),
  anatomyProsthetic: item("prosthetic"),
  anatomyRemedy: item("remedy"),
  anatomyAction: item("action"),
  anatomyFeature: item("feature"),
};

/** Shared template parts, by partial name. */
export const partials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "figure",
    "place",
    "hurt",
    "part",
    "sound",
    "plan",
    "survival",
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
  ].map((file) => [`ffAnatomy${pascal(file)}`, `templates/anatomy/parts/${file}.hbs`]),
);

function pascal(file: string): string {
  return file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
