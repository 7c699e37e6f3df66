import { record } from "../../types.ts";
import { report } from "../env.ts";
import type { ApplicationV2 } from "./application.ts";
import type { Action, ActionHandler, FormConfig } from "./types.ts";

/** What users do inside an application: clicks on actions, submits and changes of forms. */

/** Delegated listeners for `[data-action]`, one per kind of button. */
export function attachActions(app: ApplicationV2): void {
  const root = app.element;
  const listen = (type: string, accepts: (event: MouseEvent) => boolean) =>
    root.addEventListener(type, (event) => {
      if (accepts(event as MouseEvent)) onAction(app, event as PointerEvent);
    });
  listen("click", (event) => event.button === 0);
  listen("auxclick", (event) => event.button !== 0 && event.button !== 2);
  listen("contextmenu", () => true);
  // The entries of the generic tab navigation are links without an address: give them the keys of a button.
  root.addEventListener("keydown", (event) => {
    const entry = (event.target as Element).closest?.<HTMLElement>('.tabs > [data-action="tab"][role="button"]');
    if (!entry || entry !== event.target || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    entry.click();
  });
}

function onAction(app: ApplicationV2, event: PointerEvent): void {
  const source = event.target as Element | null;
  const target = source?.closest?.<HTMLElement>("[data-action]");
  if (!target || !app.element?.contains(target) || target.matches(":disabled")) return;
  if (target.closest(".application") !== app.element && target.closest(".application")) return;
  const button = event.type === "contextmenu" ? 2 : event.button;
  const action = target.dataset.action!;
  const { handler, buttons } = settle(app.options.actions[action]);
  if (!(buttons ?? [0]).includes(button)) return;
  const control = target.closest(".controls-dropdown")
    ? app.window.controlEntries?.find((entry) => entry.action === action)
    : null;
  if (control) void app.toggleControls(false);
  // Only an action with a handler takes the click: a submit button of an unknown action submits.
  if (handler || control?.onClick) event.preventDefault();
  const run = () => {
    if (control?.onClick) return control.onClick.call(app as never, event, target);
    if (handler) return handler.call(app as never, event, target);
    switch (action) {
      case "close":
        return app.close();
      case "toggleControls":
        return app.toggleControls();
      case "tab":
        return app._onClickTab(event);
      default:
        return app._onClickAction(event, target);
    }
  };
  guard("ApplicationV2#onClickAction", run);
}

/** Normalizes an action to its handler and buttons. */
function settle(action: Action | undefined): Partial<Exclude<Action, ActionHandler>> {
  return typeof action === "function" ? { handler: action } : (action ?? {});
}

/** Run something that may throw now or later; failures are reported, never lost. */
export function guard(location: string, run: () => unknown): void {
  try {
    const result = record(run()) as Partial<Promise<unknown>>;
    if (typeof result.catch === "function") result.catch((error: unknown) => report(location, error));
  } catch (error) {
    report(location, error);
  }
}

/** Submit and change listeners of one form with its configuration. */
export function attachForm(app: ApplicationV2, form: HTMLElement, config: FormConfig): void {
  form.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    event.preventDefault();
    guard("ApplicationV2#onSubmitForm", () => app._onSubmitForm(config, event));
  });
  form.addEventListener("change", (event) => {
    if ((event.target as Element).closest("form") !== form) return;
    guard("ApplicationV2#onChangeForm", () => app._onChangeForm(config, event));
  });
}
