/** Turn resources of combatants: spend, refund, trade; and initiative rolls. */
import { text } from "../../kernel/card.ts";
import type { TurnResource } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  type CombatantDoc,
  currentCombat,
  type EffectDoc,
  getProperty,
  localize,
  me,
  notify,
  randomId,
  type Source,
  SYSTEM,
  type TokenDoc,
} from "../adapter/foundry-api.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { gather, snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { pathOf, refillUpdate, resourcesOf, resourceUpdate } from "../ledger/turn-resources.ts";
import { enqueue, isOwnWrite } from "../ledger/write-queue.ts";
import { formulaWithNames } from "./initiative-formula.ts";

/** Maximum of a combatant's resource. */
export function fullOf(combatant: CombatantDoc, resource: TurnResource): number {
  const { path } = resource;
  return path ? Number(getProperty(combatant.actor?.system, `${path}.max`) ?? resource.full) : resource.full;
}

/** Rolls initiative for an actor that is in the tracker without one; false if there is none. */
export function rollInitiativeFor(actor: ActorDoc, skip: boolean): boolean {
  const combatants = [...(currentCombat()?.combatants ?? [])];
  if (!combatants.some((c) => c.actor?.uuid === actor.uuid && c.initiative === null)) return false;
  void asked(actor, skip).then((initiativeOptions) =>
    initiativeOptions
      ? (actor as unknown as { rollInitiative(o: object): Promise<unknown> }).rollInitiative({ initiativeOptions })
      : null,
  );
  return true;
}

/** Initiative formula from the ruleset's dialog, if it has one; null if cancelled. */
async function asked(actor: ActorDoc, skip: boolean): Promise<{ formula?: string } | null> {
  const action = actionIn(rulesetOf(actor.type), "initiative");
  if (skip || !action?.form) return {};
  const facts = action.facts(gather({ action, actor, targets: [] }));
  const { askForm } = await import("../applications/dialog.ts");
  const form = await askForm(action, facts, action.defaults(facts));
  const sum = form && action.form(facts, form).find((field) => field.kind === "sum");
  if (sum?.kind !== "sum") return form && {};
  const total = Number(sum.total.replace("−", "-"));
  const formula = `${sum.prefix} ${total < 0 ? "-" : "+"} ${Math.abs(total)}`;
  // Players see the breakdown only for actors that a player owns.
  const counted = sum.terms.filter(({ ignored }) => !ignored);
  return { formula: actor.hasPlayerOwner ? formulaWithNames(formula, { total, counted }) : formula };
}

/** Spends (or with negative `by` refunds) a resource; warns if too little is left. */
export async function spend(actor: ActorDoc, resource: string, by = 1): Promise<void> {
  for (const combatant of combatantsOf(actor)) {
    const left = (resourcesOf(combatant)[resource] ?? 0) - by;
    const path = pathOf(actor, resource);
    if (left < 0) notify("warn", localizeText(text("FIVEFOLD.Problem.nothingLeft", { name: actor.name })));
    else if (path) return void (await actor.update({ [`system.${path}.value`]: left }));
    else await combatant.update(resourceUpdate(combatant, { [resource]: left }));
  }
}

/** Trades one resource for another by the ruleset's rule; warns if impossible. */
export async function trade(actor: ActorDoc): Promise<void> {
  const rule = rulesetOf(actor.type)?.turns.trade;
  if (combatantsOf(actor).length === 0)
    notify("warn", localizeText(text("FIVEFOLD.Problem.noFight", { name: actor.name })));
  for (const combatant of combatantsOf(actor)) {
    const exchange = rule?.(resourcesOf(combatant));
    if (exchange) await combatant.update(resourceUpdate(combatant, exchange));
    else notify("warn", localize("FIVEFOLD.Problem.noTrade"));
  }
}

/** Resources of a combatant at the start of a turn or combat; null without a ruleset. */
export function fullResources(combatant: CombatantDoc): Record<string, number> | null {
  const ruleset = combatant.actor ? rulesetOf(combatant.actor.type) : null;
  return combatant.actor && ruleset ? ruleset.turns.refill(snapshotOf(combatant.actor)) : null;
}

/**
 * Applies the ruleset's consequences of a manually toggled condition before the combatant has finished its first turn.
 * Active GM's client only.
 */
export function onConditionToggled(effect: unknown, options: object): void {
  const { parent, statuses } = asDoc<EffectDoc>(effect);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  const marked = actor && rulesetOf(actor.type)?.turns.toggleConsequences;
  if (!actor || !marked || isOwnWrite(options) || !activeGM()?.isSelf) return;
  if (!combatantsOf(actor).some((combatant) => isFresh(combatant))) return;
  void enqueue(async () => {
    for (const condition of statuses) {
      const consequences = marked(snapshotOf(actor), condition);
      if (consequences.length)
        await (await import("../apply/apply.ts")).applyEvent(actor, `${randomId()}-self`, consequences);
    }
  }, actor);
}

/** Whether a combatant has not finished its first turn in the combat. */
export const isFresh = (combatant: CombatantDoc): boolean => combatant.flags[SYSTEM]?.acted !== true;

/** An actor that can no longer act loses its remaining resources, even during a round. Active GM's client only. */
export function onCondition(effect: unknown): void {
  const { parent } = asDoc<EffectDoc>(effect);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  if (!actor || !ruleset || actor.pack || !activeGM()?.isSelf) return;
  const full = Object.entries(ruleset.turns.refill(snapshotOf(actor)));
  if (full.length === 0 || full.some(([, left]) => left > 0)) return;
  void enqueue(async () => {
    for (const combatant of combatantsOf(actor))
      if (Object.values(resourcesOf(combatant)).some((left) => left > 0))
        await combatant.update(refillUpdate(Object.fromEntries(full)));
  }, actor);
}

/** The last turn in which a token was dragged, "combat-round-turn": several drags are one movement. */
let lastMovementTurn = "";

/** Dragging the current combatant's token spends its movement, once a turn; a click on the pip refunds it. */
export function onTokenMoved(token: TokenDoc, changes: Source, userId: string): void {
  if (userId !== me().id || !("x" in changes || "y" in changes)) return;
  const combat = currentCombat();
  const combatant = combat?.combatant;
  const moving = token.actor ? rulesetOf(token.actor.type)?.turns.movementResource : undefined;
  const turn = `${combat?.id}-${combat?.round}-${combat?.turn}`;
  if (
    !combat?.started ||
    !combatant ||
    !token.actor ||
    !moving ||
    combatant.tokenId !== token.id ||
    lastMovementTurn === turn
  )
    return;
  lastMovementTurn = turn;
  if ((resourcesOf(combatant)[moving] ?? 0) > 0) void spend(token.actor, moving);
}
