/** Conditions and dying: their effects, and what ends them. */
import { describe, expect, it } from "vitest";
import { parseCriticalEffect } from "../../module/rulesets/grimoire/damage/critical-effect-offer.ts";
import { Fight, headlineOf, offersOf } from "./fight.ts";
import {
  ability,
  actor,
  detachment,
  gear,
  hireling,
  type Mutable,
  mark,
  npc,
  scar,
  systemOf,
  weapon,
} from "./people.ts";
import { World } from "./world.ts";

const keys = (problems: readonly { text: { key: string } }[]) =>
  problems.map(({ text }) => text.key.replace("GRIMOIRE.Problem.", ""));
const why = { key: "x" };
const lowers = (path: string, by: number) => ({ part: "self", do: "adjust", path, by, why }) as const;
const vessel = () => mark("Vessel", { entry: 22, vessel: true });

describe("effects of conditions", () => {
  it("a routed detachment cannot attack unless the Warden allows it; other actions are allowed", () => {
    const mob = () => detachment("Mob", { more: { routed: true } });
    const asks = (gm: boolean, attack: boolean) => {
      const world = new World();
      world.gm = gm;
      const { problems, known, facts, form } = world.stage("action", mob(), { form: { attack, objects: [] } });
      return [keys(problems), known.form?.(facts, form).some((f) => f.name === "warning")];
    };
    expect(asks(false, true)).toEqual([["routed"], true]);
    expect(asks(false, false)).toEqual([[], true]);
    expect(asks(true, true)).toEqual([[], true]);
    expect(keys(new World().stage("action", detachment("Steady"), { form: { attack: true } }).problems)).toEqual([]);
  });

  it.each([
    ["leg", "dex", true],
    ["leg", "str", false],
    ["arm", "str", true],
    ["arm", "wil", false],
    ["rib", "str", false],
    ["skull", "dex", false],
  ] as const)("G-120: a broken %s and a roll of %s: Impaired %s", (location, attribute, impaired) => {
    const being = actor("Ael", { items: [scar("Broken Limb", { entry: 4, state: "pending", location })] });
    for (const use of ["action", "save"] as const) {
      const world = new World(impaired ? ["d20:12", "d20:5"] : ["d20:12"]);
      world.act(use, being, { form: { mode: "dc", dc: 99, attribute } });
      world.cup.expectEmpty();
    }
  });

  const stable = () => actor("Ael", { hp: 0, hpMax: 4, critical: { active: true, stable: true } });
  it("D29: any STR loss while stable ends the bandage and restarts the hour", () => {
    const world = new World();
    world.time = 500;
    const being = stable();
    world.write(being, [lowers("attributes.str.value", -1)]);
    expect(systemOf(being).critical).toEqual({ active: true, stable: false, diesAt: 4100 });
    const lowered = stable();
    world.write(lowered, [lowers("attributes.str.max", -1)]);
    expect(systemOf(lowered).critical?.stable).toBe(false);
    const other = stable();
    world.write(other, [lowers("attributes.dex.value", -1)]);
    expect(systemOf(other).critical).toEqual({ active: true, stable: true, diesAt: null });
    const undone = stable();
    world.write(undone, [lowers("attributes.str.value", -1)], true);
    expect(systemOf(undone).critical?.stable).toBe(true);
  });

  it("G-158 D42: an NPC with a body of magic becomes a spell at STR 0, too", () => {
    const world = new World();
    world.gm = true;
    const witch = npc("Witch", { str: 1, items: [vessel()] });
    world.write(witch, [lowers("attributes.str.value", -1)]);
    const [posted] = world.write(npc("Sage", { str: 2, items: [vessel()] }), [lowers("attributes.str.value", -2)]);
    expect([systemOf(witch).dead, posted?.action]).toEqual([true, "death"]);
    const card = world.act("death", witch);
    expect([headlineOf(card), offersOf(card)]).toEqual(["becomesSpell", ["becomeSpell"]]);
    world.press(card, "becomeSpell", { spell: "Grey Whisper" });
    expect(witch.items.at(-1)?.name).toBe("Grey Whisper");
    // Without a body of magic the Warden decides.
    expect(world.write(npc("Orc", { str: 1 }), [lowers("attributes.str.value", -1)])[0]?.action).toBe("deathCall");
  });

  it("G-127: a revived actor no longer has the deadly wound", () => {
    const world = new World();
    world.gm = true;
    const being = actor("Ael", {
      hp: 0,
      hpMax: 4,
      dead: true,
      mortal: { active: true, diesAt: null },
      causes: { mortal: "manual" },
    });
    world.act("revive", being, { form: { hp: 2 } });
    expect(systemOf(being)).toMatchObject({ unable: false, mortal: { active: false, diesAt: null } });
    expect([systemOf(being).deprived?.causes.mortal, being.statuses]).toEqual(["", []]);
  });

  it("standing up costs 1 AP in combat", () => {
    const being = actor("Ael", { statuses: ["prone"], ap: 1 });
    const world = new World();
    world.act("standUp", being, { given: { fighting: true } });
    expect([being.statuses, systemOf(being).ap.value]).toEqual([[], 0]);
    expect(keys(world.stage("standUp", being).problems)).toEqual(["notProne"]);
    const tired = actor("Ash", { statuses: ["prone"], ap: 0 });
    expect(world.stage("standUp", tired, { given: { fighting: true } }).problems).toHaveLength(1);
    expect(world.stage("standUp", tired).problems).toEqual([]);
  });

  it("G-118: a Rattling Blow asks for a description of regaining focus; other scars do not", () => {
    const told = new World(["d6:1"]);
    const happened = told.act("scar", actor("Ael", { hpMax: 4 }), { form: { entry: 2 } });
    expect(offersOf(happened)).toEqual(["narrate"]);
    expect(headlineOf(told.press(happened, "narrate", { text: "counts the candles" }))).toBe("narrate");
    expect(offersOf(new World().act("scar", actor("Ash"), { form: { entry: 3 } }))).toEqual([]);
  });

  it("G-57: after catching breath the Warden declares it safe, rolls the Die of Fate or starts an encounter", () => {
    const world = new World(["d6:2"]);
    world.gm = true;
    const happened = world.act("rest", actor("Ael"), { form: { type: "breath" } });
    expect(offersOf(happened)).toEqual(["exposed", "safe", "encounter"]);
    expect(new Set(happened.run?.result?.offers.map((o) => o.group))).toEqual(new Set(["exposed"]));
    expect(["safe", "encounter", "exposed"].map((id) => headlineOf(world.press(happened, id)))).toEqual([
      "exposed.safe",
      "exposed.encounter",
      "exposed.misfortune",
    ]);
    world.cup.expectEmpty();
  });
});

describe("critical effects", () => {
  const enemy = (brings: string) => npc("Foe", { items: [ability("Gift", { trigger: "onCriticalDamage", brings })] });
  /** Fails the Save against `brings`; returns the card. */
  function lost(injured: Mutable, brings: string, dice: string[] = []) {
    const world = new World(["d20:1", ...dice]);
    world.gm = true;
    return { world, card: world.act("critSave", injured, { targets: [enemy(brings)] }) };
  }

  it("G-101: an ability's critical effect is a follow-up: a score, its maximum, Deprived", () => {
    const injured = actor("Ael", { str: 8, hp: 0, hpMax: 4 });
    const spider = lost(injured, "dex - d6", ["d6:4"]);
    expect(offersOf(spider.card)).toContain("suffer0");
    expect(spider.world.offer(spider.card, "suffer0")).toMatchObject({ by: "gm", auto: false });
    spider.world.press(spider.card, "suffer0");
    expect(systemOf(injured).attributes.dex).toEqual({ value: 6, max: 10 });
    const marrow = lost(injured, "str.max - 1");
    marrow.world.press(marrow.card, "suffer0");
    expect(systemOf(injured).attributes.str).toEqual({ value: 7, max: 7 });
    const lungs = lost(injured, "deprived");
    lungs.world.press(lungs.card, "suffer0");
    expect(systemOf(injured).deprived).toMatchObject({ active: true, other: "Gift", causes: { other: "manual" } });
    expect(offersOf(lost(injured, "").card)).not.toContain("suffer0");
  });

  it("G-101: one item that is not metal burns, chosen by the Warden", () => {
    const [rope, map] = [gear("Rope"), gear("Map")];
    const injured = actor("Ael", { items: [weapon("Sword", "d8", { metal: true }), rope, map] });
    const { world, card } = lost(injured, "burns");
    const { known, facts, form } = world.stage("suffer", injured, { form: { brings: "burns", what: "Heat" } });
    const [field] = known.form?.(facts, form) ?? [];
    expect(field?.kind === "choice" && field.options.map(({ value }) => value)).toEqual(["", rope.id, map.id]);
    world.press(card, "suffer0", { thing: map.id });
    expect(injured.items.map(({ name }) => name).filter((name) => name !== "Gift")).toEqual(["Sword", "Rope"]);
  });

  it("G-101: critical effects are parsed or refused", () => {
    expect(parseCriticalEffect("dex - d6; str.max − 1; deprived; burns")?.map(({ what }) => what)).toEqual([
      "loses",
      "loses",
      "deprived",
      "burns",
    ]);
    expect(["hp - 1", "dex + 1", "dex - x", "melts"].map(parseCriticalEffect)).toEqual([null, null, null, null]);
  });

  const hit = (given: Parameters<typeof hireling>[1]) => {
    const hob = hireling("Hob", { str: 10, hp: 3, ...given });
    const world = new Fight(["d20:2"], { scarsForHirelings: true });
    world.gm = true;
    const [card] = world.act("harm", hob, { form: { raw: 5 } }).next;
    if (!card) throw new Error("no Save against Critical Damage");
    return { hob, world, card };
  };
  it.each([
    ["dead", []],
    ["unconscious", [3]],
    ["spared", [3]],
    ["bleeding", [3]],
  ] as const)("D12 D14: a hireling who is %s has the scars %j: the verdict comes first", (verdict, scars) => {
    const { world, card } = hit({});
    expect([world.scars, offersOf(card)]).toEqual([
      [],
      ["verdict-dead", "verdict-unconscious", "verdict-spared", "verdict-bleeding"],
    ]);
    world.press(card, `verdict-${verdict}`);
    expect(world.scars).toEqual(scars);
  });

  it("G-128 D12: a doomed hireling who loses the Save is dead, and doomed no more", () => {
    const { hob, world, card } = hit({ doomed: true });
    expect([offersOf(card), systemOf(hob).doomed]).toEqual([["verdict-dead"], false]);
    world.press(card, "verdict-dead");
    expect([systemOf(hob).dead, world.scars]).toEqual([true, []]);
  });
});
