/** Base class of all our windows except sheets: keeps focus, open sections and pending clicks across re-renders. */

import { AppBase, type Source } from "../adapter/foundry-api.ts";
import type { AppInstance } from "../adapter/foundry-shapes.ts";
import { guardWindowClicks } from "./click-guard.ts";
import { focusedIn, folds, refocus, refold } from "./focus.ts";

/** The font size in pixels that our window widths assume. */
const REM = 16;

/** Widens windows for larger font sizes; a width the user has chosen stays. */
export function widenForFontSize(app: AppInstance, options: Source): void {
  const { width } = app.options.position;
  const given = (options.position ?? {}) as Source;
  if (app.rendered || typeof document === "undefined" || typeof width !== "number") return;
  if (app.position.width !== width || given.width !== undefined) return;
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
  if (scale > 1) options.position = { ...given, width: Math.min(Math.round(width * scale), innerWidth) };
}

export class Window extends AppBase {
  override async _renderFrame(options: Source): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    // Several windows are open at once, so no header is the page's banner.
    frame.querySelector(".window-header")?.setAttribute("role", "none");
    return frame;
  }

  override _configureRenderOptions(options: Source): void {
    super._configureRenderOptions(options);
    widenForFontSize(this, options);
    options.focused = this.rendered ? focusedIn(this.element) : null;
    options.folds = this.rendered ? folds(this.element) : null;
  }

  override async _onFirstRender(context: Source, options: Source): Promise<void> {
    await super._onFirstRender(context, options);
    guardWindowClicks(this.element);
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    refold(this.element, options.folds);
    refocus(this.element, options.focused);
  }
}
