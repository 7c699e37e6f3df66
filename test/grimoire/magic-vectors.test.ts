/** The worked vectors of magic and books, played as actions (G-131 to G-170). */
import { describe, expect, it } from "vitest";
import type { Line } from "../../module/kernel/card.ts";
import type { MarkData, SpellData } from "../../module/rulesets/grimoire/model/data.ts";
import { asItem } from "../../module/rulesets/grimoire/model/data.ts";
import { named } from "../packs/grimoire-docs.ts";
import { actor, armor, book, dust, gear, type Mutable, mark, scroll, spell, systemOf } from "./people.ts";
import { matches, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

type Seen = Record<string, unknown>;
type Invest = { slot?: number; dust?: number; free?: number };
type Pool = { value: number; max: number };

/** Dice of mishaps that start automatically; the vectors end before them. */
const AFTERWARDS: Readonly<Record<number, string>> = { 2: "d6:1", 16: "d4:1" };

/** The spell as in the packs. */
const MIRROR = named("powers", "Mirror Image").system as Partial<SpellData>;
/** A spell of text only, to test the dice. */
const PLAIN = { text: "Something stirs." };

const lineOf = (happened: Happened, id: string): Line | undefined =>
  happened.run?.lines.find((line) => line.id === id)?.line;
const noted = (happened: Happened, id: string): Seen => {
  const line = lineOf(happened, id);
  return line?.kind === "note" ? { ...line.text.data } : {};
};
const REFUSALS: Readonly<Record<string, string>> = { overCap: "over-cap", slotDice: "not-enough-slots" };
const reasons = (happened: Happened): string[] => happened.problems.map((p) => p.text.key.split(".").at(-1) ?? "");

const marksFor = (given: Seen): Mutable[] => {
  const kinds: Partial<MarkData>[] = [
    ...(given.threshold === undefined ? [] : [{ entry: 3, threshold: Number(given.threshold), expiresAt: 86_400 }]),
    ...(given.freeDie === true ? [{ entry: 11, freeDie: true }] : []),
    ...(given.vessel === true ? [{ entry: 22, vessel: true }] : []),
  ];
  return kinds.map((kind) => mark(`mark ${kind.entry}`, kind));
};

function castOp(vector: Vector): Seen {
  const { given, expect: wanted } = vector;
  const page = book("Book", { held: "both" });
  const words = given.spell === "Mirror Image" ? MIRROR : PLAIN;
  const written =
    given.source === "scroll" ? scroll("Scroll", words) : spell(String(given.spell ?? "Spell"), words, page);
  const heap = dust(Number(given.dust));
  const caster = actor("Barry", {
    slots: Number(given.freeSlots) + 2,
    str: Number(given.str ?? 10),
    wil: Number(given.wil ?? 10),
    items: [page, written, heap, ...marksFor(given)],
  });
  const before = structuredClone(systemOf(caster));
  const more = AFTERWARDS[Number(wanted.mishap)];
  const world = new World([...vector.dice, ...(more ? [more] : [])]);
  world.gm = true;
  const invest = given.invest as Invest;
  const happened = world.act(given.source === "scroll" ? "castScroll" : "cast", caster, {
    item: written,
    form: { slot: 0, dust: 0, free: 0, ...invest },
  });
  const pool = before.magic?.pool;
  if (!happened.run) return { pool, refused: REFUSALS[reasons(happened)[0] ?? ""] };
  const offer = happened.run.result?.offers.find((o) => o.action === "mishap");
  if (offer && !offer.auto) world.press(happened, "mishap");
  world.cup.expectEmpty();
  const after = systemOf(caster);
  const { dice, sum } = noted(happened, "sum");
  const running = caster.effects[0];
  return {
    pool,
    dice,
    sum,
    matches: noted(happened, "mishap").matches ?? 1,
    fatigue: (after.fatigue ?? 0) - (before.fatigue ?? 0),
    tumors: after.tumors,
    deprived: after.deprived?.active,
    mishap: offer ? Number(offer.form.entry) : null,
    failed: happened.run.result?.headline.key.endsWith(".fails"),
    dustLeft: after.magic?.dust,
    scrollDestroyed: !caster.items.includes(written) && !caster.items.some((i) => i.type === "grimoireScroll"),
    wilLoss: before.attributes.wil.value - after.attributes.wil.value,
    wilAfter: after.attributes.wil.value,
    strLoss: before.attributes.str.value - after.attributes.str.value,
    strAfter: after.attributes.str.value,
    effectCount: caster.effects.length,
    minutes: (running?.left?.seconds ?? 0) / 60,
  };
}

function copyOp({ given, dice }: Vector): Seen {
  const page = book("Book", { held: "both" });
  const written = scroll("Scroll of Hush", { ...PLAIN, name: "Hush" });
  const scribe = actor("Scribe", { slots: 12, gp: Number(given.gp), items: [page, written, dust(4)] });
  const world = new World(dice);
  const happened = world.act("copySpell", scribe, { item: written, form: { ...(given.invest as Invest) } });
  world.cup.expectEmpty();
  const offers = happened.run?.result?.offers ?? [];
  return {
    sum: noted(happened, "hours").sum,
    hours: Number(offers.find((o) => o.action === "hoursPass")?.form.hours ?? 0),
    fatigue: systemOf(scribe).fatigue,
    gpAfter: systemOf(scribe).gp,
    scrollDestroyed: !scribe.items.some((i) => i.type === "grimoireScroll"),
    mishap: offers.find((o) => o.action === "mishap")?.form.entry ?? null,
    copied: scribe.items.some((i) => i.name === "Hush" && asItem(i, "grimoireSpell")?.system.book === page.id),
  };
}

const MISSING: Readonly<Record<string, string>> = { gp: "gp", noMoon: "full-moon" };

function makeOp({ given, dice }: Vector): Seen {
  const written = scroll(`Scroll of ${given.scroll}`, { ...PLAIN, name: String(given.scroll) });
  const blank = gear("Blank book", { role: "blankBook" });
  const scribe = actor("Scribe", { gp: Number(given.gp), items: [written, ...(given.blankBook ? [blank] : [])] });
  const world = new World(dice);
  const happened = world.act("makeBook", scribe, { form: { moon: given.fullMoon, quiet: true } });
  const made = scribe.items.find((i) => i.type === "grimoireBook");
  return {
    allowed: happened.problems.length === 0,
    missing: reasons(happened).map((reason) => MISSING[reason]),
    gpAfter: systemOf(scribe).gp,
    deprived: systemOf(scribe).deprived?.active,
    scrollDestroyed: !scribe.items.some((i) => i.type === "grimoireScroll"),
    spells: scribe.items.flatMap((i) => {
      const one = asItem(i, "grimoireSpell");
      return one && one.system.book === made?.id ? [one.name] : [];
    }),
  };
}

function mishapOp({ given, dice }: Vector): Seen {
  type Thing = { name: string; slots: number; quantity?: number };
  const things = ((given.items as Thing[] | undefined) ?? []).map(({ name, ...fields }) => gear(name, fields));
  const score = (key: string) => (given[key] as Pool | undefined) ?? 10;
  const mage = actor("Mage", {
    str: score("str"),
    dex: score("dex"),
    wil: score("wil"),
    slots: Number(given.slotsBase ?? 10),
    naturalArmor: Number(given.armor ?? given.naturalArmor ?? 0),
    fatigue: Number(given.fatigue ?? 0),
    items: [...things, ...(given.entry === 15 ? [book("Book")] : [])],
  });
  const before = structuredClone(systemOf(mage));
  const world = new World(dice);
  world.gm = true;
  world.act("mishap", mage, { form: { entry: String(given.entry) } });
  world.cup.expectEmpty();
  const { attributes, slots, armor: worn, magic } = systemOf(mage);
  return {
    ...attributes,
    wilLoss: before.attributes.wil.value - attributes.wil.value,
    slotsMax: slots?.max,
    free: slots?.free,
    armor: worn.value,
    freeDie: magic?.freeDice === 1,
  };
}

const OPERATIONS = { cast: castOp, copy: copyOp, "create-grimoire": makeOp, mishap: mishapOp } as const;

describe.each(Object.entries(OPERATIONS))("vectors of %s", (op, play) => {
  it.each(vectorsOf(op))("$name", (vector) => {
    matches(play(vector), vector.expect, vector.id);
  });
});

describe("vectors of magic", () => {
  it("G-155: wings remove worn armor; natural armor and the magical shell stay", () => {
    const mage = actor("Mage", { naturalArmor: 1, items: [armor("Mail", { armor: 2, worn: true })] });
    new World(["d4:1"]).act("mishap", mage, { form: { entry: "19" } });
    expect([systemOf(mage).armor.value, asItem(mage.items[0], "grimoireArmor")?.system.worn]).toEqual([1, false]);
  });
});
