import { openServer, type ServedTable, type ServeOptions } from "./serve.ts";

/** The tables of a worker stand at the same port one after the other: a page compiles a script anew when its address is new. */
let known = 0;

/** A server at the port of the last one, or at a free one while that is still taken. */
export async function openAtSamePort(options: ServeOptions): Promise<ServedTable> {
  const served = await openServer({ ...options, port: known }).catch((error) => {
    if (error?.code === "EADDRINUSE") return openServer({ ...options, port: 0 });
    throw error;
  });
  known = served.port;
  return served;
}
