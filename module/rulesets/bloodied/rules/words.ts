/** Small helpers around texts, names and references that every action of this ruleset uses. */
import { type Text, text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Facts, FieldOption, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId } from "./data.ts";

/** A text of this ruleset. */
export const t = (key: string, data?: Text["data"]): Text => text(`BLOODIED.${key}`, data);

export const abilityText = (id: AbilityId): Text => t(`Ability.${id}`);
export const abilityName = (id: AbilityId): Text => t(`AbilityName.${id}`);
export const typeText = (id: string): Text =>
  ["slashing", "piercing", "bludgeoning", "fire", "cold", "lightning", "acid", "arcane"].includes(id)
    ? t(`DamageType.${id}`)
    : t("DamageType.other", { id });
export const isAbility = (id: unknown): id is AbilityId => ABILITIES.includes(id as AbilityId);
export const abilityOptions = (ids: readonly AbilityId[] = ABILITIES): FieldOption[] =>
  ids.map((id) => ({ value: id, label: abilityText(id), hint: abilityName(id) }));

export const mod = (label: Text, value: number, source?: Text): Modifier =>
  source ? { label, value, source } : { label, value };

/** Modifiers worth listing: the ability always, the rest only where they change something. */
export const listed = (always: readonly Modifier[], ...others: Modifier[]): Modifier[] => [
  ...always,
  ...others.filter((m) => m.value !== 0),
];

/** Names and references of the parts of an act; targets are t0, t1, … */
export function partsOf(parts: Parts, more: Readonly<Record<string, Snapshot>> = {}): Facts {
  const named: Record<string, Snapshot> = { self: parts.self };
  if (parts.item) named.item = parts.item;
  for (const [index, target] of parts.targets.entries()) named[`t${index}`] = target;
  Object.assign(named, more);
  const entries = Object.entries(named);
  return {
    names: Object.fromEntries(entries.map(([part, s]) => [part, s.name])),
    refs: Object.fromEntries(entries.map(([part, s]) => [part, s.uuid])),
  };
}

export const nameOf = (facts: Facts, part: string): string => facts.names[part] ?? "";

/** A number from a dialog or an offer; blank and nonsense are null. */
export function numberOf(value: FormValue | undefined): number | null {
  if (value === null || value === undefined || typeof value === "boolean" || Array.isArray(value)) return null;
  const number = typeof value === "number" ? value : value.trim() === "" ? Number.NaN : Number(value.replace("−", "-"));
  return Number.isFinite(number) ? number : null;
}
export const wholeOf = (value: FormValue | undefined): number | null => {
  const number = numberOf(value);
  return number === null ? null : Math.trunc(number);
};
export const stringOf = (value: FormValue | undefined): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const flagOf = (value: FormValue | undefined): boolean => value === true || value === "true";
export const listOf = (value: FormValue | undefined): string[] => (Array.isArray(value) ? value : []);

export const problem = (field: string, key: string, data?: Text["data"]): Problem => ({
  field,
  text: t(`Problem.${key}`, data),
});

/** A procedure that is over at once: nothing is rolled, nobody is asked. */
export function* done(outcome: Outcome): Procedure<Outcome> {
  yield* [];
  return outcome;
}
