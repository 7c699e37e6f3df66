import { type Data, record } from "../types.ts";
import { TextEditor } from "./editor.ts";
import { hasDom } from "./options.ts";

export { TextEditor };

/** Installs TextEditor and CONFIG.TextEditor; in a page, starts listening for clicks on links and rolls. */
export function installText(foundry: Data, CONFIG: Data, _g: Data): void {
  foundry.applications ??= {};
  const applications = record(foundry.applications);
  applications.ux ??= {};
  record(applications.ux).TextEditor = TextEditor;
  CONFIG.ux ??= {};
  record(CONFIG.ux).TextEditor ??= TextEditor;
  CONFIG.TextEditor ??= {};
  record(CONFIG.TextEditor).enrichers ??= [];
  if (hasDom()) TextEditor.activateListeners();
}
