/** Lets the user choose targets on the scene by clicking tokens. */
import { text } from "../../kernel/card.ts";
import { onHook, type TokenDoc, type TokenObject, type UserDoc } from "../adapter/foundry-api.ts";
import { showSpace, spaceOf } from "../adapter/scene-view.ts";
import { localizeText } from "../adapter/text.ts";
import { hover, setHovered } from "./hovered-token.ts";
import { chooseOnScene } from "./scene-choice.ts";
import { sceneOverlay } from "./scene-overlay.ts";
import type { PickGuide } from "./target-ranges.ts";

/** How far the arrow keys move through the tokens. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const drawAim = sceneOverlay("ff-area", "ff-aim");

/** The last choice, and the actor it was for. */
let lastChoice: { actor: string; tokens: readonly TokenDoc[] } | null = null;

// Targets set with Foundry's own controls are deliberate.
onHook("targetToken", (user: UserDoc, token: TokenObject, on: boolean) => {
  if (!user.isSelf) return;
  lastChoice = null;
  if (on) onTargeted?.(token);
});
/** Set while a choice runs: takes a token that the user targets with Foundry's own controls. */
let onTargeted: ((token: TokenObject) => void) | null = null;

/** Whether these targets are still those of the last choice, which was for another actor. */
export const areChosenForOther = (actor: string, targets: readonly unknown[]): boolean =>
  lastChoice !== null &&
  lastChoice.actor !== actor &&
  targets.length === lastChoice.tokens.length &&
  lastChoice.tokens.every((token) => targets.includes(token));

/**
 * Asks for up to `count` targets of an actor's action: a click on a token chooses it and ends the choice, Shift-click
 * chooses several, Enter ends the choice, Escape or a right click cancels. By keyboard the arrows move through the
 * guide's tokens, Space chooses several, Enter takes the current one; Foundry's own key for targets (T) chooses, too.
 * `last`: earlier targets that are preselected: Enter takes them. Resolves to false if cancelled; else the tokens are
 * targeted. A new choice cancels a running one.
 */
export async function pickTargets(
  actor: string,
  what: string,
  count: number,
  guide: PickGuide,
  last: readonly TokenDoc[] = [],
): Promise<boolean> {
  const chosen: TokenObject[] = [];
  const tokens = await chooseOnScene<readonly TokenObject[]>(({ say, finish }) => {
    /** The token reached with the arrow keys. */
    let aimed: TokenObject | null = null;
    let preselected = preselectedFor(last, count, guide);
    const tell = (): void => {
      const about = hover.token ? guide.about(hover.token.document) : "";
      const where = about || (aimed && hover.token === aimed ? aimed.document.name : "");
      const names = preselected.map(({ document: token }) => token.name).join(", ");
      const pick = count > 1 ? "FIVEFOLD.Bar.pickSeveral" : "FIVEFOLD.Bar.pickOne";
      const key = names ? "FIVEFOLD.Bar.pickSame" : pick;
      const how = localizeText(text(key, { what, names, count: chosen.length }));
      say([where, how].filter(Boolean).join("\n"));
    };
    const outline = (outlined: readonly TokenObject[]): void =>
      drawAim(outlined.length > 0 ? { token: outlined.map(({ document: token }) => outlineOfToken(token)) } : null);
    const dropPreselected = (): void => {
      if (preselected.length > 0) outline([]);
      preselected = [];
    };
    const toggle = (token: TokenObject): boolean => {
      dropPreselected();
      const at = chosen.indexOf(token);
      if (at >= 0) chosen.splice(at, 1);
      else chosen.push(token);
      tell();
      return at < 0;
    };
    const move = (step: number): void => {
      dropPreselected();
      const all = guide.candidates();
      if (all.length === 0) return;
      const at = aimed ? all.indexOf(aimed) : -1;
      aimed = all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length] ?? null;
      if (aimed) outline([aimed]);
      if (aimed) showSpace(spaceOf(aimed.document));
      setHovered(aimed);
    };
    hover.onChange = tell;
    onTargeted = (token) => {
      if (!chosen.includes(token)) toggle(token);
      if (chosen.length >= count) finish(chosen);
    };
    guide.show();
    outline(preselected);
    tell();
    return {
      end() {
        hover.onChange = null;
        onTargeted = null;
        // A token chosen by keyboard gets no pointer event that would clear it.
        if (hover.token === aimed) hover.token = null;
        drawAim(null);
        guide.hide();
      },
      press({ shiftKey }) {
        if (!hover.token) return false;
        const added = toggle(hover.token);
        if (chosen.length >= count || (!shiftKey && added)) finish(chosen);
        return true;
      },
      key({ key, ctrlKey, metaKey, altKey }) {
        if (ctrlKey || metaKey || altKey) return false;
        const step = STEPS[key];
        if (step) move(step);
        else if (key === " " && aimed) {
          toggle(aimed);
          if (chosen.length >= count) finish(chosen);
        } else if (key === "Enter")
          finish(preselected.length > 0 ? preselected : chosen.length === 0 && aimed ? [aimed] : chosen);
        else return false;
        return true;
      },
    };
  });
  for (const [at, token] of (tokens ?? []).entries()) token.setTarget(true, { releaseOthers: at === 0 });
  if (tokens) lastChoice = { actor, tokens: tokens.map(({ document: token }) => token) };
  return tokens !== null;
}

/** The earlier targets; none if this action cannot have all of them as targets. */
function preselectedFor(last: readonly TokenDoc[], count: number, guide: PickGuide): readonly TokenObject[] {
  const tokens = last.length > count ? [] : guide.candidates().filter(({ document: token }) => last.includes(token));
  return tokens.length === last.length ? tokens : [];
}

/** Distance of the outline from the token, in grid spaces. */
const OUTLINE = 0.06;

/** The corners of a token's space, a little outside of it. */
function outlineOfToken(token: TokenDoc) {
  const { x, y, width, height } = spaceOf(token);
  const [left, top, right, bottom] = [x - OUTLINE, y - OUTLINE, x + width + OUTLINE, y + height + OUTLINE];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
