/** Who may still react to a declared action, and which offers go on by themselves. */
import { describe, expect, it } from "vitest";
import { openOffers } from "../../module/rulesets/aura/combat/open-action.ts";
import { mayReact } from "../../module/rulesets/aura/combat/reactions.ts";
import { actor, item } from "./people.ts";

const SPENT = { "round.initiativeUsed": true, "round.swiftUsed": true };

describe("reactions", () => {
  it.each([
    ["an Initiative roll is left", { "round.swiftUsed": true }, [], true],
    ["both are used", SPENT, [], false],
    ["it passes", { "round.passing": true }, [], false],
    ["it is unconscious", {}, ["unconscious:sleep"], false],
    ["it is dead", {}, ["dead"], false],
  ] as const)("A-57 A-60 A-163: %s", (_what, more, conditions, may) => {
    expect(mayReact(actor("Ada", { more, conditions: [...conditions] }))).toBe(may);
  });

  it("A-163: a Swift Attack is left while its Energy can be paid", () => {
    const may = (energy: number) => mayReact(actor("Ada", { more: { "round.initiativeUsed": true }, energy }));
    expect([may(1), may(0)]).toEqual([true, false]);
  });

  it("A-62: an ability that interrupts is left, unless its uses are spent", () => {
    const ward = (value: number) => item("auraAbility", "Ward", { immediate: true, uses: { value, max: 1 } });
    expect([1, 0].map((uses) => mayReact(actor("Ada", { more: SPENT, items: [ward(uses)] })))).toEqual([true, false]);
  });

  const facts: Parameters<typeof openOffers>[0] = {
    moment: { combat: "fight", round: 2 },
    statuses: [],
    refs: { self: "Actor.ada" },
    purse: {
      energy: 3,
      stamina: 5,
      agility: 3,
      fighting: true,
      standIn: 0,
      winded: false,
      slowed: false,
      restrained: false,
    },
    rough: false,
    stepFree: false,
    enforce: "strict",
  };
  const price = { energy: 2, stamina: 0, agility: 0 };
  const roll = { action: "strike", label: { key: "" }, parts: {}, form: {} };

  it("A-56: the roll of an attack goes on after reactions, a movement does not; outside Rounds nothing waits", () => {
    const offers = (kind: "attack" | "movement", moment = facts.moment) =>
      openOffers({ ...facts, moment }, { action: "attack", kind, price, standIn: 0, energy: 2, roll });
    expect(offers("attack")[0]).toMatchObject({ id: "roll", afterReactions: "fight/2" });
    expect(offers("movement")[0]).not.toHaveProperty("afterReactions");
    expect(offers("attack", null)).toEqual([expect.not.objectContaining({ afterReactions: expect.anything() })]);
  });

  it("A-18: Agile Moves outlast the roll and end with a refund", () => {
    const offers = openOffers(facts, { action: "attack", kind: "attack", price, standIn: 0, energy: 2, roll });
    const moves = offers.filter(({ action }) => action === "agileMove");
    expect(moves.map(({ closedBy }) => closedBy)).toEqual([
      ["endEarly", "cancel"],
      ["endEarly", "cancel"],
    ]);
  });
});
