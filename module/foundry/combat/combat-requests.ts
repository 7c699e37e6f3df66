/**
 * Looks for combat requests: actions that the state of combat calls for, such as a morale Save when a combatant falls.
 * Active GM's client only.
 */
import { combatantsOf } from "../adapter/combatants.ts";
import { type ActorDoc, activeGM, asDoc, combats, type Doc, onHook } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { enqueue } from "../ledger/write-queue.ts";

/** Loaded with the first request. */
const requests = () => import("./request-cards.ts");

let looking = false;

function look(): void {
  if (looking || !activeGM()?.isSelf) return;
  looking = true;
  void enqueue(async () => {
    looking = false;
    const { postNewRequests } = await requests();
    for (const combat of combats()) if (combat.started) await ifStillExists(combat, () => postNewRequests(combat));
  });
}

const hasRequests = (actor: ActorDoc): boolean =>
  rulesetOf(actor.type)?.turns.combatRequests !== undefined && combatantsOf(actor).length > 0;

/** Checks requests whenever an actor in combat changes, joins or leaves. */
export function registerCombatRequests(): void {
  const ofActor = (changed: unknown): void => {
    if (hasRequests(asDoc<ActorDoc>(changed))) look();
  };
  const ofEffect = ({ parent }: { parent: Doc | null }): void => {
    if (parent?.documentName === "Actor") ofActor(parent);
  };
  const ofCombatant = ({ actor }: { actor: ActorDoc | null }): void => {
    if (actor && rulesetOf(actor.type)?.turns.combatRequests) look();
  };
  onHook("updateActor", ofActor);
  for (const hook of ["createActiveEffect", "deleteActiveEffect"]) onHook(hook, ofEffect);
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) onHook(hook, ofCombatant);
}
