/** Confirmation dialogs before something is lost or overwritten. */
import { type Text, text } from "../../kernel/card.ts";
import { escapeHtml } from "../adapter/breakdown.ts";
import { type ActorDoc, confirmDialog, hasKey, localize } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import type { ChangedValue } from "../ledger/ledger.ts";
import { focusReturn } from "./list-focus.ts";

/** Label of a field: the ruleset's receipt label, or that of a document field. */
function named(actor: ActorDoc, path: string): string {
  const own = `${rulesetOf(actor.type)?.id.toUpperCase()}.Receipt.${path.replaceAll(".", "_")}`;
  const key = [own, `FIVEFOLD.Undo.field.${path.split(".")[0]}`].find(hasKey);
  return key ? localize(key) : path;
}

/** Names the combatants who can still act in the round, and asks whether to end it. */
export async function confirmRound(able: readonly Text[]): Promise<boolean> {
  const names = able.map(localizeText).join(", ");
  return confirmDialog({
    window: { title: localize("FIVEFOLD.Tracker.endRound") },
    position: { width: 420 },
    content: `<p>${escapeHtml(localizeText(text("FIVEFOLD.Tracker.couldStill", { names })))}</p>`,
  });
}

let leaving = false;

/** Asks before a filled-in form is lost; only once, however often it is requested. Focus returns to where it was. */
export async function confirmLoss(title: string): Promise<boolean> {
  if (leaving) return false;
  leaving = true;
  const back = focusReturn();
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

/** Names what a form still leaves open, by step, and asks whether to finish anyway. */
export async function confirmOpen(
  title: string,
  steps: readonly { label: string; open: readonly string[] }[],
): Promise<boolean> {
  const rows = steps.map(({ label, open }) => `<li><b>${escapeHtml(label)}</b>: ${escapeHtml(open.join("; "))}</li>`);
  const back = focusReturn();
  const answer = await confirmDialog({
    window: { title },
    position: { width: 420 },
    content: `<p>${escapeHtml(localize("FIVEFOLD.Dialog.stillOpen"))}</p><ul>${rows.join("")}</ul>`,
  });
  if (!answer) back();
  return answer;
}

/** Names the values that have changed since, and asks whether to undo the event anyway. */
export async function confirmUndo(
  changed: readonly { actor: ActorDoc; values: readonly ChangedValue[] }[],
): Promise<boolean> {
  const content = document.createElement("div");
  for (const { actor, values } of changed) {
    const lead = document.createElement("p");
    lead.textContent = localizeText(text("FIVEFOLD.Undo.movedOn", { name: actor.name }));
    const list = document.createElement("ul");
    for (const { path, expected, found } of values) {
      const row = document.createElement("li");
      row.textContent = localizeText(
        text("FIVEFOLD.Undo.line", { path: named(actor, path), expected: String(expected), found: String(found) }),
      );
      list.append(row);
    }
    content.append(lead, list);
  }
  return confirmDialog({ window: { title: localize("FIVEFOLD.Undo.title") }, content });
}
