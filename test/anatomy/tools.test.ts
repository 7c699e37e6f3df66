/** GM tools without a roll: cover, hearts, injuries. */
import { describe, expect, it } from "vitest";
import { token } from "./attacking.ts";
import { actor, creature } from "./people.ts";
import { dataOf, World } from "./world.ts";

const key = (done: ReturnType<World["act"]>) => done.problems[0]?.text.key.replace("ANATOMY.Problem.", "");
const headline = (done: ReturnType<World["act"]>) => done.run?.result?.headline.key.replace("ANATOMY.Headline.", "");
const gm = () => Object.assign(new World(), { gm: true });
const wolf = () => creature("Grey Wolf", { level: 1, more: { "details.species": "wolf" } });
const ogre = () => creature("Ogre", { level: 6, more: { "details.species": "ogre", "details.baseLevel": 4 } });

describe("cover", () => {
  it("N-77, N-78, D-28: sets cover on all targets, one kind replaces the other, and used again it removes it", () => {
    const world = gm();
    const [one, two] = [wolf(), ogre()];
    const press = (form?: Record<string, unknown>) =>
      headline(world.act("toggleCover", one, { targets: [one, two], ...(form ? { form } : {}) }));
    const covers = () => [one, two].map(({ statuses }) => statuses.filter((id) => /cover/i.test(id)).join());
    expect([press(), covers()]).toEqual(["cover.cover", ["cover", "cover"]]);
    expect([press({ cover: "totalCover" }), covers()]).toEqual(["cover.totalCover", ["totalCover", "totalCover"]]);
    expect([press(), covers()]).toEqual(["cover.none", ["", ""]]);
  });

  it("D-28: only the GM can use it, and it needs a target", () => {
    expect(key(new World().act("toggleCover", wolf(), { targets: [wolf()] }))).toBe("gmOnly");
    expect(key(gm().act("toggleCover", wolf()))).toBe("targetMissing");
  });
});

describe("hearts", () => {
  it("N-59, D-26: shows who knows which hearts; ticking adds, removes, or allows another attempt", () => {
    const world = gm();
    const bren = actor("Bren", { more: { "knowledge.hearts": ["human", "tried:wolf"] } });
    const odo = actor("Odo", { more: { "knowledge.hearts": ["human", "ogre"] } });
    const shown = [wolf(), ogre(), wolf()];
    const tokens = [bren, odo, ...shown].map((one, x) => token(one, x, 0));
    const { facts, known, form } = world.stage("markHeart", bren, { tokens });
    expect(form).toMatchObject({ kind0: [], kind1: ["p1"] });
    const fields = known.form?.(facts, form) ?? [];
    expect(fields.map(({ label }) => [label.data?.dc, label.data?.name])).toEqual([
      [16, { key: "ANATOMY.Name", data: { name: "Grey Wolf" } }],
      [19, { key: "ANATOMY.Name", data: { name: "Ogre" } }],
    ]);
    expect(fields[0]).toMatchObject({ options: [{ hint: { key: "ANATOMY.Hint.heartTried" } }, {}] });
    const done = world.act("markHeart", bren, { tokens, form: { kind0: ["p0"], kind1: [] } });
    expect(headline(done)).toBe("hearts.marked");
    expect([dataOf(bren).knowledge.hearts, dataOf(odo).knowledge.hearts]).toEqual([["human", "wolf"], ["human"]]);
    expect(headline(world.act("markHeart", bren, { tokens }))).toBe("hearts.same");
    // With a target, only its species is asked.
    const aimed = world.act("markHeart", bren, { tokens, targets: [ogre()], form: { kind0: ["p1"] } });
    expect([headline(aimed), dataOf(odo).knowledge.hearts]).toEqual(["hearts.marked", ["human", "ogre"]]);
  });

  it("N-59: needs a character who could know and a creature with a heart", () => {
    expect(key(gm().act("markHeart", wolf()))).toBe("noLearners");
    expect(key(gm().act("markHeart", actor("Bren")))).toBe("noKinds");
    expect(key(new World().act("markHeart", actor("Bren"), { targets: [wolf()] }))).toBe("gmOnly");
  });
});

describe("injuries shown", () => {
  it("N-28, D-14: lists every injured and every lost part, and no others", () => {
    const being = creature("Ogre", { injuries: { leftArm: 3, leftHand: 1, head: 1 } });
    const done = gm().act("showInjuries", being);
    expect(headline(done)).toBe("showInjuries.hurt");
    const told = (done.run?.lines ?? []).map(({ id, line }) => {
      const { injuries, capacity, state } = (line.kind === "note" ? line.text.data : undefined) ?? {};
      return [id, injuries, capacity, state];
    });
    const state = (id: string) => ({ key: `ANATOMY.State.${id}` });
    expect(told).toEqual([
      ["part.head", 1, 4, state("injured")],
      ["part.leftArm", 3, 3, state("destroyed")],
      ["part.leftHand", 1, 3, state("lost")],
    ]);
    expect(headline(gm().act("showInjuries", creature("Dog")))).toBe("showInjuries.whole");
    expect(key(new World().act("showInjuries", wolf()))).toBe("gmOnly");
  });

  it("N-59: a heart only if a player's character knows it", () => {
    const enemy = () => creature("Ogre", { injuries: { heart: 1 }, more: { "details.species": "ogre" } });
    const told = (hearts: string[]) => {
      const bren = actor("Bren", { more: { "knowledge.hearts": hearts } });
      const tokens = [token(bren, 0, 0, 1)];
      return gm().act("showInjuries", enemy(), { tokens }).run?.lines.length;
    };
    expect([told(["human"]), told(["human", "tried:ogre"]), told(["human", "ogre"])]).toEqual([0, 0, 1]);
    expect(gm().act("showInjuries", actor("Bren", { injuries: { heart: 1 } })).run?.lines.length).toBe(1);
  });
});
