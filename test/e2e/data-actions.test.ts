/**
 * Every `data-action` in our templates and code has a handler in each window that renders it: Foundry would submit the
 * form for an unknown one.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partials as shared } from "../../module/foundry/sheets/partials.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import { type Seat, Table } from "./table.ts";

const root = join(import.meta.dirname, "../..");
const BASE = "systems/fivefold/";

/** Actions that ApplicationV2 handles itself. */
const BUILT_IN = ["close", "toggleControls", "tab"];

interface Window {
  name: string;
  templates: string[];
  actions: string[];
}

/** Paths of files below a folder, relative to the project. */
const files = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const sources = new Map(files("templates", ".hbs").map((path) => [path, readFileSync(join(root, path), "utf8")]));
const partials: Record<string, string> = Object.assign({}, shared, ...rulesets.map((one) => one.partials ?? {}));

/** Action names in a template. Those next to a `data-turn` belong to the tracker, whose listener runs before core's. */
const actionsIn = (source: string): string[] =>
  [...source.matchAll(/(data-turn="\w+" )?data-action=["']([^"']*)["']/g)].flatMap(([, turn, name]) =>
    turn ? [] : [name as string],
  );

/** A template and all partials it includes, by path. */
function withPartials(path: string, found = new Set<string>()): Set<string> {
  const source = sources.get(path);
  if (source === undefined) throw new Error(`There is no template ${path}`);
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of source.matchAll(/\{\{#?>\s*"?([\w./-]+)/g)) {
    const partial = name as string;
    // an inline partial is in the file itself
    if (source.includes(`{{#*inline "${partial}"}}`)) continue;
    const at = partial.startsWith(BASE) ? partial.slice(BASE.length) : partials[partial];
    if (!at) throw new Error(`${path} includes ${partial}, which is no partial`);
    withPartials(at, found);
  }
  return found;
}

/** Actions that a window renders without a handler. */
const unknown = ({ name, templates, actions }: Window, read = (path: string) => sources.get(path) ?? ""): string[] =>
  templates
    .flatMap((path) => [...withPartials(path)])
    .flatMap((path) =>
      actionsIn(read(path)).flatMap((action) =>
        [...actions, ...BUILT_IN].includes(action) ? [] : [`${name}, ${path}: ${action}`],
      ),
    );

/** Records each window created from here on: its templates and its actions. */
const WATCH = `(() => {
  globalThis.made = {};
  const { prototype } = foundry.applications.api.ApplicationV2;
  const make = prototype._initializeApplicationOptions;
  prototype._initializeApplicationOptions = function (options) {
    const made = make.call(this, options);
    const parts = Object.values(this.constructor.PARTS ?? {});
    const templates = parts.flatMap((p) => [p.template, ...(p.templates ?? [])]).filter((path) => path?.startsWith("${BASE}"));
    const { name } = this.constructor;
    if (templates.length) globalThis.made[name + templates] = { name, templates, actions: Object.keys(made.actions) };
    return made;
  };
})()`;

describe("data-action", () => {
  let table: Table;
  let gm: Seat;
  let windows: Window[];
  beforeAll(async () => {
    table = await Table.open();
    gm = await table.join("Gamemaster");
    await gm.eval(WATCH);
    await gm.eval(`(async () => {
      for (const of of ["Actor", "Item"])
        for (const type of Object.keys(game.system.documentTypes[of])) void new CONFIG[of].documentClass({ name: "One", type }).sheet;
      for (const { type: Menu, ...menu } of game.settings.menus.values()) await new Menu().render({ force: true });
      await game.fivefold.macro("gmTools");
      document.querySelector('[data-action="refused"]').click();
      while (!Object.values(made).some((one) => String(one.templates).includes("refused.hbs")))
        await new Promise((resolve) => setTimeout(resolve, 50));
      document.querySelector('[data-action="forecast"]').click();
      while (!Object.values(made).some((one) => String(one.templates).includes("forecast.hbs")))
        await new Promise((resolve) => setTimeout(resolve, 50));
      await game.fivefold.find();
      return null;
    })()`);
    const enemy = await gm.openToken("Road Bandit");
    await enemy
      .getByRole("button", { name: /Attack with/ })
      .first()
      .click();
    // Another dialog is open already.
    await gm.page.locator(".ff-picker").waitFor();
    await gm.page.keyboard.press("Enter");
    await gm.dialog.and(gm.page.locator("[id^=fivefold-dialog]")).waitFor();
    windows = (await gm.eval<Window[]>("Object.values(made)")).map((one) => ({
      ...one,
      templates: one.templates.map((path) => path.slice(BASE.length)),
    }));
  });
  afterAll(() => table?.close());

  it("has a handler in every window with its template", () => {
    expect(windows.flatMap((one) => unknown(one))).toEqual([]);
  });

  it("an unknown name is detected", () => {
    const strange = windows.flatMap((one) => unknown(one, () => `<button type="button" data-action="nobodyKnows">`));
    expect(new Set(strange.map((text) => text.split(", ")[0]))).toEqual(new Set(windows.map(({ name }) => name)));
  });

  it("is in no template that none of these windows renders", () => {
    const drawn = new Set(windows.flatMap(({ templates }) => templates).flatMap((path) => [...withPartials(path)]));
    const left = [...sources].filter(([path, source]) => !drawn.has(path) && actionsIn(source).length > 0);
    expect(left.map(([path]) => path)).toEqual([]);
  });

  it("names used in code have a handler in some window", () => {
    const known = new Set(windows.flatMap(({ actions }) => actions));
    const named = files("module", ".ts").flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/dataset\.action = "(\w+)"|(?<!\[)data-action="(\w+)"/g)].map(
        ([, set, written]) => [path, set ?? written] as const,
      ),
    );
    expect(named).not.toHaveLength(0);
    expect(named.filter(([, action]) => !known.has(action as string))).toEqual([]);
  });

  it("has a handler wherever one is rendered", async () => {
    const strange =
      await gm.eval(`[...foundry.applications.instances.values()].filter((app) => app.options.classes.includes("fivefold"))
      .flatMap((app) => [...app.element.querySelectorAll("[data-action]")].map((e) => e.dataset.action)
        .filter((action) => !(action in app.options.actions) && !${JSON.stringify(BUILT_IN)}.includes(action))
        .map((action) => app.constructor.name + ": " + action))`);
    expect(strange).toEqual([]);
  });
});
