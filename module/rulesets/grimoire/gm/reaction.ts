/** Reaction of an NPC to the party: 2d6 on the reaction table (G-70, D37). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

type Reaction = "hostile" | "wary" | "curious" | "kind" | "helpful";

/** 2, 3 to 5, 6 to 8, 9 to 11, 12. */
const reactionOf = (total: number): Reaction =>
  total <= 2 ? "hostile" : total <= 5 ? "wary" : total <= 8 ? "curious" : total <= 11 ? "kind" : "helpful";

function* start(facts: Facts): Procedure<Outcome> {
  const faces = yield* roll("reaction", "self", 2, 6);
  const total = faces.reduce((sum, face) => sum + face, 0);
  const how = reactionOf(total);
  const tone = how === "hostile" || how === "wary" ? "bad" : how === "curious" ? "plain" : "good";
  yield* addTotal("reaction", t("Line.reaction"), {
    rule: "G-70",
    dice: faces.map((value) => ({ faces: 6, value })),
    total,
    against: t(`Reaction.${how}`),
    tone,
  });
  return makeOutcome(t(`Headline.reaction.${how}`, { name: nameOf(facts, "self") }), { tone });
}

export const reaction: Action<Facts, Record<string, never>> = {
  id: "reaction",
  offeredBy: ["grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: (facts) => t("Title.reaction", { name: nameOf(facts, "self") }),
  icon: "conversation",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({}),
  start,
};
