/** Renders the sheets of Anatomy without Foundry: `npx tsx tools/preview-anatomy.ts <folder>`. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/anatomy/views/index.ts";
import { bren, NOW, odo, ox, warden } from "./preview-anatomy-samples.ts";
import { framing, type Pages, type Shown, show } from "./preview-frame.ts";

const shown: Shown = {
  id: "anatomy",
  name: "Anatomy",
  icon: "ribcage",
  sheets,
  views,
  partials,
  worldTime: NOW,
  holder: bren,
};
const window = framing(shown);

const combat = { round: 2, current: true, resources: {} };
const items = (): Snapshot[] => [bren(), odo(), ox()].flatMap((one) => [...one.items]);
const first = (...types: string[]): Snapshot[] => types.flatMap((type) => items().find((i) => i.type === type) ?? []);
const leg = { selections: { part: "rightLeg" } };
const tabs = ["combat", "skills", "gear", "notes"];
const all = (of: (tab: string) => string): string => tabs.map(of).join("");

const pages: Pages = {
  play: { width: 780, body: () => window(bren(), { combat }) },
  picked: { width: 780, body: () => window(bren(), { ...leg }) },
  edit: { width: 780, body: () => window(bren(), { mode: "edit" }) },
  narrow: {
    width: 1220,
    body: () =>
      window(bren(), { combat, width: 360 }) +
      window(bren(), { width: 360, tab: "combat" }) +
      window(bren(), { width: 360, mode: "edit" }),
  },
  narrowTabs: { width: 1600, body: () => all((tab) => window(bren(), { width: 360, tab })) },
  tabs: { width: 1560, body: () => all((tab) => window(bren(), { tab, combat })) },
  edits: { width: 1560, body: () => all((tab) => window(bren(), { tab, mode: "edit" })) },
  down: { width: 1560, body: () => window(odo(), { combat }) + window(odo(), { gm: false }) },
  creatures: { width: 1540, body: () => [ox(), warden()].map((who) => window(who, { combat })).join("") },
  creaturesEdit: {
    width: 1540,
    body: () => window(ox(), { mode: "edit" }) + window(ox(), { limited: true, gm: false, width: 320 }),
  },
  items: {
    width: 1740,
    body: () =>
      first("anatomyWeapon", "anatomyPart", "anatomyArmor", "anatomyShield", "anatomyGear")
        .map((i) => window(i))
        .join(""),
  },
  more: {
    width: 1780,
    body: () =>
      [
        ...first(
          "anatomyInjury",
          "anatomyPlan",
          "anatomyProsthetic",
          "anatomyRemedy",
          "anatomyAction",
          "anatomyFeature",
        ),
        ...items().filter((i) => i.id === "head"),
      ]
        .map((i) => window(i))
        .join(""),
  },
};

await show(shown, pages);
