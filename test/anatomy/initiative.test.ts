import { describe, expect, it } from "vitest";
import { turns } from "../../module/rulesets/anatomy/combat/turns.ts";
import { actor, creature, gear, systemOf } from "./people.ts";
import { World } from "./world.ts";

describe("initiative", () => {
  it("V-N-93: a bare d20 without readiness (N-02)", () => {
    const world = new World(["d20:11"]);
    const done = world.act("initiative", actor("Bren", { dex: 4 }));
    expect(done.run?.result?.headline.data).toMatchObject({ total: 11 });
    expect(turns.initiative(actor("Bren", { dex: 4 })).formula).toBe("1d20");
  });

  it("V-N-94: Dexterity if both sides were ready, even if negative (N-03)", () => {
    const world = new World(["d20:11"]);
    const being = actor("Bren", { dex: -1, more: { "turn.initiative": "ready" } });
    expect(world.act("initiative", being).run?.result?.headline.data).toMatchObject({ total: 10 });
    expect(turns.initiative(being).formula).toBe("1d20 - 1");
  });

  it("V-N-95: the unaware roll Perception, with disadvantage from a concussion (N-04, N-54)", () => {
    const world = new World(["d20:15", "d20:8"]);
    const being = actor("Bren", {
      dex: 4,
      skills: { perception: 3 },
      statuses: ["concussed"],
      more: { "turn.initiative": "unaware" },
    });
    expect(world.act("initiative", being).run?.result?.headline.data).toMatchObject({ total: 11 });
    expect(turns.initiative(being).formula).toBe("2d20kl + 3");
  });

  it("D-02, D-62: flat steps in the tracker's formula; a destroyed eye affects sight only", () => {
    const given = {
      skills: { perception: 3 },
      injuries: { leftEye: 1 },
      more: { "turn.initiative": "unaware" },
    } as const;
    expect(turns.initiative(actor("x", given), { advantageMode: "flat" }).formula).toBe("1d20 - 2 + 3");
    const deaf = { ...given, more: { "turn.initiative": "unaware", "turn.senses": ["audio"] } };
    expect(turns.initiative(actor("x", deaf)).formula).toBe("1d20 + 3");
  });

  it("N-04: the GM sets who is hidden, unaware or alert", () => {
    const world = new World();
    const [hider, injured, guard] = [actor("Tamsin"), creature("Wolf"), creature("Guard")];
    const targets = [hider, injured, guard];
    const form = { mode: "ambush", hiders: ["t0"], alert: ["t2"], senses: ["scent"] };
    expect(world.act("initiativeMode", hider, { targets, form }).problems).toHaveLength(1);
    world.gm = true;
    world.act("initiativeMode", hider, { targets, form });
    expect(targets.map((one) => systemOf(one).turn.initiative)).toEqual(["hider", "unaware", "ready"]);
    expect(systemOf(injured).turn.senses).toEqual(["scent"]);
    expect(hider.statuses).toContain("concealed");
    const { known, facts, form: filled } = world.stage("initiativeMode", hider, { targets, form });
    const asked = known.form?.(facts, filled).find(({ name }) => name === "hiders");
    expect(asked?.kind === "ticks" && asked.groups?.map(({ label, values }) => [label.key, values])).toEqual([
      ["ANATOMY.Form.foes", ["t1", "t2"]],
    ]);
    // Chosen in the dialog, an ambush starts with the creatures hidden; ticks already set stay.
    expect(known.prefill?.(facts, { ...filled, hiders: [] }, "mode")).toEqual({ hiders: ["t1", "t2"] });
    expect(known.prefill?.(facts, filled, "mode") ?? null).toBe(null);
    const all = { mode: "ambush", hiders: ["t0", "t1", "t2"] };
    expect(world.act("initiativeMode", hider, { targets, form: all }).problems[0]?.text.key).toBe(
      "ANATOMY.Problem.allHide",
    );
  });
});

describe("skills and checks", () => {
  it("V-N-91: the heart is found at Lore DC 15 + base level, and remembered (N-59)", () => {
    const world = new World(["d20:14"]);
    const being = actor("Odo", { skills: { lore: 4 } });
    const enemy = creature("Imp", { level: 5, more: { "details.baseLevel": 3, "details.species": "imp" } });
    const done = world.act("findHeart", being, { targets: [enemy] });
    expect(done.run?.result?.headline.key).toBe("ANATOMY.Headline.heart.found");
    expect(systemOf(being).knowledge.hearts).toEqual(["imp"]);
    expect(world.act("findHeart", being, { targets: [enemy] }).problems[0]?.text.key).toBe(
      "ANATOMY.Problem.heartKnown",
    );
  });

  it("N-59, D-26: one attempt; the GM allows another; an atlas adds 2", () => {
    const world = new World(["d20:12", "d20:12"]);
    const being = actor("Odo", { skills: { lore: 4 } });
    const enemy = creature("Imp", { level: 3, more: { "details.species": "imp" } });
    world.act("findHeart", being, { targets: [enemy] });
    expect(systemOf(being).knowledge.hearts).toEqual(["tried:imp"]);
    expect(world.act("findHeart", being, { targets: [enemy] }).problems[0]?.text.key).toBe(
      "ANATOMY.Problem.heartTried",
    );
    world.gm = true;
    being.items = [...being.items, gear("Atlas", { slug: "atlas", carry: "stowed" })];
    world.act("findHeart", being, { targets: [enemy] });
    expect(systemOf(being).knowledge.hearts).toEqual(["imp"]);
  });

  it("N-39, N-44, D-62: injured ears affect hearing, injured eyes sight, each only if the check uses it", () => {
    const world = new World(["d20:9", "d20:4", "d20:12"]);
    const being = actor("Bren", { skills: { perception: 2 }, injuries: { leftEar: 1 } });
    const heard = world.act("skill", being, { form: { skill: "perception", components: ["audio"], dc: 6 } });
    expect(heard.run?.result?.headline.key).toBe("ANATOMY.Headline.skill.success");
    world.act("skill", being, { form: { skill: "perception", components: ["visual"] } });
    world.cup.expectEmpty();
  });

  it("deafened fails any hearing check; with sight it may succeed", () => {
    const world = new World(["d20:20", "d20:20"]);
    const being = actor("Bren", { statuses: ["deafened"] });
    const form = { skill: "perception", dc: 5, components: ["audio"] };
    expect(world.act("skill", being, { form }).run?.result?.headline.key).toBe("ANATOMY.Headline.skill.failure");
    const both = { ...form, components: ["audio", "visual"] };
    expect(world.act("skill", being, { form: both }).run?.result?.headline.key).toBe("ANATOMY.Headline.skill.success");
  });

  it("N-50: no Oratory with an injured mouth", () => {
    const world = new World();
    const being = actor("Bren", { injuries: { mouth: 1 } });
    expect(world.act("skill", being, { form: { skill: "oratory" } }).problems[0]?.text.key).toBe(
      "ANATOMY.Problem.mute",
    );
    expect(world.act("speak", being).problems[0]?.text.key).toBe("ANATOMY.Problem.mute");
  });

  it("D-57, D-58: an attribute check succeeds on its DC; without Constitution there is none", () => {
    const world = new World(["d20:20"]);
    const done = world.act("check", actor("Bren", { str: 3 }), { form: { attribute: "str", dc: 24 } });
    expect(done.run?.result?.headline.key).toBe("ANATOMY.Headline.skill.failure");
    expect(world.act("check", creature("Golem", { con: null }), { form: { attribute: "con" } }).problems).toHaveLength(
      1,
    );
  });
});
