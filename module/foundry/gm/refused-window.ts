/** The GM's list of refused requests and errors. Opened from the GM's tools. */
import { text } from "../../kernel/card.ts";
import { listenCard } from "../actions/listen-card.ts";
import { messageById, onHook, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { keyOf, type RefusalEntry } from "../adapter/refusal-list.ts";
import { clearRefusals, REFUSED, refusals, refusalText, refusedUser } from "../adapter/refusal-log.ts";
import { clockTime, localizeText } from "../adapter/text.ts";
import { Window } from "../applications/window.ts";

function timesOf({ count, first, last }: RefusalEntry): string {
  const times = { count, first: clockTime(first), last: clockTime(last) };
  return count === 1 ? times.last : localizeText(text("FIVEFOLD.Refused.times", times));
}

const rowOf = (entry: RefusalEntry): Source => ({
  key: keyOf(entry),
  user: refusedUser(entry),
  what: refusalText(entry),
  detail: entry.detail,
  times: timesOf(entry),
  message: messageById(entry.message)?.id ?? "",
});

class RefusedWindow extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-refused",
    classes: ["fivefold", "ff-tools", "ff-refused"],
    position: { width: 460, height: "auto" },
    window: { title: "FIVEFOLD.Refused.title", icon: "fa-solid fa-shield-halved", resizable: true },
    actions: { clear: RefusedWindow.onClear },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/refused.hbs`, scrollable: [""] } };

  override async _prepareContext(): Promise<Source> {
    return { rows: refusals().map(rowOf) };
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-message]")) {
      const message = messageById(row.dataset.message ?? "");
      if (message) listenCard(row, message);
    }
  }

  static async onClear(this: RefusedWindow): Promise<void> {
    clearRefusals();
    await this.render();
  }
}

let app: RefusedWindow | null = null;

/** Opens the list, which is rendered again whenever it is stored. */
export async function openRefused(): Promise<void> {
  if (!app) {
    const window = new RefusedWindow();
    app = window;
    onHook("clientSettingChanged", (key: string) => {
      if (key === REFUSED && window.rendered) void window.render();
    });
  }
  await app.render({ force: true });
  app.bringToFront();
}
