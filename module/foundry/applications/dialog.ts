/** Asks for the form of an action in the action dialog. */
import type { Text } from "../../kernel/card.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { activeGM, me } from "../adapter/foundry-api.ts";
import { ActionDialog, type Asked } from "./action-dialog.ts";
import type { DialogArea } from "./dialog-area.ts";

/** Asks for the form of an action, or only for some of its fields (`only`); null if cancelled. */
export function askForm(
  action: Action,
  facts: Facts,
  form: Form,
  verb?: Text,
  only?: readonly string[],
): Promise<Form | null> {
  return open({ action, facts, form, verb, only });
}

/** Asks a defender's owner for the fields about their own actor; shows no others. */
export const askDefender = (action: Action, facts: Facts, form: Form, verb: Text): Promise<Form | null> =>
  open({ action, facts, form, verb, defends: true });

/** Same as `askForm`, where a player may send the form to the GM for review first. */
export async function askOrSend(
  action: Action,
  facts: Facts,
  form: Form,
  verb?: Text,
  only?: readonly string[],
  area?: DialogArea,
): Promise<{ form: Form; sent: boolean } | null> {
  let sent = false;
  const send = action.reviewText && !me().isGM && activeGM() ? () => (sent = true) : undefined;
  const filled = await open({ action, facts, form, verb, only, send, area });
  return filled && { form: filled, sent };
}

/** Open dialogs, by what they ask. */
const standing = new Map<string, ActionDialog>();

/** A second click on the same button brings the open dialog to the front. */
async function open(asked: Omit<Asked, "resolve">): Promise<Form | null> {
  const key = JSON.stringify([asked.action.id, asked.facts.refs, asked.form, asked.only]);
  const there = standing.get(key);
  if (there) {
    if (there.rendered) there.bringToFront();
    return null;
  }
  const filled = await new Promise<Form | null>((resolve) => {
    const dialog = new ActionDialog({ ...asked, resolve });
    standing.set(key, dialog);
    void dialog.render({ force: true });
  });
  standing.delete(key);
  return filled;
}
