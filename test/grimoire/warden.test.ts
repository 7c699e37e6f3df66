/** The Warden's tools: morale, reactions, the Die of Fate. */
import { describe, expect, it } from "vitest";
import type { TokenSnapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { isLoneEnemy, moraleGroupOf, moraleTriggers } from "../../module/rulesets/grimoire/combat/morale-groups.ts";
import { resetMorale } from "../../module/rulesets/grimoire/combat/morale-in-combat.ts";
import { favours } from "../../module/rulesets/grimoire/gm/fate-die.ts";
import { views } from "../../module/rulesets/grimoire/views/index.ts";
import { headlineOf, lineOf, offersOf } from "./fight.ts";
import { played } from "./ops-g3.ts";
import { actor, detachment, hireling, type Mutable, npc, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const token = (being: Mutable, disposition = -1): TokenSnapshot => ({
  uuid: `Token.${being.id}`,
  actor: being,
  disposition,
  distance: 5,
  adjacent: [],
});
const totalOf = (happened: Happened, id: string) => {
  const line = lineOf(happened, id);
  return line?.kind === "total" ? line.total : line?.kind === "versus" ? line.left.total : undefined;
};

describe("reactions and the Die of Fate", () => {
  it.each(played("reaction"))("%s", (_, { dice, expect: wanted }) => {
    const world = new World(dice);
    const happened = world.act("reaction", npc("Stranger"));
    const result = headlineOf(happened)?.replace("reaction.", "") ?? "";
    expect({ total: totalOf(happened, "reaction"), result: result.charAt(0).toUpperCase() + result.slice(1) }).toEqual(
      wanted,
    );
    world.cup.expectEmpty();
  });

  it.each(played("fate"))("%s", (_, { dice, expect: wanted }) => {
    const happened = new World(dice).act("fateDie", actor("Ael"));
    expect(headlineOf(happened)?.replace("fate.", "")).toBe(wanted.favours);
  });

  it("G-78: half of the faces favor the party, for any question", () => {
    expect([1, 2, 3, 4, 5, 6].map(favours)).toEqual([...Array(3).fill("misfortune"), ...Array(3).fill("party")]);
    const happened = new World(["d6:6"]).act("fateDie", actor("Ael"), { form: { question: "Does the rope hold?" } });
    expect(happened.run?.result?.headline).toMatchObject({
      key: "GRIMOIRE.Headline.fateAsked.party",
      data: { question: "Does the rope hold?" },
    });
  });
});

describe("morale", () => {
  it.each(played("morale-triggers"))("%s", (_, { given, expect: wanted }) => {
    const done = { first: false, half: false };
    const triggers = (given.casualties as number[]).map((casualties) => {
      const due = moraleTriggers(Number(given.groupSize), casualties, done);
      for (const trigger of due) done[trigger] = true;
      return due;
    });
    expect({ triggers }).toEqual(wanted);
  });

  it.each(played("morale-save"))("%s", (_, { given, dice, expect: wanted }) => {
    const { useLeader, leaderWil, wil, dc } = given as unknown as {
      useLeader: boolean;
      leaderWil: number;
      wil: number;
      dc: number;
    };
    const world = new World(dice);
    const being = npc("Orc", { wil });
    const happened = world.act("morale", being, { form: { useLeader, leaderWil, dc } });
    expect({ tr: totalOf(happened, "morale"), holds: !being.statuses.includes("fleeing") }).toEqual(wanted);
    world.cup.expectEmpty();
  });

  it("G-71 D11: on a failure it flees; the DC is the house rule's, and a tie fails", () => {
    const world = new World(["d20:7"], { moraleDC: 15 });
    const being = npc("Orc", { wil: 8 });
    const happened = world.act("morale", being);
    expect([totalOf(happened, "morale"), headlineOf(happened), being.statuses]).toEqual([
      15,
      "morale.flees",
      ["fleeing"],
    ]);
  });

  it("G-73: characters are never asked, immune enemies never flee", () => {
    const world = new World();
    expect(world.stage("morale", npc("Bones", { more: { immuneMorale: true } })).problems[0]?.text.key).toBe(
      "GRIMOIRE.Problem.fearless",
    );
    expect(world.stage("morale", npc("Orc")).known.offeredBy ?? []).not.toContain("grimoireCharacter");
  });

  const band = (count: number) => Array.from({ length: count }, (_, i) => npc(`Goblin ${i + 1}`));

  it("G-71 D44: one morale Save per remaining creature type, shared by all of that type", () => {
    const goblins = band(3);
    const chief = npc("Chief", { more: { leader: true }, wil: 14 });
    const bones = npc("Bones", { more: { immuneMorale: true } });
    const tokens = [...goblins, chief, bones].map((one) => token(one));
    const hero = token(actor("Ael"), 1);
    const world = new World(["d20:1"]);
    world.gm = true;
    const [fallen, second, third] = goblins as [Mutable, Mutable, Mutable];
    const call = world.act("deathCall", fallen, { tokens: [...tokens, hero], form: { verdict: "dead" } });
    expect(
      call.run?.result?.offers.map(({ action, form, parts }) => [action, form.trigger, Object.keys(parts).length]),
    ).toEqual([
      ["morale", "first", 2],
      ["morale", "first", 2],
      ["morale", "first", 1],
    ]);
    expect(offersOf(call)).toEqual(["morale0", "morale0-each", "morale1"]);
    const save = world.press(call, "morale0");
    expect(headlineOf(save)).toBe("morale.fleesAll");
    expect([second, third, chief].map((one) => one.statuses.includes("fleeing"))).toEqual([true, true, false]);
    expect([second, third].map((one) => systemOf(one).morale?.firstDone)).toEqual([true, true]);
  });

  it("D44 G-72: with the leader’s WIL one Save counts for the whole side and closes the other cards", () => {
    const [a, b] = band(2) as [Mutable, Mutable];
    const wolf = npc("Wolf");
    const runner = npc("Rat", { statuses: ["fleeing"] });
    const bones = npc("Bones", { more: { immuneMorale: true } });
    const chief = npc("Chief", { more: { leader: true }, wil: 14 });
    const fallen = npc("Goblin 3", { dead: true });
    const tokens = [a, b, wolf, runner, bones, chief, fallen].map((one) => token(one));
    const lost = new World(["d20:5"]);
    const form = { trigger: "first", useLeader: true };
    const happened = lost.act("morale", a, { targets: [b], tokens, form });
    expect([totalOf(happened, "morale"), headlineOf(happened)]).toEqual([19, "morale.fleesSide"]);
    const runs = [a, b, wolf, chief, bones, fallen].map((one) => one.statuses.includes("fleeing"));
    expect(runs).toEqual([true, true, true, true, false, false]);
    const done = [a, b, wolf, chief].map((one) => systemOf(one).morale?.firstDone);
    expect(done).toEqual([true, true, true, true]);
    expect(lost.stage("morale", wolf, { tokens, form: { trigger: "first" } }).problems[0]?.text.key).toBe(
      "GRIMOIRE.Problem.moraleAsked",
    );
    expect(lost.stage("morale", wolf, { tokens, form: { trigger: "first half" } }).problems).toEqual([]);
  });

  it("D44: individual Saves, one after the other, are not shared", () => {
    const [a, b, c] = band(3) as [Mutable, Mutable, Mutable];
    const tokens = [a, b, c].map((one) => token(one));
    const world = new World(["d20:1", "d20:15"]);
    const call = world.act("deathCall", c, { tokens, form: { verdict: "dead" } });
    const first = world.press(call, "morale0-each");
    expect([headlineOf(first), offersOf(first)]).toEqual(["morale.flees", ["extraordinary", "morale-t0"]]);
    expect([a, b].map((one) => [one.statuses.includes("fleeing"), systemOf(one).morale?.firstDone])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(headlineOf(world.press(first, "morale-t0"))).toBe("morale.holds");
    world.cup.expectEmpty();
  });

  it("G-71: each trigger occurs once; fleeing creatures are not asked again", () => {
    const [a, b, c, d] = band(4) as [Mutable, Mutable, Mutable, Mutable];
    const tokens = [a, b, c, d].map((one) => token(one));
    const world = new World(["d20:20"]);
    world.gm = true;
    const first = world.act("deathCall", a, { tokens, form: { verdict: "dead" } });
    world.press(first, "morale0");
    c.statuses = [...c.statuses, "fleeing"];
    const half = world.act("deathCall", b, { tokens, form: { verdict: "dead" } });
    expect(half.run?.result?.offers.map(({ form, parts }) => [form.trigger, parts])).toEqual([
      ["half", { self: "m0" }],
    ]);
    expect(half.facts.names.m0).toBe("Goblin 4");
  });

  it("G-71: allies, other sides and a spared creature trigger no morale", () => {
    const world = new World();
    const [a, b] = band(2) as [Mutable, Mutable];
    const offers = (tokens: TokenSnapshot[], verdict: string) =>
      offersOf(world.act("deathCall", npc("Goblin 9", { hp: 1 }), { tokens, form: { verdict } }));
    expect(offers([token(a), token(b)], "dead")).toEqual([]);
    expect(moraleGroupOf({ self: a, tokens: [token(a, 1), token(b, 1)] })).toBeNull();
    expect(moraleGroupOf({ self: a, tokens: [token(a), token(b, 0)] })?.survivors).toEqual([]);
    expect(offersOf(world.act("deathCall", a, { tokens: [token(a), token(b)], form: { verdict: "spared" } }))).toEqual(
      [],
    );
  });

  it("G-72: a lone enemy at 0 HP makes its Save once; one of many does not", () => {
    const world = new World();
    const orc = npc("Orc", { hp: 3 });
    const happened = world.act("harm", orc, { form: { raw: 3 } });
    expect([offersOf(happened), systemOf(orc).morale?.zeroDone]).toEqual([["nerve"], true]);
    expect(world.offer(happened, "nerve")).toMatchObject({ by: "gm", form: { trigger: "zero" } });
    expect(isLoneEnemy(orc, null)).toBe(false);
    const [a, b] = band(2) as [Mutable, Mutable];
    expect(isLoneEnemy(a, moraleGroupOf({ self: a, tokens: [token(a), token(b)] }))).toBe(false);
    expect(isLoneEnemy(npc("One of five", { more: { groupSize: 5 } }), null)).toBe(false);
    expect([isLoneEnemy(actor("Ael"), null), isLoneEnemy(hireling("Hob"), null)]).toEqual([false, false]);
  });

  it("G-72: below 0 HP the Save against Critical Damage comes first; only a success is followed by morale", () => {
    const nerve = (die: string) => {
      const world = new World([die]);
      const happened = world.act("harm", npc("Orc", { hp: 1, str: 12 }), { form: { raw: 3 } });
      return offersOf(happened.next[0]).includes("nerve");
    };
    expect([nerve("d20:18"), nerve("d20:2")]).toEqual([true, false]);
  });

  it("G-72 G-108: a lone detachment that is only weakened still makes its morale Save, a routed one does not", () => {
    const mob = detachment("Mob", { hp: 1, str: 12 });
    const world = new World(["d20:2"]);
    const [save] = world.act("harm", mob, { form: { raw: 3 } }).next;
    expect(systemOf(mob).morale?.zeroDone).toBe(true);
    const after = ["verdict-weakened", "verdict-routed"].map((id) => {
      const { form } = world.offer(save!, id);
      return offersOf(new World().act("deathCall", detachment("Mob", { hp: 0 }), { form }));
    });
    expect(after).toEqual([["nerve"], []]);
  });

  it("a new combat resets morale, and writes nothing if unchanged", () => {
    const orc = npc("Orc", { more: { "morale.firstDone": true, "morale.zeroDone": true } });
    new World().write(orc, resetMorale(orc, false));
    expect(systemOf(orc).morale).toEqual({ firstDone: false, halfDone: false, zeroDone: false });
    expect(resetMorale(orc, false)).toEqual([]);
    expect(resetMorale(actor("Ael"), false)).toEqual([]);
  });

  it("routed and fleeing creatures can be rallied; a weakened detachment must rest", () => {
    const world = new World();
    const shown = (one: Mutable) =>
      (
        views[one.type]!(one, { gm: true, house: {}, combat: null } as unknown as ViewContext) as {
          play: { rally: boolean };
        }
      ).play.rally;
    const broken = { more: { routed: true, weakened: true }, statuses: ["routed", "weakened", "fleeing"] };
    const mob = detachment("Mob", broken);
    expect(shown(mob)).toBe(true);
    world.act("rally", mob);
    expect([systemOf(mob).routed, systemOf(mob).weakened, mob.statuses]).toEqual([false, true, ["weakened"]]);
    expect(shown(mob)).toBe(false);
    expect(world.act("rally", mob).problems[0]?.text.key).toBe("GRIMOIRE.Problem.nothingToRally");
    const runner = npc("Orc", { statuses: ["fleeing"] });
    expect(shown(runner)).toBe(true);
    world.act("rally", runner);
    expect([runner.statuses, shown(runner)]).toEqual([[], false]);
  });
});
