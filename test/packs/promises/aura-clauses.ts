/** Later clauses of sentences: after "so", "then", "and", ";" or ":". */
import { NON_LETHAL_DC } from "../../../module/rulesets/aura/model/tables.ts";
import type { Data, Doc } from "../../../packs/documents.ts";
import type { Phrase } from "./mechanical.ts";

const at = (doc: Doc, path: string): unknown =>
  path.split(".").reduce<unknown>((node, step) => (node as Data | undefined)?.[step], doc.system);
const has = (doc: Doc, test: (item: Doc) => boolean): boolean => ((doc.items as Doc[] | undefined) ?? []).some(test);
const owns = (doc: Doc, name: string): boolean => has(doc, (item) => item.name === name);
const means = (says: RegExp, kept: Phrase["kept"]): Phrase => ({ says, kept });
const conditionsOf = (item: Doc): unknown[] => ((at(item, "onHit.conditions") ?? []) as Data[]).map(({ id }) => id);

export const auraClauses: readonly Phrase[] = [
  means(
    /a critical hit counts, because it leaves the target Exposed/,
    (doc) => at(doc, "mods.onlyIf") === "targetExposed",
  ),
  means(/a spell ends Defending/, (doc) => has(doc, ({ type }) => type === "auraSpell")),
  means(/so there is a Combat roll/, (doc) => at(doc, "attack.defense") === "evasion"),
  means(/stays on a Prone target|lands beside a Prone target/, (doc) => has(doc, ({ type }) => type === "auraWeapon")),
  means(/lands beside a Slowed target|attacks the Slowed target/, (doc) =>
    has(doc, (item) => conditionsOf(item).includes("slowed")),
  ),
  means(
    /so a hit can be made non-lethal on a low Chance roll/,
    (doc) => at(doc, "damage.type") === "blunt" && NON_LETHAL_DC.blunt < NON_LETHAL_DC.melee,
  ),
  means(/then Sear on the Blinded target/, (doc) => owns(doc, "Sear") && owns(doc, "Blinding Flash")),
  means(/^It moves through the air at its Speed/, (doc) => at(doc, "slug") === "flies"),
  means(/move through its Reach first/, (doc) => at(doc, "reach") === 2),
  means(/strikes enemies that move through its Reach/, (doc) => has(doc, (item) => Number(at(item, "reach")) > 1)),
  means(/so that the best fighter cannot spend Stamina/, (doc) =>
    has(doc, (item) => conditionsOf(item).includes("shaken")),
  ),
  means(/a venomous creature uses its venom after a hit/, (doc) => doc.type === "auraWeapon"),
  means(/the others bite while it is Exposed/, (doc) => has(doc, ({ name }) => String(name).endsWith("Bite"))),
  means(/^Spends Stamina early/, (doc) => has(doc, (item) => Number(at(item, "cost.stamina")) > 0)),
  means(/may pay for it several times on one attack/, (doc) => Number(at(doc, "maxPerAttack")) > 1),
  means(/bites a target that is Shaken or alone/, (doc) => has(doc, (item) => conditionsOf(item).includes("shaken"))),
  means(/hard to parry, which its AV bonus shows/, (doc) => Number(at(doc, "attackBonus")) > 0),
  means(/so it cannot disarm a Heavy one/, (doc) => at(doc, "group") === "light"),
  means(/made for poisoned darts/, (doc) => at(doc, "ammunition") === "dart"),
  means(/restores no Aura of its own/, (doc) => !at(doc, "healing.formula")),
  means(/no other ability with a Stamina cost may be added/, (doc) => Number(at(doc, "cost.stamina")) > 4),
  means(/a condition with a lasting cause is only suppressed/, (doc) => (at(doc, "removes") as unknown[]).length > 0),
  means(/and so for melee damage/, (doc) => (at(doc, "masdb") as unknown[]).includes("con")),
  means(/no armor of AR 5 or more without help/, (doc) => at(doc, "slug") === "back"),
];
