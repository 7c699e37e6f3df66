import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PORTRAITS } from "../module/kernel/portraits.ts";
import { rulesets } from "../module/rulesets/index.ts";
import { shippedPacks } from "../packs/build.ts";
import { isData, SYSTEM } from "../packs/documents.ts";
import { gameIcons } from "../packs/icons.ts";
import { shapes } from "../packs/rulesets.ts";
import { uiIcons } from "./icon-names.ts";

/** A gray that is visible on light and dark themes. */
const GREY = "#8c8579";
const PAPER = "#fcfbf8";
const SIZE = 512;

/** Width and height are there because Foundry's canvas cannot draw an SVG without them. */
function svg(inside: string): string {
  const size = `width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>\n`;
}

function body(icon: string, color: string): string {
  const found = gameIcons()[icon];
  if (!found) throw new Error(`game-icons has no "${icon}"`);
  return found.body.replaceAll("currentColor", color);
}

/** Token image: the icon in the ruleset's accent color on a light disc, readable on any scene. */
export function tokenSvg(icon: string, accent: string): string {
  const disc = `<circle cx="256" cy="256" r="246" fill="${PAPER}" stroke="${accent}" stroke-width="16"/>`;
  return svg(`${disc}<g transform="translate(92 92) scale(.640625)">${body(icon, accent)}</g>`);
}

export function iconSvg(icon: string): string {
  return svg(body(icon, GREY));
}

interface Wanted {
  icons: Set<string>;
  /** Icon and accent color by file name of the token. */
  tokens: Map<string, { icon: string; accent: string }>;
}

/** All images that the packs, the conditions and the interface use. */
export function wantedIcons(): Wanted {
  const wanted: Wanted = { icons: new Set(uiIcons), tokens: new Map() };
  // Portraits of new characters, in the color of their ruleset.
  for (const { ruleset, color } of shapes)
    for (const icon of PORTRAITS) {
      wanted.icons.add(icon);
      wanted.tokens.set(`${ruleset}-${icon}`, { icon, accent: color });
    }
  const path = new RegExp(`^systems/${SYSTEM}/icons/(tokens/)?([a-z0-9-]+)\\.svg$`);
  const worn = rulesets.flatMap(({ conditions }) => conditions.map(({ img }) => img));
  for (const pack of [...shippedPacks().values(), { made: [{ doc: worn }] }]) {
    for (const { doc } of pack.made) {
      for (const value of strings(doc)) {
        const [, token, name] = path.exec(value) ?? [];
        if (!name) continue;
        if (!token) wanted.icons.add(name);
        else {
          const shape = shapes.find(({ ruleset }) => name.startsWith(`${ruleset}-`))!;
          // Sheets show the image of a token without its disc.
          wanted.icons.add(name.slice(shape.ruleset.length + 1));
          wanted.tokens.set(name, { icon: name.slice(shape.ruleset.length + 1), accent: shape.color });
        }
      }
    }
  }
  return wanted;
}

function* strings(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value) || isData(value)) for (const inner of Object.values(value)) yield* strings(inner);
}

/** Author by icon name, for all of game-icons with a known author. */
export function iconAuthors(): Map<string, string> {
  const lines = readFileSync(new URL("icon-authors.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [author, names] = line.split(": ") as [string, string];
      return names.split(" ").map((name): [string, string] => [name, author]);
    }),
  );
}

function credits(icons: Iterable<string>): string {
  const authors = iconAuthors();
  const lines = [...icons].sort().map((icon) => `- ${icon}: ${authors.get(icon) ?? "the makers of game-icons.net"}`);
  return [
    "# Icons",
    "",
    "All icons are from [game-icons.net](https://game-icons.net), licensed under",
    "[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/), and unaltered but for color and, for tokens, a disc",
    "behind them. Each was made by the one named beside it.",
    "",
    ...lines,
    "",
  ].join("\n");
}

/**
 * Writes `<outDir>/icons/<name>.svg` for every icon in use, `icons/tokens/<ruleset>-<name>.svg` for actors, and
 * `icons/CREDITS.md`. Returns the number of images.
 */
export function buildIcons(outDir: string): { icons: number; tokens: number } {
  const { icons, tokens } = wantedIcons();
  const folder = join(outDir, "icons");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "tokens"), { recursive: true });
  for (const icon of icons) writeFileSync(join(folder, `${icon}.svg`), iconSvg(icon));
  for (const [name, { icon, accent }] of tokens) {
    writeFileSync(join(folder, "tokens", `${name}.svg`), tokenSvg(icon, accent));
  }
  const used = new Set([...icons, ...[...tokens.values()].map(({ icon }) => icon)]);
  writeFileSync(join(folder, "CREDITS.md"), credits(used));
  return { icons: icons.size, tokens: tokens.size };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { icons, tokens } = buildIcons(process.argv[2] ?? "dist");
  console.log(`icons: ${icons}, tokens: ${tokens}`);
}
