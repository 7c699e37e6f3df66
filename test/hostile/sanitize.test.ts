/**
 * Stored HTML is sanitized: anything that runs, loads, submits or covers the page is removed, and ordinary text stays
 * unchanged.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Contexts, openBrowser } from "../host/browser.ts";
import { PAYLOADS } from "./payloads.ts";

let browser: Contexts;
let page: Page;
const requests: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  await page.goto("about:blank");
  page.on("request", (request) => requests.push(request.url()));
  const source = await readFile("module/foundry/adapter/sanitize.ts", "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  await page.addScriptTag({
    content: `${outputText.replaceAll("export ", "")};globalThis.sanitizeHtml = sanitizeHtml;`,
  });
});
afterAll(() => browser?.close());

interface Shown {
  html: string;
  again: string;
  ran: number;
  /** Elements that are positioned outside the text, as the browser lays them out. */
  loose: string[];
  /** Elements and attributes that are not allowed. */
  wrong: string[];
}

const NO_ELEMENTS =
  "style,svg,math,form,noscript,noembed,noframes,xmp,plaintext,iframe,dialog,template,slot,link,meta,base,script,object,embed,portal,marquee,textarea,title";
const NO_ATTRIBUTES =
  "^(?:on.+|srcdoc|ping|formaction|action|xlink:href|background|popover.*|autofocus|contenteditable|is|id|name|form|data-action|data-edit|data-card|data-tooltip-html)$";

/** Sanitizes HTML and puts the result into the page, as a sheet does. */
const show = (html: string): Promise<Shown> =>
  page.evaluate(
    async ([given, elements, attributes]) => {
      const scope = globalThis as unknown as { sanitizeHtml(html: string): string; ran?: unknown[] };
      scope.ran = [];
      const clean = scope.sanitizeHtml(given);
      const holder = document.createElement("div");
      holder.innerHTML = clean;
      document.body.replaceChildren(holder);
      await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
      const loose = [...holder.querySelectorAll("*")].filter((element) => {
        const { position, zIndex, transform, pointerEvents, backgroundImage, content } = getComputedStyle(element);
        const margins = ["Top", "Left"].map((side) =>
          Number.parseFloat(getComputedStyle(element)[`margin${side}` as "marginTop"]),
        );
        return (
          position !== "static" ||
          zIndex !== "auto" ||
          transform !== "none" ||
          pointerEvents !== "auto" ||
          backgroundImage !== "none" ||
          content !== "normal" ||
          margins.some((margin) => margin < 0)
        );
      });
      const wrong = [...holder.querySelectorAll("*")].flatMap((element) => [
        ...(element instanceof HTMLElement && !element.matches(elements) ? [] : [element.localName]),
        ...element.getAttributeNames().filter((name) => new RegExp(attributes, "i").test(name)),
      ]);
      return {
        html: clean,
        again: scope.sanitizeHtml(clean),
        ran: scope.ran?.length ?? 0,
        loose: loose.map((element) => element.outerHTML),
        wrong,
      };
    },
    [html, NO_ELEMENTS, NO_ATTRIBUTES] as const,
  );

const STYLES = [
  "background:url(https://evil.test/a)",
  "background:u\\72l(https://evil.test/a)",
  "background:u\\000072 l(https://evil.test/a)",
  "background:UR\\4c (https://evil.test/a)",
  "background:ur/**/l(https://evil.test/a);background:/**/url(/**/https://evil.test/a)",
  "background-image:image-set('https://evil.test/a' 1x)",
  "background-image:-webkit-image-set(url(https://evil.test/a) 1x)",
  "background-image:cross-fade(url(https://evil.test/a), red 50%)",
  "background:src('https://evil.test/a')",
  "background:image(https://evil.test/a)",
  "background:element(#chat)",
  "--a:url(https://evil.test/a);background:var(--a)",
  "background:var(--b, url(https://evil.test/a))",
  "color:var(--b, url(https://evil.test/a))",
  "@import 'https://evil.test/a'; color:red",
  "color:red;}@import url(https://evil.test/a);{",
  "list-style:url(https://evil.test/a)",
  "border-image:url(https://evil.test/a) 1",
  "cursor:url(https://evil.test/a),auto",
  "content:url(https://evil.test/a)",
  "filter:url(https://evil.test/a#b)",
  "clip-path:url(https://evil.test/a#b)",
  "mask:url(https://evil.test/a)",
  "shape-outside:url(https://evil.test/a)",
  "offset-path:url(https://evil.test/a)",
  "width:expression(ran.push(1))",
  "wid\\74h:exp/**/ression(ran.push(1))",
  "-moz-binding:url(https://evil.test/a)",
  "behavior:url(https://evil.test/a)",
  "position:fixed;inset:0;z-index:9999",
  "pos\\69tion:fixed;top:0",
  "/*a*/position/**/:/*b*/absolute!important",
  "POSITION:STICKY",
  "transform:translate(-500px,-500px) scale(99)",
  "translate:-500px -500px",
  "scale:99",
  "margin:-500px 0 0 -500px",
  "margin-left:calc(0px - 500px)",
  "pointer-events:none",
  "animation:x 1s",
  "all:initial;position:fixed",
  "float:left;position:absolute",
  "zoom:99",
];

const ELEMENTS = [
  `<noscript><p title="</noscript><img src=x onerror=ran.push(1)>"></noscript>`,
  `<noembed><p title="</noembed><img src=x onerror=ran.push(1)>"></noembed>`,
  `<noframes><p title="</noframes><img src=x onerror=ran.push(1)>"></noframes>`,
  `<xmp><p title="</xmp><img src=x onerror=ran.push(1)>"></xmp>`,
  `<plaintext><img src=x onerror=ran.push(1)>`,
  `<style>@import url(https://evil.test/a); * { position: fixed }</style>`,
  `<svg><style>* { position: fixed }</style></svg>`,
  `<svg><use href="https://evil.test/a#b"/><use xlink:href="data:image/svg+xml,<svg id=b onload=ran.push(1)/>#b"/></svg>`,
  `<svg><image href="https://evil.test/a"/><feImage href="https://evil.test/a"/></svg>`,
  `<svg><a xlink:href="javascript:ran.push(1)"><text>x</text></a></svg>`,
  `<svg><animate attributeName=href values=javascript:ran.push(1) /><set attributeName=onload to=ran.push(1) /></svg>`,
  `<svg></p><style><a title="</style><img src=x onerror=ran.push(1)>"></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran.push(1)&gt;">`,
  `<math href="javascript:ran.push(1)">x</math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran.push(1)>`,
  `<a href="https://a.test" ping="https://evil.test/a">a</a>`,
  `<a href="jav&#x09;ascript:ran.push(1)">a</a><a href="\u0001javascript:ran.push(1)">a</a><a href="vbscript:x">a</a>`,
  `<a href="data:text/html,<script>1</script>">a</a><a href="blob:x">a</a><a href="filesystem:x">a</a>`,
  `<iframe srcdoc="<script>parent.ran.push(1)</script>"></iframe><p srcdoc="x">p</p>`,
  `<form action="https://evil.test/a"><button formaction="javascript:ran.push(1)">b</button><input name="system.level" value="99"></form>`,
  `<form><input name="attributes"><input name="remove"><input name="style"><p onclick="ran.push(1)">p</p></form>`,
  `<form id="f"></form><button form="f" type="submit">b</button>`,
  `<button popovertarget="x">b</button><p popover id="x">p</p><dialog open>d</dialog>`,
  `<a data-action="deleteItem" data-edit="img">a</a><p data-card="offer" data-tooltip-html="<img src=x onerror=ran.push(1)>">p</p>`,
  `<img name="getElementById"><a id="fivefold-said">a</a>`,
  `<body background="https://evil.test/a"><table background="https://evil.test/a"><tr><td background="https://evil.test/a">x</table>`,
  `<input autofocus onfocus="ran.push(1)"><p contenteditable autofocus onfocus="ran.push(1)" tabindex="0">p</p>`,
  `<template><img src=x onerror=ran.push(1)></template><slot name=a></slot><portal src="https://evil.test/a"></portal>`,
  `<link rel=stylesheet href=https://evil.test/a><meta http-equiv=refresh content="0;https://evil.test/a"><base href=https://evil.test/>`,
  `<p is="x-y" onpointerenter="ran.push(1)" oNcLiCk="ran.push(1)">p</p>`,
  `<x-y onclick="ran.push(1)" style="position:fixed" src="javascript:1" srcdoc="x">x</x-y>`,
  `<marquee onstart="ran.push(1)">m</marquee><isindex><keygen autofocus onfocus="ran.push(1)">`,
];

/** Patterns that must not occur in any result. */
const NEVER = /evil\.test|javascript:|[^-]position|z-index|url\(|expression/i;

async function isClean(html: string): Promise<void> {
  requests.length = 0;
  const { html: clean, again, ran, loose, wrong } = await show(html);
  expect([html, wrong]).toEqual([html, []]);
  expect([html, clean]).toEqual([html, expect.not.stringMatching(NEVER)]);
  expect([html, loose, ran, requests]).toEqual([html, [], 0, []]);
  expect(again).toBe(clean);
}

const COMBINATIONS = process.env.FIVEFOLD_ALL ? 400 : 300;

describe("removed", () => {
  it.each(STYLES)("style: %s", (style) => isClean(`<p style="${style}">text</p>`));
  it.each(ELEMENTS)("%s", (html) => isClean(html));

  it(`all of them in ${COMBINATIONS} random combinations`, async () => {
    // A seeded generator, so that failures are reproducible.
    let seed = 20_240_611;
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const of = (all: readonly string[]): string => all[next(all.length)] as string;
    const OPEN = [
      "<table>",
      "<p>",
      "<select>",
      "<svg>",
      "<math>",
      "<!--",
      "<textarea>",
      "<a>",
      "<title>",
      "<ul><li>",
      '"',
      "'",
    ];
    const cut = (text: string): string => text.slice(next(text.length), text.length - next(9));
    const piece = (): string =>
      [
        () => of(ELEMENTS),
        () => `<i style="${of(STYLES)};${of(STYLES)}">i</i>`,
        () => of(OPEN),
        () => cut(of(ELEMENTS)),
        () => of(PAYLOADS),
        () => `<p ${of(["style", "title", "class"])}='${of(ELEMENTS)}'>`,
      ][next(6)]!();
    requests.length = 0;
    for (let at = 0; at < COMBINATIONS; at += 1) {
      const html = Array.from({ length: 1 + next(5) }, piece).join("");
      const { html: clean, again, ran, loose, wrong } = await show(html);
      expect([html, ran, loose, wrong]).toEqual([html, 0, [], []]);
      // Parsed again, wrongly nested elements move: this must not make anything dangerous.
      if (again !== clean) expect([html, await show(again)]).toMatchObject([html, { ran: 0, loose: [], wrong: [] }]);
    }
    // Images are allowed: they may be requested, but no styles of the other site.
    expect(requests.filter((url) => /^(?:javascript|blob|filesystem):/.test(url))).toEqual([]);
  });
});

describe("kept", () => {
  it.each([
    `<h2>Head</h2><p>Plain <strong>bold</strong> <em>it</em> <u>u</u> <s>s</s> <sub>1</sub><sup>2</sup> <code>c</code><br>line</p>`,
    `<ul><li>a</li></ul><ol start="3" type="a"><li value="4">b</li></ol><dl><dt>t</dt><dd>d</dd></dl><blockquote>q</blockquote><hr><pre>p</pre>`,
    `<table class="x"><caption>c</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">d</td></tr></tbody></table>`,
    `<p style="text-align: center; color: rgb(1, 2, 3); font-size: 14px; margin-left: 30px;">p</p>`,
    `<p style="width: 50%; float: right; padding: 4px; border-width: 1px; border-style: solid; border-color: red; background: rgba(0, 0, 0, 0.1);">p</p>`,
    `<p style="color: var(--color-text-primary);">p</p>`,
    `<a class="content-link" draggable="true" data-link="" data-uuid="Item.x" data-id="x" data-type="Item" data-tooltip="Item"><i class="fa-solid fa-suitcase" inert=""></i>Sword</a>`,
    `<a class="inline-roll roll" data-mode="roll" data-flavor="" data-formula="1d6" data-tooltip-text="roll"><i class="fa-solid fa-dice-d20"></i>1d6</a>`,
    `<section class="secret revealed">s</section><secret-block><section class="secret">s</section></secret-block>`,
    `<figure class="content-embed" data-uuid="x" data-content-embed=""><img src="https://a.test/a.webp" alt="a" width="10" height="5"><figcaption>c</figcaption></figure>`,
    `<img src="icons/svg/d20.svg" alt="d"><a href="https://a.test" target="_blank" rel="nofollow noopener">a</a><a href="mailto:a@a.test">m</a>`,
    `<enriched-content enricher="x"><button type="button" class="roll" data-roll="1">Roll</button></enriched-content>`,
    `<details open=""><summary>s</summary><p lang="de" dir="ltr" title="t" role="note" aria-label="l">p</p></details>`,
  ])("%s", async (html) => {
    expect((await show(html)).html).toBe(html);
  });

  it("a border is kept, without its image", async () => {
    const { html } = await show(`<p style="border: 1px solid red">p</p>`);
    expect(html).toBe(`<p style="border-width: 1px; border-style: solid; border-color: red;">p</p>`);
  });
});
