/** Listens to the buttons of cards. What they do is loaded with the first click. */

import { localize, type MenuEntry, type MessageDoc, menuEntry, messageById, onHook } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { skipsDialog } from "../adapter/settings.ts";
import { guardCardClicks } from "../applications/click-guard.ts";
import { listenPlaces } from "./highlight-places.ts";

const pressing = lazyLoad(() => import("./card-actions.ts"));

/** One delegated listener on the message element: works in the log and in a popped-out message. */
export function listenCard(element: HTMLElement, message: MessageDoc): void {
  listenPlaces(element);
  guardCardClicks(element);
  element.addEventListener("click", (event) => {
    // The menu has its own listener.
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-card]:not([data-card=menu])");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    event.stopPropagation();
    button.setAttribute("aria-disabled", "true");
    const plain = skipsDialog(event);
    const work = async (): Promise<void> => (await pressing())?.pressCardButton(message, button, plain);
    void work().finally(() => button.removeAttribute("aria-disabled"));
  });
}

/** Adds "amend" to the menu of cards in the log, for users who may amend one of the card's action runs. */
export function registerCardMenu(): void {
  onHook("getChatMessageContextOptions", (_log: unknown, entries: MenuEntry[]) => {
    entries.unshift(
      menuEntry({
        label: localize("FIVEFOLD.Card.amend"),
        icon: `<i class="fa-solid fa-pencil"></i>`,
        visible: ({ dataset }) => dataset.amends !== undefined,
        onClick: async ({ dataset: { messageId = "", amends } }) => {
          const message = messageById(messageId);
          if (message) await (await pressing())?.amendAct(message, (amends ?? "").split(" "));
        },
      }),
    );
  });
}
