/** Opens the rules journal at a rule. */

import { text } from "../../kernel/card.ts";
import { fromUuid, notify } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";

interface Page {
  parent?: { sheet?: { render(options: object): Promise<unknown> } } | null;
  id: string;
}

/** Opens the journal page of a rule, scrolled to its anchor; notifies if the rule has none. */
export async function openRule(rule: string): Promise<void> {
  const [uuid, anchor] = (await ruleLink(rule))?.split("#") ?? [];
  const page = uuid ? ((await fromUuid(uuid)) as Page | null) : null;
  if (!page?.parent?.sheet) {
    notify("warn", localizeText(text("FIVEFOLD.Problem.noRule", { rule: rule.slice(0, 12) })));
    return;
  }
  await page.parent.sheet.render({ force: true, pageId: page.id, anchor });
}

/** The uuid link of a rule, for text enrichers. */
export async function ruleLink(rule: string): Promise<string | undefined> {
  // Lazy-loaded: long and rarely needed.
  const { default: anchors } = await import("virtual:rule-anchors");
  return anchors[rule];
}
