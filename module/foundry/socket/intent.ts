/** Intents: the requests one client sends to another, and their validation. Pure. */
import type { Answer } from "../../kernel/procedure.ts";
import type { Form } from "../../kernel/ruleset.ts";

export type Intent =
  | ({
      intent: "offer";
      message: string;
      act: string;
      offer: string;
      form: Form;
      targets: string[];
      mine?: string;
      /** Asks the GM to review the form first. */
      review?: boolean;
    } & Dice)
  | ({ intent: "answer"; message: string; act: string; answer: Answer; form?: Form } & Dice)
  | { intent: "amend"; message: string; act: string; form: Form }
  /** No reaction to a declared action. */
  | { intent: "pass"; message: string; act: string }
  | { intent: "apply" | "undo" | "redo"; message: string; event: string };

/** Dice rolled by the user who clicked, if they are theirs. */
interface Dice {
  dice?: Answer[];
}

/** Longest text of a form field, in characters. */
const MAX_TEXT = 2000;

type Source = Record<string, unknown>;

const ID = /^[A-Za-z0-9]{16}$/;
const EVENT = /^[A-Za-z0-9]{16}-[A-Za-z0-9]{1,16}$/;
const NAME = /^[\w.+-]{1,80}$/;
const isObject = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value: unknown, pattern: RegExp): value is string => typeof value === "string" && pattern.test(value);

/** Validates a received intent: known fields only; null if one is missing or has the wrong type. */
export function read(payload: unknown): Intent | null {
  if (!isObject(payload) || !isName(payload.message, ID)) return null;
  const { intent, message, act, event, offer } = payload;
  if (intent === "apply" || intent === "undo" || intent === "redo")
    return isName(event, EVENT) ? { intent, message, event } : null;
  if (!isName(act, ID)) return null;
  if (intent === "pass") return { intent, message, act };
  if (intent === "amend") return isForm(payload.form) ? { intent, message, act, form: payload.form } : null;
  if (intent === "offer") {
    const { form, targets } = payload;
    if (!isName(offer, NAME) || !isForm(form) || !Array.isArray(targets) || targets.length > 40) return null;
    if (!targets.every((t) => isName(t, /^[\w.]{1,200}$/))) return null;
    const mine = payload.mine ?? "";
    if (typeof mine !== "string" || !/^[\w.]{0,200}$/.test(mine)) return null;
    const review = payload.review === true;
    return { intent, message, act, offer, form, targets: targets as string[], mine, review, ...diceOf(payload) };
  }
  if (intent === "answer") {
    const given = payload.answer;
    if (!isObject(given) || !isName(given.id, NAME)) return null;
    const { id, pick, faces } = given;
    const form = payload.form ?? {};
    if (!isForm(form)) return null;
    if (typeof pick === "string" && pick.length < 80)
      return { intent, message, act, answer: { id, pick }, form, ...diceOf(payload) };
    if (isFaces(faces)) return { intent, message, act, answer: { id, faces } };
  }
  return null;
}

const isFaces = (faces: unknown): faces is number[] =>
  Array.isArray(faces) && faces.length <= 200 && faces.every((f) => Number.isInteger(f));

/** Valid dice of a received intent; invalid ones are dropped, and rolled by the authoritative client. */
function diceOf({ dice }: Source): Dice {
  if (!Array.isArray(dice) || dice.length > 200) return {};
  const given = dice.filter(
    (d): d is Answer & { faces: number[] } => isObject(d) && isName(d.id, NAME) && isFaces(d.faces),
  );
  return { dice: given.map(({ id, faces }) => ({ id, faces })) };
}

/** Whether a value is a form; rejects names that an update would read as a path or a deletion. */
const isForm = (value: unknown): value is Form =>
  isObject(value) && Object.entries(value).every(([name, v]) => /^[A-Za-z]\w{0,40}$/.test(name) && isFormValue(v));

const isFormValue = (value: unknown): boolean =>
  value === null ||
  ["number", "boolean"].includes(typeof value) ||
  (typeof value === "string" && value.length <= MAX_TEXT) ||
  (Array.isArray(value) && value.length <= 40 && value.every((v) => typeof v === "string" && v.length <= 80));
