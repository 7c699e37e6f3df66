/** Openings: announcements of Unguarded creatures and of movement through a Reach. */
import { describe, expect, it } from "vitest";
import type { GridArea, TokenSnapshot } from "../../module/kernel/ruleset.ts";
import { openingRequests, reachRequests } from "../../module/rulesets/aura/attack/opening-requests.ts";
import { spacesBetween, threatens } from "../../module/rulesets/aura/combat/reach-crossing.ts";
import { actor, type Given, type Mutable, systemOf, weapon } from "./people.ts";
import { vectorsOf } from "./vectors.ts";
import { World } from "./world.ts";

const at = (x: number, y: number, side = 1): GridArea => ({ x, y, width: side, height: side });
const token = (
  someone: Mutable,
  place: GridArea,
  disposition: number,
  facing: number | null = null,
): TokenSnapshot => ({
  uuid: `Token.${someone.id}`,
  actor: someone,
  disposition,
  distance: null,
  adjacent: [],
  place,
  center: { x: place.x + place.width / 2, y: place.y + place.height / 2 },
  facing,
});
const combatant = (someone: Mutable) => ({
  id: someone.id,
  name: someone.name,
  initiative: null,
  defeated: false,
  disposition: 1,
  actor: someone,
});

describe("an Unguarded creature", () => {
  it("A-160 A-162: is announced once per opening, whatever the cause; an unconscious one is not", () => {
    const people = [
      actor("Ada", { conditions: ["unguarded:endOfRound1"] }),
      actor("Bo", { conditions: ["surprised:endOfRound1"] }),
      actor("Cy", { conditions: ["exposed"] }),
      actor("Di", { conditions: ["unconscious:sleep"] }),
    ];
    const calls = openingRequests(people.map(combatant));
    expect(calls.map(({ actor: uuid, atOnce, groupKey }) => [uuid, atOnce, groupKey])).toEqual([
      [people[0]?.uuid, true, "opening"],
      [people[1]?.uuid, true, "opening"],
    ]);
  });

  it("A-160 A-167: several with one cause share a card, each with its own buttons", () => {
    const told = new World().act("opening", actor("Ada"), { targets: [actor("Bo")] }).run?.result;
    expect(told?.headline).toMatchObject({ key: "AURA.Headline.openingSeveral", data: { name: "Ada, Bo" } });
    expect(told?.offers.map(({ id, parts, label }) => [id, parts.t0, label.data?.name])).toEqual([
      ["swiftAttack", "self", "Ada"],
      ["swiftManeuver", "self", "Ada"],
      ["swiftAttack2", "t0", "Bo"],
      ["swiftManeuver2", "t0", "Bo"],
    ]);
  });

  it("A-163: the card offers a Swift Attack and a Swift maneuver to every user with an actor", () => {
    const world = new World();
    const offers = world.act("opening", actor("Ada")).run?.result?.offers ?? [];
    expect(offers.map(({ action, by, parts, form }) => [action, by, parts, form.swift])).toEqual([
      ["attack", "any", { self: "mine", t0: "self" }, true],
      ["maneuver", "any", { self: "mine", t0: "self" }, true],
    ]);
  });
});

describe("Swift Attacks", () => {
  it.each(vectorsOf("swiftAllowed"))("%s", (_name, { given, expect: expected }) => {
    const world = new World();
    world.round = 1;
    const ranged = given.kind === "ranged";
    const arm = ranged
      ? weapon({ name: "Sling", range: [5, 15, 40] }, {}, "arm")
      : weapon({ name: "Sword" }, { energyCost: 3 }, "arm");
    const ada = actor("Ada", { items: [arm] });
    const bo = actor("Bo", given.target as Given);
    const before = systemOf(ada).energy.value;
    const { problems } = world.act("attack", ada, { targets: [bo], form: { arm: "arm", swift: true } });
    const [reason] = problems.map(({ text }) => text.key.split(".").at(-1));
    expect({
      allowed: problems.length === 0,
      ...(reason ? { reason } : { cost: { energy: before - systemOf(ada).energy.value } }),
    }).toEqual(expected);
  });
});

describe("movement through a Reach", () => {
  /** Bo, friendly, walks past Ada, hostile, who has a spear of Reach 2 and stands at 5, 5. */
  const past = (from: GridArea, to: GridArea, { given = {}, facing = null as number | null, house = {} } = {}) => {
    const spear = weapon({ name: "Spear" }, { reach: 2 }, "spear");
    const ada = actor("Ada", { items: [spear], ...(given as Given) });
    const bo = actor("Bo");
    const mover = token(bo, to, 1);
    return reachRequests(mover, from, [mover, token(ada, at(5, 5), -1, facing)], house).length;
  };

  it("D-47: as many empty squares as the Reach are within it; large tokens are measured from their edge", () => {
    expect(spacesBetween(at(5, 5), at(6, 6))).toBe(0);
    expect(spacesBetween(at(5, 5), at(8, 5))).toBe(2);
    expect(spacesBetween(at(5, 5), at(5, 5))).toBe(-1);
    expect(spacesBetween(at(5, 5, 2), at(8, 5))).toBe(1);
    expect(spacesBetween(at(8, 5), at(5, 5, 2))).toBe(1);
  });

  it("A-166: in, out and through count; beyond it or entirely within does not", () => {
    expect(past(at(9, 5), at(8, 5))).toBe(1);
    expect(past(at(8, 5), at(9, 5))).toBe(1);
    expect(past(at(5, 0), at(9, 0))).toBe(0);
    expect(past(at(8, 0), at(8, 10))).toBe(1);
    expect(past(at(8, 5), at(7, 5))).toBe(0);
  });

  it("A-151 A-166: Reach is in metres, whatever the grid distance of the scene", () => {
    const spear = weapon({ name: "Spear" }, { reach: 2 }, "spear");
    const ada = actor("Ada", { items: [spear] });
    /** Ends at 8, 5: 3 squares away, each with this many metres. */
    const passed = (from: GridArea, metres: number) => {
      const mover = { ...token(actor("Bo"), at(8, 5), 1), space: (metres * 5) / 1.5 };
      return reachRequests(mover, from, [mover, token(ada, at(5, 5), -1)], {}).length;
    };
    expect([passed(at(9, 5), 1), passed(at(9, 5), 2), passed(at(6, 5), 2)]).toEqual([1, 0, 1]);
    expect([passed(at(9, 5), 0.5), passed(at(14, 5), 0.5)]).toEqual([0, 1]);
  });

  it("A-146 A-166: a creature facing away does not notice; rotation 0 faces the lower edge", () => {
    expect(past(at(5, 9), at(5, 8), { facing: 0 })).toBe(1);
    expect(past(at(5, 9), at(5, 8), { facing: 180 })).toBe(0);
    expect(past(at(9, 5), at(8, 5), { facing: 0 })).toBe(1);
  });

  it("A-164 A-201 A-204 A-233: only creatures able to attack are told, and only with the setting", () => {
    expect(past(at(9, 5), at(8, 5), { given: { more: { "round.swiftUsed": true } } })).toBe(0);
    expect(past(at(9, 5), at(8, 5), { given: { conditions: ["unconscious:sleep"] } })).toBe(0);
    expect(past(at(9, 5), at(8, 5), { house: { reachPrompts: false } })).toBe(0);
    expect(threatens(actor("Ada", { conditions: ["restraining"] }))).toBe(false);
    expect(threatens(actor("Ada", { energy: 0 }))).toBe(true);
    expect(threatens(actor("Ada", { energy: 0, staminaAsEnergyUsed: 1 }))).toBe(false);
  });

  it("A-166: allies are not told, and the card is only for the owner of the Reach", () => {
    const ada = actor("Ada");
    const bo = actor("Bo");
    const mover = token(bo, at(6, 5), 1);
    expect(reachRequests(mover, at(8, 5), [mover, token(ada, at(5, 5), 1)], {})).toEqual([]);
    const [call] = reachRequests(mover, at(8, 5), [mover, token(ada, at(5, 5), -1)], {});
    expect(call).toMatchObject({ actor: ada.uuid, targets: [bo.uuid], action: "opening", secret: true });
    const offers = new World().act("opening", ada, { targets: [bo], form: { reach: true } }).run?.result?.offers ?? [];
    expect(offers.map(({ by, form }) => [by, form.swiftReason])).toEqual([
      ["self", "reach"],
      ["self", "reach"],
    ]);
  });
});
