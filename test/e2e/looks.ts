/** What the journeys look at in a picture of their own: nothing axe-core minds, nothing sticking out where nobody sees it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { addSpent } from "../host/phases.ts";
import type { Seat } from "./table.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Brings axe-core to somebody's browser; once for each. */
export const bringAxe = (seat: Seat): Promise<void> => seat.page.evaluate(AXE);

/** Of what rules ask to be loaded first, none that is switched on reads the style sheets; axe parses them all for each look. */
const QUIET = { resultTypes: ["violations"], preload: { assets: ["media"] } };
const OPTIONS = JSON.stringify({
  ...QUIET,
  // Off by itself: what is pressed is 24 px wide and high, or has as much room around it.
  rules: { "target-size": { enabled: true } },
});

/** What a theme can spoil that another leaves as it is. */
const COLORS = JSON.stringify({ ...QUIET, runOnly: ["color-contrast", "link-in-text-block"] });

/** What is said to be too small to be pressed may lie half under a pane's edge or a foot that sticks: it is looked at in mid-pane. */
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

/** Violations inside what selectors find, one line each; in a second theme of what was looked at already, colors alone. */
export async function violations(
  seat: Seat,
  selectors: string | readonly string[],
  only?: "colors",
): Promise<string[]> {
  const { found, ms } = await seat.eval<{
    found: { id: string; nodes: { html: string; failureSummary: string }[] }[];
    ms: number;
  }>(`(async () => {
    const include = ${JSON.stringify([selectors].flat())};
    const missing = include.filter((one) => !document.querySelector(one));
    if (missing.length) throw new Error("Nothing to look at: " + missing);
    const start = performance.now();
    const { violations } = await axe.run({ include }, ${only ? COLORS : OPTIONS});
    return { found: await (${IN_VIEW})(violations), ms: performance.now() - start };
  })()`);
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

/** What sticks out of a window's side, where nobody sees it. */
export const beyond = (seat: Seat, selector: string): Promise<string[]> => seat.eval(sticking(selector));

/** What sticks out of a window's side at each of these widths; `open` says which window it is. */
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

/** Of a dialog's chances and buttons what is not whole on the page, however far its fields go on. */
export const outOfSight = (seat: Seat, selector: string): Promise<string[]> =>
  seat.eval(`[...document.querySelectorAll(${JSON.stringify(`${selector} :is(.ff-chances:not(.empty), .ff-decide)`)})].flatMap((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    const at = document.elementFromPoint(e.getBoundingClientRect().left + 8, bottom - 3);
    return top >= 0 && bottom <= innerHeight + 1 && e.contains(at) ? [] : [e.className + " " + top + "–" + bottom];
  })`);

/**
 * What large text breaks inside what a selector finds: words that are cut off or stand on their neighbours, controls that lie on
 * one another. A title that ends in dots is told whole by its window's name.
 */
export const crowded = (seat: Seat, selector: string): Promise<string[]> =>
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
  })()`);
