/** `game.fivefold`: the stable API for macros and companion modules. Calls go the same way as clicks. */

import type { Parts } from "../../kernel/ruleset.ts";
import { migrations } from "../../migrations/index.ts";
import { actionsFor } from "../actions/available-actions.ts";
import type { OddsRequest } from "../actions/odds-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { whenAllLoaded } from "../adapter/ruleset-loader.ts";
import { openRule } from "../applications/rules-journal.ts";
import { whenTurnChanged } from "../apply/turn-lock.ts";
import type { FindRequest } from "../finder/foundry-api.ts";
import { openFinder } from "../finder/open-finder.ts";
import { queued } from "../ledger/write-queue.ts";
import { migrateAgain } from "../migration/migrate-at-start.ts";
import { type Intent, send } from "../socket/relay.ts";
import type { ActRequest } from "./api-calls.ts";

const loadApiCalls = lazyLoad(() => import("./api-calls.ts"));

/** Runs a shipped macro by its name. */
export const runMacro = async (name: string): Promise<void> => (await loadApiCalls())?.macro(name);

export const makeApi = () => ({
  /** Runs a shipped macro by its name. */
  macro: runMacro,
  /** Uses a GM tool by its name, with an item by uuid (such as a hazard of a compendium). */
  tool: async (id: string, uuid: string, request: Pick<ActRequest, "skip"> = {}) =>
    (await loadApiCalls())?.useToolWith(id, uuid, request),
  /** Opens the compendium browser, optionally at a type or with a search text. */
  find: ({ ruleset, type, query }: Omit<FindRequest, "whom"> = {}) =>
    openFinder({
      ...(ruleset ? { ruleset } : {}),
      ...(type ? { type } : {}),
      ...(query === undefined ? {} : { query }),
    }),
  /** Uses an item: its first action, else its sheet. */
  use: async (uuid: string) => (await loadApiCalls())?.use(uuid),
  /** Available actions of an actor: { action, label, item }; empty while its ruleset is still loading (see `idle`). */
  actions: actionsFor,
  /** Runs an action of an actor named by uuid; resolves to the card's message. */
  act: async (uuid: string, action: string, request: ActRequest = {}) =>
    (await (await loadApiCalls())?.actBy(uuid, action, request)) ?? null,
  /**
   * Exact odds of an action of an actor named by uuid, as its dialog would show them; null if this user may not see
   * them.
   */
  odds: async (uuid: string, action: string, request: OddsRequest = {}) =>
    (await (await loadApiCalls())?.chancesOf(uuid, action, request)) ?? null,
  /** Runs an action for several actors: one dialog (none if the form is given), one card, world time advances once. */
  together: async (uuids: readonly string[], action: string, form?: Parts["given"]) =>
    (await (await loadApiCalls())?.actTogetherBy(uuids, action, form)) ?? null,
  /** Clicks a button of a card: same checks as for a real click. */
  press: async (intent: Intent) => {
    const there = await loadApiCalls();
    if (there) await send(await there.withDice(intent));
  },
  /** Runs everything that world time has made due. */
  rollDue: async () => (await loadApiCalls())?.rollDue(),
  openRule,
  /** Migration steps for stored documents; a module that ships our documents may add its own at init. */
  migrations,
  /** Migrates the world again, from a version on; omitted: from the first. */
  migrate: (from = "") => migrateAgain(from),
  /** Resolves when this client has no pending loads or writes. */
  idle: async () => {
    await whenAllLoaded();
    await whenTurnChanged();
    await queued();
  },
});
