/** Builds the sprite that the templates use: our thin `ui-*` glyphs, `die-*` outlines and the `gi-*` icons. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rulesets } from "../module/rulesets/index.ts";
import { dice, glyphs } from "./glyphs.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** game-icons used in templates, sheets and the tracker. Icons of documents are separate files (tools/icons.ts). */
const emblems = [
  "angel-wings",
  "archer",
  "arm-bandage",
  "aura",
  "backpack",
  "bandage-roll",
  "biceps",
  "bleeding-wound",
  "blindfold",
  "bookmarklet",
  "brain",
  "bread",
  "breaking-chain",
  "breastplate",
  "broadsword",
  "broken-bone",
  "campfire",
  "cancel",
  "chain-mail",
  "character",
  "charging-bull",
  "check-mark",
  "checked-shield",
  "claw-slashes",
  "clockwork",
  "conversation",
  "cracked-shield",
  "crossed-slashes",
  "crossed-swords",
  "crosshair",
  "cycle",
  "death-skull",
  "despair",
  "dice-six-faces-six",
  "dice-twenty-faces-one",
  "dice-twenty-faces-twenty",
  "dig-dug",
  "dodging",
  "domino-mask",
  "drop",
  "drop-weapon",
  "droplets",
  "enlightenment",
  "expand",
  "falling",
  "feather",
  "feathered-wing",
  "fishing-net",
  "fist",
  "flag-objective",
  "flame",
  "footprint",
  "grab",
  "guillotine",
  "hand",
  "hand-bandage",
  "healing",
  "health-potion",
  "heart-beats",
  "heart-minus",
  "heart-organ",
  "hearts",
  "high-shot",
  "hourglass",
  "interdiction",
  "jump-across",
  "knapsack",
  "kneeling",
  "knocked-out-stars",
  "laurels",
  "magic-palm",
  "magic-shield",
  "magic-swirl",
  "medical-pack",
  "meditation",
  "mountain-climbing",
  "muscle-up",
  "night-sleep",
  "pawn",
  "person",
  "poison-gas",
  "quill-ink",
  "rear-aura",
  "reload-gun-barrel",
  "ribcage",
  "rolling-dices",
  "round-shield",
  "run",
  "sands-of-time",
  "scales",
  "scar-wound",
  "scroll-quill",
  "scroll-unfurled",
  "semi-closed-eye",
  "severed-hand",
  "shield",
  "shield-reflect",
  "sleepy",
  "soul-vessel",
  "sparkles",
  "spell-book",
  "sprint",
  "star-swirl",
  "stopwatch",
  "sun",
  "surprised",
  "surrounded-shield",
  "swap-bag",
  "sword-clash",
  "talk",
  "tattered-banner",
  "terror",
  "three-friends",
  "thrown-knife",
  "tired-eye",
  "tombstone",
  "trigger-hurt",
  "tumor",
  "two-coins",
  "upgrade",
  "vertical-banner",
  "virus",
  "walking-boot",
  "wave-crest",
  "weight-crush",
  "wind-slap",
  "wingfoot",
] as const;

/** Icons of the rulesets' actions and tools on buttons and cards. */
const worn = rulesets.flatMap(({ actions, tools }) => [...Object.values(actions), ...tools].map(({ icon }) => icon));

/** Writes `<outDir>/glyphs.svg`. Throws if the icon set lacks an icon. */
export function buildSprite(outDir: string): void {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const set = JSON.parse(readFileSync(file, "utf8")) as IconSet;
  const symbol = (id: string, size: number, body: string): string =>
    `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${body}</symbol>`;
  const symbols = [
    ...Object.entries(glyphs).map(([name, body]) => symbol(`ui-${name}`, 20, body)),
    ...Object.entries(dice).map(([name, body]) => symbol(`die-${name}`, 24, body)),
    ...[...new Set([...emblems, ...worn])].map((name) => {
      const icon = set.icons[name];
      if (!icon) throw new Error(`no game-icon is called ${name}`);
      return symbol(`gi-${name}`, 512, icon.body.replaceAll(/ fill="currentColor"/g, ""));
    }),
  ];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(
    join(outDir, "glyphs.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
  );
}
