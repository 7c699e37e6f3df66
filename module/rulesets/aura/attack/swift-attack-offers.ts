/** Buttons of Swift Attacks and Swift maneuvers: on an opening, and as an interrupt. */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

/** Attack fields asked of the clicking user. */
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
/** Maneuver fields asked of the clicking user. */
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
  /** Who may click: a part, or "any" with an actor of their own. */
  by: string;
  /** Parts of attacker and target. */
  self: string;
  target: string | readonly string[];
  /** As an interrupt: the last target is the interrupted actor, attacked only by default or by choice. */
  interrupts?: boolean;
  /** The reason, if the target's state gives none; "": asked, or evident. */
  reason: string;
  /** The Round of the opening ("combat/round"); "" or omitted: it does not end with a Round. */
  within?: string;
  /** The target, where a card has several; also distinguishes the button ids. */
  named?: { name: string; at: number };
}

/** Stays for other users if open to "any"; a used Swift Attack is reported as a problem. */
export function swiftOffers({ by, self, target, interrupts, reason, within, named }: Opening): Offer[] {
  const one = (id: string, action: string, asks: readonly string[]): Offer =>
    makeOffer(
      named?.at ? `${id}${named.at + 1}` : id,
      action,
      named ? t(`Offer.${id}On`, { name: named.name }) : t(`Offer.${id}`),
      {
        hint: t(`Offer.${id}Hint`),
        by,
        parts: { self, t0: target },
        form: { swift: true, swiftReason: reason, ...(interrupts ? { interrupts } : {}) },
        asks,
        ...(by === "any" ? { stays: true as const } : { group: "swift" }),
        ...(within ? { within } : {}),
        ...(by === "any" && typeof target === "string" ? { opponentsOf: target } : {}),
      },
    );
  return [one("swiftAttack", "attack", ATTACK_ASKS), one("swiftManeuver", "maneuver", MANEUVER_ASKS)];
}
