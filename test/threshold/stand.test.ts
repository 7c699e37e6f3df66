import { expect, test } from "vitest";
import { partsFor } from "../../module/kernel/facts.ts";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { stand } from "../../module/rulesets/threshold/combat/stand-up.ts";
import { words } from "../../tools/preview-words.ts";
import { actor } from "./people.ts";

const factsOf = (self: Snapshot) =>
  stand.facts(
    partsFor(self, { mode: "play", owner: true, limited: false, gm: false, house: {}, worldTime: 0, combat: null }),
  );
const against = (self: Snapshot) => stand.problems?.(factsOf(self), {})[0]?.text.key;

test("standing up ends Prone, and nothing else", () => {
  const facts = factsOf(actor("A", { statuses: ["prone"] }));
  expect(stand.problems?.(facts, {})).toEqual([]);
  const { done, value } = stand.start(facts, {}).next();
  expect(done).toBe(true);
  expect(value).toMatchObject({
    consequences: [{ part: "self", do: "condition", condition: "prone", on: false }],
    offers: [],
  });
});

test("T-18 T-28: a helpless or dead actor cannot stand up, a standing one need not", () => {
  expect(against(actor("A", { statuses: ["prone", "unconscious"] }))).toBe("THRESHOLD.Problem.cannotStand");
  expect(against(actor("A", { statuses: ["prone", "dead"] }))).toBe("THRESHOLD.Problem.dead");
  expect(against(actor("A"))).toBe("THRESHOLD.Problem.stands");
});

test("all its texts exist", () => {
  const lang = words("lang/en");
  const facts = factsOf(actor("A", { statuses: ["prone"] }));
  const keys = [
    stand.title(facts).key,
    stand.buttonLabel?.(facts, {}).key,
    "THRESHOLD.Headline.stands",
    "THRESHOLD.Reason.stands",
  ];
  const refusals = ["cannotStand", "dead", "stands"].map((key) => `THRESHOLD.Problem.${key}`);
  expect([...keys, ...refusals].filter((key) => !lang.has(key ?? ""))).toEqual([]);
});
