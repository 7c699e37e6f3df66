import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { aura } from "../../module/rulesets/aura/index.ts";
import { asActor } from "../../module/rulesets/aura/model/data.ts";
import { powers } from "../../module/rulesets/aura/views/abilities.ts";
import { acts, footer } from "../../module/rulesets/aura/views/actions.ts";
import { attacks } from "../../module/rulesets/aura/views/attacks.ts";
import { conditionChains, conditionNotes, state } from "../../module/rulesets/aura/views/conditions.ts";
import { defenses } from "../../module/rulesets/aura/views/defenses.ts";
import { gear } from "../../module/rulesets/aura/views/gear.ts";
import { masthead } from "../../module/rulesets/aura/views/header.ts";
import { partials, sheets, views } from "../../module/rulesets/aura/views/index.ts";
import { vitals } from "../../module/rulesets/aura/views/pools.ts";
import { brannoc, fallen, hound, isaura, mirelle, NOW, people } from "../../tools/preview-aura-samples.ts";
import { words } from "../../tools/preview-words.ts";
import { actor, FIGHT, weapon } from "./people.ts";

const lang = words(join(import.meta.dirname, "../../lang/en"));
const fight = { id: FIGHT, round: 2, current: false, resources: {} };
const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: NOW,
  combat: null,
  ...more,
});
const fighting = context({ combat: fight });
const everything = (): Snapshot[] => people().flatMap((one) => [one, ...one.items]);

/** All text keys in a view. */
function keysIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) for (const entry of data) keysIn(entry, found);
  else if (typeof data === "object" && data !== null) {
    const { key } = data as Partial<Text>;
    if (typeof key === "string" && /^[A-Z]+\./.test(key)) found.add(key);
    for (const entry of Object.values(data)) keysIn(entry, found);
  }
  return found;
}
const keyOf = (text: Text | null | undefined): string | undefined => text?.key.replace(/^AURA\.(Sheet\.)?/, "");
const price = (coins: readonly { pool: string; count: number }[]) =>
  coins.map(({ pool, count }) => `${count} ${pool}`).join(", ");

describe("every type", () => {
  test("has a view with the parts of its sheet", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(sheets).sort());
    expect(Object.keys(views).sort()).toEqual([...aura.actors, ...aura.items].sort());
    expect(new Set(everything().map((one) => one.type))).toEqual(new Set(Object.keys(views)));
    for (const document of everything()) {
      const view = views[document.type]!(document, context()) as Record<string, unknown>;
      for (const part of sheets[document.type]!.parts)
        if (!["tabs", "threat"].includes(part.id)) expect(view, `${document.type} ${part.id}`).toHaveProperty(part.id);
    }
  });

  test("gives plain data, twice the same, and does not change the document", () => {
    for (const document of everything()) {
      const before = JSON.stringify(document);
      const view = JSON.stringify(views[document.type]!(document, fighting));
      expect(JSON.stringify(views[document.type]!(document, fighting))).toBe(view);
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  test("uses only existing text keys", () => {
    const keys = everything().flatMap((one) => [
      ...keysIn(views[one.type]!(one, fighting)),
      ...keysIn(views[one.type]!(one, context({ itemOwner: brannoc() }))),
      ...keysIn(views[one.type]!(one, context({ limited: true }))),
    ]);
    expect([...new Set(keys)].filter((key) => !lang.has(key))).toEqual([]);
  });

  test("partials are named after the ruleset", () => {
    for (const name of Object.keys(partials)) expect(name).toMatch(/^ffAura/);
  });

  test("every action on a sheet exists", () => {
    const folder = join(import.meta.dirname, "../../templates/aura");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".hbs"));
    const written = files.flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/data-act="(\w+)"/g)].map((m) => m[1] as string),
    );
    const shown = people().flatMap((one) =>
      [...JSON.stringify(views[one.type]!(one, fighting)).matchAll(/"act":"(\w+)"/g)].map((m) => m[1] as string),
    );
    expect(shown).toContain("maneuver");
    expect([...new Set([...written, ...shown])].filter((id) => !Object.hasOwn(aura.actions, id))).toEqual([]);
  });
});

describe("limited view", () => {
  test("shows no numbers, only what all users may see", () => {
    const shown = views.auraCharacter!(fallen(), context({ limited: true, gm: false, owner: false })) as {
      limited: { chips: { id: string }[] };
    };
    expect(Object.keys(shown)).toEqual(["limited"]);
    expect(shown.limited.chips.map(({ id }) => id)).toEqual(["prone", "unconscious", "bleedingOut"]);
    expect(JSON.stringify(shown)).not.toMatch(/"value"|stamina|defenses/);
  });
});

describe("pools", () => {
  const of = (one: Snapshot, at = fighting) => vitals(one, asActor(one), at);

  test("A-03 A-37 A-41 A-46: each shows its current value, and the Energy of the next Round", () => {
    const { pools, aura: ring, surges } = of(brannoc());
    expect(pools.map(({ id, value, pips }) => [id, value, pips.length])).toEqual([
      ["energy", 2, 5],
      ["stamina", 11, 15],
      ["agility", 2, 3],
    ]);
    expect(pools[0]?.note?.data).toEqual({ next: 5 });
    expect([ring.value, ring.max.shown, surges.value, surges.max.shown, surges.recovery.shown]).toEqual([
      21,
      "37",
      5,
      "7",
      "13",
    ]);
  });

  test("A-34: the Stamina that may replace Energy is shown only in a Round", () => {
    const note = (more: object) => of(brannoc(more)).pools[1]?.note;
    expect(keyOf(note({}))).toBe("pool.standIn");
    expect(keyOf(note({ staminaAsEnergyUsed: 1 }))).toBe("pool.stoodIn");
    expect(keyOf(note({ conditions: ["shaken:shortRest"] }))).toBe("pool.winded");
    expect(of(brannoc(), context()).pools[1]?.note).toBeNull();
  });

  test("A-113: a furled Aura is shown as furled", () => {
    expect(of(brannoc({ auraActive: false })).aura.sentence.key).toBe("AURA.Sheet.aura.offSentence");
  });
});

describe("conditions", () => {
  const shown = (one: Snapshot) =>
    conditionChains(one).map((links) => links.map(({ id, locked }) => (locked ? `(${id})` : id)));

  test("A-243: a chain from the free-standing condition to those it implies, which are locked", () => {
    expect(shown(brannoc())).toEqual([["blinded", "(unguarded)", "(exposed)"]]);
    expect(conditionChains(brannoc())[0]?.map(({ note }) => [note?.key, note?.data])).toEqual([
      ["AURA.Sheet.until.round", { round: 2 }],
      ["AURA.Sheet.from", { parent: { key: "AURA.Condition.blinded" } }],
      ["AURA.Sheet.from", { parent: { key: "AURA.Condition.unguarded" } }],
    ]);
  });

  test("A-233 D-66: Unconscious implies two, and each names its origin", () => {
    expect(shown(actor("A", { conditions: ["unconscious:stamina"] }))).toEqual([
      ["unconscious", "(unguarded)", "(surprised)", "(exposed)"],
    ]);
  });

  test("two causes of one condition are one mark with both expiries", () => {
    const twice = actor("A", { conditions: ["exposed:endOfRound2", "exposed:endOfRound3"] });
    expect(shown(twice)).toEqual([["exposed"]]);
    expect(conditionChains(twice)[0]?.[0]?.note?.key).toBe("AURA.Sheet.list.also");
  });

  test("A-244: a condition suspended for the Round is listed separately", () => {
    const held = actor("A", { conditions: ["slowed:continuous"] });
    held.effects = held.effects.map((one) => ({ ...one, given: { ...one.given, suspended: true } }));
    expect(shown(held)).toEqual([]);
    const bar = state(held, asActor(held), fighting);
    expect(bar.plain.map(({ note }) => note?.key)).toEqual(["AURA.Sheet.until.suspended"]);
  });

  test.each([
    ["prone", "kneelUp"],
    ["restrained", "escape"],
    ["restraining", "release"],
    ["unconscious:sleep", "awaken"],
  ])("%s shows the action that answers it: %s", (words, act) => {
    const one = actor("A", { conditions: [words] });
    expect(state(one, asActor(one), fighting).answers.map((press) => press.act)).toEqual([act]);
  });

  test("A-10: a kneeling actor can stand up; an unconscious one cannot defend", () => {
    const kneels = actor("A", { more: { posture: "kneeling" } });
    expect(state(kneels, asActor(kneels), fighting).answers.map(({ act }) => act)).toEqual(["standUp"]);
    expect(state(fallen(), asActor(fallen()), fighting).defend).toBeNull();
    const bare = actor("Bare");
    const warned = (value: number) => {
      const { aura } = bare.system as { aura: { value: number } };
      aura.value = value;
      return state(bare, asActor(bare), fighting).bare;
    };
    expect([warned(0)?.key, warned(1)]).toEqual(["AURA.Sheet.bare", null]);
  });

  test("notes for core's displays contain the Round number", () => {
    expect(conditionNotes(brannoc()).blinded?.count.data).toEqual({ name: 2 });
  });

  test("A-53: once-a-Round uses are shown only in a Round", () => {
    expect(masthead(asActor(brannoc()), fighting).once.map(({ id, used }) => [id, used])).toEqual([
      ["swift", false],
      ["initiative", true],
    ]);
    expect(masthead(asActor(brannoc()), context()).once).toEqual([]);
  });
});

describe("costs", () => {
  const run = (one: Snapshot, at = fighting) => acts(one, asActor(one), at).find(({ act }) => act === "run");

  test("A-05 A-34: shown as paid now, with Stamina replacing missing Energy", () => {
    expect(price(run(brannoc({ energy: 5 }))!.coins)).toBe("3 energy");
    expect(price(run(brannoc())!.coins)).toBe("2 energy, 1 stamina");
    expect(JSON.parse(run(brannoc())!.given)).toEqual({ standIn: 1 });
    expect(run(brannoc())!.disabledReason).toBeNull();
  });

  test("A-54: an action is blocked only by its cost", () => {
    const spent = run(brannoc({ energy: 1 }));
    expect([keyOf(spent?.disabledReason), keyOf(spent?.disabledTooltip)]).toEqual(["short.energy", "Problem.energy"]);
    expect(
      keyOf(run(brannoc({ conditions: ["restrained"] }), context({ combat: fight, gm: false }))?.disabledReason),
    ).toBe("short.restrained");
  });

  test("D-35: outside Rounds the cost is shown, and does not block", () => {
    const free = run(brannoc({ energy: 0 }), context());
    expect([price(free!.coins), free!.disabledReason]).toEqual(["3 energy", null]);
  });

  test("A-09: a Shift for Energy and one for Agility; no Agility while Slowed", () => {
    const shifts = acts(brannoc({ conditions: ["slowed"] }), asActor(brannoc()), fighting).filter(
      ({ act }) => act === "shift",
    );
    expect(shifts.map(({ coins, disabledReason }) => [price(coins), keyOf(disabledReason)])).toEqual([
      ["1 energy", undefined],
      ["2 agility", "short.slowed"],
    ]);
  });
});

describe("attacks", () => {
  const rows = (one: Snapshot, at = fighting) => attacks(one, asActor(one), at);

  test("weapons at hand with AV and damage, then bare hands, then stowed ones", () => {
    const { rows: all, away } = rows(brannoc());
    expect(all.map(({ number, damage }) => `${number.shown} ${damage?.shown}`)).toEqual([
      "18 1d8 + 2",
      "17 1d6 + 2",
      "17 2",
    ]);
    expect(away.map(({ name, ready }) => [name.data?.name, ready?.act, price(ready?.coins ?? [])])).toEqual([
      ["Mace", "equip", "2 energy"],
    ]);
  });

  test("A-13 A-163: a Swift Attack costs 1 Energy, a throw as much as a shot", () => {
    const javelin = rows(brannoc()).rows[1]!;
    expect(javelin.more.map((press) => [keyOf(press.label), price(press.coins)])).toEqual([
      ["act.swift", "1 energy"],
      ["act.throw", "1 energy"],
    ]);
    expect(JSON.parse(javelin.more[1]!.given)).toMatchObject({ arm: javelin.id, throws: true });
  });

  test("A-14 A-183: an unloaded bow has a Load button and a warning", () => {
    const [bow] = rows(isaura()).rows;
    expect(bow?.more[0]).toMatchObject({ act: "load" });
    expect(bow?.warn.map(keyOf)).toEqual(["attacks.unproficient"]);
    expect(keyOf(bow?.attack.disabledReason)).toBe("short.notLoaded");
    expect(rows(isaura()).away.map(({ ready }) => ready?.act)).toEqual(["pickUp"]);
  });

  test("A-240: while Blinded, attacks show Disadvantage", () => {
    expect(keyOf(rows(brannoc()).sway)).toBe("attacks.disadvantage");
    expect(rows(brannoc({ conditions: [] })).sway).toBeNull();
  });

  test("A-233: an incapacitated actor gets one message, and only the Chance button", () => {
    expect(acts(fallen(), asActor(fallen()), fighting).map(({ act }) => act)).toEqual(["chance"]);
    expect(rows(fallen()).rows.flatMap(({ more }) => more)).toEqual([]);
  });

  test("an invalid damage formula is shown, not rolled", () => {
    const [row] = rows(actor("A", { items: [weapon({ damage: "lots" })] })).rows;
    expect([row?.damage, row?.warn.map(keyOf)]).toEqual([null, ["attacks.unreadable"]]);
  });

  test("A-190: four maneuvers, each with its kind preset", () => {
    expect(rows(brannoc()).maneuvers.map(({ given }) => JSON.parse(given).kind)).toEqual([
      "trip",
      "disarm",
      "restrain",
      "push",
    ]);
  });

  test("A-03 A-190 A-201: a maneuver that is too expensive, or blocked by Restrained, is disabled before there is a target", () => {
    const why = (...given: Parameters<typeof brannoc>) =>
      new Set(rows(brannoc(...given)).maneuvers.map(({ disabledReason }) => keyOf(disabledReason)));
    expect(why()).toEqual(new Set([keyOf(null)]));
    expect(why({ conditions: ["restrained"] })).toEqual(new Set(["short.restrained"]));
    expect(why({ energy: 0, stamina: 0 })).toEqual(new Set(["short.energy"]));
  });
});

describe("other parts", () => {
  test("Evasion 12, Unarmed 9, Ranged 2 and 0 without the shield, Fortitude 16, Will 12", () => {
    const { all, noShield, armors, resists } = defenses(brannoc(), asActor(brannoc()));
    expect(all.map(({ roll }) => roll.shown)).toEqual(["+12", "+9", "+2", "+16", "+12"]);
    expect(all.map(({ sway }) => sway !== null)).toEqual([true, true, true, false, false]);
    expect(noShield?.data).toEqual({ value: "+0" });
    expect(armors[0]?.text.data).toMatchObject({ coverage: 13, rating: "4" });
    expect(keyOf(resists)).toBe("resists");
  });

  test("A-42: enhancers are listed with their cost and used from the attack dialog", () => {
    const [power] = powers(brannoc(), asActor(brannoc()), fighting).groups[0]!.rows;
    expect([power?.use, price(power!.coins)]).toEqual([null, "2 stamina"]);
  });

  test("a spell without uses is shown as used up", () => {
    const [, sleepfall] = powers(mirelle(), asActor(mirelle()), fighting).groups[1]!.rows;
    expect(keyOf(sleepfall?.use?.disabledReason)).toBe("powers.spent");
  });

  test("A-29 D-35: drawing costs Energy in a Round, and is done at once outside Rounds", () => {
    const mace = (at: ViewContext) => gear(brannoc(), asActor(brannoc()), at).groups[0]!.rows[2]!.ready;
    expect(mace(fighting)?.act).toMatchObject({ act: "equip" });
    expect(price(mace(fighting)!.act!.coins)).toBe("2 energy");
    expect(mace(context())).toMatchObject({ act: null, next: true });
    const shirt = gear(brannoc(), asActor(brannoc()), fighting).groups[1]!.rows[0]!.ready?.act;
    expect([keyOf(shirt?.label), price(shirt!.coins)]).toEqual(["hold.takeOff", "2 energy"]);
  });

  test("the footer shows the actions that matter now", () => {
    const ids = (one: Snapshot, gm: boolean) => footer(one, asActor(one), context({ gm })).acts.map(({ act }) => act);
    expect(ids(brannoc(), false)).toEqual(["shortRest", "longRest"]);
    expect(ids(fallen(), false)).toEqual(["shortRest", "longRest", "deathRoll", "deathSave"]);
    const asleep = (reason: string) => ids(brannoc({ conditions: [`unconscious:${reason}`] }), false);
    expect(asleep("stamina")).toEqual(["shortRest", "longRest", "wakeRoll"]);
    expect(asleep("sleep")).toEqual(["shortRest", "longRest"]);
    expect(ids(hound(), true)).toEqual(["shortRest", "longRest", "surge", "deathRoll"]);
  });
});
