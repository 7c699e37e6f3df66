/** All texts of rolls, attacks and grapples on cards and in dialogs exist, with all placeholders filled. */
import { describe, expect, it } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import { readLanguage } from "../../tools/build.ts";
import { actor, creature, type Mutable, natural, power, typed, weapon } from "./people.ts";
import { longSword } from "./rolling.ts";
import { tokenOf } from "./tokens.ts";
import { type Happened, type Id, type Staged, World } from "./world.ts";

const english: unknown = await readLanguage("en");
const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const isText = (value: object): value is Text => "key" in value && /^[A-Z]+\./.test(String(value.key));
/** All texts anywhere in a value. */
function textsIn(value: unknown): Text[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(textsIn);
  return isText(value) ? [value, ...inner] : inner;
}
const faults = (value: unknown): string[] =>
  textsIn(value).flatMap(({ key, data = {} }) => {
    const sentence = at(key);
    if (typeof sentence !== "string") return [`${key} is not there`];
    return [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      data[name as string] === undefined ? [`${key}: ${name}`] : [],
    );
  });

/** Runs an action with any dice and checks its texts: dialog, odds, card. */
function play(id: Id, self: Mutable, dice: number, staged: Staged = {}, answer = "pass"): Happened {
  const world = new World(Array.from({ length: 12 }, () => `d20:${dice}`));
  world.choose = ({ id: asked }) => (asked === "intruder" ? answer : undefined);
  const { known, facts, form, problems } = world.stage(id, self, staged);
  expect(faults([known.title(facts), known.form?.(facts, form), known.odds?.(facts, form), problems])).toEqual([]);
  expect(faults(known.buttonLabel?.(facts, form))).toEqual([]);
  const happened = world.act(id, self, staged);
  expect(faults([happened.problems, happened.run?.lines, happened.run?.result, happened.run?.paid])).toEqual([]);
  return happened;
}

const reckless = () =>
  power("Reckless Blow", {
    attack: { withWeapon: true },
    bonus: { target: "damage", type: "circumstance", value: 3 },
    uses: { value: 3, max: 3, per: "encounter" },
  });
const warrior = () =>
  actor("Brannic", {
    class: "Soldier",
    str: 3,
    hp: 20,
    step: 2,
    items: [
      longSword({ madeFor: "large", proficient: false, attack: { bonus: { value: 1, type: "quality" } } }),
      weapon("Net", "1d4", { mode: "thrown", range: 2, hit: { status: "grappled", dc: 12 } }),
      natural("Tail", { kind: "tailSlam", role: "secondary", count: 2, follow: "grapple" }),
      reckless(),
    ],
    modifiers: [typed("attack", 2, "racial", { situational: true }), typed("check", 1, "luck", { situational: true })],
  });
const enemy = () =>
  actor("Foe", {
    ref: 14,
    statuses: ["prone"],
    modifiers: [typed("defense.ref", 1, "dodge", { situational: true })],
  });

describe("texts", () => {
  it.each([1, 9, 19, 20])("around a natural %i", (natural20) => {
    const [self, out] = [warrior(), actor("Out", { step: 5, hp: 3, hpMax: 9 })];
    const sword = self.items[1] as Mutable;
    const form = { technique: self.items.find(({ name }) => name === "Reckless Blow")?.id, circumstance: 2 };
    for (const targets of [[], [enemy()], [enemy(), enemy()], [out]]) {
      play("attack", self, natural20, { item: sword, targets, form, tokens: targets.map((one) => tokenOf(one, 9)) });
      play("fullRound", self, natural20, { targets, form: { penalty: 2 } });
      play("skill", self, natural20, { targets, form: { opposed: true } });
      play("grapple", self, natural20, { targets });
    }
    play("attack", self, natural20, { item: sword, form: { fixed: 20 } });
    for (const dc of [null, 15]) {
      play("test", self, natural20, { form: { dc, anyway: true } });
      play("skill", self, natural20, { form: { dc } });
      play("skill", self, natural20, { form: { dc, resists: true } });
    }
    play("initiative", self, natural20);
    play("grappleAnswer", self, natural20, { targets: [enemy()], form: { natural: 10, total: 15 } });
    play("grappleAnswer", self, natural20, { targets: [enemy()], form: { natural: 10, total: 15, purpose: "escape" } });
    play("escape", actor("Held", { statuses: ["grappled"] }), natural20, { form: { dc: 12 } });
    play("escape", actor("Free"), natural20);
    play("attack", actor("Bare"), natural20);
    play("test", out, natural20);
  });
  it.each(["attack", "pass"])("on entering, when the occupant chooses to %s", (answer) => {
    const viper = creature("Viper", {
      size: "tiny",
      items: [natural("Bite", { kind: "bite" }), natural("Claw", { count: 2 })],
    });
    for (const reachZero of ["both", "noProvoke", "noMake"]) {
      const world = new World(["d20:10"], { reachZero });
      world.choose = ({ id }) => (id === "intruder" ? answer : undefined);
      const came = world.act("attack", viper, { targets: [enemy()] });
      expect(faults([came.run?.lines, came.run?.result])).toEqual([]);
    }
    play("fullRound", viper, 10, { targets: [enemy()] }, answer);
    play("attack", viper, 10, { targets: [actor("Out", { step: 5, hp: 3, hpMax: 9 })] }, answer);
    play("intruder", warrior(), 10, { targets: [viper] });
  });
});
