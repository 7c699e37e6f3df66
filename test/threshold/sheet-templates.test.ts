import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../../module/rulesets/threshold/views/index.ts";
import { brannic, bull, NOW, sefrin, stable, viper } from "../../tools/preview-threshold-samples.ts";
import { read, sheetRenderer } from "../kit/sheets.ts";
import { feat, gear, power, weapon } from "./people.ts";

const { draw, asked, lang } = sheetRenderer({ id: "threshold", sheets, views, partials }, NOW);

const people = [sefrin(), brannic(), stable(), bull(), viper()];
const everything = [...people, ...people.flatMap((one) => [...one.items])];

describe("templates", () => {
  test("every part renders exactly one element", () => {
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

  test("all their texts are in the language files", () => {
    asked.length = 0;
    for (const document of everything) draw(document);
    draw(viper(), true);
    expect([...new Set(asked)].filter((key) => /^(THRESHOLD|FIVEFOLD)\./.test(key) && !lang.has(key))).toEqual([]);
  });

  test("button data is valid JSON", () => {
    const given = everything.flatMap((one) =>
      draw(one).flatMap((html) =>
        [...html.matchAll(/data-given=(?:"([^"]*)"|'([^']*)')/g)].map((m) => m[1] ?? m[2] ?? ""),
      ),
    );
    expect(given).not.toHaveLength(0);
    for (const text of given) expect(() => JSON.parse(text.replaceAll("&quot;", '"'))).not.toThrow();
  });

  test("every input is bound to a field of its document", () => {
    for (const document of everything)
      for (const html of draw(document))
        for (const [, path] of html.matchAll(/ name="system\.([\w.]+)"/g))
          expect(read(document.system, path as string), `${document.type} ${path}`).not.toBeUndefined();
  });

  test("a carried draught has its button, one left behind has none, and ordinary gear neither", () => {
    const use = { formula: "1d8 + 2", ability: "", energy: "holy" } as const;
    const row = (one: Snapshot): string => {
      const html = draw({ ...sefrin(), items: [one] }).join("");
      const rows = [...html.matchAll(/<li[^>]*data-item-id[\s\S]*?<\/li>/g)].map(([text]) => text);
      return rows.find((text) => text.includes('class="title"')) ?? "";
    };
    expect(row(gear("Blessed Draught", { use }))).toMatch(/data-path="system.equipped"[\s\S]*data-act="power"/);
    expect(row(gear("Rope"))).not.toMatch(/data-act="power"/);
    const left = row(gear("Old Draught", { use, carried: false }));
    expect(left).toContain("Old Draught");
    expect(left).not.toMatch(/data-path="system.equipped"|data-act="power"/);
  });

  test("T-26: each other step of the track moves by its distance", () => {
    const html = draw(sefrin()).join("");
    const rungs = /class="ff-ladder"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    const given = [...rungs.matchAll(/data-given="([^"]*)"/g)].map((m) =>
      JSON.parse((m[1] ?? "").replaceAll("&quot;", '"')),
    );
    expect(given).toEqual([{ by: -2 }, { by: -1 }, { by: 1 }, { by: 2 }, { by: 3 }]);
    expect(rungs.match(/aria-pressed="true"/g)).toHaveLength(1);
  });

  test("T-01: an overridden number is marked, in both modes", () => {
    const marked = (one: Snapshot): number => draw(one).join("").split("ff-by-hand").length - 1;
    const changed = structuredClone(sefrin());
    (changed.system as { woundThreshold: { override: number | null } }).woundThreshold.override = 20;
    expect(marked(sefrin())).toBe(0);
    expect(marked(changed)).toBe(1);
  });

  test("only the GM has the buttons for dying actors", () => {
    const gm = draw(brannic()).join("");
    expect([...gm.matchAll(/data-act="(stabilize|bleedTick|finishOff|bleedAgain|wake)"/g)].map((m) => m[1])).toEqual([
      "stabilize",
      "finishOff",
    ]);
    expect(draw(brannic(), false, false).join("")).not.toMatch(/data-act="(stabilize|bleedTick|finishOff)"/);
    expect(draw(stable()).join("")).toMatch(/data-act="bleedAgain"/);
  });

  test("names are escaped, never markup", () => {
    const evil = '<img src=x onerror="boom()">"\'{{x}}';
    const attacker = sefrin({ items: [] });
    const held = [
      weapon(evil, "1d6"),
      feat(evil, { description: "" }),
      power(evil, { range: evil, area: evil, tags: [evil] }),
      ...sefrin().items.map((item) => ({ ...item, name: evil, img: evil })),
    ];
    const effect = {
      id: "e",
      name: evil,
      img: evil,
      statuses: [],
      disabled: false,
      left: { rounds: 1 },
      changes: [
        { path: evil, value: evil },
        { path: "pool.defense.ref", value: "+1 deflection" },
      ],
      source: evil,
    };
    const bad = { ...attacker, name: evil, img: evil, items: held, effects: [effect] };
    for (const document of [bad, ...bad.items])
      for (const html of draw(document)) expect(html).not.toContain("<img src=x");
  });
});
