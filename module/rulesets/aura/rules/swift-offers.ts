/** Buttons of Swift Attacks and Swift maneuvers: on an opening, and inside what another is doing. */
import type { Offer } from "../../../kernel/ruleset.ts";
import { t } from "./words.ts";

/** Of an attack, what whoever presses the button of one may fill in. */
const ATTACK_ASKS = [
  "aim",
  "arm",
  "throws",
  "swiftReason",
  "undefended",
  "facing",
  "aware",
  "movement",
  "distance",
  "sways",
  "against",
  "advantage",
  "disadvantage",
  "restrain",
  "steps",
  "enhancers",
  "attack",
  "damage",
  "standIn",
  "lastStamina",
] as const;
/** The same of a maneuver. */
const MANEUVER_ASKS = [
  "kind",
  "arm",
  "swiftReason",
  "facing",
  "moving",
  "thing",
  "enhancers",
  "attack",
  "advantage",
  "disadvantage",
  "standIn",
  "lastStamina",
] as const;

interface Opening {
  /** Who may press: a part, or "any" with an actor of their own. */
  by: string;
  /** Parts of whoever strikes and whoever is struck. */
  self: string;
  target: string | readonly string[];
  /** Inside another's action: the last target is the actor of that action, hit only by default or by choice. */
  interrupts?: boolean;
  /** Why it may be done, where nothing about the target says so; "": that is asked, or plain to see. */
  reason: string;
  /** Who it is that is struck, where the card tells of several; and what tells its buttons from theirs. */
  named?: { name: string; at: number };
}

/** Stays for whoever comes next, where anybody may press it; who has had a Swift Attack this Round is told so. */
export function swiftOffers({ by, self, target, interrupts, reason, named }: Opening): Offer[] {
  const one = (id: string, action: string, asks: readonly string[]): Offer => ({
    id: named?.at ? `${id}${named.at + 1}` : id,
    action,
    label: named ? t(`Offer.${id}On`, { name: named.name }) : t(`Offer.${id}`),
    hint: t(`Offer.${id}Hint`),
    by,
    parts: { self, t0: target },
    form: { swift: true, swiftReason: reason, ...(interrupts ? { interrupts } : {}) },
    asks,
    tone: "plain",
    auto: false,
    ...(by === "any" ? { stays: true as const } : { group: "swift" }),
  });
  return [one("swiftAttack", "attack", ATTACK_ASKS), one("swiftManeuver", "maneuver", MANEUVER_ASKS)];
}
