/** Compendium entries that moved or were renamed after a release: links to the old uuids keep working. */
export const MOVED_ENTRIES: Readonly<Record<string, string>> = {
  // Since 1.0.0: tables for the GM have a pack of their own.
  "Compendium.fivefold.threshold-tables.RollTable.pHrvco67zgNVdxFP":
    "Compendium.fivefold.threshold-gm-tables.RollTable.GrSo8qB1QiIHO67V",
  "Compendium.fivefold.threshold-tables.RollTable.cZu9Kb4RuWE0WIDD":
    "Compendium.fivefold.threshold-gm-tables.RollTable.tSwpZBj5PQG9yVDC",
  // Since 1.0.0: pages have names that say what is on them; Anatomy's page about building creatures is the GM's.
  "Compendium.fivefold.threshold-rules.JournalEntry.y05ATcHTzaymozBw.JournalEntryPage.1WMmXZOiKVwTQ0cS":
    "Compendium.fivefold.threshold-rules.JournalEntry.y05ATcHTzaymozBw.JournalEntryPage.0J9GK8hBu814H4S9",
  "Compendium.fivefold.threshold-rules.JournalEntry.y05ATcHTzaymozBw.JournalEntryPage.JPiQbtjK8R2rGvHm":
    "Compendium.fivefold.threshold-rules.JournalEntry.y05ATcHTzaymozBw.JournalEntryPage.6Nftfk4n2EKeIQGH",
  "Compendium.fivefold.anatomy-rules.JournalEntry.WkhGdhCl0szhaSlW.JournalEntryPage.WaJ63j93JKExAb4I":
    "Compendium.fivefold.anatomy-gm.JournalEntry.pPYkpbrGlq80SqFn.JournalEntryPage.cfRld60D4SDfmfg8",
  // After 1.0.0: the rules page "Warden toolbox" has another name.
  "Compendium.fivefold.grimoire-rules.JournalEntry.QenCRXMip8MpPBj6.JournalEntryPage.6EZMrYBzEZVat5bs":
    "Compendium.fivefold.grimoire-rules.JournalEntry.QenCRXMip8MpPBj6.JournalEntryPage.BfnHm3E627BclMHH",
};
