/** Recovery in detail: passing days, waking, manual changes by the GM, requests for care. */
import { describe, expect, it } from "vitest";
import { DAY } from "../../module/kernel/world-time.ts";
import { dueActions } from "../../module/rulesets/anatomy/damage/injuries-over-time.ts";
import { allActions as actions } from "../../module/rulesets/anatomy/index.ts";
import { effect } from "../kit/snapshots.ts";
import { token } from "./attacking.ts";
import { actor, creature, type Mutable, remedy } from "./people.ts";
import { dataOf, type Happened, type Id, World } from "./world.ts";

const count = (one: Mutable, id: string): number =>
  one.items.filter(({ type, system }) => type === "anatomyInjury" && system.part === id).length;
const headline = ({ run }: Happened): string => run?.result?.headline.key.replace("ANATOMY.Headline.", "") ?? "refused";
const refused = ({ problems }: Happened): string[] =>
  problems.map(({ text }) => text.key.replace(/^ANATOMY\.\w+\./, ""));

/** A GM action on an actor. */
function gm(id: Id, one: Mutable, form: Record<string, unknown> = {}, dice: string[] = []): Happened {
  const world = new World(dice);
  world.gm = true;
  return world.act(id, one, { form });
}

describe("passing days and the end of combat", () => {
  it("N-54: a concussion healed overnight gives no disadvantage on later checks of the same days", () => {
    const one = actor("Cut", { con: 11, injuries: { head: 1, leftArm: 1 } });
    // Hour 1 with two dice heals it; then one die a day for the arm.
    gm("passDay", one, { days: 2, rests: true, advance: true }, ["d20:14", "d20:20", "d20:9", "d20:9"]);
    expect([count(one, "head"), count(one, "leftArm"), one.statuses.includes("concussed")]).toEqual([0, 1, false]);
  });
  it("N-33: an injury added on the first of several days is checked on the others, and not again", () => {
    const one = actor("Cut", { con: 2, injuries: { leftArm: 1 } });
    gm("passDay", one, { days: 3, rests: false, advance: true }, ["d20:1", "d20:18", "d20:18"]);
    expect([count(one, "leftArm"), dueActions(one, 3 * DAY)]).toEqual([2, []]);
  });
  it("N-23 D-32: an unconscious actor makes a death save for each new injury", () => {
    const out = actor("Cut", { con: 2, stamina: 0, exhaustion: 0, injuries: { leftArm: 1 } });
    const world = new World(["d20:1"]);
    expect(world.act("worsen", out).run?.result?.offers.map(({ id }) => id)).toEqual(
      ["deathSave"].map((id) => `${id}-self`),
    );
  });
  it("N-56 N-18: with no Exhaustion left a successful check does not wake, and says so", () => {
    const under = effect({
      name: "Out",
      changes: [],
      statuses: ["unconscious"],
      given: { kind: "head", part: "head", step: 3, wake: 30 },
    });
    const one = actor("Cut", { con: 30, stamina: 0, exhaustion: 0, injuries: { head: 3 }, effects: [under] });
    expect(headline(new World(["d20:10", "d20:10"]).act("wake", one))).toBe("wakesWeak");
    expect(one.statuses).toContain("unconscious");
  });
  it("D-73: combat that ends with a bleeding actor leaves a card to apply and staunch it, repeatedly", () => {
    const one = actor("Cut", { stamina: 5, bleed: 2 });
    const world = new World();
    world.gm = true;
    const card = world.act("bleedsOn", one);
    expect(card.run?.result?.offers.map(({ id, stays }) => [id, stays])).toEqual([
      ["tick", true],
      ["staunch", true],
    ]);
    world.press(card, "tick");
    world.press(card, "tick");
    expect(dataOf(one).stamina.value).toBe(1);
  });
  it("N-28: Bleed and Strain changed manually, and an injury without an attacker", () => {
    const one = actor("Cut", { stamina: 5 });
    gm("bleed", one, { amount: 2 });
    gm("bleed", one, { amount: -5 });
    gm("strain", one, { amount: 2 });
    gm("wound", one, { part: "leftLeg", count: 2 });
    const { bleed, strain, stamina } = dataOf(one);
    expect([bleed.value, strain.value, stamina.value, count(one, "leftLeg")]).toEqual([0, 2, 3, 2]);
    expect(new World().act("wound", one, { form: { part: "nose" } }).run).toBeNull();
    expect(refused(gm("bleed", creature("Bones", { con: null }), { amount: 1 }))).toEqual(["neverBleeds"]);
  });
  it("D-57: a manual Constitution save adds its misc bonus", () => {
    const one = actor("Cut", { con: 2, more: { "saves.con.misc": 3 } });
    const { run } = new World(["d20:10"]).act("conSave", one, { form: { dc: 15 } });
    expect(run?.lines.flatMap(({ line }) => (line.kind === "versus" ? [line.left.total, line.winner] : []))).toEqual([
      15,
      "left",
    ]);
    expect(refused(gm("conSave", creature("Bones", { con: null })))).toEqual(["noConstitution"]);
  });
  it("N-34: an injured actor asks for care and a volunteer treats; in combat it is another action", () => {
    const hurt = actor("Cut", { injuries: { leftHand: 1, leftArm: 3, rightHand: 0 } });
    const [call] = new World().act("callCare", hurt).run?.result?.offers ?? [];
    expect(call).toMatchObject({ action: "treat", by: "any", parts: { self: "mine", t0: "self" }, stays: true });
    const odo = actor("Odo");
    const tried = new World().act("treat", odo, { targets: [hurt], given: { fighting: true, ownTurn: true } });
    expect(refused(tried)).toEqual(["notInFight"]);
    const two = new World().act("treat", odo, { targets: [hurt, actor("Dun", { injuries: { nose: 1 } })] });
    expect(refused(two)).toEqual(["oneAtATime"]);
    // D-14: a part lost with an arm cannot be treated.
    const { facts } = new World().stage("treat", odo, { targets: [hurt] });
    const { form } = actions.treat;
    const [field] = form?.(facts as never, {} as never) ?? [];
    expect(field?.kind === "choice" ? field.options.length : 0).toBe(3);
  });
  it("a remedy that takes hours is refused in combat, and may advance the clock", () => {
    const renewal = remedy("Renewal", {
      mode: "regrow",
      maxSeverity: "deadly",
      ap: null,
      castTime: "8 hours",
      stamina: -1,
    });
    const odo = actor("Odo", { items: [renewal] });
    const hurt = actor("Cut", { injuries: { leftArm: 3 } });
    const at = { item: renewal, targets: [hurt], form: { part: "leftArm" } };
    expect(refused(new World().act("remedy", odo, { ...at, given: { fighting: true, ownTurn: true } }))).toEqual([
      "takesLong",
    ]);
    const world = new World();
    world.gm = true;
    const { facts, form } = world.stage("remedy", odo, at);
    expect(actions.remedy.durationSeconds?.(facts as never, { ...form, advance: true } as never)).toBe(8 * 3600);
  });
});

describe("a quick creature", () => {
  it("P-23: without a name it is refused at the field, before its numbers", () => {
    const named = (name: string) =>
      new World()
        .stage("quickCreature", creature("Creature"), { form: { name } })
        .problems.map(({ field, text }) => [field, text.key]);
    expect(named("  ")).toEqual([["name", "ANATOMY.Problem.create.name"]]);
    expect(named("Wolf")).toEqual([]);
  });
});

describe("care by touch", () => {
  it("P-13 N-24 N-34: staunching and treating from two squares away warn, as attacks do; adjacent and alone they do not", () => {
    const odo = actor("Odo", { skills: { heal: 5 } });
    const one = actor("Cut", { bleed: 3, injuries: { leftArm: 1 } });
    const notes = (id: "staunch" | "treat", squares: number | null) => {
      const tokens = squares === null ? [] : [token(odo, 0, 0), token(one, squares, 0)];
      const { known, facts, form, problems } = new World().stage(id, odo, { targets: [one], tokens });
      const said = known.form!(facts, form).flatMap((field) =>
        field.kind === "note" && field.name === "touch" ? [field.text.data] : [],
      );
      return [problems, said];
    };
    for (const id of ["staunch", "treat"] as const) {
      expect(notes(id, 2)).toEqual([[], [{ name: "Cut", distance: 10 }]]);
      expect([notes(id, 1), notes(id, null)]).toEqual(Array(2).fill([[], []]));
    }
    const { known, facts, form } = new World().stage("staunch", one, { tokens: [token(one, 0, 0)] });
    expect(known.form!(facts, form).map(({ name }) => name)).not.toContain("touch");
  });
});
