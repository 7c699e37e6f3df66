/** Every condition with its effect, and the duration of manually set ones. */
import { describe, expect, it } from "vitest";
import type { AttackFacts } from "../../module/rulesets/anatomy/attack/attack-facts.ts";
import { defaultDv } from "../../module/rulesets/anatomy/attack/attack-target.ts";
import { reactOffer } from "../../module/rulesets/anatomy/combat/provoke.ts";
import { turnStartCards } from "../../module/rulesets/anatomy/combat/turns.ts";
import { conditions, statusesOf } from "../../module/rulesets/anatomy/conditions/conditions.ts";
import { durationOfManualEffect } from "../../module/rulesets/anatomy/conditions/effect-expiry.ts";
import { attacked } from "./attacking.ts";
import { actor, bow, effect, parts, remedy, shield, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
const key = (done: ReturnType<World["act"]>) => done.problems[0]?.text.key.replace("ANATOMY.Problem.", "");
type Mode = "melee" | "ranged" | "thrown";
/** Net advantage (above 0) or disadvantage of an attack, read from its number of dice. */
function net(mine: string[], theirs: string[], mode: Mode = "melee", group?: "firearm" | "crossbow"): number {
  const dice = ["d20:9", "d20:12", "d20:7"];
  for (let more = 0; more < dice.length; more += 1) {
    try {
      const done = attacked(
        {
          attacker: { statuses: mine },
          target: { statuses: theirs },
          dv: { armor: 20 },
          mode,
          ...(group ? { weapon: { group } } : mode === "ranged" ? { weapon: { group: "sling" } } : {}),
          form: { distance: 10 },
        },
        dice.slice(0, more + 1),
      );
      return more === 0 ? 0 : done.natural === 12 ? more : -more;
    } catch (error) {
      if (more === dice.length - 1) throw error;
    }
  }
  return 0;
}
/** The DV an attack uses against a target with this status. */
const dv = (status: string) => {
  const target = actor("Bo", { dex: 2, natural: 3, statuses: [status] });
  const { facts } = new World().stage("attack", actor("Ada"), { targets: [target] });
  const { marks } = facts as AttackFacts;
  const id = defaultDv({ touch: false }, marks.t0);
  return marks.t0?.dv[id].total;
};
const turn = (status: string) => {
  const { ap, reactions } = systemOf(actor("Bren", { dex: 2, statuses: [status] }));
  return [ap.max, reactions.max];
};
const does = (status: string, action: "move" | "speak" | "defend" | "skill", form = {}, more = {}) =>
  key(new World(["d20:10"]).act(action, actor("Bren", { statuses: [status], ...more }), { given, form }));
const brings = (status: string) => [...statusesOf([status])].sort();

/** Effect of each condition; one without an entry is untested. */
const PROOFS: Readonly<Record<string, () => void>> = {
  offGuard: () => expect(dv("offGuard")).toBe(13),
  prone() {
    expect([net([], ["prone"]), net([], ["prone"], "ranged"), net(["prone"], []), net(["prone"], ["prone"])]).toEqual([
      1, -1, -1, 1,
    ]);
    expect([
      net(["prone"], [], "thrown"),
      net(["prone"], [], "ranged", "crossbow"),
      net(["prone"], [], "ranged", "firearm"),
    ]).toEqual([-1, 1, 1]);
    const archer = actor("Tamsin", { statuses: ["prone"], items: [bow("Bow", {}, "bow")] });
    expect(key(new World().act("attack", archer, { targets: [actor("Wolf")], form: { arm: "bow" } }))).toBe(
      "attack.bowProne",
    );
  },
  helpless: () =>
    expect([brings("helpless"), net([], ["helpless"]), does("helpless", "move"), dv("helpless")]).toEqual([
      ["helpless", "offGuard"],
      1,
      "unable",
      13,
    ]),
  unconscious: () =>
    expect([brings("unconscious"), turn("unconscious"), does("unconscious", "speak")]).toEqual([
      ["helpless", "offGuard", "unconscious"],
      [0, 0],
      "unable",
    ]),
  coma: () =>
    expect(
      turnStartCards(actor("x", { effects: [effect("Out", {}, { statuses: ["coma"], given: { wake: 30 } })] })),
    ).toEqual([]),
  exhausted() {
    expect(net(["exhausted"], [])).toBe(-1);
    const world = new World(["d20:12", "d20:8"]);
    const done = world.act("skill", actor("x", { stamina: 0, statuses: ["exhausted"] }), {
      form: { skill: "athletics" },
    });
    expect(done.run?.result?.headline.data).toMatchObject({ total: 8 });
  },
  strain: () => expect(actor("x", { strain: 3 }).statuses).toContain("strain"),
  bleeding: () => expect(turnStartCards(actor("x", { bleed: 1 })).map(({ action }) => action)).toEqual(["bleedTick"]),
  concussed: () => expect(net(["concussed"], [])).toBe(-1),
  confused: () =>
    expect(turnStartCards(actor("x", { statuses: ["confused"] })).map(({ action }) => action)).toEqual(["confused"]),
  dazed: () => expect(turn("dazed")).toEqual([1, 0]),
  stunned() {
    expect([turn("stunned"), brings("stunned"), dv("stunned")]).toEqual([[0, 0], ["offGuard", "stunned"], 13]);
    // Outside combat, where AP are not counted, it still prevents acting.
    expect(key(new World().act("defend", actor("x", { statuses: ["stunned"] })))).toBe("unable");
  },
  sickened: () => expect(net(["sickened"], [])).toBe(-1),
  deafened() {
    const form = { skill: "perception", components: ["audio"], dc: 5 };
    const done = new World(["d20:20"]).act("skill", actor("x", { statuses: ["deafened"] }), { form });
    expect(done.run?.result?.headline.key).toBe("ANATOMY.Headline.skill.failure");
  },
  blinded() {
    expect([net(["blinded"], []), dv("blinded")]).toEqual([-2, 13]);
    const form = { skill: "perception", components: ["visual"], dc: 5 };
    const done = new World(["d20:20"]).act("skill", actor("x", { statuses: ["blinded"] }), { form });
    expect(done.run?.result?.headline.key).toBe("ANATOMY.Headline.skill.failure");
  },
  silenced() {
    expect([does("silenced", "speak"), does("silenced", "skill", { skill: "oratory" })]).toEqual(["mute", "mute"]);
    const spell = remedy("Mending Touch", { mode: "heal", vocal: true, ap: 2, stamina: 1 }, "mend");
    const being = actor("Odo", { statuses: ["silenced"], items: [spell], injuries: { leftEar: 1 } });
    expect(key(new World().act("remedy", being, { item: spell, form: { part: "leftEar" } }))).toBe("mute");
  },
  grounded: () =>
    expect(does("grounded", "move", { mode: "fly" }, { speeds: { base: 0, fly: 60 } })).toBe("cannotMove"),
  exposed: () => expect([net([], ["exposed"]), net([], ["exposed"], "ranged")]).toEqual([1, 0]),
  defending: () => expect(systemOf(actor("x", { mb: 3, statuses: ["defending"] })).defence.dv).toBe(13),
  shieldReadied() {
    const world = new World();
    const being = actor("x", { items: [shield("Round", 2, {}, "round")] });
    world.act("readyShield", being, { given });
    expect([being.statuses, systemOf(being).defence.dv]).toEqual([["shieldReadied"], 12]);
  },
  lunging() {
    const done = (statuses: string[]) =>
      new World().stage("attack", actor("x", { statuses, items: [weapon("Sword", {}, "s")] })).facts;
    expect([done(["lunging"]), done([])]).toMatchObject([{ lunging: true }, { lunging: false }]);
  },
  grappled() {
    const holder = actor("Holder");
    const effects = [effect("Held", {}, { statuses: ["grappled"], given: { grappler: holder.uuid } })];
    const being = () => actor("x", { effects, items: [weapon("Sword", {}, "sword")] });
    const dice = (target: typeof holder, cup: string[]) => {
      const world = new World(cup);
      world.act("attack", being(), { targets: [target] });
      world.cup.expectEmpty();
    };
    dice(holder, ["d20:3"]);
    dice(actor("Other"), ["d20:3", "d20:4"]);
    expect([does("grappled", "move"), systemOf(being()).speeds.base.current]).toEqual(["cannotMove", 0]);
  },
  pinned: () => expect(does("pinned", "move")).toBe("cannotMove"),
  hasted: () => expect(turn("hasted")).toEqual([4, 3]),
  cover: () => expect([net([], ["cover"]), net([], ["cover"], "ranged")]).toEqual([-1, -1]),
  totalCover: () => expect([net([], ["totalCover"]), net([], ["cover", "totalCover"])]).toEqual([-2, -2]),
  flying() {
    const being = actor("x", {
      body: parts({ left: "wing", right: "wing" }),
      statuses: ["flying"],
      speeds: { fly: 60 },
    });
    const item = { name: "Wound", type: "anatomyInjury", system: { part: "left", severity: "minor" } };
    const posted = new World().write(being, [{ part: "self", do: "create", item, why: { key: "x" } }]);
    expect(posted.map(({ action }) => action)).toEqual(["fall"]);
  },
  concealed() {
    const being = actor("x", { statuses: ["concealed"], items: [weapon("Sword", {}, "sword")] });
    new World(["d20:3"]).act("attack", being, { targets: [actor("Wolf")] });
    expect(being.statuses).toEqual([]);
  },
  roundAction: () => expect(turn("roundAction")).toEqual([3, 0]),
  dead: () =>
    expect([does("dead", "move"), turn("dead"), turnStartCards(actor("x", { statuses: ["dead"] }))]).toEqual([
      "unable",
      [0, 0],
      [],
    ]),
  destroyed: () => expect([does("destroyed", "defend"), turn("destroyed")]).toEqual(["unable", [0, 0]]),
};

describe("every condition", () => {
  it.each(conditions.map(({ id }) => id))(
    "%s has its effect",
    (id) => PROOFS[id]?.() ?? expect(PROOFS).toHaveProperty(id),
  );

  it("D-47: set manually, dazed and stunned last to the end of the next turn; Foundry's rounds count turns", () => {
    const being = actor("Bren", { more: { "turn.number": 4 } });
    const put = (statuses: string[], left?: object) =>
      durationOfManualEffect(being, { statuses, ...(left ? { left } : {}) });
    expect(put(["stunned"])).toEqual({ given: { until: "turnEnd", turns: 1, till: 5 } });
    expect(put(["deafened"], { rounds: 3 })).toEqual({ given: { until: "turnEnd", turns: 3, till: 7 } });
    expect([put(["deafened"]), put(["stunned"], { seconds: 60 })]).toEqual([null, null]);
    expect(durationOfManualEffect(being, { statuses: ["stunned"], given: { until: "turnStart" } })).toBe(null);
  });
});

describe("costs", () => {
  it("N-89: a player's problem is only a warning for the GM", () => {
    const world = new World(["d20:9"]);
    const being = actor("Ogre", { ap: 0, items: [weapon("Maul", {}, "maul")], more: { "turn.noAttack": true } });
    const staged = { targets: [actor("Bren")], given };
    expect(key(world.act("attack", being, staged))).toBe("defending");
    world.gm = true;
    const { known, facts, form, problems } = world.stage("attack", being, staged);
    expect([problems, known.warns?.(facts, form)]).toMatchObject([
      [],
      [{ key: "ANATOMY.Problem.defending" }, { key: "ANATOMY.Problem.apShort" }],
    ]);
  });

  it("D-18: one free action per turn by house rule, even if several are part of one action; any number by another", () => {
    const attack = (freeActionRule: string, freeUsed: string[]) => {
      const being = actor("x", { mb: 2, items: [weapon("Sword", {}, "s")], more: { "turn.freeUsed": freeUsed } });
      const form = { power: 1, reckless: 1 };
      return key(
        new World(["d20:9", "d20:9"], { freeActionRule }).act("attack", being, { targets: [actor("y")], given, form }),
      );
    };
    expect([attack("oncePerTurn", []), attack("oncePerKind", []), attack("oncePerKind", ["reckless"])]).toEqual([
      "freeOnce",
      undefined,
      "freeTwice",
    ]);
    expect(attack("unlimited", ["reckless"])).toBeUndefined();
  });

  it("N-93 N-94: a round action costs the AP of an ordinary turn, and extra AP strengthen it", () => {
    const breath = (apPerTurn: number, ap: number, statuses: string[] = []) => {
      const being = actor("x", {
        con: 1,
        stamina: 3,
        ap,
        statuses,
        house: { apPerTurn },
        more: { "turn.startAp": ap },
      });
      const done = new World([], { apPerTurn }).act("catchBreath", being, { given });
      return [key(done), systemOf(being).stamina.value];
    };
    expect([breath(2, 2), breath(4, 4), breath(4, 5, ["hasted"]), breath(3, 1, ["dazed"])]).toEqual([
      [undefined, 5],
      [undefined, 5],
      [undefined, 6],
      ["apShort", 3],
    ]);
  });

  it("D-27: provoking actions are a house rule; REACT_ASKS names fields of the attack", () => {
    const enemy = actor("Wolf");
    const asks = reactOffer({ names: {}, refs: {} }, "x").asks ?? [];
    const { known, facts, form } = new World().stage(
      "react",
      actor("x", { items: [weapon("Sword", {}, "s"), weapon("Axe", {}, "a")] }),
      {
        targets: [enemy],
        given: { ...given, ownTurn: false },
      },
    );
    const fields = (known.form?.(facts, form) ?? []).map(({ name }) => name);
    expect(asks.filter((name) => !fields.includes(name))).toEqual([]);
    // Begun and paid for, then the reaction, then the shot (N-132).
    const shot = (settings: object) => {
      const world = new World(["d20:9"], settings);
      const archer = actor("x", { items: [bow("Bow", {}, "bow")] });
      const done = world.act("attack", archer, { targets: [enemy], given, form: { distance: 10 } });
      const [total] = done.run?.journal ?? [];
      return { world, archer, done, total, ids: done.run?.result?.offers.map(({ id }) => id) };
    };
    expect(shot({}).ids).toEqual([]);
    const { world, archer, done, total, ids } = shot({ provokesRangedInMelee: true });
    expect([ids, total, systemOf(archer).ap.value]).toEqual([["react", "goOn"], undefined, 2]);
    world.press(done, "goOn");
    world.cup.expectEmpty();
    expect([systemOf(archer).ap.value, systemOf(archer).turn.attackActions]).toEqual([2, 1]);
    const spell = remedy("Staunch", { mode: "staunch", vocal: false, somatic: true, ap: 1, stamina: 0 }, "staunch");
    const healing = new World([], { provokesRemedy: true });
    const odo = actor("Odo", { bleed: 2, items: [spell] });
    const begun = healing.act("remedy", odo, { item: spell, given });
    expect([begun.run?.result?.offers.map(({ id }) => id), systemOf(odo).bleed.value]).toEqual([["react", "goOn"], 2]);
    healing.press(begun, "goOn");
    expect([systemOf(odo).bleed.value, systemOf(odo).ap.value]).toEqual([0, 2]);
  });
});
