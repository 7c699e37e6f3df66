/** Attacks as they are declared, paid for, answered and rolled. */
import { describe, expect, it } from "vitest";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import { actor, creature, item, type Mutable, systemOf, weapon } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const SWORD = { name: "Sword", damage: "1d8", attack: 1 } as const;
const BOW = { name: "Bow", damage: "1d6", range: [5, 30, 120] as [number, number, number] };
const sword = () => weapon(SWORD, {}, "arm");
const bow = (more: object = {}) => weapon(BOW, more, "arm");

const inRound = (dice: readonly string[] = [], settings: object = {}): World => {
  const world = new World(dice, settings);
  world.round = 1;
  return world;
};
const keysOf = ({ problems }: Pick<Happened, "problems">) => problems.map(({ text }) => text.key.split(".").at(-1));
const offersOf = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id) ?? [];
const wordOf = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Attack.Headline.", "");
const held = (someone: Mutable, id = "arm") =>
  someone.items.find((one) => one.id === id)?.system as Record<string, unknown>;

describe("declaring an attack", () => {
  it("A-56 A-64 A-67: declaring pays, and the card stays open to roll, react, end or cancel", () => {
    const world = inRound(["d20:12", "d10:1", "d8:4"]);
    const ada = actor("Ada", { items: [sword()] });
    const bo = actor("Bo");
    const declared = world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable });
    expect(systemOf(ada).energy.value).toBe(2);
    expect(wordOf(declared)).toBe("declares.at");
    expect(offersOf(declared)).toEqual(
      expect.arrayContaining(["roll", "endEarly", "cancel", "agileMove", "challenge", "interrupt"]),
    );
    const struck = world.press(declared, "roll");
    world.cup.expectEmpty();
    expect(wordOf(struck)).toBe("hit");
    expect(systemOf(ada).energy.value).toBe(2);
    expect(offersOf(struck)).toEqual(["damage-t0", "half-t0"]);
    world.press(struck, "half-t0");
    expect(systemOf(bo).aura).toMatchObject({ value: systemOf(bo).aura.max - 2 });
  });

  it("V-A-122 A-67: a target that leaves Reach before the roll costs 1 of the 3 Energy", () => {
    const world = inRound();
    const ada = actor("Ada", { items: [sword()] });
    const declared = world.act("attack", ada, { targets: [actor("Bo")], item: ada.items[0] as Mutable });
    expect(systemOf(ada).energy.value).toBe(2);
    world.press(declared, "cancel");
    expect(systemOf(ada).energy.value).toBe(4);
  });

  it("an actor with an injured arm cannot use a two-handed weapon unless the GM allows it", () => {
    const hurt = item("auraInjury", "Useless Weapon Arm", { slug: "weaponArm" });
    const ada = actor("Ada", { items: [weapon(SWORD, { hands: 2 }, "arm"), hurt] });
    const world = inRound();
    const staged = { targets: [actor("Bo")], item: ada.items[0] as Mutable };
    expect(keysOf(world.stage("attack", ada, staged))).toEqual(["hurt"]);
    expect(keysOf(world.stage("maneuver", ada, staged))).toEqual(["hurt"]);
    expect(keysOf(world.stage("maneuver", ada, { ...staged, form: { arm: "" } }))).toEqual([]);
    world.gm = true;
    expect(keysOf(world.stage("attack", ada, { ...staged, form: { anyway: true } }))).toEqual([]);
  });

  it("A-63 A-163 A-53: a Swift Attack costs 1, cannot be interrupted, and is made once a Round", () => {
    const world = inRound();
    const ada = actor("Ada", { items: [sword()] });
    const bo = actor("Bo", { conditions: ["unguarded"] });
    const aim = { targets: [bo], form: { swift: true } };
    const declared = world.act("attack", ada, { ...aim, item: ada.items[0] as Mutable });
    expect(offersOf(declared)).not.toContain("interrupt");
    expect(systemOf(ada)).toMatchObject({ energy: { value: 4 }, round: { swiftUsed: true } });
    expect(keysOf(world.act("attack", ada, { ...aim, item: ada.items[0] as Mutable }))).toEqual(["swiftUsed"]);
    world.gm = true;
    const again = world.act("attack", ada, {
      ...aim,
      form: { swift: true, anyway: true },
      item: ada.items[0] as Mutable,
    });
    expect(again.problems).toEqual([]);
  });

  it("A-165: a Swift Attack on a target that is not Unguarded needs a reason", () => {
    const world = inRound();
    const ada = actor("Ada");
    const tried = (form: Record<string, unknown>) =>
      keysOf(world.stage("attack", ada, { targets: [actor("Bo")], form: { swift: true, ...form } }));
    expect(tried({})).toEqual(["notEligible"]);
    expect(tried({ swiftReason: "reach" })).toEqual([]);
    expect(tried({ swiftReason: "because" })).toEqual(["notEligible"]);
  });

  it("A-28: attacking ends Defending", () => {
    const ada = actor("Ada", { conditions: ["defending"] });
    inRound().act("attack", ada, { targets: [actor("Bo")], form: { arm: "" } });
    expect(conditionsOf(ada)).toEqual([]);
  });

  it("D-35: outside Rounds it is rolled at once and costs only Stamina", () => {
    const world = new World(["d20:12", "d10:1", "d8:4"]);
    const power = item(
      "auraAbility",
      "Power Blow",
      { enhances: "melee", cost: { stamina: 2 }, mods: { damage: "3" } },
      "pb",
    );
    const ada = actor("Ada", { items: [sword(), power], conditions: ["defending"] });
    const struck = world.act("attack", ada, {
      targets: [actor("Bo")],
      item: ada.items[0] as Mutable,
      form: { enhancers: ["pb:1"] },
    });
    expect(struck.run?.result?.headline.data).toMatchObject({ damage: 7 });
    expect(systemOf(ada)).toMatchObject({ energy: { value: 5 }, stamina: { value: 8 } });
    expect(conditionsOf(ada)).toEqual([]);
  });

  it("A-201 A-204: neither a restrained actor nor a holder can attack, unless the GM has waived it", () => {
    const world = inRound();
    const tried = (someone: Mutable, form = {}) =>
      keysOf(world.stage("attack", someone, { targets: [actor("Bo")], form }));
    expect(tried(actor("Ada", { conditions: ["restrained"] }))).toEqual(["restrained"]);
    const holding = actor("Ada", { conditions: ["restraining"] });
    expect(tried(holding)).toEqual(["restraining"]);
    holding.effects = holding.effects.map((one) => ({ ...one, given: { ...one.given, mayAttack: true } }));
    expect(tried(holding)).toEqual([]);
    world.gm = true;
    expect(tried(actor("Ada", { conditions: ["restrained"] }), { anyway: true })).toEqual([]);
  });
});

describe("which conditions count, and when", () => {
  const between = (arm: Mutable, dice: string[], change: (ada: Mutable, bo: Mutable) => void, form = {}) => {
    const world = inRound(dice);
    const opening = item(
      "auraAbility",
      "Finish the Opening",
      { enhances: "any", mods: { damage: "1d6", onlyIf: "targetExposed" } },
      "open",
    );
    const ada = actor("Ada", { items: [arm, opening], conditions: ["dazed"] });
    const bo = actor("Bo", { conditions: ["exposed", "prone"] });
    const declared = world.act("attack", ada, { targets: [bo], item: arm, form: { enhancers: ["open:1"], ...form } });
    change(ada, bo);
    const struck = world.press(declared, "roll");
    world.cup.expectEmpty();
    return struck;
  };
  const freed = (ada: Mutable, bo: Mutable) => {
    ada.effects = [];
    bo.effects = [];
    ada.statuses = [];
    bo.statuses = [];
  };

  it("A-71: in melee the attacker uses conditions that began or ended since the declaration, whichever is better", () => {
    // No longer Dazed: one die. Prone and Exposed at declaration: two defense dice, and the bonus damage against
    // Exposed.
    expect(wordOf(between(sword(), ["d20:15", "d10:9", "d10:3", "d8:2", "d6:5"], freed))).toBe("hit");
    expect(wordOf(between(sword(), ["d20:15", "d20:14", "d10:9", "d10:3", "d8:2", "d6:5"], () => {}))).toBe("hit");
  });

  it("A-72: a shot uses the conditions at declaration for the Hit roll, and those at the roll for damage", () => {
    const struck = between(bow(), ["d20:15", "d20:14", "d4:2", "d4:1", "d6:5"], freed);
    expect(struck.run?.result?.headline.data).toMatchObject({ damage: 5 });
    const still = between(bow(), ["d20:15", "d20:14", "d4:2", "d4:1", "d6:5", "d6:4"], () => {});
    expect(still.run?.result?.headline.data).toMatchObject({ damage: 9 });
  });

  it("A-144 A-145: with criticalChecks, a 20 or a 1 of an attack or a maneuver gets a GM ruling", () => {
    const ends = (action: "attack" | "maneuver", face: string, settings: object, more: string[] = []) => {
      const world = new World([face, ...more], settings);
      const bo = actor("Bo", { conditions: ["exposed"] });
      return offersOf(world.act(action, actor("Ada"), { targets: [bo], form: { arm: "" } })).filter(
        (id) => id === "aftermath",
      );
    };
    const on = { criticalChecks: true };
    expect(ends("attack", "d20:1", on)).toEqual(["aftermath"]);
    expect(ends("attack", "d20:20", on)).toEqual(["aftermath"]);
    expect(ends("maneuver", "d20:1", on)).toEqual(["aftermath"]);
    expect(ends("maneuver", "d20:20", {}, ["d10:1"])).toEqual([]);
    expect(ends("attack", "d20:12", on, ["d10:1"])).toEqual([]);
  });

  it("A-27 A-72: a target that defends after the shot was declared does not win ties", () => {
    const tie = (before: boolean) => {
      const world = inRound(["d20:10", "d4:2", "d6:3"].slice(0, before ? 2 : 3));
      const ada = actor("Ada", { items: [bow()] });
      const bo = actor("Bo", before ? { conditions: ["defending"] } : {});
      const declared = world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable });
      if (!before) world.act("defend", bo);
      return wordOf(world.press(declared, "roll"));
    };
    // Miss Chance 8 + 2 against a 10.
    expect([tie(false), tie(true)]).toEqual(["hit", "miss"]);
  });

  it("A-90 A-131 D-15 D-63: a helpless target is not aware of a shot", () => {
    const aware = (condition: string) =>
      inRound().stage("attack", actor("Ada", { items: [bow()] }), {
        targets: [actor("Bo", { conditions: [condition] })],
        form: { arm: "arm" },
      }).form;
    expect(aware("helpless")).toMatchObject({ aware: false, movement: "none" });
    expect(aware("unconscious:sleep")).toMatchObject({ aware: false, movement: "none" });
    expect(aware("prone")).toMatchObject({ aware: true, movement: "typical" });
  });

  it("A-70 A-141 A-170 A-176: options of the table are shown at declaration; a non-lethal hit may injure", () => {
    const world = inRound(["d20:9", "d8:3", "d20:19"]);
    const ada = actor("Ada", { items: [sword()] });
    const bo = actor("Bo");
    const form = { undefended: true, restrain: true, doubles: 1 };
    const declared = world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable, form });
    expect(declared.run?.lines.map(({ id }) => id)).toEqual(["way.undefended", "way.table"]);
    expect(systemOf(ada).energy.value).toBe(4);
    const struck = world.press(declared, "roll");
    expect(offersOf(struck)).toEqual(["damage-t0", "half-t0", "injury-t0"]);
    expect(world.offer(struck, "injury-t0")).toMatchObject({ by: "gm", form: { severity: "nonLethal", damage: 6 } });
  });

  it("A-71: a condition that is unticked does not count", () => {
    const world = inRound(["d20:15", "d10:2", "d8:1"]);
    const ada = actor("Ada", { items: [sword()], conditions: ["dazed"] });
    const bo = actor("Bo", { conditions: ["prone"] });
    const staged = { targets: [bo], item: ada.items[0] as Mutable, form: { sways: [], against: [] } };
    world.press(world.act("attack", ada, staged), "roll");
    world.cup.expectEmpty();
  });

  it("A-77 A-78 A-143 A-157 A-159 D-18: a low roll leaves the attacker Exposed until the end of the next Round; a critical, the target as the house rule sets", () => {
    const left = (face: string, settings = {}) => {
      const world = inRound([face, ...(face === "d20:3" ? ["d10:1"] : []), "d8:1"], settings);
      const ada = actor("Ada", { items: [sword()] });
      const bo = actor("Bo");
      world.press(world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable }), "roll");
      return [conditionsOf(ada), conditionsOf(bo)];
    };
    expect(left("d20:3")).toEqual([["exposed:endOfRound2"], []]);
    expect(left("d20:20")).toEqual([[], ["exposed:endOfRound1"]]);
    expect(left("d20:20", { exposedDefault: "endOfNextRound" })).toEqual([[], ["exposed:endOfRound2"]]);
  });

  it("A-170: a point-blank attack needs no Evasion roll and may surprise the target", () => {
    const world = inRound(["d20:9", "d8:2"]);
    const ada = actor("Ada", { items: [sword()] });
    const bo = actor("Bo");
    const form = { automatic: true, surprises: true };
    world.press(world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable, form }), "roll");
    world.cup.expectEmpty();
    expect(conditionsOf(bo)).toEqual(["surprised:endOfRound1"]);
  });

  it("D-58: with the setting, a character's owner is prompted for the defense; a creature's is rolled at once", () => {
    const asks = (bo: Mutable, defenseRolls: string) => {
      const world = inRound(["d20:12"], { defenseRolls });
      const declared = world.act("attack", actor("Ada"), { targets: [bo], form: { arm: "" } });
      const staged = world.stage("strike", actor("Ada"), {
        targets: [bo],
        form: { ...world.offer(declared, "roll").form },
      });
      return world.again({ ...staged, run: null, next: [] }, [{ id: "blow.die", faces: [12] }]).pending;
    };
    expect(asks(actor("Bo"), "prompt")).toMatchObject({ who: "t0" });
    expect(asks(actor("Bo"), "prompt")).not.toHaveProperty("unasked");
    expect(asks(creature("Bo"), "prompt")).toMatchObject({ who: "t0", unasked: true });
    expect(asks(actor("Bo"), "auto")).toMatchObject({ who: "t0", unasked: true });
  });
});

describe("abilities that enhance an attack", () => {
  const measured = { enhances: "melee", maxPerAttack: 4, cost: { stamina: 1 }, mods: { av: 1 } };
  const abilities = () => [
    item("auraAbility", "Measured Strike", measured, "ms"),
    item("auraAbility", "Crushing Blow", { enhances: "melee", cost: { stamina: 5 }, mods: { doubles: 1 } }, "cb"),
    item("auraAbility", "Steady Aim", { enhances: "ranged", cost: { stamina: 2 }, mods: { missChance: -3 } }, "sa"),
    item("auraAbility", "Rare Gift", { enhances: "melee", uses: { value: 1, max: 1 }, mods: { damage: "1" } }, "rg"),
    item("auraAbility", "Hook the Leg", { enhances: "melee", cost: { stamina: 1 }, mods: { maneuver: -3 } }, "hl"),
  ];
  const tried = (ticks: string[], standIn = 0) => {
    const ada = actor("Ada", { items: [sword(), ...abilities()] });
    const form = { enhancers: ticks, standIn };
    return inRound().stage("attack", ada, { targets: [actor("Bo")], item: ada.items[0] as Mutable, form });
  };

  it("A-42 A-43 A-44: up to 4 Stamina in total, or a single one that costs more; Stamina paid as Energy is separate", () => {
    expect(keysOf(tried(["ms:1", "ms:2", "ms:3", "ms:4"]))).toEqual([]);
    expect(keysOf(tried(["ms:1", "ms:2", "ms:3", "ms:4"], 1))).toEqual([]);
    expect(keysOf(tried(["cb:1"]))).toEqual([]);
    expect(keysOf(tried(["cb:1", "ms:1"]))).toEqual(["enhanceLimit"]);
    expect(keysOf(tried(["ms:1", "ms:2", "ms:3", "ms:4", "ms:5"]))).toEqual(["usedUp"]);
    // Abilities for shots or maneuvers do not enhance a melee attack and cost nothing.
    expect(keysOf(tried(["sa:1", "hl:1", "cb:1"]))).toEqual([]);
  });

  it("A-42: the dialog counts Stamina, offers further uses, and disables those beyond the limit", () => {
    const { facts, form } = tried(["ms:1", "ms:2", "ms:3"]);
    const fields = actions.attack.form?.(facts as never, form as never) ?? [];
    const field = fields.find(({ name }) => name === "enhancers");
    if (field?.kind !== "ticks") throw new Error("no abilities to tick");
    expect(field.summary?.data).toEqual({ spent: 3, limit: 4 });
    expect(field.options.map(({ value, locked }) => [value, locked === true])).toEqual([
      ["ms:1", false],
      ["ms:2", false],
      ["ms:3", false],
      ["ms:4", false],
      ["cb:1", true],
      ["rg:1", false],
    ]);
  });

  it("each use of an ability counts, is paid and is used up", () => {
    const world = inRound(["d20:12", "d10:9", "d8:2"]);
    const ada = actor("Ada", { items: [sword(), ...abilities()] });
    const bo = actor("Bo", { more: { "defenses.evasion.bonus": 1 } });
    const staged = { targets: [bo], item: ada.items[0] as Mutable, form: { enhancers: ["ms:1", "ms:2", "rg:1"] } };
    // AV 15 + 1 + 2 against 9 + 9: it hits only with both uses.
    const struck = world.press(world.act("attack", ada, staged), "roll");
    expect(wordOf(struck)).toBe("hit");
    expect(struck.run?.result?.headline.data).toMatchObject({ damage: 3 });
    expect(systemOf(ada).stamina.value).toBe(8);
    expect(held(ada, "rg").uses).toEqual({ value: 0, max: 1 });
    expect(keysOf(world.stage("attack", ada, { ...staged, form: { enhancers: ["rg:1"] } }))).toContain("usedUp");
  });

  it("Pinning Shot makes the target Slowed until the end of the next Round", () => {
    const pin = item(
      "auraAbility",
      "Pinning Shot",
      { enhances: "ranged", onHit: { conditions: [{ id: "slowed", expiry: "round", rounds: 1, reason: "" }] } },
      "pin",
    );
    const shoot = (face: string, ...more: string[]) => {
      const world = inRound([face, ...more]);
      const ada = actor("Ada", { items: [bow(), pin] });
      const bo = actor("Bo");
      const form = { enhancers: ["pin:1"] };
      world.press(world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable, form }), "roll");
      return conditionsOf(bo);
    };
    expect(shoot("d20:15", "d4:1", "d6:1")).toEqual(["slowed:endOfRound2"]);
    expect(shoot("d20:5", "d4:1")).toEqual([]);
  });
});
