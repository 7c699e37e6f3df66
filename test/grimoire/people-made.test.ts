/** People made on the spot: what is rolled, rolled anew, kept, and what they bring along (G-75, G-76, 8.4, 8.8). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ATTRIBUTES, itemsOf } from "../../module/rulesets/grimoire/rules/data.ts";
import { TRAITS } from "../../module/rulesets/grimoire/rules/people-maker.ts";
import {
  BACKGROUND_ITEMS,
  COMMON_SCROLL,
  RANDOM_SPELL,
  REAL_THINGS,
  ROLE_ITEMS,
} from "../../module/rulesets/grimoire/rules/people-packs.ts";
import { idOf, slug } from "../../packs/ids.ts";
import { actor, hireling, npc, systemOf } from "./people.ts";
import { World } from "./world.ts";

describe("people made on the spot", () => {
  /** A table at which what falls is kept. */
  const kept = (dice: string[]): World => {
    const world = new World(dice);
    world.choose = () => "keep";
    return world;
  };
  const scores = ["d6:1", "d6:2", "d6:3", "d6:4", "d6:5", "d6:6", "d6:6", "d6:6", "d6:6"];

  it("G-75: a hireling is three scores, hit points, a trade with its wage, and traits", () => {
    const traits = TRAITS.map((_, i) => `d10:${i + 1}`);
    const world = kept([...scores, "d6:4", "d12:11", "d20:7", "d20:8", ...traits]);
    const hob = hireling("Hob");
    world.act("createPerson", hob);
    const { attributes, hp, role, wage, gp, bio } = systemOf(hob);
    expect(ATTRIBUTES.map((id) => attributes[id])).toEqual([6, 15, 18].map((n) => ({ value: n, max: n })));
    expect([hp, wage, gp, bio?.age, hob.items]).toEqual([{ value: 4, max: 4 }, 8, 0, 25, []]);
    expect([role, bio?.physique, bio?.fortune]).toEqual([
      "GRIMOIRE.Role.11",
      "GRIMOIRE.Trait.physique.1",
      "GRIMOIRE.Trait.fortune.8",
    ]);
    world.cup.expectEmpty();
  });

  it("8.8: everybody with a past sets out with rations and 3d6 gp", () => {
    const ael = actor("Ael");
    const world = kept(["d6:2", "d6:3", "d6:3", "d6:4"]);
    world.act("createPerson", ael, { form: { pieces: ["rations", "gold"] } });
    expect(itemsOf(ael, "grimoireGear").map(({ system }) => [system.role, system.quantity, system.slotsUsed])).toEqual([
      ["rations", 2, 1],
    ]);
    expect(systemOf(ael).gp).toBe(10);
  });

  it("what is written out of a list is written in words", () => {
    const { run } = kept(["d12:1"]).act("createPerson", hireling("Hob"), { form: { pieces: ["origin"] } });
    expect(run?.result?.consequences).toMatchObject([
      { path: "role", value: "GRIMOIRE.Role.1", spoken: true },
      { path: "wage", value: 1 },
      { do: "hand", from: ROLE_ITEMS[0], path: "gear" },
    ]);
  });

  it("G-75: nothing is written before it is kept, and whatever displeases is rolled anew as often as one likes", () => {
    const world = new World(["d6:1", "d12:1", "d6:2", "d6:5"]);
    const picks = ["hp", "hp", "keep"];
    world.choose = () => picks.shift();
    const hob = hireling("Hob");
    world.act("createPerson", hob, { form: { pieces: ["hp", "origin"] } });
    expect([systemOf(hob).hp, systemOf(hob).role, picks]).toEqual([{ value: 5, max: 5 }, "GRIMOIRE.Role.1", []]);
    world.cup.expectEmpty();
    world.choose = () => undefined;
    const asked = new World(["d6:6"]).act("createPerson", hob, { form: { pieces: ["hp"] } }).run;
    expect([asked?.result, systemOf(hob).hp.max]).toEqual([undefined, 5]);
  });

  it("8.4 8.8: the rule knows where the packs hold every past and trade, and the tables", () => {
    const id = (pack: string, name: string) => idOf(`grimoire/${pack}/${slug(name)}`);
    const at = (uuid: string) => uuid.split(".").at(-1);
    const words = JSON.parse(readFileSync("lang/en/grimoire-harm.json", "utf8")).GRIMOIRE;
    const ids = (names: object) => Object.values(names).map((name) => id("backgrounds", name));
    expect(BACKGROUND_ITEMS.map(at)).toEqual(ids(words.Background));
    expect(ROLE_ITEMS.map(at)).toEqual(ids(words.Role));
    expect([RANDOM_SPELL, COMMON_SCROLL].map(at)).toEqual(
      ["Random Spell", "Common Scroll"].map((n) => id("tables", n)),
    );
    expect(Object.values(REAL_THINGS).map(at)).toEqual(["Rope", "Blank Book", "Gold Ink"].map((n) => id("gear", n)));
  });

  it("G-76: from a past: its name and two rows of its tables are drawn", () => {
    const world = kept(["d8:3", "d6:2", "d6:5", "d6:6"]);
    const ael = actor("Ael");
    const happened = world.act("createPerson", ael, { form: { pieces: ["origin"] } });
    const drawn = happened.run?.lines.map(({ line }) => (line.kind === "total" ? line.against?.key : ""));
    expect(drawn).toEqual(
      ["Background.3", "BackgroundName.3.2", "BackgroundA.3.5", "BackgroundB.3.6"].map((k) => `GRIMOIRE.${k}`),
    );
    expect(systemOf(ael).bio?.background).toBe("GRIMOIRE.Background.3");
    world.cup.expectEmpty();
  });

  it("each piece can be rolled anew, a picked row needs no die, and monsters have scores and hit points only", () => {
    const world = kept(["d6:6", "d6:6", "d6:1", "d6:3"]);
    const ael = actor("Ael", { hp: 2 });
    world.act("createPerson", ael, { form: { pieces: ["dex"] } });
    expect([systemOf(ael).attributes.dex, systemOf(ael).attributes.str, systemOf(ael).hp.max]).toEqual([
      { value: 13, max: 13 },
      { value: 10, max: 10 },
      2,
    ]);
    const orc = npc("Orc");
    expect(world.stage("createPerson", orc).form.pieces).toEqual(["str", "dex", "wil", "hp"]);
    world.act("createPerson", orc, { form: { pieces: ["hp", "traits", "gold"] } });
    expect(systemOf(orc).hp).toEqual({ value: 3, max: 3 });
    const picked = hireling("Hob");
    world.act("createPerson", picked, { form: { pieces: ["origin"], row: "7" } });
    expect([systemOf(picked).role, systemOf(picked).wage]).toEqual(["GRIMOIRE.Role.7", 5]);
    expect(world.act("createPerson", orc, { form: { pieces: [] } }).problems[0]?.field).toBe("pieces");
  });
});
