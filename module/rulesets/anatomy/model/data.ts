/** The prepared `system` data of all Anatomy types: stored data and derived values. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Stored } from "../../../kernel/schema.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type { AttributeId, BlockId, PartKind, SeverityId, SkillId, SpeedId } from "./constants.ts";
import type * as item from "./item-schema.ts";
import type { Modifier } from "./item-schema.ts";
import type { actor } from "./schema.ts";

export * from "./constants.ts";
export type { Modifier, Onset, PartStep } from "./item-schema.ts";

/** State of a body part; derived from its injuries and its parents. */
export type PartState = "sound" | "injured" | "destroyed" | "lost" | "replaced";

export interface BodyPart {
  id: string;
  name: string;
  kind: PartKind;
  side: string;
  severity: SeverityId;
  parent: string;
  hidden: boolean;
  injuries: number;
  capacity: number;
  state: PartState;
  untreated: number;
  /** Id of the prosthetic in its place, or in its parent's; "": none. */
  prosthetic: string;
}

/** A modifier that a part gives its bearer, injured or sound. */
export interface Burden extends Modifier {
  part: string;
  kind: PartKind;
  /** Of the part. */
  name: string;
}

type Derived = {
  attributes: Record<
    AttributeId,
    {
      /** Including active effects. */
      mod: number | null;
    }
  >;
  /** N-09 to N-13. */
  defence: {
    armor: number;
    shield: number;
    dodge: number;
    dv: number;
    touch: number;
    offGuard: number;
    touchOffGuard: number;
  };
  /** null without Constitution (N-21). */
  stamina: { max: number | null };
  exhaustion: { max: number | null };
  ap: { max: number };
  reactions: { max: number };
  speeds: Record<SpeedId, { current: number }>;
  skills: Record<SkillId, { mod: number }>;
  /** The current body. */
  body: {
    parts: BodyPart[];
    /** Sum of the values of the injuries that count (N-24). */
    injuryValue: number;
    /** DC of the next death save (N-24): injuryValue and bleed. */
    deathDc: number;
    injuries: number;
    blocks: BlockId[];
    /** Natural weapons (item ids) disabled by injuries. */
    disabled: string[];
    /** AP to stand up (N-47, N-52, D-20); null: cannot stand (N-48, N-53). */
    standUp: number | null;
    /** Conditions caused by the parts and groups alone. */
    statuses: string[];
    /** Modifiers of its parts: one entry per modifier of every step reached. */
    burdens: Burden[];
    /** Shared injury step of all heads, 0 to 3; it applies to the whole creature (N-58). */
    headStep: number;
    /** Blocks by part id, without those of its ancestors (`cannot` in model/body.ts adds them). */
    partBlocks: Readonly<Record<string, readonly BlockId[]>>;
    /** Parts that cannot hold anything (N-46, N-51). */
    letsGo: string[];
    /** All its heads or hearts are destroyed and it needs one (N-57, N-61). */
    dead: boolean;
    /** Its injuries have reached the limit (N-27). */
    destroyed: boolean;
  };
  /** Breakdowns by key: "dv", "touch", "offGuard", "stamina", "speed.base", "skill.stealth" … */
  why: Record<string, Breakdown>;
};

export type ActorData = Stored<typeof actor> & Derived;
export type PartData = Stored<typeof item.part>;
export type InjuryData = Stored<typeof item.injury>;
export type PlanData = Stored<typeof item.plan>;
export type Carried = Stored<typeof item.carried>;
export type WeaponData = Stored<typeof item.weapon>;
export type ArmorData = Stored<typeof item.armor>;
export type ShieldData = Stored<typeof item.shield>;
export type GearData = Stored<typeof item.gear>;
export type ProstheticData = Stored<typeof item.prosthetic>;
export type RemedyData = Stored<typeof item.remedy>;
export type ActionData = Stored<typeof item.action>;
export type FeatureData = Stored<typeof item.feature>;

type ActorSystems = {
  anatomyCharacter: ActorData;
  anatomyCreature: ActorData;
};
export interface ItemSystems {
  anatomyPart: PartData;
  anatomyInjury: InjuryData;
  anatomyPlan: PlanData;
  anatomyWeapon: WeaponData;
  anatomyArmor: ArmorData;
  anatomyShield: ShieldData;
  anatomyGear: GearData;
  anatomyProsthetic: ProstheticData;
  anatomyRemedy: RemedyData;
  anatomyAction: ActionData;
  anatomyFeature: FeatureData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "anatomyCharacter";

/** What every carried item has; for callers that know that the item can be carried. */
export const physicalOf = ({ system }: { system: object }): Carried => system as Carried;
