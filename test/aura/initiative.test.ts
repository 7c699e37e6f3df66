/** Initiative: challenges and contests by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import { actor, type Given, type Mutable, systemOf } from "./people.ts";
import { cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const totalOf = ({ run }: Happened, part: string): number | null => {
  const line = run?.lines.find(({ id }) => id === `initiative.${part}`)?.line;
  return line?.kind === "total" ? line.total : null;
};
/** Names that this creature was quicker than, according to the card. */
const beatenBy = ({ run }: Happened, name: string): string =>
  (run?.lines ?? [])
    .flatMap(({ line }) => (line.kind === "note" ? [line.text.data ?? {}] : []))
    .filter(({ line }) => (line as Text | undefined)?.data?.name === name)
    .map((data) => String(data.beaten))
    .join();
/** An open run that can be challenged. */
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
    const beaten = beatenBy(result, "Ada");
    expect(world.cup.empty).toBe(true);
    expect({
      challengerTotal: mine,
      results: others.map((_other, at) => {
        const total = totalOf(result, `t${at}`);
        return { total, challengerWins: beaten.includes(`Foe ${at}`) };
      }),
    }).toEqual(expected);
    expect(headline(result)).toBe("contest.even");
  });

  it("A-60 A-61: declining keeps the roll, loses, and prevents a second prompt", () => {
    const world = new World(["d20:2"]);
    world.round = 1;
    world.choose = ({ id }) => (id === "t0.initiative" ? "decline" : "roll");
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    expect(headline(world.act("contest", ada, { targets: [bo] }))).toBe("contest.won");
    expect(systemOf(ada).round).toMatchObject({ initiativeUsed: true, initiativeTotal: 2 });
    expect(systemOf(bo).round.initiativeUsed).toBe(false);
  });

  it("A-144 A-145: with criticalChecks, a 20 or a 1 of any participant gets a GM ruling", () => {
    const rolls = (action: "contest" | "challenge", settings: object) => {
      const world = new World(["d20:20", "d20:1"], settings);
      const ada = actor("Ada");
      const form = open(world, ada);
      world.choose = () => "roll";
      const done = world.act(action, actor("Bo"), { targets: [ada], form: action === "challenge" ? form : {} });
      return (done.run?.result?.offers ?? [])
        .filter((offer) => offer.action === "aftermath")
        .map(({ id, by, parts, form: { good } }) => [id, by, parts.self, good]);
    };
    const both = [
      ["aftermath", "gm", "self", true],
      ["aftermath-t0", "gm", "t0", false],
    ];
    for (const action of ["contest", "challenge"] as const)
      expect([rolls(action, { criticalChecks: true }), rolls(action, {})]).toEqual([both, []]);
  });

  it("D-35: outside Rounds no roll is used up", () => {
    const world = new World(["d20:12", "d20:4"]);
    world.choose = () => "roll";
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    world.act("contest", ada, { targets: [bo] });
    expect([ada, bo].map((one) => systemOf(one).round.initiativeUsed)).toEqual([false, false]);
    expect(keys(world.act("contest", ada))).toEqual(["fewRivals"]);
  });
});

describe("challenges", () => {
  it("A-57 A-58 D-40: the strictly higher roll wins and the GM decides its effect; a tie has no effect", () => {
    const world = new World(["d20:14", "d20:13", "d20:13"]);
    const ada = actor("Ada");
    const form = open(world, ada);
    world.choose = () => "roll";
    const won = world.act("challenge", actor("Bo"), { targets: [ada], form });
    expect(headline(won)).toBe("challenge.won");
    expect(world.offer(won, "ruling").by).toBe("gm");
    // Ada's 13 also counts against the next challenger in the same clash: she does not roll again.
    const tied = world.act("challenge", actor("Cy"), { targets: [ada], form });
    expect(headline(tied)).toBe("challenge.lost");
    expect(tied.run?.result?.offers).toEqual([]);
    expect(world.cup.empty).toBe(true);
  });

  it("A-60: a roll used elsewhere fails automatically, and a creature without one cannot challenge", () => {
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

  it("A-57: only the GM can rule on a won challenge", () => {
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
