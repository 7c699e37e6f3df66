/**
 * Threshold: common rolls, and the most complex ones possible with the items of the packs and the fields of the form.
 */
import type { FormValue } from "../../../module/kernel/consequences.ts";
import { readHouse } from "../../../module/rulesets/threshold/model/house-rules.ts";
import { type Mutable, testActor } from "../../kit/snapshots.ts";
import { ACTOR_DEFAULTS, effect, type Given, item, prepare } from "../../threshold/people.ts";
import type { Doc, Situation } from "./situation.ts";

const house = { ...readHouse({}) };

const POISON = JSON.stringify({ name: "Venom", flat: 8, parts: [{ formula: "1d6", type: "poison" }] });

interface Scene {
  on?: Mutable[];
  about?: Mutable | undefined;
  form?: Readonly<Record<string, FormValue>>;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const laid = (base: Plain, over: Plain): Plain => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const held = base[key];
      return [key, isPlain(held) && isPlain(value) ? laid(held, value) : structuredClone(value)];
    }),
  ),
});

/** Actors of the packs, with their own items. */
const people = (documents: readonly Doc[]) => (name: string) => {
  const found = documents.find((d) => d.name === name && /^threshold(Character|Creature)$/.test(d.type));
  if (!found) throw new Error(`no pack holds ${name}`);
  const data = laid(ACTOR_DEFAULTS({ type: found.type as NonNullable<Given["type"]> }), found.system);
  const items = (found.items ?? []).map((doc) => item(doc.type, doc.name, structuredClone(doc.system)));
  const made = testActor(found.type, name, data, { items });
  prepare(made);
  return made;
};

const owned = (self: Mutable, name: string): Mutable => self.items.find((one) => one.name === name) as Mutable;

function situation(action: string, name: string, self: Mutable, { on = [], about, form = {} }: Scene = {}): Situation {
  const item = about ? { item: about } : {};
  return {
    name: `${action}: ${name}`,
    action,
    form,
    parts: { self, ...item, targets: on, tokens: [], house, worldTime: 0, gm: true, given: form },
  };
}

export function threshold(documents: readonly Doc[]): Situation[] {
  const person = people(documents);
  const [brannic, quill, morrow] = [person("Brannic Holt"), person("Quill Tansy"), person("Morrow Kett")];
  const [thrall, wyrm, bull] = [person("Grave Thrall"), person("Dusk Wyrm"), person("Plains Bull")];
  const party = ["Brannic Holt", "Sefrin Vale", "Quill Tansy", "Ilsabet Rowe", "Morrow Kett"].map(person);
  const dead = Array.from({ length: 12 }, () => person("Grave Thrall"));
  const sword = owned(brannic, "Long Sword");
  const held = (name: string, given: { holder?: string; dc?: number }): Mutable => {
    const made = person(name);
    made.effects = [effect("Held", {}, { statuses: ["grappled"], given })];
    made.statuses = ["grappled"];
    return made;
  };
  return [
    situation("test", "Strength against 15", brannic, { form: { stat: "str", dc: 15 } }),
    situation("skill", "athletics against 15", brannic, { form: { skill: "athletics", dc: 15 } }),
    situation("attack", "Brannic at a thrall", brannic, { on: [thrall], about: sword }),
    situation("attack", "Cunning Strike at a thrall", morrow, {
      on: [thrall],
      about: owned(morrow, "Short Sword"),
      form: { technique: owned(morrow, "Cunning Strike").id },
    }),
    situation("attack", "at twelve at once", brannic, { on: dead, about: sword }),
    situation("attack", "at a number typed in", brannic, { about: sword, form: { fixed: 14 } }),
    situation("intruder", "Brannic at a viper", brannic, { on: [person("Sewer Viper")], about: sword }),
    situation("fullRound", "the bull at Brannic", bull, { on: [brannic] }),
    situation("fullRound", "the wyrm's six over the party", wyrm, { on: party }),
    situation("skill", "athletics against a thrall's", brannic, {
      on: [thrall],
      form: { skill: "athletics", opposed: true },
    }),
    situation("grapple", "Brannic and a thrall", brannic, { on: [thrall] }),
    situation("grappleAnswer", "a thrall resists 14", thrall, { on: [brannic], form: { natural: 9, total: 14 } }),
    situation("escape", "from a thrall's hands", held("Quill Tansy", { holder: thrall.uuid }), { on: [thrall] }),
    situation("escape", "from a net", held("Quill Tansy", { dc: 12 })),
    situation("hazard", "a fire of 2d6 at two", brannic, {
      on: [person("Quill Tansy"), thrall],
      form: { flat: 4, vs: "ref", formula: "2d6", type: "fire" },
    }),
    situation("dose", "a poison of 1d6", brannic, { form: { poison: POISON } }),
    situation("power", "Ember Dart at a thrall", quill, { on: [thrall], about: owned(quill, "Ember Dart") }),
    situation("power", "Ember Breath over the party", wyrm, { on: party, about: owned(wyrm, "Ember Breath") }),
  ];
}
