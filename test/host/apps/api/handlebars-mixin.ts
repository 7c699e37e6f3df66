import type { Constructor, Data } from "../../types.ts";
import { fvtt } from "../env.ts";
import type { ApplicationV2 } from "./application.ts";
import { attachForm } from "./events.ts";
import type { CloseOptions, HandlebarsPart, PartState, RenderOptions } from "./types.ts";

/** Members that the Handlebars mixin adds to a window class. */
export interface HandlebarsParts {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: RenderOptions): Record<string, HandlebarsPart>;
  _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data>;
  _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void;
}

/** A class of applications rendered from templates. */
export type HandlebarsClass<T extends Constructor<ApplicationV2>> = Omit<T, "prototype" | "PARTS"> & {
  new (...args: ConstructorParameters<T>): InstanceType<T> & HandlebarsParts;
  readonly prototype: InstanceType<T> & HandlebarsParts;
  PARTS: Record<string, HandlebarsPart>;
};

/** Properties of fields that can have the focus; other elements have none of these. */
type Focusable = HTMLElement & Partial<Pick<HTMLInputElement, "name" | "value" | "selectionStart" | "selectionEnd">>;

/** Adds parts rendered from Handlebars templates to an application class. */
export function HandlebarsApplicationMixin<T extends Constructor<ApplicationV2>>(
  BaseApplication: T,
): HandlebarsClass<T> {
  class HandlebarsApplication
    extends (BaseApplication as Constructor<ApplicationV2> as typeof ApplicationV2)
    implements HandlebarsParts
  {
    static PARTS: Record<string, HandlebarsPart> = {};
    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, HandlebarsPart> = {};
    #defaulted: string[] | null = null;

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#defaulted = null;
      if (!options.parts?.length) {
        options.parts = Object.keys((this.constructor as typeof HandlebarsApplication).PARTS);
        this.#defaulted = [...options.parts];
      }
    }

    _configureRenderParts(_options: RenderOptions): Record<string, HandlebarsPart> {
      const parts = (this.constructor as typeof HandlebarsApplication).PARTS;
      return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
    }

    override async _preRender(context: Data, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      this.#descriptors = this._configureRenderParts(options);
      const untouched = this.#defaulted && String(this.#defaulted) === String(options.parts);
      if (untouched) options.parts = Object.keys(this.#descriptors);
      const known = (this.constructor as typeof HandlebarsApplication).PARTS;
      for (const id of options.parts!) {
        if (!(id in this.#descriptors) && !(id in known)) {
          throw new Error(`"${id}" is not a part of ${this.constructor.name}`);
        }
      }
      options.parts = options.parts!.filter((id) => id in this.#descriptors);
      const templates = new Set<string>();
      for (const part of Object.values(this.#descriptors)) {
        templates.add(part.template);
        for (const path of part.templates ?? []) templates.add(path);
      }
      await fvtt().applications.handlebars.loadTemplates([...templates]);
    }

    override async _renderHTML(context: Data, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const id of options.parts!) {
        const part = this.#descriptors[id]!;
        const partContext = await this._preparePartContext(id, context, options);
        const markup = await fvtt().applications.handlebars.renderTemplate(part.template, partContext);
        rendered[id] = this.#parsePart(id, part, markup);
      }
      return rendered;
    }

    #parsePart(id: string, part: HandlebarsPart, markup: string): HTMLElement {
      const template = document.createElement("template");
      template.innerHTML = markup;
      const content = document.importNode(template.content, true);
      let element: HTMLElement;
      if (part.root) {
        element = document.createElement("div");
        element.append(...content.childNodes);
      } else {
        if (content.children.length !== 1) {
          throw new Error(
            `Template part "${id}" of ${this.constructor.name} must render a single HTML element, not ${content.children.length}`,
          );
        }
        element = content.firstElementChild as HTMLElement;
      }
      element.dataset.applicationPart = id;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes) element.classList.add(...part.classes);
      return element;
    }

    async _preparePartContext(partId: string, context: Data, _options: RenderOptions): Promise<Data> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      this.#dropUnused();
      for (const [id, element] of Object.entries(result)) {
        const part = this.#descriptors[id]!;
        const state: PartState = { scrollPositions: [], focus: undefined };
        const prior = this.#parts[id]?.isConnected || !options.isFirstRender ? this.#parts[id] : undefined;
        if (part.root) {
          if (prior) this._preSyncPartState(id, element, content, state);
          content.replaceChildren(...element.childNodes);
          content.dataset.applicationPart = id;
          if (part.classes) content.classList.add(...part.classes);
          this.#parts[id] = content;
        } else if (prior) {
          this._preSyncPartState(id, element, prior, state);
          prior.replaceWith(element);
          this.#parts[id] = element;
        } else {
          this.#insertPart(id, element, content);
          this.#parts[id] = element;
        }
        if (prior) this._syncPartState(id, this.#parts[id]!, prior, state);
        this._attachPartListeners(id, this.#parts[id]!, options);
      }
    }

    #dropUnused(): void {
      for (const id of Object.keys(this.#parts)) {
        if (id in this.#descriptors) continue;
        this.#parts[id]!.remove();
        delete this.#parts[id];
      }
    }

    /** Inserts before the first later part that exists, otherwise at the end. */
    #insertPart(id: string, element: HTMLElement, content: HTMLElement): void {
      const order = Object.keys(this.#descriptors);
      const later = order.slice(order.indexOf(id) + 1).find((other) => this.#parts[other]?.parentElement === content);
      if (later) this.#parts[later]!.before(element);
      else content.append(element);
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      const active = priorElement.ownerDocument.activeElement as Focusable | null;
      if (active && priorElement.contains(active)) {
        if (active.id) state.focus = `#${CSS.escape(active.id)}`;
        else if (active.name) state.focus = `${active.tagName}[name="${CSS.escape(active.name)}"]`;
        if (active.matches('input[type="radio"]')) state.focus += `[value="${CSS.escape(active.value!)}"]`;
        try {
          state.selection = active.selectionStart === null ? null : [active.selectionStart!, active.selectionEnd!];
        } catch {
          state.selection = null;
        }
      }
      for (const selector of this.#descriptors[partId]?.scrollable ?? []) {
        const before = selector === "" ? [priorElement] : [...priorElement.querySelectorAll(selector)];
        const after = selector === "" ? [newElement] : [...newElement.querySelectorAll(selector)];
        before.forEach((element, index) => {
          if (after[index]) state.scrollPositions.push([after[index], element.scrollTop, element.scrollLeft]);
        });
      }
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _prior: HTMLElement, state: PartState): void {
      if (state.focus) {
        const target = (
          newElement.matches(state.focus) ? newElement : newElement.querySelector(state.focus)
        ) as HTMLInputElement | null;
        if (target && target !== document.activeElement) {
          target.focus({ preventScroll: true });
          try {
            if (state.selection && target.setSelectionRange) target.setSelectionRange(...state.selection);
          } catch {
            // Inputs without a text selection (number, checkbox) refuse; their focus is restored anyway.
          }
        }
      }
      for (const [element, top, left] of state.scrollPositions) {
        const target = element.isConnected ? element : newElement;
        target.scrollTop = top;
        target.scrollLeft = left;
      }
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector<HTMLElement>(selector);
        if (form) attachForm(this, form, config);
      }
    }

    override _tearDown(options: CloseOptions): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication as unknown as HandlebarsClass<T>;
}
