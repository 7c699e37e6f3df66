/** Unpacks the contents of an item, once: bandages in a satchel, the spells of a bought Grimoire. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Outcome } from "../../../kernel/ruleset.ts";
import { SPELLS } from "../creation/create-packs.ts";
import { problem, t } from "../model/texts.ts";

interface UnpackFacts extends Facts {
  thing: { id: string; name: string; book: boolean } | null;
  /** Uuids of items, and of tables of spells, once for each draw. */
  contents: string[];
}

const isTable = (uuid: string): boolean => uuid.includes(".RollTable.");

function* start(facts: UnpackFacts): Procedure<Outcome> {
  const { thing, contents } = facts;
  if (!thing) return makeOutcome(t("Problem.use.noItem"));
  const why = t("Reason.use.unpacked", { thing: thing.name });
  const consequences: Consequence[] = [];
  for (const [at, from] of contents.entries()) {
    if (!isTable(from)) continue;
    const face = yield* die(`spell${at}`, "self", SPELLS);
    yield* addTotal(`spell${at}`, t("Line.use.spell"), {
      rule: "G-130",
      dice: [{ faces: SPELLS, value: face }],
      total: face,
    });
    consequences.push({ part: "self", do: "draw", from, face, system: thing.book ? { book: thing.id } : {}, why });
  }
  const items = contents.filter((uuid) => !isTable(uuid));
  for (const from of new Set(items)) {
    const quantity = items.filter((uuid) => uuid === from).length;
    consequences.push({ part: "self", do: "hand", from, system: { quantity }, why });
  }
  return makeOutcome(t("Headline.use.unpacked", { name: nameOf(facts, "self"), thing: thing.name }), {
    tone: "good",
    consequences: [...consequences, setValue("self", "contents", [], why, { item: thing.id })],
  });
}

export const unpack: Action<UnpackFacts, Form> = {
  id: "unpack",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling"],
  title: (facts) => t("Title.use.unpack", { name: nameOf(facts, "self"), thing: facts.thing?.name ?? "" }),
  icon: "swap-bag",
  facts: ({ item, ...parts }) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    thing: item ? { id: item.id, name: item.name, book: item.type === "grimoireBook" } : null,
    contents: listOf((item?.system.contents ?? []) as string[]),
  }),
  defaults: () => ({}),
  problems: (facts) => (facts.thing && facts.contents.length > 0 ? [] : [problem("", "use.empty")]),
  start,
};
