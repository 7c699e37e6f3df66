/** Characters and creatures (catalogue 2.1); derived numbers by model/derive.ts. */
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { flag, group, html, list, oneOf, record, whole, wholeOrNone, words } from "../../fields.ts";
import { mend } from "../../mend.ts";
import { type ActorData, CATEGORIES, MARTIAL, MOVES, POSTURES, SKILLS } from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { ability, count, damageTypes, metres, perAbility, size } from "./fields.ts";
import { house } from "./house.ts";

/** Bonus fields: targets of active effects; what is stored is what a user typed. */
const bonus = () => whole(0, { min: -99, max: 99 });
const defense = () => group({ bonus: bonus() });
const OVERRIDES = [
  "auraMax",
  "evasion",
  "unarmedEvasion",
  "rangedEvasion",
  "fortitude",
  "will",
  "armStrength",
  "legStrength",
  "initiative",
] as const satisfies readonly (keyof ActorData["overrides"])[];

const common = () => ({
  abilities: perAbility(() => group({ value: whole(10, { min: 0, max: 99 }) })),
  level: count(1),
  mpl: count(),
  mplPoints: group(Object.fromEntries(MARTIAL.map((id) => [id, count()]))),
  size: size(),
  posture: oneOf(POSTURES, "standing"),
  movement: group({ speed: metres(6), bonus: bonus() }),
  jump: group({ bonus: bonus() }),
  reach: group({ bonus: bonus() }),
  missChance: group({ bonus: bonus() }),
  aura: group({ value: count(), bonus: bonus(), active: flag(true) }),
  surges: group({ value: count(), bonus: bonus(), recoveryBonus: bonus() }),
  stamina: group({ value: count(), bonus: bonus(), halved: flag(), asEnergyBonus: bonus() }),
  energy: group({ value: count(), bonus: bonus() }),
  agility: group({ value: count(), bonus: bonus() }),
  round: group({
    swiftUsed: flag(),
    initiativeUsed: flag(),
    deathSaved: flag(),
    waiting: flag(),
    initiativeTotal: wholeOrNone(),
    initiativeFor: words(),
    attackedBy: words(),
    staminaAsEnergy: count(),
    moved: metres(),
    lastMove: oneOf(MOVES, "none"),
    energyStart: count(),
    used: list(),
  }),
  inherent: group({ evasion: defense(), fortitude: defense(), will: defense() }),
  defenses: group({
    evasion: defense(),
    unarmedEvasion: defense(),
    rangedEvasion: defense(),
    fortitude: defense(),
    will: defense(),
  }),
  attack: group({ avBonus: bonus(), damageBonus: bonus(), missChanceBonus: bonus(), precise: count() }),
  skills: group({
    ...Object.fromEntries(
      Object.entries(SKILLS).map(([id, usual]) => [
        id,
        group({ ability: ability(usual), ranks: count(), bonus: bonus() }),
      ]),
    ),
    custom: record({ label: words(), ability: ability("int"), ranks: count() }),
  }),
  damage: group({ weaknesses: damageTypes(), resistances: damageTypes() }),
  sway: group({ advantage: list(), disadvantage: list() }),
  overrides: group(Object.fromEntries(OVERRIDES.map((id) => [id, wholeOrNone({ min: -99, max: 999 })]))),
  currency: count(),
});

const details = () => ({ biography: html(), notes: html() });

/** The parts of an actor document that derivation reads. */
interface Owner {
  type: string;
  items: Iterable<Snapshot>;
  statuses?: ReadonlySet<string>;
  /** The actor's own effects and those transferred from its items; absent before the document is initialized. */
  allApplicableEffects?(): Iterable<OwnedEffect>;
}

interface OwnedEffect extends Pick<EffectSnapshot, "id" | "disabled"> {
  statuses: Iterable<string>;
  isSuppressed: boolean;
  flags: Record<string, { given?: EffectSnapshot["given"] } | undefined>;
}

/** Instances decide which conditions apply: a suspended one, or a hold that does not slow, still has a status. */
const read = ({ id, statuses, disabled, isSuppressed, flags }: OwnedEffect) => ({
  id,
  statuses: [...statuses],
  disabled: disabled || isSuppressed,
  given: flags.fivefold?.given ?? {},
});

abstract class ActorModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseActor
> {
  static readonly HTML_FIELDS: readonly string[] = ["details.biography", "details.notes", "details.tactics"];

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }

  /** Active effects have been applied to the stored values by now: base, effects, derived. */
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const owner = this.parent as unknown as Owner;
    const held = {
      items: [...owner.items],
      statuses: owner.statuses ?? new Set<string>(),
      effects: [...(owner.allApplicableEffects?.() ?? [])].map(read),
    };
    deriveActor(this as unknown as ActorData, held, house());
  }
}

export class CharacterModel extends ActorModel {
  static override readonly HTML_FIELDS: readonly string[] = ["details.biography", "details.notes"];

  static override defineSchema() {
    return { ...common(), details: group(details()) };
  }
}

export class CreatureModel extends ActorModel {
  static override defineSchema() {
    return {
      ...common(),
      details: group({
        ...details(),
        category: oneOf(CATEGORIES, "folk"),
        threat: whole(0, { min: 0, max: 10 }),
        tactics: html(),
        fragile: flag(),
      }),
    };
  }
}
