/** What somebody here chose last for an action: what a macro of it is to choose as well. As long as the page is open. */
import type { FormValue } from "../kernel/consequences.ts";
import type { Action, Facts, Form } from "../kernel/ruleset.ts";
import type { ActorDoc, Doc } from "./docs.ts";

const chosen = new Map<string, Form>();
const keyOf = (actor: ActorDoc, action: string, item: Doc | null | undefined): string =>
  [actor.uuid, action, item?.id ?? ""].join("|");

/** Of the moment, and another one the next time. */
const OF_THE_MOMENT = new Set(["distance", "target", "standIn"]);
/** What of a form holds the next time as well. */
export const lasting = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !OF_THE_MOMENT.has(name)));
const named = (value: FormValue): boolean =>
  typeof value === "string" && /^(Actor|Scene|Compendium|Combat)\./.test(value);
const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What was chosen by hand: fields of the dialog that are not as they were prefilled, none of them about who stands where. */
export function choicesIn(action: Action, facts: Facts, form: Form): Form {
  if (action.steps) return {};
  const usual = action.defaults(facts);
  const kept = (action.form?.(facts, form) ?? []).flatMap(({ name, kind, secret }) => {
    const value = form[name];
    const moment = secret || kind === "sum" || kind === "note" || OF_THE_MOMENT.has(name);
    return value === undefined || moment || named(value) || alike(value, usual[name]) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

export const rememberChoice = (
  actor: ActorDoc,
  action: Action,
  item: Doc | null | undefined,
  facts: Facts,
  form: Form,
) => void chosen.set(keyOf(actor, action.id, item), choicesIn(action, facts, form));

export const lastChoice = (actor: ActorDoc, action: string, item: Doc | null | undefined): Form =>
  chosen.get(keyOf(actor, action, item)) ?? {};
