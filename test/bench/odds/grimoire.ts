/**
 * Grimoire: common rolls, and the most complex ones possible with the items of the packs and the fields of the form.
 */
import type { FormValue } from "../../../module/kernel/consequences.ts";
import { readHouse } from "../../../module/rulesets/grimoire/model/house-rules.ts";
import { ACTOR_DEFAULTS, type Given, item, type Mutable, prepare } from "../../grimoire/people.ts";
import { testActor } from "../../kit/snapshots.ts";
import type { Doc, Situation } from "./situation.ts";

const house = readHouse({});

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

/** Actors and items of the packs. */
class Packs {
  constructor(readonly documents: readonly Doc[]) {}

  thing(name: string, changes: object = {}): Mutable {
    const { type, system } = this.#doc(name);
    return item(type, name, { ...structuredClone(system), ...changes });
  }

  being(name: string, more: Mutable[] = []): Mutable {
    const { type, system, items = [] } = this.#doc(name);
    const data = laid(ACTOR_DEFAULTS[type as NonNullable<Given["type"]>]({}), system);
    // Spells refer to their book by id.
    const own = items.map((doc) =>
      Object.assign(item(doc.type, doc.name, structuredClone(doc.system)), { id: doc._id }),
    );
    const made = testActor(type, name, data, { items: [...own, ...more] });
    prepare(made);
    return made;
  }

  #doc(name: string): Doc {
    const found = this.documents.find((d) => d.name === name && d.type.startsWith("grimoire"));
    if (!found) throw new Error(`no pack holds ${name}`);
    return found;
  }
}

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

/** The maximum of extra dice in the form, for the Base Die and for every item. */
const most = (objects: number): Record<string, number> => ({
  adv: 9,
  ...Object.fromEntries(Array.from({ length: objects }, (_, at) => [`adv${at}`, 9])),
});

function checks(packs: Packs): Situation[] {
  const maren = packs.being("Maren Oakhand");
  const axe = owned(maren, "Two-Handed Axe");
  const [sword, flail] = [packs.thing("Arming Sword", { held: "main" }), packs.thing("Twin-Headed Flail")];
  const twin = packs.being("Maren Oakhand", [sword, flail]);
  const drake = packs.being("Ember Drake");
  const breath = owned(drake, "Fire Breath");
  const party = ["Maren Oakhand", "Ilvane Tarn", "Tobin Reed", "Quillane Ash"].map((name) => packs.being(name));
  const warden = packs.being("Ilvane Tarn");
  const goblin = packs.being("Bog Goblin");
  const both = { objects: [sword.id, flail.id] };
  const frozen = { attribute: "str", attack: true, mode: "contest", objects: [axe.id], ...most(8) };
  const waits = item("grimoireHeld", "Trip", { action: "action", frozen: JSON.stringify(frozen) });
  return [
    situation("triggerHeld", "an attack, all the extra dice there are", packs.being("Maren Oakhand", [axe, waits]), {
      on: [warden],
      about: waits,
    }),
    situation("action", "a plain check against 20", maren, { form: { attribute: "str", dc: 20 } }),
    situation("action", "Maren at a goblin", maren, { on: [goblin], about: axe }),
    situation("action", "Maren at a shield, two Advantages each", maren, {
      on: [warden],
      about: axe,
      form: { adv: 2, adv0: 2 },
    }),
    situation("action", "two weapons at a shield", twin, { on: [warden], about: sword, form: both }),
    situation("action", "two weapons, all the extra dice there are", twin, {
      on: [warden],
      about: sword,
      form: { ...both, ...most(8) },
    }),
    situation("action", "the drake's breath over four", drake, { on: party, about: breath }),
    situation("action", "the drake's breath over four, extra dice", drake, { on: party, about: breath, form: most(4) }),
    ...["8d6", "20d6 + 4d12"].map((adhoc) =>
      situation("action", `${adhoc} typed in by hand`, maren, {
        on: [goblin],
        form: { objects: ["adhoc"], adhoc, attack: true, mode: "contest" },
      }),
    ),
    situation("save", "behind a shield against 24", warden, { form: { dc: 24 } }),
    situation("save", "behind a shield, all the extra dice there are", warden, { form: { dc: 24, ...most(8) } }),
    situation("retreat", "Tobin runs", packs.being("Tobin Reed"), { form: { place: "the boat" } }),
    situation("critSave", "STR 14 against 15", maren),
    situation("morale", "a goblin", goblin),
  ];
}

function bodies(packs: Packs): Situation[] {
  const maren = packs.being("Maren Oakhand");
  return [8, 10].map((entry) => situation("scar", `row ${entry}`, maren, { form: { entry: String(entry) } }));
}

function magic(packs: Packs): Situation[] {
  const quill = packs.being("Quillane Ash", [packs.thing("Scroll of Hush")]);
  const dice = { slot: 2, dust: 2 };
  const lash = owned(quill, "Cinder Lash");
  const witch = packs.being("Hedge Witch");
  const cast = (name: string, about: Mutable, form: Scene["form"] = {}, on: Mutable[] = []): Situation =>
    situation("cast", name, quill, { on, about, form });
  return [
    cast("one die", owned(quill, "Mirror Image"), { slot: 1 }),
    cast("four dice", owned(quill, "Mirror Image"), dice),
    cast("four dice against somebody", lash, dice, [packs.being("Bog Goblin")]),
    situation("cast", "two dice against a DC, at two", witch, {
      about: owned(witch, "Rootgrasp"),
      form: { slot: 2 },
      on: [packs.being("Bog Goblin"), packs.being("Maren Oakhand")],
    }),
    situation("castScroll", "four dice", quill, { about: owned(quill, "Scroll of Hush"), form: dice }),
    situation(
      "copySpell",
      "four dice",
      packs.being("Quillane Ash", [packs.thing("Scroll of Hush"), packs.thing("Gold Ink")]),
      {
        about: packs.thing("Scroll of Hush"),
        form: { ...dice, pay: "ink" },
      },
    ),
  ];
}

export function grimoire(documents: readonly Doc[]): Situation[] {
  const packs = new Packs(documents);
  return [checks, bodies, magic].flatMap((make) => make(packs));
}
