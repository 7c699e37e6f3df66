/**
 * Guided tours: one at a time; a step is shown beside its target or in the middle of the page, and blocks the rest of
 * the page.
 */
import type { Data } from "../../types.ts";
import { el, game, hasDom, localize, utils } from "../env.ts";

export interface TourStep extends Data {
  id: string;
  title: string;
  content: string;
  selector?: string;
  /** Where the text stands relative to the element; omitted: below it. */
  tooltipDirection?: string;
}

export interface TourConfig extends Data {
  namespace?: string;
  id?: string;
  title: string;
  description?: string;
  steps: TourStep[];
  canBeResumed?: boolean;
  restricted?: boolean;
  display?: boolean;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

let active: Tour | null = null;

export class Tour {
  static STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static get activeTour(): Tour | null {
    return active;
  }
  static get tourInProgress(): boolean {
    return active !== null;
  }
  config: TourConfig;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #at: number | null = -1;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = utils().deepClone({ ...config, ...(id && { id }), ...(namespace && { namespace }) });
  }
  get id(): string {
    return String(this.config.id);
  }
  set id(value: string) {
    this.config.id ??= value;
  }
  get namespace(): string {
    return String(this.config.namespace);
  }
  set namespace(value: string) {
    this.config.namespace ??= value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return localize(this.config.title);
  }
  get description(): string {
    return localize(this.config.description);
  }
  get steps(): TourStep[] {
    return this.config.steps.filter((step) => !step.restricted || game().user.isGM);
  }
  get stepIndex(): number | null {
    return this.#at;
  }
  get currentStep(): TourStep | null {
    return this.#at === null || this.#at < 0 ? null : (this.steps[this.#at] ?? null);
  }
  get hasNext(): boolean {
    return this.#at !== null && this.#at < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#at !== null && this.#at > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    if (this.#at === -1) return STATUS.UNSTARTED;
    return this.#at === null || this.#at >= this.steps.length ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    if (active && active !== this) throw new Error("Another tour is in progress");
    await this.progress(this.status === STATUS.IN_PROGRESS ? (this.#at ?? 0) : 0);
  }
  async next(): Promise<void> {
    await this.progress((this.#at ?? 0) + 1);
  }
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#at ?? 0) - 1);
  }
  async complete(): Promise<void> {
    await this.#leave();
    this.#at = this.steps.length;
  }
  async reset(): Promise<void> {
    await this.#leave();
    this.#at = -1;
  }
  exit(): void {
    void this.#leave();
    if (!this.config.canBeResumed) this.#at = -1;
  }
  async progress(index: number): Promise<void> {
    if (!Number.isInteger(index) || index < 0 || index > this.steps.length)
      throw new Error(`Step ${index} is not part of the tour`);
    if (active && active !== this) throw new Error("Another tour is in progress");
    active = this;
    await this._postStep();
    this.#at = index;
    if (index === this.steps.length) return this.complete();
    await this._preStep();
    await this._renderStep();
  }

  async #leave(): Promise<void> {
    if (active === this) active = null;
    await this._postStep();
  }
  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }
  async _preStep(): Promise<void> {}
  async _postStep(): Promise<void> {
    for (const element of [this.fadeElement, this.overlayElement, this.#step]) element?.remove();
    this.fadeElement = this.overlayElement = this.#step = this.targetElement = undefined;
  }
  #step: HTMLElement | undefined;

  async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step || !hasDom()) return;
    const target = step.selector ? this._getTargetElement(step.selector) : null;
    if (step.selector && !target) throw new Error(`${step.selector} is not there`);
    this.targetElement = target;
    this.overlayElement = el("div", { class: "tour-overlay" });
    this.fadeElement = el("div", { class: target ? "tour-fadeout" : "tour-fadeout tour-whole" });
    document.body.append(this.fadeElement, this.overlayElement, this.#draw(step));
    if (target) this.#place(target);
  }

  #draw(step: TourStep): HTMLElement {
    const box = el("div", { class: "tour tour-center-step" });
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-labelledby", "tour-title");
    const title = el("h3", { id: "tour-title" });
    title.textContent = localize(step.title);
    const content = el("div", { class: "content" });
    content.innerHTML = localize(step.content);
    const footer = el("footer", {});
    const count = el("span", { class: "step-count" });
    count.textContent = `${(this.#at ?? 0) + 1} / ${this.steps.length}`;
    footer.append(count);
    const button = (action: string, label: string, press: () => unknown): void => {
      const made = el("button", { type: "button" });
      made.dataset.action = action;
      made.textContent = label;
      made.addEventListener("click", () => void press());
      footer.append(made);
    };
    if (this.hasPrevious) button("previous", "Back", () => this.previous());
    button("exit", "Close", () => this.exit());
    button("next", this.hasNext ? "Next" : "Done", () => this.next());
    box.append(title, content, footer);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.exit();
    });
    this.#step = box;
    setTimeout(() => box.querySelector<HTMLElement>("[data-action=next]")?.focus());
    return box;
  }

  #place(target: HTMLElement): void {
    const box = target.getBoundingClientRect();
    const pad = Tour.HIGHLIGHT_PADDING / 2;
    const size = { left: box.left - pad, top: box.top - pad, width: box.width + 2 * pad, height: box.height + 2 * pad };
    for (const [side, length] of Object.entries(size)) this.fadeElement!.style.setProperty(side, `${length}px`);
    const text = this.#step!;
    const own = text.getBoundingClientRect();
    const above = this.currentStep?.tooltipDirection === "UP";
    const inside = (at: number, length: number, all: number) => Math.max(0, Math.min(at, all - length));
    const left = inside(box.left + (box.width - own.width) / 2, own.width, innerWidth);
    const top = inside(above ? size.top - own.height : size.top + size.height, own.height, innerHeight);
    Object.assign(text.style, { left: `${left}px`, top: `${top}px`, bottom: "auto", translate: "none" });
  }
}
