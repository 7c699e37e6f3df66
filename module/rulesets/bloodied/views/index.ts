/** All views of this ruleset, for tests and tools; worlds load them when they are needed. */
import type { Views } from "../../../kernel/ruleset.ts";
import { views as actorViews } from "./actor-views.ts";
import { views as itemViews } from "./item-views.ts";

export { actionBar } from "./action-bar.ts";
export { partials, sheets } from "./sheets.ts";

export const views: Views = { ...actorViews, ...itemViews };
