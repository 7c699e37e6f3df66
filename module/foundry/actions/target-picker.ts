/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import { onHook, type TokenDoc } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";

/** A token on the scene. */
interface Placed {
  document: TokenDoc;
  setTarget(targeted: boolean, options: { releaseOthers: boolean }): void;
}

interface Picking {
  /** Ends it: with targets, with none ("without a target"), or null if cancelled. */
  finish(tokens: readonly Placed[] | null): void;
}

let hovered: Placed | null = null;
let running: Picking | null = null;

/** Follows the token under the pointer; call once at init. */
export function registerTargetPicker(): void {
  onHook("hoverToken", (token: Placed, on: boolean) => {
    if (on) hovered = token;
    else if (hovered === token) hovered = null;
  });
  // Deleting a hovered token fires no hover event.
  onHook("deleteToken", (token: TokenDoc) => {
    if (hovered?.document === token) hovered = null;
  });
  onHook("canvasTearDown", () => {
    hovered = null;
    running?.finish(null);
  });
}

/**
 * Asks for up to `count` targets: a click on a token chooses it and ends the choice, Shift-click chooses several, Enter
 * ends the choice, Escape or a right click cancels. Resolves to false if cancelled; else the tokens are targeted. A new
 * choice cancels a running one.
 */
export function pickTargets(what: string, count: number): Promise<boolean> {
  running?.finish(null);
  return new Promise((resolve) => {
    const chosen: Placed[] = [];
    const banner = document.createElement("div");
    banner.className = "fivefold ff-picker";
    banner.setAttribute("role", "status");
    const say = (): void => {
      const key = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      banner.textContent = localizeText(text(key, { what, count: chosen.length }));
    };
    const listeners = new AbortController();
    const finish = (tokens: readonly Placed[] | null): void => {
      listeners.abort();
      banner.remove();
      document.body.classList.remove("ff-picking");
      running = null;
      for (const [at, token] of (tokens ?? []).entries()) token.setTarget(true, { releaseOthers: at === 0 });
      resolve(tokens !== null);
    };
    /** Keeps Foundry from controlling the clicked token or panning. */
    const take = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onScene = ({ target }: Event): boolean => target instanceof Element && target.closest("#board") !== null;
    const options = { capture: true, signal: listeners.signal };
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!onScene(event)) return;
        if (event.button === 2) {
          take(event);
          finish(null);
        } else if (event.button === 0 && hovered) {
          take(event);
          const at = chosen.indexOf(hovered);
          if (at >= 0) chosen.splice(at, 1);
          else chosen.push(hovered);
          say();
          if (chosen.length >= count || (!event.shiftKey && at < 0)) finish(chosen);
        }
      },
      options,
    );
    document.addEventListener("contextmenu", (event) => onScene(event) && take(event), options);
    document.addEventListener(
      "keydown",
      (event) => {
        const typing = event.target instanceof Element && event.target.matches("input, textarea, [contenteditable]");
        if (typing || (event.key !== "Escape" && event.key !== "Enter")) return;
        take(event);
        finish(event.key === "Enter" ? chosen : null);
      },
      options,
    );
    say();
    document.body.append(banner);
    document.body.classList.add("ff-picking");
    running = { finish };
  });
}
