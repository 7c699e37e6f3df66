/** Characters and creatures: one schema (catalogue 2.1), derived numbers by model/derive.ts. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { amount, flag, group, html, whole, words } from "../../fields.ts";
import { mend } from "../../mend.ts";
import { ABILITIES, type ActorData, wornArmor, wornShields } from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { house } from "./house.ts";

const ability = () => group({ value: whole(10, { min: 0 }), saveBonus: whole(0), checkBonus: whole(0) });
const reach = () => group({ melee: whole(0), ranged: whole(0), all: whole(0) });

const schema = () => ({
  abilities: group(Object.fromEntries(ABILITIES.map((id) => [id, ability()]))),
  level: whole(1, { min: 0 }),
  attributes: group({
    hp: group({ value: whole(10), max: whole(10, { min: 1 }), choice: flag(), lieu: flag() }),
    movement: whole(30, { min: 0 }),
    hands: whole(2, { min: 0 }),
    initiative: group({ bonus: whole(0) }),
    defense: group({ bonus: whole(0) }),
    armor: group({ bonus: whole(0) }),
  }),
  casting: group({ pool: group({ value: whole(0, { min: 0 }), max: whole(0, { min: 0 }) }) }),
  bonuses: group({ attack: reach(), damage: reach(), saves: whole(0), checks: whole(0) }),
  details: group({
    ancestry: words(),
    occupation: words(),
    appearance: words(),
    biography: html(),
    notes: html(),
    coins: amount(0, { min: 0 }),
    kind: words(),
    threat: words(),
  }),
  traits: group({ diesAtZero: flag(), noInjury: flag() }),
});

/** The parts of an actor document that derivation reads. */
interface Owner {
  items: Iterable<Snapshot>;
  statuses: ReadonlySet<string>;
}

export class CharacterModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseActor
> {
  static readonly HTML_FIELDS: readonly string[] = ["details.biography", "details.notes"];

  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }

  /** Runs after effects are applied: stored values, then effects, then derived values. */
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const owner = this.parent as unknown as Owner;
    const items = { items: [...owner.items] };
    const worn = {
      armor: wornArmor(items),
      shields: wornShields(items),
      statuses: owner.statuses ?? new Set<string>(),
    };
    deriveActor(this as unknown as ActorData, worn, house());
  }
}

export class CreatureModel extends CharacterModel {}
