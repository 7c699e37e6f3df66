/** Questions before something is overwritten. */
import { type Text, text } from "../kernel/card.ts";
import { wayBack } from "./kept-focus.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, confirmDialog, hasKey, localize } from "./seam.ts";
import { escapeHtml } from "./sheets/why.ts";
import { say } from "./text.ts";

/** A field in words, where the receipts have a word for it; those that every document has, in their own. */
function named(actor: ActorDoc, path: string): string {
  const own = `${rulesetOf(actor.type)?.id.toUpperCase()}.Receipt.${path.replaceAll(".", "_")}`;
  const key = [own, `FIVEFOLD.Undo.field.${path.split(".")[0]}`].find(hasKey);
  return key ? localize(key) : path;
}

/** Names who could still act in the Round, and asks whether it ends. */
export async function confirmRound(able: readonly Text[]): Promise<boolean> {
  const names = able.map(say).join(", ");
  return confirmDialog({
    window: { title: localize("FIVEFOLD.Tracker.endRound") },
    position: { width: 420 },
    content: `<p>${escapeHtml(say(text("FIVEFOLD.Tracker.couldStill", { names })))}</p>`,
  });
}

let leaving = false;

/** Asks before what somebody has filled in is lost; once, however often they press. The keyboard goes back where it was. */
export async function confirmLoss(title: string): Promise<boolean> {
  if (leaving) return false;
  leaving = true;
  const back = wayBack();
  const answer = await confirmDialog({
    window: { title },
    position: { width: 420 },
    content: `<p>${escapeHtml(localize("FIVEFOLD.Dialog.lose"))}</p>`,
  }).finally(() => {
    leaving = false;
  });
  if (!answer) back();
  return answer;
}

/** Says what has moved on since, and asks whether to take the event back all the same. */
export async function confirmUndo(
  actor: ActorDoc,
  moved: readonly { path: string; expected: unknown; found: unknown }[],
): Promise<boolean> {
  const content = document.createElement("div");
  const lead = document.createElement("p");
  lead.textContent = say(text("FIVEFOLD.Undo.movedOn", { name: actor.name }));
  const list = document.createElement("ul");
  for (const { path, expected, found } of moved) {
    const row = document.createElement("li");
    row.textContent = say(
      text("FIVEFOLD.Undo.line", { path: named(actor, path), expected: String(expected), found: String(found) }),
    );
    list.append(row);
  }
  content.append(lead, list);
  return confirmDialog({ window: { title: localize("FIVEFOLD.Undo.title") }, content });
}
