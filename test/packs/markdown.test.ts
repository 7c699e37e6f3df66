import { describe, expect, it } from "vitest";
import { idOf, slug } from "../../packs/ids.ts";
import { headings, toHtml } from "../../packs/markdown.ts";

describe("the Markdown subset", () => {
  it.each([
    ["one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"],
    [
      "**bold** and *soft* and `code` < 3",
      "<p><strong>bold</strong> and <em>soft</em> and <code>code</code> &lt; 3</p>",
    ],
    ["- **D-05 Ties.** Text", "<ul><li><strong>Ties.</strong> <small>D-05</small> Text</li></ul>"],
    ["### [B-12] Melee", '<h3 data-rule="B-12" id="b-12-melee"><small>B-12</small> Melee</h3>'],
    ["## Plain\ntext", "<h2>Plain</h2>\n<p>text</p>"],
    ["- one\n  more\n- two", "<ul><li>one more</li><li>two</li></ul>"],
    ["3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'],
    ["> said\n> so", "<blockquote><p>said so</p></blockquote>"],
    ["> *one*\n>\n> two\n> more", "<blockquote><p><em>one</em></p><p>two more</p></blockquote>"],
    [
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ],
  ])("%j", (text, html) => {
    expect(toHtml(text)).toBe(html);
  });

  it("lists headings with their rule IDs", () => {
    expect(headings("# A\n\n### [B-01] First\ntext")).toEqual([
      { level: 1, rule: null, text: "A" },
      { level: 3, rule: "B-01", text: "First" },
    ]);
  });
});

describe("ids", () => {
  it("are sixteen letters and digits, the same on every call", () => {
    expect(idOf("bloodied/gear/mace")).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(idOf("bloodied/gear/mace")).toBe(idOf("bloodied/gear/mace"));
    expect(idOf("bloodied/gear/mace")).not.toBe(idOf("bloodied/gear/maul"));
  });

  it("are made from slugs", () => {
    expect(slug("Healer's Kit")).toBe("healers-kit");
    expect(slug("Rations (1 day)")).toBe("rations-1-day");
  });
});
