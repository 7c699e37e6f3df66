import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { weaponNumbers } from "../../module/rulesets/bloodied/attack/weapon-in-use.ts";
import { asActor } from "../../module/rulesets/bloodied/model/data.ts";
import { readHouse } from "../../module/rulesets/bloodied/model/house-rules.ts";
import {
  armorTypeModifiers,
  changeText,
  effects,
  gear,
  weaponHold,
} from "../../module/rulesets/bloodied/views/gear.ts";
import { conditionChips, hpLinePosition, strip, turn, vitals } from "../../module/rulesets/bloodied/views/header.ts";
import { partials, sheets, views } from "../../module/rulesets/bloodied/views/index.ts";
import { clock, injuries } from "../../module/rulesets/bloodied/views/injuries.ts";
import { chanceOf, magic, percent } from "../../module/rulesets/bloodied/views/magic.ts";
import { weapons } from "../../module/rulesets/bloodied/views/weapons.ts";
import { brannoc, drake, injury, NOW, thessaly, weapon } from "../../tools/preview-samples.ts";
import { words } from "../../tools/preview-words.ts";

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

/** Collects all text keys in a view. */
function keysIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) for (const entry of data) keysIn(entry, found);
  else if (typeof data === "object" && data !== null) {
    const { key } = data as Partial<Text>;
    if (typeof key === "string" && /^[A-Z]+\./.test(key)) found.add(key);
    for (const entry of Object.values(data)) keysIn(entry, found);
  }
  return found;
}

const everything: Snapshot[] = [
  thessaly(),
  brannoc(),
  drake(),
  ...thessaly().items,
  ...brannoc().items,
  ...drake().items,
];

describe("every type", () => {
  test("has a view with data for every part of its sheet", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(sheets).sort());
    for (const document of everything) {
      const view = views[document.type]!(document, context()) as Record<string, unknown>;
      for (const part of sheets[document.type]!.parts)
        if (!["tabs", "threat"].includes(part.id)) expect(view, `${document.type} ${part.id}`).toHaveProperty(part.id);
    }
  });

  test("has a limited part, and the view provides it", () => {
    for (const document of everything) {
      expect(sheets[document.type]!.limited, document.type).toBeDefined();
      const view = views[document.type]!(document, context({ owner: false, limited: true })) as object;
      expect(view, document.type).toHaveProperty(sheets[document.type]!.limited!.id);
    }
  });

  test("views are plain JSON and deterministic", () => {
    for (const document of everything) {
      const view = views[document.type]!(
        document,
        context({ combat: { round: 1, current: true, resources: { action: 1 } } }),
      );
      const json = JSON.stringify(view);
      expect(JSON.parse(json)).toEqual(
        JSON.parse(
          JSON.stringify(
            views[document.type]!(document, context({ combat: { round: 1, current: true, resources: { action: 1 } } })),
          ),
        ),
      );
    }
  });

  test("all texts of the sheets are in the language files", () => {
    const lang = words(join(import.meta.dirname, "../../lang/en"));
    const missing = everything
      .flatMap((d) => [...keysIn(views[d.type]!(d, context()))])
      .filter((k) => k.startsWith("BLOODIED.Sheet.") && !lang.has(k));
    expect([...new Set(missing)]).toEqual([]);
  });

  test("shared partials are named after the ruleset", () => {
    for (const name of Object.keys(partials)) expect(name).toMatch(/^ffBloodied/);
  });
});

describe("limited view", () => {
  test("holds no number of the creature", () => {
    const view = views.bloodiedCreature!(drake(), context({ limited: true, gm: false, owner: false })) as Record<
      string,
      unknown
    >;
    expect(Object.keys(view)).toEqual(["limited"]);
    expect(JSON.stringify(view)).not.toMatch(/28|41|"hp"|abilities/);
  });

  test("shows bloodied, which is visible to all (B-22)", () => {
    const hurt = drake({ hp: [20, 41], statuses: ["bloodied"] });
    const view = views.bloodiedCreature!(hurt, context({ limited: true })) as {
      limited: { chips: { id: string }[]; hale: unknown };
    };
    expect(view.limited.chips.map((c) => c.id)).toEqual(["bloodied"]);
    expect(view.limited.hale).toBeNull();
  });
});

describe("life line (B-22, B-24, B-25)", () => {
  test.each([
    [10, 1],
    [5, 0.667],
    [4, 0.6],
    [0, 0.333],
    [-5, 0],
  ])("%i of 10 stands at %f", (value, at) => {
    expect(hpLinePosition({ value, max: 10, bloodied: 5, deathAt: -5 })).toBe(at);
  });

  test("a total of 1, where three lines coincide, gives a number", () => {
    for (const value of [0, 1])
      expect(hpLinePosition({ value, max: 1, bloodied: 0, deathAt: 0 })).toBeGreaterThanOrEqual(0);
  });

  test("the values at the top agree with their breakdowns", () => {
    const { defense, initiative, hp } = vitals(asActor(thessaly()));
    expect(defense.shown).toBe("+1");
    expect(defense.why!.breakdown.total).toBe(1);
    expect(initiative.shown).toBe("+4");
    expect(initiative.why!.sum).toBe("1d20 + 4");
    expect(hp.sentence.data).toMatchObject({ value: 4, max: 10, bloodied: 5, death: -5 });
  });

  test("movement's breakdown names the effect that increases it", () => {
    const changes = [{ path: "attributes.movement", value: "10" }];
    const fast = thessaly({
      movement: 40,
      effects: [{ id: "e", name: "Fleet", img: "", statuses: [], disabled: false, changes, source: "Boots" }],
    });
    const { breakdown } = vitals(asActor(fast)).movement.why!;
    expect(breakdown.counted.map((m) => m.value)).toEqual([30, 10]);
  });
});

describe("conditions and the strip at 0 HP", () => {
  test("injuries are counted on their chip; effects show the remaining time", () => {
    const shown = conditionChips(asActor(thessaly()));
    expect(shown.map((c) => c.id)).toEqual(["bloodied", "seriousInjury", "veil"]);
    expect(JSON.stringify(shown[1]!.note)).toContain('{"name":2}');
    expect(shown[2]!.note!.data).toEqual({ rounds: 7 });
  });

  test("the strip is hidden for a standing actor", () => {
    expect(strip(asActor(thessaly()))).toEqual({ shown: false });
  });

  test("bleeding shows the better save, BLD on a tie (B-26, D-27)", () => {
    const shown = strip(asActor(brannoc()));
    expect(shown).toMatchObject({ shown: true, bleeding: true, choice: false, save: { target: 15 } });
    const tied = strip(asActor(brannoc({ scores: [10, 12, 10, 10, 12] })));
    expect(tied.save!.ability.key).toBe("BLOODIED.Ability.bld");
  });

  test("a pending choice is shown at any hit points (B-25, D-42)", () => {
    const healed = strip(asActor(brannoc({ hp: [3, 15], choice: true, statuses: ["bloodied", "atTheLine"] })));
    expect(healed).toMatchObject({ shown: true, choice: true });
  });

  test("the dead get no save and no choice", () => {
    expect(strip(asActor(brannoc({ statuses: ["dead", "bleedingOut"] })))).toMatchObject({
      dead: true,
      bleeding: false,
      choice: false,
    });
  });
});

describe("turn (B-03, B-04)", () => {
  test("is hidden outside combat", () => expect(turn(context(), false)).toEqual({ shown: false }));

  test("a traded action shows two moves and a spent action", () => {
    const shown = turn(context({ combat: { round: 3, current: true, resources: { movement: 2, action: 0 } } }), false);
    expect(shown.tokens!.map((token) => [token.resource, token.on])).toEqual([
      ["movement", true],
      ["movement", true],
      ["action", false],
    ]);
    expect(shown.canTrade).toBe(false);
  });

  test("B-28: the unconscious and the dead are not offered to stop another's bleeding", () => {
    const fighting = context({ combat: { round: 3, current: true, resources: {} } });
    const helps = (statuses: string[]) =>
      (views.bloodiedCharacter!(brannoc({ statuses }), fighting) as { turn: { helps: boolean } }).turn.helps;
    expect([[], ["unconscious"], ["dead"]].map(helps)).toEqual([true, false, false]);
  });
});

describe("weapons", () => {
  const rows = (snapshot: Snapshot) => weapons(asActor(snapshot), {});

  test("a row shows the values of the attack (B-05, B-08)", () => {
    for (const snapshot of [thessaly(), brannoc(), drake()])
      for (const row of rows(snapshot).rows) {
        const held = snapshot.items.find((i) => i.id === row.id)!;
        const numbers = weaponNumbers(asActor(snapshot), held as never, readHouse({}), row.mode);
        expect(row.attack.why!.breakdown).toEqual(numbers.attack);
        if (!row.error) expect(row.damage.shown).toBe(numbers.damageText);
      }
  });

  test("a throwable weapon has a second row using AGL or INT (B-13)", () => {
    const hatchet = rows(brannoc()).rows.filter((row) => row.name.data?.name === "Hatchet");
    expect(hatchet.map((row) => [row.mode, row.attack.shown])).toEqual([
      ["melee", "+3"],
      ["thrown", "+0"],
    ]);
    expect(hatchet[1]!.hold).toBeNull();
  });

  test("an invalid formula is shown as an error", () => {
    expect(rows(brannoc()).rows.find((row) => row.name.data?.name === "Broken thing")!.error).not.toBeNull();
  });

  test("two one-handed melee weapons pair at −5 each (B-20, B-21)", () => {
    expect(rows(drake()).pair!.label.data).toEqual({ main: "−1", off: "−1" });
    expect(rows(thessaly()).pair).toBeNull();
  });

  test("clicking the hand cycles through the hands the weapon allows", () => {
    const next = (more: Record<string, unknown>) => weaponHold(weapon("x", "y", more) as never)?.next;
    expect(next({ equipped: "none" })).toBe("main");
    expect(next({ equipped: "main" })).toBe("off");
    expect(next({ equipped: "off" })).toBe("none");
    expect(next({ hands: 2, equipped: "none" })).toBe("both");
    expect(next({ hands: 0, natural: true })).toBeUndefined();
  });
});

describe("injuries (B-33 to B-36)", () => {
  test("the clock runs from 0 to 1 over the interval and shows when the save is due", () => {
    const { system } = injury("cut", { intervalHours: 12, nextSaveAt: 12 * 3600 });
    expect(clock(system as never, 0)).toMatchObject({ at: 0, due: false });
    expect(clock(system as never, 6 * 3600)).toMatchObject({ at: 0.5, due: false });
    expect(clock(system as never, 12 * 3600)).toMatchObject({ at: 1, due: true });
    expect(clock(system as never, 99 * 3600)).toMatchObject({ at: 1, due: true });
  });

  test("a change of seconds does not change the view", () => {
    const at = (worldTime: number) =>
      JSON.stringify(injuries(asActor(thessaly()), context({ worldTime })).map((i) => i.next));
    expect(at(NOW + 1)).toBe(at(NOW + 30));
  });

  test("the save uses LCK on a tie, otherwise the better one (B-34)", () => {
    const [first] = injuries(asActor(thessaly()), context());
    expect(first!.save.target).toBe(16);
    expect(first!.successes).toEqual([true, false]);
  });
});

describe("magic (B-43 to B-55)", () => {
  test("chances are exact", () => {
    expect(chanceOf(5, 5)).toBe(1);
    expect(chanceOf(1, 4)).toBeCloseTo(0.5, 12);
    expect(chanceOf(2, 11)).toBeCloseTo(3 / 36, 12);
    expect(chanceOf(0, 3)).toBe(0);
    expect(chanceOf(3, 19)).toBe(0);
  });

  test.each([
    [0, "0"],
    [1, "100"],
    [0.00001, "< 0.01"],
    [0.0001, "0.01"],
    [0.4166, "42"],
    [0.9999, "99.9"],
  ])("%f reads %s", (p, shown) => expect(percent(p)).toBe(shown));

  test("a ready condition lowers the target numbers it can lower, and no others (B-48)", () => {
    const { spells, tiers } = magic(asActor(thessaly()), {});
    expect(tiers.map((tier) => tier.target)).toEqual([3, 4, 11, 30, 67]);
    const cells = spells.find((s) => s.name === "Levitation")!.cells;
    expect(cells.map((cell) => cell.needs?.data ?? null)).toEqual([null, { target: 3, plain: 4 }, null, null, null]);
  });

  test("a Tier that the spell does not have cannot be clicked (B-55)", () => {
    const veil = magic(asActor(thessaly()), {}).spells.find((s) => s.name === "Veil")!;
    expect(veil.cells.map((cell) => cell.enabled)).toEqual([true, true, true, true, false]);
  });

  test("a pool of more than 12 is shown as an icon and a number", () => {
    expect(magic(asActor(thessaly({ pool: [13, 13] })), {}).pool.few).toBe(false);
    expect(magic(asActor(brannoc()), {}).shown).toBe(false);
  });
});

describe("gear and effects", () => {
  test("a change of the movement says whether it is added, a factor, or none at all", () => {
    const path = "attributes.movement";
    const said = (value: string, how?: "times" | "set") => changeText({ path, value, ...(how && { how }) }).key;
    expect([said("10"), said("2", "times"), said("0", "set")]).toEqual([
      "BLOODIED.Sheet.path.attributes-movement",
      "BLOODIED.Sheet.path.movementTimes",
      "BLOODIED.Sheet.path.noMovement",
    ]);
  });

  test("the weight is the sum of all items; natural weapons weigh nothing", () => {
    const carried = gear(asActor(thessaly()));
    expect(carried.weight.data).toEqual({ weight: 8 });
    expect(carried.groups.flatMap((g) => g.rows.map((row) => row.name))).not.toContain("Fist");
  });

  test("worn armor lists its damage type modifiers (B-10)", () => {
    expect(armorTypeModifiers(asActor(drake())).map((s) => s.data?.value)).toEqual(["3", "−2"]);
  });

  test("effects are sorted into temporary, passive and disabled", () => {
    const groups = effects(thessaly()).groups.map((g) => [g.id, g.rows.map((row) => row.id)]);
    expect(groups).toEqual([
      ["temporary", ["veil"]],
      ["passive", []],
      ["disabled", ["boots"]],
    ]);
  });
});
