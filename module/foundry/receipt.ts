/** What an event changed, in words: "HP 8 to 4", "now Bloodied". Read from the ledger of the document it was written to. */
import { text } from "../kernel/card.ts";
import { signed } from "../kernel/modifiers.ts";
import { entryOf } from "./ledger.ts";
import type { Recorded } from "./plan.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, hasKey, localize } from "./seam.ts";
import { say } from "./text.ts";

/** One change in words; `img` where it is a condition, the numbers where it is a value. */
export interface Changed {
  text: string;
  img?: string;
  condition?: boolean;
  before?: unknown;
  after?: unknown;
}

/** Lines of a receipt; without numbers where they are kept from this reader. */
export function receipt(actor: ActorDoc, event: string, wordsOnly: boolean): Changed[] {
  const lines = entryOf(actor, event)?.recorded.flatMap((r) => line(actor, r, wordsOnly) ?? []) ?? [];
  return lines.filter((one, i) => lines.findIndex((other) => other.text === one.text) === i);
}

function line(actor: ActorDoc, r: Recorded, wordsOnly: boolean): Changed | null {
  const ruleset = rulesetOf(actor.type);
  const prefix = ruleset?.id.toUpperCase() ?? "FIVEFOLD";
  if (r.do === "value") {
    const key = `${prefix}.Receipt.${r.path.replaceAll(".", "_")}`;
    if (wordsOnly || !hasKey(key)) return null;
    const data = { what: localize(key), before: shown(r.before), after: shown(r.after) };
    return { text: say(text("FIVEFOLD.Card.changed", data)), before: r.before, after: r.after };
  }
  if (r.do === "held") {
    const what = localize(`${prefix}.Resource.${r.resource}`);
    return { text: say(text("FIVEFOLD.Card.held", { by: signed(r.by), what })) };
  }
  const key = r.do === "made" ? "FIVEFOLD.Card.gains" : "FIVEFOLD.Card.loses";
  if (!r.condition) return { text: say(text(key, { what: String(r.source.name) })) };
  const what = localize(`${prefix}.Condition.${r.condition}`);
  const img = ruleset?.conditions.find((c) => c.id === r.condition)?.img ?? "";
  return { text: say(text(key, { what })), img, condition: true };
}

const shown = (value: unknown): string | number => (typeof value === "number" ? value : String(value));
