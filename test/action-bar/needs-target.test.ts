/** Which buttons of the action bar ask for a target on the scene. */
import { expect, it } from "vitest";
import type { Form } from "../../module/kernel/ruleset.ts";
import { actionBar } from "../../module/rulesets/threshold/views/index.ts";
import * as auraPeople from "../aura/people.ts";
import { World as AuraWorld } from "../aura/world.ts";
import * as bloodiedPeople from "../bloodied/people.ts";
import { World as BloodiedWorld } from "../bloodied/world.ts";
import * as grimoirePeople from "../grimoire/people.ts";
import { World as GrimoireWorld } from "../grimoire/world.ts";
import * as thresholdPeople from "../threshold/people.ts";
import { World as ThresholdWorld } from "../threshold/world.ts";

it("T-47 T-125: a power that affects only its user, and a skill, ask for no target; other powers do", () => {
  const { actor, power } = thresholdPeople;
  const asks = (action: "attack" | "power" | "skill", item?: thresholdPeople.Mutable): boolean => {
    const options = item ? { item } : {};
    const { known, facts, form } = new ThresholdWorld().stage(action, actor("Ael"), options);
    return known.needsNoTarget?.(facts, form) !== true;
  };
  const automatic = { delivery: "automatic" } as const;
  expect(asks("power", power("Evasive Footwork", { ...automatic, range: "self" }))).toBe(false);
  expect(asks("power", power("Mending Light", { ...automatic, range: "touch" }))).toBe(true);
  expect(asks("skill")).toBe(false);
  expect(asks("attack", thresholdPeople.weapon("Sword"))).toBe(true);
});

it("A-120: an ability of its user asks for no target, an attack does", () => {
  const { actor, item } = auraPeople;
  const asks = (system: object): boolean => {
    const ability = item("auraAbility", "Ability", system);
    const { known, facts, form } = new AuraWorld().stage("useAbility", actor("Bran", { items: [ability] }), {
      item: ability,
    });
    return known.needsNoTarget?.(facts, form) !== true;
  };
  expect(asks({ target: "self" })).toBe(false);
  expect(asks({ target: "self", attack: { enabled: true } })).toBe(true);
  expect(asks({ target: "ally" })).toBe(true);
});

it("A-230: a tonic asks for no target if it helps its user, a healer's kit does", () => {
  const { actor, item } = auraPeople;
  const asks = (system: object, aura?: number): boolean => {
    const gear = item("auraGear", "Gear", { quantity: 1, consumable: true, ...system });
    const self = actor("Bran", { items: [gear], surges: 1, ...(aura === undefined ? {} : { aura }) });
    const { known, facts, form } = new AuraWorld().stage("useGear", self, { item: gear });
    return known.needsNoTarget?.(facts, form) !== true;
  };
  expect(asks({ healing: { surge: true } }, 1)).toBe(false);
  expect(asks({ healing: { surge: true } })).toBe(true);
  expect(asks({ slug: "healersKit" }, 1)).toBe(true);
});

it("G-16: an Action that is no attack, and a spell on its caster, ask for no target", () => {
  const { actor, spell } = grimoirePeople;
  const asks = (action: "action" | "cast", item: grimoirePeople.Mutable | null, form: Form = {}): boolean => {
    const self = actor("Maren", { items: item ? [item] : [] });
    const staged = new GrimoireWorld().stage(action, self, item ? { item, form } : { form });
    return staged.known.needsNoTarget?.(staged.facts, staged.form) !== true;
  };
  expect(asks("action", null)).toBe(false);
  expect(asks("action", null, { attack: true })).toBe(true);
  expect(asks("cast", spell("Owl Sight", { range: { text: "self", spaces: 0 } }))).toBe(false);
  expect(asks("cast", spell("Fire", { range: { text: "12 Spaces", spaces: 12 } }))).toBe(true);
});

it("B-28: Stop bleeding asks a helper for the patient, and tells an unconscious helper why not", () => {
  const stopOf = (helper: bloodiedPeople.Given) => {
    const { known, facts, form } = new BloodiedWorld().stage("stopBleeding", bloodiedPeople.actor("helper", helper));
    return [known.problemsWithoutTarget?.(facts)[0]?.text.key ?? "", known.needsNoTarget?.(facts, form)];
  };
  expect(stopOf({})).toEqual(["", false]);
  expect(stopOf({ statuses: ["unconscious"] })).toEqual(["BLOODIED.Problem.helperOut", false]);
});

it("T-118: the button of a talent that changes a weapon attack opens that attack", () => {
  const { actor, power, weapon } = thresholdPeople;
  const talent = power("Reckless Blow", { kind: "talent", attack: { withWeapon: true } });
  const self = actor("Brannic", { items: [weapon("Long Sword"), talent] });
  const context = {
    mode: "play",
    owner: true,
    limited: false,
    gm: false,
    house: {},
    worldTime: 0,
    combat: null,
  } as const;
  const [button] = actionBar(self, context).magic ?? [];
  expect(button).toMatchObject({ action: "attack", item: talent.id, given: { technique: talent.id } });
  const { known, facts, form } = new ThresholdWorld().stage("attack", self, { item: talent, form: button!.given });
  expect(known.problems?.(facts, form)).toEqual([]);
  expect(known.title(facts).data).toMatchObject({ name: "Brannic" });
});
