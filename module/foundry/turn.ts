/** What a combatant holds for its turn: spend, give back, trade, end the turn. */
import { text } from "../kernel/card.ts";
import type { TurnResource } from "../kernel/ruleset.ts";
import { applyEvent } from "./apply.ts";
import { combatantsOf } from "./combatants.ts";
import { askForm } from "./dialog.ts";
import { filling, heldBy, holding, pathOf } from "./held.ts";
import { actionIn, rulesetOf } from "./rulesets.ts";
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
} from "./seam.ts";
import { gather, snapshotOf } from "./snapshot.ts";
import { spelled } from "./spelled.ts";
import { say } from "./text.ts";
import { enqueue } from "./writer.ts";

/** How many of a resource a combatant has when it has them all. */
export function fullOf(combatant: CombatantDoc, resource: TurnResource): number {
  const { path } = resource;
  return path ? Number(getProperty(combatant.actor?.system, `${path}.max`) ?? resource.full) : resource.full;
}

/** Rolls for an actor that stands in the tracker without an initiative; false where there is none of it. */
export function rollForFight(actor: ActorDoc, skip: boolean): boolean {
  const combatants = [...(currentCombat()?.combatants ?? [])];
  if (!combatants.some((c) => c.actor?.uuid === actor.uuid && c.initiative === null)) return false;
  void asked(actor, skip).then((initiativeOptions) =>
    initiativeOptions
      ? (actor as unknown as { rollInitiative(o: object): Promise<unknown> }).rollInitiative({ initiativeOptions })
      : null,
  );
  return true;
}

/** What goes into it beside its usual number, where the ruleset asks for that; null where the dialog was dismissed. */
async function asked(actor: ActorDoc, skip: boolean): Promise<{ formula?: string } | null> {
  const action = actionIn(rulesetOf(actor.type), "initiative");
  if (skip || !action?.form) return {};
  const facts = action.facts(gather({ action, actor, targets: [] }));
  const form = await askForm(action, facts, action.defaults(facts));
  const sum = form && action.form(facts, form).find((field) => field.kind === "sum");
  if (sum?.kind !== "sum") return form && {};
  const total = Number(sum.total.replace("−", "-"));
  const formula = `${sum.prefix} ${total < 0 ? "-" : "+"} ${Math.abs(total)}`;
  // Why it is so much, players learn of their own people only.
  const counted = sum.terms.filter(({ ignored }) => !ignored);
  return { formula: actor.hasPlayerOwner ? spelled(formula, { total, counted }) : formula };
}

/** Sets what a combatant holds of a resource; refuses below zero with a word. */
export async function spend(actor: ActorDoc, resource: string, by = 1): Promise<void> {
  for (const combatant of combatantsOf(actor)) {
    const left = (heldBy(combatant)[resource] ?? 0) - by;
    const path = pathOf(actor, resource);
    if (left < 0) notify("warn", say(text("FIVEFOLD.Problem.nothingLeft", { name: actor.name })));
    else if (path) return void (await actor.update({ [`system.${path}.value`]: left }));
    else await combatant.update(holding(combatant, { [resource]: left }));
  }
}

/** Trades one resource for another as the ruleset has it; refuses with a word. */
export async function trade(actor: ActorDoc): Promise<void> {
  const rule = rulesetOf(actor.type)?.turns.trade;
  if (combatantsOf(actor).length === 0) notify("warn", say(text("FIVEFOLD.Problem.noFight", { name: actor.name })));
  for (const combatant of combatantsOf(actor)) {
    const held = rule?.(heldBy(combatant));
    if (held) await combatant.update(holding(combatant, held));
    else notify("warn", localize("FIVEFOLD.Problem.noTrade"));
  }
}

/** What a combatant holds as its turn (or the fight) starts; null for somebody without a ruleset. */
export function fullHands(combatant: CombatantDoc): Record<string, number> | null {
  const ruleset = combatant.actor ? rulesetOf(combatant.actor.type) : null;
  return combatant.actor && ruleset ? ruleset.turns.refill(snapshotOf(combatant.actor)) : null;
}

/** What a condition that somebody puts on or off by hand means for a first turn that is not over. On the active GM's client. */
export function onMarked(effect: unknown, options: { fivefold?: { door?: boolean } }): void {
  const { parent, statuses } = asDoc<EffectDoc>(effect);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  const marked = actor && rulesetOf(actor.type)?.turns.marked;
  if (!actor || !marked || options.fivefold?.door || !activeGM()?.isSelf) return;
  if (!combatantsOf(actor).some((combatant) => isFresh(combatant))) return;
  void enqueue(async () => {
    for (const condition of statuses) {
      const consequences = marked(snapshotOf(actor), condition);
      if (consequences.length) await applyEvent(actor, `${randomId()}-self`, consequences);
    }
  }, actor);
}

/** Whether somebody's first turn in a fight is not over yet. */
export const isFresh = (combatant: CombatantDoc): boolean => combatant.flags[SYSTEM]?.acted !== true;

/** Whoever can do nothing any more holds nothing any more, in the middle of a round too. On the active GM's client. */
export function onCondition(effect: unknown): void {
  const { parent } = asDoc<EffectDoc>(effect);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  if (!actor || !ruleset || actor.pack || !activeGM()?.isSelf) return;
  const full = Object.entries(ruleset.turns.refill(snapshotOf(actor)));
  if (full.length === 0 || full.some(([, left]) => left > 0)) return;
  void enqueue(async () => {
    for (const combatant of combatantsOf(actor))
      if (Object.values(heldBy(combatant)).some((left) => left > 0))
        await combatant.update(filling(Object.fromEntries(full)));
  }, actor);
}

/** Turns in which a token has been dragged already, "combat-round-turn": a walk in several pieces is one movement. */
let walked = "";

/** Dragging the token of whoever's turn it is ticks its movement, once a turn; a press on the pip gives it back. */
export function onTokenMoved(token: TokenDoc, changes: Source, userId: string): void {
  if (userId !== me().id || !("x" in changes || "y" in changes)) return;
  const combat = currentCombat();
  const combatant = combat?.combatant;
  const moving = token.actor ? rulesetOf(token.actor.type)?.turns.moving : undefined;
  const turn = `${combat?.id}-${combat?.round}-${combat?.turn}`;
  if (!combat?.started || !combatant || !token.actor || !moving || combatant.tokenId !== token.id || walked === turn)
    return;
  walked = turn;
  if ((heldBy(combatant)[moving] ?? 0) > 0) void spend(token.actor, moving);
}
