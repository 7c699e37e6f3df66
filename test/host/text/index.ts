import { TextEditor } from "./editor.ts";
import { hasDom } from "./options.ts";

export { TextEditor };

/** Put TextEditor and CONFIG.TextEditor in place; in a page, start listening for clicks on links and rolls. */
export function installText(foundry: any, CONFIG: any, _g: any): void {
  foundry.applications ??= {};
  foundry.applications.ux ??= {};
  foundry.applications.ux.TextEditor = TextEditor;
  CONFIG.ux ??= {};
  CONFIG.ux.TextEditor ??= TextEditor;
  CONFIG.TextEditor ??= {};
  CONFIG.TextEditor.enrichers ??= [];
  if (hasDom()) TextEditor.activateListeners();
}
