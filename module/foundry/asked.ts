/** What a ruleset asks before a thing somebody drops lies on an actor. */
import type { Action, Facts } from "../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";
import { rulesetOf } from "./rulesets.ts";
import { asDoc, type Doc } from "./seam.ts";
import { snapshotOf } from "./snapshot.ts";

const NOBODY: Facts = { names: {}, refs: {} };

/** The thing as it is to lie there; null where whoever dropped it thought better of it. What only changes places asks nothing. */
export async function asked(holder: Doc, item: Doc): Promise<Doc | null> {
  const question =
    holder.documentName === "Actor" && item.parent?.uuid !== holder.uuid
      ? rulesetOf(holder.type)?.asks?.(snapshotOf(holder), snapshotOf(item))
      : null;
  if (!question) return item;
  const { title, icon, verb, fields, form, system } = question;
  const action: Action = {
    id: "asked",
    offeredBy: [],
    icon,
    target: "none",
    title: () => title,
    facts: () => NOBODY,
    defaults: () => form,
    form: () => fields,
    *start() {
      yield* [];
      return { headline: title, tone: "plain", consequences: [], offers: [] };
    },
    verb: () => verb,
  };
  const answer = await askForm(action, NOBODY, form);
  if (!answer) return null;
  const laid = Object.entries(system?.(answer) ?? {}).map(([path, value]) => [`system.${path}`, value]);
  return laid.length === 0 ? item : asDoc<Doc>(item.clone(Object.fromEntries(laid), { keepId: true }));
}
