/** The GM's strip: everything that waits, for whom and since when, with the buttons to answer for the absent. */
import { text } from "../kernel/card.ts";
import { cardOf } from "./acts.ts";
import { waitsOn } from "./card.ts";
import { listenCard } from "./card-actions.ts";
import {
  localize,
  type MessageDoc,
  me,
  messageById,
  messages,
  onHook,
  renderTemplate,
  type Source,
  SYSTEM,
} from "./seam.ts";
import { say } from "./text.ts";

const TEMPLATE = `systems/${SYSTEM}/templates/strip.hbs`;
const MOST = 20;

/** Everything that waits in the world, oldest first. */
function waiting(): Source[] {
  return messages()
    .filter((message) => message.type === "card" && Object.keys(cardOf(message).acts).length > 0)
    .flatMap((message) =>
      waitsOn(message).map((wait) => ({ ...wait, message: message.id, since: message.timestamp || null })),
    );
}

let element: HTMLElement | null = null;
let open = false;
let asked = false;

async function draw(): Promise<void> {
  const items = waiting();
  const holder = document.createElement("template");
  const count = say(text("FIVEFOLD.Strip.count", { count: items.length }));
  // Of very many, the newest: what lies about since long ago is not what the table waits for.
  const shown = { items: items.slice(-MOST), count, open, scrolled: 0 };
  holder.innerHTML = (
    await renderTemplate(TEMPLATE, { items, count, open, none: localize("FIVEFOLD.Strip.none") })
  ).trim();
  const fresh = holder.content.firstElementChild as HTMLElement;
  listen(fresh);
  if (element) element.replaceWith(fresh);
  else document.body.append(fresh);
  element = fresh;
}

function listen(strip: HTMLElement): void {
  strip.querySelector("details")?.addEventListener("toggle", (event) => {
    open = (event.target as HTMLDetailsElement).open;
  });
  for (const row of strip.querySelectorAll<HTMLElement>("[data-message]")) {
    const message: MessageDoc | undefined = messageById(row.dataset.message ?? "");
    if (message) listenCard(row, message);
  }
}

/** Keeps the strip up to date for a GM; players see what waits on the cards themselves. */
export function registerStrip(): void {
  const refresh = (): void => {
    if (!me().isGM || asked || typeof document === "undefined") return;
    asked = true;
    setTimeout(() => {
      asked = false;
      void draw();
    }, 100);
  };
  for (const hook of ["ready", "createChatMessage", "updateChatMessage", "deleteChatMessage", "userConnected"])
    onHook(hook, refresh);
}
