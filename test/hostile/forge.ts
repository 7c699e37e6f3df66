/** Messages as a cheating client would write them: all of their content is invented. */

import { emptyAct } from "../../module/foundry/cards/card-check.ts";
import type { Ford } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";

export const complaints = (ford: Ford): string[] =>
  ford.table.clients.flatMap((c) => c.errors.filter((e) => e.level === "error").map((e) => `${c.name}: ${e.text}`));

export const ACT = "ForgedAct0000001";

let forged = 0;

/** A message id that no earlier test has used: clients remember what they have refused. */
export const forgedId = (): string => {
  forged += 1;
  return `ForgedCard${String(forged).padStart(6, "0")}`;
};
export const part = (uuid: string, name = "somebody") => ({
  uuid,
  name,
  img: "icons/svg/mystery-man.svg",
  hidden: false,
});

/** A completed action run, with the given data merged over it. */
export const forgedAct = (given: object = {}) => ({ ...emptyAct(0, ""), action: "blow", ...given });

/** Posts a card with this content; resolves to its id, or to the refusal. */
export const forge = (client: Client, system: object, message: object = {}): Promise<string> =>
  client.run(`try {
    const m = await ChatMessage.implementation.create(
      { type: "card", content: "a card", system: ${JSON.stringify({ ruleset: "bloodied", ...system })}, ...${JSON.stringify(message)} },
      { keepId: true });
    return m?.id ?? "refused";
  } catch (error) { return "refused"; }`);

const deep = (levels: number): object => (levels === 0 ? { key: "X" } : { key: "X", data: { in: deep(levels - 1) } });
const note = { id: "n", line: { kind: "note", text: { key: "X" } } };

/**
 * Cards that our code cannot have written, by what is wrong with them. `uuids`: documents that are no player's
 * character.
 */
export const wrongCards = (self: string, uuids: readonly string[]): Readonly<Record<string, object>> => {
  const one = (given: object) => ({ acts: { [ACT]: forgedAct({ parts: { self: part(self) }, ...given }) } });
  const from = (act: string) => ({ act, offer: "more" });
  return {
    "a ruleset nobody knows": { ruleset: "nosuch", ...one({}) },
    "an action nobody knows": one({ action: "nosuch", touches: ["self"] }),
    "an action every object has": one({ action: "constructor", touches: ["self"] }),
    "acts as words": { acts: "acts" },
    "acts as a list": { acts: [1, 2] },
    "an act as a word": { acts: { [ACT]: "act" } },
    "an act of nothing": { acts: { [ACT]: null } },
    "an act cut short": { acts: { [ACT]: { action: "attack", state: "done" } } },
    "parts without documents": one({ parts: { self: null, t0: 5, item: [] }, touches: ["self", "t0"] }),
    "facts of another shape": one({ facts: { names: 1, refs: "self" }, touches: ["self"] }),
    "facts without numbers": one({ facts: { names: { self: "x" }, refs: { self } }, touches: ["self"] }),
    "a form of objects": one({ form: { amount: { toString: 1 } }, touches: ["self"] }),
    "a journal of words": one({ journal: ["a", 1, null, { id: 5 }], touches: ["self"] }),
    "unexpected dice": one({ journal: [{ id: "nobody", faces: [1] }], touches: ["self"] }),
    "lines without words": one({ lines: [note, { id: "a", line: { kind: "versus" } }, { line: null }, 5] }),
    "a life line without marks": one({
      lines: [{ id: "a", line: { kind: "loss", part: "self", text: { key: "X" } } }],
    }),
    "a line of no kind": one({ lines: [{ id: "a", line: { kind: "constructor" } }] }),
    "a headline that is a number": one({ headline: { key: 5 } }),
    "texts in texts without end": one({ headline: deep(400) }),
    "an enormous text": one({
      headline: { key: "X".repeat(200_000) },
      parts: { self: part(self, "Y".repeat(200_000)) },
    }),
    "offers of nothing": one({ offers: [null, {}, { id: "a", action: "blow", label: "b", parts: 1, form: 2 }] }),
    "a question without options": one({ state: "waiting", waiting: { id: 5, options: "x" } }),
    "a question for nobody": one({
      state: "waiting",
      waiting: { id: "check", kind: "roll", who: "toString", options: [], since: 0 },
    }),
    "an act that follows from itself": one({ from: from(ACT), touches: ["self"] }),
    "acts that follow from each other": {
      acts: {
        [ACT]: forgedAct({ from: from("ForgedAct0000002"), touches: ["self"], parts: { self: part(self) } }),
        ForgedAct0000002: forgedAct({ from: from(ACT), touches: ["self"], parts: { self: part(self) } }),
      },
    },
    "events of no act": { events: { constructor: { act: "constructor", part: "self", state: "applied" }, x: null } },
    "an event applied that never was": {
      ...one({ touches: ["self"] }),
      events: { [`${ACT}-self`]: { act: ACT, part: "self", state: "applied", by: "", order: 1e300, note: { key: 1 } } },
    },
    ...Object.fromEntries(
      uuids.map((uuid) => [
        `a part that is ${uuid.slice(0, 24)}`,
        one({ parts: { self: part(uuid) }, touches: ["self"] }),
      ]),
    ),
  };
};
