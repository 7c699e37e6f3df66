import type { Document } from "../../core/documents/client-document.ts";
import { record } from "../../types.ts";
import { applyTheme, el, game, localize, word } from "../env.ts";
import type { ApplicationV2 } from "./application.ts";
import type { ApplicationSteps } from "./steps.ts";
import type { HeaderControl, RenderOptions } from "./types.ts";

/** The window frame of an application: header, title, controls menu, content. */

const headerButton = (action: string, icon: string, label: string) =>
  el("button", {
    type: "button",
    className: `header-control icon ${icon}`,
    "data-action": action,
    "data-tooltip": label,
    "aria-label": label,
  });

/** Build the outer element; for framed applications fills `app.window` with its parts. */
export function buildFrame(app: ApplicationSteps): HTMLElement {
  const { id, tag, classes, window: config } = app.options;
  const element = document.createElement(tag);
  element.id = id;
  element.classList.add("application", ...classes.filter(Boolean));
  if (element instanceof HTMLFormElement) element.autocomplete = "off";
  if (!config.frame) return element;

  applyTheme(element, app._theme ?? null);
  const header = el("header", { className: "window-header" });
  const icon = el("i", { className: "window-icon hidden", "aria-hidden": "true" });
  const title = el("h1", { className: "window-title", id: `${id}-title` });
  const controls = headerButton(
    "toggleControls",
    "fa-solid fa-ellipsis-vertical",
    word("APPLICATION.TOOLS.ControlsMenu", "Toggle Controls"),
  );
  controls.setAttribute("aria-haspopup", "true");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("close", "fa-solid fa-xmark", word("APPLICATION.TOOLS.Close", "Close Window"));
  header.append(icon, title, controls, close);
  const dropdown = el("menu", { className: "controls-dropdown" });
  const content = document.createElement(config.contentTag || "section");
  content.classList.add("window-content", ...config.contentClasses.filter(Boolean));
  element.append(header, dropdown, content);
  if (config.resizable) {
    const handle = el("div", { className: "window-resize-handle", "aria-hidden": "true" });
    element.append(handle);
    app.window.resize = handle;
  }
  if (element.tagName !== "FORM") element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", title.id);
  Object.assign(app.window, { header, icon, title, controls, close, controlsDropdown: dropdown, content });
  return element;
}

/** Header entries this user may see: `visible` and `ownership` are honoured. */
export function* visibleControls(app: ApplicationSteps): Generator<HeaderControl> {
  const owned = record(app.document) as Partial<Pick<Document, "testUserPermission">>;
  for (const control of app._getHeaderControls()) {
    const { visible: test = true } = control;
    const visible = typeof test === "function" ? test.call(app as never, app as ApplicationV2) : (test ?? true);
    if (!visible) continue;
    if (control.ownership !== undefined && owned.testUserPermission) {
      if (!owned.testUserPermission(game().user, control.ownership)) continue;
    }
    yield control;
  }
}

export function buildControl(control: HeaderControl): HTMLLIElement {
  const button = el("button", { type: "button", className: "control", "data-action": control.action });
  button.append(
    el("i", { className: `control-icon fa-fw ${control.icon ?? ""}`, "aria-hidden": "true" }),
    el("span", { className: "control-label" }, localize(control.label)),
  );
  return el("li", { className: "header-control" }, button);
}

/** Refresh title, icon and the controls menu after each render. */
export function updateFrame(app: ApplicationSteps, options: RenderOptions): void {
  const { title, icon, controls, controlsDropdown } = app.window;
  const wanted: NonNullable<RenderOptions["window"]> = options.window ?? {};
  if ("title" in wanted && title) title.textContent = wanted.title ?? null;
  if ("icon" in wanted && icon) {
    icon.className = wanted.icon ? `window-icon fa-fw ${wanted.icon}` : "window-icon hidden";
  }
  if (wanted.controls && controls && controlsDropdown) {
    // An entry may have its own onClick and no action (14); its button still needs a name.
    const entries = [...app._headerControlsButtons()].map((entry, index) => ({
      ...entry,
      action: entry.action ?? `headerControl${index}`,
    }));
    app.window.controlEntries = entries;
    controlsDropdown.replaceChildren(...entries.map((entry) => app._renderHeaderControl(entry)));
    controls.classList.toggle("hidden", entries.length === 0);
  }
}
