/** Every dialog that rolls shows chances; what is rolled without anything to succeed at is listed here. */
import { describe, expect, it } from "vitest";
import type { Step } from "../../module/kernel/procedure.ts";
import type { Action, Facts, Form, Outcome } from "../../module/kernel/ruleset.ts";
import type { Vector } from "../../module/kernel/vector.ts";
import { shippedPacks } from "../../packs/build.ts";
import anatomy from "../../vectors/anatomy.json" with { type: "json" };
import aura from "../../vectors/aura.json" with { type: "json" };
import bloodied from "../../vectors/bloodied.json" with { type: "json" };
import grimoire from "../../vectors/grimoire.json" with { type: "json" };
import threshold from "../../vectors/threshold.json" with { type: "json" };
import { rulesets, staged } from "../bench/odds/run.ts";
import type { Doc } from "../bench/odds/situation.ts";

/** Rolls with nothing to succeed at. */
const WITHOUT_SUCCESS: Readonly<Record<string, readonly string[]>> = {
  // Amounts: damage, healing, hit points of a level, armor; the dice are in the dialog.
  amount: [
    "bloodied blow",
    "bloodied armor",
    "bloodied levelUp",
    "grimoire harm",
    "grimoire suffer",
    "grimoire heal",
    "grimoire rest",
    "grimoire deprive",
    "threshold damage",
    "threshold heal",
    "threshold levelUp",
  ],
  // Results of tables, and random places and parts.
  table: [
    "bloodied injury",
    "bloodied fate",
    "grimoire fateDie",
    "grimoire mishap",
    "anatomy scatter",
    "anatomy randomPart",
    "aura injury",
  ],
  order: ["threshold initiative", "anatomy initiative"],
  creation: ["grimoire createPerson"],
};
const exempt = Object.values(WITHOUT_SUCCESS).flat();

const vectors = { bloodied, grimoire, threshold, anatomy, aura } as unknown as Record<string, readonly Vector[]>;
const documents = [...shippedPacks().values()].flatMap((pack) => pack.made.map(({ doc }) => doc)) as unknown as Doc[];

/** Whether a run with middling dice and the first option of each choice rolls anything. */
function rolls(action: Action, facts: Facts, form: Form): boolean {
  const answer = (step: Step): unknown => {
    if (step.kind === "roll") return Array.from({ length: step.count }, () => Math.ceil(step.faces / 2));
    return step.kind === "choice" ? step.options[0] : undefined;
  };
  const procedure = action.start(facts, form);
  let next: IteratorResult<Step, Outcome> = procedure.next();
  while (!next.done) {
    if (next.value.kind === "roll" || next.value.kind === "stage") return true;
    next = procedure.next(answer(next.value));
  }
  return false;
}

describe("P-08: chances in dialogs", () => {
  for (const ruleset of rulesets) {
    const situations = ruleset.situations(documents);
    const rollsSomewhere = (id: string, action: Action): boolean =>
      vectors[ruleset.id]!.some((one) => one.action === id && one.journal.some((entry) => "faces" in entry)) ||
      situations.some(({ parts }) => {
        try {
          const facts = action.facts(parts);
          return rolls(action, facts, action.defaults(facts));
        } catch {
          // The action needs other parts.
          return false;
        }
      });

    it(`${ruleset.id}: every action with a dialog that rolls has odds, or nothing to succeed at`, () => {
      const without = Object.entries(ruleset.actions)
        .filter(([id, action]) => action.form && !action.odds && rollsSomewhere(id, action))
        .map(([id]) => `${ruleset.id} ${id}`)
        .filter((name) => !exempt.includes(name));
      expect(without).toEqual([]);
    });

    it(`${ruleset.id}: all odds are laid out in a situation, and each shows a bar or a sentence`, () => {
      const laidOut = new Set(situations.map(({ action }) => action));
      const missing = Object.entries(ruleset.actions).filter(([id, { odds }]) => odds && !laidOut.has(id));
      expect(missing.map(([id]) => id)).toEqual([]);
      const empty = situations.filter((situation) => {
        const { facts, form } = staged(ruleset, situation);
        const view = ruleset.actions[situation.action]?.odds?.(facts, form);
        return !view || view.bar.length + view.sentences.length === 0;
      });
      expect(empty.map(({ name }) => name)).toEqual([]);
    });
  }

  it("the list of rolls without success names existing actions without odds", () => {
    const known = rulesets.flatMap(({ id, actions }) =>
      Object.entries(actions).flatMap(([name, { odds }]) => (odds ? [] : [`${id} ${name}`])),
    );
    expect(exempt.filter((name) => !known.includes(name))).toEqual([]);
  });
});
