import { beforeEach, describe, expect, it } from "vitest";
import { type Data, record } from "../types.ts";
import { installDice, Roll } from "./index.ts";
import { config } from "./support.ts";
import type { DiceTerm, DiceTermData } from "./terms/dice-term.ts";
import type { Die } from "./terms/die.ts";
import type { ParentheticalTerm } from "./terms/parenthetical.ts";
import type { NumericTerm, OperatorTerm } from "./terms/simple.ts";

const g = record(globalThis);
let created: { data: MessageSource; options: Data }[];
let warnings: string[];

interface MessageSource extends Data {
  mode?: string;
  rolls: (Roll | string)[];
}

class Message {
  constructor(readonly data: MessageSource) {}
  applyRollMode(mode: string) {
    this.data.mode = mode;
  }
  applyMode(mode: string) {
    this.data.mode = mode;
  }
  toObject() {
    return { ...this.data, rolls: this.data.rolls.map((roll) => JSON.stringify(roll)) };
  }
  static async create(data: MessageSource, options: Data) {
    created.push({ data, options });
    return new Message(data);
  }
}

function table(generation: number, mode: string) {
  created = [];
  warnings = [];
  g.hostDice = { next: () => 3 };
  g.CONFIG = { ChatMessage: { documentClass: Message }, sounds: { dice: "ding" } };
  g.foundry = { utils: { logCompatibilityWarning: (text: string) => warnings.push(text) } };
  g.game = { release: { generation }, user: { id: "me" }, settings: { get: () => mode } };
  installDice(record(g.foundry), record(g.CONFIG), g);
}

/** The term classes, as systems access them. */
interface Terms {
  DiceTerm: typeof DiceTerm;
  Die: typeof Die;
  NumericTerm: typeof NumericTerm;
  OperatorTerm: typeof OperatorTerm;
}
const terms = () => record(record(g.foundry).dice).terms as Terms;

class Check extends Roll {
  static override CHAT_TEMPLATE = "systems/x/check.hbs";
  get doubled() {
    return this.total! * 2;
  }
}

beforeEach(() => table(14, "gm"));

describe("toMessage", () => {
  it("evaluates, posts and uses the user's current mode", async () => {
    await new Roll("1d6 + 1").toMessage({ flavor: "Hit" });
    const { data, options } = created[0]!;
    expect(data).toMatchObject({ author: "me", content: "4", sound: "ding", flavor: "Hit", mode: "gm" });
    expect(options).toEqual({ messageMode: "gm" });
    expect(Roll.fromJSON(data.rolls[0] as string).total).toBe(4);
  });

  it("lets the caller override the data, except the rolls", async () => {
    const own = { content: "own", sound: null, rolls: [] };
    const source = (await new Roll("2").toMessage(own, { create: false })) as MessageSource;
    expect(source).toMatchObject({ content: "own", sound: null });
    expect(source.rolls).toHaveLength(1);
    expect(created).toHaveLength(0);
  });

  it("keeps existing whispers in the data, unless a mode is given", async () => {
    await new Roll("2").toMessage({ whisper: ["other"] });
    await new Roll("2").toMessage({ whisper: ["other"] }, { messageMode: "public" });
    expect(created.map((c) => c.data.mode)).toEqual([undefined, "public"]);
  });

  it("accepts the older option with a warning, and only it in generation 13", async () => {
    await new Roll("2").toMessage({}, { rollMode: "blindroll" });
    expect(created[0]!.data.mode).toBe("blind");
    expect(warnings).toHaveLength(1);
    table(13, "publicroll");
    await new Roll("2").toMessage({}, { rollMode: "selfroll" });
    await new Roll("2").toMessage({}, { messageMode: "gm" });
    expect(created.map((c) => c.options)).toEqual([{ rollMode: "selfroll" }, { rollMode: "publicroll" }]);
    expect(warnings).toHaveLength(0);
  });
});

describe("render", () => {
  it("shows formula, dice and total, and hides them in private", async () => {
    const roll = await new Roll("1d6 + 1[<b>]").evaluate();
    const html = await roll.render({ flavor: "A & B" });
    expect(html).toContain('<h4 class="dice-total">4</h4>');
    expect(html).toContain("1d6 + 1[&lt;b&gt;]");
    expect(html).toContain("A &amp; B");
    expect(html).toContain('<li class="roll die d6">3</li>');
    const hidden = await roll.render({ isPrivate: true });
    expect(hidden).toContain("???");
    expect(hidden).not.toContain("1d6");
  });

  it("passes other templates to the renderer with the prepared context", async () => {
    record(g.foundry).applications = {
      handlebars: { renderTemplate: async (path: string, c: Data) => `${path} ${c.total}` },
    };
    expect(await new Check("1d6").render()).toBe("systems/x/check.hbs 3");
  });
});

describe("roll classes", () => {
  it("are restored from JSON while they are registered", async () => {
    config().Dice.rolls.unshift(Check);
    const roll = await Roll.create("(1d6 + 1) * 2", {}, { kind: "test" }).evaluate();
    expect(roll).toBeInstanceOf(Check);
    const again = Roll.fromJSON(JSON.stringify(roll)) as Check;
    expect(again).toBeInstanceOf(Check);
    expect(again.options).toEqual({ kind: "test" });
    expect(again.doubled).toBe(16);
    expect((again.terms[0] as ParentheticalTerm).roll).toBeInstanceOf(Check);
    config().Dice.rolls.shift();
    expect(() => Roll.fromJSON(JSON.stringify(roll))).toThrow(/Check/);
  });

  it("may use custom dice", async () => {
    class Tarot extends terms().DiceTerm {
      static override DENOMINATION = "t";
      static override MODIFIERS = { up: (_modifier: string) => undefined };
      constructor(data: DiceTermData) {
        super({ ...data, faces: 22 });
      }
    }
    config().Dice.terms.t = Tarot;
    const roll = await new Roll("2dt + dtup").evaluate();
    expect(roll.total).toBe(9);
    expect(roll.formula).toBe("2dt + 1dtup");
    expect(Roll.fromJSON(JSON.stringify(roll)).dice[0]).toBeInstanceOf(Tarot);
  });

  it("are made from terms, evaluated or not", async () => {
    const { Die, OperatorTerm, NumericTerm } = terms();
    const die = await new Die({ number: 2, faces: 6 }).evaluate();
    const roll = Roll.fromTerms([die, new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 4 })]);
    expect([roll.total, roll.formula, roll._evaluated]).toEqual([10, "2d6 + 4", true]);
    const mixed = [die, new OperatorTerm({ operator: "+" }), new Die({ number: 1, faces: 4 })];
    expect(() => Roll.fromTerms(mixed)).toThrow();
    const fresh = Roll.fromTerms([new Die({ number: 1, faces: 4 })]);
    expect(fresh._evaluated).toBe(false);
    expect((await fresh.evaluate()).total).toBe(3);
  });
});
