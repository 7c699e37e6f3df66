/** The conditions: names, modifiers, implied conditions. */
import { automatic, both, type Condition, conditionsInForce, manual } from "../../../kernel/conditions.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Modifier, PartKind } from "../model/data.ts";

export const conditions: readonly Condition[] = [
  manual("offGuard", "surrounded-shield", { rule: "N-13" }),
  manual("prone", "fall-down", { rule: "N-80" }),
  manual("helpless", "padlock", { implies: ["offGuard"], rule: "N-22" }),
  both("unconscious", "sleepy", { implies: ["helpless"], rule: "N-22" }),
  manual("coma", "night-sleep", { rule: "N-56" }),
  automatic("exhausted", "tired-eye", { rule: "N-18" }),
  automatic("strain", "pummeled", { rule: "N-38" }),
  automatic("bleeding", "droplets", { rule: "N-24" }),
  both("concussed", "knocked-out-stars", { rule: "N-54" }),
  both("confused", "misdirection", { rule: "N-55" }),
  manual("dazed", "star-swirl", { rule: "N-55" }),
  manual("stunned", "stoned-skull", { implies: ["offGuard"], rule: "N-55" }),
  both("sickened", "vomiting", { rule: "N-60" }),
  both("deafened", "hearing-disabled", { rule: "N-39" }),
  both("blinded", "blindfold", { implies: ["offGuard"], rule: "N-45" }),
  both("silenced", "silenced", { rule: "N-50" }),
  both("grounded", "feather-wound", { rule: "N-43" }),
  manual("exposed", "eye-target", { rule: "N-110" }),
  manual("defending", "dodging", { rule: "N-124" }),
  both("shieldReadied", "shield-reflect", { rule: "N-125" }),
  manual("lunging", "sword-brandish", { rule: "N-111" }),
  manual("grappled", "fishing-net", { rule: "N-100" }),
  manual("pinned", "pin", { rule: "N-64" }),
  manual("hasted", "sprint", { rule: "N-94" }),
  manual("cover", "brick-wall", { rule: "N-77" }),
  manual("totalCover", "castle", { rule: "N-78" }),
  manual("flying", "feathered-wing", { rule: "N-43" }),
  manual("concealed", "hidden", { rule: "N-04" }),
  manual("roundAction", "clockwork", { rule: "N-93" }),
  both("dead", "death-skull", { overlay: true, rule: "N-57" }),
  both("destroyed", "broken-bone", { overlay: true, rule: "N-27" }),
];

/**
 * A modifier of a condition. `covers`: parts whose own penalties to the same roll it includes, if it is larger (D-56).
 */
export interface Given extends Modifier {
  covers?: PartKind;
}
const give = (mode: Modifier["mode"], target: string, value: number, when = ""): Given => ({
  mode,
  target,
  value,
  type: "untyped",
  when,
});
const against = (target: string, value = 1, when = ""): Given => give("disadvantage", target, value, when);
/** For attackers of an actor in the condition; below 0: disadvantage. */
const grants = (target: string, value: number): Given => give("grant", target, value);

/** Modifiers of conditions; `when` "notGrappler": against any target but the grappler. */
const MODIFIERS: Readonly<Record<string, readonly Given[]>> = {
  prone: [
    grants("attack.melee", 1),
    grants("attack.ranged", -1),
    against("attack.melee", 1, "notProne"),
    against("attack.thrown"),
    give("advantage", "attack.ranged", 1, "crossbow"),
    give("advantage", "attack.ranged", 1, "firearm"),
  ],
  helpless: [grants("attack.melee", 1)],
  exhausted: [against("attack"), against("skill")],
  concussed: [against("d20")],
  sickened: [against("d20")],
  blinded: [{ ...against("attack", 2), covers: "eye" }],
  exposed: [grants("attack.melee", 1)],
  grappled: [against("attack", 1, "notGrappler")],
  hasted: [give("bonus", "ap", 1)],
  cover: [grants("attack", -1)],
  totalCover: [grants("attack", -2)],
};

/** Modifiers of a condition; total cover replaces cover (N-78). */
export const conditionGives = (status: string, statuses: ReadonlySet<string>): readonly Given[] =>
  status === "cover" && statuses.has("totalCover") ? [] : (MODIFIERS[status] ?? []);

/** Conditions that block reactions. */
export const NO_REACTIONS: readonly string[] = ["dazed", "stunned", "helpless", "roundAction", "dead", "destroyed"];
/** Maximum AP by condition. */
export const AP_LIMITS: Readonly<Record<string, number>> = { dazed: 1, stunned: 0, helpless: 0, dead: 0, destroyed: 0 };
/** Conditions that prevent moving. */
export const HELD_FAST: readonly string[] = ["grappled", "pinned"];

/** All conditions including implied ones: unconscious implies helpless and off guard. */
export const statusesOf = (standing: Iterable<string>): ReadonlySet<string> =>
  new Set(conditionsInForce(standing, conditions).map((condition) => condition.id));

/** Whether an actor has a condition, directly or implied. */
export const isIn = (actor: Pick<Snapshot, "statuses">, condition: string): boolean =>
  statusesOf(actor.statuses).has(condition);
