/** Casting beyond the vectors: refusals, resistance and applied effects (G-129 to G-137, G-162). */
import { describe, expect, it } from "vitest";
import type { CastFacts } from "../../module/rulesets/grimoire/magic/cast-facts.ts";
import type { SpellData } from "../../module/rulesets/grimoire/model/data.ts";
import { actor, book, dust, gear, mark, npc, scroll, shield, spell, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const LASH: Partial<SpellData> = {
  range: { text: "6", spaces: 6 },
  check: "contest",
  resist: "dex",
  damage: "[sum]",
  damageType: "fire",
  targets: "1",
};

function mage(words: Partial<SpellData>, more: Parameters<typeof actor>[1] = {}) {
  const page = book("Book", { held: "both" });
  const written = spell("Spell", words, page);
  const caster = actor("Mage", { wil: 12, ...more, items: [page, written, ...(more?.items ?? [])] });
  return { caster, written, page };
}

const problemsOf = (happened: Pick<Happened, "problems">) =>
  happened.problems.map((p) => `${p.field}: ${p.text.key.split(".").at(-1)}`);
const offersOf = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const saved = (happened: Happened | undefined) => happened?.run?.result?.headline.key.split(".").at(-1);

describe("validation of a cast", () => {
  const refused = (words: Partial<SpellData>, more: Parameters<typeof actor>[1], form: object, world = new World()) => {
    const { caster, written } = mage(words, more);
    return problemsOf(world.stage("cast", caster, { item: written, form: { slot: 0, dust: 0, free: 0, ...form } }));
  };

  it("G-102 G-133: a contested spell at dead targets only is refused; other spells are allowed", () => {
    const cast = (words: Partial<SpellData>, statuses: string[]) => {
      const { caster, written } = mage(words);
      const target = npc("Corpse", { statuses });
      return problemsOf(new World().stage("cast", caster, { item: written, targets: [target], form: { slot: 2 } }));
    };
    expect(cast(LASH, ["dead"])).toEqual([": deadTargets"]);
    expect([cast(LASH, ["unconscious"]), cast({}, ["dead"])]).toEqual([[], []]);
  });

  it("G-133: no dice, or dice of an unavailable source, are refused", () => {
    expect(refused({}, {}, {})).toEqual(["slot: noDice"]);
    expect(refused({}, {}, { dust: 1 })).toEqual(["dust: dustDice"]);
    expect(refused({}, {}, { slot: 1, free: 1 })).toEqual(["free: freeDice"]);
    expect(refused({}, { items: [dust(9)] }, { slot: 2, dust: 3 })).toEqual(["slot: overCap"]);
    expect(refused({}, {}, { slot: 4 })).toEqual([]);
  });

  it("G-138 G-154 G-105: refused while cut off from magic, after losing the hand, and when unable to act", () => {
    const until = { more: { "magic.blockedUntil": 100 } };
    expect(refused({}, until, { slot: 1 })).toEqual([": blocked"]);
    const later = new World();
    later.time = 100;
    expect(refused({}, until, { slot: 1 }, later)).toEqual([]);
    expect(refused({}, { items: [mark("Hand", { neverCast: true })] }, { slot: 1 })).toEqual([": never"]);
    expect(refused({}, { dex: { value: 0, max: 9 } }, { slot: 1 })).toEqual([": unable"]);
  });

  it("G-149 G-129: refused from a ruined book and without one; creatures know their spells by heart", () => {
    const page = book("Ruin", { usable: false, held: "both" });
    const torn = spell("Torn", {}, page);
    const caster = actor("Mage", { items: [page, torn, spell("Loose")] });
    const stage = (item = torn, gm = false) => {
      const world = new World();
      world.gm = gm;
      return problemsOf(world.stage("cast", caster, { item, form: { slot: 1 } }));
    };
    expect([stage(), stage(torn, true)]).toEqual([[": unusable"], [": unusable"]]);
    const loose = caster.items.find((i) => i.name === "Loose") as typeof torn;
    expect([stage(loose), stage(loose, true)]).toEqual([[": noBook"], []]);
    expect(problemsOf(new World().stage("cast", npc("Witch"), { form: { slot: 1 } }))).toEqual([": noSpell"]);
    const known = spell("Hex");
    const witch = npc("Witch", { items: [known], more: { "magic.slotDice": 2 } });
    expect(problemsOf(new World().stage("cast", witch, { item: known, form: { slot: 2 } }))).toEqual([]);
    expect(problemsOf(new World().stage("cast", witch, { item: known, form: { slot: 3 } }))).toEqual([
      "slot: slotDice",
    ]);
  });

  it("G-84 D40: AP are paid with the dice in combat, default to the house rule, and players cannot overspend", () => {
    const { caster, written } = mage({}, { ap: 3 });
    const world = new World(["d6:1"], { attackAp: 3 });
    world.act("cast", caster, { item: written, form: { slot: 1 }, given: { fighting: true } });
    expect(systemOf(caster).ap.value).toBe(0);
    const again = world.stage("cast", caster, { item: written, form: { slot: 1 }, given: { fighting: true } });
    expect(problemsOf(again)).toEqual(["ap: apShort"]);
    world.gm = true;
    expect(
      world.stage("cast", caster, { item: written, form: { slot: 1 }, given: { fighting: true } }).problems,
    ).toEqual([]);
    expect(world.stage("cast", caster, { item: written, form: { slot: 1 } }).problems, "no fight, no AP").toEqual([]);
  });

  it("G-132 G-154: warns unless both hands, one may be the fused one, hold the book", () => {
    const warned = (page: ReturnType<typeof book>, ...more: ReturnType<typeof book>[]) => {
      const written = spell("Spell", {}, page);
      const caster = actor("Mage", { items: [page, written, ...more] });
      const staged = new World().stage("cast", caster, { item: written, form: { slot: 1 } });
      return [(staged.facts as CastFacts).warnings, staged.problems.length];
    };
    expect(warned(book("Book"))).toEqual([["hands"], 0]);
    expect(warned(book("Book", { held: "main" }))).toEqual([["hands"], 0]);
    expect(warned(book("Book", { held: "both" }))).toEqual([[], 0]);
    expect(warned(book("Book", { fused: true }))).toEqual([[], 0]);
    expect(warned(book("Book", { fused: true }), gear("Torch", { held: "main" }))).toEqual([["hands"], 0]);
  });
});

describe("costs of the dice", () => {
  it("G-150: the token ignores one Fatigue and is used up; unticked, it is kept", () => {
    const play = (ignore: boolean) => {
      const { caster, written } = mage({}, { more: { "magic.ignoreFatigue": 1 } });
      new World(["d6:4", "d6:5"]).act("cast", caster, { item: written, form: { slot: 2, ignore } });
      return [systemOf(caster).fatigue, systemOf(caster).magic?.ignoreFatigue];
    };
    expect([play(true), play(false)]).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it("G-140 G-150: an unused token is passed on to the mishap", () => {
    const handed = (dice: string[], ignore: boolean, tokens = 2) => {
      const { caster, written } = mage({}, { more: { "magic.ignoreFatigue": tokens } });
      const world = new World(dice);
      const offer = world.offer(world.act("cast", caster, { item: written, form: { slot: 2, ignore } }), "mishap");
      return [offer.form.entry, offer.form.ignore, offer.asks];
    };
    expect(handed(["d6:2", "d6:2"], true)).toEqual(["4", true, ["text", "more", "ignore"]]);
    expect(handed(["d6:2", "d6:2"], false)[1]).toBe(false);
    expect(handed(["d6:4", "d6:4"], true)[1]).toBe(false);
  });

  it("G-150: if Fatigue turns into tumors, none is ignored and the token is kept", () => {
    const { caster, written } = mage({}, { fatigue: 1, more: { "magic.ignoreFatigue": 1 } });
    const happened = new World(["d6:4", "d6:4", "d6:6"]).act("cast", caster, { item: written, form: { slot: 3 } });
    expect(happened.form.ignore).toBe(true);
    const { fatigue, tumors, magic } = systemOf(caster);
    expect([fatigue, tumors, magic?.ignoreFatigue]).toEqual([1, 3, 1]);
  });

  it("G-144: each spell wound costs 1d4 WIL after the Magic Dice; WIL 0 makes delirious", () => {
    const wound = () => mark("Wound", { entry: 8, wilPerCast: "1d4", expiresAt: 500 });
    const { caster, written } = mage({}, { wil: 4, items: [wound(), wound()] });
    const world = new World(["d6:1", "d4:3", "d4:2"]);
    world.act("cast", caster, { item: written, form: { slot: 1 } });
    world.cup.expectEmpty();
    expect([systemOf(caster).attributes.wil.value, caster.statuses.includes("delirious")]).toEqual([0, true]);
    const later = mage({}, { items: [wound()] });
    const over = new World(["d6:1"]);
    over.time = 500;
    over.act("cast", later.caster, { item: later.written, form: { slot: 1 } });
    over.cup.expectEmpty();
  });

  it("G-131: dust is used up one stack after the other", () => {
    const heaps = [dust(1), dust(4)];
    const { caster, written } = mage({}, { items: heaps });
    new World(["d6:1", "d6:2", "d6:3"]).act("cast", caster, { item: written, form: { slot: 0, dust: 3 } });
    expect(heaps.map((heap) => (heap.system as { quantity: number }).quantity)).toEqual([0, 2]);
  });

  it("G-162: a stack of scrolls is reduced, a single one removed, a used one refused", () => {
    const two = scroll("Scroll", { text: "x" });
    (two.system as { quantity: number }).quantity = 2;
    const reader = actor("Reader", { items: [two] });
    const world = new World(["d6:1", "d6:1"]);
    world.act("castScroll", reader, { item: two, form: { slot: 1 } });
    expect((two.system as { quantity: number }).quantity).toBe(1);
    world.act("castScroll", reader, { item: two, form: { slot: 1 } });
    expect(reader.items).toEqual([]);
    (two.system as { quantity: number }).quantity = 0;
    expect(problemsOf(world.stage("castScroll", reader, { item: two, form: { slot: 1 } }))).toEqual([": usedUp"]);
  });
});

describe("resistance", () => {
  const lash = (dice: string[], form: object = {}, settings: object = {}, more: Parameters<typeof actor>[1] = {}) => {
    const { caster, written } = mage(LASH, more);
    const enemy = npc("Foe", { hp: 9, dex: 8, items: [shield("Buckler", "d4")] });
    const world = new World(dice, settings);
    const happened = world.act("cast", caster, { item: written, targets: [enemy], form: { slot: 2, ...form } });
    return { world, happened, enemy, caster };
  };

  it("D21 G-22 G-137: d20 + WIL against the Save; a failed Save takes [sum] minus Armor, a successful one nothing", () => {
    const { world, happened, enemy } = lash(["d6:2", "d6:3", "d20:6", "d20:5", "d4:4"]);
    const offer = world.offer(happened, "save-t0");
    expect(offer.form).toMatchObject({ mode: "contest", ir: 18, suggest: "dex" });
    expect([offer.by, offer.parts]).toEqual(["t0", { self: "t0", t0: "self" }]);
    const lost = world.press(happened, "save-t0");
    expect([saved(lost), lost.next.map((n) => n.action), systemOf(enemy).hp.value]).toEqual(["lost", ["harm"], 4]);
    const won = lash(["d6:2", "d6:3", "d20:6", "d20:8", "d4:4"]);
    const held = won.world.press(won.happened, "save-t0");
    expect([saved(held), held.next, systemOf(won.enemy).hp.value]).toEqual(["held", [], 9]);
  });

  it("D21: [sum] counts for the result only if ticked or by house rule", () => {
    const ir = (form: object, settings: object) => {
      const { world, happened } = lash(["d6:2", "d6:3", "d20:6"], form, settings);
      return world.offer(happened, "save-t0").form.ir;
    };
    expect(ir({}, {})).toBe(18);
    expect(ir({ asObject: true }, {})).toBe(23);
    expect(ir({}, { magicDiceAsObjectDice: true })).toBe(23);
  });

  it("G-33 G-91 G-92: saved Advantages, Impaired and Enhanced apply to the contest, which uses the Advantages up", () => {
    const gained = lash(["d6:2", "d6:3", "d20:6", "d20:11"], {}, {}, { pendingAdvantage: 1 });
    expect(gained.world.offer(gained.happened, "save-t0").form.ir).toBe(23);
    expect(systemOf(gained.caster).pendingAdvantage).toBe(0);
    const kept = lash(["d6:2", "d6:3", "d20:6"], { pending: false }, {}, { pendingAdvantage: 1 });
    expect(systemOf(kept.caster).pendingAdvantage).toBe(1);
    const weak = lash(["d6:2", "d6:3", "d20:6", "d20:11"], { impaired: true });
    expect(weak.world.offer(weak.happened, "save-t0").form.ir).toBe(18);
    const even = lash(["d6:2", "d6:3", "d20:6"], { impaired: true, enhanced: true });
    expect(even.world.offer(even.happened, "save-t0").form.ir).toBe(18);
  });

  it("G-52: a natural 20 of the contest is offered to the Warden", () => {
    const { happened } = lash(["d6:2", "d6:3", "d20:20"]);
    expect(offersOf(happened)).toContain("extraordinary");
  });

  it("G-136: three equal dice: no Saves, and the contest's Advantage is kept", () => {
    const { happened, caster } = lash(["d6:2", "d6:2", "d6:2"], { slot: 3 }, {}, { pendingAdvantage: 1 });
    expect(offersOf(happened)).toEqual(["mishap"]);
    expect(systemOf(caster).pendingAdvantage).toBe(1);
  });

  it("G-93: a spell is limited to its number of targets, a blast is not; without targets it stays pending", () => {
    const aim = (words: Partial<SpellData>, count: number) => {
      const { caster, written } = mage({ ...LASH, ...words });
      const targets = Array.from({ length: count }, (_, i) => npc(`Foe ${i}`));
      const world = new World(["d6:1", "d6:2", "d20:9"]);
      return offersOf(world.act("cast", caster, { item: written, targets, form: { slot: 2 } }));
    };
    expect(aim({}, 3)).toEqual(["save-t0"]);
    expect(aim({ targets: "[dice]" }, 3)).toEqual(["save-t0", "save-t1"]);
    expect(aim({ blast: true }, 3)).toEqual(["save-t0", "save-t1", "save-t2"]);
    expect(aim({}, 0)).toEqual(["challenge", "judge"]);
  });
});
