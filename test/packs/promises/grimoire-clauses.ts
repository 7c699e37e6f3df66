/** Later clauses of sentences: after "and", ";" or ":". */
import type { Data, Doc } from "../../../packs/documents.ts";
import type { Phrase } from "./mechanical.ts";

const data = (doc: Doc): Data => doc.system as Data;
/** The data of a spell, or of the spell of a scroll. */
const spell = (doc: Doc): Data => (doc.type === "grimoireScroll" ? (data(doc).spell as Data) : data(doc));
const has = (doc: Doc, test: (system: Data, item: Doc) => unknown): boolean =>
  ((doc.items as Doc[] | undefined) ?? []).some((item) => Boolean(test(data(item), item)));
const means = (says: RegExp, kept: Phrase["kept"]): Phrase => ({ says, kept });

export const grimoireClauses: readonly Phrase[] = [
  means(/attacks against a target in it are Enhanced/, (doc) => has(doc, ({ binds }) => Number(binds) > 0)),
  means(/three dice or more also stabilize it/, (doc) => spell(doc).stabilises === 3),
  means(/all near it make a Save/, (doc) => data(doc).blast === true && Number(data(doc).blastRadius) > 0),
  means(
    /They are restrained; a STR Save/,
    (doc) => spell(doc).conditions === "restrained" && spell(doc).resist === "str",
  ),
  means(/^archer behind cover/, (doc) => has(doc, ({ ranged }) => ranged)),
  means(/^venomous animal/, (doc) =>
    has(doc, ({ trigger, brings }) => trigger === "onCriticalDamage" && brings !== ""),
  ),
  means(/fails the Save drops it/, (doc) => spell(doc).way === "metal" && spell(doc).resist === "str"),
  means(/never below 1, from its next refill on/, (doc) => spell(doc).alters === "ap.max - [dice]"),
  means(/sneaking is Impaired if the GM allows/, (doc) => data(doc).property === "noisy"),
  means(/one Advantage on its own die in the next attack/, (doc) => data(doc).property === "sharpen"),
  means(/^It is \[dice\] × 3 Spaces long/, (doc) => spell(doc).area === "wall, [dice] × 3"),
  means(/Make a WIL Save now; if it succeeds/, (doc) => data(doc).followUp === "wilSave"),
  means(/a 4 to 6 on it costs 1 WIL/, (doc) => data(doc).freeDie === true),
  means(/at STR 0 you become a spell/, (doc) => data(doc).vessel === true),
];
