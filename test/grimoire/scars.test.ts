/** Scars: the vectors with their pending rolls, effects on the body, and resolution. */
import { describe, expect, it } from "vitest";
import { scarEntry } from "../../module/rulesets/grimoire/damage/hit-result.ts";
import { improvementOf } from "../../module/rulesets/grimoire/damage/improvement-roll.ts";
import { SCARS, scarIcon } from "../../module/rulesets/grimoire/damage/scar-table.ts";
import { ATTRIBUTES, itemsOf } from "../../module/rulesets/grimoire/model/data.ts";
import { uiIcons } from "../../tools/icon-names.ts";
import { headlineOf, lineOf } from "./fight.ts";
import { played } from "./ops-g3.ts";
import { actor, type Given, type Mutable, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const scarOf = (being: Mutable) => itemsOf(being, "grimoireScar").at(-1);
const totalOf = (happened: Happened | undefined, id: string) => {
  const line = lineOf(happened, id);
  return line?.kind === "total" ? line.total : undefined;
};

/** Adds an entry and makes its pending roll: by rest, recovery, or the Save that ends Doomed. */
function whole(world: World, being: Mutable, entry: number, form: object = {}): Happened[] {
  world.gm = true;
  const entered = world.act("scar", being, { form: { entry, ...form } });
  const item = scarOf(being);
  if (item?.system.state !== "pending" || entry === 12) return [entered];
  if (entry === 11) world.act("healMortal", being, { form: { by: "a surgeon" } });
  if (entry === 3) return [entered, world.act("rest", being, { form: { type: "hours" } })];
  return [entered, world.act("scarFollow", being, { item: item as unknown as Mutable })];
}

interface Scarred {
  entry: number;
  hp?: number;
  hpMax?: number;
  dc?: number;
  attributes?: Given;
}

describe("scars", () => {
  it.each(played("scar"))("%s", (_, { given, dice, expect: wanted }) => {
    const { entry, hp, hpMax, dc, attributes } = given as unknown as Scarred;
    const world = new World(dice);
    const being = actor("Ael", { ...attributes, hpMax: hpMax ?? 3, ...(hp === undefined ? {} : { hp }) });
    const acts = whole(world, being, entry, dc === undefined ? {} : { dc });
    const { hp: points, attributes: scores } = systemOf(being);
    const location = scarOf(being)?.system.location ?? "";
    const save = lineOf(acts[0], "scarSave");
    const rolls = acts.flatMap((act) => totalOf(act, "growth") ?? totalOf(act, "waited0") ?? []);
    const changed = points.max !== (hpMax ?? 3) || ATTRIBUTES.some((id) => scores[id].max !== maxOf(attributes, id));
    expect({
      location: location.charAt(0).toUpperCase() + location.slice(1),
      attribute: scarOf(being)?.system.attribute,
      hp: points.value,
      hpMax: points.max,
      hpMaxChanged: points.max !== (hpMax ?? 3),
      ...scores,
      roll: rolls.at(-1),
      changed,
      ...(save?.kind === "versus" ? { tr: save.left.total, save: save.winner === "left" ? "pass" : "fail" } : {}),
    }).toMatchObject(wanted);
    world.cup.expectEmpty();
  });

  it("G-116: HP before the hit select the entry; 0 none, 13 and more the last", () => {
    expect([0, 1, 7, 12, 13, 40].map(scarEntry)).toEqual([null, 1, 7, 12, 12, 12]);
  });

  it("each entry has its initial state as in the table", () => {
    const state = (entry: number) => SCARS[entry]?.state;
    expect([1, 2, 6, 9].map(state)).toEqual(Array(4).fill("resolved"));
    expect([3, 4, 5, 7, 11, 12].map(state)).toEqual(Array(6).fill("pending"));
    expect([8, 10].map(state)).toEqual(["active", "active"]);
    expect(Object.keys(SCARS)).toHaveLength(12);
  });

  it("every scar has an icon that the build creates", () => {
    const names = Object.keys(SCARS).map((entry) => /icons\/([a-z-]+)\.svg$/.exec(scarIcon(Number(entry)))?.[1]);
    expect(new Set(names).size).toBe(12);
    expect(names.filter((name) => !uiIcons.includes(String(name)))).toEqual([]);
  });

  it("G-119 G-127 G-128: Walloped, Mortal Wound and Doomed apply their effects at once", () => {
    const world = new World();
    world.time = 100;
    const being = actor("Ael", { hp: 4 });
    for (const entry of [3, 11, 12]) world.act("scar", being, { form: { entry } });
    const { deprived, mortal, doomed } = systemOf(being);
    expect([deprived?.causes.walloped, deprived?.causes.mortal]).toEqual(["hours", "manual"]);
    expect([mortal, doomed]).toEqual([{ active: true, diesAt: 3700 }, true]);
    for (const status of ["deprived", "mortal", "doomed", "unable"]) expect(being.statuses).toContain(status);
  });

  it("G-123 G-124 G-126: statuses start and end with their scar; a lost limb stays lost", () => {
    const world = new World(["d20:1", "d20:1", "d6:1", "d6:1", "d6:1"]);
    const being = actor("Ael");
    for (const entry of [7, 8, 10]) world.act("scar", being, { form: { entry, place: "the left hand" } });
    expect(["hamstrung", "deaf", "sundered"].map((s) => being.statuses.includes(s))).toEqual([true, true, true]);
    expect(scarOf(being)?.system.location).toBe("the left hand");
    const [lame, deaf, limb] = itemsOf(being, "grimoireScar") as unknown as Mutable[];
    world.act("scarFollow", being, { item: lame });
    expect(headlineOf(world.act("scarFollow", being, { item: deaf }))).toBe("scarOver");
    expect(world.act("scarFollow", being, { item: limb }).problems[0]?.text.key).toBe("GRIMOIRE.Problem.scarIsOver");
    expect(["hamstrung", "deaf", "sundered"].map((s) => being.statuses.includes(s))).toEqual([false, false, true]);
  });

  it("G-127 D43: a Mortal Wound is treated first and recovered from later, both by the Warden", () => {
    const world = new World(["d6:1", "d6:1"]);
    const being = actor("Ael", { hp: 11 });
    world.act("scar", being, { form: { entry: 11 } });
    const item = scarOf(being) as unknown as Mutable;
    const refused = (id: "healMortal" | "scarFollow") =>
      world.act(id, being, { item }).problems[0]?.text.key.replace("GRIMOIRE.Problem.", "");
    expect([refused("healMortal"), refused("scarFollow")]).toEqual(["wardenOnly", "mortalUntreated"]);
    world.gm = true;
    world.act("healMortal", being);
    expect(systemOf(being).mortal).toEqual({ active: true, diesAt: null });
    expect(systemOf(being).deprived?.active).toBe(true);
    world.gm = false;
    expect(refused("scarFollow")).toBe("wardenOnly");
    world.gm = true;
    world.act("scarFollow", being, { item });
    const { mortal, deprived, hp } = systemOf(being);
    expect([mortal?.active, deprived?.active, hp]).toEqual([false, false, { value: 2, max: 2 }]);
  });

  it("G-128: Doomed ends with a Save, not manually", () => {
    const world = new World();
    const being = actor("Ael", { hp: 12 });
    world.act("scar", being, { form: { entry: 12 } });
    const item = scarOf(being) as unknown as Mutable;
    expect(world.act("scarFollow", being, { item }).problems[0]?.text.key).toBe("GRIMOIRE.Problem.doomWaits");
  });

  it("G-33: the WIL Save of a scar uses saved Advantages", () => {
    const world = new World(["d20:2", "d20:15", "d4:1"]);
    const being = actor("Ael", { wil: 10, pendingAdvantage: 1 });
    world.act("scar", being, { form: { entry: 8 } });
    expect([systemOf(being).attributes.wil, systemOf(being).pendingAdvantage]).toEqual([{ value: 11, max: 11 }, 0]);
    world.cup.expectEmpty();
  });

  it("an entry outside the table is refused", () => {
    const key = (entry: number) => new World().stage("scar", actor("Ael"), { form: { entry } }).problems[0]?.field;
    expect([key(0), key(13), key(12)]).toEqual(["entry", "entry", undefined]);
  });

  it("D19: which value is higher, and which values change with it", () => {
    const body = { hp: 3, max: 5, attributes: systemOf(actor("x", { dex: { value: 6, max: 9 } })).attributes };
    const steps = (followUp: Parameters<typeof improvementOf>[1], total: number) =>
      improvementOf(body, followUp, "dex", total).consequences.map((c) =>
        c.do === "adjust" ? `${c.path} ${c.by}` : c.do,
      );
    expect(steps("hpReplace", 5)).toEqual([]);
    expect(steps("hpReplace", 6)).toEqual(["hp.max 1"]);
    expect(steps("hpAdd", 2)).toEqual(["hp.max 2"]);
    expect(steps("hpSet", 2)).toEqual(["hp.max -3", "hp.value -1"]);
    expect(steps("hpSet", 4)).toEqual(["hp.max -1"]);
    expect(steps("attrCurrent", 6)).toEqual([]);
    expect(steps("attrCurrent", 8)).toEqual(["attributes.dex.value 2"]);
    expect(steps("attrCurrent", 11)).toEqual(["attributes.dex.max 2", "attributes.dex.value 5"]);
    expect(steps("attrMax", 9)).toEqual([]);
    expect(steps("attrMax", 12)).toEqual(["attributes.dex.max 3", "attributes.dex.value 3"]);
    expect(steps("wilSave", 3)).toEqual(["attributes.dex.max 3", "attributes.dex.value 3"]);
    expect(steps("none", 9)).toEqual([]);
  });
});

function maxOf(attributes: Given | undefined, id: (typeof ATTRIBUTES)[number]): number {
  const score = attributes?.[id] ?? 10;
  return typeof score === "number" ? score : score.max;
}
