/** The two injury tables as data. */
import type { NewEffect } from "../../../kernel/consequences.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

/** Fields the GM sets for an injury offered on a card. */
export const INJURY_ASKS = ["row", "text", "drops"] as const;

/** Non-lethal damage may cause an injury instead: the attacker asks, the GM approves. */
export const nonLethalInjuryOffer = (id: string, name: string, part: string, damage: number): Offer =>
  makeOffer(id, "injury", t("Attack.Offer.injury", { name }), {
    hint: t("Attack.Offer.injuryHint"),
    by: "gm",
    parts: { self: part },
    form: { severity: "nonLethal", damage },
    asks: INJURY_ASKS,
  });

export type Table = "major" | "nonLethal";

export interface InjuryRow {
  /** Its text keys: AURA.Injury.<table>.<id>. */
  id: string;
  icon: string;
  /** Changes of its active effect. */
  changes?: NewEffect["changes"];
  statuses?: readonly string[];
  /** The item that drops, if held: the first weapon; the shield, else the second weapon; the item in either hand. */
  drops?: "weapon" | "offHand" | "hand";
  /** A condition that ends with the Round, applied separately. */
  passing?: string;
  /** Stamina lost at once. */
  stamina?: number;
}

const add = (path: string, value: number | string) => ({ path, type: "add", value }) as const;

/** By die face, from 1 on. */
export const INJURIES: Readonly<Record<Table, readonly InjuryRow[]>> = {
  major: [
    { id: "weaponArm", icon: "arm-sling", drops: "weapon" },
    { id: "offArm", icon: "arm-bandage", drops: "offHand" },
    { id: "hand", icon: "hand-bandage", drops: "hand" },
    { id: "knee", icon: "knee-cap", statuses: ["slowed"] },
    { id: "thigh", icon: "leg" },
    { id: "ankle", icon: "barefoot", statuses: ["slowed"] },
    { id: "ribs", icon: "ribcage", changes: [{ path: "stamina.halved", type: "override", value: "true" }] },
    { id: "gut", icon: "stomach" },
    { id: "eye", icon: "bleeding-eye", changes: [add("sway.disadvantage", "hit")] },
    { id: "ear", icon: "human-ear", changes: [add("skills.initiative.bonus", -3)] },
    { id: "jaw", icon: "jawbone" },
    { id: "back", icon: "back-pain" },
  ],
  nonLethal: [
    { id: "blackEye", icon: "semi-closed-eye", changes: [add("sway.disadvantage", "sight")] },
    { id: "brow", icon: "bleeding-wound", passing: "blinded" },
    { id: "wrist", icon: "forearm", changes: [add("attack.avBonus", -1)] },
    { id: "rib", icon: "chest", changes: [add("stamina.bonus", -1)] },
    { id: "leg", icon: "female-legs", changes: [add("movement.bonus", -1)] },
    { id: "shoulder", icon: "pierced-body", changes: [add("attack.damageBonus", -1)] },
    { id: "winded", icon: "stomach", stamina: 1 },
    { id: "nose", icon: "nose-front", changes: [add("defenses.fortitude.bonus", -1)] },
  ],
};

/** From this row of the second table on, the GM may require a minimum of damage. */
export const SERIOUS_FROM = 3;
export const SERIOUS_DAMAGE = 5;
