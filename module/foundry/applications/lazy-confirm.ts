/** Lazy-loads the confirmation dialogs. If they cannot be loaded, the action is not done. */
import { lazyLoad } from "../adapter/lazy-load.ts";

export const questions = lazyLoad(() => import("./confirm.ts"));
