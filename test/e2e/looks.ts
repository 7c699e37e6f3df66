/** What the journeys look at in a picture of their own: nothing axe-core minds, nothing sticking out where nobody sees it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Seat } from "./table.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Brings axe-core to somebody's browser; once for each. */
export const bringAxe = (seat: Seat): Promise<void> => seat.page.evaluate(AXE);

/** Of what rules ask to be loaded first, none that is switched on reads the style sheets; axe parses them all for each look. */
const OPTIONS = JSON.stringify({ resultTypes: ["violations"], preload: { assets: ["media"] } });

/** Violations inside what a selector finds, one line each. */
export async function violations(seat: Seat, selector: string): Promise<string[]> {
  const found = await seat.eval<{ id: string; nodes: { html: string; failureSummary: string }[] }[]>(
    `axe.run({ include: [[${JSON.stringify(selector)}]] }, ${OPTIONS}).then((r) => r.violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary}`));
}

/** What sticks out of a window's side, where nobody sees it. */
export const beyond = (seat: Seat, selector: string): Promise<string[]> =>
  seat.eval(`(() => {
    const content = document.querySelector(${JSON.stringify(selector)}).querySelector(".window-content");
    const edge = content.getBoundingClientRect().right + 1;
    const clipped = (e) => e.closest(".ff-sr, [hidden]") || e.parentElement.closest("svg, select");
    return [...content.querySelectorAll("*")].filter((e) => e.checkVisibility() && !clipped(e) && e.getBoundingClientRect().right > edge)
      .map((e) => e.outerHTML.slice(0, 100));
  })()`);
