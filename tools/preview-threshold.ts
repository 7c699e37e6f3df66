/** Renders the sheets of Threshold without Foundry: `npx tsx tools/preview-threshold.ts <folder>`. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/threshold/views/index.ts";
import { framing, type Pages, type Shown, show } from "./preview-frame.ts";
import { brannic, bull, NOW, sefrin, stable, viper } from "./preview-threshold-samples.ts";

const shown: Shown = {
  id: "threshold",
  name: "Threshold",
  icon: "cracked-shield",
  sheets,
  views,
  partials,
  worldTime: NOW,
  holder: sefrin,
};
const window = framing(shown);

const combat = { round: 2, current: true, resources: {} };
const items = (): Snapshot[] => [sefrin(), viper(), bull()].flatMap((one) => [...one.items]);
const first = (...types: string[]): Snapshot[] => types.flatMap((type) => items().find((i) => i.type === type) ?? []);
const tabs = ["stats", "gear", "details", "effects"];
const all = (of: (tab: string) => string): string => tabs.map(of).join("");

const pages: Pages = {
  play: { width: 780, body: () => window(sefrin(), { combat }) },
  edit: { width: 780, body: () => window(sefrin(), { mode: "edit" }) },
  narrow: {
    width: 1220,
    body: () =>
      window(sefrin(), { combat, width: 360 }) +
      window(sefrin(), { width: 360, tab: "gear" }) +
      window(sefrin(), { width: 360, mode: "edit" }),
  },
  narrowTabs: {
    width: 1220,
    body: () =>
      window(sefrin(), { width: 360, tab: "stats" }) +
      window(sefrin(), { width: 360, tab: "details" }) +
      window(sefrin(), { width: 360, tab: "stats", mode: "edit" }),
  },
  tabs: { width: 1560, body: () => all((tab) => window(sefrin(), { tab })) },
  edits: { width: 1560, body: () => all((tab) => window(sefrin(), { tab, mode: "edit" })) },
  down: {
    width: 1560,
    body: () => window(brannic()) + window(stable(), { gm: false }) + window(brannic(), { tab: "gear" }),
  },
  creatures: { width: 1540, body: () => [bull(), viper()].map((who) => window(who, { combat })).join("") },
  creaturesEdit: {
    width: 1540,
    body: () => window(bull(), { mode: "edit" }) + window(viper(), { limited: true, gm: false, width: 320 }),
  },
  items: {
    width: 1740,
    body: () =>
      first("thresholdWeapon", "thresholdArmor", "thresholdGear", "thresholdNatural", "thresholdFeat")
        .map((i) => window(i))
        .join(""),
  },
  more: {
    width: 1780,
    body: () =>
      [
        ...first("thresholdPower", "thresholdSpecies", "thresholdClass"),
        ...items().filter((i) => i.name === "Ember Dart"),
      ]
        .map((i) => window(i))
        .join(""),
  },
};

await show(shown, pages);
