/** The parts of Foundry's interface that only sheets use. */
import {
  type ActorDoc,
  confirmDialog,
  type Doc,
  format,
  getSpeaker,
  menuEntry,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";

export const safe = (html: string): unknown => new Handlebars.SafeString(html);
export const registerHelpers = (helpers: object): void =>
  Handlebars.registerHelper(helpers as Handlebars.HelperDeclareSpec);

/** Registers template partials by name; paths below the system folder. */
export function loadPartials(partials: Readonly<Record<string, string>>): Promise<unknown> {
  const paths = Object.entries(partials).map(([name, path]) => [name, `systems/${SYSTEM}/${path}`]);
  return foundry.applications.handlebars.loadTemplates(Object.fromEntries(paths));
}

/** Preloads templates; paths below the system folder. */
export function loadTemplates(paths: readonly string[]): Promise<unknown> {
  return foundry.applications.handlebars.loadTemplates(paths.map((path) => `systems/${SYSTEM}/${path}`));
}

/** Runs work when the browser is idle, or after a timeout. */
export const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 250 }) : setTimeout(work, 50);

/**
 * Handlebars compiles a template on first use, which slows down opening the first sheet: compile them one by one while
 * the browser is idle.
 */
export function compileIdly(names: readonly string[]): void {
  if (typeof document === "undefined") return;
  const left = [...names];
  const next = (): void => {
    const name = left.shift();
    if (name === undefined) return;
    try {
      Handlebars.partials[name]?.({});
    } catch {
      // Rendering without data may fail; the template is compiled anyway.
    }
    whenIdle(next);
  };
  whenIdle(next);
}

type AnySheet = foundry.applications.api.DocumentSheetV2.AnyConstructor;
export const registerSheet = (of: "Actor" | "Item", sheet: unknown, config: Source): void =>
  foundry.applications.apps.DocumentSheetConfig.registerSheet(getDocumentClass(of), SYSTEM, sheet as AnySheet, config);

/** A context menu on rows, by right click and by the menu key. */
export function rowMenu(container: HTMLElement, selector: string, entries: Parameters<typeof menuEntry>[0][]): void {
  const { implementation: ContextMenu } = foundry.applications.ux.ContextMenu;
  const menu = entries.map(menuEntry) as foundry.applications.ux.ContextMenu.Entry<HTMLElement>[];
  new ContextMenu(container, selector, menu, { jQuery: false, fixed: true });
}

/** Makes a window accept drops where core does not: item sheets before generation 14. */
export function takeDrops(element: HTMLElement, drop: (event: DragEvent) => void): void {
  const config = { dropSelector: null, permissions: { drop: () => true }, callbacks: { drop } };
  new foundry.applications.ux.DragDrop.implementation(config).bind(element);
}

export const dragData = (event: DragEvent): Source =>
  foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as Source;

/** Asks before deleting. The name is user input and is escaped. */
export async function confirmDelete(name: string): Promise<boolean> {
  const { escapeHTML } = foundry.utils;
  return confirmDialog({
    window: { title: "FIVEFOLD.Sheet.deleteTitle" },
    content: `<p>${format("FIVEFOLD.Sheet.deleteAsk", { name: escapeHTML(name) })}</p>`,
    classes: ["fivefold"],
  });
}

/** A plain dice roll to chat, outside of all rules. */
export const rollFormula = (actor: ActorDoc | null, formula: string, flavor: string): Promise<unknown> =>
  new Roll(formula).toMessage({ speaker: getSpeaker(actor), flavor: foundry.utils.escapeHTML(flavor) });

export const showTooltip = (element: HTMLElement): void => game.tooltip.activate(element);
export const hideTooltip = (): void => game.tooltip.deactivate();

/** Drag payload of a document, as core's own sheets write it. */
export const payloadOf = (document: Doc): string =>
  JSON.stringify({ type: document.documentName, uuid: document.uuid });
