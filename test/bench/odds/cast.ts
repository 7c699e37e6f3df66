/** Actors and items of Bloodied's packs as snapshots, with derived data as from the data models. */
import type { TokenSnapshot } from "../../../module/kernel/ruleset.ts";
import type { SpellVersion } from "../../../module/rulesets/bloodied/model/data.ts";
import { readHouse } from "../../../module/rulesets/bloodied/model/house-rules.ts";
import { actor, item, type Mutable, prepare } from "../../bloodied/people.ts";
import type { Doc } from "./situation.ts";

export const house = readHouse({});

interface Kit {
  category?: string;
  equipped?: unknown;
  slot?: string;
  formula?: string;
  damage?: { formula: string };
  versions?: Record<string, SpellVersion>;
}

const kit = (doc: Doc): Kit => doc.system as Kit;

/** Maximum of a formula like 2d6 + 1d4. */
const most = (formula = ""): number =>
  [...formula.matchAll(/(\d+)d(\d+)/g)].reduce((sum, [, count, faces]) => sum + Number(count) * Number(faces), 0);

const top = (docs: readonly Doc[], value: (doc: Doc) => number): Doc =>
  docs.reduce((best, doc) => (value(doc) > value(best) ? doc : best));

export const thing = ({ type, name, system }: Doc, changes: object = {}): Mutable =>
  item(type, name, { ...structuredClone(system), ...changes });

export class Packs {
  constructor(readonly documents: readonly Doc[]) {}

  doc(name: string): Doc {
    const found = this.documents.find((d) => d.name === name);
    if (!found) throw new Error(`no pack holds ${name}`);
    return found;
  }

  #of(type: string): Doc[] {
    return this.documents.filter((d) => d.type === type);
  }

  /** An actor of a pack, with these items added. */
  being(name: string, more: Mutable[] = [], { hp, pool }: { hp?: number; pool?: number } = {}): Mutable {
    const { type, system, items = [] } = this.doc(name);
    const blank = actor(name, { type });
    const data = structuredClone(system) as { attributes: { hp: { value: number } }; casting: { pool: object } };
    if (hp !== undefined) data.attributes.hp.value = hp;
    if (pool !== undefined) data.casting.pool = { value: pool, max: pool };
    const made = { ...blank, system: { ...data, why: {} }, items: [...items.map((i) => thing(i)), ...more] };
    prepare(made, house);
    return made;
  }

  /** The weapon of a category with the most dice. */
  weapon(category: string): Doc {
    const fitting = this.#of("bloodiedWeapon").filter((d) => kit(d).category === category);
    return top(fitting, (d) => most(kit(d).damage?.formula));
  }

  /** The best armor of every slot, all worn. */
  armor(): Mutable[] {
    const bySlot = new Map<string, Doc>();
    for (const doc of this.#of("bloodiedArmor")) {
      const slot = kit(doc).slot ?? "";
      const held = bySlot.get(slot);
      bySlot.set(slot, held ? top([held, doc], (d) => most(kit(d).formula)) : doc);
    }
    return [...bySlot.values()].map((doc) => thing(doc, { equipped: true }));
  }

  /** The spell and Tier of a resolution with the most dice. */
  spell(resolution: string): { doc: Doc; tier: number } {
    const all = this.#of("bloodiedSpell").flatMap((doc) =>
      [0, 1, 2, 3, 4].flatMap((tier) => {
        const version = kit(doc).versions?.[`tier${tier}`];
        return version?.enabled && version.resolution === resolution
          ? [{ doc, tier, dice: most(version.damage.formula) }]
          : [];
      }),
    );
    return all.reduce((best, one) => (one.dice > best.dice ? one : best));
  }

  /** A spell of the packs with every Tier open. */
  wide(): Mutable {
    const { doc } = this.spell("attack");
    const versions = Object.entries(kit(doc).versions ?? {}).map(([tier, v]) => [tier, { ...v, enabled: true }]);
    return thing(doc, { versions: Object.fromEntries(versions) });
  }
}

/** All others adjacent to the target, on the opposing side: one melee. */
export function brawl(target: Mutable, others: readonly Mutable[]): TokenSnapshot[] {
  const uuid = (being: Mutable): string => `Token.${being.id}`;
  return [target, ...others].map((being) => ({
    uuid: uuid(being),
    actor: being,
    disposition: being === target ? -1 : 1,
    distance: 30,
    adjacent: being === target ? others.map(uuid) : [uuid(target)],
  }));
}
