/** Shared steps of stories at the Overgrown Mill (test/kit/story.ts), with Threshold's actions. */
import { allActions as actions } from "../../module/rulesets/threshold/index.ts";
import * as kit from "../kit/story.ts";
import type { Mill } from "./mill.ts";

export { headline, offers, sums } from "../kit/story.ts";

/** Story helpers for a world. */
export const tell = (mill: Mill) => kit.tableSteps(mill, actions as Parameters<typeof kit.tableSteps>[1]);
export type Teller = ReturnType<typeof tell>;
