/** The GM's call that an actor flees or surrenders: it leaves the combat alive. Loaded with its first use. */
import { type Text, text } from "./card.ts";
import { factsOfParts, nameOf } from "./facts.ts";
import { leaveText, WAYS } from "./leave-buttons.ts";
import { resultOnly } from "./outcome.ts";
import type { Action, Facts, Snapshot } from "./ruleset.ts";

interface LeaveFacts extends Facts {
  gm: boolean;
  /** Why the actor can do neither; null: it can. */
  unable: Text | null;
}
type LeaveForm = { how: string };

/** `unable`: why an actor can neither flee nor surrender; null: it can. */
export const leaveFightOf = (
  offeredBy: readonly string[],
  unable: (actor: Snapshot) => Text | null,
): Action<LeaveFacts, LeaveForm> => ({
  id: "leaveFight",
  offeredBy,
  title: (facts) => leaveText("Title.leaveFight", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    gm: parts.gm,
    unable: unable(parts.self),
  }),
  defaults: () => ({ how: "flees" }),
  problems(facts) {
    if (!facts.gm) return [{ field: "", text: text("FIVEFOLD.Problem.gmOnly") }];
    return facts.unable ? [{ field: "", text: facts.unable }] : [];
  },
  start: (facts, { how }) =>
    resultOnly(
      leaveText(`Headline.leaves.${WAYS.find((way) => way === how) ?? "flees"}`, { name: nameOf(facts, "self") }),
      {
        consequences: [{ part: "self", do: "leave", why: leaveText("Reason.leftFight") }],
      },
    ),
  buttonLabel: () => leaveText("Verb.leaveFight"),
});

/** As {@link leaveFightOf}, for an actor that `isOut` says cannot act. */
export const leaveFightUnless = (offeredBy: readonly string[], isOut: (actor: Snapshot) => boolean) =>
  leaveFightOf(offeredBy, (actor) => (isOut(actor) ? leaveText("unable", { name: actor.name }) : null));
