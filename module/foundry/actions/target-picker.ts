/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import type { PlacedToken } from "../adapter/foundry-shapes.ts";
import { distanceBetween, spaceOf } from "../adapter/grid.ts";
import { onHook, scenery, type TokenDoc } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { cancelChoice, chooseOnScene } from "./scene-choice.ts";
import { sceneOverlay } from "./scene-overlay.ts";
import type { PickGuide } from "./target-ranges.ts";

const drawMark = sceneOverlay("ff-area", "ff-candidate");

/** Outlines the token that the arrow keys have reached. */
function mark(token: PlacedToken | null): void {
  if (!token) {
    drawMark(null);
    return;
  }
  const { x, y, width, height } = spaceOf(token.document);
  const [right, bottom] = [x + width, y + height];
  drawMark({
    inside: [
      [
        { x, y },
        { x: right, y },
        { x: right, y: bottom },
        { x, y: bottom },
      ],
    ],
  });
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The other tokens that this user sees, the nearest first; of two at the same distance the opponent. */
function candidates(source: TokenDoc | null): PlacedToken[] {
  const all = scenery().tokens?.placeables ?? [];
  const others = all.filter(({ document, visible }) => visible && document !== source);
  if (!source) return others;
  const isFriend = ({ document }: PlacedToken) => document.disposition === source.disposition;
  const far = new Map(others.map((one) => [one, distanceBetween(source, one.document)]));
  const compare = (a: PlacedToken, b: PlacedToken): number =>
    (far.get(a) ?? 0) - (far.get(b) ?? 0) || Number(isFriend(a)) - Number(isFriend(b));
  return others.sort(compare);
}

let hovered: PlacedToken | null = null;
/** Set while a choice runs: the token under the pointer has changed. */
let onHover: (() => void) | null = null;

function hover(token: PlacedToken | null): void {
  hovered = token;
  onHover?.();
}

/** Follows the token under the pointer; call once at init. */
export function registerTargetPicker(): void {
  onHook("hoverToken", (token: PlacedToken, on: boolean) => {
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
 * Asks for up to `count` targets: a click on a token chooses it and ends the choice, Shift-click chooses several. By
 * keyboard, arrows go through the tokens, Space chooses several, Enter ends the choice. Escape or a right click cancels:
 * resolves to false; else the tokens are targeted. A new choice cancels a running one. `guide`: shows ranges.
 */
export async function pickTargets(what: string, count: number, guide?: PickGuide): Promise<boolean> {
  const chosen: PlacedToken[] = [];
  const reachable = candidates(guide?.source ?? null);
  let at = -1;
  const tokens = await chooseOnScene<readonly PlacedToken[]>(({ say, finish }) => {
    const tell = (): void => {
      const key = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      const token = hovered ?? reachable[at];
      const about = token ? guide?.about(token.document) || (hovered ? "" : token.document.name) : "";
      say([about, localizeText(text(key, { what, count: chosen.length }))].filter(Boolean).join("\n"));
    };
    /** Chooses a token or takes it back; `last` ends the choice with it. */
    const toggle = (token: PlacedToken, last: boolean): void => {
      const known = chosen.indexOf(token);
      if (known >= 0) chosen.splice(known, 1);
      else chosen.push(token);
      tell();
      if (chosen.length >= count || (last && known < 0)) finish(chosen);
    };
    onHover = tell;
    guide?.show();
    tell();
    return {
      end() {
        onHover = null;
        guide?.hide();
        mark(null);
      },
      press({ shiftKey }) {
        if (!hovered) return false;
        toggle(hovered, !shiftKey);
        return true;
      },
      key({ key }) {
        const step = STEPS[key];
        const reached = reachable[at];
        if (step !== undefined) {
          at = at < 0 && step < 0 ? reachable.length - 1 : (at + step + reachable.length) % reachable.length;
          hovered = null;
          mark(reachable[at] ?? null);
          tell();
        } else if (key === " " && reached) toggle(reached, false);
        else if (key === "Enter" && reached && chosen.length === 0) toggle(reached, true);
        else if (key === "Enter") finish(chosen);
        else return false;
        return true;
      },
    };
  });
  for (const [at, token] of (tokens ?? []).entries()) token.setTarget(true, { releaseOthers: at === 0 });
  return tokens !== null;
}
