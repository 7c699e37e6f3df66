import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTable } from "../../node.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** A Gamemaster and a player at a table which runs the trial system. */
export async function trialTable(generation: 13 | 14): Promise<any> {
  const table: any = await openTable({
    generation,
    system: join(here, "system"),
    users: [
      { name: "Gamemaster", role: 4 },
      { name: "Ann", role: 1 },
    ],
  });
  const gm = await table.join("Gamemaster");
  const ann = await table.join("Ann");
  const clear = (): void => {
    gm.globals.trace.length = 0;
    ann.globals.trace.length = 0;
  };
  const plain = (value: unknown): any => JSON.parse(JSON.stringify(value));
  const traces = (): { gm: string[]; ann: string[] } => plain({ gm: gm.globals.trace, ann: ann.globals.trace });
  clear();
  return { table, gm: gm.globals, ann: ann.globals, clear, traces, plain, clients: { gm, ann } };
}

/** How each generation writes "this key goes" and "this key becomes exactly that". */
export const del = (g: any, path: string): any => {
  if (g._del) return { [path]: g._del };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
};
export const replace = (g: any, path: string, value: unknown): any => {
  if (g._replace) return { [path]: g._replace(value) };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}==${path.slice(at)}`]: value };
};
