import type { Document } from "../../core/documents/client-document.ts";
import type { Constructor, Data, DocumentConfig, SheetEntry, SheetLike, SheetRegistration } from "../../types.ts";
import { DialogV2 } from "../api/dialog.ts";
import { fvtt, realm, word } from "../env.ts";
import { createFormGroup, createSelectInput } from "../fields/inputs.ts";

/**
 * Sheet selection: registration (kept by the documents' own registry) and the window for choosing a document's sheet.
 */

const THEMES = {
  dark: "SETTINGS.UI.FIELDS.colorScheme.choices.dark",
  light: "SETTINGS.UI.FIELDS.colorScheme.choices.light",
};

const sheetClassesOf = (documentName: string): Record<string, Record<string, SheetEntry>> =>
  (realm.CONFIG[documentName] as DocumentConfig | undefined)?.sheetClasses ?? {};

/** Labels of a type's sheets by id: those available for one document and those available as default. */
interface SheetChoices {
  sheetClasses: Record<string, string>;
  defaultClasses: Record<string, string>;
  defaultClass: string;
}

/** Data of the window's form. */
type SheetChoice = { sheetClass: string; sheetTheme: string };

export class DocumentSheetConfig {
  /** Make a sheet class available; `types` left out means all, the last `makeDefault` wins. */
  static registerSheet(
    documentClass: typeof Document,
    scope: string,
    sheetClass: Constructor<SheetLike>,
    options: SheetRegistration = {},
  ): void {
    fvtt().documents.sheets.registerSheet(documentClass, scope, sheetClass, { themes: THEMES, ...options });
  }

  static unregisterSheet(
    documentClass: typeof Document,
    scope: string,
    sheetClass: Constructor<SheetLike>,
    options: SheetRegistration = {},
  ): void {
    fvtt().documents.sheets.unregisterSheet(documentClass, scope, sheetClass, options);
  }

  static getSheetClassesForSubType(documentName: string, type: string): SheetChoices {
    const sheets = Object.values(sheetClassesOf(documentName)[type] ?? {});
    const usable = sheets.filter((entry) => entry.canConfigure !== false);
    const sheetClasses = Object.fromEntries(usable.map((entry) => [entry.id, entry.label]));
    const defaultClasses = Object.fromEntries(usable.filter((e) => e.canBeDefault).map((e) => [e.id, e.label]));
    return { sheetClasses, defaultClasses, defaultClass: sheets.find((entry) => entry.default)?.id ?? "" };
  }

  /* ---------------------------------------------------------------- the window */

  document: Document;
  constructor({ document }: { document?: Document } = {}) {
    this.document = document as Document;
  }

  async render(_options?: Data): Promise<this> {
    const { document: doc } = this;
    const { sheetClasses } = DocumentSheetConfig.getSheetClassesForSubType(
      doc.documentName,
      (doc.type ?? "base") as string,
    );
    const themeNames = { dark: word(THEMES.dark, "Dark"), light: word(THEMES.light, "Light") };
    const blank = word("SHEETS.DefaultSheet", "Default");
    const asOptions = (record: Record<string, string>) =>
      Object.entries(record).map(([value, label]) => ({ value, label }));
    const content = window.document.createElement("div");
    content.className = "standard-form";
    const select = (name: string, label: string, record: Record<string, string>, value: string) =>
      createFormGroup({
        label,
        rootId: `sheet-config-${doc.id}`,
        input: createSelectInput({ name, options: asOptions(record), value, blank }),
      });
    content.append(
      select(
        "sheetClass",
        word("SHEETS.ThisSheet", "This sheet"),
        sheetClasses,
        (doc.getFlag("core", "sheetClass") ?? "") as string,
      ),
      select(
        "sheetTheme",
        word("SHEETS.Theme", "Theme"),
        themeNames,
        (doc.getFlag("core", "sheetTheme") ?? "") as string,
      ),
    );
    const title = `${word("SHEETS.ConfigureSheet", "Configure Sheet")}: ${doc.name ?? doc.id}`;
    void DialogV2.input({ window: { title }, content, position: { width: 400 } }).then(
      (chosen) => chosen && this.#apply(chosen as SheetChoice),
    );
    return this;
  }

  async #apply(chosen: SheetChoice): Promise<void> {
    const { document: doc } = this;
    const before = doc.getFlag("core", "sheetClass") ?? "";
    const flags: Data = {
      "flags.core.sheetTheme": chosen.sheetTheme || null,
      "flags.core.sheetClass": chosen.sheetClass,
    };
    await doc.update(flags);
    if (chosen.sheetClass !== before) await doc._onSheetChange?.({ sheetOpen: true });
  }
}
