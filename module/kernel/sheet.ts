/** Structure of the sheet of a document type, as data: the Foundry layer builds windows from it. */
import type { Snapshot } from "./world-data.ts";

export interface SheetPart {
  id: string;
  /** Below the system folder: `templates/bloodied/vitals.hbs`. */
  template: string;
  /** Id of the tab that contains it. */
  tab?: string;
  /** Rendered in this mode only. Omitted: in both. */
  mode?: "play" | "edit";
  /** Keeps its scroll position when it is re-rendered. */
  scrollable?: boolean;
}

export interface SheetShape {
  /** Document class. */
  of: "Actor" | "Item";
  /** In pixels. */
  width: number;
  /** In pixels; omitted: height of the content. */
  height?: number;
  /** Smaller spacing, for creatures. */
  compact?: boolean;
  parts: readonly SheetPart[];
  /** The only part shown to users with limited permission; omitted: they see everything. */
  limited?: SheetPart;
  /** The first one is initially open. */
  tabs: readonly { id: string; label: string }[];
  /** Whether it has play and edit modes; otherwise it is always in edit mode. */
  modes: boolean;
}

/** HTML written by users; the Foundry layer enriches it into `shown` before rendering. */
export interface Rich {
  rich: string;
  /** Path of the stored text: "system.details.notes". */
  path: string;
  shown?: string;
}

/** What a row of a sheet needs to show and open an item. */
export const itemLink = ({ id, uuid, name, img }: Pick<Snapshot, "id" | "uuid" | "name" | "img">) => ({
  id,
  uuid,
  name,
  img,
});

/** Stored HTML at a path, for the enricher. */
export const rich = (html: unknown, path: string): Rich => ({ rich: typeof html === "string" ? html : "", path });

/** Path of one of the system's icons. */
export const picture = (name: string): string => `systems/fivefold/icons/${name}.svg`;

/** Result of a view: the data of each part by id; `counts`: numbers next to the names of tabs. */
export type SheetView = Readonly<Record<string, unknown>> & { counts?: Readonly<Record<string, number>> };

/**
 * Building blocks of a ruleset's sheets: templates below `templates/<id>`, translation keys with its id in capitals.
 */
export function sheetPieces(id: string) {
  const part = (name: string, more: Omit<SheetPart, "id" | "template"> = {}, file = name): SheetPart => ({
    id: name,
    template: `templates/${id}/${file}.hbs`,
    ...more,
  });
  const limited = part("limited");
  return {
    part,
    limited,
    /** Above the tabs on every actor sheet. */
    head: ["masthead", "vitals", "turn", "strip"].map((name) => part(name)),
    /** Numbers of a creature that make an even and a deadly combat; the Foundry layer fills it. */
    threat: { id: "threat", template: "templates/parts/threat.hbs" } satisfies SheetPart,
    strip: { id: "tabs", template: "templates/parts/tabs.hbs" } satisfies SheetPart,
    tab: (name: string) => ({ id: name, label: `${id.toUpperCase()}.Sheet.tabs.${name}` }),
    item: (body: string, width = 480): SheetShape => ({
      of: "Item",
      width,
      parts: [
        { id: "reading", template: "templates/parts/reading.hbs", mode: "play" },
        part("head", { mode: "edit" }, "item-head"),
        part("body", { mode: "edit" }, `item-${body}`),
        part("effects", { mode: "edit" }, "item-effects"),
      ],
      limited,
      tabs: [],
      modes: true,
    }),
  };
}
