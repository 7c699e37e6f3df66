import { Roll } from "../dice/roll.ts";
import { defaultRoll, game, say, ui } from "../dice/support.ts";
import { findByUuid } from "./options.ts";
import { rollFromAnchor } from "./rolls.ts";

const warn = (text: string): void => void ui()?.notifications?.warn(text);

/** Opens the target of a content link. A journal page opens its journal there, at the anchor after the #. */
async function openLink(event: Event, a: HTMLElement): Promise<void> {
  const doc = await findByUuid(a.dataset.uuid ?? "");
  if (!doc) return warn(say("", "That document does not exist any more"));
  const user = game()?.user;
  const holder = doc.documentName === "JournalEntryPage" ? doc.parent : doc;
  if (doc.testUserPermission && user && !doc.testUserPermission(user, "LIMITED")) {
    return warn(say("", "You may not look at {name}", { name: doc.name }));
  }
  if (doc.documentName === "JournalEntryPage") {
    await holder!.sheet?.render({ force: true, pageId: doc.id, anchor: a.dataset.hash });
  } else if (typeof doc._onClickDocumentLink === "function") await doc._onClickDocumentLink(event);
  else if (doc.documentName === "JournalEntry") await doc.sheet?.render({ force: true, anchor: a.dataset.hash });
  else await doc.sheet?.render({ force: true });
}

async function onActivate(event: Event): Promise<void> {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLElement>("a.content-link");
  if (link) {
    event.preventDefault();
    event.stopPropagation();
    if (link.classList.contains("broken")) return warn(say("", "This link leads nowhere"));
    return openLink(event, link);
  }
  const inline = target?.closest<HTMLAnchorElement>("a.inline-roll");
  if (!inline) return;
  event.preventDefault();
  if (!inline.classList.contains("inline-result")) {
    if (!inline.dataset.formula) return;
    await rollFromAnchor(inline).catch((error) => ui()?.notifications?.error(String(error.message ?? error)));
  } else if (inline.classList.contains("expanded")) Roll.collapseInlineResult(inline);
  else await defaultRoll().expandInlineResult(inline);
}

function onDragStart(event: DragEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link[data-link]") : null;
  if (!link || !event.dataTransfer) return;
  event.stopPropagation();
  const data = { type: link.dataset.type, uuid: link.dataset.uuid };
  event.dataTransfer.setData("text/plain", JSON.stringify(data));
}

const listening = new WeakSet<EventTarget>();

/** Clicks, Enter and drags on links and inline rolls; added only once per page. */
export function activateListeners(root: Document = document): void {
  if (listening.has(root)) return;
  listening.add(root);
  root.addEventListener("click", (event) => void onActivate(event));
  root.addEventListener("keydown", (event) => {
    const focused = event.target instanceof Element && event.target.matches("a.content-link, a.inline-roll");
    if (event.key === "Enter" && focused) void onActivate(event);
  });
  root.addEventListener("dragstart", onDragStart);
}
