/**
 * The bundle every client of the stand-in table runs, in a browser page and in a Node vm context alike.
 * The realm says which generation it wants in `globalThis.hostGeneration` (13 or 14, default 14) before this is evaluated.
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
