/** What calls of the API need. Loaded with the first call. */
export { withDice } from "../actions/intent-dice.ts";
export { aimsBy, chancesOf } from "../actions/odds-api.ts";
export { useTool } from "../actions/tools.ts";
export { macro, rollDue, use } from "./macros.ts";
