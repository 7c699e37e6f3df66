/** The adventure of a ruleset: opened for import, and shown once it is imported. */
import { type AnyDoc, fromUuid, packByName, type Source, SYSTEM, scenes } from "../adapter/foundry-api.ts";

/** The uuid of a ruleset's adventure, if it has one. */
function adventureOf(ruleset: string): string | undefined {
  const compendium = packByName(`${ruleset}-adventure`);
  return compendium?.visible ? [...compendium.index][0]?.uuid : undefined;
}

export const hasAdventure = (ruleset: string): boolean => adventureOf(ruleset) !== undefined;

/** Opens the window with which a GM imports the adventure of a ruleset. */
export async function openAdventure(ruleset: string): Promise<void> {
  const adventure = await fromUuid(adventureOf(ruleset) ?? "");
  await adventure?.sheet?.render({ force: true });
}

/** Shows the first scene of an imported adventure, and its journal for the GM at the first page. */
export async function openImported(adventure: AnyDoc): Promise<void> {
  const { opens } = (adventure.flags[SYSTEM] ?? {}) as { opens?: Source };
  if (!opens) return;
  await scenes()
    .find(({ id }) => id === opens.scene)
    ?.view();
  const journal = await fromUuid(`JournalEntry.${opens.journal}`);
  await journal?.sheet?.render({ force: true, pageId: opens.page });
}
