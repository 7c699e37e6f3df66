/** Checks of the browser tests: no axe-core findings, no hidden overflow. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { painted } from "../host/browser.ts";
import { addSpent } from "../host/phases.ts";
import type { Seat } from "./table.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe-core into a browser, once; it checks the contrast of the elements that DISTINCT marks. */
export const bringAxe = (seat: Seat): Promise<void> =>
  seat.page.evaluate(`${AXE}; axe.configure({ rules: [{ id: "color-contrast", selector: "[data-contrast]" }] })`);

/** No enabled rule reads style sheets, so axe need not load them for each check. */
const QUIET = { resultTypes: ["violations"], preload: { assets: ["media"] } };
const OPTIONS = JSON.stringify({
  ...QUIET,
  // Disabled by default: click targets are at least 24 px wide and high, or have enough space around them.
  rules: { "target-size": { enabled: true } },
});

/** Rules that depend on the theme. */
const COLORS = JSON.stringify({ ...QUIET, runOnly: ["color-contrast", "link-in-text-block"] });

/**
 * An element reported as too small may be half covered by a pane's edge or a sticky footer: it is checked again in
 * mid-pane.
 */
const IN_VIEW = `async (found) => {
  const small = async ({ target }) => {
    const e = document.querySelector(target[0]);
    let pane = e.parentElement;
    while (pane && !(pane.scrollHeight > pane.clientHeight && /auto|scroll/.test(getComputedStyle(pane).overflowY)))
      pane = pane.parentElement;
    if (!pane) return true;
    const { scrollTop } = pane;
    e.scrollIntoView({ block: "center" });
    const again = await axe.run(e, { runOnly: ["target-size"] });
    pane.scrollTop = scrollTop;
    return again.violations.length > 0;
  };
  for (const rule of found.filter(({ id }) => id === "target-size")) {
    const kept = [];
    for (const node of rule.nodes) if (await small(node)) kept.push(node);
    rule.nodes = kept;
  }
  return found;
}`;

/**
 * Marks one element of each combination of colors, font and backgrounds, since lists repeat the same element dozens of
 * times: a contrast check takes half of the time of axe.
 */
const DISTINCT = `(roots) => {
  for (const e of document.querySelectorAll("[data-contrast]")) e.removeAttribute("data-contrast");
  const backgrounds = new Map();
  const behind = (e) => {
    if (!e) return "";
    if (!backgrounds.has(e)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(e);
      const own = [backgroundColor, backgroundImage, opacity].join(" ");
      const isClear = own === "rgba(0, 0, 0, 0) none 1";
      backgrounds.set(e, behind(e.parentElement) + (isClear ? "" : "|" + e.className + " " + own));
    }
    return backgrounds.get(e);
  };
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
  const disabled = ":is(:disabled, [aria-disabled=true])";
  const seen = new Set();
  for (const e of roots.flatMap((root) => [root, ...root.querySelectorAll("*")])) {
    if (!(hasText(e) || e.matches("input, select, textarea")) || !e.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(e);
    const key = [e.localName, e.className, color, fontSize, fontWeight, textShadow, !!e.closest(disabled), behind(e)].join();
    if (!seen.has(key)) e.dataset.contrast = "";
    seen.add(key);
  }
}`;

/**
 * Removes everything beside some elements from the page, since axe walks all of it for each check; what contains custom
 * elements is only hidden, as they react to a removal. Returns a function that restores the page.
 */
const ALONE = `(roots) => {
  const undo = [];
  const kept = new Set(roots);
  const parents = new Set();
  for (const root of roots) for (let e = root.parentElement; e; e = e.parentElement) parents.add(e);
  const isCustom = (e) => e.localName.includes("-");
  for (const parent of parents) {
    if (parent === document.documentElement || roots.some((root) => root.contains(parent))) continue;
    for (const e of [...parent.children]) {
      if (kept.has(e) || parents.has(e) || e.matches("script, style, link")) continue;
      if (isCustom(e) || [...e.querySelectorAll("*")].some(isCustom)) {
        const { display } = e.style;
        e.style.display = "none";
        undo.push(() => { e.style.display = display; });
      } else {
        const place = document.createComment("");
        e.replaceWith(place);
        undo.push(() => place.replaceWith(e));
      }
    }
  }
  return () => { for (const one of undo) one(); };
}`;

/** Violations in elements that match selectors, one line each; `colors`: only rules that depend on the theme. */
export async function violations(
  seat: Seat,
  selectors: string | readonly string[],
  only?: "colors",
): Promise<string[]> {
  const { found, ms } = await painted(seat.page, () =>
    seat.eval<{
      found: { id: string; nodes: { html: string; failureSummary: string }[] }[];
      ms: number;
    }>(`(async () => {
    const include = ${JSON.stringify([selectors].flat())};
    const missing = include.filter((one) => !document.querySelector(one));
    if (missing.length) throw new Error("Nothing to look at: " + missing);
    if (getComputedStyle(document.documentElement).opacity !== "1") throw new Error("The page is not painted.");
    const start = performance.now();
    const roots = [...document.querySelectorAll(include)];
    const showAll = (${ALONE})(roots);
    (${DISTINCT})(roots);
    const { violations } = await axe.run({ include }, ${only ? COLORS : OPTIONS});
    const found = await (${IN_VIEW})(violations);
    showAll();
    return { found, ms: performance.now() - start };
  })()`),
  );
  addSpent("axe", ms);
  return found.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary}`));
}

const sticking = (selector: string): string => `(() => {
    const content = document.querySelector(${JSON.stringify(selector)}).querySelector(".window-content");
    const edge = content.getBoundingClientRect().right + 1;
    const clipped = (e) => e.closest(".ff-sr, [hidden]") || e.parentElement.closest("svg, select");
    return [...content.querySelectorAll("*")].filter((e) => e.checkVisibility() && !clipped(e) && e.getBoundingClientRect().right > edge)
      .map((e) => e.outerHTML.slice(0, 100));
  })()`;

/** Elements that overflow a window's side, where they are hidden. */
export const beyond = (seat: Seat, selector: string): Promise<string[]> => seat.eval(sticking(selector));

/** The same at each of these widths; `open` is the window. */
export const beyondAt = (seat: Seat, open: string, selector: string, widths: readonly number[]): Promise<string[]> =>
  seat.eval(`(async () => {
    const found = [];
    for (const width of ${JSON.stringify(widths)}) {
      ${open}.setPosition({ left: 20, top: 20, width });
      await new Promise(requestAnimationFrame);
      found.push(...(${sticking(selector)}).map((part) => width + " px: " + part));
    }
    return found;
  })()`);

/** Odds and buttons of a dialog that are not fully visible, however long its fields are. */
export const outOfSight = (seat: Seat, selector: string): Promise<string[]> =>
  seat.eval(`[...document.querySelectorAll(${JSON.stringify(`${selector} :is(.ff-chances:not(.empty), .ff-decide)`)})].flatMap((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    const at = document.elementFromPoint(e.getBoundingClientRect().left + 8, bottom - 3);
    return top >= 0 && bottom <= innerHeight + 1 && e.contains(at) ? [] : [e.className + " " + top + "–" + bottom];
  })`);

/** Words inside an element that are broken between two lines, other than at a hyphen. */
export const brokenWords = (seat: Seat, selector: string): Promise<string[]> =>
  seat.eval(`(() => {
    const texts = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.parentElement.checkVisibility() || node.parentElement.closest(".ff-sr")) continue;
      for (const word of node.data.matchAll(/[^\\s\\u00ad\\u002d]+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  })()`);

/**
 * What large text breaks inside an element: cut-off or overlapping words, overlapping controls. A title that ends in an
 * ellipsis is complete in its window's name.
 */
export async function crowded(seat: Seat, selector: string): Promise<string[]> {
  return painted(seat.page, () =>
    seat.eval(`(() => {
    const root = document.querySelector(${JSON.stringify(selector)});
    const out = (e) => e.closest(".ff-sr, [hidden], svg, select, .window-title, .ff-kind");
    const all = [...root.querySelectorAll("*")].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !out(e));
    const told = (e) => e.outerHTML.replace(/\\s+/g, " ").slice(0, 160);
    const cut = all.flatMap((e) => {
      const { overflowX, overflowY, display } = getComputedStyle(e);
      const words = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
      const box = (o) => o === "hidden" || o === "clip";
      const over = e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 2;
      // What was typed runs on inside its field; what stands there before may not.
      if (e.matches("input")) return over && e.placeholder && e.value === "" ? ["cut off: " + told(e)] : [];
      if (over && box(overflowX)) return ["cut off: " + told(e)];
      if (e.scrollHeight > e.clientHeight + 4 && e.clientHeight > 2 && box(overflowY)) return ["cut below: " + told(e)];
      if (!words || display === "inline" || overflowX !== "visible") return [];
      const range = document.createRange();
      const spills = [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim()).some((n) => {
        range.selectNodeContents(n);
        return range.getBoundingClientRect().right > e.getBoundingClientRect().right + 2;
      });
      if (spills) return ["spills: " + told(e)];
      return [];
    });
    const pane = (e) => e.closest(".ff-scroll, .window-content, .scrollable")?.getBoundingClientRect() ?? { top: -1e6, bottom: 1e6 };
    const pressed = all
      .filter((e) => e.matches("button, input, select, textarea, a[href], summary") && !e.closest("label, .ff-decide"))
      .map((e) => [e, e.getBoundingClientRect(), pane(e)])
      .map(([e, r, p]) => [e, { left: r.left, right: r.right, top: Math.max(r.top, p.top), bottom: Math.min(r.bottom, p.bottom) }]);
    const on = pressed.flatMap(([a, r], i) => pressed.slice(i + 1).flatMap(([b, q]) => {
      const wide = Math.min(r.right, q.right) - Math.max(r.left, q.left);
      const high = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
      return wide > 2 && high > 2 && !a.contains(b) && !b.contains(a) ? ["on one another: " + told(a) + " AND " + told(b)] : [];
    }));
    return [...cut, ...on];
  })()`),
  );
}
