/** Rows of the report, and how they are printed. */
import { loadavg } from "node:os";

export interface Row {
  what: string;
  aim: string;
  measured: string;
  /** null: no target, for information only. */
  ok: boolean | null;
  /** Load average during the measurement. */
  load: number;
}

export const loadNow = (): number => loadavg()[0] ?? 0;

export const row = (what: string, aim: string, measured: string, ok: boolean | null = null): Row => ({
  what,
  aim,
  measured,
  ok,
  load: loadNow(),
});

/** A time and its target in ms; without a target it is for information only. */
export const timed = (what: string, ms: number, aim?: number, note = ""): Row =>
  row(
    what,
    aim === undefined ? "" : `≤ ${aim} ms`,
    note ? `${inMs(ms)} (${note})` : inMs(ms),
    aim === undefined ? null : ms <= aim,
  );

export const inMs = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;

const width = (text: string): number => [...text].length;

export function printTable(rows: readonly Row[]): void {
  const cells = [
    ["what", "aim", "measured", "", "load"],
    ...rows.map((r) => [r.what, r.aim, r.measured, r.ok === null ? "" : r.ok ? "ok" : "OVER", r.load.toFixed(1)]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => width(line[column]!))));
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, i) => text + " ".repeat(widths[i]! - width(text))).join(" | ")} |`;
  console.log(`\n${line(cells[0]!)}\n|${widths.map((w) => "-".repeat(w + 2)).join("|")}|`);
  for (const texts of cells.slice(1)) console.log(line(texts));
  console.log("");
}
