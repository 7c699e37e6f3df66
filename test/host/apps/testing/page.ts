import { buildData } from "../../core/data/index.ts";
import * as sheets from "../../core/documents/sheets.ts";
import { Hooks } from "../../core/hooks.ts";
import { rt } from "../../core/state.ts";
import { buildUtils } from "../../core/utils/index.ts";
import type { Data } from "../../types.ts";
import { realm } from "../env.ts";
import { installApps } from "../index.ts";

/** A page with the application layer only: no server, only mock documents. */
const warnings: string[] = [];
rt.generation = Number(realm.hostGeneration) === 13 ? 13 : 14;
const utils = { ...buildUtils(), logCompatibilityWarning: (message: string) => warnings.push(message) };
const strings: Record<string, string> = {
  "TEST.Title": "A title",
  "TEST.Hello": "Hello {name}",
  "TEST.Tabs.one": "One",
};
Object.assign(realm, {
  foundry: { utils, data: buildData(), documents: { sheets } },
  CONFIG: { ux: {}, ui: {}, queries: {}, Actor: {}, Item: {} },
  Hooks,
  ui: {},
  game: {
    release: { generation: rt.generation },
    user: { id: "user000000000000", isGM: true },
    i18n: {
      lang: "en",
      localize: (key: string) => strings[key] ?? key,
      format: (key: string, data: Data) =>
        (strings[key] ?? key).replace(/\{(\w+)\}/g, (_m, name) => String(data[name])),
      has: (key: string) => key in strings,
    },
  },
});
Object.assign(rt, { g: realm, foundry: realm.foundry, CONFIG: realm.CONFIG, Hooks, game: realm.game });
installApps(realm.foundry, realm.CONFIG, realm);
for (const hook of ["init", "i18nInit"]) Hooks.callAll(hook);
Object.assign(realm, { testWarnings: warnings, finaliseSheets: sheets.finaliseSheets });
