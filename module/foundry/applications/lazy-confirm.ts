/** Lazy-loads the confirmation dialogs. If they cannot be loaded, the action is not done. */
import { fetched } from "../adapter/lazy-window.ts";

export const questions = fetched(() => import("./confirm.ts"));
