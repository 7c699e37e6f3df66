/** Later clauses of sentences: after "and", ";" or ":". */
import { actions, rareActionTypes } from "../../../module/rulesets/bloodied/actions.ts";
import type { Data, Doc } from "../../../packs/documents.ts";
import type { Phrase } from "./mechanical.ts";

const means = (says: RegExp, kept: Phrase["kept"]): Phrase => ({ says, kept });
const raisesScores = (doc: Doc): boolean =>
  ((doc.effects as Data[] | undefined) ?? []).some(({ changes }) =>
    (changes as { key: string }[]).some(({ key }) => key === "system.abilities.str.value"),
  );

export const bloodiedClauses: readonly Phrase[] = [
  means(/stop bleeding with one action/, () => Object.hasOwn(actions, "stopBleeding")),
  means(/a night of sleep restores the casting pool/, () => Object.hasOwn(rareActionTypes, "rest")),
  means(/and Tier 1 also one of Tier 0/, (doc) => (doc.system as Data).unweaves === true),
  means(/and with (?:it|them) attacks and damage/, raisesScores),
];
