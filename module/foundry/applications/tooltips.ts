/**
 * Explaining tooltips for rules, conditions and documents, on hover and focus. Content is created lazily and shown by
 * core's tooltip, which Escape closes.
 */

import { onHook } from "../adapter/foundry-api.ts";
import { reportError } from "../adapter/refusal-log.ts";

export interface Tip {
  html: string;
  /** CSS class of its ruleset. */
  accent: string;
}

/** Resolves to the tooltip of a reference such as "rule:B-12"; null if there is none. */
type Load = (about: string) => Promise<Tip | null>;
let load: Load = async () => null;

const tooltip = () => game.tooltip;
type Tooltips = typeof foundry.helpers.interaction.TooltipManager;

/** Elements with their own tooltip keep it, except core's links, whose tooltip only names the type. */
const OWN = "[data-tooltip], [data-tooltip-html], [data-tooltip-text]";
const LINK = "a.content-link[data-uuid]";
/** Titles of rows in sheet lists explain their document. */
const NAMED = ".fivefold [data-uuid] .title";

/** The closest element that has an explanation; null if none. */
function owner(at: EventTarget | null): HTMLElement | null {
  if (!(at instanceof Element)) return null;
  const element = at.closest<HTMLElement>(`[data-tip], .ff-rule[data-rule], ${LINK}`);
  if (element) return element;
  const title = at.closest<HTMLElement>(NAMED) ?? (at.matches("button, summary") ? titleIn(at) : null);
  if (!title) return null;
  const pressed = title.closest<HTMLElement>("button, summary") ?? title;
  return pressed.matches(OWN) && !pressed.dataset.tipped ? null : pressed;
}

const titleIn = (at: Element): HTMLElement | null => {
  const title = at.querySelector<HTMLElement>(".title");
  return title?.matches(NAMED) ? title : null;
};

/** Reference of what an element explains: "rule:B-12", "condition:bloodied.dead", "uuid:Actor.x.Item.y". */
function referenceOf(element: HTMLElement): string {
  const { tip, rule, uuid } = element.dataset;
  if (tip) return tip;
  if (rule) return `rule:${rule}`;
  const row = uuid ?? element.closest<HTMLElement>("[data-uuid]")?.dataset.uuid;
  return row ? `uuid:${row}` : "";
}

/** Writes the tooltip to the element; false if there is none. */
async function prepare(element: HTMLElement): Promise<boolean> {
  const tip = await load(referenceOf(element)).catch((error: unknown) => {
    reportError(error, { action: `tooltip ${referenceOf(element)}`.slice(0, 80) });
    return null;
  });
  if (!tip || !element.isConnected) return false;
  delete element.dataset.tooltip;
  delete element.dataset.tooltipText;
  element.dataset.tipped = "true";
  element.dataset.tooltipHtml = tip.html;
  element.dataset.tooltipClass = `fivefold ff-breakdown ff-tip ${tip.accent}`;
  return true;
}

let wanted: HTMLElement | null = null;

/** Shows the tooltip at once, for users who click instead of hovering. */
export async function explain(element: HTMLElement): Promise<void> {
  wanted = element;
  const { tip, rule, tipped } = element.dataset;
  // A tooltip written by the template needs no preparation.
  const isReady = element.matches(OWN) && !tip && !rule && !tipped;
  if ((isReady || (await prepare(element))) && wanted === element) tooltip().activate(element);
}

function enter(event: Event): void {
  // Core shows a tooltip of its own on hover only.
  const shape =
    event.target instanceof Element ? event.target.closest<HTMLElement>(".fivefold svg [data-tooltip]") : null;
  if (shape && event.type === "focusin" && shape.matches(":focus-visible")) {
    wanted = shape;
    tooltip().activate(shape);
    return;
  }
  const element = owner(event.target);
  if (!element || element === wanted) return;
  wanted = element;
  if (event.type === "focusin") {
    if (element.matches(":focus-visible, :has(:focus-visible)")) void explain(element);
    return;
  }
  // Hover delay: skip tooltips when the pointer only passes over; content is prepared meanwhile.
  const delay = (tooltip().constructor as Partial<Tooltips>).TOOLTIP_ACTIVATION_MS ?? 500;
  const ready = prepare(element);
  setTimeout(async () => {
    if ((await ready) && wanted === element) tooltip().activate(element);
  }, delay);
}

function leave(event: Event): void {
  if (!wanted) return;
  const to = (event as PointerEvent | FocusEvent).relatedTarget;
  if (to instanceof Node && wanted.contains(to)) return;
  if (event.target instanceof Node && !wanted.contains(event.target)) return;
  if (tooltip().element === wanted) tooltip().deactivate();
  wanted = null;
}

/** Closes a tooltip whose element was removed or hidden: core closes it only when pointer or focus leave the element. */
function closeStale(): void {
  const { element } = tooltip();
  // An element that is laid out as its contents has no box of its own.
  const shown = element && [element, ...element.children].some((one) => one.getClientRects().length > 0);
  if (element && !shown) tooltip().deactivate();
}

const CHANGES = { childList: true, subtree: true, attributeFilter: ["class", "hidden", "open"] };
const watched = new WeakSet<Document>();

function watch(page: Document): void {
  if (watched.has(page)) return;
  watched.add(page);
  new MutationObserver(closeStale).observe(page.body, CHANGES);
  for (const type of ["pointerover", "focusin"]) page.addEventListener(type, enter);
  for (const type of ["pointerout", "focusout"]) page.addEventListener(type, leave);
}

/** Adds tooltips to this page. `content` creates them; it reads the finder, which imports this module. */
export function registerTips(content: Load): void {
  load = content;
  if (typeof document === "undefined") return;
  watch(document);
  // A pop-out window has its own document.
  onHook("renderApplicationV2", (app: { element?: HTMLElement | null }) => {
    if (app.element) watch(app.element.ownerDocument);
  });
}
