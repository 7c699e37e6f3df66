/** Compendium entries that moved or changed their name after a release: links to the old uuids keep working. */
export const MOVED_ENTRIES: Readonly<Record<string, string>> = {
  // Since 1.0.0: tables for the GM have a pack of their own.
  "Compendium.fivefold.threshold-tables.RollTable.pHrvco67zgNVdxFP":
    "Compendium.fivefold.threshold-gm-tables.RollTable.GrSo8qB1QiIHO67V",
  "Compendium.fivefold.threshold-tables.RollTable.cZu9Kb4RuWE0WIDD":
    "Compendium.fivefold.threshold-gm-tables.RollTable.tSwpZBj5PQG9yVDC",
  // After 1.0.0: the rules page "Warden toolbox" has another name.
  "Compendium.fivefold.grimoire-rules.JournalEntry.QenCRXMip8MpPBj6.JournalEntryPage.6EZMrYBzEZVat5bs":
    "Compendium.fivefold.grimoire-rules.JournalEntry.QenCRXMip8MpPBj6.JournalEntryPage.BfnHm3E627BclMHH",
};
