import type { Data } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { isV14 } from "../state.ts";
import { isPlainObject } from "../utils/objects.ts";
import { DELETE, ForcedReplacement } from "./operators.ts";

/** Generation 14 uses operator values: the older "-=key" and "==key" are converted to them, with a warning. */
export function normaliseOperators<T>(changes: T): T {
  if (!isV14()) return changes;
  return convert(changes) as T;
}

function convert(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  for (const key of Object.keys(value)) {
    if (key.startsWith("-=") || key.startsWith("==")) {
      const name = key.slice(2);
      logCompatibilityWarning(
        `The "${key.slice(0, 2)}" key prefix is deprecated in favor of ${key.startsWith("-=") ? "_del" : "_replace"}.`,
        {
          since: 14,
          until: 16,
          once: true,
        },
      );
      const inner = value[key];
      delete value[key];
      value[name] = key.startsWith("-=") ? DELETE : new ForcedReplacement(inner);
    } else value[key] = convert(value[key]);
  }
  return value;
}

/** The result of updateSource uses the notation of its generation. */
export const toChangeKeys = (diff: Data): Data => diff;
