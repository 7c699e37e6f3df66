/** A choice made on the scene: a banner says what to do, and input is taken before Foundry gets it. */
import { onHook } from "../adapter/foundry-api.ts";
import { minimizeSheets } from "../adapter/windows.ts";

interface SceneChoice<R> {
  /** Shows and announces a sentence. */
  say(sentence: string): void;
  /** Ends the choice; null: cancelled. */
  finish(result: R | null): void;
}

/** Input handlers of a choice; true: handled, so that Foundry does not get the event. */
interface Inputs {
  /** A left click on the scene. */
  press(event: PointerEvent): boolean;
  key(event: KeyboardEvent): boolean;
  move?(event: PointerEvent): void;
  wheel?(event: WheelEvent): boolean;
  /** Called when the choice has ended, before another one starts. */
  end?(cancelled: boolean): void;
}

let cancel: (() => void) | null = null;

const cancelChoice = (): void => cancel?.();
onHook("canvasTearDown", cancelChoice);

/** Starts a choice, which cancels a running one. Escape or a right click cancels it, too: resolves to null. */
export function chooseOnScene<R>(start: (choice: SceneChoice<R>) => Inputs): Promise<R | null> {
  cancelChoice();
  return new Promise((resolve) => {
    const banner = document.createElement("div");
    banner.className = "fivefold ff-picker";
    banner.setAttribute("role", "status");
    const listeners = new AbortController();
    const restoreSheets = minimizeSheets();
    const finish = (result: R | null): void => {
      listeners.abort();
      banner.remove();
      document.body.classList.remove("ff-picking");
      cancel = null;
      restoreSheets();
      inputs.end?.(result === null);
      resolve(result);
    };
    /** Keeps Foundry from controlling the clicked token, panning or zooming. */
    const take = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const inputs = start({
      say(sentence) {
        if (banner.textContent !== sentence) banner.textContent = sentence;
      },
      finish,
    });
    function listen<E extends keyof DocumentEventMap>(name: E, use: (event: DocumentEventMap[E]) => boolean): void {
      const onEvent = (event: DocumentEventMap[E]): void => {
        if (use(event)) take(event);
      };
      document.addEventListener(name, onEvent, { capture: true, passive: false, signal: listeners.signal });
    }
    const onScene = ({ target }: Event): boolean => target instanceof Element && target.closest("#board") !== null;
    listen("pointerdown", (event) => {
      if (!onScene(event)) return false;
      if (event.button === 2) finish(null);
      return event.button === 2 || (event.button === 0 && inputs.press(event));
    });
    listen("contextmenu", onScene);
    listen("pointermove", (event) => {
      if (onScene(event)) inputs.move?.(event);
      return false;
    });
    listen("wheel", (event) => onScene(event) && inputs.wheel?.(event) === true);
    listen("keydown", (event) => {
      if (event.target instanceof Element && event.target.matches("input, textarea, [contenteditable]")) return false;
      if (event.key !== "Escape") return inputs.key(event);
      finish(null);
      return true;
    });
    document.body.append(banner);
    document.body.classList.add("ff-picking");
    cancel = () => finish(null);
  });
}
