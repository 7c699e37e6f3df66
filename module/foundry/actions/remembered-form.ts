/** Remembers a user's last choices per action, for macros made of it. Until the page is reloaded. */
import type { FormValue } from "../../kernel/consequences.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import type { ActorDoc, Doc } from "../adapter/foundry-shapes.ts";

const chosen = new Map<string, Form>();
const keyOf = (actor: ActorDoc, action: string, item: Doc | null | undefined): string =>
  [actor.uuid, action, item?.id ?? ""].join("|");

/** Fields that are never remembered. */
const OF_THE_MOMENT = new Set(["distance", "target", "standIn"]);
/** The fields of a form that may be remembered. */
export const rememberedFields = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !OF_THE_MOMENT.has(name)));
const named = (value: FormValue): boolean =>
  typeof value === "string" && /^(Actor|Scene|Compendium|Combat)\./.test(value);
const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The user's own choices: fields that differ from their defaults, without secret, positional and document fields. */
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
