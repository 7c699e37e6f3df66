import { beforeEach, describe, expect, it } from "vitest";
import { installDice } from "../dice/index.ts";
import { record } from "../types.ts";
import { installText, TextEditor } from "./index.ts";

const g = record(globalThis);
const hero = { uuid: "Actor.abc", id: "abc", name: "Ann & Co", documentName: "Actor" };

beforeEach(() => {
  g.hostDice = { next: () => 4 };
  g.CONFIG = {};
  g.foundry = { utils: { fromUuid: async (uuid: string) => (uuid === hero.uuid ? hero : null) } };
  installDice(record(g.foundry), record(g.CONFIG), g);
  installText(record(g.foundry), record(g.CONFIG), g);
});

describe("enrichHTML without a page", () => {
  it("links existing targets and marks missing ones", async () => {
    const html = await TextEditor.enrichHTML("@UUID[Actor.abc#deep] @UUID[Actor.abc]{Her} @UUID[Actor.no]{Lost}");
    expect(html).toContain('data-uuid="Actor.abc"');
    expect(html).toContain('data-hash="deep"');
    expect(html).toContain("Ann &amp; Co</a>");
    expect(html).toContain("Her</a>");
    expect(html).toMatch(/class="content-link broken"[^>]*>.*Lost<\/a>/);
  });

  it("evaluates rolls immediately or on click", async () => {
    const html = await TextEditor.enrichHTML("[[1d6 + @b]] [[/r 1d20 + @b # Hit]]{Strike} [[/save dex]] [[nonsense]]", {
      rollData: () => ({ b: 2 }),
    });
    expect(html).toMatch(/class="inline-roll inline-result"[^>]*>.*6<\/a>/);
    expect(html).toMatch(
      /class="inline-roll roll"[^>]*data-formula="1d20 \+ 2"[^>]*data-flavor="Hit"[^>]*>.*Strike<\/a>/,
    );
    expect(html).toContain("[[/save dex]] [[nonsense]]");
  });

  it("hides secrets from users who may not read them", async () => {
    const html =
      '<p>a</p><section class="secret" id="s"><section>b</section>c</section><section class="secret revealed">d</section>e';
    expect(await TextEditor.enrichHTML(html)).toBe('<p>a</p><section class="secret revealed">d</section>e');
    expect(await TextEditor.enrichHTML(html, { secrets: true })).toBe(html);
  });

  it("skips what its options disable", async () => {
    const text = "@UUID[Actor.abc] [[1d6]]";
    expect(await TextEditor.enrichHTML(text, { documents: false, rolls: false })).toBe(text);
    expect(await TextEditor.enrichHTML(null)).toBe("");
  });
});

describe("helpers", () => {
  it("reads drag data and writes links", async () => {
    const event = (text: string) => ({ dataTransfer: { getData: () => text } });
    expect(TextEditor.getDragEventData(event('{"uuid":"Actor.abc"}'))).toEqual({ uuid: "Actor.abc" });
    expect(TextEditor.getDragEventData(event("loose"))).toEqual({});
    expect(await TextEditor.getContentLink({ uuid: "Actor.abc" })).toBe("@UUID[Actor.abc]{Ann & Co}");
    expect(await TextEditor.getContentLink({ type: "Actor" })).toBeNull();
  });

  it("parses embed options", () => {
    expect(TextEditor._parseEmbedConfig('Actor.abc caption="Two words" cite=false inline')).toEqual({
      uuid: "Actor.abc",
      caption: "Two words",
      cite: false,
      values: ["inline"],
    });
  });

  it("truncates text", () => {
    expect(TextEditor.truncateText("one two three", { maxLength: 9 })).toBe("one two…");
    expect(TextEditor.decodeHTML("<b>a</b> &amp; &#x41;")).toBe("a & A");
  });
});
