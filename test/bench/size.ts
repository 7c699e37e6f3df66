/** How much a browser loads of the system. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Row, row } from "./report.ts";

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function sizeRows(system: string): Promise<Row[]> {
  const manifest = JSON.parse(readFileSync(join(system, "system.json"), "utf8")) as {
    esmodules: string[];
    styles: (string | { src: string })[];
  };
  const read = (names: readonly string[]): Buffer => Buffer.concat(names.map((n) => readFileSync(join(system, n))));
  const script = read(manifest.esmodules);
  const style = read(manifest.styles.map((s) => (typeof s === "string" ? s : s.src)));
  const limit = (what: string, bytes: number, most?: number): Row =>
    row(what, most ? `≤ ${most} kB` : "", kB(bytes), most ? bytes <= most * 1000 : null);
  return [
    limit("system JavaScript, minified", script.length, 400),
    limit("system JavaScript, gzip", gzipSync(script).length, 130),
    limit("system CSS", style.length, 80),
    limit("system CSS, gzip", gzipSync(style).length),
  ];
}
