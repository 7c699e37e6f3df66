/** Questions before something is lost, fetched when the first is asked; what cannot be asked is not done. */
import { fetched } from "./fetched.ts";

export const questions = fetched(() => import("./confirm.ts"));
