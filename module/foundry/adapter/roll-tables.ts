/** Roll tables that house rules refer to, read once and cached as plain rows. */
import { text } from "../../kernel/card.ts";
import type { TableRows } from "../../kernel/ruleset.ts";
import { type AnyDoc, fromUuid, me, notify, SYSTEM, type TableDoc } from "./foundry-api.ts";
import { localizeText } from "./text.ts";

const cache = new Map<string, TableRows>();

/** Rows of a table; empty if it is not loaded or has no rows of ours. */
export const rowsOf = (uuid: string): TableRows => cache.get(uuid) ?? {};

/** Reads a table with one die and rows named by their flag `severity`; warns about any other. */
export async function readTable(uuid: string): Promise<void> {
  cache.delete(uuid);
  const table = uuid ? ((await fromUuid(uuid).catch(() => null)) as AnyDoc | null as TableDoc | null) : null;
  const faces = Number(/^1?d(\d+)$/.exec(table?.formula.trim() ?? "")?.[1]);
  if (table?.documentName !== "RollTable" || !(faces >= 1)) return refuse(uuid);
  const rows: Record<string, number> = { faces };
  for (const result of table.results) {
    const name = result.flags[SYSTEM]?.severity;
    if (typeof name === "string") rows[name] = Math.max(rows[name] ?? 0, result.range[1]);
  }
  if (Object.keys(rows).length === 1) return refuse(uuid);
  cache.set(uuid, rows);
}

function refuse(uuid: string): void {
  if (uuid && me().isGM) notify("warn", localizeText(text("FIVEFOLD.Problem.badTable", { uuid: uuid.slice(0, 80) })));
}
