/**
 * Resistance, immunity and absorption: what damage they reduce, and what raises healing instead (T-111 to T-116, T-122,
 * T-123).
 */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, DAMAGE_TYPES, type DamageType, itemsOf, type Resistance } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { type Energy, energyRelation, type HolyUnholyTraits, isRaisedByResistance } from "./holy-unholy.ts";

/** Healing bonus of immunity and absorption (T-112). */
const RAISES = { immunity: 50, absorption: 100 } as const;

/** An actor's resistance entry, with whether it is valid. */
export interface ActorResistance {
  type: DamageType;
  mode: Resistance["mode"];
  value: number;
  valid: boolean;
}
export type Sourced = ActorResistance & { source: string };

/** T-114 to T-116: protections the living or the undead cannot have; half-undead are under both bans (D-15). */
export function isResistanceAllowed(
  { type, mode }: Pick<Resistance, "type" | "mode">,
  being: Pick<HolyUnholyTraits, "vitality" | "half">,
) {
  if (mode === "resistance") return true;
  const { vitality, half } = being;
  if (type === "holy") return vitality !== "undead" && !half;
  if (type === "unholy") return vitality !== "living" && !half;
  return type !== "corruption" || (vitality === "nonliving" && !half);
}

const PATTERN = /^\s*(\w+)\s+(?:(immunity|absorption)|(?:resistance\s+)?(\d+))\s*$/i;

/** "fire 5", "poison immunity", "holy absorption": a resistance as an effect writes it; null if it is none. */
export function readResistance(text: string): Pick<Resistance, "type" | "mode" | "value"> | null {
  const [, type = "", mode, value] = PATTERN.exec(text) ?? [];
  const known = DAMAGE_TYPES.find((one) => one === type.toLowerCase());
  if (!known) return null;
  return mode === undefined
    ? { type: known, mode: "resistance", value: Number(value) }
    : { type: known, mode: mode.toLowerCase() as Resistance["mode"], value: 0 };
}

/** Path of an effect's resistances, below `system`. */
export const RESIST = "pool.resist";

type Entry = Pick<Resistance, "type" | "mode" | "value"> & { source: string };

const resistancesFromEffects = ({ effects }: Snapshot): Entry[] =>
  effects.flatMap(({ name, disabled, changes }) =>
    changes.flatMap(({ path, value }) => {
      const read = !disabled && path.replace(/^system\./, "") === RESIST ? readResistance(value) : null;
      return read ? [{ ...read, source: name }] : [];
    }),
  );

/** All entries of an actor with their source: its own, its species', and those of effects on it and its items. */
export function resistancesWithSource(actor: Snapshot, being: Pick<HolyUnholyTraits, "vitality" | "half">): Sourced[] {
  const own: Entry[] = Object.values(asActor(actor).system.resistances ?? {});
  const kin = itemsOf(actor, "thresholdSpecies").flatMap(({ name, system }) =>
    Object.values(system.resistances ?? {}).map((entry): Entry => ({ ...entry, source: name })),
  );
  return [...own, ...kin, ...resistancesFromEffects(actor)].map(({ type, mode, value, source }) => ({
    type,
    mode,
    value,
    source,
    valid: isResistanceAllowed({ type, mode }, being),
  }));
}

/** Valid resistances of an actor, without their sources. */
export const resistancesOf = (actor: Snapshot, being: Pick<HolyUnholyTraits, "vitality" | "half">): ActorResistance[] =>
  resistancesWithSource(actor, being).map(({ type, mode, value, valid }) => ({ type, mode, value, valid }));

/** Whether an actor is immune to a damage type. */
export const immuneTo = (guards: readonly ActorResistance[], type: DamageType): boolean =>
  guards.some((guard) => guard.valid && guard.type === type && guard.mode !== "resistance");

/** The strongest entry for an energy: that much more is healed (T-111 to T-113, D-44); 0 where none counts. */
export function healingBonus(energy: Energy, guards: readonly ActorResistance[], being: HolyUnholyTraits): number {
  if (!isRaisedByResistance(energy, being)) return 0;
  const bonusOf = ({ mode, value }: ActorResistance): number => (mode === "resistance" ? value : RAISES[mode]);
  return Math.max(0, ...guards.filter((g) => g.valid && g.type === energy).map(bonusOf));
}

/** How damage of one type met the resistances; `how` is part of text keys. */
export interface DamageByType {
  type: DamageType;
  /** Dice, stat and critical: all of this type in one attack. */
  amount: number;
  how: "plain" | "resisted" | "immune" | "absorbed" | "raises" | "invalid" | "heals" | "unaffected";
  /** The value of the entry that applied. */
  value: number;
  dealt: number;
  healed: number;
}

const isEnergy = (type: DamageType): type is Energy => type === "holy" || type === "unholy";

export function applyResistances(
  type: DamageType,
  amount: number,
  guards: readonly ActorResistance[],
  being: HolyUnholyTraits,
  house: House,
): DamageByType {
  const met = (how: DamageByType["how"], dealt: number, healed = 0, value = 0): DamageByType => ({
    type,
    amount,
    how,
    value,
    dealt,
    healed,
  });
  let raises = false;
  if (isEnergy(type)) {
    const { relation } = energyRelation(`${type}Damage`, being, house);
    if (relation === "none") return met("unaffected", 0);
    const bonus = healingBonus(type, guards, being);
    if (relation === "heal") return met("heals", 0, amount + bonus, bonus);
    raises =
      isRaisedByResistance(type, being) &&
      energyRelation(`${type}Healing`, being, house).relation === "heal" &&
      house.livingHolyResistance === "healingOnly";
  }
  const all = guards.filter((guard) => guard.type === type);
  const counting = all.filter((guard) => guard.valid);
  if (raises && counting.length > 0) return met("raises", amount);
  if (counting.some(({ mode }) => mode === "absorption")) return met("absorbed", 0, amount);
  if (counting.some(({ mode }) => mode === "immunity")) return met("immune", 0);
  const most = Math.max(0, ...counting.map(({ value }) => value));
  if (most > 0) return met("resisted", Math.max(0, amount - most), 0, most);
  return met(all.length > counting.length ? "invalid" : "plain", amount);
}
