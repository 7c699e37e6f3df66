/** The GM's call that an actor flees or surrenders: it leaves the combat alive (T-01). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, RowButton, Snapshot } from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { ACTORS } from "../model/constants.ts";
import { isCharacter } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

const WAYS = ["flees", "surrenders"] as const;

interface LeaveFacts extends Facts {
  gm: boolean;
  helpless: boolean;
  dead: boolean;
}
type LeaveForm = { how: string };

const wayOf = ({ how }: LeaveForm) => WAYS.find((way) => way === how) ?? "flees";

/** Buttons of a creature's tracker row. */
export const leaveButtons = (actor: Snapshot): RowButton[] =>
  isCharacter(actor) || isIn(actor, "helpless") || isIn(actor, "dead")
    ? []
    : WAYS.map((how) => ({
        action: "leaveFight",
        label: t(`Row.${how}`),
        hint: t(`Row.${how}Hint`),
        form: { how },
        gm: true,
        inMenu: true,
        ignoresTargets: true,
      }));

export const leaveFight: Action<LeaveFacts, LeaveForm> = {
  id: "leaveFight",
  offeredBy: ACTORS,
  title: (facts) => t("Title.leaveFight", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    gm: parts.gm,
    helpless: isIn(parts.self, "helpless"),
    dead: isIn(parts.self, "dead"),
  }),
  defaults: () => ({ how: "flees" }),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (!facts.gm) return [problem("", "gmOnly")];
    if (facts.dead) return [problem("", "dead", { name })];
    return facts.helpless ? [problem("", "cannotLeave", { name })] : [];
  },
  start: (facts, form) =>
    resultOnly(t(`Headline.leaves.${wayOf(form)}`, { name: nameOf(facts, "self") }), {
      consequences: [{ part: "self", do: "leave", why: t("Reason.leftFight") }],
    }),
  buttonLabel: () => t("Verb.leaveFight"),
};
