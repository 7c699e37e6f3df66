/** The GM sets cover; it is never guessed (N-77, N-78, D-28). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, namesOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { conditionOff, conditionOn } from "./action-builders.ts";

const COVERS = ["cover", "totalCover"] as const;
interface CoverFacts extends Facts {
  gm: boolean;
  /** Current cover of each target. */
  has: Record<string, string[]>;
}
export type CoverForm = { cover: string };

/** Cover and total cover replace each other. */
const coverConsequences = (part: string, has: readonly string[], cover: string): Consequence[] =>
  COVERS.flatMap((id): Consequence[] => {
    if (has.includes(id) === (id === cover)) return [];
    return [id === cover ? conditionOn(part, id, "cover") : conditionOff(part, id, "cover")];
  });

export const toggleCover: Action<CoverFacts, CoverForm> = {
  id: "toggleCover",
  offeredBy: ACTORS,
  title: () => t("Title.toggleCover"),
  icon: "brick-wall",
  target: "each",
  startedBy: "gm",
  facts: (parts) => ({
    ...factsOfParts(parts),
    gm: parts.gm,
    has: Object.fromEntries(
      parts.targets.map(({ statuses }, at) => [`t${at}`, COVERS.filter((id) => statuses.includes(id))]),
    ),
  }),
  // Used again, it removes the cover.
  defaults: ({ has }) => ({ cover: Object.values(has).some((one) => one.length > 0) ? "" : "cover" }),
  form: () => [
    choiceField("cover", t("Field.cover"), {
      options: ["", ...COVERS].map((value) => ({ value, label: t(`Choice.cover.${value || "none"}`) })),
      as: "segments",
      rule: "N-77",
    }),
  ],
  problems: ({ gm, has }) => {
    if (!gm) return [problem("", "gmOnly")];
    return Object.keys(has).length > 0 ? [] : [problem("", "targetMissing")];
  },
  start(facts, form) {
    const coveredParts = Object.keys(facts.has);
    const cover = COVERS.find((id) => id === form.cover) ?? "";
    return resultOnly(t(`Headline.cover.${cover || "none"}`, { names: namesOf(facts, coveredParts) }), {
      consequences: coveredParts.flatMap((part) => coverConsequences(part, facts.has[part] ?? [], cover)),
    });
  },
  buttonLabel: () => t("Verb.toggleCover"),
};
