import type { ApplicationsNamespace, Config, Data, FoundryNamespace, RealmGlobals, UserInterface } from "../types.ts";
import { ApplicationV2, instances } from "./api/application.ts";
import { type DialogQuery, DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-mixin.ts";
import { installElements } from "./elements/index.ts";
import { hasDom, isV14 } from "./env.ts";
import { attachFieldInputs } from "./fields/data-fields.ts";
import * as inputs from "./fields/inputs.ts";
import { prepareSelectOptionGroups } from "./fields/options.ts";
import { installHelpers } from "./handlebars/helpers.ts";
import {
  addTemplates,
  forgetTemplates,
  getTemplate,
  installHandlebars,
  loadTemplates,
  renderTemplate,
} from "./handlebars/runtime.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { addItemDrops, ItemSheetV2 } from "./sheets/item-sheet.ts";
import { Notifications } from "./ui/notifications.ts";
import { DocumentSheetConfig } from "./ui/sheet-config.ts";
import { aliases, FilePicker, firstGeneration, ImagePopout } from "./ui/small-apps.ts";
import { TooltipManager } from "./ui/tooltips.ts";
import { Tour } from "./ui/tour.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";

export { addTemplates, forgetTemplates };

/** Adds missing members to a namespace object, keeping existing ones. */
const extend = (target: Data, key: string, classes: Data): Data => {
  target[key] ??= {};
  const namespace = target[key] as Data;
  for (const [name, value] of Object.entries(classes)) namespace[name] = value;
  return namespace;
};

/** Add the application layer to `foundry`, `CONFIG` and the globals of a realm. Works without a page too. */
export function installApps(foundry: FoundryNamespace, CONFIG: Config, g: RealmGlobals): void {
  installHandlebars(g);
  installHelpers();
  foundry.applications ??= {} as ApplicationsNamespace;
  const { applications } = foundry;
  applications.instances = instances;
  extend(applications, "api", { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin });
  const { api } = applications;
  const sheets = extend(applications, "sheets", { ActorSheetV2, ItemSheetV2 });
  extend(applications, "ux", { ContextMenu, DragDrop, FormDataExtended, SearchFilter, Tabs });
  extend(applications, "apps", { DocumentSheetConfig, FilePicker, ImagePopout });
  extend(applications, "ui", { Notifications });
  extend(applications, "handlebars", { getTemplate, loadTemplates, renderTemplate, addTemplates });
  extend(applications, "fields", { ...inputs, prepareSelectOptionGroups });
  applications.elements ??= {} as ApplicationsNamespace["elements"];
  installElements(applications.elements);
  aliases(api, sheets);
  if (isV14()) addItemDrops();
  Object.defineProperty(FormDataExtended, "implementation", {
    configurable: true,
    get: () => CONFIG.ux?.FormDataExtended ?? FormDataExtended,
  });

  const old = firstGeneration();
  foundry.appv1 ??= {};
  const appv1 = foundry.appv1 as Record<string, Data>;
  for (const key of ["api", "sheets"]) appv1[key] = { ...old[key], ...appv1[key] };
  foundry.helpers ??= {};
  extend(foundry.helpers, "interaction", { TooltipManager });
  extend(foundry, "nue", { Tour });

  CONFIG.ux ??= {};
  for (const [name, cls] of Object.entries({ ContextMenu, DragDrop, FilePicker, TooltipManager }))
    CONFIG.ux[name] ??= cls;
  CONFIG.ui ??= {};
  CONFIG.ui.notifications ??= Notifications;
  CONFIG.queries ??= {};
  CONFIG.queries.dialog ??= (config) => api.DialogV2._handleQuery(config as DialogQuery);
  if (foundry.data?.fields) attachFieldInputs(foundry.data.fields, applications.elements);

  g.ui ??= {} as UserInterface;
  g.ui.notifications ??= new Notifications();
  if (hasDom()) installPage(g);
  else g.Hooks?.once?.("i18nInit", () => provideTooltips(g));
}

function provideTooltips(g: RealmGlobals): void {
  if (!g.game || g.game.tooltip) return;
  try {
    const tooltip = new TooltipManager.implementation();
    g.game.tooltip = tooltip;
    tooltip.activateEventListeners();
  } catch {
    // A frozen game object: core then provides the tooltips itself.
  }
}

/** Page-wide behaviour: theme changes reach open windows, Escape closes the top one, tooltips, menus. */
function installPage(g: RealmGlobals): void {
  ContextMenu.eventListeners();
  // after init, where a system may have set its own class
  g.Hooks?.once?.("i18nInit", () => provideTooltips(g));
  const watch = () => {
    const observer = new MutationObserver(() => {
      for (const app of instances.values()) app._refreshTheme?.();
    });
    observer.observe(document.body, { attributes: true, attributeFilter: ["class"] });
  };
  if (document.body) watch();
  else document.addEventListener("DOMContentLoaded", watch, { once: true });

  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Escape in a text field does not close the window.
    if ((event.target as Element).closest?.("input, textarea, select, [contenteditable=true]")) return;
    const framed = [...instances.values()].filter((app) => app.rendered && app.hasFrame);
    const open = framed.find((app) => app.window.controlsDropdown?.classList.contains("expanded"));
    if (open) {
      event.preventDefault();
      void open.toggleControls(false);
      open.window.controls?.focus();
      return;
    }
    const top = framed.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0];
    if (!top) return;
    event.preventDefault();
    void top.close({ closeKey: true });
  });
  document.addEventListener("pointerdown", (event) => {
    for (const app of instances.values()) {
      const dropdown = app.window?.controlsDropdown;
      if (!dropdown?.classList.contains("expanded")) continue;
      const target = event.target as Node;
      if (!dropdown.contains(target) && !app.window.controls!.contains(target)) void app.toggleControls(false);
    }
  });
}
