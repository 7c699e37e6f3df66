/** Opens the rules journal at a rule. */

import anchors from "virtual:rule-anchors";
import { text } from "../kernel/card.ts";
import { fromUuid, notify } from "./seam.ts";
import { say } from "./text.ts";

interface Page {
  parent?: { sheet?: { render(options: object): Promise<unknown> } } | null;
  id: string;
}

/** Opens the journal page that holds a rule, scrolled to its anchor; says so where the rule has none. */
export async function openRule(rule: string): Promise<void> {
  const link = anchors[rule];
  const [uuid, anchor] = link?.split("#") ?? [];
  const page = uuid ? ((await fromUuid(uuid)) as unknown as Page | null) : null;
  if (!page?.parent?.sheet) {
    notify("warn", say(text("FIVEFOLD.Problem.noRule", { rule: rule.slice(0, 12) })));
    return;
  }
  await page.parent.sheet.render({ force: true, pageId: page.id, anchor });
}

/** The uuid link of a rule, for enrichers. */
export const ruleLink = (rule: string): string | undefined => anchors[rule];
