/** Bloodied: common rolls, and the most complex ones possible with the items of the packs. */
import type { FormValue } from "../../../module/kernel/consequences.ts";
import type { TokenSnapshot } from "../../../module/kernel/ruleset.ts";
import { injury, type Mutable } from "../../bloodied/people.ts";
import { brawl, house, Packs, thing } from "./cast.ts";
import type { Doc, Situation } from "./situation.ts";

interface Scene {
  on?: Mutable[];
  about?: Mutable;
  tokens?: TokenSnapshot[];
  form?: Readonly<Record<string, FormValue>>;
  given?: Readonly<Record<string, FormValue>>;
}

const EXTRA = { attackExtra: "1d6+2", damageExtra: "2d6+1" };
const EXTRA_BOTH = { ...EXTRA, attackExtra2: "1d6+2", damageExtra2: "2d6+1" };

/** An action with its actor, item and targets. */
function situation(action: string, name: string, self: Mutable, scene: Scene = {}): Situation {
  const { on: targets = [], about, tokens = [], form = {}, given = {} } = scene;
  const item = about ? { item: about } : {};
  return {
    name: `${action}: ${name}`,
    action,
    form: { ...given, ...form },
    parts: { self, ...item, targets, tokens, house, worldTime: 0, gm: true, given },
  };
}

function melee(packs: Packs): Situation[] {
  const arm = thing(packs.weapon("melee"), { equipped: "both" });
  const giant = packs.being("Brannoc Tull", [arm]);
  const fort = packs.being("Stone Sentinel", packs.armor());
  const brannoc = packs.being("Brannoc Tull");
  const bandit = packs.being("Road Bandit");
  const own = brannoc.items.find((i) => i.type === "bloodiedWeapon") as Mutable;
  const at = { on: [fort], about: arm };
  return [
    situation("attack", "Brannoc at a bandit", brannoc, { on: [bandit], about: own }),
    situation("attack", `${arm.name} at full armor`, giant, at),
    situation("attack", `${arm.name} at full armor, helpless`, giant, { ...at, form: { defense: "helpless" } }),
    situation("attack", `${arm.name} at full armor, 1d6 to hit and 2d6 damage typed`, giant, { ...at, form: EXTRA }),
  ];
}

function pairs(packs: Packs): Situation[] {
  const light = packs.weapon("light");
  const bare = packs.being("Brannoc Tull");
  const kept = bare.items.filter((i) => !["bloodiedWeapon", "bloodiedShield"].includes(i.type));
  const hands = [thing(light, { equipped: "main" }), thing(light, { equipped: "off" })];
  const twin: Mutable = { ...bare, items: [...kept, ...hands] };
  const forts = [0, 1].map(() => packs.being("Stone Sentinel", packs.armor()));
  const bandits = [0, 1].map(() => packs.being("Road Bandit"));
  return [
    situation("attackPair", "at two bandits", twin, { on: bandits }),
    situation("attackPair", "at full armor twice, dice typed for both", twin, { on: forts, form: EXTRA_BOTH }),
  ];
}

function shots(packs: Packs): Situation[] {
  const arm = thing(packs.weapon("ranged"), { equipped: "both" });
  const archer = packs.being("Brannoc Tull", [arm]);
  const shot = (name: string, count: number, armored: boolean, form: Scene["form"] = {}): Situation => {
    const [target, ...others] = Array.from({ length: count }, () =>
      armored ? packs.being("Stone Sentinel", packs.armor()) : packs.being("Road Bandit"),
    );
    const tokens = brawl(target as Mutable, others);
    return situation("attack", name, archer, { on: [target as Mutable], about: arm, tokens, form });
  };
  return [
    shot("shot into a melee of 3", 3, false),
    shot("shot into a melee of 8", 8, false),
    shot("shot into a melee of 8, all in full armor", 8, true),
    shot("shot into 8 in full armor, 1d6 to hit and 2d6 damage typed", 8, true, EXTRA),
  ];
}

function spells(packs: Packs): Situation[] {
  const quill = packs.being("Thessaly Quill", [], { pool: 12 });
  const wide = packs.wide();
  const fort = packs.being("Stone Sentinel", packs.armor());
  const mob = Array.from({ length: 8 }, () => packs.being("Road Bandit"));
  const bolt = packs.spell("attack");
  const burst = packs.spell("save");
  const cast = (tier: number, dice: number): Situation =>
    situation("cast", `${dice} dice at Tier ${tier}`, quill, { about: wide, form: { tier: String(tier), dice } });
  const tokens = brawl(fort, mob.slice(0, 7));
  return [
    cast(2, 4),
    ...[0, 1, 2, 3, 4].map((tier) => cast(tier, 12)),
    situation("cast", "with an attack at full armor", quill, { about: wide, on: [fort], form: { tier: "2", dice: 4 } }),
    situation("cast", "with saves of two bandits", quill, {
      about: thing(burst.doc),
      on: mob.slice(0, 2),
      form: { tier: String(burst.tier), dice: 12 },
    }),
    situation("castAttack", `${bolt.doc.name}, Tier ${bolt.tier}, into a melee of 8`, quill, {
      on: [fort],
      about: thing(bolt.doc),
      tokens,
      given: { tier: bolt.tier },
    }),
    situation("castSave", `${burst.doc.name}, Tier ${burst.tier}`, quill, {
      on: [mob[0] as Mutable],
      about: thing(burst.doc),
      given: { tier: burst.tier },
    }),
  ];
}

function d20s(packs: Packs): Situation[] {
  const brannoc = packs.being("Brannoc Tull");
  const wound = injury("major");
  const down: Mutable = {
    ...packs.being("Brannoc Tull", [wound], { hp: -2 }),
    statuses: ["bleedingOut", "unconscious"],
  };
  return [
    situation("check", "STR against 15", brannoc, { form: { tn: 15 } }),
    situation("check", "5d6+1 typed", brannoc, { form: { tn: 25, modifiers: "5d6+1" } }),
    situation("save", "LCK", brannoc, { form: { modifiers: "-2" } }),
    situation("bleed", "down and bleeding", down),
    situation("injurySave", "a major injury", down, { about: wound }),
    situation("rest", "a day in bed with a major injury", packs.being("Brannoc Tull", [injury("major")])),
  ];
}

export function bloodied(documents: readonly Doc[]): Situation[] {
  const packs = new Packs(documents);
  return [melee, pairs, shots, spells, d20s].flatMap((make) => make(packs));
}
