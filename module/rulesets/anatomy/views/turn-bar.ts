/**
 * Turn bar: AP, reactions, the next attack's disadvantage, and the standard actions with their costs (N-86 to N-96).
 */
import { startProblem } from "../../../kernel/bar-buttons.ts";
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Action, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { actions } from "../actions.ts";
import { holdsOn } from "../conditions/holds.ts";
import { handItemsOf } from "../gear/hands.ts";
import { type ActorSnapshot, COST_AP, itemsOf } from "../model/data.ts";
import { conditionText } from "../model/texts.ts";
import { listed, partsFor, t } from "./texts.ts";

const actionsById: Readonly<Record<string, Action | undefined>> = actions;

/** A button for an action: its cost, and why it is disabled. */
export interface ActionButton {
  act: string;
  icon: string;
  label: Text;
  /** Its cost; null: none, or the button is disabled. */
  note: Text | null;
  disabledReason: Text | null;
  given: string;
  /** Starts without a dialog. */
  skip: boolean;
  /** Asks for a target if none is selected: "any", or "other" than the actor; "": does not ask. */
  whom?: "any" | "other" | "";
}

/** Why an action cannot start now, shortened to fit on a button; null: it can. */
export function shortStartProblem(
  document: Snapshot,
  context: ViewContext,
  act: string,
  given: Readonly<Record<string, FormValue>> = {},
  item?: Snapshot,
): Text | null {
  const action = actionsById[act];
  if (!action) return null;
  const problem = startProblem(action, partsFor(document, context, item, given), given);
  const short = problem ? SHORT_PROBLEMS[problem.key] : undefined;
  return short && problem ? t(short, problem.data) : problem;
}
/** Short forms of problems that would appear on many buttons at once. */
const SHORT_PROBLEMS: Readonly<Record<string, string>> = {
  "ANATOMY.Problem.notYourTurn": "act.offTurn",
  "ANATOMY.Problem.freeOffTurn": "act.offTurn",
  "ANATOMY.Problem.notAtStart": "act.atStart",
  "ANATOMY.Problem.apShort": "act.apShort",
};

interface Offered {
  act: string;
  icon: string;
  label: Text;
  ap: number | null;
  given?: Readonly<Record<string, FormValue>>;
  skip?: boolean;
  whom?: ActionButton["whom"];
}

/** A button with its cost; outside combat there is none (D-73). */
export function actionButton(document: Snapshot, context: ViewContext, one: Offered): ActionButton {
  const { act, icon, label, ap, given = {}, skip = false, whom = "" } = one;
  const disabledReason = shortStartProblem(document, context, act, given);
  const price = context.combat && ap !== null ? (ap === 0 ? t("act.free") : t("act.ap", { ap })) : null;
  return {
    act,
    icon,
    label,
    note: disabledReason ? null : price,
    disabledReason,
    given: JSON.stringify(given),
    skip,
    whom,
  };
}

const pips = (value: number, max: number, key: string) => ({
  label: t(`turn.${key}Of`, { value, max }),
  pips: Array.from({ length: Math.max(value, max) }, (_, at) => ({
    on: at < value,
    by: at < value ? 1 : -1,
    label: t(`turn.${key}`, { n: at + 1 }),
  })),
});

export function turn(actor: ActorSnapshot, context: ViewContext) {
  const { combat } = context;
  if (!combat) return { shown: false };
  const { ap, reactions, turn: now } = actor.system;
  return {
    shown: true,
    current: combat.current,
    when: t(combat.current ? "turn.yours" : now.hasActed ? "turn.others" : "turn.notYet"),
    round: t("turn.round", { round: combat.round }),
    ap: pips(ap.value, ap.max, "ap"),
    reactions: pips(reactions.value, reactions.max, "reaction"),
    next: combat.current && now.attackActions > 0 ? t("turn.next", { count: now.attackActions }) : null,
    noAttack: now.noAttack ? t("turn.noAttack") : null,
    roundAction: now.roundAction === "" ? null : t("turn.roundAction"),
    lunge: now.lunge ? t("turn.lunge") : null,
    freeUsed:
      now.freeUsed.length === 0 ? null : t("turn.freeUsed", { what: listed(now.freeUsed.map((id) => freeText(id))) }),
  };
}
const FREE = ["powerAttack", "deadlyAim", "reckless", "lunge", "cleave", "findHeart", "drop", "speak"];
const freeText = (id: string): Text => (FREE.includes(id) ? t(`act.${id}`) : t("named", { name: id }));

/** Actions besides attacks: moving, guarding, standing up. */
export function quick(document: Snapshot, actor: ActorSnapshot, context: ViewContext): ActionButton[] {
  const { speeds, body } = actor.system;
  const shield = itemsOf(actor, "anatomyShield").some(({ system }) => system.carry === "held" && !system.broken);
  const prone = actor.statuses.includes("prone");
  const away = handItemsOf(document).filter(({ carry }) => carry === "dropped" || carry === "stuck").length;
  const one = (offered: Offered): ActionButton => actionButton(document, context, offered);
  const stand = one({ act: "standUp", icon: "upgrade", label: t("act.standUp"), ap: body.standUp });
  return compact([
    one({
      act: "move",
      icon: "walking-boot",
      label: t("act.moveBy", { feet: speeds.base.current }),
      ap: COST_AP.simple,
      skip: true,
    }),
    one({ act: "defend", icon: "checked-shield", label: t("act.defend"), ap: COST_AP.simple, skip: true }),
    shield &&
      one({ act: "readyShield", icon: "round-shield", label: t("act.readyShield"), ap: COST_AP.simple, skip: true }),
    away > 0 && one({ act: "pickUp", icon: "hand", label: t("act.pickUp"), ap: COST_AP.simple, skip: away === 1 }),
    prone && (body.standUp === null ? { ...stand, note: null, disabledReason: t("act.cannotStand") } : stand),
    ...holdsOn(document)
      .slice(0, 1)
      .map((hold) =>
        one({
          act: "escape",
          icon: "breaking-chain",
          label: hold.ap > 0 ? t("act.pullFree", { what: hold.name || conditionText(hold.status) }) : t("act.escape"),
          ap: hold.ap || COST_AP.simple,
        }),
      ),
    (context.dependentNames?.() ?? []).length > 0 &&
      ({
        act: "letGo",
        icon: "magic-palm",
        label: t("act.letGo"),
        note: null,
        disabledReason: null,
        given: "{}",
        skip: true,
        whom: "",
      } as const),
  ]);
}
