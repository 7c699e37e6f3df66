/** What the sheet of a document type is made of, as data: the Foundry room builds windows from it. */

export interface SheetPart {
  id: string;
  /** Below the system folder: `templates/bloodied/vitals.hbs`. */
  template: string;
  /** The tab it is the panel of. */
  tab?: string;
  scrollable?: boolean;
}

export interface SheetShape {
  /** Which documents it shows. */
  of: "Actor" | "Item";
  /** Pixels. */
  width: number;
  /** Pixels; absent: as high as its content. */
  height?: number;
  /** Creatures: the same parts, closer. */
  compact?: boolean;
  parts: readonly SheetPart[];
  /** Shown alone to those who may see no more; absent: everything is shown to them. */
  limited?: SheetPart;
  /** The first one is open at first. */
  tabs: readonly { id: string; label: string }[];
  /** Play and edit are two modes of it; a sheet without is always in edit. */
  modes: boolean;
}

/** HTML somebody wrote; the Foundry room enriches it into `shown` before a template sees it. */
export interface Rich {
  rich: string;
  /** Where it is stored: "system.details.notes". */
  path: string;
  shown?: string;
}

/** What a view answers: the data of each part by its id; `count` shows beside a tab's name. */
export type SheetView = Readonly<Record<string, unknown>> & { counts?: Readonly<Record<string, number>> };

/** What the sheets of one ruleset are put together from: templates below `templates/<id>`, words below its name in capitals. */
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
    /** Above the tabs of every actor. */
    head: ["masthead", "vitals", "turn", "strip"].map((name) => part(name)),
    strip: { id: "tabs", template: "templates/parts/tabs.hbs" } satisfies SheetPart,
    tab: (name: string) => ({ id: name, label: `${id.toUpperCase()}.Sheet.tabs.${name}` }),
    item: (body: string, width = 480): SheetShape => ({
      of: "Item",
      width,
      parts: [part("head", {}, "item-head"), part("body", {}, `item-${body}`), part("effects", {}, "item-effects")],
      limited,
      tabs: [],
      modes: false,
    }),
  };
}
