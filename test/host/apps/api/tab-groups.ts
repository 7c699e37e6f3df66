import { localize } from "../env.ts";
import type { ApplicationSteps } from "./steps.ts";
import type { PreparedTab, TabChange, TabEntry } from "./types.ts";

/** Tabs of an application: context for templates and switching between them. */

export function prepareTabs(app: ApplicationSteps, group: string): Record<string, PreparedTab> {
  const config = app._getTabsConfig(group);
  if (!config) return {};
  const { tabs, labelPrefix, initial = null } = config;
  app.tabGroups[group] ??= initial;
  const prepared: Record<string, PreparedTab> = {};
  for (const { id, cssClass, ...rest } of tabs) {
    const active = app.tabGroups[group] === id;
    const classes = [cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    const tab: PreparedTab = { ...rest, id, group, active, cssClass: classes };
    if (labelPrefix) tab.label ??= `${labelPrefix}.${id}`;
    prepared[id] = tab;
  }
  return prepared;
}

export function activateTab(app: ApplicationSteps, tab: string, group: string, options: TabChange): void {
  const { event, navElement, force = false, updatePosition = true } = options;
  if (!tab || !group) throw new Error("A tab and its group are needed to change tabs");
  if (app.tabGroups[group] === tab && !force) return;
  const root = app.hasFrame ? app.window.content : app.element;
  if (root) {
    const nav = navElement ?? root.querySelector(`.tabs [data-group="${group}"][data-tab="${tab}"]`);
    const section = root.querySelector(`.tab[data-group="${group}"][data-tab="${tab}"]`);
    if (!section && !nav) throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    for (const item of root.querySelectorAll<HTMLElement>(".tabs [data-tab]")) {
      const itemGroup = item.dataset.group ?? item.closest<HTMLElement>(".tabs")?.dataset.group;
      if (itemGroup !== group) continue;
      const active = item.dataset.tab === tab;
      item.classList.toggle("active", active);
      if (item.hasAttribute("aria-pressed")) item.setAttribute("aria-pressed", String(active));
      if (item.getAttribute("role") === "tab") item.setAttribute("aria-selected", String(active));
      if (active) app.element?.classList.add(`tab-${tab}`);
      else app.element?.classList.remove(`tab-${item.dataset.tab}`);
    }
    for (const part of root.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"]`)) {
      part.classList.toggle("active", part.dataset.tab === tab);
    }
  }
  app.tabGroups[group] = tab;
  event?.preventDefault?.();
  if (updatePosition && app.rendered && app.position.height === "auto") app.setPosition();
}

/** Labels as the navigation template shows them. */
export const tabLabel = (tab: TabEntry): string => localize(tab.label);
