/** The ten maneuvers: their skills and distances (N-98 to N-107). */
import type { AttributeId, SkillId } from "../model/data.ts";
import { t } from "../model/texts.ts";

export const MANEUVERS = {
  disarm: "acrobatics",
  drag: "athletics",
  grapple: "athletics",
  overrun: "athletics",
  reposition: "acrobatics",
  shove: "athletics",
  steal: "thievery",
  sunder: null,
  trick: "thievery",
  trip: "acrobatics",
} as const satisfies Readonly<Record<string, SkillId | null>>;
export type ManeuverId = keyof typeof MANEUVERS;

/** Sunder uses an attribute, so it never provokes for lack of training (N-105). */
export const BARE_ATTRIBUTE: AttributeId = "str";
export const RULE_OF: Readonly<Record<ManeuverId, string>> = {
  disarm: "N-98",
  drag: "N-99",
  grapple: "N-100",
  overrun: "N-101",
  reposition: "N-102",
  shove: "N-103",
  steal: "N-104",
  sunder: "N-105",
  trick: "N-106",
  trip: "N-107",
};

export const isManeuver = (id: unknown): id is ManeuverId => typeof id === "string" && Object.hasOwn(MANEUVERS, id);
export const maneuverText = (id: ManeuverId) => t(`Maneuver.${id}`);

const STEP = 5;
/** Feet moved by a success with these degrees; null: no movement. */
export function feetOf(id: ManeuverId, degrees: number): number | null {
  if (id === "disarm" || id === "reposition") return STEP * degrees;
  return id === "drag" || id === "overrun" || id === "shove" ? STEP * (1 + degrees) : null;
}

/** Results of a trick. */
export const TRICKS = ["offGuard", "deafened", "slowed"] as const;
export type Trick = (typeof TRICKS)[number];
export const isTrick = (id: unknown): id is Trick => TRICKS.includes(id as Trick);
