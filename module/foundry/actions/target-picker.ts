/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import { onHook, type TokenDoc } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { cancelChoice, chooseOnScene } from "./scene-choice.ts";

/** A token on the scene. */
interface Placed {
  document: TokenDoc;
  setTarget(targeted: boolean, options: { releaseOthers: boolean }): void;
}

let hovered: Placed | null = null;

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
    cancelChoice();
  });
}

/**
 * Asks for up to `count` targets: a click on a token chooses it and ends the choice, Shift-click chooses several, Enter
 * ends the choice, Escape or a right click cancels. Resolves to false if cancelled; else the tokens are targeted. A new
 * choice cancels a running one.
 */
export async function pickTargets(what: string, count: number): Promise<boolean> {
  const chosen: Placed[] = [];
  const tokens = await chooseOnScene<readonly Placed[]>(({ say, finish }) => {
    const tell = (): void => {
      const key = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      say(localizeText(text(key, { what, count: chosen.length })));
    };
    tell();
    return {
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
