import type { Roll } from "./roll.ts";
import { escapeHTML } from "./support.ts";

export interface AnchorSpec {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined | null>;
  classes?: string[];
  name?: string;
  icon?: string | null;
}

/** An anchor with an icon in front of its text. */
export function createAnchor({ attrs = {}, dataset = {}, classes = [], name = "", icon }: AnchorSpec = {}) {
  const a = document.createElement("a");
  a.classList.add(...classes.filter(Boolean));
  for (const [key, value] of Object.entries(attrs))
    if (value !== undefined && value !== null) a.setAttribute(key, value);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined && value !== null) a.dataset[key] = value;
  if (icon) {
    const i = document.createElement("i");
    i.className = icon;
    i.inert = true;
    a.append(i);
  }
  a.append(name);
  return a;
}

/** The same anchor as text, if there is no DOM. */
export function anchorHTML({ attrs = {}, dataset = {}, classes = [], name = "", icon }: AnchorSpec = {}): string {
  const all: [string, string][] = [["class", classes.filter(Boolean).join(" ")], ...Object.entries(attrs)];
  for (const [key, value] of Object.entries(dataset)) {
    if (value === undefined || value === null) continue;
    all.push([`data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, value]);
  }
  const written = all.map(([key, value]) => `${key}="${escapeHTML(value)}"`).join(" ");
  return `<a ${written}>${icon ? `<i class="${escapeHTML(icon)}" inert></i>` : ""}${escapeHTML(name)}</a>`;
}

/** Options for the link of a roll. */
export interface RollAnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined | null>;
  classes?: string[];
  label?: string;
  icon?: string | null;
}

/** Data of the link to an evaluated roll in running text. */
export function rollAnchorSpec(roll: Roll, options: RollAnchorOptions = {}): AnchorSpec {
  const { attrs = {}, dataset = {}, classes = [], label, icon } = options;
  return {
    attrs: { tabindex: "0", ...attrs },
    dataset: { roll: encodeURIComponent(JSON.stringify(roll)), tooltipText: roll.formula, ...dataset },
    classes: ["inline-roll", "inline-result", ...classes],
    icon: icon ?? "fa-solid fa-dice-d20",
    name: label ? `${label}: ${roll.total}` : String(roll.total ?? roll.formula),
  };
}

export const rollAnchor = (roll: Roll, options: RollAnchorOptions = {}): HTMLAnchorElement =>
  createAnchor(rollAnchorSpec(roll, options));

/** Shows the dice below an inline result. */
export async function expandInlineResult(a: HTMLAnchorElement, cls: typeof Roll): Promise<void> {
  if (!a.classList.contains("inline-result") || a.classList.contains("expanded") || !a.dataset.roll) return;
  const roll = cls.fromJSON(decodeURIComponent(a.dataset.roll));
  const tip = a.ownerDocument.createElement("div");
  tip.innerHTML = await roll.getTooltip();
  const dice = tip.firstElementChild;
  if (!dice) return;
  a.append(dice);
  a.classList.add("expanded");
}

export function collapseInlineResult(a: HTMLAnchorElement): void {
  if (!a.classList.contains("expanded")) return;
  a.querySelector(".dice-tooltip")?.remove();
  a.classList.remove("expanded");
}
