/** Migration dialogs: a dry run before anything is written, and a report whispered to the GMs. */
import { text } from "../../kernel/card.ts";
import type { Failure, Plan, Planned, Span } from "../../migrations/plan.ts";
import { createMessage, localize, renderTemplate, SYSTEM, users, waitDialog } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";

export type Answer = "copy" | "go" | "later";

const template = (name: string): string => `systems/${SYSTEM}/templates/${name}.hbs`;
const KINDS = ["actor", "item", "token", "message"] as const;
const kindOf = ({ kind, partial }: Planned): (typeof KINDS)[number] => (partial ? "token" : kind);

/** Dry run: nothing is written before the GM agrees. Closing the window means "not now". */
export async function ask(plan: Plan, span: Span): Promise<Answer> {
  const groups = KINDS.flatMap((kind) => {
    const documents = plan.changes
      .filter((change) => kindOf(change) === kind)
      .map(({ name, paths }) => ({ name, paths: paths.map((path) => path.replace(/^system\./, "")) }));
    const title = localizeText(text(`FIVEFOLD.Migrate.${kind}`, { count: documents.length }));
    return documents.length ? [{ title, documents }] : [];
  });
  const lead = localizeText(
    text("FIVEFOLD.Migrate.lead", { from: span.from || "0", to: span.to, count: plan.changes.length }),
  );
  const button = (action: Answer, icon: string, more: object = {}) => ({
    action,
    icon,
    label: `FIVEFOLD.Migrate.${action}`,
    ...more,
  });
  const answer = await waitDialog({
    classes: ["ff-migrate"],
    position: { width: 520 },
    window: { title: localize("FIVEFOLD.Migrate.title") },
    content: await renderTemplate(template("migrate"), { lead, groups, failures: plan.failures }),
    buttons: [
      button("copy", "fa-solid fa-download", { default: true }),
      button("go", "fa-solid fa-arrow-right"),
      button("later", "fa-solid fa-clock"),
    ],
    rejectClose: false,
  });
  return answer === "copy" || answer === "go" ? answer : "later";
}

/** Whispers to the GMs how many documents were migrated, and which failed. */
export async function report(count: number, failures: readonly Failure[], to: string): Promise<void> {
  const lead = localizeText(text("FIVEFOLD.Migrate.done", { to, count }));
  await createMessage({
    content: await renderTemplate(template("migrate"), { lead, groups: [], failures }),
    whisper: users().flatMap((user) => (user.isGM ? [user.id] : [])),
    speaker: { alias: localize("FIVEFOLD.Migrate.title") },
  });
}
