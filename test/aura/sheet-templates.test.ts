import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../../module/rulesets/aura/views/index.ts";
import { brannoc, drake, fallen, NOW, people } from "../../tools/preview-aura-samples.ts";
import { read, sheetRenderer } from "../kit/sheets.ts";
import { item, weapon } from "./people.ts";

const { draw, asked, lang } = sheetRenderer({ id: "aura", sheets, views, partials }, NOW);

const everything = people().flatMap((one) => [one, ...one.items]);
const html = (document: Snapshot, gm = true): string => draw(document, false, gm).join("");
const given = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/data-given=(?:"([^"]*)"|'([^']*)')/g)].map((m) =>
    JSON.parse((m[1] ?? m[2] ?? "").replaceAll("&quot;", '"')),
  );

describe("templates", () => {
  test("every part is one root element, with any data", () => {
    for (const document of everything)
      for (const part of [...draw(document), ...draw(document, true)]) {
        const tag = /^<(\w+)/.exec(part)?.[1];
        expect(tag, part.slice(0, 80)).toBeDefined();
        const opened = part.match(new RegExp(`<${tag}[\\s>]`, "g"))?.length;
        expect(part.match(new RegExp(`</${tag}>`, "g"))?.length).toBe(opened);
        expect(part.endsWith(`</${tag}>`)).toBe(true);
      }
  });

  test('every button has type="button", so that none submits the form', () => {
    for (const document of everything) expect(html(document)).not.toMatch(/<button(?![^>]*type="button")/);
  });

  test("every localization key exists", () => {
    asked.length = 0;
    for (const document of everything) draw(document);
    draw(fallen(), true);
    expect([...new Set(asked)].filter((key) => /^(AURA|FIVEFOLD)\./.test(key) && !lang.has(key))).toEqual([]);
  });

  test("data attributes of buttons are valid JSON", () => {
    const all = everything.flatMap((one) => given(html(one)));
    expect(all).not.toHaveLength(0);
    for (const one of all) expect(typeof one).toBe("object");
  });

  test("every input is bound to a field of its document", () => {
    for (const document of everything)
      for (const [, path] of html(document).matchAll(/ (?:name|data-list)="system\.([\w.]+)"/g))
        expect(read(document.system, path as string), `${document.type} ${path}`).not.toBeUndefined();
  });

  test("A-45: clicking a pip sets the pool to it", () => {
    const pools = /class="ff-pools"[\s\S]*?<\/section>/.exec(html(brannoc()))?.[0] ?? "";
    const steps = (id: string): number[] =>
      [...pools.matchAll(new RegExp(`data-path="system\\.${id}\\.value" data-by="(-?\\d+)"`, "g"))].map((m) =>
        Number(m[1]),
      );
    // Two of five, two of three; above twelve, a picture with buttons down and up.
    expect(steps("energy")).toEqual([-2, -1, 1, 2, 3]);
    expect(steps("agility")).toEqual([-2, -1, 1]);
    expect(steps("stamina")).toEqual([-1, 1]);
    expect(pools).toMatch(/role="img" aria-label="AURA\.Sheet\.pool\.of 11 15"/);
  });

  test("A-119: clicking a surge pip spends or restores it", () => {
    const steps = [...html(brannoc()).matchAll(/data-path="system\.surges\.value" data-by="(-?\d+)"/g)];
    expect(steps.map((m) => Number(m[1]))).toEqual([-5, -4, -3, -2, -1, 1, 2]);
  });

  test("A-243: an implied condition only shows its rule and has no action", () => {
    const bar = /class="ff-state-bar[\s\S]*?<\/section>/.exec(html(brannoc()))?.[0] ?? "";
    expect(bar.match(/<button[^>]*class="ff-chip (?!locked)/g)).toHaveLength(1);
    expect(bar.match(/class="ff-chip locked" data-action="explain"/g)).toHaveLength(2);
  });

  test("A-236: only the GM gets the Awaken button", () => {
    const acts = (gm: boolean): string[] =>
      [...html(fallen(), gm).matchAll(/data-act="(awaken|surge|deathSave|wakeRoll)"/g)].map((m) => m[1] ?? "");
    expect(acts(true).sort()).toEqual(["awaken", "deathSave", "surge"]);
    expect(acts(false).sort()).toEqual(["deathSave"]);
  });

  test("only a creature has overrides", () => {
    expect(html(drake())).toContain('name="system.overrides.evasion"');
    expect(html(brannoc())).not.toContain("system.overrides.");
  });

  test("names are escaped", () => {
    const evil = '<img src=x onerror="boom()">"\'{{x}}';
    const attacker = brannoc({ items: [] });
    const held = [
      weapon({ name: evil, damage: evil }),
      item("auraSpell", evil, { attack: { enabled: true, damage: evil } }),
      item("auraFeature", evil, {}),
      ...brannoc().items.map((one) => ({ ...one, name: evil, img: evil })),
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
    for (const document of [bad, ...bad.items]) expect(html(document)).not.toContain("<img src=x");
  });
});
