/** Automatic rows of a check that can be ruled out (D41). */
import { describe, expect, it } from "vitest";
import type { TokenSnapshot } from "../../module/kernel/ruleset.ts";
import { rolled, versus } from "./check-ops.ts";
import { actor, detachment, type Mutable, mark, npc, weapon } from "./people.ts";
import { type Happened, World } from "./world.ts";

const headline = (happened: Happened) => happened.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
const spaces = (being: Mutable, away: number): TokenSnapshot => ({
  uuid: `Token.${being.id}`,
  actor: being,
  disposition: -1,
  distance: away * 5,
  adjacent: [],
});

describe("automatic rows", () => {
  const rowsFor = (being: Mutable, enemy: Mutable, form: object = {}, tokens: TokenSnapshot[] = []) => {
    const staged = new World().stage("action", being, {
      targets: [enemy],
      tokens,
      form: { attack: true, objects: ["unarmed"], ...form },
    });
    const field = staged.known.form?.(staged.facts, staged.form).find((f) => f.name === "struck");
    return field?.kind === "ticks" ? field.options.map((o) => o.value) : [];
  };

  it("G-91 G-92: conditions of the actor and of the target", () => {
    expect(rowsFor(actor("A", { statuses: ["restrained"] }), npc("B"))).toEqual(["restrained"]);
    expect(rowsFor(actor("A", { statuses: ["enhanced"] }), npc("B", { statuses: ["cover"] }))).toEqual([
      "enhanced",
      "cover",
    ]);
    expect(rowsFor(actor("A"), npc("B", { statuses: ["unconscious"] }))).toEqual(["helpless", "prone"]);
    expect(rowsFor(actor("A", { statuses: ["impaired"] }), npc("B"), { attack: false })).toEqual([]);
  });

  it("G-92: a prone target gives no bonus to ranged attacks or beyond reach", () => {
    const enemy = npc("B", { statuses: ["prone"] });
    const bow = weapon("Bow", "d6", { ranged: true });
    const archer = actor("A", { items: [bow] });
    expect(rowsFor(archer, enemy, { objects: [bow.id] }, [spaces(enemy, 1)])).toEqual([]);
    expect(rowsFor(actor("A"), enemy, {}, [spaces(enemy, 2)])).toEqual([]);
    expect(rowsFor(actor("A"), enemy, {}, [spaces(enemy, 1)])).toEqual(["prone"]);
  });

  it("G-160: mundane attacks against an Elemental are Impaired, magical ones are not", () => {
    const ghost = npc("Lantern", { more: { elemental: true } });
    expect(rowsFor(actor("A"), ghost)).toEqual(["elemental"]);
    expect(rowsFor(actor("A"), ghost, { magical: true })).toEqual([]);
    expect(rowsFor(actor("A"), actor("B", { items: [mark("Elemental", { elemental: true })] }))).toEqual(["elemental"]);
  });

  it("D41 D5: several reasons do not stack, Impaired and Enhanced cancel, and a ruled out row does not count", () => {
    const enemy = npc("B", { statuses: ["cover", "shadowed"] });
    const dice = (form: object, ...faces: string[]) => {
      const world = new World([...faces, "d4:1"]);
      const happened = world.act("action", actor("A"), {
        targets: [enemy],
        form: { attack: true, objects: ["unarmed"], ...form },
      });
      world.cup.expectEmpty();
      return rolled(versus(happened, "action")?.left).rolls;
    };
    expect(dice({ impaired: true }, "d20:9", "d20:8")).toEqual([9, 8]);
    expect(dice({ enhanced: true }, "d20:9")).toEqual([9]);
    expect(dice({ struck: ["cover", "shadowed"] }, "d20:9")).toEqual([9]);
    expect(dice({ struck: ["cover"] }, "d20:9", "d20:8")).toEqual([9, 8]);
  });

  it("D30: a row that applies to some targets only is ruled out until the Warden allows it", () => {
    const targets = [npc("B"), detachment("Mob")];
    const { form } = new World().stage("action", actor("A"), { targets });
    expect(form.struck).toEqual(["mob"]);
    expect(new World().stage("action", actor("A"), { targets: [detachment("Mob")] }).form.struck).toEqual([]);
  });

  it("G-111: a detachment attacks with blast damage", () => {
    const spears = weapon("Spears", "d8");
    const mob = detachment("Militia", { items: [spears] });
    expect(new World().stage("action", mob, { item: spears, targets: [npc("B")] }).form.blast).toBe(true);
  });

  it("G-114 G-113: beyond the weapon's near range it is Impaired, never refused", () => {
    const bow = weapon("Bow", "d6", { ranged: true, near: 16 });
    const being = actor("A", { items: [bow] });
    const enemy = npc("B");
    const distant = (away: number) =>
      new World().stage("action", being, { item: bow, targets: [enemy], tokens: [spaces(enemy, away)] }).form.distant;
    expect([distant(16), distant(17), distant(200)]).toEqual([false, true, true]);
  });

  it("G-01 G-02 G-03 G-04: any attribute is allowed; blades default to STR, bows to DEX, words and spells to WIL", () => {
    const axe = weapon("Axe", "d10");
    const bow = weapon("Bow", "d6", { ranged: true, attribute: "dex" });
    const being = actor("A", { str: 11, dex: 12, wil: 13, items: [axe, bow] });
    const chosen = (given: Record<string, string>, item?: Mutable) =>
      new World().stage("action", being, { given, ...(item ? { item } : {}) }).form.attribute;
    expect([chosen({}, axe), chosen({}, bow), chosen({ idea: "disguise" }), chosen({ idea: "cast" })]).toEqual([
      "str",
      "dex",
      "wil",
      "wil",
    ]);
    const irs = (["str", "dex", "wil"] as const).map((attribute) => {
      const world = new World(["d20:10"]);
      return world.act("action", being, { form: { attribute, dc: 22 } }).run?.result?.headline.data?.total;
    });
    expect(irs).toEqual([21, 22, 23]);
  });

  it("G-12: the DC defaults to 20, and the usual DCs are one click away", () => {
    const { form, facts, known } = new World().stage("action", actor("A"), {});
    const field = known.form?.(facts, form).find(({ name }) => name === "dc");
    expect([form.dc, field?.kind === "number" ? field.quickValues : []]).toEqual([20, [10, 15, 20, 25, 30]]);
  });

  it("a mace has an Advantage against mail, a javelin a Disadvantage at arm’s length", () => {
    const mace = weapon("Mace", "d8", { edge: "armor" });
    const javelin = weapon("Javelin", "d6", { edge: "far", thrown: true });
    const being = actor("A", { items: [mace, javelin] });
    const enemy = npc("B", { naturalArmor: 2 });
    const form = (item: Mutable, away: number) =>
      new World().stage("action", being, { item, targets: [enemy], tokens: [spaces(enemy, away)] }).form;
    expect(form(mace, 1).adv0).toBe(1);
    expect(form(javelin, 1).dis1).toBe(1);
    expect(form(javelin, 5).dis1).toBeUndefined();
  });

  it("G-138 G-153: blocked magic, and persuasion in an unsettling shape, fail without a roll", () => {
    const blocked = actor("A", { more: { "magic.blockedUntil": 100 } });
    const world = new World();
    expect(headline(world.act("action", blocked, { form: { magical: true } }))).toBe("trivial.failure");
    world.time = 100;
    const free = new World(["d20:9"]);
    free.time = 100;
    expect(free.act("action", blocked, { form: { magical: true } }).run?.result?.tone).toBe("bad");
    free.cup.expectEmpty();
    const strange = actor("A", { items: [mark("Strange form", { failPersuasion: true })] });
    expect(headline(world.act("action", strange, { form: { attribute: "wil" } }))).toBe("trivial.failure");
    const lucky = new World(["d20:20"]);
    lucky.act("action", strange, { form: { attribute: "wil", struck: ["noPersuasion"] } });
    lucky.cup.expectEmpty();
  });

  it("G-152 D33: fire against bark adds one more die; several targets share the plain roll", () => {
    const bark = () => actor("B", { hp: 20, items: [mark("Bark", { fireVulnerable: true })] });
    const flask = weapon("Flask", "d6", { fire: true });
    const thrower = actor("A", { items: [flask] });
    const one = new World(["d20:9", "d6:2", "d6:5"]);
    const single = one.act("action", thrower, { item: flask, targets: [bark()] });
    expect(one.offer(single, "save-t0").form).toMatchObject({ raw: 5, embers: [] });
    one.cup.expectEmpty();
    const two = new World(["d20:9", "d6:2"]);
    const shared = two.act("action", thrower, { item: flask, targets: [bark(), npc("C")] });
    expect(two.offer(shared, "save-t0").form).toMatchObject({ raw: 2, embers: ["0:6:2"] });
  });
});
