/** Style sheets that are not loaded in every world at start. */
import { SYSTEM } from "./foundry-api.ts";

const loaded = new Map<string, Promise<void>>();

/**
 * Adds a style sheet in the CSS layer core uses for systems. Resolves once it is loaded; if it fails, the sheet works
 * unstyled. Loads each only once.
 */
export function loadStyle(path: string): Promise<void> {
  const style = loaded.get(path) ?? addStyle(path);
  loaded.set(path, style);
  return style;
}

function addStyle(path: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const style = document.createElement("style");
  style.textContent = `@import url("systems/${SYSTEM}/${path}?${game.system?.version ?? ""}") layer(system);`;
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) style.addEventListener(event, () => resolve(), { once: true });
    document.head.append(style);
  });
}
