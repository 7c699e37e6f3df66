/** What a story at the Broken Span does and reads again and again (test/kit/story.ts), with Anatomy's actions. */
import { actions } from "../../module/rulesets/anatomy/rules/actions.ts";
import * as kit from "../kit/story.ts";
import type { Span } from "./span.ts";

export { type ActShown, headline, offers, sums, type Told } from "../kit/story.ts";

/** A table with the words a story is told in. */
export const tell = (span: Span) => kit.tell(span, actions as unknown as Parameters<typeof kit.tell>[1]);
export type Teller = ReturnType<typeof tell>;
