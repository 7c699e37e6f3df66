/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import { centreOf, panTo, placedTokens, spaceOf } from "../adapter/grid.ts";
import { onHook, type Placed, type TokenDoc } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { cancelChoice, chooseOnScene } from "./scene-choice.ts";
import { sceneOverlay } from "./scene-overlay.ts";
import type { PickGuide } from "./target-ranges.ts";

const frame = sceneOverlay("ff-area", "ff-pointed");

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

/** Steps of the arrow keys through the tokens. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tokens in the order of the arrow keys: the other side first, then the nearest, the acting token last. */
function inOrder(guide?: PickGuide): Placed[] {
  const self = guide?.source ?? null;
  const away = ({ document }: Placed): number => {
    if (!self) return 0;
    const [from, to] = [centreOf(self), centreOf(document)];
    return Math.hypot(to.x - from.x, to.y - from.y);
  };
  const rank = ({ document }: Placed): number =>
    document === self ? 2 : document.disposition === self?.disposition ? 1 : 0;
  const all = placedTokens().filter(({ document }) => guide?.isTarget(document) ?? true);
  return all.sort((a, b) => rank(a) - rank(b) || away(a) - away(b));
}

function showFrame(token: Placed | null): void {
  if (!token) {
    frame(null);
    return;
  }
  const { x, y, width, height } = spaceOf(token.document);
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  frame({ inside: [corners] });
  panTo(token.document);
}

/**
 * Asks for up to `count` targets: a click on a token chooses it and ends the choice, Shift-click chooses several. By
 * keyboard, the arrow keys point to a token, Space chooses several, Enter ends the choice. Escape or a right click
 * cancels. Resolves to false if cancelled; else the tokens are targeted. A new choice cancels a running one. `guide`:
 * shows ranges.
 */
export async function pickTargets(what: string, count: number, guide?: PickGuide): Promise<boolean> {
  const chosen: Placed[] = [];
  /** The token that the arrow keys point to. */
  let pointed: Placed | null = null;
  const toggle = (token: Placed): boolean => {
    const at = chosen.indexOf(token);
    if (at >= 0) chosen.splice(at, 1);
    else chosen.push(token);
    return at < 0;
  };
  const tokens = await chooseOnScene<readonly Placed[]>(({ say, finish }) => {
    const tell = (): void => {
      const key = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      const token = pointed ?? hovered;
      const range = token && guide ? guide.about(token.document) : "";
      const about = range || (pointed?.document.name ?? "");
      say([about, localizeText(text(key, { what, count: chosen.length }))].filter(Boolean).join("\n"));
    };
    onHover = () => {
      pointed = null;
      showFrame(null);
      tell();
    };
    guide?.show();
    tell();
    const finishWith = (token: Placed | null): true => {
      finish(token && !chosen.includes(token) && chosen.length < count ? [...chosen, token] : chosen);
      return true;
    };
    return {
      end() {
        onHover = null;
        showFrame(null);
        guide?.hide();
      },
      press({ shiftKey }) {
        if (!hovered) return false;
        const isNew = toggle(hovered);
        tell();
        if (chosen.length >= count || (!shiftKey && isNew)) finish(chosen);
        return true;
      },
      key({ key, repeat }) {
        // The key that has started the choice may still be held.
        if (key === "Enter" && repeat) return true;
        const step = STEPS[key];
        if (step) {
          const all = inOrder(guide);
          const at = pointed ? all.indexOf(pointed) : step > 0 ? -1 : 0;
          pointed = all.at((at + step) % all.length) ?? null;
          showFrame(pointed);
        } else if (key === " " && pointed && count > 1) toggle(pointed);
        else if (key === "Enter") return finishWith(pointed);
        else return false;
        tell();
        return true;
      },
    };
  });
  for (const [at, token] of (tokens ?? []).entries()) token.setTarget(true, { releaseOthers: at === 0 });
  return tokens !== null;
}
