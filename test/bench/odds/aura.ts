/** Aura: common rolls, and the most complex ones possible with the items of the packs and the fields of the form. */
import type { FormValue } from "../../../module/kernel/consequences.ts";
import type { ItemType } from "../../../module/rulesets/aura/model/data.ts";
import { readHouse } from "../../../module/rulesets/aura/model/house-rules.ts";
import { ACTOR_DEFAULTS, condition, item, over, prepare } from "../../aura/people.ts";
import { inRound } from "../../aura/world.ts";
import { effect, type Mutable, testActor } from "../../kit/snapshots.ts";
import type { Doc, Situation } from "./situation.ts";

const house = { ...readHouse({}) };

interface Scene {
  on?: Mutable[];
  about?: Mutable | undefined;
  form?: Readonly<Record<string, FormValue>>;
  /** Outside Rounds. */
  outside?: boolean;
}

/** Actors of the packs, with their own items and given conditions. */
const people =
  (documents: readonly Doc[]) =>
  (name: string, ...conditions: string[]): Mutable => {
    const found = documents.find((d) => d.name === name && /^aura(Character|Creature)$/.test(d.type));
    if (!found) throw new Error(`no pack holds ${name}`);
    const items = (found.items ?? []).map((doc) => item(doc.type as ItemType, doc.name, doc.system, doc._id));
    const made = testActor(found.type, name, over(ACTOR_DEFAULTS(), structuredClone(found.system)), {
      items,
      effects: conditions.map(condition),
    });
    made.statuses = made.effects.flatMap(({ statuses }) => statuses);
    prepare(made);
    return made;
  };

const owned = (self: Mutable, name: string): Mutable => {
  const found = self.items.find((one) => one.name === name);
  if (!found) throw new Error(`${self.name} has no ${name}`);
  return found as Mutable;
};

function situation(action: string, name: string, self: Mutable, scene: Scene = {}): Situation {
  const { on = [], about, form = {}, outside = false } = scene;
  return {
    name: `${action}: ${name}`,
    action,
    form,
    parts: {
      self,
      ...(about ? { item: about } : {}),
      targets: on,
      tokens: [],
      house,
      worldTime: 0,
      gm: true,
      given: { ...(outside ? {} : inRound(1)), ...form },
    },
  };
}

export function aura(documents: readonly Doc[]): Situation[] {
  const person = people(documents);
  const [brannoc, isaura, mirelle] = [person("Brannoc Thale"), person("Isaura Venn"), person("Mirelle Ashdown")];
  const [thug, captain, drake] = [person("Roadside Cutthroat"), person("Cutthroat Captain"), person("Gale Drake")];
  const [sword, bow, bite] = [owned(brannoc, "Arming Sword"), owned(isaura, "Long Bow"), owned(drake, "Bite")];
  const party = ["Brannoc Thale", "Isaura Venn", "Tobble Pennywhistle", "Mirelle Ashdown"].map((name) => person(name));
  const witch = person("Hedge Witch");
  const lost = person("Brannoc Thale", "dazed", "prone", "defending");
  const blind = person("Brannoc Thale", "blinded");
  Object.assign(bow.system, { loaded: true });
  const held = person("Brannoc Thale");
  held.effects = [
    effect({ name: "Held", changes: [], statuses: ["restrained"], given: { expiry: "manual", source: captain.uuid } }),
  ];
  const shaken = person("Brannoc Thale", "shaken");
  const nervous = person("Isaura Venn", "shaken");
  const unloaded = owned(nervous, "Long Bow");
  Object.assign(unloaded.system, { loaded: false });
  const potion = item("auraGear", "Draught", { stamina: 2, consumable: true, quantity: 2 });
  (shaken.items as Mutable[]).push(potion);
  (shaken.system as { stamina: { value: number } }).stamina.value = 0;
  const [fallen, bleeding] = [person("Brannoc Thale"), person("Brannoc Thale", "bleedingOut")];
  for (const one of [fallen, bleeding]) (one.system as { aura: { value: number } }).aura.value = 0;
  // All fields filled in at once.
  const worst = { facing: false, restrain: true, steps: 3, damage: 9, doubles: 3, halves: 1, advantage: true };
  return [
    situation("attack", "Brannoc at a cutthroat", brannoc, { on: [thug], about: sword }),
    situation("attack", "bare hands at the captain", brannoc, { on: [captain], form: { arm: "" } }),
    situation("attack", "blinded attacker, dazed, prone and defending target", blind, {
      on: [lost],
      about: owned(blind, "Arming Sword"),
    }),
    situation("attack", "the drake's bite from behind, doubled three times", drake, {
      on: [brannoc],
      about: bite,
      form: worst,
    }),
    situation("attack", "Isaura at a cutthroat, 40 m", isaura, { on: [thug], about: bow, form: { distance: 40 } }),
    situation("attack", "a javelin at the captain", brannoc, {
      on: [captain],
      about: owned(brannoc, "Javelin"),
      form: { throws: true, distance: 5 },
    }),
    situation("strike", "what Brannoc declared", brannoc, { on: [thug], about: sword, form: { declared: true } }),
    situation("compare", "a 12 and 5 held against the captain", brannoc, {
      on: [captain],
      about: sword,
      form: { face: 12, rolled: 5 },
    }),
    situation("maneuver", "Brannoc trips the captain", brannoc, { on: [captain], form: { kind: "trip" } }),
    situation("maneuver", "the drake pushes Brannoc", drake, { on: [brannoc], form: { kind: "push", metres: 1 } }),
    situation("maneuverRoll", "Brannoc holds a cutthroat", brannoc, { on: [thug], form: { kind: "restrain" } }),
    situation("useAbility", "Ember Lash at a cutthroat", mirelle, { on: [thug], about: owned(mirelle, "Ember Lash") }),
    situation("useAbility", "Force Shove at Isaura", witch, { on: [isaura], about: owned(witch, "Force Shove") }),
    situation("useAbility", "Gale Breath over the party", drake, { on: party, about: owned(drake, "Gale Breath") }),
    situation("abilityRoll", "Gale Breath over the party", drake, { on: party, about: owned(drake, "Gale Breath") }),
    situation("skill", "Awareness against 15", mirelle, { form: { skill: "awareness", dc: 15 } }),
    situation("chance", "against 10", mirelle),
    situation("defense", "Fortitude against 18", brannoc, { form: { defense: "fortitude", against: 18 } }),
    situation("defense", "Evasion, dazed, against 60", lost, { form: { defense: "evasion", against: 60 } }),
    situation("improvise", "Awareness against 12", brannoc, {
      form: { what: "Listens", roll: "awareness", dc: 12, advantage: true },
      outside: true,
    }),
    situation("exert", "breaks a door against 16", brannoc, { form: { dc: 16 }, outside: true }),
    situation("escape", "Brannoc from the captain's arms", held, { on: [captain], outside: true }),
    situation("escape", "Brannoc from ropes, DC 18", held, { form: { method: "arm", dc: 18 }, outside: true }),
    situation("equip", "Brannoc, shaken", shaken, { outside: true }),
    situation("pickUp", "Brannoc, shaken", shaken, { form: { what: "a key", maySlip: true }, outside: true }),
    situation("load", "Isaura, shaken", nervous, { about: unloaded, outside: true }),
    situation("useGear", "Brannoc, shaken", shaken, { about: potion, form: { maySlip: true }, outside: true }),
    situation("deathRoll", "Brannoc at 0 Aura", fallen),
    situation("deathSave", "Brannoc, bleeding", bleeding),
    situation("adjustDraw", "Isaura's bow against 15", isaura, { form: { dc: 15, weight: "45" } }),
  ];
}
