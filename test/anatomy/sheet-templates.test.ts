import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../../module/rulesets/anatomy/views/index.ts";
import { bren, NOW, odo, ox, warden } from "../../tools/preview-anatomy-samples.ts";
import { read, sheetRenderer } from "../kit/sheets.ts";
import { feature, gear, prosthetic, remedy, weapon } from "./people.ts";

const { draw, asked, lang } = sheetRenderer({ id: "anatomy", sheets, views, partials }, NOW);

const people = [bren(), odo(), ox(), warden()];
const everything: Snapshot[] = [...people, ...people.flatMap((one) => [...one.items])];

describe("templates", () => {
  test("every part renders one element", () => {
    for (const document of everything)
      for (const html of [...draw(document), ...draw(document, true)]) {
        const tag = /^<(\w+)/.exec(html)?.[1];
        expect(tag, html.slice(0, 80)).toBeDefined();
        const opened = html.match(new RegExp(`<${tag}[\\s>]`, "g"))?.length;
        expect(html.match(new RegExp(`</${tag}>`, "g"))?.length).toBe(opened);
        expect(html.endsWith(`</${tag}>`)).toBe(true);
      }
  });

  test("every button has a type, so that none submits the form", () => {
    for (const document of everything)
      for (const html of draw(document)) expect(html).not.toMatch(/<button(?![^>]*type="button")/);
  });

  test("all texts are in the language files", () => {
    asked.length = 0;
    for (const document of everything) draw(document);
    draw(ox(), true);
    expect([...new Set(asked)].filter((key) => /^(ANATOMY|FIVEFOLD)\./.test(key) && !lang.has(key))).toEqual([]);
  });

  test("presets of buttons are valid JSON", () => {
    const given = everything.flatMap((one) =>
      draw(one).flatMap((html) =>
        [...html.matchAll(/data-(?:given|default)=(?:"([^"]*)"|'([^']*)')/g)].map((m) => m[1] ?? m[2] ?? ""),
      ),
    );
    expect(given).not.toHaveLength(0);
    for (const text of given) expect(() => JSON.parse(text.replaceAll("&quot;", '"'))).not.toThrow();
  });

  test("every input stores a field of its document", () => {
    for (const document of everything)
      for (const html of draw(document))
        for (const [, path] of html.matchAll(/ (?:name|data-list)="system\.([\w.]+)"/g))
          expect(read(document.system, path as string), `${document.type} ${path}`).not.toBeUndefined();
  });

  test("only the GM has the buttons for healing, regrowing and dying", () => {
    const pressed = (one: Snapshot, gm: boolean): string[] => [
      ...new Set(
        [
          ...draw(one, false, gm)
            .join("")
            .matchAll(/data-act="(healNow|regrow|bleedTick|deathSave)"/g),
        ].map((m) => m[1] ?? ""),
      ),
    ];
    expect(pressed(odo(), true).sort()).toEqual(["bleedTick", "deathSave", "healNow", "regrow"]);
    expect(pressed(odo(), false)).toEqual([]);
  });

  test("N-37: a prosthetic can be fitted until it is fitted", () => {
    const fits = (fittedTo: string): boolean =>
      draw(bren({ items: [prosthetic("Hook hand", { fittedTo })] }))
        .join("")
        .includes('data-act="fit"');
    expect([fits(""), fits("leftHand")]).toEqual([true, false]);
  });

  test("names are text, never markup", () => {
    const evil = '<img src=x onerror="boom()">"\'{{x}}';
    const held = [
      weapon(evil),
      feature(evil),
      gear(evil, { slug: evil }),
      remedy(evil, { castTime: evil, ap: null }),
      ...bren().items.map((item) => ({ ...item, name: evil, img: evil })),
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
    const bad: Snapshot = { ...bren(), name: evil, img: evil, items: held, effects: [effect] };
    for (const document of [bad, ...bad.items])
      for (const html of draw(document)) expect(html).not.toContain("<img src=x");
  });
});
