import type { Document } from "../../core/documents/client-document.ts";
import type { Data } from "../../types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import type { ApplicationConfig } from "../api/types.ts";
import { el, fvtt, hasDom, localize, realm, word } from "../env.ts";
import { createFormGroup, createTextInput } from "../fields/inputs.ts";
import { configured } from "../ux/configured.ts";

interface PickerOptions {
  type?: string;
  current?: string;
  callback?: (path: string, picker: FilePicker) => unknown;
  /** The input that gets the path. */
  field?: { value: string };
}

interface BrowseOptions {
  /** Only files with one of these extensions. */
  extensions?: string[];
}

interface BrowseReturn {
  target: string;
  files: string[];
  dirs: string[];
  extensions: string[];
  private: boolean;
  privateDirs: string[];
  gridSize: number | null;
}

/** File picker: here simply a path, typed or pasted, as there is no file storage. */
export class FilePicker {
  static FILE_TYPES = ["any", "audio", "folder", "font", "graphics", "image", "imagevideo", "text", "video"];
  type: string;
  current: string;
  callback: PickerOptions["callback"];
  field: PickerOptions["field"];

  constructor({ type = "any", current = "", callback, field }: PickerOptions = {}) {
    this.type = type;
    this.current = current;
    this.callback = callback;
    this.field = field;
  }

  static get implementation(): typeof FilePicker {
    return configured("FilePicker", FilePicker);
  }

  /** Ask for the path; resolves when answered. */
  async browse(_target?: string, _options?: Data): Promise<string | null> {
    if (!hasDom()) return null;
    const content = document.createElement("div");
    const input = createTextInput({ name: "path", value: this.current, autofocus: true, id: "file-picker-path" });
    content.append(createFormGroup({ label: word("FILES.Path", "Path"), input }));
    const title = word("FILES.Title", "File Browser");
    const answer = await DialogV2.input({ window: { title }, content, position: { width: 460 } });
    if (!answer) return null;
    const path = answer.path as string;
    if (this.field) this.field.value = path;
    this.callback?.(path, this);
    return path;
  }
  async render(_options?: Data): Promise<this> {
    await this.browse();
    return this;
  }
  /** The files and folders of a package's folder; rejects if it does not exist. */
  static async browse(_source: string, target: string, { extensions = [] }: BrowseOptions = {}): Promise<BrowseReturn> {
    const response = await fetch(`/host/browse.json?target=${encodeURIComponent(target)}`);
    const found: Pick<BrowseReturn, "target" | "files" | "dirs"> | null = await response.json();
    if (!found) throw new Error(`Directory ${target} does not exist or is not accessible in this storage location`);
    const fits = (file: string): boolean => extensions.some((ending) => file.toLowerCase().endsWith(ending));
    const files = extensions.length ? found.files.filter(fits) : found.files;
    return { ...found, files, extensions, private: false, privateDirs: [], gridSize: null };
  }
  static async upload(): Promise<false> {
    realm.ui?.notifications?.warn("Files cannot be uploaded to this table.");
    return false;
  }
}

/** An image in its own window. */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationConfig = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    src: "",
    caption: null,
    uuid: null,
    showTitle: true,
    window: { resizable: true },
    position: { width: 480 },
  };
  override get title(): string {
    return localize(this.options.window.title) || word("IMAGE.Popout", "Image");
  }
  override async _renderHTML(): Promise<HTMLElement> {
    const figure = el("figure", {}, el("img", { src: this.options.src, alt: this.title }));
    if (this.options.caption) figure.append(el("figcaption", {}, this.options.caption as string));
    return figure;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
  async shareImage(): Promise<void> {}
}

/** First-generation classes: they exist so that systems can unregister or extend them; they render nothing. */
export function firstGeneration(): Record<string, Data> {
  const { mergeObject } = fvtt().utils;
  class Application {
    static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });
    static get defaultOptions(): Data {
      return {};
    }
    options: Data;
    /** None of these is ever rendered. */
    _state = 0;
    constructor(options: Data = {}) {
      this.options = mergeObject((this.constructor as typeof Application).defaultOptions, options) as Data;
    }
    get rendered(): boolean {
      return false;
    }
    get id(): string {
      return (this.options.id as string | undefined) ?? "";
    }
    /** A jQuery selection, empty because the window is never rendered. */
    get element(): unknown {
      return (globalThis as { $?: (selector: string) => unknown }).$?.(`#${this.id || "none"}`);
    }
    render(): this {
      return this;
    }
    async close(): Promise<void> {}
  }
  class FormApplication extends Application {
    static _customElements: string[] = [];
  }
  class DocumentSheet extends FormApplication {
    object: Document;
    constructor(object: Document, options: Data = {}) {
      super(options);
      this.object = object;
    }
    get document(): Document {
      return this.object;
    }
  }
  class ActorSheet extends DocumentSheet {}
  class ItemSheet extends DocumentSheet {}
  class JournalSheet extends DocumentSheet {}
  class Dialog extends Application {}
  return {
    api: { Application, FormApplication, DocumentSheet, Dialog },
    sheets: { ActorSheet, ItemSheet, JournalSheet },
  };
}

/** Short names of the classes above. */
export const aliases = (api: Data, sheets: Data): void => {
  api.Application = api.ApplicationV2;
  api.Dialog = api.DialogV2;
  api.DocumentSheet = api.DocumentSheetV2;
  sheets.ActorSheet = sheets.ActorSheetV2;
  sheets.ItemSheet = sheets.ItemSheetV2;
};
