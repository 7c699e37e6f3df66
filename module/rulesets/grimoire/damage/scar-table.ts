/** The Scars table (G-116 to G-128): immediate rolls, effects and follow-ups of each entry. */
import type { Text } from "../../../kernel/card.ts";
import type { AttributeId, FollowUp, ScarData, Trigger } from "../model/data.ts";
import { t } from "../model/texts.ts";

/** Locations of a scar by its d6; stored by id, see {@link placeText}. */
export const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ["neck", "hands", "eye", "chest", "legs", "ear"],
  4: ["leg", "leg", "arm", "arm", "rib", "skull"],
};
const KNOWN = new Set(Object.values(PLACES).flat());

/** Text of a location: of the table, or entered by the Warden. */
export const placeText = (location: string): Text =>
  KNOWN.has(location) ? t(`Place.${location}`) : t("Place.other", { place: location });

/** STR on 1 and 2, DEX on 3 and 4, WIL on 5 and 6 (G-122). */
export const headWound = (face: number): AttributeId => (face <= 2 ? "str" : face <= 4 ? "dex" : "wil");

export interface ScarRow {
  followUp: FollowUp;
  formula: string;
  attribute: AttributeId;
  trigger: Trigger;
  /** Initial state: resolved, pending a roll, or permanent. */
  state: ScarData["state"];
}

const row = (
  trigger: Trigger,
  followUp: FollowUp,
  formula: string,
  attribute: AttributeId = "str",
  state: ScarData["state"] = trigger === "now" ? "resolved" : "pending",
): ScarRow => ({ trigger, followUp, formula, attribute, state });

export const SCARS: Readonly<Record<number, ScarRow>> = {
  1: row("now", "hpReplace", "1d6"),
  2: row("now", "hpReplace", "1d6"),
  3: row("rest", "hpAdd", "1d6"),
  4: row("mended", "hpReplace", "2d6"),
  5: row("recovered", "hpReplace", "2d6"),
  6: row("now", "attrCurrent", "3d6"),
  7: row("recovered", "attrMax", "3d6", "dex"),
  8: row("now", "wilSave", "1d4", "wil", "active"),
  9: row("now", "attrMax", "3d6", "wil"),
  10: row("now", "wilSave", "1d6", "wil", "active"),
  11: row("recovered", "hpSet", "2d6"),
  12: row("pass", "hpReplace", "3d6"),
};

/** Rule ID of an entry: G-117 for 1. */
export const scarRule = (entry: number): string => `G-${116 + entry}`;

const ICONS: readonly string[] = [
  "crossed-slashes",
  "star-swirl",
  "knocked-out-stars",
  "broken-bone",
  "virus",
  "brain",
  "leg",
  "elf-ear",
  "brainstorm",
  "severed-hand",
  "heart-minus",
  "dread-skull",
];
export const scarIcon = (entry: number): string =>
  `systems/fivefold/icons/${ICONS[entry - 1] ?? "crossed-slashes"}.svg`;
