/** Initiative: challenges and contests by the worked vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { actor, type Given, type Mutable, systemOf } from "./people.ts";
import { cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const totalOf = ({ run }: Happened, part: string): number | null => {
  const line = run?.lines.find(({ id }) => id === `initiative.${part}`)?.line;
  return line?.kind === "total" ? line.total : null;
};
/** A run of somebody's, open to be challenged. */
function open(world: World, runner: Mutable) {
  world.round = 1;
  return world.offer(world.act("run", runner), "challenge").form;
}

describe("contests", () => {
  it.each(vectorsOf("initiative"))("%s", (_name, vector: Vector) => {
    const { given, expect: expected } = vector;
    const world = new World(cupOf(vector));
    world.round = 1;
    world.choose = () => "roll";
    const ada = actor("Ada", given.challenger as Given);
    const others = (given.opponents as (Given & { used?: boolean })[]).map(({ used = false, ...one }, at) =>
      actor(`Foe ${at}`, { ...one, more: { "round.initiativeUsed": used } }),
    );
    const result = world.act("contest", ada, { targets: others });
    const mine = totalOf(result, "self");
    expect(world.cup.empty).toBe(true);
    expect({
      challengerTotal: mine,
      results: others.map((_other, at) => {
        const total = totalOf(result, `t${at}`);
        return { total, challengerWins: mine !== null && (total === null || mine > total) };
      }),
    }).toEqual(expected);
    expect(headline(result)).toBe("contest.even");
  });

  it("A-60 A-61: whoever declines keeps the roll, loses, and is not asked twice", () => {
    const world = new World(["d20:2"]);
    world.round = 1;
    world.choose = ({ id }) => (id === "answer.t0" ? "decline" : "roll");
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    expect(headline(world.act("contest", ada, { targets: [bo] }))).toBe("contest.won");
    expect(systemOf(ada).round).toMatchObject({ initiativeUsed: true, initiativeTotal: 2 });
    expect(systemOf(bo).round.initiativeUsed).toBe(false);
  });

  it("D-35: outside of Rounds nothing is used up", () => {
    const world = new World(["d20:12", "d20:4"]);
    world.choose = () => "roll";
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    world.act("contest", ada, { targets: [bo] });
    expect([ada, bo].map((one) => systemOf(one).round.initiativeUsed)).toEqual([false, false]);
    expect(keys(world.act("contest", ada))).toEqual(["fewRivals"]);
  });
});

describe("challenges", () => {
  it("A-57 A-58 D-40: strictly higher wins, and the GM says what it does; a tie changes nothing", () => {
    const world = new World(["d20:14", "d20:13", "d20:13"]);
    const ada = actor("Ada");
    const form = open(world, ada);
    world.choose = () => "roll";
    const won = world.act("challenge", actor("Bo"), { targets: [ada], form });
    expect(headline(won)).toBe("challenge.won");
    expect(world.offer(won, "ruling").by).toBe("gm");
    // Ada's 13 stands against whoever comes next in the same clash: no die of hers falls again.
    const tied = world.act("challenge", actor("Cy"), { targets: [ada], form });
    expect(headline(tied)).toBe("challenge.lost");
    expect(tied.run?.result?.offers).toEqual([]);
    expect(world.cup.empty).toBe(true);
  });

  it("A-60: a roll used elsewhere fails by itself, and whoever has none left challenges nobody", () => {
    const world = new World(["d20:1"]);
    const ada = actor("Ada", { more: { "round.initiativeUsed": true } });
    const form = open(world, ada);
    const bo = actor("Bo");
    expect(headline(world.act("challenge", bo, { targets: [ada], form }))).toBe("challenge.won");
    expect(keys(world.act("challenge", bo, { targets: [ada], form }))).toEqual(["initiativeUsed"]);
    expect(keys(world.act("challenge", ada, { targets: [ada], form }))).toEqual(["ownAction"]);
  });

  it("A-239: Initiative is a skill: the Dazed roll two dice and keep the lower", () => {
    const world = new World(["d20:18", "d20:3"]);
    world.round = 1;
    const ada = actor("Ada", { conditions: ["dazed"] });
    expect(totalOf(world.act("contestRoll", ada), "self")).toBe(3);
    expect(keys(world.act("contestRoll", ada))).toEqual(["initiativeUsed"]);
  });

  it("A-57: the GM's word on a won challenge is told, and no player's is", () => {
    const world = new World();
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    const form = { ruling: "simultaneous", note: "They meet in the door." };
    expect(keys(world.act("ruling", ada, { targets: [bo], form }))).toEqual(["gmOnly"]);
    world.gm = true;
    const told = world.act("ruling", ada, { targets: [bo], form });
    expect(headline(told)).toBe("ruling.simultaneous");
    expect(told.run?.lines.map(({ id }) => id)).toEqual(["note"]);
  });
});
