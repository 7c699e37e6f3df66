/** Dice rolled in an open dialog: they are posted to the chat, and their results fill form fields. */
import { type Text, text } from "../../kernel/card.ts";
import type { FormValue } from "../../kernel/consequences.ts";
import { play } from "../../kernel/procedure.ts";
import type { Action, Facts, Field, Form } from "../../kernel/ruleset.ts";
import { escapeHtml } from "../adapter/breakdown.ts";
import {
  type ActorDoc,
  applyMode,
  createMessage,
  currentMode,
  fromUuidSync,
  getSpeaker,
  type Source,
} from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { FoundryAnswerSource } from "../cards/answer-requests.ts";

const isText = (value: FormValue | Text): value is Text =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field's value as its options name it; "" if it is blank. */
function shownValue(field: Field, value: Form[string] | undefined): string {
  if (field.kind !== "choice" && field.kind !== "ticks")
    return typeof value === "number" || typeof value === "string" ? String(value) : "";
  const chosen = (Array.isArray(value) ? value : [value]).map(String).filter(Boolean);
  return field.options
    .filter((option) => chosen.includes(option.value))
    .map(({ label }) => localizeText(label))
    .join(", ");
}

/** The filled fields as one folded line: all results inside. */
function resultHtml(fields: readonly Field[], filled: Form, name: string): string {
  const rows = fields.flatMap((field) => {
    const shown = Object.hasOwn(filled, field.name) ? shownValue(field, filled[field.name]) : "";
    return shown ? [`<dt>${escapeHtml(localizeText(field.label))}</dt><dd>${escapeHtml(shown)}</dd>`] : [];
  });
  const summary = escapeHtml(localizeText(text("FIVEFOLD.Dialog.rolledAll", { name })));
  return `<div class="fivefold"><details class="ff-rolled"><summary>${summary}</summary><dl>${rows.join("")}</dl></details></div>`;
}

/** Rolls one of the action's dialog dice; resolves to the fields it fills, empty if the action has no such dice. */
export async function fill(action: Action, facts: Facts, form: Form, name: string): Promise<Form> {
  const filling = Object.hasOwn(action.fieldRolls ?? {}, name) ? action.fieldRolls?.[name] : undefined;
  if (!filling) return {};
  const table = new FoundryAnswerSource({});
  const { done, journal } = await play(() => filling.roll(facts, form), [], table);
  const filled: Form = Object.fromEntries(
    Object.entries(done?.result ?? {}).map(([field, value]) => [field, isText(value) ? localizeText(value) : value]),
  );
  if (table.rolls.length > 0) {
    const actor = facts.refs.self ? (fromUuidSync(facts.refs.self) as ActorDoc | null) : null;
    // An actor still being created speaks by its own name; core would fall back to the selected token.
    const speaker = actor || !facts.refs.self ? getSpeaker(actor) : { alias: facts.names.self ?? "" };
    const flavor = localizeText(
      text("FIVEFOLD.Dialog.rolledFor", {
        what: localizeText(filling.label(facts, form)),
        title: localizeText(action.title(facts)),
      }),
    );
    // Several dice in one message are labeled with the fields they fill.
    const forms = table.rolls.length > 1 ? [{ ...form, ...filled }, form] : [];
    const fields = forms.flatMap((one) => action.form?.(facts, one) ?? []);
    const ids = journal.flatMap((answer) => ("faces" in answer ? [answer.id.replace(/\d+$/, "")] : []));
    const rolls = table.rolls.map((roll, at) => {
      const id = ids[at] ?? "";
      const field = fields.find((one) => one.name === (action.fieldOfDie?.[id] ?? id));
      return JSON.stringify(
        field ? { ...roll, options: { ...(roll.options as Source), flavor: localizeText(field.label) } } : roll,
      );
    });
    const result = action.form?.(facts, { ...form, ...filled }) ?? [];
    // The dice of a whole form would fill the chat: it shows their result instead.
    const content =
      filling.at === "" ? { content: resultHtml(result, filled, String(filled.name || facts.names.self || "")) } : {};
    await createMessage(applyMode({ speaker, flavor, rolls, ...content }, currentMode()));
  }
  return filled;
}
