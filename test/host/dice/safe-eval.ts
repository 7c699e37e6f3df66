import { record } from "../types.ts";
import { isNumeric } from "./support.ts";

/** Math only: every name resolves to a member of Math or throws. */
export const MATH_PROXY: Math = new Proxy(Math, {
  has: () => true,
  get: (target, key) => {
    if (key === Symbol.unscopables) return undefined;
    if (typeof key === "string" && Object.hasOwn(target, key)) return record(target)[key];
    throw new Error(`${String(key)} is not available in a formula`);
  },
  set: () => {
    throw new Error("A formula cannot assign");
  },
});

const ALLOWED = /^[\w\s.,+\-*/%()<>=!&|?:]*$/;
const FORBIDDEN =
  /constructor|prototype|__|=>|(?<![<>=!])=(?!=)|\bthis\b|\bnew\b|\bimport\b|\bfunction\b|\+\+|--(?=\s*[a-z])/i;

/**
 * Evaluates an expression of numbers, comparisons and Math functions.
 * @throws Error if it is not such an expression or its value is not numeric.
 */
export function safeEval(expression: string): number {
  const text = String(expression);
  if (!ALLOWED.test(text) || FORBIDDEN.test(text)) throw new Error(`"${text}" is not a numeric expression`);
  const value: unknown = new Function("math", `with (math) { return (${text}); }`)(MATH_PROXY);
  const number = typeof value === "boolean" ? Number(value) : value;
  if (!isNumeric(number)) throw new Error(`"${text}" does not come to a number`);
  return Number(number);
}
