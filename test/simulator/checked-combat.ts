/**
 * A simulated combat that checks every written document: stored data by its schema, derived numbers, no dead combatant
 * acts; and that undoing every event in reverse order restores the documents.
 */
import type { Consequence } from "../../module/kernel/consequences.ts";
import { type Field, type Fields, limitsOf } from "../../module/kernel/schema.ts";
import type { Option } from "../../module/kernel/tactics.ts";
import { numberProblem } from "../../module/kernel/validation.ts";
import { type Being, deriveBeing } from "../../module/simulator/being.ts";
import { Combat } from "../../module/simulator/combat.ts";
import type { Combatant } from "../../module/simulator/combat-world.ts";
import type { CombatResult } from "../../module/simulator/results.ts";
import type { Posted } from "../../module/simulator/world.ts";
import { UndoLog } from "./undo-log.ts";

/** What is wrong with a stored value; paths are below `system`. */
function* problemsOf(field: Field, value: unknown, path: string): Generator<string> {
  if (field.kind === "group") yield* problemsIn(field.fields, value as Record<string, unknown>, path);
  else if (field.kind === "record")
    for (const [key, inner] of Object.entries(value as Record<string, unknown>))
      yield* problemsIn(field.fields, inner as Record<string, unknown>, `${path}.${key}`);
  else if (field.kind === "list") {
    if (!Array.isArray(value)) yield `${path} is no list`;
    else for (const [at, inner] of value.entries()) yield* problemsOf(field.element, inner, `${path}.${at}`);
  } else if (field.kind === "number") {
    if (value !== null && typeof value !== "number") yield `${path} is no number: ${String(value)}`;
    else {
      const { integer, nullable } = limitsOf(field);
      const { min, max } = field;
      const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
      const problem = numberProblem({ integer, nullable, ...range }, value);
      if (problem) yield `${path} is ${String(value)}: ${problem.key}`;
    }
  } else if (field.kind === "boolean" ? typeof value !== "boolean" : typeof value !== "string")
    yield `${path} is no ${field.kind}: ${String(value)}`;
  else if (field.kind === "text" && field.choices && !field.choices.includes(value as string))
    yield `${path} is not one of its choices: ${String(value)}`;
}

function* problemsIn(fields: Fields, data: Record<string, unknown>, path = ""): Generator<string> {
  for (const [name, field] of Object.entries(fields))
    yield* problemsOf(field, data[name], path ? `${path}.${name}` : name);
}

/** Derived values that are no number, and pools above their maximum. */
function* wrongNumbers(value: unknown, path = ""): Generator<string> {
  if (typeof value === "number" && Number.isNaN(value)) yield `${path} is NaN`;
  if (typeof value !== "object" || value === null) return;
  const { value: now, max } = value as { value?: unknown; max?: unknown };
  if (typeof now === "number" && typeof max === "number" && now > max) yield `${path} is ${now} of ${max}`;
  for (const key in value) yield* wrongNumbers((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key);
}

export class CheckedCombat extends Combat {
  readonly violations: string[] = [];
  readonly #log = new UndoLog();

  /** Plays the combat, then undoes all of it. */
  override run(): CombatResult {
    const result = super.run();
    this.violations.push(...this.#log.undoAll((being) => this.write(being, [], true)));
    return result;
  }

  override one(being: Being, c: Consequence): void {
    this.#log.record(being, c, () => super.one(being, c));
  }

  protected override takeOption(combatant: Combatant, option: Option): boolean {
    if (combatant.state !== "fighting")
      this.violations.push(`${combatant.being.name} is out, and acts: ${option.action}`);
    return super.takeOption(combatant, option);
  }

  /** The system data equal fully derived data, and no rule follows from the change. */
  #checkIndependence(before: Being, being: Being, consequences: readonly Consequence[]): void {
    const derived = { ...being };
    deriveBeing(derived, this.simulated.types, this.house);
    const changed = { before, after: derived, requested: {}, house: this.house, worldTime: this.time, undo: false };
    const rules = this.rules.recompute(changed);
    if (JSON.stringify(derived.system) === JSON.stringify(being.system) && rules.length === 0) return;
    const paths = consequences.map((c) => ("path" in c ? c.path : c.do));
    this.violations.push(`${being.name}: derived values or rules depend on ${paths.join(", ")}`);
  }

  override write(being: Being, consequences: readonly Consequence[], undo = false): Posted[] {
    const before = { ...being };
    const isIndependent = consequences.length > 0 && this.areIndependent(being, consequences);
    const offers = this.#log.event(being, () => super.write(being, consequences, undo));
    if (isIndependent) this.#checkIndependence(before, being, consequences);
    const { types } = this.simulated;
    const fields = types.Actor[being.type];
    const found = fields ? [...problemsIn(fields, being.stored as Record<string, unknown>)] : [];
    for (const item of being.items) {
      const own = types.Item[item.type];
      if (own)
        found.push(
          ...[...problemsIn(own, item.system as Record<string, unknown>)].map((one) => `${item.name}: ${one}`),
        );
    }
    found.push(...wrongNumbers(being.system));
    this.violations.push(...found.map((one) => `${being.name}: ${one}`));
    return offers;
  }
}
