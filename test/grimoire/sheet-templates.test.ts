import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../../module/rulesets/grimoire/views/index.ts";
import { goblin, loose, maren, NOW, party, porter, quillane, witch } from "../../tools/preview-grimoire-samples.ts";
import { read, sheetRenderer } from "../kit/sheets.ts";
import { gear, scar, weapon } from "./people.ts";

const { draw, asked, lang } = sheetRenderer({ id: "grimoire", sheets, views, partials }, NOW, { ap: 2 });

const people = [quillane(), maren(), goblin(), witch(), porter(), party()];
const everything = [...people, ...people.flatMap((one) => [...one.items]), ...loose()];

describe("templates", () => {
  test("every part is one element, for any data", () => {
    for (const document of everything)
      for (const html of [...draw(document), ...draw(document, true)]) {
        const tag = /^<(\w+)/.exec(html)?.[1];
        expect(tag, html.slice(0, 80)).toBeDefined();
        const opened = html.match(new RegExp(`<${tag}[\\s>]`, "g"))?.length;
        expect(html.match(new RegExp(`</${tag}>`, "g"))?.length).toBe(opened);
        expect(html.endsWith(`</${tag}>`)).toBe(true);
      }
  });

  test("every button has type=button, so that none submits the form", () => {
    for (const document of everything)
      for (const html of draw(document)) expect(html).not.toMatch(/<button(?![^>]*type="button")/);
  });

  test("all their texts are in the language files", () => {
    asked.length = 0;
    for (const document of everything) draw(document);
    draw(goblin(), true);
    expect([...new Set(asked)].filter((key) => /^(GRIMOIRE|FIVEFOLD)\./.test(key) && !lang.has(key))).toEqual([]);
  });

  test("preset data of buttons is valid JSON", () => {
    const given = everything.flatMap((one) =>
      draw(one).flatMap((html) =>
        [...html.matchAll(/data-given=(?:"([^"]*)"|'([^']*)')/g)].map((m) => m[1] ?? m[2] ?? ""),
      ),
    );
    expect(given).not.toHaveLength(0);
    for (const text of given) expect(() => JSON.parse(text.replaceAll("&quot;", '"'))).not.toThrow();
  });

  test("every input stores a field of its document", () => {
    for (const document of everything)
      for (const html of draw(document))
        for (const [, path] of html.matchAll(/ name="system\.([\w.]+)"/g))
          expect(read(document.system, path as string), `${document.type} ${path}`).not.toBeUndefined();
  });

  test("G-60: a carried potion has its button, one left behind has none", () => {
    const draught = gear("Healing Draught", { role: "potion", heals: "d6", consumable: true });
    const left = gear("Old Draught", { role: "potion", heals: "d6", carried: false });
    const row = (one: Snapshot): string => {
      const html = draw({ ...quillane(), items: [one] }).join("");
      const rows = [...html.matchAll(/<li[^>]*data-item-id[\s\S]*?<\/li>/g)].map(([text]) => text);
      return rows.find((text) => text.includes('class="title"')) ?? "";
    };
    expect(row(draught)).toMatch(/data-path="system.held"/);
    expect(row(draught)).toMatch(/data-act="heal"/);
    expect(row(left)).toContain(left.name);
    expect(row(left)).not.toMatch(/data-path="system.held"|data-act="heal"/);
  });

  test("G-27: a Disadvantage on the next roll is on the sheet", () => {
    const system = { ...quillane().system, pendingAdvantage: -1 };
    asked.length = 0;
    expect(draw({ ...quillane(), system }).join()).toContain("GRIMOIRE.Sheet.chip.hindered");
    expect(draw(quillane()).join()).not.toContain("GRIMOIRE.Sheet.chip.hindered");
    expect(lang.has("GRIMOIRE.Sheet.chip.hindered")).toBe(true);
  });

  test("names are text, never markup", () => {
    const evil = '<img src=x onerror="boom()">"\'{{x}}';
    const attacker = quillane({ items: [] }, []);
    const held = [
      weapon(evil, "d6"),
      scar(evil, { location: evil, state: "pending", followUp: "hpAdd", formula: "1d6" }),
      ...quillane().items.map((item) => ({ ...item, name: evil, img: evil })),
    ];
    const effect = {
      id: "e",
      name: evil,
      img: evil,
      statuses: [],
      disabled: false,
      left: { rounds: 1 },
      changes: [{ path: evil, value: evil }],
      source: evil,
    };
    const bad = { ...attacker, name: evil, img: evil, items: held, effects: [effect] };
    for (const document of [bad, ...bad.items])
      for (const html of draw(document)) expect(html).not.toContain("<img src=x");
  });
});
