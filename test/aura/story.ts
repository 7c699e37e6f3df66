/** Repeated steps of a story at the Toll Bridge (test/kit/story.ts), with Aura's actions. */
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import * as kit from "../kit/story.ts";
import type { Bridge } from "./bridge.ts";

export { atGM, headline, type Laid, offers, sums, type Told } from "../kit/story.ts";

/** A table with the helpers of a story. */
export const tell = (bridge: Bridge) =>
  kit.tableSteps(bridge, actions as unknown as Parameters<typeof kit.tableSteps>[1]);
export type Teller = ReturnType<typeof tell>;
