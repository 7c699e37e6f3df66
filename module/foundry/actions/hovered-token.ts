/** The token under the pointer, for the choice of targets. */
import { onHook, type TokenDoc, type TokenObject } from "../adapter/foundry-api.ts";

/** `onChange` is set while a choice runs. */
export const hover: { token: TokenObject | null; onChange: (() => void) | null } = { token: null, onChange: null };

/** Also for a token that is reached by keyboard. */
export function setHovered(token: TokenObject | null): void {
  hover.token = token;
  hover.onChange?.();
}

/** Follows the token under the pointer; call once at init. */
export function followHoveredToken(): void {
  onHook("hoverToken", (token: TokenObject, on: boolean) => {
    if (on) setHovered(token);
    else if (hover.token === token) setHovered(null);
  });
  // Deleting a hovered token fires no hover event.
  onHook("deleteToken", (token: TokenDoc) => {
    if (hover.token?.document === token) setHovered(null);
  });
  onHook("canvasTearDown", () => setHovered(null));
}
