import { cleanHtml, el, word } from "../env.ts";
import type { TextConfig } from "../fields/config.ts";
import { AbstractFormInputElement, applyConfig } from "./abstract.ts";

/** Rich text. A contenteditable with a small toolbar; the change is announced on save. */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  static override observedAttributes = [...AbstractFormInputElement.observedAttributes, "open"];
  declare _value: string | undefined;
  #content!: HTMLDivElement;
  #toggle: HTMLButtonElement | null = null;
  #menu: HTMLElement | null = null;
  #enriched = "";
  #active = false;

  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }
  get open(): boolean {
    return this.#active;
  }
  set open(value: boolean) {
    if (value && !this.#active) this.#activate();
    else if (!value && this.#active) this.#deactivate();
  }
  isDirty(): boolean {
    return this.#active && this.#content.innerHTML !== (this._value ?? "");
  }

  /** Does the element sit in a form of a window the user may edit? */
  override _initialize(): void {
    this.#enriched = this.innerHTML.trim();
    if (this._value === undefined) this._value = this.getAttribute("value") ?? this.#enriched;
    this.removeAttribute("value");
    this._internals?.setFormValue?.(this._value);
  }

  override _getValue(): string {
    return this.#active ? tidy(this.#content.innerHTML) : (this._value ?? "");
  }
  override _setValue(value: unknown): void {
    this._value = String(value ?? "");
    this.#enriched = cleanHtml(this._value);
    if (this.#active) this.#content.innerHTML = this.#enriched;
  }

  override _buildElements(): HTMLElement[] {
    this.classList.add("editor", "prosemirror", this.toggled ? "inactive" : "active");
    this.#content = el("div", { className: "editor-content" });
    this._primaryInput = null;
    if (this.toggled) {
      const label = word("EDITOR.Edit", "Edit");
      this.#toggle = el("button", {
        type: "button",
        className: "icon toggle fa-solid fa-edit",
        "aria-label": label,
        "data-tooltip": label,
      });
      this.#toggle.addEventListener("click", (event) => {
        event.stopPropagation();
        this.open = true;
      });
      return [this.#toggle, this.#content];
    }
    return [this.#content];
  }

  override _refresh(): void {
    if (!this.#active) this.#content.innerHTML = this.#enriched;
  }

  override connectedCallback(): void {
    const first = !this.#content;
    super.connectedCallback();
    if (first && (!this.toggled || this.hasAttribute("open")) && this.editable) this.#activate(false);
  }

  override _toggleDisabled(disabled: boolean): void {
    if (this.#toggle) this.#toggle.disabled = disabled;
    this.#toggle?.classList.toggle("hidden", disabled);
    if (disabled && this.#active) this.#deactivate();
    else if (!disabled && !this.#active && !this.toggled && this.isConnected) this.#activate(false);
  }

  #activate(focus = true): void {
    if (this.#active || !this.editable) return;
    this.#active = true;
    this.classList.replace("inactive", "active");
    this.#content.innerHTML = cleanHtml(this._value ?? "");
    this.#content.contentEditable = "true";
    this.#content.setAttribute("role", "textbox");
    this.#content.setAttribute("aria-multiline", "true");
    this.#content.setAttribute("aria-label", this.getAttribute("aria-label") ?? (this.name || "text"));
    this.#menu = this.#buildMenu();
    this.prepend(this.#menu);
    this.#content.onkeydown = (event) => {
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.save();
      }
      event.stopPropagation();
    };
    if (focus) this.#content.focus();
    this.dispatchEvent(new Event("open"));
  }

  /** Stores the text, notifies the form, and shows it again. */
  save(): void {
    this._value = tidy(this.#content.innerHTML);
    this.#enriched = cleanHtml(this._value);
    if (this.toggled) this.#deactivate();
    this.dispatchEvent(new Event("save"));
    this._announce();
  }

  #deactivate(): void {
    this.#active = false;
    this.classList.replace("active", "inactive");
    this.#menu?.remove();
    this.#menu = null;
    this.#content.removeAttribute("contenteditable");
    this.#content.removeAttribute("role");
    this.#content.innerHTML = this.#enriched;
    this.dispatchEvent(new Event("close"));
  }

  #buildMenu(): HTMLElement {
    const menu = el("menu", { className: "editor-menu", role: "toolbar" });
    const add = (label: string, text: string, run: () => void, css = "") => {
      const button = el("button", { type: "button", className: css, "aria-label": label, "data-tooltip": label }, text);
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        run();
      });
      menu.append(el("li", {}, button));
    };
    const command = (name: string, value?: string) => () => document.execCommand(name, false, value);
    add(word("EDITOR.Bold", "Bold"), "B", command("bold"));
    add(word("EDITOR.Italic", "Italic"), "I", command("italic"));
    add(word("EDITOR.Heading", "Heading"), "H", command("formatBlock", "h3"));
    add(word("EDITOR.Paragraph", "Paragraph"), "¶", command("formatBlock", "p"));
    add(word("EDITOR.BulletList", "Bullet list"), "•", command("insertUnorderedList"));
    add(word("EDITOR.NumberList", "Number list"), "1.", command("insertOrderedList"));
    add(word("EDITOR.Secret", "Secret"), "§", () => this.#insertSecret());
    add(word("EDITOR.Save", "Save"), "✓", () => this.save(), "save");
    return menu;
  }

  #insertSecret(): void {
    const id = `secret-${Math.random().toString(36).slice(2, 18)}`;
    const text = String(getSelection() ?? "") || "…";
    const section = el("section", { className: "secret", id }, el("p", {}, text));
    document.execCommand("insertHTML", false, section.outerHTML);
  }

  static create(config: TextConfig): HTMLProseMirrorElement {
    const element = document.createElement("prose-mirror") as HTMLProseMirrorElement;
    const value = (config.value ?? "") as string;
    element.setAttribute("value", value);
    for (const flag of ["toggled", "collaborate", "compact"]) if (config[flag]) element.setAttribute(flag, "");
    if (config.documentUUID) element.setAttribute("document-uuid", config.documentUUID);
    if (config.height) element.style.height = typeof config.height === "number" ? `${config.height}px` : config.height;
    element.innerHTML = config.enriched ?? cleanHtml(value);
    applyConfig(element, config);
    return element;
  }
}

/** An editor without text leaves a stray break behind. */
const tidy = (markup: string): string => (/^(<br>|<p><br><\/p>|\s)*$/.test(markup) ? "" : markup);
