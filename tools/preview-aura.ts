/** Renders the sheets of Aura without Foundry: `npx tsx tools/preview-aura.ts <folder>`. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/aura/views/index.ts";
import { brannoc, drake, fallen, hound, isaura, mirelle, NOW, people } from "./preview-aura-samples.ts";
import { framing, type Pages, type Shown, show } from "./preview-frame.ts";

const shown: Shown = {
  id: "aura",
  name: "Aura",
  icon: "aura",
  sheets,
  views,
  partials,
  worldTime: NOW,
  holder: brannoc,
};
const window = framing(shown);

const combat = { round: 2, current: false, resources: {} };
const first = (...types: string[]): Snapshot[] => {
  const items = people().flatMap((one) => [...one.items]);
  return types.flatMap((type) => items.find((i) => i.type === type) ?? []);
};
const tabs = ["skills", "gear", "story", "effects"];
const all = (of: (tab: string) => string): string => tabs.map(of).join("");

const pages: Pages = {
  play: { width: 780, body: () => window(brannoc(), { combat }) },
  edit: { width: 780, body: () => window(brannoc(), { mode: "edit" }) },
  narrow: {
    width: 1220,
    body: () =>
      window(brannoc(), { combat, width: 360 }) +
      window(brannoc(), { combat, width: 360, tab: "gear" }) +
      window(brannoc(), { width: 360, mode: "edit" }),
  },
  narrowTabs: {
    width: 1220,
    body: () =>
      window(brannoc(), { width: 360, tab: "skills" }) +
      window(brannoc(), { width: 360, tab: "story" }) +
      window(brannoc(), { width: 360, tab: "skills", mode: "edit" }),
  },
  wide: { width: 980, body: () => window(brannoc(), { combat, width: 900 }) },
  tabs: { width: 1560, body: () => all((tab) => window(brannoc(), { tab, combat })) },
  edits: { width: 1560, body: () => all((tab) => window(brannoc(), { tab, mode: "edit" })) },
  others: {
    width: 1560,
    body: () => window(isaura()) + window(mirelle(), { combat, gm: false }) + window(fallen(), { combat }),
  },
  creatures: { width: 1060, body: () => [hound(), drake()].map((who) => window(who, { combat })).join("") },
  creaturesEdit: {
    width: 1540,
    body: () => window(drake(), { mode: "edit" }) + window(fallen(), { limited: true, gm: false, width: 320 }),
  },
  items: {
    width: 1740,
    body: () =>
      [
        ...first("auraWeapon", "auraArmor", "auraShield", "auraAmmunition", "auraGear", "auraFeature"),
        ...isaura().items.slice(0, 1),
      ]
        .map((i) => window(i))
        .join(""),
  },
  more: {
    width: 1860,
    body: () =>
      [...first("auraAbility", "auraSpell", "auraRace", "auraInjury"), ...mirelle().items.slice(1)]
        .map((i) => window(i))
        .join(""),
  },
};

await show(shown, pages);
