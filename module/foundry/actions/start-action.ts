/** Starts actions. The code that runs them, with its dialogs, is loaded with the first one. */
import { lazyLoad } from "../adapter/lazy-load.ts";

/** Loads the code that runs actions; null, with a notification, if that fails. */
const running = lazyLoad(() => import("./run-action.ts"));
type Running = typeof import("./run-action.ts");

/** See `runAction` in run-action.ts. */
export const runAction: Running["runAction"] = async (...args) => (await running())?.runAction(...args) ?? null;
