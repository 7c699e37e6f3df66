import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PackError, type Place } from "./problem.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
}

let set: IconSet | undefined;

/** The game-icons set: name to the content of its 512 by 512 SVG. */
export function gameIcons(): IconSet["icons"] {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  set ??= JSON.parse(readFileSync(file, "utf8")) as IconSet;
  return set.icons;
}

/** The icon name of an entry; fails if it is missing or unknown to game-icons. */
export function iconName(value: unknown, place: Place): string {
  if (typeof value !== "string" || value === "") throw new PackError(place, "missing icon");
  if (!(value in gameIcons())) throw new PackError(place, `missing icon: game-icons has no "${value}"`);
  return value;
}
