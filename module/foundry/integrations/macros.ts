/** Runs macros: shipped ones by name, hotbar ones by uuid. */

import { actionsFor } from "../actions/available-actions.ts";
import { actTogether, runAction } from "../actions/run-action.ts";
import { chooseItem, requireGM, selected, toolNamed, useTool } from "../actions/tools.ts";
import { asDoc, currentCombat, fromUuid, type ItemDoc, localize, notify } from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { trade } from "../combat/resources-and-initiative.ts";
import { firstDue } from "../combat/world-clock.ts";
import { openFinder } from "../finder/open-finder.ts";
import { openGmTools } from "../gm/gm-tools.ts";
import { queued } from "../ledger/write-queue.ts";

/** The selected actors; warns if there are none. */
function atHand() {
  const actors = selected();
  if (actors.length === 0) notify("warn", localize("FIVEFOLD.Problem.noActorChosen"));
  return actors;
}

/** Macros with their own code; every other name is a ruleset's tool or an action of the selected actors. */
const own: Record<string, () => Promise<void>> = {
  initiative: async () => {
    for (const actor of atHand())
      await (actor as unknown as { rollInitiative(o: object): Promise<unknown> }).rollInitiative({
        createCombatants: true,
      });
  },
  attack: async () => {
    for (const actor of atHand().slice(0, 1)) {
      const first = actionsFor(actor).find((a) => a.action === "attack");
      if (first) await runAction(actor, "attack", { item: first.item, picksTargets: true });
      else notify("warn", localize("FIVEFOLD.Problem.noWeapon"));
    }
  },
  tradeAction: async () => {
    for (const actor of atHand()) await trade(actor);
  },
  castSpell: async () => {
    for (const actor of atHand().slice(0, 1)) {
      const spells = actionsFor(actor).filter((a) => a.action === "cast");
      if (spells.length === 0) notify("warn", localize("FIVEFOLD.Problem.noSpell"));
      const item = await chooseItem(spells.flatMap((s) => s.item ?? []));
      if (item) await runAction(actor, "cast", { item, picksTargets: true, placesArea: true });
    }
  },
  nextRound: async () => {
    if (!requireGM()) return;
    const combat = currentCombat();
    if (combat?.started) await combat.nextRound();
    else notify("info", localize("FIVEFOLD.Problem.noFightHere"));
  },
  gmTools: async () => {
    if (requireGM()) await openGmTools();
  },
  find: () => openFinder(),
  injurySavesDue: async () => {
    if (!requireGM()) return;
    if (firstDue()) await rollDue();
    else notify("info", localize("FIVEFOLD.Problem.nothingDue"));
  },
};

/** Runs a shipped macro by name. */
export async function macro(name: string): Promise<void> {
  const special = own[name];
  if (special) return special();
  const known = toolNamed(name);
  if (known) return useTool(known.ruleset, known.tool);
  const actors = atHand();
  const ruleset = rulesetOf(actors[0]?.type ?? "");
  await loadActions(ruleset, [name]);
  const action = ruleset?.actions[name];
  if (action && !action.target) await actTogether(actors, name);
  else for (const actor of actors) await runAction(actor, name);
}

/** Runs every due action in time order, one card each. */
export async function rollDue(): Promise<void> {
  for (let guard = 0; guard < 200; guard += 1) {
    const next = firstDue();
    if (!next) return;
    const { actor, due } = next;
    const item = due.item ? (actor.items.get(due.item) ?? null) : null;
    if (!(await runAction(actor, due.action, { given: due.form, item, skip: true }))) return;
    await queued();
  }
}

/** Uses an item from the hotbar: its first action, or its sheet. */
export async function use(uuid: string): Promise<void> {
  const document = await fromUuid(uuid);
  const item = document?.documentName === "Item" ? asDoc<ItemDoc>(document) : null;
  const action = item?.actor ? actionsFor(item.actor).find((a) => a.item?.id === item.id) : undefined;
  if (item?.actor && action) await runAction(item.actor, action.action, { item, picksTargets: true, placesArea: true });
  else await document?.sheet?.render({ force: true });
}
