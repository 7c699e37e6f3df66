/** Anatomy: common rolls, and the most complex ones possible with the items of the packs and the fields of the form. */
import type { FormValue } from "../../../module/kernel/consequences.ts";
import { readHouse } from "../../../module/rulesets/anatomy/model/house-rules.ts";
import { effect, injury, item, living, prepare } from "../../anatomy/people.ts";
import type { Mutable } from "../../kit/snapshots.ts";
import type { Doc, Situation } from "./situation.ts";

interface Scene {
  on?: Mutable[];
  about?: Mutable;
  form?: Readonly<Record<string, FormValue>>;
  house?: object;
}

const people = (documents: readonly Doc[]) => (name: string) => {
  const found = documents.find((d) => d.name === name && /^anatomy(Character|Creature)$/.test(d.type));
  if (!found) throw new Error(`no pack holds ${name}`);
  return living(found);
};

const owned = (self: Mutable, name: string): Mutable => self.items.find((one) => one.name === name) as Mutable;
const fighting = { fighting: true, ownTurn: true, round: 1 };

function situation(action: string, name: string, self: Mutable, scene: Scene = {}): Situation {
  const { on = [], about, form = {}, house = {} } = scene;
  return {
    name: `${action}: ${name}`,
    action,
    form,
    parts: {
      self,
      ...(about ? { item: about } : {}),
      targets: on,
      tokens: [],
      house: { ...readHouse(house as never) },
      worldTime: 0,
      gm: true,
      given: { ...fighting, ...form },
    },
  };
}

/** The same actor injured: head (several times), an eye, a hand, and bleeding. */
function hurt(self: Mutable, heads: number): Mutable {
  const parts = [...Array.from({ length: heads }, () => "Head"), "Left eye", "Left hand"];
  (self.items as Mutable[]).push(...parts.map((name) => injury(owned(self, name).id)));
  (self.system as { bleed: { value: number } }).bleed.value = 3;
  prepare(self);
  return self;
}

export function anatomy(documents: readonly Doc[]): Situation[] {
  const person = people(documents);
  const [bren, tamsin, ysolde, odo] = ["Bren Holt", "Tamsin Roe", "Ysolde Marr", "Odo Pell"].map(person) as [
    Mutable,
    Mutable,
    Mutable,
    Mutable,
  ];
  const [wolf, ogre, drake] = ["Grey Wolf", "Twin-Skulled Ogre", "Ash Drake"].map(person) as [
    Mutable,
    Mutable,
    Mutable,
  ];
  const [sword, bow] = [owned(bren, "Arming Sword"), owned(tamsin, "Hunting Bow")];
  const [dizzy, down] = [hurt(person("Bren Holt"), 1), hurt(person("Bren Holt"), 2)];
  const head = owned(down, "Head").id;
  const rested = hurt(person("Bren Holt"), 1);
  (rested.system as { bleed: { value: number } }).bleed.value = 0;
  const held = person("Odo Pell");
  held.effects = [effect("Grappled", {}, { statuses: ["grappled"], given: { grappler: ogre.uuid } })];
  const asleep = person("Odo Pell");
  asleep.effects = [effect("Out", {}, { statuses: ["unconscious"], given: { wake: 30 } })];
  const broken = person("Odo Pell");
  (broken.items as Mutable[]).push(item("anatomyWeapon", "Knife", { broken: true }));
  const many = { advantage: 6, disadvantage: 0 };
  return [
    situation("attack", "Bren at a wolf", bren, { on: [wolf], about: sword }),
    situation("attack", "Bren at an ogre, six advantages", bren, { on: [ogre], about: sword, form: many }),
    situation("attack", "the drake's bite, ten disadvantages by dice of their own", drake, {
      on: [bren],
      about: owned(drake, "Bite"),
      form: { disadvantage: 10 },
      house: { advantageMode: "boon" },
    }),
    situation("attack", "Ysolde with two blades", ysolde, { on: [wolf], form: { multi: true } }),
    situation("attack", "Tamsin at a wolf, 70 ft", tamsin, { on: [wolf], about: bow, form: { distance: 70 } }),
    situation("cleave", "Bren at a wolf", bren, { on: [wolf], form: { first: ogre.uuid } }),
    situation("charge", "Bren at an ogre", bren, { on: [ogre], about: sword }),
    situation("throw", "a javelin at a wolf", bren, { on: [wolf], about: owned(bren, "Javelin") }),
    situation("bracedAim", "Tamsin at an ogre", tamsin, { on: [ogre], about: bow }),
    situation("overwhelm", "the drake at Bren", drake, { on: [bren], about: owned(drake, "Bite") }),
    situation("react", "Bren at a wolf", bren, { on: [wolf], about: sword }),
    situation("maneuver", "Bren shoves an ogre", bren, { on: [ogre], form: { kind: "shove" } }),
    situation("escape", "Odo from the ogre's hands", held, { on: [ogre] }),
    situation("check", "Strength against 15", bren, { form: { attribute: "str", dc: 15 } }),
    situation("skill", "Perception against 15", tamsin, { form: { skill: "perception", dc: 15 } }),
    situation("findHeart", "Odo at a wolf", odo, { on: [wolf] }),
    situation("critEffect", "Bren staggers", bren, { form: { key: "stagger", value: 0, dc: 15 } }),
    situation("onset", "a second injury of the head", down, { form: { bodyPart: head, step: 2 } }),
    situation("wake", "Odo", asleep),
    situation("deathSave", "Bren, hurt and bleeding", down),
    situation("conSave", "Bren against 15", down, { form: { dc: 15 } }),
    situation("staunch", "Odo for Bren", odo, { on: [down] }),
    situation("treat", "Odo for Bren", odo, { on: [down] }),
    situation("treatInCombat", "Odo for Bren", odo, { on: [down] }),
    situation("hourly", "Bren's concussion", dizzy),
    situation("repair", "a broken knife", broken),
    situation("parry", "Bren against 18 by an ogre", bren, {
      on: [ogre],
      form: { total: 18, degrees: 1, trigger: "hit", weapon: "Club" },
    }),
    situation("worsen", "injuries of Bren", down, { house: { worsenPer: "injury" } }),
    situation("rest", "Bren's concussion, two hours", rested, { form: { hours: 2, fighting: false } }),
    situation("passDay", "Bren's injuries, a night", rested, { form: { fighting: false } }),
  ];
}
