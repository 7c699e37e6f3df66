/**
 * Integration of Dice So Nice. It shows the dice of a new message itself; dice added later to the same card are passed
 * to it here, and a card's results stay hidden until the animation ends (with a timeout).
 */

import { type MessageDoc, me, type Source } from "./foundry-api.ts";
import { readersOf } from "./message-visibility.ts";

interface Dice3d {
  showForRoll?(
    roll: object,
    user: object,
    synchronize: boolean,
    whisper: string[] | null,
    blind: boolean,
  ): Promise<unknown>;
  waitFor3DAnimationByMessageID?(id: string): Promise<unknown>;
}

/** Timeout in ms: longer than any throw. In a background tab the animation never ends. */
const AT_MOST = 8000;

const dice3d = (): Dice3d | undefined => (game as { dice3d?: Dice3d }).dice3d;

/** Animates dice rolled on an existing card, for the users who may read it. */
export function animateAddedDice(message: MessageDoc, rolls: readonly Source[]): void {
  const readers = readersOf(message);
  const hidden = readers !== null && !readers.includes(me().id);
  for (const data of rolls) {
    const roll: object = Roll.fromJSON(JSON.stringify(data));
    const shown = dice3d()?.showForRoll?.(roll, me(), true, readers, hidden);
    shown?.catch((error: unknown) => console.warn("Fivefold |", error));
  }
}

/** Hides a card's results until the dice of its message have stopped; resolves then. */
export async function hideUntilDiceStop(message: MessageDoc, element: HTMLElement): Promise<void> {
  const { _dice3danimating: animating } = message as { _dice3danimating?: boolean };
  const still = animating ? dice3d()?.waitFor3DAnimationByMessageID?.(message.id) : undefined;
  if (!still) return;
  element.classList.add("ff-hushed");
  element.setAttribute("aria-busy", "true");
  await Promise.race([still.catch(() => null), new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
  element.classList.remove("ff-hushed");
  element.removeAttribute("aria-busy");
}
