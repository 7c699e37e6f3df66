import { applyTheme, cleanHtml, el, hasDom, localize } from "../env.ts";
import { configured } from "../ux/configured.ts";

const DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;
const MARKED = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/** Options of a tooltip: text or HTML, and the side of the element. */
export interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  /** The older name of `html`. */
  content?: string | HTMLElement;
  direction?: string;
  cssClass?: string;
  locked?: boolean;
}

/** CSS lengths by side. */
type Place = { top?: string; left?: string; right?: string; bottom?: string; textAlign?: string };

/** The one tooltip of the page: on hover and on keyboard focus, gone on Escape. */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  static TOOLTIP_DIRECTIONS = DIRECTIONS;
  element: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #locked = new Set<HTMLElement>();

  static get implementation(): typeof TooltipManager {
    return configured("TooltipManager", TooltipManager);
  }

  get tooltip(): HTMLElement {
    if (!this.#tooltip?.isConnected) {
      const existing = document.getElementById("tooltip");
      this.#tooltip = existing ?? el("aside", { id: "tooltip" });
      this.#tooltip.setAttribute("role", "tooltip");
      this.#tooltip.setAttribute("popover", "manual");
      if (!existing) document.body.append(this.#tooltip);
    }
    return this.#tooltip;
  }

  activateEventListeners(): void {
    if (!hasDom()) return;
    document.addEventListener("pointerenter", (event) => this.#onEnter(event), { capture: true });
    document.addEventListener("pointerleave", (event) => this.#onLeave(event), { capture: true });
    document.addEventListener("focusin", (event) => this.#onFocus(event));
    document.addEventListener("focusout", () => this.deactivate());
    document.addEventListener("pointerdown", () => this.clearPending(), { capture: true });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !(this.element || this.#locked.size)) return;
        event.preventDefault();
        event.stopPropagation();
        this.deactivate();
        this.dismissLockedTooltips();
      },
      { capture: true },
    );
  }

  #onEnter(event: Event): void {
    const target = event.target as Element;
    if (!(target instanceof HTMLElement || target instanceof SVGElement) || !target.matches(MARKED)) return;
    this.#activateSoon(target as HTMLElement);
  }
  #onLeave(event: Event): void {
    if (event.target === this.element) this.deactivate();
    else if ((event.target as Element).matches?.(MARKED)) this.clearPending();
  }
  #onFocus(event: FocusEvent): void {
    const target = (event.target as Element).closest<HTMLElement>(MARKED);
    if (target === event.target && target?.matches(":focus-visible")) this.activate(target);
  }
  #activateSoon(target: HTMLElement): void {
    this.clearPending();
    if (this.element) {
      this.activate(target);
      return;
    }
    this.#timer = setTimeout(() => {
      if (target.isConnected) this.activate(target);
    }, TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  clearPending(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Show the tooltip of an element; options win over its data attributes. */
  activate(
    element: HTMLElement,
    { text, html, content, direction, cssClass, locked = false }: TooltipOptions = {},
  ): void {
    if (text && (html || content)) throw new Error("A tooltip takes text or html, not both");
    this.deactivate();
    const { tooltip } = this;
    const shown = this.#fill(tooltip, element, text, html ?? content);
    if (!shown) return;
    this.element = element;
    element.setAttribute("aria-describedby", "tooltip");
    tooltip.className = "";
    applyTheme(tooltip);
    const classes = cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    tooltip.classList.add("active", ...classes.split(/\s+/).filter(Boolean));
    tooltip.showPopover?.();
    const asked = direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection;
    this._setAnchor(asked ?? this._determineDirection());
    if (locked) this.lockTooltip();
  }

  /** Sets the tooltip's text or HTML; false if there is nothing to show. */
  #fill(tooltip: HTMLElement, element: HTMLElement, text?: string, html?: string | HTMLElement): boolean {
    const { tooltip: key, tooltipText, tooltipHtml } = element.dataset;
    if (html instanceof HTMLElement) tooltip.replaceChildren(html);
    else if (html) tooltip.innerHTML = cleanHtml(html);
    else if (text) tooltip.textContent = text;
    else if (tooltipText) tooltip.textContent = tooltipText;
    else if (tooltipHtml) tooltip.innerHTML = cleanHtml(tooltipHtml);
    else if (key !== undefined) {
      const label = key === "" ? (element.getAttribute("aria-label") ?? "") : key;
      const translated = localize(label);
      if (translated !== label) tooltip.textContent = translated;
      else tooltip.innerHTML = cleanHtml(label);
    } else tooltip.replaceChildren();
    return tooltip.hasChildNodes();
  }

  deactivate(): void {
    this.clearPending();
    if (!this.element) return;
    if (this.element.getAttribute("aria-describedby") === "tooltip") this.element.removeAttribute("aria-describedby");
    this.element = null;
    const { tooltip } = this;
    tooltip.classList.remove("active");
    if (tooltip.matches(":popover-open")) tooltip.hidePopover();
  }

  _determineDirection(): string {
    const box = this.element!.getBoundingClientRect();
    return box.top - this.tooltip.offsetHeight - TooltipManager.TOOLTIP_MARGIN_PX < 0 ? "DOWN" : "UP";
  }

  _setAnchor(direction: string): void {
    const box = this.element!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const margin = TooltipManager.TOOLTIP_MARGIN_PX;
    const middleX = box.left + (box.width - width) / 2;
    const middleY = box.top + (box.height - height) / 2;
    const places: Record<string, [number, number]> = {
      UP: [middleX, box.top - height - margin],
      DOWN: [middleX, box.bottom + margin],
      LEFT: [box.left - width - margin, middleY],
      RIGHT: [box.right + margin, middleY],
      CENTER: [middleX, middleY],
    };
    const [left, top] = places[direction] ?? places.UP!;
    this._setStyle({
      left: `${Math.max(0, Math.min(left, window.innerWidth - width))}px`,
      top: `${Math.max(0, Math.min(top, window.innerHeight - height))}px`,
    });
  }

  _setStyle({ top = "", left = "", right = "", bottom = "", textAlign = "" }: Place = {}): void {
    Object.assign(this.tooltip.style, { top, left, right, bottom, textAlign });
  }

  /* ---------------------------------------------------------------- locked tooltips */

  lockTooltip(): HTMLElement {
    const { tooltip } = this;
    const copy = tooltip.cloneNode(true) as HTMLElement;
    copy.removeAttribute("id");
    copy.removeAttribute("popover");
    copy.classList.add("locked-tooltip", "active");
    document.body.append(copy);
    this.#locked.add(copy);
    this.deactivate();
    return copy;
  }
  createLockedTooltip(position: Place, text: string, { cssClass = "" }: TooltipOptions = {}): HTMLElement {
    const copy = el("aside", { className: `locked-tooltip active ${cssClass}` });
    copy.innerHTML = cleanHtml(text);
    applyTheme(copy);
    Object.assign(copy.style, position);
    document.body.append(copy);
    this.#locked.add(copy);
    return copy;
  }
  dismissLockedTooltip(element: HTMLElement): void {
    element.remove();
    this.#locked.delete(element);
  }
  dismissLockedTooltips(): void {
    for (const element of [...this.#locked]) this.dismissLockedTooltip(element);
  }
}
