/** Questions before something is overwritten. */
import { text } from "../kernel/card.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, hasKey, localize } from "./seam.ts";
import { say } from "./text.ts";

/** A field in words, where the receipts have a word for it. */
function named(actor: ActorDoc, path: string): string {
  const key = `${rulesetOf(actor.type)?.id.toUpperCase()}.Receipt.${path.replaceAll(".", "_")}`;
  return hasKey(key) ? localize(key) : path;
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
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: localize("FIVEFOLD.Undo.title") },
    content,
  });
  return answer === true;
}
