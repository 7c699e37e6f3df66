import { openServer, type ServedTable, type ServeOptions } from "./serve.ts";

/** The servers of a worker use the same port one after the other, because Chromium compiles a script again when its URL changes. */
let known = 0;

/** A server at the port of the last one, or at a free port while that is still in use. */
export async function openAtSamePort(options: ServeOptions): Promise<ServedTable> {
  const served = await openServer({ ...options, port: known }).catch((error) => {
    if (error?.code === "EADDRINUSE") return openServer({ ...options, port: 0 });
    throw error;
  });
  known = served.port;
  return served;
}
