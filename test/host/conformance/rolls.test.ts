import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../node.ts";
import type { Data } from "../types.ts";
import type { Message } from "../view-documents.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** A roll's JSON. */
interface RollJson extends Data {
  class: string;
  terms: { options: { flavor?: string } }[];
}

/** Check 6: rolls survive JSON whatever their modifiers, and their class survives a reload. */

const FORMULAS = [
  ..."kh kh3 kl kl2 k k2 dh dh2 dl dl2 d d1 x xo x>4 x1=6 x6 x5 r r<3 r1=1 rr rr<3 min3 max4 cs cs>4 cs=5 cf cf=1 cf<3"
    .split(" ")
    .map((modifier) => `4d6${modifier}`),
  ..."even odd df cs>3df sf sf<3 ms>12 ms<12 kh3min2 rr1kh2 xokh1 r<=2dl1 x>=5kh3".split(" ").map((m) => `4d6${m}`),
  ...[
    "3dF",
    "4dc",
    "4dcc1",
    "1d%",
    "2d20kh[attack] + 5",
    "(1 + 1)d6 + 2d(4 + 4)",
    "{2d6, 1d8 + 1}kh",
    "{4, 1d8, 6}kl2",
  ],
  ...["{3d6, 2d8, 1d20}dl", "{1d6, 1d6}cs>3", "floor(3d6 / 2) - 1", "max(1d6, 1d8)[best] * 2", "-1d6 + 10 % 4"],
];

describe.each(GENERATIONS)("rolls on generation %i", (generation) => {
  let t: Seated;
  let ann: Client;
  beforeAll(async () => {
    t = await sitDown(generation, { dice: 20 });
    ann = t.ann;
  });
  afterAll(() => t.table.close());

  test.each(FORMULAS)("%s survives JSON with every flag of every result", async (formula) => {
    const { Roll } = ann.globals;
    for (let i = 0; i < 5; i += 1) {
      const roll = await new Roll(formula).evaluate();
      const json = JSON.stringify(roll);
      const again = Roll.fromJSON(json);
      expect(JSON.stringify(again)).toBe(json);
      expect([again.total, again.formula, again.result]).toEqual([roll.total, roll.formula, roll.result]);
      expect(plain(again.dice.map((die) => die.results))).toEqual(plain(roll.dice.map((die) => die.results)));
      expect(again.terms.map((term) => term.constructor.name).join()).toBe(
        roll.terms.map((term) => term.constructor.name).join(),
      );
      expect(again._evaluateTotal?.() ?? again.total).toBe(roll.total);
      await expect(again.evaluate()).rejects.toThrow();
    }
  });

  test("the serialised form has the documented parts", async () => {
    const json = plain<RollJson>(await new ann.globals.Roll("2d6kh[x] + 1").evaluate());
    expect(Object.keys(json).sort()).toEqual(["class", "dice", "evaluated", "formula", "options", "terms", "total"]);
    expect(json.class).toBe("Roll");
    expect(json.terms[0]).toMatchObject({ class: "Die", number: 2, faces: 6, modifiers: ["kh"], evaluated: true });
    expect(json.terms[0]!.options.flavor).toBe("x");
  });

  test("the uniform random number is inverted: near zero is the highest face", async () => {
    const { CONFIG, Roll } = ann.globals;
    const own = CONFIG.Dice.randomUniform;
    const host = ann.globals.hostDice;
    ann.globals.hostDice = undefined;
    const draws = [0, 0.9999, 0.5];
    CONFIG.Dice.randomUniform = () => draws.shift();
    const roll = await new Roll("3d20").evaluate();
    CONFIG.Dice.randomUniform = own;
    ann.globals.hostDice = host;
    expect(plain(roll.dice[0]!.results.map((r) => r.result))).toEqual([20, 1, 10]);
  });

  test("a message keeps a roll's class, options and faces, for others and after a reload", async () => {
    const actor = await t.hero();
    ann.dice([{ faces: 20, result: 17 }]);
    const message = await ann.game.actors.get(actor.id).swing();
    await t.table.settle();
    const look = (client: Client): unknown => {
      const [roll] = client.game.messages.get(message.id).rolls;
      return [roll.constructor.name, roll.hand, roll.total, plain(roll.dice[0]!.results), roll.formula];
    };
    const expected = ["SwingRoll", "left", 19, [{ result: 17, active: true }], "1d20 + 2"];
    expect([look(ann), look(t.gm)]).toEqual([expected, expected]);
    ann = t.ann = await ann.rejoin();
    expect(look(ann)).toEqual(expected);
    await t.table.restart();
    t.gm = await t.table.join("Gamemaster");
    ann = t.ann = await t.table.join("Ann");
    expect(look(t.gm)).toEqual(expected);
  });

  test("a roll of an unknown class is refused, and dropped from a message", async () => {
    const { Roll, ChatMessage } = ann.globals;
    const json = { ...plain<RollJson>(await new Roll("1d6").evaluate()), class: "GoneRoll" };
    expect(() => Roll.fromData(json)).toThrow("GoneRoll");
    const known = plain(await new Roll("2").evaluate());
    const message = await ChatMessage.create({ content: "x", rolls: [JSON.stringify(json), JSON.stringify(known)] });
    expect(message.rolls.map((roll) => roll.total)).toEqual(ann.realm.evaluate("[2]"));
    ann.errors.length = t.gm.errors.length = 0;
  });

  test("toMessage evaluates, uses the given speaker, and can return data only", async () => {
    const actor = await t.gm.globals.Actor.create({ name: "Bo", type: "hero" });
    const { Roll, ChatMessage } = t.gm.globals;
    const speaker = ChatMessage.getSpeaker({ actor });
    const roll = new Roll("1d20 + @agility", actor.getRollData());
    const data = (await roll.toMessage({ speaker, flavor: "Test" }, { create: false })) as Data;
    expect([t.gm.game.messages.some((m) => m.flavor === "Test"), data.flavor]).toEqual([false, "Test"]);
    const message = (await new Roll("3").toMessage({ speaker, flavor: "Posted" })) as Message;
    expect([message.speaker.alias, message.rolls[0].total, message.isRoll]).toEqual(["Bo", 3, true]);
  });

  test("no other warnings or errors", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
