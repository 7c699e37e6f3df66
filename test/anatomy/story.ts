/** Shared helpers of the stories at the Broken Span (test/kit/story.ts), with Anatomy's actions. */
import { allActions as actions } from "../../module/rulesets/anatomy/index.ts";
import * as kit from "../kit/story.ts";
import type { Span } from "./span.ts";

export { headline, offers, sums, type Told } from "../kit/story.ts";

/** A session with the helpers for stories. */
export const tell = (span: Span) => kit.tableSteps(span, actions as unknown as Parameters<typeof kit.tableSteps>[1]);
export type Teller = ReturnType<typeof tell>;
