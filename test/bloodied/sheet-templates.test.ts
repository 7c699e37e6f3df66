import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { whyHtml } from "../../module/foundry/adapter/breakdown.ts";
import { maskOf, pictureHtml } from "../../module/foundry/sheets/helpers.ts";
import { partials, sheets, views } from "../../module/rulesets/bloodied/views/index.ts";
import { brannoc, drake, NOW, thessaly, weapon } from "../../tools/preview-samples.ts";
import { root, sheetRenderer } from "../kit/sheets.ts";

const { draw, asked, lang } = sheetRenderer({ id: "bloodied", sheets, views, partials }, NOW, {
  movement: 1,
  action: 1,
});

const everything = [thessaly(), brannoc(), drake(), ...thessaly().items, ...brannoc().items];

describe("templates", () => {
  const files = readdirSync(join(root, "templates"), { recursive: true, encoding: "utf8" }).filter((f) =>
    f.endsWith(".hbs"),
  );

  test("no template outputs raw HTML", () => {
    for (const file of files)
      expect(readFileSync(join(root, "templates", file), "utf8"), file).not.toMatch(/\{\{\{|\{\{&/);
  });

  test("every part renders exactly one root element", () => {
    for (const document of everything)
      for (const html of [...draw(document), ...draw(document, true)]) {
        const tag = /^<(\w+)/.exec(html)?.[1];
        expect(tag, html.slice(0, 80)).toBeDefined();
        const opened = html.match(new RegExp(`<${tag}[\\s>]`, "g"))?.length;
        expect(html.match(new RegExp(`</${tag}>`, "g"))?.length).toBe(opened);
        expect(html.endsWith(`</${tag}>`)).toBe(true);
      }
  });

  test('every button has type="button", so that none submits the form', () => {
    for (const document of everything)
      for (const html of draw(document)) expect(html).not.toMatch(/<button(?![^>]*type="button")/);
  });

  test("B-05: headings without a text are shown in edit mode only", () => {
    const classOf = (document: ReturnType<typeof thessaly>, heading: string) =>
      draw(document).flatMap((html) => {
        const found = html.match(new RegExp(`<section class="([^"]*)"><header><h2 class="ff-head">${heading}</h2>`));
        return found ? [found[1]?.trim()] : [];
      });
    const blank = { details: { appearance: "", biography: "", notes: "" } };
    for (const heading of ["Notes", "Appearance"]) {
      expect(classOf(thessaly(blank), heading)).toEqual(["ff-block ff-edit"]);
      const written = { details: { appearance: "Tall", biography: "", notes: "<p>Owes Brannoc.</p>" } };
      expect(classOf(thessaly(written), heading)).toEqual(["ff-block"]);
    }
  });

  test("every localized key is in the language files", () => {
    asked.length = 0;
    for (const document of everything) draw(document);
    draw(drake(), true);
    expect([...new Set(asked)].filter((key) => /^(BLOODIED|FIVEFOLD)\./.test(key) && !lang.has(key))).toEqual([]);
  });

  test("names are escaped", () => {
    const evil = '<img src=x onerror="boom()">"\'{{x}}';
    const attacker = thessaly({
      name: evil,
      details: { ancestry: evil, occupation: evil, appearance: evil },
      items: [
        weapon(evil, "bo", { damage: { formula: evil, types: [evil], bonus: 0 } }),
        ...thessaly().items.map((item) => ({ ...item, name: evil, img: evil })),
      ],
      effects: [
        {
          id: "e",
          name: evil,
          img: evil,
          statuses: [],
          disabled: false,
          left: { rounds: 1 },
          changes: [{ path: evil, value: evil }],
          source: evil,
        },
      ],
    });
    for (const document of [attacker, ...attacker.items])
      for (const html of draw(document)) expect(html).not.toContain("<img src=x");
  });
});

describe("helpers", () => {
  test("system and core icons are tinted, photographs are not", () => {
    expect(maskOf("systems/fivefold/icons/bo.svg")).toBe("systems/fivefold/icons/bo.svg");
    expect(maskOf("systems/fivefold/icons/tokens/bloodied-bo.svg")).toBe("systems/fivefold/icons/bo.svg");
    expect(maskOf("icons/svg/blood.svg")).toBe("icons/svg/blood.svg");
    expect(maskOf("worlds/mine/portrait.webp")).toBeNull();
    expect(maskOf('systems/fivefold/icons/a");x.svg')).toBeNull();
    expect(pictureHtml('x" onerror="y')).not.toContain('" onerror');
  });

  test("a breakdown escapes all texts and strikes out ignored modifiers", () => {
    const text = (key: string) => ({ key });
    const html = whyHtml(
      {
        label: text("<b>"),
        sum: "1d20 + 1",
        breakdown: {
          total: 1,
          counted: [{ label: text("<i>"), value: 1 }],
          ignored: [{ label: text("buckler"), value: 2, ignoredFor: text("<u>") }],
        },
      },
      (t) => t.key,
    );
    expect(html).not.toMatch(/<b>(?!\+)|<i>|<u>/);
    expect(html).toContain('<li class="ignored"><span><s>buckler</s>');
    expect(html).toContain("&lt;u&gt;");
  });
});
