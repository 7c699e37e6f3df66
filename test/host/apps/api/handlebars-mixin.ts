import { fvtt } from "../env.ts";
import { attachForm } from "./events.ts";

/** Add parts drawn from Handlebars templates to an application class. */
export function HandlebarsApplicationMixin(BaseApplication: any): any {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, any> = {};
    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, any> = {};
    #defaulted: string[] | null = null;

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    _configureRenderOptions(options: any): void {
      super._configureRenderOptions(options);
      this.#defaulted = null;
      if (!options.parts?.length) {
        options.parts = Object.keys((this.constructor as any).PARTS);
        this.#defaulted = [...options.parts];
      }
    }

    _configureRenderParts(_options: any): Record<string, any> {
      const parts = (this.constructor as any).PARTS as Record<string, any>;
      return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
    }

    async _preRender(context: any, options: any): Promise<void> {
      await super._preRender(context, options);
      this.#descriptors = this._configureRenderParts(options);
      const untouched = this.#defaulted && String(this.#defaulted) === String(options.parts);
      if (untouched) options.parts = Object.keys(this.#descriptors);
      const known = (this.constructor as any).PARTS;
      for (const id of options.parts) {
        if (!(id in this.#descriptors) && !(id in known)) {
          throw new Error(`"${id}" is not a part of ${this.constructor.name}`);
        }
      }
      options.parts = options.parts.filter((id: string) => id in this.#descriptors);
      const templates = new Set<string>();
      for (const part of Object.values(this.#descriptors)) {
        templates.add(part.template);
        for (const path of part.templates ?? []) templates.add(path);
      }
      await fvtt().applications.handlebars.loadTemplates([...templates]);
    }

    async _renderHTML(context: any, options: any): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const id of options.parts) {
        const part = this.#descriptors[id];
        const partContext = await this._preparePartContext(id, context, options);
        const markup = await fvtt().applications.handlebars.renderTemplate(part.template, partContext);
        rendered[id] = this.#parsePart(id, part, markup);
      }
      return rendered;
    }

    #parsePart(id: string, part: any, markup: string): HTMLElement {
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

    async _preparePartContext(partId: string, context: any, _options: any): Promise<any> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: any): void {
      this.#dropUnused();
      for (const [id, element] of Object.entries(result)) {
        const part = this.#descriptors[id];
        const state = { scrollPositions: [], focus: undefined };
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

    /** Before the first later part that is there already, otherwise at the end. */
    #insertPart(id: string, element: HTMLElement, content: HTMLElement): void {
      const order = Object.keys(this.#descriptors);
      const later = order.slice(order.indexOf(id) + 1).find((other) => this.#parts[other]?.parentElement === content);
      if (later) this.#parts[later]!.before(element);
      else content.append(element);
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: any): void {
      const active = priorElement.ownerDocument.activeElement as any;
      if (active && priorElement.contains(active)) {
        if (active.id) state.focus = `#${CSS.escape(active.id)}`;
        else if (active.name) state.focus = `${active.tagName}[name="${CSS.escape(active.name)}"]`;
        if (active.matches('input[type="radio"]')) state.focus += `[value="${CSS.escape(active.value)}"]`;
        try {
          state.selection = active.selectionStart === null ? null : [active.selectionStart, active.selectionEnd];
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

    _syncPartState(_partId: string, newElement: HTMLElement, _prior: HTMLElement, state: any): void {
      if (state.focus) {
        const target = (newElement.matches(state.focus) ? newElement : newElement.querySelector(state.focus)) as any;
        if (target && target !== document.activeElement) {
          target.focus({ preventScroll: true });
          try {
            if (state.selection && target.setSelectionRange) target.setSelectionRange(...state.selection);
          } catch {
            // Inputs without a text selection (number, checkbox) refuse; their focus is back all the same.
          }
        }
      }
      for (const [element, top, left] of state.scrollPositions) {
        const target = element.isConnected ? element : newElement;
        target.scrollTop = top;
        target.scrollLeft = left;
      }
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: any): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector<HTMLElement>(selector);
        if (form) attachForm(this, form, config);
      }
    }

    _tearDown(options: any): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
