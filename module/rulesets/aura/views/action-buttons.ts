/**
 * Costs shown as pool icons, and action buttons: what the action costs now, or why it cannot be done (A-03, A-34, A-54,
 * D-35, D-59).
 */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { partsFor } from "../../../kernel/facts.ts";
import type { Action, Form, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { actualCost, availablePoolsOf, type Cost, cost, refusal } from "../combat/costs.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { asActor } from "../model/data.ts";
import { shortReason } from "./short-reasons.ts";
import { said } from "./texts.ts";

const actionsById: Readonly<Record<string, Action | undefined>> = actions;

const POOLS = ["energy", "stamina", "agility"] as const;
export type PoolId = (typeof POOLS)[number];

/** An amount of one pool. */
export interface Coin {
  pool: PoolId;
  count: number;
  name: Text;
}

export const coinsOf = (price: Cost): Coin[] =>
  POOLS.filter((pool) => price[pool] > 0).map((pool) => ({ pool, count: price[pool], name: said(`Resource.${pool}`) }));

/** Parses the cost in a verb: "3 Energy, 1 Stamina" as numbers. */
function readPrice(price: unknown): Cost {
  const { key = "", data = {} } = (price ?? {}) as Partial<Text>;
  const pool = POOLS.find((id) => key.endsWith(`.Price.${id}`));
  if (pool) return { ...cost(0), [pool]: Number(data.count ?? 0) };
  const parts = ["one", "two", "three"].map((part) => data[part]).filter((part) => typeof part === "object");
  return parts.map(readPrice).reduce((sum, one) => cost(...sumOf(sum, one)), cost(0));
}
const sumOf = (a: Cost, b: Cost): [number, number, number] => [
  a.energy + b.energy,
  a.stamina + b.stamina,
  a.agility + b.agility,
];

/** The cost of an action with this form, read from its button. */
function priceOf(action: Action, facts: ReturnType<Action["facts"]>, form: Form): Cost {
  return readPrice(action.buttonLabel?.(facts, form).data?.price);
}

/** A cost as it would be paid now: Stamina replaces missing Energy. */
export function payable(price: Cost, self: Snapshot, context: ViewContext): { coins: Coin[]; standIn: number } {
  const fighting = (context.combat?.round ?? 0) > 0;
  const purse = availablePoolsOf(asActor(self).system, conditionsOf(self), fighting);
  const most = fighting ? Math.min(purse.standIn, price.energy) : 0;
  const steps = Array.from({ length: most + 1 }, (_, standIn) => standIn);
  const standIn = steps.find((n) => refusal(price, n, purse) === null) ?? 0;
  // Outside Rounds Energy is not counted, but the cost is still shown.
  return { coins: coinsOf(fighting ? actualCost(price, standIn, purse) : price), standIn };
}

/** Keys of the problems that a later choice of targets solves: a button on a sheet is clicked before it. */
const SOLVED_BY_TARGETS = /\.(noTarget|fewRivals|finishNoTarget)$/;

/** A button of an action: its cost, and why it is disabled. */
export interface ActionButton {
  act: string;
  label: Text;
  /** Short result: "6 m". */
  note: Text | null;
  coins: Coin[];
  given: string;
  /** A short reason; `disabledTooltip` is the full sentence. */
  disabledReason: Text | null;
  disabledTooltip: Text | null;
}

export interface Offered {
  act: string;
  label: Text;
  note?: Text | null;
  given?: Readonly<Record<string, FormValue>>;
  item?: Snapshot;
  /** Its cost, if the action's own button does not show it. */
  price?: Cost;
  /** Fields preset by this button: their problems disable it. */
  fields?: readonly string[];
}

/** A button for an action on this sheet. */
export function actionButton(
  self: Snapshot,
  context: ViewContext,
  { act, label, note = null, given = {}, item, price, fields = [] }: Offered,
): ActionButton {
  const action = actionsById[act];
  const plain = { act, label, note, coins: coinsOf(price ?? cost(0)), given: JSON.stringify(given) };
  if (!action) return { ...plain, disabledReason: null, disabledTooltip: null };
  const facts = action.facts(partsFor(self, context, item, given));
  const form = { ...action.defaults(facts), ...given };
  const { coins, standIn } = payable(price ?? priceOf(action, facts, form), self, context);
  const paid = standIn > 0 ? { ...given, standIn } : given;
  // Problems of other fields are left to the dialog.
  const against = action
    .problems?.(facts, { ...form, ...paid })
    .find(({ field, text }) => (field === "" || fields.includes(field)) && !SOLVED_BY_TARGETS.test(text.key));
  const disabledTooltip = against?.text ?? null;
  return {
    ...plain,
    coins,
    given: JSON.stringify(paid),
    disabledReason: disabledTooltip && shortReason(disabledTooltip),
    disabledTooltip,
  };
}
