import type { ApplicationConfig, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { Adventure } from "../../core/documents/adventure.ts";
import type { Data } from "../../types.ts";
import type { Library, Showing } from "../globals.ts";
import { attempt, g } from "../util.ts";
import type { FormSheetClass } from "./simple.ts";

interface Enricher {
  enrichHTML(text: string, options?: Data): Promise<string>;
}

/** The sheet of an Adventure: what it is, what it has, and the button that imports it. */
export const defineAdventureImporter = (foundry: Library, FormSheet: FormSheetClass) =>
  class AdventureImporterV2 extends (FormSheet as Showing<FormSheetClass, Adventure>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["adventure-importer"],
      window: { contentClasses: ["standard-form"], icon: "fa-solid fa-download" },
      position: { width: 920 },
      form: { closeOnSubmit: true },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      body: { template: "templates/adventure/importer.hbs", scrollable: [""] },
      footer: { template: "templates/adventure/footer.hbs" },
    };
    get adventure(): Adventure {
      return this.document;
    }
    /** The lock of the pack does not matter. */
    override get isEditable(): boolean {
      return g.game.user.isGM;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const { TextEditor } = foundry.applications.ux as unknown as { TextEditor: { implementation: Enricher } };
      const source = this.adventure.toObject() as Record<string, unknown[]>;
      const fields = (this.adventure.constructor as typeof Adventure).contentFields;
      const imports = g.game.settings.get("core", "adventureImports") as Data;
      return Object.assign((await super._prepareContext(options)) ?? {}, {
        adventure: this.adventure,
        caption: this.adventure.caption,
        description: await TextEditor.implementation.enrichHTML(this.adventure.description),
        imported: Boolean(imports[this.adventure.uuid]),
        contents: Object.entries(fields)
          .map(([field, cls]) => ({ field, count: source[field]!.length, label: cls.metadata.labelPlural }))
          .filter(({ count }) => count > 0),
      });
    }
    override _prepareSubmitData(): Data {
      return {};
    }
    override async _processSubmitData(): Promise<void> {
      await attempt(() => this.adventure.import());
    }
  };
