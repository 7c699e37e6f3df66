import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { bundle } from "./testing/browser.ts";

/** The layer in a realm with nothing but the language: installable, rendering does nothing, dialogs answer. */
describe("without a page", () => {
  it.each([13, 14])("installs and stays quiet on generation %i", async (hostGeneration) => {
    const { js } = await bundle();
    const realm = createContext({
      hostGeneration,
      console,
      setTimeout,
      clearTimeout,
      hostFetch: async (path: string) => `${path} {{x.y}}`,
    });
    runInContext(js, realm);
    const result = await runInContext(
      `(async () => {
        const { api, sheets, handlebars, ux } = foundry.applications;
        class App extends api.HandlebarsApplicationMixin(api.ApplicationV2) {}
        const app = await new App().render({ force: true });
        await app.close();
        globalThis.hostDialog = config => config.kind === "confirm" ? true : undefined;
        class Getter { get y() { return 5; } }
        return { rendered: app.rendered, id: app.id, confirmed: await api.DialogV2.confirm({}), dismissed: await api.DialogV2.prompt({}),
          rejected: await api.DialogV2.prompt({ rejectClose: true }).catch(error => error.message),
          text: await handlebars.renderTemplate("a.hbs", { x: new Getter() }), drops: "_onDrop" in sheets.ItemSheetV2.prototype,
          aliases: api.Application === api.ApplicationV2 && sheets.ActorSheet === sheets.ActorSheetV2,
          note: ui.notifications.info("quiet", { console: false }).message, adoptable: "AdoptableHTMLElement" in foundry.applications.elements,
          old: typeof foundry.appv1.sheets.ActorSheet, tooltip: typeof game.tooltip.activate };
      })()`,
      realm,
    );
    expect(result).toEqual({
      rendered: false,
      id: "app-1",
      confirmed: true,
      dismissed: null,
      rejected: "Dialog was dismissed without pressing a button.",
      text: "a.hbs 5",
      drops: hostGeneration === 14,
      aliases: true,
      note: "quiet",
      adoptable: hostGeneration === 14,
      old: "function",
      tooltip: "function",
    });
  });
});
