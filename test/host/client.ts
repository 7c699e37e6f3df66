/**
 * The bundle that every client of the test host runs, both in a browser page and in a Node vm context.
 * Before evaluation, `globalThis.hostGeneration` sets the generation (13 or 14, default 14).
 * System modules are evaluated after this and before `globalThis.host.start(connection, snapshot, options)`.
 */
import { installApps } from "./apps/index.ts";
import { installGlobals, type StartOptions, startGame } from "./core/boot.ts";
import { installOlderGlobals } from "./core/older-globals.ts";
import { installDice } from "./dice/index.ts";
import { installText } from "./text/index.ts";
import type { RealmGlobals } from "./types.ts";
import { installUi, renderInterface } from "./ui/index.ts";
import type { Connection, Snapshot } from "./wire.ts";

const g = globalThis as unknown as RealmGlobals & { host: object };
const generation = Number(g.hostGeneration ?? 14) === 13 ? 13 : 14;
installGlobals(g, { generation });
for (const install of [installDice, installText, installApps, installUi]) install(g.foundry, g.CONFIG, g);
installOlderGlobals(g);

g.host = {
  generation,
  start: (connection: Connection, snapshot: Snapshot, options: StartOptions = {}) =>
    startGame(connection, snapshot, { renderInterface, ...options }),
};
