/** Sheets of every document type of every ruleset. */
export { registerSheets } from "./register.ts";
export { preload } from "./sheet.ts";
