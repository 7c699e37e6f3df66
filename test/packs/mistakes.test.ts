import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { anatomy } from "../../packs/anatomy/shape.ts";
import { bloodied } from "../../packs/bloodied/shape.ts";
import { allPacks } from "../../packs/build.ts";
import { SOURCES } from "../../packs/entries.ts";
import { grimoire } from "../../packs/grimoire/shape.ts";
import { makePacks } from "../../packs/ruleset.ts";

const root = mkdtempSync(join(tmpdir(), "fivefold-mistakes-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a copy of the sources with one file changed. */
function withChange(file: string, from: string, to: string, shape = bloodied): () => unknown {
  const copy = mkdtempSync(join(root, "packs-"));
  cpSync(join(SOURCES, shape.ruleset), join(copy, shape.ruleset), { recursive: true });
  const path = join(copy, shape.ruleset, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return () => makePacks(shape, copy);
}

const cases: [string, string, string, string, string][] = [
  [
    "an unknown link in an item",
    "gear/6-gear.yaml",
    "@Rule[B-42]",
    "@Rule[B-99]",
    `packs/bloodied/gear/6-gear.yaml, "Healer's Kit": unknown link @Rule[B-99]`,
  ],
  [
    "an unknown link on a page",
    "rules/10-healing-and-rest.md",
    "@Gear[Healer's Kit]",
    "@Gear[Healing Kit]",
    `packs/bloodied/rules/10-healing-and-rest.md, "Healing and rest": unknown link @Gear[Healing Kit]`,
  ],
  [
    "an unknown link word",
    "rules/10-healing-and-rest.md",
    "@Gear[Healer's Kit]",
    "@Tool[Healer's Kit]",
    "unknown link @Tool[Healer's Kit]",
  ],
  [
    "a link from a player's page to a page for the GM",
    "rules/10-healing-and-rest.md",
    "@Gear[Healer's Kit]",
    "@Page[For the GM: decisions and world settings]",
    "is for the GM; players cannot open it",
  ],
  [
    "a rule on a page for the GM",
    "gm/01-decisions.md",
    "## Numbers",
    "### [B-99] Numbers",
    `"For the GM: decisions and world settings": a page for the GM has no rule headings; B-99`,
  ],
  [
    "a page name in both journals",
    "gm/01-decisions.md",
    `name: "For the GM: decisions and world settings"`,
    "name: Your turn",
    `"Your turn": duplicate name, another journal has a page of that name`,
  ],
  ["a missing icon", "gear/5-shields.yaml", "icon: viking-shield, ", "", `"Round Shield": missing icon`],
  ["an unknown icon", "gear/5-shields.yaml", "viking-shield", "norse-shield", `game-icons has no "norse-shield"`],
  [
    "an unknown field",
    "gear/5-shields.yaml",
    "modifier: 2",
    "bonus: 2",
    `packs/bloodied/gear/5-shields.yaml, "Round Shield": unknown field bonus`,
  ],
  ["a field of the wrong type", "gear/5-shields.yaml", "modifier: 2", "modifier: two", "modifier should be a number"],
  [
    "an unknown field of an item's own values",
    "creatures/05-gate-guard.yaml",
    "{ equipped: main }",
    "{ held: main }",
    `"Gate Guard › Spear": unknown field held`,
  ],
  [
    "an unknown field in a spell",
    "powers/1-elements.yaml",
    "targets: 1",
    "target: 1",
    `"Fire": unknown field versions.tier1.target`,
  ],
  ["an unknown item", "creatures/01-cellar-rat.yaml", "[Nip]", "[Nibble]", `"Cellar Rat": unknown item "Nibble"`],
  [
    "a name twice in a file",
    "gear/5-shields.yaml",
    "Kite Shield:",
    "Round Shield:",
    "packs/bloodied/gear/5-shields.yaml",
  ],
  [
    "a name twice in a pack",
    "gear/6-gear.yaml",
    "Torch:",
    "Mace:",
    "duplicate name, it is in packs/bloodied/gear/1-weapons.yaml already",
  ],
  ["a name twice in two packs", "powers/1-elements.yaml", "Stone:", "Mace:", `1-elements.yaml, "Mace": duplicate name`],
  ["a rule twice", "rules/07-two-weapons.md", "[B-21]", "[B-20]", `"Two weapons": duplicate rule B-20`],
  [
    "an unknown effect",
    "powers/3-world.yaml",
    "applies: Rising",
    "applies: Sinking",
    `"Levitation": tier2 applies "Sinking"`,
  ],
  [
    "an effect on an unknown field",
    "powers/3-world.yaml",
    "bonuses.attack.all",
    "bonuses.attack.magic",
    "unknown field bonuses.attack.magic",
  ],
  ["a table with a gap", "tables/tables.yaml", "4-5:", "5-5:", `"Serious Injury": results do not fit 1d6`],
  ["an unknown kind", "gear/5-shields.yaml", "kind: shield", "kind: shields", `unknown kind "shields"`],
  [
    "a page without a name",
    "rules/07-two-weapons.md",
    "name: Two weapons",
    "title: Two weapons",
    "front matter that gives its name",
  ],
];

/** Mistakes that only this ruleset's sources can have. */
const more: [string, string, string, string, string][] = [
  ["a gap in a table of two dice", "tables/1-rolls.yaml", "9-11:", "10-11:", `"Reaction": results do not fit 2d6`],
  ["a gap in a table that starts at two", "tables/1-rolls.yaml", `"24":`, `"25":`, "results do not fit 1d23 + 1"],
  [
    "a result with an unknown document",
    "tables/2-lists.yaml",
    "Spell[Hush]",
    "Spell[Hash]",
    `"Random Spell": unknown link uuid:Spell[Hash]`,
  ],
  [
    "a result without a document type",
    "tables/2-lists.yaml",
    "Spell[Hush]",
    "Hush",
    `"Random Spell": "Hush" is not a name like Spell[Hush]`,
  ],
  [
    "an unknown gear item",
    "backgrounds/1-backgrounds.yaml",
    "uuid:Gear[Lantern]",
    "uuid:Gear[Candelabra]",
    `"Ferryman": unknown link uuid:Gear[Candelabra]`,
  ],
  [
    "a spell in a book the actor does not have",
    "characters/4-quillane-ash.yaml",
    "Cinder Lash: { in: Grimoire }",
    "Cinder Lash: { in: Diary }",
    `"Quillane Ash › Cinder Lash": there is no item "Diary" beside it`,
  ],
  [
    "a duration with an unknown unit",
    "powers/1-spells-of-force.yaml",
    '"[sum] minutes"',
    '"[sum] moons"',
    `"Thistledown": duration should be a number of turns`,
  ],
  ["an unknown stance", "creatures/19-hound.yaml", "stance: friendly", "stance: shy", `"Hound": stance is friendly`],
  [
    "text instead of a number or null",
    "gear/1-weapons.yaml",
    "ap: 3, price: 28",
    "ap: slow, price: 28",
    `"Greathammer": apCost should be a number or null`,
  ],
  [
    "a mistake in a spell that its scroll copies",
    "powers/2-spells-of-change.yaml",
    "against: wil",
    "against: lck",
    `"Truth Bell": against should be`,
  ],
];

const bodies: [string, string, string, string, string][] = [
  ["an unknown plan", "creatures/04-grey-wolf.yaml", "Quadruped", "Dog", `"Grey Wolf": unknown plan "Dog"`],
  [
    "an unknown body part",
    "creatures/04-grey-wolf.yaml",
    "on: Mouth",
    "on: Left mouth",
    `"Grey Wolf › Bite": there is no item "Left mouth" beside it`,
  ],
  [
    "two items with the same name",
    "creatures/07-tide-crab.yaml",
    `"Pincer, right"`,
    `"Pincer, left"`,
    `"Tide Crab": there are two items called "Pincer, left"`,
  ],
  [
    "a name that is not text",
    "creatures/07-tide-crab.yaml",
    `"Pincer, right"`,
    "2",
    `"Tide Crab": as should be a name`,
  ],
];

describe("a mistake in a source stops the build; the message names file and entry", () => {
  it.each(cases)("%s", (_what, file, from, to, message) => {
    expect(withChange(file, from, to)).toThrow(message);
  });

  it.each(more)("%s", (_what, file, from, to, message) => {
    expect(withChange(file, from, to, grimoire)).toThrow(message);
  });

  it.each(bodies)("%s", (_what, file, from, to, message) => {
    expect(withChange(file, from, to, anatomy)).toThrow(message);
  });

  it("validates every document with the data model, embedded ones included", () => {
    const asked: string[] = [];
    allPacks((documentName, { name }) => {
      asked.push(`${documentName} ${name}`);
      return [];
    });
    expect(asked).toEqual(
      expect.arrayContaining(["Item Mace", "Actor Ash Drake", "ActiveEffect Blurred", "Macro Rest"]),
    );
    expect(asked.filter((name) => name === "Item Rending Claw")).toHaveLength(5);
    const refuse = () => allPacks((_name, source) => (source.name === "Mace" ? ["price: too high"] : []));
    expect(refuse).toThrow(`packs/bloodied/gear/1-weapons.yaml, "Mace": price: too high`);
  });
});
