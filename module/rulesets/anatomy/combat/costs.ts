/**
 * Costs of actions: AP, Stamina, reactions and free actions; who can pay them, and who cannot act at all (N-19, N-86 to
 * N-94, N-129).
 */
import { adjustValue, type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import type { Action, Facts, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor, COST_AP, type Cost } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";

/** Statuses that prevent acting, worst first; in combat a stunned actor has no AP instead. */
const UNABLE = ["destroyed", "dead", "coma", "unconscious", "helpless"] as const;
const unableIn = ({ self, given }: Pick<Parts, "self" | "given">): string =>
  [...UNABLE, ...(flagOf(given.fighting) ? [] : ["stunned"])].find((status) => self.statuses.includes(status)) ?? "";

/** Facts for paying; part of the facts of every action with a price. */
export interface CostFacts {
  /** False outside combat: AP, reactions, attacks and free actions are not counted (D-73). */
  fighting: boolean;
  ownTurn: boolean;
  /** The GM may overspend (N-89). */
  gm: boolean;
  ap: number;
  apMax: number;
  /** AP of an ordinary turn by house rule: the cost of a round action (N-93). */
  apUsual: number;
  reactions: number;
  /** null: no Constitution, and no actions that cost Stamina (N-21). */
  stamina: number | null;
  exhaustion: number;
  /** Exhaustion may pay for Stamina (D-09). */
  exhaustionPays: boolean;
  freeRule: House["freeActionRule"];
  attackActions: number;
  freeUsed: string[];
  noAttack: boolean;
  roundAction: string;
  triggersAnswered: string[];
  /** AP at the start of the turn; those beyond an ordinary turn strengthen a round action (N-94). */
  startAp: number;
  hasActed: boolean;
  /** The status that prevents acting; "": none. */
  unable: string;
  /** Hidden until the first attack. */
  concealed: boolean;
}

export interface Price {
  ap?: number;
  stamina?: number;
  /** Ids of the free actions that are part of it (N-88). */
  free?: readonly string[];
  /** An attack action: counts for the next one, and Defend forbids it (N-96, N-124). */
  attack?: boolean;
  /** Paid with a reaction instead of AP; `trigger`: what it reacts to, once each (N-133). */
  reaction?: { trigger: string };
}

export const apOf = (cost: Cost): number => COST_AP[cost];

export function costFactsOf(parts: Pick<Parts, "self" | "given" | "gm" | "house">): CostFacts {
  const { ap, reactions, stamina, exhaustion, turn } = asActor(parts.self).system;
  const house = readHouse(parts.house);
  return {
    fighting: flagOf(parts.given.fighting),
    ownTurn: flagOf(parts.given.ownTurn),
    gm: parts.gm,
    ap: ap.value,
    apMax: ap.max,
    apUsual: house.apPerTurn,
    reactions: reactions.value,
    stamina: stamina.max === null ? null : (stamina.value ?? 0),
    exhaustion: exhaustion.value ?? 0,
    exhaustionPays: house.exhaustionPaysCosts,
    freeRule: house.freeActionRule,
    attackActions: turn.attackActions,
    freeUsed: [...turn.freeUsed],
    noAttack: turn.noAttack,
    roundAction: turn.roundAction,
    triggersAnswered: [...turn.triggersAnswered],
    startAp: turn.startAp,
    hasActed: turn.hasActed,
    unable: unableIn(parts),
    concealed: parts.self.statuses.includes("concealed"),
  };
}

/** Disadvantages of the next attack action (N-96): only attack actions of one's own turn count (D-43). */
export const earlierAttackDisadvantage = (purse: Pick<CostFacts, "fighting" | "ownTurn" | "attackActions">): number =>
  purse.fighting && purse.ownTurn ? purse.attackActions : 0;

/** Stamina available (D-09); 0 without Constitution. */
export const availableStamina = (purse: Pick<CostFacts, "stamina" | "exhaustion" | "exhaustionPays">): number =>
  purse.stamina === null ? 0 : purse.stamina + (purse.exhaustionPays ? purse.exhaustion : 0);

/** Whether this cost takes the last Stamina, so that the actor is exhausted for the roll it pays for (N-18, D-09). */
export const isExhaustedAfter = ({ stamina }: Pick<CostFacts, "stamina">, cost: number): boolean =>
  stamina !== null && stamina - cost <= 0;

function staminaProblems(purse: CostFacts, cost: number): Problem[] {
  if (cost <= 0) return [];
  if (purse.stamina === null) return [problem("", "noStamina")];
  const left = availableStamina(purse);
  return cost > left ? [problem("", "staminaShort", { cost, left })] : [];
}

function freeProblems(purse: CostFacts, free: readonly string[]): Problem[] {
  if (!purse.fighting || free.length === 0 || purse.gm) return [];
  if (!purse.ownTurn) return [problem("", "freeOffTurn")];
  if (purse.freeRule === "unlimited") return [];
  if (purse.freeRule === "oncePerTurn") return purse.freeUsed.length + free.length > 1 ? [problem("", "freeOnce")] : [];
  return free.some((one) => purse.freeUsed.includes(one)) ? [problem("", "freeTwice")] : [];
}

function reactionProblems(purse: CostFacts, { trigger }: { trigger: string }): Problem[] {
  if (!purse.fighting || purse.gm) return [];
  if (trigger !== "" && purse.triggersAnswered.includes(trigger)) return [problem("", "triggerAnswered")];
  return purse.reactions < 1 ? [problem("", "noReaction")] : [];
}

/** Incapacitated actors cannot act. */
export const incapacitatedProblems = (purse: Pick<CostFacts, "unable">, name: string): Problem[] =>
  purse.unable === "" ? [] : [problem("", "unable", { name, status: t(`Condition.${purse.unable}`) })];

/** Problems of paying a price: the GM may ignore AP and turns, but not Stamina. */
export function priceProblems(purse: CostFacts, price: Price, name: string): Problem[] {
  const ap = price.ap ?? 0;
  const counted = purse.fighting && !purse.gm;
  return compact([
    ...incapacitatedProblems(purse, name),
    price.attack && counted && purse.ownTurn && purse.noAttack && !price.reaction && problem("", "defending", { name }),
    counted && !price.reaction && ap > 0 && !purse.ownTurn && problem("", "notYourTurn", { name }),
    counted && !price.reaction && ap > purse.ap && problem("", "apShort", { ap, left: purse.ap }),
    ...(price.reaction ? reactionProblems(purse, price.reaction) : []),
    ...staminaProblems(purse, price.stamina ?? 0),
    ...freeProblems(purse, price.free ?? []),
  ]);
}

/** Adds warnings for the problems a GM ignores (N-89); they block nothing. */
export function withGmWarnings<A extends Readonly<Record<string, Action>>>(all: A): A {
  const warned = <F extends Facts, V extends Form>(action: Action<F, V>): Action<F, V> => ({
    ...action,
    warns(facts, form) {
      const own = action.warns?.(facts, form) ?? [];
      const purse = (facts as { purse?: CostFacts }).purse;
      if (!purse?.gm || !purse.fighting || !action.problems) return own;
      const bars = new Set(action.problems(facts, form).map(({ text }) => JSON.stringify(text)));
      const counted = action.problems({ ...facts, purse: { ...purse, gm: false } }, form);
      return [...own, ...counted.flatMap(({ text }) => (bars.has(JSON.stringify(text)) ? [] : [text]))];
    },
  });
  return Object.fromEntries(Object.entries(all).map(([id, action]) => [id, warned(action)])) as A;
}

/** A round action must come first in a turn (N-128); not checked outside combat. */
export function roundProblems(purse: CostFacts, name: string): Problem[] {
  const able = incapacitatedProblems(purse, name);
  if (able.length > 0 || !purse.fighting || purse.gm) return able;
  if (!purse.ownTurn) return [problem("", "notYourTurn", { name })];
  if (purse.ap < purse.startAp || purse.attackActions > 0 || purse.noAttack)
    return [problem("", "notAtStart", { name })];
  return purse.ap < purse.apUsual ? [problem("", "apShort", { ap: purse.apUsual, left: purse.ap })] : [];
}

/** AP beyond an ordinary turn; they strengthen a round action (N-94). */
export const extraAp = ({ fighting, ap, apUsual }: Pick<CostFacts, "fighting" | "ap" | "apUsual">): number =>
  fighting ? Math.max(0, ap - apUsual) : 0;

const set = (path: string, value: string | number | boolean | string[], key: string, data = {}): Consequence =>
  setValue("self", path, value, t(`Reason.${key}`, data));

/** Spends Stamina, and Exhaustion for the rest if the house rule allows it (N-19, D-09). */
function spendStamina(purse: CostFacts, cost: number, part = "self"): Consequence[] {
  if (cost <= 0 || purse.stamina === null) return [];
  const own = Math.min(cost, purse.stamina);
  const rest = purse.exhaustionPays ? cost - own : 0;
  const why = t("Reason.stamina", { cost });
  return compact([
    own > 0 && adjustValue(part, "stamina.value", -own, why, { min: 0 }),
    rest > 0 && adjustValue(part, "exhaustion.value", -rest, why, { min: 0 }),
  ]);
}

/** The price as consequences, paid before the first roll. */
export function priceConsequences(purse: CostFacts, price: Price): Consequence[] {
  const ap = price.reaction ? 0 : (price.ap ?? 0);
  const { fighting, ownTurn } = purse;
  const free = (price.free ?? []).filter((name) => !purse.freeUsed.includes(name));
  return compact([
    fighting && ap > 0 && adjustValue("self", "ap.value", -ap, t("Reason.ap", { ap }), { min: 0 }),
    ...(fighting && price.reaction
      ? compact([
          adjustValue("self", "reactions.value", -1, t("Reason.reaction"), { min: 0 }),
          price.reaction.trigger !== "" &&
            set("turn.triggersAnswered", [...purse.triggersAnswered, price.reaction.trigger], "reaction"),
        ])
      : []),
    ...spendStamina(purse, price.stamina ?? 0),
    price.attack && purse.concealed && setCondition("self", "concealed", false, t("Reason.revealed")),
    fighting && ownTurn && price.attack && set("turn.attackActions", purse.attackActions + 1, "attackAction"),
    fighting && free.length > 0 && set("turn.freeUsed", [...purse.freeUsed, ...free], "freeAction"),
  ]);
}

/** A round action takes all AP of the turn and every reaction (N-93). */
export function roundPriceConsequences(purse: CostFacts, action: string): Consequence[] {
  if (!purse.fighting) return [];
  const data = { action: t(`Action.${action}`) };
  return [
    set("turn.extraAp", extraAp(purse), "roundAction", data),
    set("turn.roundAction", action, "roundAction", data),
    set("ap.value", 0, "roundAction", data),
    set("reactions.value", 0, "roundAction", data),
    setCondition("self", "roundAction", true, t("Reason.roundAction", data)),
  ];
}
