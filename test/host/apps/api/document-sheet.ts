import type { Document } from "../../core/documents/client-document.ts";
import { type Data, type DocumentConfig, type Operation, type Pack, record } from "../../types.ts";
import { fvtt, game, isV14, localize, realm, report, utils, word } from "../env.ts";
import type { FormDataExtended } from "../ux/form-data.ts";
import { ApplicationV2 } from "./application.ts";
import type { ApplicationConfig, ApplicationOptions, CloseOptions, FormConfig, RenderOptions } from "./types.ts";

/** Options of a window on a document: the document, and who may see and change it. */
export interface DocumentSheetOptions extends ApplicationOptions {
  document: Document;
  viewPermission: number | string;
  editPermission: number | string;
  canCreate: boolean;
  sheetConfig: boolean;
}

/** Configuration that a caller may pass for such a window. */
export interface DocumentSheetConfiguration extends ApplicationConfig {
  document?: Document;
  viewPermission?: number | string;
  editPermission?: number | string;
  canCreate?: boolean;
  sheetConfig?: boolean;
}

/** Options of a submit: what to write besides the form, and options of the update. */
interface SubmitOptions extends Operation {
  updateData?: Data;
}

/** A class of custom form elements of the test host. */
interface ElementClass {
  formAssociated: boolean;
  tagName: string;
}

/** A window on one document: permission checks, header controls, form submission to `document.update`. */
export class DocumentSheetV2<D extends Document = Document> extends ApplicationV2 {
  declare options: DocumentSheetOptions;
  static override DEFAULT_OPTIONS: ApplicationConfig = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.ConfigureSheet",
          action: "configureSheet",
          visible(this: DocumentSheetV2) {
            return this.isEditable && this.options.sheetConfig;
          },
        },
        {
          icon: "fa-solid fa-download",
          label: "DOCUMENT.Import",
          action: "importDocument",
          visible(this: DocumentSheetV2) {
            return Boolean(this.document.inCompendium && !this.document.isEmbedded && game().user?.isGM);
          },
        },
      ],
    },
  };

  #document: D;

  constructor(options: DocumentSheetConfiguration | D = {}, ...rest: unknown[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
    this.#document = this.options.document as D;
  }

  /** Sheets of the first generation took the document as first argument. */
  static _migrateConstructorParams(
    first: DocumentSheetConfiguration | Document,
    rest: unknown[],
  ): DocumentSheetConfiguration {
    if (!first?.document && typeof first?.toObject === "function")
      return { ...record(rest[0]), document: first as Document };
    return first as DocumentSheetConfiguration;
  }

  get document(): D {
    return this.#document;
  }

  override get title(): string {
    const { name, id, type } = this.document;
    const cls = this.document.constructor as typeof Document;
    const documentName = this.document.documentName ?? cls.documentName;
    const label = (realm.CONFIG[documentName] as DocumentConfig | undefined)?.typeLabels?.[type];
    const prefix = type && type !== "base" && label ? label : cls.metadata?.label;
    return `${localize(prefix) || documentName}: ${name || id}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(game().user, this.options.viewPermission);
  }

  get isEditable(): boolean {
    if (this.document.pack && game().packs?.get(this.document.pack)?.locked) return false;
    return this.document.testUserPermission(game().user, this.options.editPermission);
  }

  override get _theme(): string | null {
    return (this.document?.getFlag?.("core", "sheetTheme") ?? null) as string | null;
  }

  override _initializeApplicationOptions(options: DocumentSheetConfiguration): ApplicationOptions {
    const { document } = options;
    if (typeof document?.toObject !== "function") throw new Error("A document sheet must be given a document");
    const uniqueId = options.uniqueId ?? `${this.constructor.name}-${(document.uuid ?? "").replaceAll(".", "-")}`;
    return super._initializeApplicationOptions({ ...options, uniqueId });
  }

  override _canRender(_options: RenderOptions): false | undefined {
    if (this.isVisible) return undefined;
    const label =
      localize((this.document.constructor as typeof Document).metadata?.label) || this.document.documentName;
    throw new Error(
      word("SHEETS.DocumentSheetPrivate", "You do not have permission to view this {type}.").replace("{type}", label),
    );
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.renderContext || options.force) options.window!.title = this.title;
  }

  override async _prepareContext(options: RenderOptions): Promise<Data> {
    const context = await super._prepareContext(options);
    const { document } = this;
    Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields,
      editable: this.isEditable,
      rootId: document.collection ? this.id : utils().randomID(),
    });
    if (!isV14()) context.user = game().user;
    return context;
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (!this.hasFrame) return frame;
    const copy = document.createElement("button");
    const label = word("SHEETS.CopyUuid", "Copy document UUID");
    copy.type = "button";
    copy.className = "header-control icon fa-solid fa-passport";
    copy.dataset.action = "copyUuid";
    copy.dataset.tooltip = label;
    copy.setAttribute("aria-label", label);
    this.window.controls!.before(copy);
    return frame;
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._refreshTheme();
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: CloseOptions): void {
    super._onClose(options);
    if (this.document.apps) delete this.document.apps[this.id];
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("toggle-secret", (event: Event) => this._onRevealSecret(event));
  }

  /** Every control of the sheet's body; the window's own buttons stay usable. */
  _toggleDisabled(disabled: boolean): void {
    const root = this.window.content ?? this.element;
    const elements = (fvtt().applications.elements ?? {}) as Record<string, Partial<ElementClass>>;
    const tags = Object.values(elements)
      .map((cls) => cls?.formAssociated && cls.tagName)
      .filter((tag) => typeof tag === "string" && tag.includes("-"));
    for (const field of root.querySelectorAll<HTMLInputElement>(
      ["input", "select", "textarea", "button", ...tags].join(","),
    )) {
      field.disabled = disabled;
    }
    for (const image of root.querySelectorAll("img[data-edit]")) image.classList.toggle("disabled", disabled);
  }

  override _onChangeForm(config: FormConfig | undefined, event: Event): unknown {
    return this.isEditable ? super._onChangeForm(config, event) : undefined;
  }

  /** A secret was shown or hidden: write the changed text back to the field its container names. */
  _onRevealSecret(event: Event): void {
    const secret = event.target as HTMLElement;
    const target = secret.closest<HTMLElement>("[data-field], [data-target], prose-mirror[name]");
    const path = target?.dataset.field ?? target?.dataset.target ?? target?.getAttribute("name");
    const id = secret.querySelector("section.secret")?.id ?? secret.id;
    if (!path || !id || !this.isEditable) return;
    const template = document.createElement("template");
    template.innerHTML = (utils().getProperty(this.document._source, path) ?? "") as string;
    const section = template.content.getElementById(id);
    if (!section) return;
    section.classList.toggle("revealed");
    void this.document.update({ [path]: template.innerHTML });
  }

  /* ---------------------------------------------------------------- submission */

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: SubmitOptions = {},
  ) {
    if (!this.isEditable) return undefined;
    const { updateData, ...updateOptions } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    return this._processSubmitData(event, form, submitData, updateOptions);
  }

  _processFormData(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): Data {
    return utils().expandObject(formData.object);
  }

  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Data): Data {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) {
      utils().mergeObject(submitData, updateData, isV14() ? { applyOperators: true } : { performDeletions: true });
    }
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Data,
    options: Operation = {},
  ): Promise<void> {
    const { document } = this;
    const stored = document.id && (document.collection?.has?.(document.id) || document.isEmbedded || document.pack);
    if (this.options.canCreate && !stored) {
      const merged = utils().mergeObject(document.toObject(), submitData);
      await (document.constructor as typeof Document).create(merged, {
        parent: document.parent,
        pack: document.pack,
        ...options,
      });
    } else await document.update(submitData, options);
  }

  /* ---------------------------------------------------------------- actions */

  static #onConfigureSheet(this: DocumentSheetV2, event: Event) {
    event.stopPropagation();
    const { DocumentSheetConfig } = fvtt().applications.apps;
    void new DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent) {
    event.preventDefault();
    const byId = event.button === 2;
    const value = byId ? this.document.id : this.document.uuid;
    try {
      await navigator.clipboard.writeText(value as string);
    } catch {
      // No clipboard permission: the message below still shows the value for manual copying.
    }
    realm.ui.notifications!.info(`${this.document.name ?? this.document.documentName}: ${value}`);
  }

  static async #onEditImage(this: DocumentSheetV2, _event: Event, target: HTMLElement) {
    if (!this.isEditable) return;
    const attribute = target.dataset.edit ?? "img";
    const { FilePicker } = fvtt().applications.apps;
    const picker = new FilePicker.implementation({
      current: (utils().getProperty(this.document._source, attribute) ?? "") as string,
      type: target.dataset.type ?? "image",
      callback: async (path: string) => {
        if (target instanceof HTMLImageElement) target.setAttribute("src", path);
        if (this.options.form?.submitOnChange) this.form?.dispatchEvent(new Event("submit", { cancelable: true }));
        else await this.document.update({ [attribute]: path });
      },
    });
    await picker.browse();
  }

  static async #onImportDocument(this: DocumentSheetV2) {
    await this.close();
    const { collection, pack, id } = this.document;
    const world = game().collections?.get(this.document.documentName);
    try {
      const imported = await world!.importFromCompendium(
        (collection?.metadata ? collection : game().packs.get(pack as string)) as Pack,
        id as string,
      );
      imported?.sheet?.render({ force: true });
    } catch (error) {
      report("DocumentSheetV2#importDocument", error);
    }
  }
}
