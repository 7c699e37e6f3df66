/** Modifiers on rolls, items dropped on an actor, custom actions: the rules behind the sheet. */
import { describe, expect, it } from "vitest";
import { initiativeRoll } from "../../module/rulesets/anatomy/combat/initiative-roll.ts";
import { dropAction, dropQuestions } from "../../module/rulesets/anatomy/gear/drop-on-actor.ts";
import { checkEffect } from "../../module/rulesets/anatomy/model/check-effect.ts";
import { checkSource } from "../../module/rulesets/anatomy/model/check-source.ts";
import type { PlanData } from "../../module/rulesets/anatomy/model/data.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { as, named } from "../packs/anatomy-docs.ts";
import {
  action,
  actor,
  effect,
  feature,
  injury,
  item,
  modifier,
  part,
  prosthetic,
  remedy,
  systemOf,
} from "./people.ts";
import { World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
const key = (done: ReturnType<World["act"]>) => done.problems[0]?.text.key.replace("ANATOMY.Problem.", "");
/** The totals an action has rolled, with their sums. */
const sums = (done: ReturnType<World["act"]>) =>
  (done.run?.lines ?? []).flatMap(({ line }) =>
    line.kind === "versus" ? [[line.left.total, line.left.breakdown?.total]] : [],
  );

describe("modifiers on rolls", () => {
  const trait = (...modifiers: ReturnType<typeof modifier>[]) => [feature("Trait", { modifiers })];

  it("D-57: bonuses on a save, a check or every d20 count there, and are listed there", () => {
    const items = trait(
      modifier("bonus", "save.con", 2),
      modifier("bonus", "check.str", 3),
      modifier("bonus", "check", 1),
      modifier("bonus", "d20", 1),
    );
    const ada = actor("Ada", { str: 1, con: 2, dex: 2, items, skills: { athletics: 4 } });
    expect(systemOf(ada).why["save.con"]?.total).toBe(2 + 2 + 1);
    expect(systemOf(ada).skills.athletics.mod).toBe(4 + 1);
    const world = new World(["d20:10", "d20:10", "d20:10"]);
    expect(sums(world.act("conSave", ada, { form: { dc: 12 } }))).toEqual([[15, 5]]);
    expect(sums(world.act("check", ada, { form: { attribute: "str", dc: 12 } }))).toEqual([[16, 6]]);
    expect(sums(world.act("skill", ada, { form: { skill: "athletics", dc: 12 } }))).toEqual([[15, 5]]);
    systemOf(ada).turn.initiative = "ready";
    expect(initiativeRoll(ada, readHouse({}))).toMatchObject({ formula: "1d20 + 3" });
  });

  it("named bonuses do not stack, on rolls as on values", () => {
    const items = trait(
      modifier("bonus", "skill.stealth", 2, { type: "size" }),
      modifier("bonus", "skill.stealth", 3, { type: "size" }),
      modifier("bonus", "speed.base", 10),
      modifier("bonus", "apCost.standUp", 1),
    );
    const { skills, speeds, body } = systemOf(actor("Ada", { items }));
    expect([skills.stealth.mod, speeds.base.current, body.standUp]).toEqual([3, 40, 2]);
  });

  it("N-39 N-40 N-44: modifiers of a sense count for checks with that sense only", () => {
    const items = trait(modifier("bonus", "skill.perception", 2, { when: "scent" }));
    const ada = actor("Ada", { wis: 1, items, injuries: { nose: 1 } });
    const world = new World(["d20:10", "d20:10", "d20:4"]);
    expect(sums(world.act("skill", ada, { form: { skill: "perception", components: ["visual"], dc: 9 } }))).toEqual([
      [11, 1],
    ]);
    expect(sums(world.act("skill", ada, { form: { skill: "perception", components: ["scent"], dc: 9 } }))).toEqual([
      [7, 3],
    ]);
    world.cup.expectEmpty();
  });

  it.each([
    ["advantage", "speed.base", false],
    ["disadvantage", "dv", false],
    ["grant", "skill.stealth", false],
    ["speed", "d20", false],
    ["apCost", "speed.base", false],
    ["grant", "attack.melee", true],
    ["bonus", "save.con", true],
  ] as const)("%s on %s is refused if it would never apply: allowed %s", (mode, target, stands) => {
    const found = checkSource("anatomyFeature", { modifiers: [modifier(mode, target, 1)] } as never);
    expect(found.map(({ field }) => field)).toEqual(stands ? [] : ["modifiers.0.mode"]);
    expect(checkEffect([{ path: `system.pool.${target}`, value: `${mode} +1` }])).toHaveLength(stands ? 0 : 1);
  });

  it("D-61 N-47 N-52: injured feet and legs slow base, burrow and climb speeds, not swim or fly", () => {
    const all = { base: 30, burrow: 20, climb: 20, swim: 20, fly: 40 };
    const { speeds } = systemOf(actor("Ada", { speeds: all, injuries: { leftFoot: 2, rightLeg: 2 } }));
    expect(Object.values(speeds).map(({ current }) => current)).toEqual([15, 5, 5, 40, 20]);
  });

  it("effects change an attribute, but give no Constitution", () => {
    const strong = actor("Ada", { str: 2, effects: [effect("Bull", { "skill.athletics": "bonus +1" })] });
    expect(systemOf(strong).why.str?.counted).toHaveLength(1);
    expect(systemOf(actor("Bones", { con: null })).why.con).toBeUndefined();
  });
});

describe("a custom action", () => {
  const swing = (more = {}) =>
    action(
      "Wide swing",
      { cost: "standard", stamina: 2, isAttack: true, description: "<p>All <b>round</b>.</p>", ...more },
      "swing",
    );

  it("N-19, N-89, N-96: costs its price, counts as an attack, and shows its text", () => {
    const ada = actor("Ada", { items: [swing()], stamina: 5 });
    const done = new World().act("useAction", ada, {
      item: ada.items.find(({ id }) => id === "swing") as never,
      given,
    });
    const { ap, stamina, turn } = systemOf(ada);
    expect([ap.value, stamina.value, turn.attackActions]).toEqual([1, 3, 1]);
    expect(done.run?.lines.map(({ line }) => (line.kind === "note" ? line.text.data?.name : ""))).toEqual([
      "All round .",
    ]);
    const again = new World().act("useAction", ada, {
      item: ada.items.find(({ id }) => id === "swing") as never,
      given,
    });
    expect(key(again)).toBe("apShort");
  });

  it("N-88: a free one once per turn; N-124: not as an attack after Defend", () => {
    const ada = actor("Ada", { items: [swing({ cost: "free", stamina: 0, isAttack: false })] });
    const own = () => ada.items.find(({ id }) => id === "swing") as never;
    expect(key(new World().act("useAction", ada, { item: own(), given }))).toBeUndefined();
    expect(key(new World().act("useAction", ada, { item: own(), given }))).toBe("freeTwice");
    const shy = actor("Shy", { items: [swing({ stamina: 0 })], more: { "turn.noAttack": true } });
    const item = shy.items.find(({ id }) => id === "swing") as never;
    expect(key(new World().act("useAction", shy, { item, given }))).toBe("defending");
  });

  it("N-71, N-93, N-94: it provokes; its modifiers last until the next turn; a round action shows the effect of extra AP", () => {
    const items = [
      swing({
        cost: "round",
        stamina: 0,
        isAttack: false,
        provokes: true,
        extraApText: "1 ft more",
        modifiers: [modifier("bonus", "dv", 2, { type: "dodge" })],
      }),
    ];
    const ada = actor("Ada", { items, statuses: ["hasted"], ap: 4, more: { "turn.startAp": 4 } });
    const item = ada.items.find(({ id }) => id === "swing") as never;
    const done = new World().act("useAction", ada, { item, given });
    expect(done.run?.lines.map(({ id }) => id)).toEqual(["words", "extra"]);
    expect(done.run?.result?.offers).toMatchObject([{ action: "react", by: "any" }]);
    expect([systemOf(ada).ap.value, systemOf(ada).reactions.value, systemOf(ada).defence.dv]).toEqual([0, 0, 12]);
    expect(ada.effects.find(({ name }) => name === "Wide swing")?.given).toMatchObject({ until: "turnStart" });
  });
});

describe("items dropped on an actor", () => {
  const ada = actor("Ada", { injuries: { leftEar: 2, rightEar: 1 } });
  const ear = ada.items.find(({ id }) => id === "leftEar") as never;

  it("a body plan is applied, at once if there is no body", () => {
    const plan = item("anatomyPlan", "Bird", as<PlanData>(named("bodies", "Bird")));
    expect(dropAction(ada, plan, null)).toEqual({ action: "applyPlan", given: {}, by: "self" });
    expect(dropAction(actor("Nobody", { body: [] }), plan, null)).toMatchObject({ skip: true });
  });

  it("N-36, N-37, D-49: on a part a prosthetic is fitted, and an owned remedy is used", () => {
    expect(dropAction(ada, prosthetic("Tin Ear", { replaces: "ear" }), ear)).toEqual({
      action: "fit",
      given: { part: "leftEar" },
      by: "self",
      skip: true,
    });
    expect(dropAction(ada, prosthetic("Tin Ear", { fittedTo: "leftEar" }), ear)).toBeNull();
    expect(dropAction(ada, prosthetic("Tin Ear"), null)).toBeNull();
    const touch = remedy("Mending Touch");
    expect(dropAction(ada, { ...touch, uuid: "Actor.odo.Item.touch" }, ear)).toEqual({
      action: "remedy",
      given: { part: "leftEar" },
      by: "bearer",
      skip: true,
    });
    expect(dropAction(ada, { ...touch, uuid: "Compendium.fivefold.anatomy-techniques.Item.touch" }, ear)).toBeNull();
  });

  it("N-62: a dropped body part asks for its name and parent", () => {
    const eye = part("eye", "Eye");
    const question = dropQuestions(ada, eye);
    expect(question?.form).toEqual({ name: "Eye", side: "", attachedTo: "head" });
    expect(question?.fields.map(({ name }) => name)).toEqual(["name", "side", "attachedTo"]);
    const third = { name: "Third eye", side: "middle", attachedTo: "head" };
    expect([question?.name?.(third), question?.system?.(third)]).toEqual([
      "Third eye",
      { side: "middle", attachedTo: "head", prosthetic: "" },
    ]);
    expect(dropQuestions(ada, part("hand", "Hand"))?.form).toMatchObject({ attachedTo: "leftArm", side: "left" });
    expect(dropQuestions(actor("Nobody", { body: [] }), eye)).toBeNull();
  });

  it("N-28: a dropped injury asks for its part, and takes that part's severity", () => {
    const question = dropQuestions(ada, injury("elsewhere"));
    const [field] = question?.fields ?? [];
    const options = field?.kind === "choice" ? field.options : [];
    expect(options.filter(({ disabledReason }) => disabledReason).map(({ value }) => value)).toEqual(["leftEar"]);
    expect(question?.system?.({ part: "leftLeg" })).toEqual({ part: "leftLeg", severity: "severe" });
  });
});
