import type { Data } from "../../types.ts";
import { equals } from "../utils/objects.ts";

/**
 * Values that are instructions for a key instead of data. Generation 14 exposes them to systems as `_del` and
 * `_replace()`;
 * on the wire they are `{ "__op": "del" }` and `{ "__op": "replace", "value": ... }`.
 */
export class DataOperator {
  /** The value inside an operator; other values unchanged. */
  static get(value: unknown): unknown {
    return value instanceof DataOperator ? (value as { value?: unknown }).value : value;
  }
  /** Whether two values are equal, each possibly inside an operator. */
  static equals(a: unknown, b: unknown): boolean {
    return equals(DataOperator.get(a), DataOperator.get(b));
  }
  toJSON(): object {
    return {};
  }
}

export class ForcedDeletion extends DataOperator {
  readonly op = "del";
  override toJSON(): object {
    return { __op: "del" };
  }
}

export class ForcedReplacement extends DataOperator {
  readonly op = "replace";
  value: unknown;
  constructor(value: unknown) {
    super();
    this.value = value;
  }
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
  override toJSON(): object {
    return { __op: "replace", value: this.value };
  }
}

export const DELETE = new ForcedDeletion();
export const isDeletion = (v: unknown): v is ForcedDeletion => v instanceof ForcedDeletion;
export const isReplacement = (v: unknown): v is ForcedReplacement => v instanceof ForcedReplacement;

/** Applies an operator to one key of a record. */
export function applyOperator(target: Data, key: string, op: DataOperator): void {
  if (isDeletion(op)) delete target[key];
  else if (isReplacement(op)) target[key] = op.value;
}

/** Converts the wire encoding of operators back to operators, in place if possible. */
export function reviveOperators<T>(value: T): T;
export function reviveOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveOperators);
  if (value === null || typeof value !== "object") return value;
  const data = value as Data;
  if (data.__op === "del") return DELETE;
  if (data.__op === "replace") return new ForcedReplacement(data.value);
  for (const key of Object.keys(data)) data[key] = reviveOperators(data[key]);
  return value;
}
