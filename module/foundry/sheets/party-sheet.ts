/** Buttons and drags of the party sheet. */

import { type ActorDoc, asDoc, type Doc, fromUuidSync } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { answerClock, give, join, moveMember, purse } from "../party/members-and-items.ts";
import type { SheetHandle } from "./actions.ts";
import { payloadOf } from "./foundry-api.ts";

type Handler = (this: SheetHandle, event: PointerEvent, target: HTMLElement) => unknown;

/** Lazy-loads actions of the whole party. */
const loadRestAndCalls = lazyLoad(() => import("../party/rest-and-calls.ts"));

const partyOn = (sheet: SheetHandle): ActorDoc => asDoc<ActorDoc>(sheet.document);
const fellowAt = (target: HTMLElement): string => target.closest<HTMLElement>("[data-fellow]")?.dataset.fellow ?? "";

export const partyActions: Readonly<Record<string, Handler>> = {
  async partyCall() {
    await (await loadRestAndCalls())?.callTogether(partyOn(this));
  },
  async partyRest() {
    await (await loadRestAndCalls())?.restTogether(partyOn(this));
  },
  async partyPlace() {
    await (await loadRestAndCalls())?.placeOnScene(partyOn(this));
  },
  partyPurse(_event, target) {
    return purse(partyOn(this), target.dataset.kind ?? "");
  },
  openFellow(_event, target) {
    return fromUuidSync(fellowAt(target))?.sheet?.render({ force: true });
  },
  shiftFellow(_event, target) {
    return moveMember(partyOn(this), fellowAt(target), Number(target.dataset.by ?? 0));
  },
  giveThing(_event, target) {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const item = partyOn(this).items.get(id);
    return item && give(partyOn(this), item);
  },
  answerClock(_event, { dataset: { fellow = "", due = "", item = "", at = "0" } }) {
    return answerClock(fellow, due, item, Number(at));
  },
};

/** Makes members draggable from the party sheet, as from the sidebar. */
export function dragFellows(element: HTMLElement): void {
  element.addEventListener("dragstart", (event) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-fellow][draggable]");
    const fellow = row ? fromUuidSync(row.dataset.fellow ?? "") : null;
    if (fellow) event.dataTransfer?.setData("text/plain", payloadOf(fellow));
  });
}

/** Adds an actor dropped on a party's sheet. */
export const dropFellow = (document: Doc, event: DragEvent, actor: Doc): Promise<void> =>
  join(asDoc<ActorDoc>(document), actor, fellowAt(event.target as HTMLElement));
