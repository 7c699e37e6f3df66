/** What open sheets need. Loaded with the first sheet. */
export { dropItem } from "../actions/drop-item.ts";
export { isFound } from "../finder/is-found.ts";
export { handlePartyDrop } from "../party/members-and-items.ts";
export { actions, itemAt } from "./actions.ts";
export { restoreAll } from "./field-messages.ts";
export { letDrag } from "./hotbar-drag.ts";
export { listen } from "./listeners.ts";
export { dragFellows, dropFellow, partyActions } from "./party-sheet.ts";
export { contextOf, enrichAll, storedField, viewOf } from "./sheet-data.ts";
