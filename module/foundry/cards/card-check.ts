/**
 * Validates stored card data. Any user can write a message, so malformed or self-referencing action runs become
 * "unreadable", and events without a matching run and part are dropped. Pure.
 */
import type { Breakdown } from "../../kernel/modifiers.ts";
import type { Act, AppliedEvent } from "./card-data.ts";

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

/** Prefix of events that pay a cost before the action run is done; applied at once. */
export const PAID = "paid";

/** Limit of action runs per card, well above what our cards have; a card with more is not read. */
export const MAX_ACTS = 120;

/** Maximum nesting depth of texts; ours need four. */
const DEEP = 8;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isBoolean: Check = (value) => typeof value === "boolean";
const missing: Check = (value) => value === undefined || value === null;
const orMissing =
  (check: Check): Check =>
  (value) =>
    missing(value) || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const isText = (value: unknown, depth = 0): boolean =>
  isObject(value) &&
  isString(value.key) &&
  depth < DEEP &&
  (missing(value.data) || recordOf((v) => isString(v) || isNumber(v) || isText(v, depth + 1))(value.data));
const text: Check = (value) => isText(value);

const formValue: Check = (v) => v === null || isString(v) || isNumber(v) || isBoolean(v) || listOf(isString)(v);
const die = shape({ faces: isNumber, value: isNumber, mark: orMissing(isString) });
const modifier = shape({ label: text, value: isNumber, source: orMissing(text), ignoredFor: orMissing(text) });
const breakdown = shape({
  total: isNumber,
  counted: listOf(modifier),
  ignored: listOf(modifier),
} satisfies Record<keyof Breakdown, Check>);
const total = shape({
  label: text,
  brief: orMissing(text),
  dice: listOf(die),
  total: isNumber,
  breakdown: orMissing(breakdown),
});

const lineKinds: Readonly<Record<string, Check>> = {
  versus: shape({ left: total, right: orMissing(total), word: text, by: orMissing(isNumber), winner: isString }),
  total: shape({
    label: text,
    dice: listOf(die),
    total: isNumber,
    breakdown: orMissing(breakdown),
    against: orMissing(text),
    tone: orMissing(isString),
  }),
  note: shape({ text, tone: orMissing(isString) }),
  loss: shape({
    part: isString,
    text,
    max: isNumber,
    before: isNumber,
    after: isNumber,
    marks: listOf(shape({ at: isNumber, label: text })),
  }),
};
const line: Check = (value) =>
  isObject(value) &&
  orMissing(isString)(value.rule) &&
  Object.hasOwn(lineKinds, String(value.kind)) &&
  lineKinds[String(value.kind)]!(value);

const offer = shape({
  id: isString,
  action: isString,
  label: text,
  hint: orMissing(text),
  otherwise: orMissing(text),
  by: isString,
  parts: recordOf((v) => isString(v) || listOf(isString)(v)),
  form: recordOf(formValue),
  pausedBy: orMissing(listOf(isString)),
  opponentsOf: orMissing(isString),
  within: orMissing(isString),
});

const actShape = shape({
  action: isString,
  parts: recordOf(shape({ uuid: isString, name: isString, img: isString, hidden: isBoolean })),
  facts: orMissing(shape({ names: recordOf(isString), refs: recordOf(isString) })),
  form: recordOf(formValue),
  journal: listOf(
    (v) => shape({ id: isString, faces: listOf(isNumber) })(v) || shape({ id: isString, pick: isString })(v),
  ),
  lines: listOf(shape({ id: isString, line })),
  headline: orMissing(text),
  waiting: orMissing(
    shape({
      id: isString,
      kind: isString,
      who: isString,
      options: listOf(isString),
      dice: orMissing(isString),
      since: orMissing(isNumber),
      unasked: orMissing(isBoolean),
    }),
  ),
  offers: listOf(offer),
  touches: listOf(isString),
  from: orMissing(shape({ act: isString, offer: isString })),
});

/** An empty action run: the start of a new one, and the stand-in for an unreadable one. */
export const emptyAct = (seq: number, by: string): Act => ({
  seq,
  by,
  action: "",
  state: "done",
  parts: {},
  facts: null,
  form: {},
  journal: [],
  lines: [],
  headline: null,
  tone: "plain",
  waiting: null,
  offers: [],
  touches: [],
  from: null,
});

/** The action runs of a card, unreadable ones replaced. A run must come after the run it follows from. */
export function validActs(acts: Readonly<Record<string, Act>>): Record<string, Act> {
  if (Object.keys(acts).length > MAX_ACTS) return {};
  // Follow-ups get higher numbers, up to the largest safe integer.
  const leavesRoom = ({ seq }: Act): boolean => Number.isSafeInteger(seq + MAX_ACTS);
  const whole = (act: Act): boolean =>
    actShape(act) &&
    leavesRoom(act) &&
    (act.from === null || (Object.hasOwn(acts, act.from.act) && (acts[act.from.act] as Act).seq < act.seq));
  return Object.fromEntries(
    Object.entries(acts).map(([id, act]) => [id, whole(act) ? act : emptyAct(leavesRoom(act) ? act.seq : 0, act.by)]),
  );
}

/** The valid events of a card: each must be named by its own action run and part. */
export function validEvents(
  events: Readonly<Record<string, AppliedEvent>>,
  acts: Readonly<Record<string, Act>>,
): Record<string, AppliedEvent> {
  const rightful = ([id, { act, part }]: [string, AppliedEvent]): boolean =>
    Object.hasOwn(acts, act) &&
    Object.hasOwn((acts[act] as Act).parts, part) &&
    [`${act}-${part}`, `${act}-${PAID}${part}`].includes(id);
  return Object.fromEntries(
    Object.entries(events)
      .filter(rightful)
      .map(([id, event]) => [id, text(event.note) ? event : { ...event, note: null }]),
  );
}

/** Whether GM-only lines have the shape the card can render; a forged flag may hold anything. */
export const validLines = (lines: unknown): lines is Act["lines"] => listOf(shape({ id: isString, line }))(lines);
