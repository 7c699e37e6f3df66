/** Renders the sheets of Grimoire without Foundry: `npx tsx tools/preview-grimoire.ts <folder>`. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/grimoire/views/index.ts";
import { framing, type Pages, type Shown, show } from "./preview-frame.ts";
import { goblin, loose, maren, NOW, party, porter, quillane, witch } from "./preview-grimoire-samples.ts";

const shown: Shown = {
  id: "grimoire",
  name: "Grimoire",
  icon: "enlightenment",
  sheets,
  views,
  partials,
  worldTime: NOW,
  holder: quillane,
};
const window = framing(shown);

const combat = { round: 1, current: true, resources: { ap: 2 } };
const first = (...types: string[]): Snapshot[] =>
  types.flatMap(
    (type) => [quillane(), maren(), goblin()].flatMap((a) => [...a.items]).find((i) => i.type === type) ?? [],
  );
const dust = { slot: "2", dust: "1" };
const tabs = ["pack", "life", "marks"];
const all = (of: (tab: string) => string): string => tabs.map(of).join("");

const pages: Pages = {
  play: { width: 780, body: () => window(quillane(), { combat, selections: dust }) },
  edit: { width: 780, body: () => window(quillane(), { mode: "edit" }) },
  narrow: {
    width: 1220,
    body: () =>
      window(quillane(), { combat, width: 360 }) +
      window(quillane(), { width: 360, tab: "pack" }) +
      window(quillane(), { width: 360, mode: "edit" }),
  },
  tabs: { width: 1560, body: () => all((tab) => window(quillane(), { tab })) },
  edits: { width: 1560, body: () => all((tab) => window(quillane(), { tab, mode: "edit" })) },
  down: {
    width: 1560,
    body: () => window(maren()) + window(quillane({ dead: true }), { gm: false, selections: { slot: "4" } }),
  },
  people: {
    width: 1840,
    body: () => [goblin(), witch(), porter(), party()].map((who) => window(who, { combat })).join(""),
  },
  peopleEdit: {
    width: 1840,
    body: () =>
      window(goblin(), { mode: "edit" }) +
      window(porter(), { mode: "edit" }) +
      window(party(), { mode: "edit" }) +
      window(goblin(), { limited: true, gm: false, width: 320 }),
  },
  items: {
    width: 1640,
    body: () =>
      first("grimoireWeapon", "grimoireArmor", "grimoireGear", "grimoireAbility", "grimoireHeld")
        .map((i) => window(i))
        .join(""),
  },
  magics: {
    width: 1780,
    body: () => {
      const someone = quillane();
      const types = ["grimoireBook", "grimoireSpell", "grimoireScroll", "grimoireScar", "grimoireMark"];
      const found = types.flatMap((type) => someone.items.find((i) => i.type === type) ?? []);
      return [...found, ...loose()].map((i) => window(i, { itemOwner: someone })).join("");
    },
  },
};

await show(shown, pages);
