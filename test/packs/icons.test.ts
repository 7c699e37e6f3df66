import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../module/rulesets/index.ts";
import { shippedPacks } from "../../packs/build.ts";
import { uiIcons } from "../../tools/icon-names.ts";
import { buildIcons, iconAuthors, wantedIcons } from "../../tools/icons.ts";
import { buildSprite } from "../../tools/sprite.ts";

const out = mkdtempSync(join(tmpdir(), "fivefold-icons-"));
beforeAll(() => {
  buildIcons(out);
});
afterAll(() => rmSync(out, { recursive: true }));

describe("the icons", () => {
  it("exist for every picture of a pack or a condition", () => {
    const worn = rulesets.map(({ conditions }) => conditions);
    const named = JSON.stringify([...[...shippedPacks().values()].map(({ made }) => made), worn]).match(
      /systems\/fivefold\/(?!maps\/)[^"]+/g,
    )!;
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter((path) => !existsSync(join(out, path.replace("systems/fivefold/", ""))));
    expect(missing).toEqual([]);
  });

  it("exist for the interface, emblems included", () => {
    expect(uiIcons).toEqual(expect.arrayContaining(["drop", "ribcage", "cracked-shield", "aura", "enlightenment"]));
    expect(uiIcons.filter((name) => !existsSync(join(out, "icons", `${name}.svg`)))).toEqual([]);
    expect(new Set(uiIcons).size).toBe(uiIcons.length);
  });

  it("are in the sprite for every ruleset, action and tool, and for every template", () => {
    buildSprite(join(out, "icons"));
    const drawn = new Set(
      [...readFileSync(join(out, "icons/glyphs.svg"), "utf8").matchAll(/id="([\w-]+)"/g)].map(([, id]) => id),
    );
    const templates = readdirSync("templates", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".hbs"))
      .map((file) => readFileSync(join("templates", file), "utf8"))
      .join("\n");
    const named = [...templates.matchAll(/ff(Icon|Glyph) "([\w-]+)"/g)].map(
      ([, kind, id]) => `${kind === "Icon" ? "gi" : "ui"}-${id}`,
    );
    const worn = rulesets.flatMap(({ icon, actions, tools }) => [{ icon }, ...Object.values(actions), ...tools]);
    const acts = worn.map(({ icon }) => `gi-${icon}`);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set([...named, ...acts])].filter((id) => !drawn.has(id))).toEqual([]);
  });

  it("are grey and sized for the canvas; tokens have the accent color", () => {
    const mace = readFileSync(join(out, "icons/flanged-mace.svg"), "utf8");
    expect(mace).toContain('width="512" height="512" viewBox="0 0 512 512"');
    expect(mace).toContain("#8c8579");
    const rat = readFileSync(join(out, "icons/tokens/bloodied-rat.svg"), "utf8");
    expect(rat).toContain("#932035");
    expect(rat).toContain("<circle");
    expect(mace + rat).not.toContain("currentColor");
  });

  it("credit the author of each", () => {
    const credits = readFileSync(join(out, "icons/CREDITS.md"), "utf8");
    const authors = iconAuthors();
    const { icons, tokens } = wantedIcons();
    for (const icon of [...icons, ...[...tokens.values()].map(({ icon }) => icon)]) {
      expect(credits).toContain(`- ${icon}: ${authors.get(icon)!}\n`);
    }
    expect(credits).toContain("CC BY 3.0");
  });
});
