/** `game.fivefold`: what macros and companion modules may use. Stable names; everything goes the way a click goes. */

import type { Parts } from "../kernel/ruleset.ts";
import { migrations } from "../migrations/index.ts";
import { act, actTogether } from "./act.ts";
import { allArrived, arrived } from "./arrival.ts";
import { aimsBy, chancesOf } from "./chances.ts";
import { type FindRequest, openFinder } from "./finding.ts";
import { macro, rollDue, use } from "./macros.ts";
import { migrateWorld } from "./migrate.ts";
import { actionsFor } from "./offered.ts";
import { withDice } from "./own-dice.ts";
import { type Intent, send } from "./relay.ts";
import { openRule } from "./rules-journal.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, asDoc, fromUuid, type ItemDoc } from "./seam.ts";
import { useTool } from "./tools.ts";
import { turned } from "./turning.ts";
import { queued } from "./writer.ts";

export interface ActRequest {
  /** Id of one of the actor's items. */
  item?: string;
  given?: Parts["given"];
  /** Skips the dialog. */
  skip?: boolean;
  /** Without a dialog: the GM settles the form first. */
  review?: boolean;
  /** Uuids of tokens or actors it is aimed at, in place of whoever is targeted. */
  targets?: readonly string[];
}

async function actorsBy(uuids: readonly string[]): Promise<ActorDoc[]> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid(uuid)));
  return found.flatMap((actor) => (actor?.documentName === "Actor" ? [asDoc<ActorDoc>(actor)] : []));
}

export const makeApi = () => ({
  /** Runs a shipped macro by its name. */
  macro,
  /** Uses a tool of the GM's by its name with a thing by uuid, wherever that lies: a hazard of a pack. */
  tool: async (id: string, uuid: string, { skip = false }: Pick<ActRequest, "skip"> = {}) => {
    const item = await fromUuid(uuid);
    const ruleset = item?.documentName === "Item" ? rulesetOf(item.type) : null;
    await arrived(ruleset);
    const tool = ruleset?.tools.find((one) => one.id === id);
    if (item && ruleset && tool) await useTool(ruleset, tool, { item: asDoc<ItemDoc>(item), skip: skip === true });
  },
  /** Opens the compendium browser, at a kind of thing or with something searched for. */
  find: ({ ruleset, type, query }: Omit<FindRequest, "whom"> = {}) =>
    openFinder({
      ...(ruleset ? { ruleset } : {}),
      ...(type ? { type } : {}),
      ...(query === undefined ? {} : { query }),
    }),
  /** Uses an item: its first action, else its sheet. */
  use,
  /** What an actor can do: { action, label, item }; of a ruleset that is still being fetched, nothing yet (see `idle`). */
  actions: actionsFor,
  /** Plays an action of an actor named by uuid; resolves to the card's message. */
  act: async (uuid: string, action: string, request: ActRequest = {}) => {
    const actor = (await fromUuid(uuid)) as ActorDoc | null;
    return actor
      ? act(actor, action, {
          given: request.given,
          skip: request.skip,
          review: request.review,
          item: request.item ? actor.items.get(request.item) : null,
          ...(request.targets ? { targets: await aimsBy(request.targets) } : {}),
        })
      : null;
  },
  /** Exact chances of an action of an actor named by uuid, as its dialog would show them; null where those are not for this user. */
  odds: chancesOf,
  /** The same for several actors: one dialog (none where the form is given), one card, time passes once. */
  together: async (uuids: readonly string[], action: string, form?: Parts["given"]) => {
    return actTogether(await actorsBy(uuids), action, form);
  },
  /** Presses a button of a card: the same checks as for a click. */
  press: async (intent: Intent) => send(await withDice(intent)),
  /** Rolls everything world time made due. */
  rollDue,
  openRule,
  /** The steps stored documents are brought up by; a module that ships documents of ours may add its own at init. */
  migrations,
  /** Goes through the world again, from a version on; from the beginning where none is named. */
  migrate: (from = "") => migrateWorld(from),
  /** Resolves when everything this client has to write is written. */
  idle: async () => {
    await allArrived();
    await turned();
    await queued();
  },
});
