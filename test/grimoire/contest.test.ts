/** Contests beyond their Saves: outcomes reversed by the Warden, spells as attacks, fire against bark. */
import { describe, expect, it } from "vitest";
import type { TokenSnapshot } from "../../module/kernel/ruleset.ts";
import { actor, detachment, type Mutable, mark, npc, spell, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const offers = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const headline = (happened: Happened) => happened.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
const text = { text: "A stone gives way" };

describe("reversed outcomes", () => {
  const swing = (world: World, targets: Mutable[], form: Record<string, unknown> = {}) => {
    const axe = weapon("Axe", "d10", { held: "main" });
    return world.act("action", actor("A", { items: [axe] }), { item: axe, targets, form });
  };

  it("G-52 D6: a contested Action is reversed with each Save, and no target is hit twice", () => {
    const world = new World(["d20:20", "d10:5", "d20:5", "d20:19", "d6:6", "d6:6"]);
    const [one, two] = [npc("B", { hp: 30, dex: 9 }), npc("C", { hp: 30, dex: 30 })];
    const happened = swing(world, [one, two]);
    const asked = world.offer(happened, "extraordinary");
    expect(asked.asks).not.toContain("flip");
    expect(() => world.press(happened, "extraordinary", { ...text, flip: true })).toThrow("does not ask for flip");
    expect(offers(world.press(happened, "extraordinary", text))).toEqual([]);
    const lost = world.press(happened, "save-t0");
    expect([headline(lost), dataOf(one).hp.value]).toEqual(["save.lost", 25]);
    const held = world.press(happened, "save-t1");
    expect([headline(held), dataOf(two).hp.value]).toEqual(["save.held", 30]);
    // The missed target is hit after all; the other one is not affected again.
    const turned = world.press(held, "turn", text);
    expect([headline(turned), dataOf(one).hp.value, dataOf(two).hp.value]).toEqual(["extraordinary.flip", 25, 25]);
    // A success becomes a failure, too; its consequences are undone with their own undo.
    const missed = world.press(lost, "turn", text);
    expect([headline(missed), offers(missed), dataOf(one).hp.value]).toEqual(["extraordinary.flip", [], 25]);
  });

  it("G-52: without a natural 1 or 20 nothing can be reversed; the Save's own natural comes first", () => {
    const plain = new World(["d20:12", "d10:5", "d20:5"]);
    const enemy = npc("B", { hp: 30 });
    expect(offers(plain.press(swing(plain, [enemy]), "save-t0"))).not.toContain("turn");
    const both = new World(["d20:20", "d10:5", "d20:1"]);
    const saved = both.press(swing(both, [npc("B", { hp: 30 })]), "save-t0");
    expect(offers(saved)).toContain("extraordinary");
    expect(offers(saved)).not.toContain("turn");
  });

  it("G-52: a Save entered by the Warden, and a revealed DC, can be reversed, too", () => {
    const world = new World(["d20:20", "d10:5"]);
    const enemy = npc("B", { hp: 30 });
    const judged = world.press(swing(world, []), "judge", { against: 99 });
    expect([headline(judged), offers(judged)]).toEqual(["judge.contest.lost", ["turn"]]);
    expect(world.offer(judged, "turn").form).toMatchObject({ raw: 5, won: false, flip: true });
    const kept = new World(["d20:1", "d10:5"]);
    const open = swing(kept, [enemy], { mode: "dc", dcShown: false });
    expect(kept.offer(open, "extraordinary").asks).not.toContain("flip");
    const missed = kept.press(open, "judge", { against: 30 });
    kept.press(missed, "turn", text);
    expect(dataOf(enemy).hp.value).toBe(25);
  });

  it("G-52 D21: a contested spell is reversed with the Save: damage, fire and effect", () => {
    const lash = spell("Lash", { check: "contest", resist: "dex", damage: "[sum]", damageType: "fire" });
    const witch = npc("Witch", { items: [lash], wil: 10, more: { "magic.slotDice": 2 } });
    const enemy = npc("B", { hp: 30, dex: 30, items: [mark("Bark", { fireVulnerable: true })] });
    const world = new World(["d6:2", "d6:5", "d20:20", "d20:19", "d6:4", "d6:3"]);
    const cast = world.act("cast", witch, { item: lash, targets: [enemy], form: { slot: 2 } });
    expect(world.offer(cast, "extraordinary").asks).not.toContain("flip");
    const held = world.press(cast, "save-t0");
    expect([headline(held), dataOf(enemy).hp.value]).toEqual(["save.held", 30]);
    world.press(held, "turn", text);
    // Two and five; the two burns up to a four (D33).
    expect(dataOf(enemy).hp.value).toBe(30 - 9);
    world.cup.expectEmpty();
  });
});

describe("fire against bark", () => {
  const bark = () => actor("B", { hp: 30, items: [mark("Bark", { fireVulnerable: true })] });

  it("P-23 G-87: damage below 0 is refused at its field, 0 and a formula that can reach 0 are not", () => {
    const refused = (amount: string) =>
      new World().stage("harm", actor("A"), { form: { raw: amount } }).problems.map((one) => [one.field, one.text.key]);
    expect(refused("−4")).toEqual([["raw", "FIVEFOLD.Formula.belowZero"]]);
    expect([refused("0"), refused("1d4 − 4")]).toEqual([[], []]);
  });

  it("G-152 D33: fire damage rolled from the sheet has one Advantage per die", () => {
    const burnt = bark();
    const fire = new World(["d6:1", "d6:5", "d6:6", "d6:2"]);
    fire.act("harm", burnt, { form: { raw: "2d6 + 1", fire: true } });
    expect(dataOf(burnt).hp.value).toBe(30 - 12);
    fire.cup.expectEmpty();
    const hit = bark();
    const blunt = new World(["d6:1", "d6:5"]);
    blunt.act("harm", hit, { form: { raw: "2d6", fire: false } });
    expect(dataOf(hit).hp.value).toBe(24);
    blunt.cup.expectEmpty();
    const other = actor("C", { hp: 30 });
    const plain = new World(["d6:1", "d6:5"]);
    plain.act("harm", other, { form: { raw: "2d6", fire: true } });
    expect(dataOf(other).hp.value).toBe(24);
    plain.cup.expectEmpty();
  });

  it("G-152 D33: each Magic Die of a spell burns on after a failed Save", () => {
    const lash = spell("Lash", { check: "contest", resist: "dex", damage: "[sum]", damageType: "fire" });
    const cold = spell("Well", { check: "contest", resist: "dex", damage: "[sum]", damageType: "cold" });
    const play = (item: Mutable, dice: string[]) => {
      const witch = npc("Witch", { items: [item], more: { "magic.slotDice": 2 } });
      const enemy = bark();
      const world = new World(["d6:2", "d6:5", "d20:19", "d20:2", ...dice]);
      world.press(world.act("cast", witch, { item, targets: [enemy], form: { slot: 2 } }), "save-t0");
      world.cup.expectEmpty();
      return 30 - dataOf(enemy).hp.value;
    };
    expect(play(lash, ["d6:6", "d6:1"])).toBe(6 + 5);
    expect(play(cold, [])).toBe(7);
  });
});

describe("a damage spell is an attack", () => {
  const words = { check: "contest", resist: "dex", damage: "[sum]", range: { text: "6", spaces: 6 } } as const;
  const near = (being: Mutable, away: number): TokenSnapshot => ({
    uuid: `Token.${being.id}`,
    actor: being,
    disposition: -1,
    distance: away * 5,
    adjacent: [],
  });
  const stage = (enemies: Mutable[], { own = [], more = {} }: { own?: string[]; more?: object } = {}) => {
    const item = spell("Lash", { ...words, ...more });
    const witch = npc("Witch", { items: [item], statuses: own, more: { "magic.slotDice": 1 } });
    const world = new World(["d6:1", "d20:9", "d20:4"]);
    const given = { item, targets: enemies, tokens: enemies.map((one) => near(one, 1)), form: { slot: 1 } };
    const { known, facts, form } = world.stage("cast", witch, given);
    const field = known.form?.(facts, form).find((f) => f.name === "struck");
    const happened = world.act("cast", witch, given);
    const base = happened.run?.journal.find(({ id }) => id === "base");
    return {
      rows: field?.kind === "ticks" ? field.options.map((o) => o.value) : [],
      dice: base && "faces" in base ? base.faces : [],
      form,
    };
  };
  const enemy = (...statuses: string[]) => npc("B", { statuses });

  it("G-91 G-92: cover, shadow, helpless and restrained count on either side", () => {
    expect(stage([enemy()])).toMatchObject({ rows: [], dice: [9] });
    expect(stage([enemy("cover")])).toMatchObject({ rows: ["cover"], dice: [9, 4] });
    expect(stage([enemy("shadowed", "cover")])).toMatchObject({ rows: ["cover", "shadowed"], dice: [9, 4] });
    expect(stage([enemy("helpless")])).toMatchObject({ rows: ["helpless"], dice: [9, 4] });
    expect(stage([enemy("restrained")], { own: ["restrained"] })).toMatchObject({
      rows: ["restrained", "held"],
      dice: [9],
    });
    expect(stage([enemy()], { own: ["impaired"] })).toMatchObject({ rows: ["impaired"], dice: [9, 4] });
    // Prone gives a bonus in reach only; magic is not mundane (G-160).
    expect(stage([enemy("prone")]).rows).toEqual([]);
    expect(stage([enemy("prone")], { more: { range: { text: "touch", spaces: 1 } } }).rows).toEqual(["prone"]);
    expect(stage([npc("Lantern", { more: { elemental: true } })]).rows).toEqual([]);
  });

  it("G-110 D30: attacks on a detachment are Impaired except with blast; for mixed targets the Warden decides", () => {
    const mob = detachment("Mob");
    expect(stage([mob])).toMatchObject({ rows: ["mob"], dice: [9, 4] });
    expect(stage([mob], { more: { blast: true } }).rows).toEqual([]);
    expect(stage([mob, enemy()])).toMatchObject({ rows: ["mob"], dice: [9], form: { struck: ["mob"] } });
  });

  it("G-91: a spell without damage is no attack; Impaired is a tick there", () => {
    const hush = stage([enemy("cover")], { own: ["impaired"], more: { damage: "" } });
    expect(hush).toMatchObject({ rows: [], dice: [9, 4], form: { impaired: true } });
  });
});
