import type { TextEditor } from "../text/editor.ts";
import { type Callback, type Constructor, type Data, record } from "../types.ts";
import type { Roll } from "./roll.ts";
import { askedMode } from "./roll-chat.ts";
import {
  config,
  defaultRoll,
  escapeHTML,
  foundryNamespace,
  game,
  generation,
  isRoll,
  realm,
  say,
  ui,
} from "./support.ts";
import { renderBuiltIn } from "./templates.ts";
import { PoolTerm } from "./terms/pool.ts";

const DEEPEST = 5;
const MOST_REROLLS = 10000;

/** A result of a table, of any class a system uses. */
export interface Result {
  id: string;
  type: string;
  name?: string;
  text?: string;
  description?: string;
  icon?: string;
  img?: string;
  documentUuid?: string | null;
  drawn: boolean;
  range: [number, number];
  weight?: number;
  parent?: Table | null;
  getHTML(): Promise<string>;
}

/** A table of the world or of a pack, as far as rolling on it is concerned. */
export interface Table {
  documentName: string;
  id: string;
  name: string;
  formula: string;
  description?: string;
  results?: Iterable<Result>;
  replacement: boolean;
  displayRoll: boolean;
  pack?: string | null;
  isOwner?: boolean;
  roll(options: RollTableOptions): Promise<Draw>;
  toMessage(results: Result[], options: PostOptions): Promise<unknown>;
  update(change: Data): Promise<unknown>;
  updateEmbeddedDocuments(name: string, updates: Data[], options: Data): Promise<unknown>;
}

export interface Draw {
  /** Undefined if nothing was drawn and no roll was given. */
  roll: Roll | undefined;
  results: Result[];
}

export interface RollTableOptions {
  /** A roll, evaluated or not, or a formula. */
  roll?: Roll | string | null;
  recursive?: boolean;
  _depth?: number;
}

export interface PostOptions {
  roll?: Roll | null;
  messageData?: Data;
  messageOptions?: Data;
}

export interface DrawOptions {
  roll?: Roll;
  recursive?: boolean;
  results?: Result[];
  displayChat?: boolean;
  rollMode?: string;
  messageMode?: string;
}

const all = (table: Table): Result[] => Array.from(table.results ?? []);
const inRange = (result: Result, total: number) => total >= result.range[0] && total <= result.range[1];

/** The results not yet drawn whose range contains the total. */
export const getResultsForRoll = (table: Table, total: number): Result[] =>
  all(table).filter((result) => !result.drawn && Array.isArray(result.range) && inRange(result, total));

/**
 * Rolls the formula and finds the results, following results that are tables themselves.
 * A total whose results have all been drawn is rerolled; a total outside every range has no results.
 * @throws Error if tables are nested more than five deep.
 */
export async function roll(
  table: Table,
  { roll: given, recursive = true, _depth = 0 }: RollTableOptions = {},
): Promise<Draw> {
  if (_depth > DEEPEST) throw new Error(`The table ${table.name} leads through more than ${DEEPEST} other tables`);
  const cls = defaultRoll();
  const own = () => cls.create(table.formula || `1d${all(table).length || 1}`);
  let rolled = given === undefined || given === null ? own() : isRoll(given) ? given : cls.create(String(given));

  if (!all(table).some((result) => !result.drawn)) {
    ui()?.notifications?.warn(say("TABLE.NoAvailableResults", "Every result of {name} has been drawn", record(table)));
    return { roll: rolled, results: [] };
  }
  if (!rolled._evaluated) rolled = await rolled.clone().evaluate();
  let results = getResultsForRoll(table, rolled.total!);
  for (let n = 0; !results.length && all(table).some((r) => r.drawn && inRange(r, rolled.total!)); n++) {
    if (n >= MOST_REROLLS) {
      ui()?.notifications?.error(
        say("TABLE.CannotReach", "No remaining result of {name} can be rolled", record(table)),
      );
      return { roll: rolled, results: [] };
    }
    rolled = await rolled.reroll();
    results = getResultsForRoll(table, rolled.total!);
  }
  return { roll: rolled, results: recursive ? await followed(results, _depth) : results };
}

/** Replaces results that are tables by the results of those tables. */
async function followed(results: Result[], depth: number): Promise<Result[]> {
  const found: Result[] = [];
  for (const result of results) {
    const inner = await innerTable(result);
    if (inner) found.push(...(await inner.roll({ _depth: depth + 1 })).results);
    else found.push(result);
  }
  return found;
}

async function innerTable(result: Result): Promise<Table | null> {
  if (result.type === "text" || !result.documentUuid) return null;
  const fromUuid = foundryNamespace().utils?.fromUuid ?? realm.fromUuid;
  const doc = await fromUuid?.(result.documentUuid);
  return record(doc).documentName === "RollTable" ? (doc as Table) : null;
}

/** Marks drawn results, on the tables without replacement that this user may change. */
async function markDrawn(results: Result[]): Promise<void> {
  const byTable = new Map<Table, Result[]>();
  for (const result of results) {
    const table = result.parent;
    if (!table || table.replacement || table.pack || table.isOwner === false) continue;
    byTable.set(table, [...(byTable.get(table) ?? []), result]);
  }
  for (const [table, drawn] of byTable) {
    await table.updateEmbeddedDocuments(
      "TableResult",
      drawn.map((result) => ({ _id: result.id, drawn: true })),
      { diff: false },
    );
  }
}

const modeOption = (options: DrawOptions) => {
  const asked = askedMode(options, generation());
  return asked ? { [generation() < 14 ? "rollMode" : "messageMode"]: asked } : {};
};

/** Rolls (unless results are given), marks the results as drawn and posts them. */
export async function draw(table: Table, options: DrawOptions = {}): Promise<Draw> {
  const { recursive = true, displayChat = true } = options;
  let drawn: Draw = { roll: options.roll, results: options.results ?? [] };
  if (!drawn.results.length) drawn = await table.roll({ roll: options.roll, recursive });
  if (!drawn.results.length) return drawn;
  await markDrawn(drawn.results);
  if (displayChat) await table.toMessage(drawn.results, { roll: drawn.roll, messageOptions: modeOption(options) });
  return drawn;
}

/** Draws several times; the rolls are returned as one pool and one message. */
export async function drawMany(table: Table, number: number, options: DrawOptions = {}): Promise<Draw> {
  const { roll: given, recursive = true, displayChat = true } = options;
  const rolls: Roll[] = [];
  const results: Result[] = [];
  for (let n = 0; n < number; n++) {
    const drawn = await table.roll({ roll: given ? given.clone() : undefined, recursive });
    if (!drawn.results.length) break;
    rolls.push(drawn.roll!);
    results.push(...drawn.results);
    await markDrawn(drawn.results);
  }
  const pool = rolls.length ? defaultRoll().fromTerms([PoolTerm.fromRolls(rolls)]) : given;
  if (displayChat && results.length)
    await table.toMessage(results, { roll: pool, messageOptions: modeOption(options) });
  return { roll: pool, results };
}

/** Resets all drawn results of the table. */
export const resetResults = (table: Table): Promise<unknown> =>
  table.updateEmbeddedDocuments(
    "TableResult",
    all(table).map((result) => ({ _id: result.id, drawn: false })),
    { diff: false },
  );

/** Distributes the ranges by weight and sets the formula accordingly. */
export async function normalize(table: Table): Promise<unknown> {
  let last = 0;
  const results = all(table).map((result) => {
    const low = last + 1;
    last += Math.max(1, Math.round(result.weight ?? 1));
    return { _id: result.id, range: [low, last] };
  });
  return table.update({ results, formula: `1d${last || 1}` });
}

const textEditor = (): typeof TextEditor | undefined => foundryNamespace().applications?.ux?.TextEditor?.implementation;

/** Post results as a chat message. */
export async function toMessage(
  table: Table,
  results: Result[],
  { roll: rolled = null, messageData = {}, messageOptions = {} }: PostOptions = {},
): Promise<unknown> {
  const cls = config().ChatMessage.documentClass;
  const lines = [];
  for (const result of results)
    lines.push({ id: result.id, icon: result.icon ?? result.img, html: await result.getHTML() });
  const editor = textEditor();
  const enrich = async (html: string) => (editor ? editor.enrichHTML(html, { relativeTo: table }) : html);
  const context = {
    table,
    results: lines,
    description: table.description ? await enrich(table.description) : "",
    rollHTML: table.displayRoll && rolled ? await rolled.render() : null,
  };
  const count = results.length > 1 ? "{number} results from {name}" : "A result from {name}";
  const data = {
    flavor: say("", count, { number: results.length, name: table.name }),
    author: game()?.user?.id,
    speaker: cls.getSpeaker?.(),
    rolls: rolled ? [rolled] : [],
    sound: rolled ? config().sounds?.dice : null,
    content: await renderBuiltIn("templates/dice/table-result.hbs", context),
    flags: { core: { RollTable: table.id } },
    ...messageData,
  };
  return cls.create(data, messageOptions);
}

/** Text of one result in chat and on sheets. */
export async function getHTML(result: Result): Promise<string> {
  const editor = textEditor();
  const label = escapeHTML(result.name || result.text || "");
  const linked = result.documentUuid ? `@UUID[${result.documentUuid}]{${label}}` : "";
  const name = linked || (result.description && label ? `<strong>${label}</strong>` : label);
  const html = [name && `<div class="name">${name}</div>`, result.description].filter(Boolean).join("");
  return editor ? editor.enrichHTML(html, { relativeTo: result }) : html;
}

/** Adds methods to a class, unless it has its own. */
function lend(cls: Constructor | undefined, methods: Record<string, Callback>): void {
  if (!cls) return;
  for (const [name, fn] of Object.entries(methods)) {
    if (Object.hasOwn(cls.prototype, name)) continue;
    const value = function (this: object, ...args: unknown[]) {
      return (fn as (...all: unknown[]) => unknown)(this, ...args);
    };
    Object.defineProperty(cls.prototype, name, { value, writable: true, configurable: true });
  }
}

/** Publish the functions as foundry.dice.tables and as methods of RollTable and TableResult. */
export function installTables(foundry: { dice: Data; documents?: Record<string, Constructor> }): void {
  const methods = { roll, draw, drawMany, getResultsForRoll, resetResults, normalize, toMessage };
  foundry.dice.tables = { ...methods, getHTML };
  lend(foundry.documents?.RollTable, methods);
  lend(foundry.documents?.TableResult, { getHTML });
}
