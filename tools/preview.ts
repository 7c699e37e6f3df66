/** Renders the sheets of Bloodied without Foundry: `npx tsx tools/preview.ts <folder>`. */
import { partials, sheets, views } from "../module/rulesets/bloodied/views/index.ts";
import { framing, type Pages, type Shown, show } from "./preview-frame.ts";
import { armor, brannoc, drake, NOW, spell, thessaly, weapon } from "./preview-samples.ts";

const shown: Shown = { id: "bloodied", name: "Bloodied", icon: "drop", sheets, views, partials, worldTime: NOW };
const window = framing(shown);

const combat = { round: 3, current: true, resources: { movement: 1, action: 1 } };
const sword = {
  ...weapon("Arming Sword", "broadsword", {
    damage: { formula: "1d8 + 2", types: ["slashing", "piercing"], bonus: 0 },
  }),
  effects: [],
};
const drawn: Record<string, string> = {
  play: window(thessaly(), { combat }),
  edit: window(thessaly(), { mode: "edit" }),
  narrow: window(thessaly(), { combat, width: 360 }) + window(thessaly(), { mode: "edit", width: 360 }),
  wide: window(thessaly(), { combat, width: 900 }),
  tabs:
    window(thessaly(), { tab: "gear" }) +
    window(thessaly(), { tab: "story" }) +
    window(thessaly(), { tab: "effects" }) +
    window(thessaly(), { tab: "gear", width: 360 }),
  down:
    window(brannoc(), {}) +
    window(brannoc({ hp: [-7, 15], choice: true, statuses: ["bloodied", "unconscious", "bleedingOut", "atTheLine"] }), {
      gm: false,
    }),
  creature:
    window(drake()) + window(drake(), { limited: true, gm: false, width: 320 }) + window(drake(), { mode: "edit" }),
  items:
    window(sword) +
    window(
      armor("Mail Shirt", "1d4", { slashing: { mode: "add", value: 1 }, lightning: { mode: "multiply", value: 0 } }),
    ) +
    window(
      spell("Levitation", "feather", ["float", "lift 10 lb", "rise", "", ""], {
        focus: { label: "Silver focus", detail: "worth 60 gp", ready: true, consumed: false },
      }),
    ) +
    thessaly()
      .items.filter((i) => ["bloodiedInjury", "bloodiedGear", "bloodiedFeature"].includes(i.type))
      .map((i) => window(i, { width: 400 }))
      .join(""),
};

const WIDTHS: Readonly<Record<string, number>> = {
  narrow: 830,
  wide: 960,
  tabs: 1560,
  down: 1560,
  creature: 1560,
  items: 1560,
};
const pages: Pages = Object.fromEntries(
  Object.entries(drawn).map(([name, html]) => [name, { width: WIDTHS[name] ?? 780, body: () => html }]),
);
await show(shown, pages);
