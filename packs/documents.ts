import { readFileSync } from "node:fs";
import type { Targets } from "./links.ts";
import type { Place } from "./problem.ts";

export type Data = Record<string, unknown>;

/** A document as Foundry stores it, with its LevelDB key. */
export interface Doc extends Inline {
  _key: string;
}

/** A document inside another one, without a key of its own. */
export interface Inline extends Data {
  _id: string;
  name: string;
}

/** A document and the source it came from. */
export interface Made {
  doc: Doc;
  place: Place;
  /** The type in links to it: "Weapon", "Creature", "Table". */
  word: string;
  /** Parts with a source file of their own (pages), for links and error messages. Default: the document is one part. */
  parts?: readonly Part[];
  /** What only links in this document find. */
  own?: Targets;
  /** Files that ship with it: path in the system's folder, and text. */
  files?: readonly { file: string; text: string }[];
  /** Completes the document when the links of all others are resolved. */
  finish?(): void;
}

interface Part {
  value: Data;
  place: Place;
  /** Whether players read it. Default: whether they can open the pack. */
  forPlayers?: boolean;
}

export const SYSTEM = "fivefold";
/** Foundry 14 moves the maps of scenes to levels only if the core version is older than 14. */
const CORE_VERSION = "13.347";

export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

let version = "";
function systemVersion(): string {
  version ||= (JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string })
    .version;
  return version;
}

/** The `_stats` of every stored document, without times and user, so that builds are reproducible. */
export function stats(compendiumSource: string | null = null): Data {
  return {
    compendiumSource,
    duplicateSource: null,
    coreVersion: CORE_VERSION,
    systemId: SYSTEM,
    systemVersion: systemVersion(),
    createdTime: null,
    modifiedTime: null,
    lastModifiedBy: null,
  };
}

export const iconPath = (icon: string) => `systems/${SYSTEM}/icons/${icon}.svg`;

/** Two rulesets may use one picture with different accents, so the ruleset is part of the name. */
export const tokenPath = (ruleset: string, icon: string) => iconPath(`tokens/${ruleset}-${icon}`);

export const packId = (ruleset: string, pack: string) => `${ruleset}-${pack}`;

export function packUuid(ruleset: string, pack: string, document: string, id: string): string {
  return `Compendium.${SYSTEM}.${packId(ruleset, pack)}.${document}.${id}`;
}
