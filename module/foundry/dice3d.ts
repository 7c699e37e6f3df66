/**
 * Dice So Nice, where a table has it: it shows the dice a message brings by itself; those that fall later on the same card are
 * shown to it here, and what they mean is told when they lie still. Nothing is decided by it and nothing waits for it for long.
 */
import { type MessageDoc, me, type Source } from "./seam.ts";
import { readersOf } from "./visibility.ts";

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

/** Longer than any throw; a page in the background never finishes one. */
const AT_MOST = 8000;

const dice3d = (): Dice3d | undefined => (game as { dice3d?: Dice3d }).dice3d;

/** Throws dice which fell on a card that was there already, for the users who may read the card. */
export function showLater(message: MessageDoc, rolls: readonly Source[]): void {
  const readers = readersOf(message);
  const hidden = readers !== null && !readers.includes(me().id);
  for (const data of rolls) {
    const roll: object = Roll.fromJSON(JSON.stringify(data));
    const shown = dice3d()?.showForRoll?.(roll, me(), true, readers, hidden);
    shown?.catch((error: unknown) => console.warn("Fivefold |", error));
  }
}

/** Keeps back what a card tells until the dice of its message lie still, which it resolves at. */
export async function hushed(message: MessageDoc, element: HTMLElement): Promise<void> {
  const { _dice3danimating: animating } = message as { _dice3danimating?: boolean };
  const still = animating ? dice3d()?.waitFor3DAnimationByMessageID?.(message.id) : undefined;
  if (!still) return;
  element.classList.add("ff-hushed");
  element.setAttribute("aria-busy", "true");
  await Promise.race([still.catch(() => null), new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
  element.classList.remove("ff-hushed");
  element.removeAttribute("aria-busy");
}
