import { SIZE_CHART } from "../../module/rulesets/aura/model/tables.ts";
import type { Data } from "../documents.ts";
import type { TokenSize } from "../shape.ts";

/** The token size of an actor by its size, in meters. */
export const token = (system: Data): TokenSize => ({
  side: SIZE_CHART[system.size as keyof typeof SIZE_CHART]?.token ?? 1,
  scale: 1,
});
