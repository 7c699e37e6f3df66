/** The form of a maneuver: weapon, AV, cost and problems (A-163 to, D-23, D-48). */

import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import { ADVANTAGE_DEFAULTS, formReasons } from "../checks/check.ts";
import { COST_DEFAULTS, type CostForm } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import { t } from "../model/texts.ts";
import { reasonIds, targetReasonsNow } from "./attack-advantage.ts";
import type { PositionedTarget } from "./attack-facts.ts";
import { type asDeclared, ownReasons, targetIn } from "./attack-form.ts";
import { type AttackOptions, attackSum } from "./attack-roll.ts";
import { type ChosenEnhancer, chosenOf, enhanceCost, spread } from "./enhancing-abilities.ts";
import type { ManeuverFacts, Wielded } from "./maneuver-facts.ts";
import { DROP, MANEUVERS, type ManeuverId, usesWeapon } from "./maneuver-kinds.ts";
import { isFaced } from "./ranges.ts";
import type { WeaponInUse } from "./weapons-in-use.ts";

export type ManeuverForm = CostForm & {
  kind: string;
  /** Id of the weapon; "": bare hands. */
  arm: string;
  swift: boolean;
  swiftReason: string;
  /** The target faces the actor. */
  facing: boolean;
  /** Trip: the target is moving. */
  moving: boolean;
  /** Disarm: id of the target's item. */
  thing: string;
  /** Push: part of a Sprint, and its meters. */
  sprint: boolean;
  metres: number | null;
  enhancers: string[];
  attack: number | null;
  advantage: boolean;
  disadvantage: boolean;
  /** The target stands firm: Advantage on Fortitude (Stand Firm). */
  firm: boolean;
  /** The GM allows a target that is too large. */
  larger: boolean;
  /** Conditions that count, the actor's and the target's. */
  sways: string[];
  against: string[];
  /** State at declaration: the target was not Exposed, and it is no Swift Attack; not set by a dialog. */
  warded: boolean;
} & ReturnType<typeof asDeclared>;

export const maneuverDefaults = (facts: ManeuverFacts): ManeuverForm => {
  const off = facts.marks.t0?.off ?? null;
  return {
    ...COST_DEFAULTS,
    ...ADVANTAGE_DEFAULTS,
    kind: facts.sureGrip ? "restrain" : "trip",
    arm: facts.with || (facts.arms[0]?.id ?? ""),
    swift: false,
    swiftReason: "",
    facing: off === null || isFaced(off),
    moving: false,
    thing: facts.things[0]?.id ?? "",
    sprint: false,
    metres: 1,
    enhancers: [],
    attack: null,
    firm: false,
    larger: false,
    sways: reasonIds(facts.reasons.combat),
    against: facts.marks.t0 ? reasonIds(targetReasonsNow(facts.marks.t0, false)) : [],
    warded: false,
    declared: false,
    wasExposed: false,
    wasUnguarded: false,
    wasDefending: false,
    metSways: [],
    metAgainst: [],
  };
};

/** The complete maneuver. */
export interface DeclaredManeuver {
  kind: ManeuverId;
  weapon: WeaponInUse;
  target: PositionedTarget | null;
  options: AttackOptions;
  /** AV against Evasion, and the full AV that Fortitude must exceed. */
  av: Breakdown;
  full: number;
  drop: number;
  price: Cost;
  chosen: ChosenEnhancer[];
  swift: boolean;
  /** Part of a Sprint. */
  sprint: boolean;
  metres: number;
  thing: Wielded | null;
}

const kindOf = (form: Form): ManeuverId => MANEUVERS.find((id) => id === stringOf(form.kind)) ?? "trip";

function weaponIn(facts: ManeuverFacts, form: Form, kind: ManeuverId): WeaponInUse {
  const bare = facts.arms.find(({ kind: how }) => how === "unarmed") as WeaponInUse;
  return usesWeapon(kind) ? (facts.arms.find(({ id }) => id === stringOf(form.arm)) ?? bare) : bare;
}

/** The AV with −5, which counts only for the hit, and bonuses of styles and a Sprint (A-193, D-48). */
function raised(
  facts: ManeuverFacts,
  weapon: WeaponInUse,
  kind: ManeuverId,
  sprint: boolean,
  drop: number,
): WeaponInUse {
  const more: Modifier[] = [
    { label: t("Why.maneuver"), value: drop },
    { label: t("Why.wrestlersGrip"), value: !usesWeapon(kind) && facts.grip ? 2 : 0 },
    { label: t("Why.charge"), value: sprint ? facts.charge : 0 },
  ];
  return { ...weapon, sum: stack([...weapon.sum.counted, ...more.filter(({ value }) => value !== 0)]) };
}

/** 1 Energy if Swift, 0 as part of a Sprint; costs of abilities are added (A-163, D-23, D-49). */
function priceOf(weapon: WeaponInUse, swift: boolean, sprint: boolean, chosen: readonly ChosenEnhancer[]): Cost {
  const more = enhanceCost(chosen);
  const energy = sprint ? 0 : swift ? Math.min(1, weapon.cost.energy) : weapon.cost.energy;
  return cost(energy + more.energy, weapon.cost.stamina + more.stamina, weapon.cost.agility + more.agility);
}

export function declaredManeuver(facts: ManeuverFacts, form: Form): DeclaredManeuver {
  const kind = kindOf(form);
  const chosenWeapon = weaponIn(facts, form, kind);
  const sprint = kind === "push" && flagOf(form.sprint);
  const swift = flagOf(form.swift) && !sprint;
  const chosen = chosenOf(facts.enhancers, form);
  const drops = usesWeapon(kind) ? chosen.flatMap(({ one }) => facts.drops[one.id] ?? []) : [];
  const drop = Math.max(DROP, ...drops);
  const weapon = raised(facts, chosenWeapon, kind, sprint, drop);
  const target = targetIn(facts, form, "t0", false);
  const options: AttackOptions = {
    automatic: target?.helpless === true || target?.unconscious === true,
    facing: flagOf(form.facing),
    aware: true,
    movement: 0,
    reasons: [...ownReasons(facts, form, false), ...formReasons(form)],
    against: targetHasAdvantage(facts, form) ? [{ by: 1, label: t("Why.warded") }] : [],
    restraint: null,
    attack: wholeOf(form.attack) ?? 0,
    damage: 0,
    doubles: 0,
    halves: 0,
    enhancers: spread(chosen),
  };
  const av = attackSum(weapon, target ?? { size: 0, exposed: false, unguarded: false }, options);
  return {
    kind,
    weapon,
    target,
    options,
    av,
    full: av.total - drop,
    drop,
    price: priceOf(chosenWeapon, swift, sprint, chosen),
    chosen,
    swift,
    sprint,
    metres: kind === "push" ? Math.min(sprint ? 3 : 1, Math.max(1, wholeOf(form.metres) ?? 1)) : 0,
    thing: facts.things.find(({ id }) => id === stringOf(form.thing)) ?? null,
  };
}

/** Whether the target is not Exposed and it is no Swift Attack; the state at declaration stays. */
export const targetHasAdvantage = (facts: ManeuverFacts, form: Form): boolean =>
  flagOf(form.warded) || (!flagOf(form.declared) && (facts.marks.t0?.exposed ?? true) === false && !swiftly(form));
const swiftly = (form: Form): boolean => flagOf(form.swift) && !(kindOf(form) === "push" && flagOf(form.sprint));
