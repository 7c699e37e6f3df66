/** Roll tables a house rule points to, read once and kept as plain rows for the rules. */
import type { TableRows } from "../kernel/ruleset.ts";
import { fromUuid, SYSTEM } from "./seam.ts";

interface Result {
  range: [number, number];
  flags: Record<string, Record<string, unknown> | undefined>;
}

interface Table {
  documentName: string;
  formula: string;
  results: Iterable<Result>;
}

const known = new Map<string, TableRows>();

/** Rows of a table read before; empty where it is not (yet) known or holds no row of ours. */
export const rowsOf = (uuid: string): TableRows => known.get(uuid) ?? {};

/** Reads a table: one die, rows named by their flag `severity`. Anything else reads as no table. */
export async function readTable(uuid: string): Promise<void> {
  known.delete(uuid);
  const table = uuid ? ((await fromUuid(uuid).catch(() => null)) as unknown as Table | null) : null;
  const faces = Number(/^1?d(\d+)$/.exec(table?.formula.trim() ?? "")?.[1]);
  if (table?.documentName !== "RollTable" || !(faces >= 1)) return;
  const rows: Record<string, number> = { faces };
  for (const result of table.results) {
    const name = result.flags[SYSTEM]?.severity;
    if (typeof name === "string") rows[name] = Math.max(rows[name] ?? 0, result.range[1]);
  }
  known.set(uuid, rows);
}
