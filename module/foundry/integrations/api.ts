/** `game.fivefold`: the stable API for macros and companion modules. Calls go the same way as clicks. */

import type { Parts } from "../../kernel/ruleset.ts";
import { migrations } from "../../migrations/index.ts";
import { actionsFor } from "../actions/available-actions.ts";
import type { OddsRequest } from "../actions/odds-api.ts";
import { actTogether, runAction } from "../actions/start-action.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { loadRulesets, whenAllLoaded } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { type ActorDoc, asDoc, fromUuid, type ItemDoc } from "../adapter/seam.ts";
import { openRule } from "../applications/rules-journal.ts";
import { whenTurnChanged } from "../apply/turn-lock.ts";
import type { FindRequest } from "../finder/foundry-api.ts";
import { openFinder } from "../finder/open-finder.ts";
import { queued } from "../ledger/write-queue.ts";
import { migrateWorld } from "../migration/migrate.ts";
import { type Intent, send } from "../socket/relay.ts";

const calls = lazyLoad(() => import("./api-calls.ts"));

/** Runs a shipped macro by its name. */
export const runMacro = async (name: string): Promise<void> => (await calls())?.macro(name);

export interface ActRequest {
  /** Id of an item of the actor. */
  item?: string;
  given?: Parts["given"];
  /** Skips the dialog. */
  skip?: boolean;
  /** Without a dialog: sends the form to the GM for review first. */
  review?: boolean;
  /** Uuids of target tokens or actors; omitted: this user's current targets. */
  targets?: readonly string[];
  /** Where the action's area is placed: pixels of the scene, degrees clockwise from the right. */
  area?: { x: number; y: number; direction?: number };
}

async function actorsBy(uuids: readonly string[]): Promise<ActorDoc[]> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid(uuid)));
  return found.flatMap((actor) => (actor?.documentName === "Actor" ? [asDoc<ActorDoc>(actor)] : []));
}

export const makeApi = () => ({
  /** Runs a shipped macro by its name. */
  macro: runMacro,
  /** Uses a GM tool by its name, with an item by uuid (such as a hazard of a compendium). */
  tool: async (id: string, uuid: string, { skip = false }: Pick<ActRequest, "skip"> = {}) => {
    const item = await fromUuid(uuid);
    const ruleset = item?.documentName === "Item" ? rulesetOf(item.type) : null;
    await loadRulesets(ruleset);
    const tool = ruleset?.tools.find((one) => one.id === id);
    if (item && ruleset && tool)
      await (await calls())?.useTool(ruleset, tool, { item: asDoc<ItemDoc>(item), skip: skip === true });
  },
  /** Opens the compendium browser, optionally at a type or with a search text. */
  find: ({ ruleset, type, query }: Omit<FindRequest, "whom"> = {}) =>
    openFinder({
      ...(ruleset ? { ruleset } : {}),
      ...(type ? { type } : {}),
      ...(query === undefined ? {} : { query }),
    }),
  /** Uses an item: its first action, else its sheet. */
  use: async (uuid: string) => (await calls())?.use(uuid),
  /** Available actions of an actor: { action, label, item }; empty while its ruleset is still loading (see `idle`). */
  actions: actionsFor,
  /** Runs an action of an actor named by uuid; resolves to the card's message. */
  act: async (uuid: string, action: string, request: ActRequest = {}) => {
    const actor = (await fromUuid(uuid)) as ActorDoc | null;
    return actor
      ? runAction(actor, action, {
          given: request.given,
          skip: request.skip,
          review: request.review,
          ...(request.area ? { placesArea: request.area } : {}),
          item: request.item ? actor.items.get(request.item) : null,
          ...(request.targets ? { targets: await (await calls())?.aimsBy(request.targets) } : {}),
        })
      : null;
  },
  /**
   * Exact odds of an action of an actor named by uuid, as its dialog would show them; null if this user may not see
   * them.
   */
  odds: async (uuid: string, action: string, request: OddsRequest = {}) =>
    (await (await calls())?.chancesOf(uuid, action, request)) ?? null,
  /** Runs an action for several actors: one dialog (none if the form is given), one card, world time advances once. */
  together: async (uuids: readonly string[], action: string, form?: Parts["given"]) => {
    return actTogether(await actorsBy(uuids), action, form);
  },
  /** Clicks a button of a card: same checks as for a real click. */
  press: async (intent: Intent) => {
    const there = await calls();
    if (there) await send(await there.withDice(intent));
  },
  /** Runs everything that world time has made due. */
  rollDue: async () => (await calls())?.rollDue(),
  openRule,
  /** Migration steps for stored documents; a module that ships our documents may add its own at init. */
  migrations,
  /** Migrates the world again, from a version on; omitted: from the first. */
  migrate: (from = "") => migrateWorld(from),
  /** Resolves when this client has no pending loads or writes. */
  idle: async () => {
    await whenAllLoaded();
    await whenTurnChanged();
    await queued();
  },
});
