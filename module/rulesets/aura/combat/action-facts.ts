/** Common parts of actions: the actor, the cost, the problems (A-34, A-54, D-35, D-39, D-59). */
import { type Consequence, type FormValue, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Facts, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { endInstances, type Instance, instancesOf, type Moment } from "../conditions/instances.ts";
import { asActor, MOVES } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { SKIRMISHER, stylesOf } from "../model/styles-and-feats.ts";
import { conditionName, problem, t } from "../model/texts.ts";
import {
  type AvailablePools,
  actualCost,
  availablePoolsOf,
  type Cost,
  paymentConsequences,
  refusal,
  takesLastStamina,
} from "./costs.ts";
import { roundMomentOf } from "./current-round.ts";
import { isSaveDue } from "./round-pools.ts";

export const ACTORS = ["auraCharacter", "auraCreature"];
/** Conditions that prevent acting, worst first. */
const UNABLE = ["dead", "unconscious"] as const;

export interface ActingFacts extends Facts {
  /** null: no Round is running; Energy and Agility are not counted (D-35). */
  moment: Moment;
  purse: AvailablePools;
  /** The actor's conditions, child conditions included. */
  statuses: string[];
  /** The actor's condition instances; acting ends some. */
  instances: readonly Instance[];
  enforce: House["enforceCosts"];
  gm: boolean;
  /** Difficult ground: the GM allows no Agile Move. */
  rough: boolean;
  /** The Skirmisher's first Agile Move of the Round is free. */
  stepFree: boolean;
  /** The actor's last action was a movement. */
  onTheMove: boolean;
  /** Attacked since its last own action. */
  harried: boolean;
  /** Its Death Save of this Round comes first (D-37). */
  saveDue?: true;
}

/** A switch of the GM for a whole combat: not enough space for Agile Moves. */
export const ROUGH_GROUND = "roughGround";

export function actingFacts(parts: Parts, targets: Parts["targets"] = []): ActingFacts {
  const { system, effects } = asActor(parts.self);
  const statuses = conditionsOf(parts.self);
  const moment = roundMomentOf(parts);
  return {
    moment,
    ...factsOfParts({ ...parts, targets }),
    purse: availablePoolsOf(system, statuses, moment !== null),
    statuses: [...statuses],
    instances: instancesOf(effects),
    enforce: readHouse(parts.house).enforceCosts,
    gm: parts.gm,
    rough: flagOf(parts.given[ROUGH_GROUND]),
    stepFree: stylesOf(parts.self).includes(SKIRMISHER) && !system.round.used.includes(SKIRMISHER),
    onTheMove: system.round.lastMove !== MOVES[0],
    harried: system.round.attackedBy !== "",
    ...(moment && isSaveDue(parts.self) ? { saveDue: true as const } : {}),
  };
}

export const hasStatus = (facts: Pick<ActingFacts, "statuses">, status: string): boolean =>
  facts.statuses.includes(status);

/** Part of every form with a cost. */
export type CostForm = Form & {
  /** Stamina in place of Energy. */
  standIn: number | null;
  /** The GM allows the action although it cannot be paid (D-59). */
  anyway: boolean;
  /** Spending the last Stamina is confirmed. */
  lastStamina: boolean;
};
export const COST_DEFAULTS = { standIn: 0, anyway: false, lastStamina: false } as const satisfies Record<
  string,
  FormValue
>;

const standInOf = (form: Form): number => Math.max(0, wholeOf(form.standIn) ?? 0);
/** The cost was paid at declaration; the action is done now. */
export const isPaid = (form: Form): boolean => flagOf(form.declared);
/** Unconscious because this action took the last Stamina: it takes effect anyway (D-39). */
export const isUnconsciousFromCost = (facts: Pick<ActingFacts, "statuses">, form: Form): boolean =>
  flagOf(form.lastStamina) && !hasStatus(facts, "dead");
/** Costs do not block: the GM allows it, or the setting only warns (D-59). */
const mayIgnoreCost = (facts: ActingFacts, form: Form): boolean =>
  facts.enforce !== "strict" || (facts.gm && flagOf(form.anyway));

/** False where costs are not counted (D-39, D-59). */
const takesLast = (facts: ActingFacts, price: Cost, form: Form): boolean =>
  facts.enforce !== "off" && takesLastStamina(price, standInOf(form), facts.purse);

/** The cost of submitting the form now, with the Stamina that replaces Energy. */
export const costNow = ({ purse }: Pick<ActingFacts, "purse">, price: Cost, form: Form): Cost =>
  purse.fighting ? actualCost(price, standInOf(form), purse) : price;

/**
 * Fields for paying with Stamina, for confirming the last Stamina, and for the GM's override; only the relevant ones.
 * `isBlocked`: blocked by more than the price.
 */
export function costFields(facts: ActingFacts, price: Cost, form: Form, isBlocked = false): Field[] {
  if (isPaid(form)) return [];
  const { purse } = facts;
  const most = Math.min(purse.standIn, price.energy);
  const fields: Field[] = [];
  if (purse.fighting && most > 0 && !purse.winded)
    fields.push(
      numberField("standIn", t("Field.standIn"), {
        hint: t("Field.standInHint", { most }),
        min: 0,
        max: most,
        // Energy is enough without it.
        isCollapsed: refusal(price, 0, purse) === null,
        rule: "A-34",
      }),
    );
  if (takesLast(facts, price, form))
    fields.push(checkField("lastStamina", t("Field.lastStamina"), { hint: t("Field.lastStaminaHint"), rule: "A-38" }));
  const refused = refusal(price, standInOf(form), purse);
  if (refused && facts.enforce === "warn")
    fields.push(noteField("short", t("Field.short"), { text: refusedText(facts, price, form), tone: "bad" }));
  const out = UNABLE.some((status) => hasStatus(facts, status));
  if (isBlocked || out || facts.saveDue || (refused && facts.enforce === "strict"))
    fields.push(checkField("anyway", t("Field.anyway"), { hint: t("Field.anywayHint"), gm: true, isCollapsed: true }));
  return fields;
}

function refusedText(facts: ActingFacts, price: Cost, form: Form) {
  const due = actualCost(price, standInOf(form), facts.purse);
  const reason = refusal(price, standInOf(form), facts.purse);
  const { energy, stamina, agility } = facts.purse;
  const name = nameOf(facts, "self");
  const data = {
    name,
    energy: due.energy,
    stamina: due.stamina,
    agility: due.agility,
    left: energy,
    leftStamina: stamina,
    leftAgility: agility,
  };
  return t(`Problem.${reason ?? "energy"}`, data);
}

/** Problems of acting: unconscious or dead, or a pool is too low (A-40, A-201, A-233, D-59). */
export function actingProblems(facts: ActingFacts, price: Cost, form: Form): Problem[] {
  const name = nameOf(facts, "self");
  const out = UNABLE.find((status) => hasStatus(facts, status));
  if (out && !(facts.gm && flagOf(form.anyway)) && !(isPaid(form) && isUnconsciousFromCost(facts, form)))
    return [problem("", "unable", { name, status: conditionName(out) })];
  if (isPaid(form)) return [];
  if (facts.saveDue && !(facts.gm && flagOf(form.anyway))) return [problem("", "saveDue", { name })];
  const reason = refusal(price, standInOf(form), facts.purse);
  if (reason && !mayIgnoreCost(facts, form))
    return [{ field: reason === "staminaAsEnergyLimit" ? "standIn" : "", text: refusedText(facts, price, form) }];
  if (takesLast(facts, price, form) && !flagOf(form.lastStamina))
    return [problem("lastStamina", "lastStamina", { name })];
  return [];
}

/** Pays the cost at declaration; if the setting allows it, as much as there is. */
export const payCost = (facts: ActingFacts, cost: Cost, form: Form): Consequence[] =>
  compact([
    ...(facts.enforce === "off" ? [] : paymentConsequences(cost, standInOf(form), facts.purse)),
    facts.harried && forgetAttacker(),
    facts.onTheMove && forgetLastMove(),
  ]);
/** The actor has had a chance to respond. */
const forgetAttacker = (): Consequence => setValue("self", "round.attackedBy", "", t("Why.answered"));

/** Clears the last movement, so that the next action has no run-up from it. Movements set it again. */
const forgetLastMove = (): Consequence => setValue("self", "round.lastMove", MOVES[0], t("Why.answered"));

/** Energy really spent; basis of Agile Moves and refunds (A-18, A-65, D-05). */
export const energyPaid = (facts: ActingFacts, cost: Cost, form: Form): number =>
  Math.min(
    facts.enforce === "off" ? Number.POSITIVE_INFINITY : facts.purse.energy,
    actualCost(cost, standInOf(form), facts.purse).energy,
  );

/** Attacks, maneuvers and spells end Defending. */
export const stopsDefending = (facts: Pick<ActingFacts, "instances" | "moment">): Consequence[] =>
  endInstances(
    "self",
    facts.instances.filter(({ condition }) => condition === "defending"),
    facts.moment,
    () => t("Why.stopsDefending"),
  );
