/** Creature type and vitality (T-98, T-99, T-101, T-116). */
import type { Text } from "../../../kernel/card.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import { vitalityOf } from "../damage/holy-unholy.ts";
import { isResistanceAllowed } from "../damage/resistances.ts";
import { type ActorData, CREATURE_TYPES, type CreatureType, type ItemSnapshot } from "./data.ts";
import { t } from "./texts.ts";

type Effects = readonly Pick<EffectSnapshot, "disabled" | "changes">[];

const isType = (name: string): name is CreatureType => (CREATURE_TYPES as readonly string[]).includes(name);

/** Types that effects add to `countsAs`. */
const typesFromEffects = (effects: Effects): string[] =>
  effects
    .filter(({ disabled }) => !disabled)
    .flatMap(({ changes }) => changes)
    .filter(({ path }) => path.replace(/^system\./, "") === "creature.countsAs")
    .flatMap(({ value }) => value.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter(isType);

/** Fills in type, `countsAs`, vitality, and which resistances are valid. */
export function deriveKind(
  system: ActorData,
  { species, effects, character }: { species?: ItemSnapshot<"thresholdSpecies">; effects: Effects; character: boolean },
): void {
  const { creature } = system;
  if (character) {
    const stated = species?.system.statedType;
    creature.type = stated?.type || "humanoid";
    creature.subtypes = species ? [stated?.subtype || species.name] : [];
  }
  const stored = [...(character ? [] : creature.countsAs), ...(species?.system.countsAs ?? [])];
  const known = stored.map((name) => name.trim().toLowerCase()).filter(isType);
  creature.countsAs = [...new Set([...known, ...typesFromEffects(effects)])];
  creature.undead = creature.type === "undead" || creature.countsAs.includes("undead");
  creature.kind = vitalityOf(creature);
  const half = creature.undead && creature.type !== "undead";
  for (const entry of Object.values(system.resistances))
    entry.valid = isResistanceAllowed(entry, { vitality: creature.kind, half });
}

/** "Humanoid (Elf)", "Beast". */
export const kindText = ({ type, subtypes }: Pick<ActorData["creature"], "type" | "subtypes">): Text =>
  subtypes.length > 0
    ? t("Kind.both", { type: t(`CreatureType.${type}`), subtype: subtypes.join(", ") })
    : t(`CreatureType.${type}`);
