/** Damage: the vectors, and cases around them. */
import { describe, expect, it } from "vitest";
import { hitResultOf } from "../../module/rulesets/grimoire/damage/hit-result.ts";
import { all, Fight, lineOf, offersOf } from "./fight.ts";
import { played } from "./ops-g3.ts";
import { actor, detachment, hireling, type Mutable, mark, npc, systemOf } from "./people.ts";
import type { Happened } from "./world.ts";

interface Target {
  kind: "character" | "npc" | "detachment";
  hp: number;
  hpMax: number;
  str: number;
  armor: number;
  critical?: boolean;
  stable?: boolean;
  doomed?: boolean;
}

const people = { character: actor, npc, detachment };
const person = ({ kind, hp, hpMax, str, armor, critical = false, stable = false, doomed = false }: Target): Mutable =>
  people[kind]("Bo", {
    hp,
    hpMax,
    str,
    naturalArmor: armor,
    ...(kind === "detachment" ? {} : { critical: { active: critical, stable }, doomed }),
  });

function seen(world: Fight, being: Mutable, happened: Happened): Record<string, unknown> {
  const acts = all(happened);
  const crit = acts.find(({ action }) => action === "critSave");
  const save = lineOf(crit, "critSave");
  const str = lineOf(happened, "str");
  const doom = lineOf(crit, "doom");
  const { dead, destroyed, critical, hp, attributes, doomed } = systemOf(being);
  const offered = acts.flatMap(offersOf);
  return {
    damage: happened.run?.result?.headline.data?.net,
    hp: hp.value,
    overflow: str?.kind === "loss" ? Number(str.text.data?.overflow) : 0,
    str: attributes.str.value,
    critTR: save?.kind === "versus" ? save.left.total : null,
    critSave: save?.kind === "versus" ? (save.winner === "left" ? "pass" : "fail") : null,
    scar: world.scars.at(-1) ?? null,
    state: dead
      ? "dead"
      : destroyed
        ? "destroyed"
        : critical?.active
          ? "critical"
          : offered.includes("verdict-dead")
            ? "dead-pending"
            : offered.includes("verdict-routed")
              ? "routed-or-weakened"
              : "up",
    stable: critical?.stable,
    doomedRoll: doom?.kind === "total" ? doom.total : null,
    hpMax: hp.max,
    doomed,
  };
}

describe("damage", () => {
  it.each(played("damage"))("%s", (_, { given, dice, expect: wanted }) => {
    const world = new Fight(dice);
    const being = person(given.target as Target);
    const hits = (given.hits as number[] | undefined) ?? [given.raw as number];
    const steps = hits.map((raw) => {
      world.scars.length = 0;
      return seen(world, being, world.act("harm", being, { form: { raw } }));
    });
    if (wanted.steps) expect(steps).toMatchObject(wanted.steps as object[]);
    else expect(steps[0]).toMatchObject(wanted);
    world.cup.expectEmpty();
  });

  it("G-55 D14: a second hit is a separate hit, and Armor applies again", () => {
    const world = new Fight();
    const being = actor("Ael", { hp: 6, hpMax: 6, naturalArmor: 1 });
    const happened = world.act("harm", being, { form: { raw: 3, extra: 2 } });
    expect(all(happened).map(({ action, form }) => [action, form.raw])).toEqual([
      ["harm", 3],
      ["harm", 2],
    ]);
    expect(systemOf(being).hp.value).toBe(3);
  });

  it("D14: the second hit waits for the Save of the first, and requires one of its own", () => {
    const world = new Fight(["d20:19", "d20:18"]);
    const being = actor("Ael", { hp: 3, str: 12 });
    const happened = world.act("harm", being, { form: { raw: 4, extra: 1 } });
    expect(all(happened).map(({ action }) => action)).toEqual(["harm", "critSave", "harm", "critSave"]);
    expect([systemOf(being).attributes.str.value, world.scars]).toEqual([10, [3]]);
    world.cup.expectEmpty();
  });

  it("G-67 D34: Armor is ignored if the Warden says so", () => {
    const being = npc("Orc", { hp: 9, naturalArmor: 3 });
    new Fight().act("harm", being, { form: { raw: 5, ignoreArmor: true } });
    expect(systemOf(being).hp.value).toBe(4);
  });

  it("G-87: the sheet's damage takes dice, and refuses invalid formulas", () => {
    const world = new Fight(["d6:2", "d6:5"]);
    const being = npc("Orc", { hp: 9 });
    expect(world.act("harm", being, { form: { raw: "" } }).problems.map((p) => p.field)).toEqual(["raw"]);
    expect(world.act("harm", being, { form: { raw: "2x6" } }).problems.map((p) => p.field)).toEqual(["raw"]);
    world.act("harm", being, { form: { raw: "2d6 + 1" } });
    expect(systemOf(being).hp.value).toBe(1);
  });

  it("G-96 D3: with the setting, a hit to exactly 0 requires the Save with the current STR; otherwise none", () => {
    const hit = (critSaveAtZero: boolean) =>
      hitResultOf(
        { hp: 4, attributes: systemOf(actor("x")).attributes, armor: 0, critical: false, stable: false, scarred: true },
        4,
        false,
        { critSaveAtZero },
      );
    expect([hit(true).critSave, hit(false).critSave, hit(true).str.after]).toEqual([true, false, 10]);
  });

  it("G-90 D12: hirelings take scars only by house rule", () => {
    const scars = (settings: object) => {
      const world = new Fight([], settings);
      world.act("harm", hireling("Hob", { hp: 2 }), { form: { raw: 2 } });
      return world.scars;
    };
    expect([scars({}), scars({ scarsForHirelings: true })]).toEqual([[], [2]]);
  });

  it("G-142: a brief flame does no damage to a briefly fireproof target, if the Warden says so", () => {
    const burn = (pick: string) => {
      const world = new Fight();
      world.choose = (request) => (request.who === "gm" ? pick : undefined);
      const being = actor("Ash", { hp: 6, hpMax: 6, items: [mark("Fireproof", { entry: 6, fireImmune: true })] });
      world.act("harm", being, { form: { raw: 4, fire: true } });
      return systemOf(being).hp.value;
    };
    expect([burn("brief"), burn("burns")]).toEqual([6, 2]);
  });

  it("G-152 D33: fire rolls one more die per burned die against bark skin only", () => {
    const bark = actor("Oak", { hp: 9, hpMax: 9, items: [mark("Bark", { entry: 16, fireVulnerable: true })] });
    const world = new Fight(["d6:5", "d6:1"]);
    world.act("harm", bark, { form: { raw: 5, fire: true, embers: ["flask:6:3", "flask:6:2"] } });
    expect(systemOf(bark).hp.value).toBe(9 - 5 - 2);
    world.cup.expectEmpty();
    const plain = actor("Ann", { hp: 9, hpMax: 9 });
    new Fight().act("harm", plain, { form: { raw: 5, fire: true, embers: ["flask:6:3"] } });
    expect(systemOf(plain).hp.value).toBe(4);
  });

  it("dead targets take no damage", () => {
    const { problems } = new Fight().act("harm", actor("Ann", { dead: true }), { form: { raw: 3 } });
    expect(problems[0]?.text.key).toBe("GRIMOIRE.Problem.gone");
  });
});
