/**
 * Lists what an event changed ("HP 8 to 4", "now Bloodied"), read from the ledger of the document it was written to.
 */
import { text } from "../../kernel/card.ts";
import { signed } from "../../kernel/modifiers.ts";
import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, fromUuidSync, getProperty, hasKey, localize, SYSTEM } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { momentText } from "../adapter/world-time-text.ts";
import { entryOf } from "../ledger/ledger.ts";
import { validRecords } from "../ledger/ledger-check.ts";

/** One change as text; `img` for a condition, numbers for a value. */
export interface Changed {
  text: string;
  img?: string;
  condition?: boolean;
  before?: unknown;
  after?: unknown;
}

/** Lines of a receipt; without numbers if this reader may not know them. */
export function receipt(actor: ActorDoc, event: string, withoutNumbers: boolean): Changed[] {
  const recorded = mergeChanges(validRecords(entryOf(actor, event)?.recorded));
  const lines = [...recorded.flatMap((r) => line(actor, r, withoutNumbers) ?? []), ...itemChanges(recorded)];
  return lines.filter((one, i) => lines.findIndex((other) => other.text === one.text) === i);
}

/** Whether an event changed only internal values that are never shown. */
export function isUnreported(actor: ActorDoc, event: string): boolean {
  const quiet = rulesetOf(actor.type)?.unreportedPaths ?? [];
  const entry = entryOf(actor, event);
  return (
    entry !== undefined &&
    validRecords(entry.recorded).every((r) => r.do === "value" && !r.item && quiet.includes(r.path))
  );
}

type Value = Extract<Recorded, { do: "value" }>;

/** Merges several changes of a value into one, from first to last. */
function mergeChanges(recorded: readonly Recorded[]): Recorded[] {
  const alike = (r: Recorded, one: Value): r is Value =>
    r.do === "value" && r.path === one.path && r.item === one.item && r.root === one.root;
  return recorded.flatMap((r): Recorded[] => {
    if (r.do !== "value") return [r];
    const moves = recorded.filter((other) => alike(other, r));
    const after = (moves.at(-1) as Value).after;
    return r === moves[0] && after !== r.before ? [{ ...r, after }] : [];
  });
}

/** Created and deleted items by name, one line each. */
function itemChanges(recorded: readonly Recorded[]): Changed[] {
  const names = (go: "made" | "gone"): string[] =>
    recorded.flatMap((r) =>
      // A combatant has a line of its own, and often no name.
      r.do === go && !r.condition && r.kind !== "Combatant" ? [nameForReader(r)] : [],
    );
  return [["FIVEFOLD.Card.comes", names("made")] as const, ["FIVEFOLD.Card.goes", names("gone")] as const].flatMap(
    ([key, what]) =>
      what.length > 0 ? [{ text: localizeText(text(key, { what: namesWithCounts(what).join(", ") })) }] : [],
  );
}

/** Name in the reader's language, if it is a known text or that of the compendium item it was copied from. */
function nameForReader({ do: change, source }: Extract<Recorded, { do: "made" | "gone" }>): string {
  const key = getProperty(source, `flags.${SYSTEM}.nameKey`);
  if (typeof key === "string" && hasKey(key)) return localize(key);
  // A deleted item may have been renamed.
  const origin = change === "made" ? getProperty(source, "_stats.compendiumSource") : null;
  return (typeof origin === "string" && fromUuidSync(origin)?.name) || String(source.name);
}

/** Each name once with its count: "Head ×2". */
function namesWithCounts(names: readonly string[]): string[] {
  const many = (name: string): number => names.filter((other) => other === name).length;
  return [...new Set(names)].map((name) => (many(name) > 1 ? `${name} ×${many(name)}` : name));
}

function line(actor: ActorDoc, r: Recorded, withoutNumbers: boolean): Changed | null {
  const ruleset = rulesetOf(actor.type);
  const prefix = ruleset?.id.toUpperCase() ?? "FIVEFOLD";
  if (r.do === "value" && r.root) {
    if (r.path !== "name") return null;
    return { text: localizeText(text("FIVEFOLD.Card.renamed", { before: String(r.before), after: String(r.after) })) };
  }
  if (r.do === "value") {
    const path = r.path.replaceAll(".", "_");
    const key = `${prefix}.Receipt.${path}`;
    const clock = `${prefix}.ReceiptMoment.${path}`;
    const itemName = r.item ? actor.items.get(r.item)?.name : undefined;
    // A value with its own sentence is shown to all: an item is dropped, a character kneels.
    const becomes = `${prefix}.ReceiptValue.${path}_${String(r.after)}`;
    if (hasKey(becomes)) return { text: localizeText(text(becomes, { thing: itemName ?? "" })) };
    // A point in world time has its own sentence: set, or cleared.
    if (!withoutNumbers && hasKey(clock)) return timeChange(localize(clock), r.after);
    if (withoutNumbers || !hasKey(key)) return null;
    const data = { what: localize(key), before: shown(r.before), after: shown(r.after) };
    const sentence = text(isUnset(r.before) ? "FIVEFOLD.Card.newValue" : "FIVEFOLD.Card.changed", data);
    const told = itemName ? text("FIVEFOLD.Card.ofItem", { thing: itemName, what: sentence }) : sentence;
    return { text: localizeText(told), before: r.before, after: r.after };
  }
  if (
    r.do === "heir" ||
    r.do === "sized" ||
    r.do === "raised" ||
    r.do === "lit" ||
    r.do === "moved" ||
    r.do === "beside"
  )
    return null;
  if (r.do === "held") {
    const what = localize(`${prefix}.Resource.${r.resource}`);
    return { text: localizeText(text("FIVEFOLD.Card.held", { by: signed(r.by), what })) };
  }
  const key = r.do === "made" ? "FIVEFOLD.Card.gains" : "FIVEFOLD.Card.loses";
  if (r.kind === "Combatant") return { text: localize("FIVEFOLD.Card.leaves") };
  if (!r.condition) return null;
  const what = localize(`${prefix}.Condition.${r.condition}`);
  const img = ruleset?.conditions.find((c) => c.id === r.condition)?.img ?? "";
  return { text: localizeText(text(key, { what })), img, condition: true };
}

const timeChange = (what: string, at: unknown): Changed => ({
  text:
    typeof at === "number"
      ? localizeText(text("FIVEFOLD.Card.until", { what, when: momentText(at) }))
      : localizeText(text("FIVEFOLD.Card.lifted", { what })),
});

const isUnset = (value: unknown): boolean => value === null || value === undefined || value === "";

const shown = (value: unknown): string | number => {
  if (typeof value === "number") return value;
  return isUnset(value) ? localize("FIVEFOLD.Card.unset") : String(value);
};
