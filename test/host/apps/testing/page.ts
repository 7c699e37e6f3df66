import { buildData } from "../../core/data/index.ts";
import * as sheets from "../../core/documents/sheets.ts";
import { Hooks } from "../../core/hooks.ts";
import { rt } from "../../core/state.ts";
import { buildUtils } from "../../core/utils/index.ts";
import { installApps } from "../index.ts";

/** A page with the application layer alone: no server, no documents but the ones a test makes up. */
const g = globalThis as any;
const warnings: string[] = [];
rt.generation = Number(g.hostGeneration) === 13 ? 13 : 14;
const utils = { ...buildUtils(), logCompatibilityWarning: (message: string) => warnings.push(message) };
const strings: Record<string, string> = {
  "TEST.Title": "A title",
  "TEST.Hello": "Hello {name}",
  "TEST.Tabs.one": "One",
};
g.foundry = { utils, data: buildData(), documents: { sheets } };
g.CONFIG = { ux: {}, ui: {}, queries: {}, Actor: {}, Item: {} };
g.Hooks = Hooks;
g.ui = {};
g.game = {
  release: { generation: rt.generation },
  user: { id: "user000000000000", isGM: true },
  i18n: {
    lang: "en",
    localize: (key: string) => strings[key] ?? key,
    format: (key: string, data: any) => (strings[key] ?? key).replace(/\{(\w+)\}/g, (_m, name) => String(data[name])),
    has: (key: string) => key in strings,
  },
};
Object.assign(rt, { g, foundry: g.foundry, CONFIG: g.CONFIG, Hooks, game: g.game });
installApps(g.foundry, g.CONFIG, g);
Hooks.callAll("init");
Object.assign(g, { testWarnings: warnings, finaliseSheets: sheets.finaliseSheets });
