/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import { onHook, type TokenDoc } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { cancelChoice, chooseOnScene } from "./scene-choice.ts";
import type { PickGuide } from "./target-ranges.ts";

/** A token on the scene. */
interface Placed {
  document: TokenDoc;
  setTarget(targeted: boolean, options: { releaseOthers: boolean }): void;
}

let hovered: Placed | null = null;
/** Set while a choice runs: the token under the pointer has changed. */
let onHover: (() => void) | null = null;

function hover(token: Placed | null): void {
  hovered = token;
  onHover?.();
}

/** Follows the token under the pointer; call once at init. */
export function registerTargetPicker(): void {
  onHook("hoverToken", (token: Placed, on: boolean) => {
    if (on) hover(token);
    else if (hovered === token) hover(null);
  });
  // Deleting a hovered token fires no hover event.
  onHook("deleteToken", (token: TokenDoc) => {
    if (hovered?.document === token) hover(null);
  });
  onHook("canvasTearDown", () => {
    hover(null);
    cancelChoice();
  });
}

/**
 * Asks for up to `count` targets: a click on a token chooses it and ends the choice, Shift-click chooses several, Enter
 * ends the choice, Escape or a right click cancels. Resolves to false if cancelled; else the tokens are targeted. A new
 * choice cancels a running one. `guide`: shows ranges.
 */
export async function pickTargets(what: string, count: number, guide?: PickGuide): Promise<boolean> {
  const chosen: Placed[] = [];
  const tokens = await chooseOnScene<readonly Placed[]>(({ say, finish }) => {
    const tell = (): void => {
      const key = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      const about = hovered && guide ? guide.about(hovered.document) : "";
      say([about, localizeText(text(key, { what, count: chosen.length }))].filter(Boolean).join("\n"));
    };
    onHover = tell;
    guide?.show();
    tell();
    return {
      end() {
        onHover = null;
        guide?.hide();
      },
      press({ shiftKey }) {
        if (!hovered) return false;
        const at = chosen.indexOf(hovered);
        if (at >= 0) chosen.splice(at, 1);
        else chosen.push(hovered);
        tell();
        if (chosen.length >= count || (!shiftKey && at < 0)) finish(chosen);
        return true;
      },
      key({ key }) {
        if (key !== "Enter") return false;
        finish(chosen);
        return true;
      },
    };
  });
  for (const [at, token] of (tokens ?? []).entries()) token.setTarget(true, { releaseOthers: at === 0 });
  return tokens !== null;
}
