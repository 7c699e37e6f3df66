/** Facts of a body for actions: hit points, scores, armor, and how close to death it is. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { type ActorSnapshot, type Attribute, type AttributeId, asActor, isCharacter, isDetachment } from "./data.ts";
import type { House } from "./house-rules.ts";
import { t } from "./texts.ts";

/** Player characters; NPCs and hirelings; detachments. */
export type BodyKind = "character" | "person" | "detachment";

export interface Body {
  kind: BodyKind;
  hp: number;
  max: number;
  attributes: Record<AttributeId, Attribute>;
  armor: number;
  /** Saved Advantages for the next roll with a Base Die (G-33). */
  pending: number;
  critical: boolean;
  stable: boolean;
  doomed: boolean;
  /** Dead, or destroyed. */
  gone: boolean;
  /** Takes scars (G-90, D12). */
  scarred: boolean;
  deprived: boolean;
}

export const kindOf = (actor: Pick<Snapshot, "type">): BodyKind =>
  isCharacter(actor) ? "character" : isDetachment(actor) ? "detachment" : "person";

/** Characters take scars; hirelings only by house rule (D12). */
const takesScars = (actor: Pick<Snapshot, "type">, house: Pick<House, "scarsForHirelings">): boolean =>
  isCharacter(actor) || (house.scarsForHirelings && actor.type === "grimoireHireling");

export const isDeadOrDestroyed = ({ system, statuses }: Pick<ActorSnapshot, "system" | "statuses">): boolean =>
  system.dead === true || system.destroyed === true || statuses.includes("dead");

export function bodyOf(snapshot: Snapshot, house: Pick<House, "scarsForHirelings">): Body {
  const actor = asActor(snapshot);
  const { system } = actor;
  return {
    kind: kindOf(actor),
    hp: system.hp.value,
    max: system.hp.max,
    attributes: {
      str: { ...system.attributes.str },
      dex: { ...system.attributes.dex },
      wil: { ...system.attributes.wil },
    },
    armor: system.armor.value,
    pending: system.pendingAdvantage,
    critical: system.critical?.active === true,
    stable: system.critical?.stable === true,
    doomed: system.doomed === true,
    gone: isDeadOrDestroyed(actor),
    scarred: takesScars(actor, house),
    deprived: system.deprived?.active === true,
  };
}

/** Starts or restarts the hour of Critical Damage (G-99). */
export const startBleeding = (now: number): Consequence[] => [
  setValue("self", "critical.active", true, t("Reason.critical")),
  setValue("self", "critical.stable", false, t("Reason.critical")),
  setValue("self", "critical.diesAt", now + HOUR, t("Reason.oneHour")),
];
