import type { Document } from "../../core/documents/client-document.ts";
import { el, fvtt, realm, report, word } from "../env.ts";
import type { TagsConfig } from "../fields/config.ts";
import { AbstractFormInputElement, applyConfig } from "./abstract.ts";
import { removedTag, renderTag } from "./multi-select.ts";

/** Free text tags, and documents as tags. */
abstract class TagsElement<Value> extends AbstractFormInputElement<Value> {
  _tags!: HTMLDivElement;
  _input!: HTMLInputElement;
  _button!: HTMLButtonElement;

  override _initialize(): void {
    if (this._value === undefined) this._setValue(parseList(this.getAttribute("value") ?? this.textContent ?? ""));
    this._internals?.setFormValue?.(this._serialise());
  }
  abstract _serialise(): string;
  abstract _add(entry: string): void;
  abstract _remove(entry: string): void;

  override _buildElements(): HTMLElement[] {
    const label = word("ELEMENTS.TAGS.Add", "Add");
    this._tags = el("div", { className: "tags input-element-tags" });
    this._input = el("input", { type: "text", placeholder: this.getAttribute("placeholder") ?? "" });
    this._button = el("button", {
      type: "button",
      className: "icon fa-solid fa-plus",
      "aria-label": label,
      "data-tooltip": label,
    });
    this._primaryInput = this._input;
    return [this._tags, this._input, this._button];
  }
  override _activateListeners(): void {
    const commit = () => {
      const entry = this._input.value.trim();
      if (!entry) return;
      try {
        this._add(entry);
        this._input.value = "";
      } catch (error) {
        report("TagsElement", error);
      }
    };
    this._input.addEventListener("input", (event) => event.stopPropagation());
    this._input.addEventListener("change", (event) => event.stopPropagation());
    this._input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      commit();
    });
    this._button.addEventListener("click", commit);
    this._tags.addEventListener("click", (event) => {
      const tag = removedTag(event);
      if (tag !== undefined && this.editable) this._remove(tag);
    });
  }
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }
}

export class HTMLStringTagsElement extends TagsElement<string[]> {
  static override tagName = "string-tags";
  declare _value: Set<string> | undefined;

  get slug(): boolean {
    return this.hasAttribute("slug");
  }
  override _getValue(): string[] {
    return [...(this._value ?? [])];
  }
  override _setValue(value: unknown): void {
    const list: string[] = value instanceof Set || Array.isArray(value) ? [...value] : parseList(String(value ?? ""));
    this._value = new Set(list.map((entry) => this.#clean(entry)).filter(Boolean));
  }
  _serialise(): string {
    return this._getValue().join(",");
  }
  #clean(entry: string): string {
    const text = String(entry).trim();
    if (!this.slug) return text;
    return (
      (text as string & { slugify?(options: { strict: boolean }): string }).slugify?.({ strict: true }) ??
      text.toLowerCase().replace(/[^a-z0-9]+/g, "-")
    );
  }
  /** Throw to refuse a tag. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error("A tag must not be empty");
  }
  _add(entry: string): void {
    const tag = this.#clean(entry);
    this._validateTag(tag);
    this._value!.add(tag);
    this._announce();
  }
  _remove(entry: string): void {
    if (this._value!.delete(entry)) this._announce();
  }
  override _refresh(): void {
    this._tags?.replaceChildren(...this._getValue().map((tag) => renderTag(tag, tag, this.editable)));
  }
  static create(config: TagsConfig): HTMLStringTagsElement {
    const element = document.createElement("string-tags") as HTMLStringTagsElement;
    element.setAttribute("value", [...((config.value ?? []) as Iterable<string>)].join(","));
    if (config.slug) element.setAttribute("slug", "");
    applyConfig(element, config);
    return element;
  }
}

export class HTMLDocumentTagsElement extends TagsElement<string | string[] | null> {
  static override tagName = "document-tags";
  /** Names by uuid. */
  declare _value: Record<string, string> | undefined;

  override get type(): string | null {
    return this.getAttribute("type");
  }
  override set type(value: string | null) {
    this.setAttribute("type", value ?? "");
  }
  get single(): boolean {
    return this.hasAttribute("single");
  }
  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }
  get max(): number {
    return Number(this.getAttribute("max") ?? Number.POSITIVE_INFINITY);
  }
  set max(value: number) {
    this.setAttribute("max", String(value));
  }
  override _getValue(): string | string[] | null {
    const uuids = Object.keys(this._value ?? {});
    return this.single ? (uuids[0] ?? null) : uuids;
  }
  override _setValue(value: unknown): void {
    const list: string[] =
      value === null || value === undefined
        ? []
        : typeof value === "string"
          ? parseList(value)
          : [...(value as string[])];
    const named: Record<string, string> = {};
    this._value = named;
    for (const uuid of this.single ? list.slice(0, 1) : list) named[uuid] = nameOf(uuid);
  }
  _serialise(): string {
    return Object.keys(this._value ?? {}).join(",");
  }
  _validateDocument(document: Document): void {
    const { type, max } = this;
    const documentName = document.documentName ?? document.type;
    if (type && document.documentName && documentName !== type) throw new Error(`${documentName} is not a ${type}`);
    if (!this.single && Object.keys(this._value!).length >= max) throw new Error(`No more than ${max} may be chosen`);
  }
  _add(uuid: string): void {
    const found = (fvtt().utils.fromUuidSync?.(uuid) ?? realm.fromUuidSync?.(uuid)) as Document | null | undefined;
    if (!found) throw new Error(`"${uuid}" is no known document`);
    this._validateDocument(found);
    const name = (found.name as string | null | undefined) ?? uuid;
    if (this.single) this._value = { [uuid]: name };
    else this._value![uuid] = name;
    this._announce();
  }
  _remove(uuid: string): void {
    delete this._value![uuid];
    this._announce();
  }
  override _refresh(): void {
    const entries = Object.entries(this._value ?? {});
    this._tags?.replaceChildren(
      ...entries.map(([uuid, name]) => HTMLDocumentTagsElement.renderTag(uuid, name, this.editable)),
    );
    const full = this.single && entries.length > 0;
    this._input?.classList.toggle("hidden", full);
    this._button?.classList.toggle("hidden", full);
  }
  override _activateListeners(): void {
    super._activateListeners();
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!this.editable) return;
      const data = fvtt().applications.ux.TextEditor.implementation.getDragEventData(event);
      if (!data?.uuid) return;
      try {
        this._add(data.uuid as string);
      } catch (error) {
        report("HTMLDocumentTagsElement", error);
      }
    });
  }
  static renderTag(uuid: string, name: string, editable = true): HTMLDivElement {
    const tag = renderTag(uuid, name, editable);
    tag.dataset.uuid = uuid;
    return tag;
  }
  static create(config: TagsConfig): HTMLDocumentTagsElement {
    const element = document.createElement("document-tags") as HTMLDocumentTagsElement;
    const values =
      config.value === null || config.value === undefined
        ? []
        : typeof config.value === "string"
          ? [config.value]
          : [...(config.value as Iterable<string>)];
    if (config.type) element.setAttribute("type", config.type);
    if (config.single) element.setAttribute("single", "");
    if (config.max) element.setAttribute("max", String(config.max));
    element.setAttribute("value", values.join(","));
    applyConfig(element, config);
    return element;
  }
}

function nameOf(uuid: string): string {
  try {
    return (realm.fromUuidSync?.(uuid, { strict: false })?.name as string | null | undefined) ?? uuid;
  } catch {
    return uuid;
  }
}

/** A comma-separated list, or a JSON array. */
function parseList(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) {
    try {
      return JSON.parse(trimmed);
    } catch {
      return [];
    }
  }
  return trimmed ? trimmed.split(",").map((entry) => entry.trim()) : [];
}
