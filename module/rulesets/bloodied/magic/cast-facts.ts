/** Facts of a cast: spell, pool and targets. */
import type { FormValue, NewEffect } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type AttackFacts, type OddsTarget, oddsTargetOf, spellAttackFacts } from "../attack/attack-facts.ts";
import { type SaveScore, saveScoreOf } from "../checks/save-roll.ts";
import { asActor, itemAs, itemsOf, type SpellVersion, type Tier } from "../model/data.ts";
import { damageTypes, type House, readHouse } from "../model/house-rules.ts";
import { type TierVersion, versionsOf } from "./item-versions.ts";

/** What the exact odds need and no card may store: the attacks of the versions ("self"), a target's saves (its part). */
interface CastOdds {
  attacks?: Partial<Record<Tier, AttackFacts>>;
  target?: OddsTarget;
  saves?: Partial<Record<Tier, SaveScore>>;
}

/** A casting condition: stored in the spell, or a reagent among the caster's gear, which it uses up (B-49). */
export interface CastCondition {
  id: string;
  label: string;
  detail: string;
  ready: boolean;
  consumed: boolean;
  /** Id of the reagent. */
  gear?: string;
}

export interface CastFacts extends Facts {
  house: House;
  pool: number;
  /** Enabled versions only (B-55). */
  versions: TierVersion[];
  conditions: CastCondition[];
  spell: string;
  /** Id of the spell among the caster's items. */
  item: string;
  targets: string[];
  /** The caster cannot act. */
  out: boolean;
  odds?: Record<string, CastOdds>;
}

function castOddsOf(parts: Parts, versions: readonly TierVersion[]): Record<string, CastOdds> {
  const byTier = <T>(resolution: TierVersion["resolution"], of: (version: TierVersion) => T) =>
    Object.fromEntries(versions.filter((v) => v.resolution === resolution).map((v) => [v.tier, of(v)]));
  if (parts.targets.length === 0) return {};
  const attacks = byTier("attack", ({ tier }) => spellAttackFacts({ ...parts, given: { tier } }));
  const saves = (target: Snapshot) => byTier("save", ({ saveAbility }) => saveScoreOf(target, saveAbility));
  return {
    self: { attacks },
    ...Object.fromEntries(
      parts.targets.map((target, at) => [`t${at}`, { target: oddsTargetOf(target), saves: saves(target) }]),
    ),
  };
}

function conditionsOf({ self, item: spell }: Parts): CastCondition[] {
  const own = spell?.type === "bloodiedSpell" ? Object.entries(itemAs(spell, "bloodiedSpell").system.conditions) : [];
  const reagents = itemsOf(self, "bloodiedGear").filter(({ system }) => system.use.reagent && system.quantity > 0);
  return [
    ...own.map(([id, { label, detail, ready, consumed }]) => ({ id, label, detail, ready, consumed })),
    ...reagents.map(({ id, name }) => ({
      id: `gear-${id}`,
      label: name,
      detail: "",
      ready: false,
      consumed: true,
      gear: id,
    })),
  ];
}

export function castFacts(parts: Parts): CastFacts {
  const spell = parts.item;
  const versions = spell ? versionsOf(spell) : [];
  return {
    house: readHouse(parts.house),
    ...factsOfParts(parts),
    pool: asActor(parts.self).system.casting.pool.value,
    versions,
    conditions: conditionsOf(parts),
    spell: spell?.name ?? "",
    item: spell?.id ?? "",
    targets: parts.targets.map((_, index) => `t${index}`),
    out: parts.self.statuses.includes("unconscious") || parts.self.statuses.includes("dead"),
    odds: castOddsOf(parts, versions),
  };
}

/** One spell version applied to one target; without a target, to the caster. */
export interface SpellOnTargetFacts extends Facts {
  house: House;
  spell: string;
  version: TierVersion | null;
  on: string;
  dead: boolean;
  injured: boolean;
  max: number;
  /** Its effect marks a patient for the day, and this patient is marked (Mending). */
  doneToday: boolean;
  /** Effects of spells on the target that this version ends; absent: it ends none. */
  unweaves?: { id: string; name: string }[];
  save: { ability: SpellVersion["saveAbility"]; target: import("../../../kernel/modifiers.ts").Breakdown } | null;
  /** Effects it applies: one, or several to choose from. */
  effects: NewEffect[];
}

/** The item's effect with this name, to be copied to the target with the Tier that made it. */
function effectOf(item: Snapshot, name: string, tier: Tier): NewEffect | null {
  const found = name === "" ? undefined : item.effects.find((effect) => effect.name === name);
  if (!found) return null;
  const magic: Record<string, FormValue> = item.type === "bloodiedWeapon" ? {} : { tier };
  return {
    name: found.name,
    img: found.img,
    changes: found.changes.map(({ path, value }) => ({ path, type: "add", value })),
    ...(found.left ?? {}),
    ...(found.statuses.length > 0 ? { statuses: found.statuses } : {}),
    origin: `${item.uuid}.ActiveEffect.${found.id}`,
    given: { ...found.given, ...magic },
  };
}

/**
 * Effects to choose from when a version stops one type of damage: those of the item, and one for each type that the house
 * rule adds (D-40).
 */
function withAddedTypes(effects: readonly NewEffect[], house: House): NewEffect[] {
  const proofs = effects.filter(({ given }) => stringOf(given?.proof) !== "");
  const [pattern] = proofs;
  if (!pattern || proofs.length < 2) return [...effects];
  const known = proofs.map(({ given }) => stringOf(given?.proof));
  const { origin: _, ...like } = pattern;
  const nameOfType = (type: string): string => {
    const typeName = `${type[0]?.toUpperCase()}${type.slice(1)}`;
    return pattern.name.replace(new RegExp(`${stringOf(pattern.given?.proof)}$`, "i"), typeName);
  };
  const added = damageTypes(house).filter((type) => !known.includes(type));
  return [
    ...effects,
    ...added.map((type) => ({ ...like, name: nameOfType(type), given: { ...pattern.given, proof: type } })),
  ];
}

/** Effects of spells on the target that a Tier of Unweave ends. */
const activeSpellsOfTier = (target: Snapshot, tier: Tier) =>
  target.effects
    .filter(({ given, thing }) => thing === undefined && (given?.tier === tier || (tier === 1 && given?.tier === 0)))
    .map(({ id, name }) => ({ id, name }));

export function spellOnTargetFacts(parts: Parts): SpellOnTargetFacts {
  const spell = parts.item;
  const tier = (wholeOf(parts.given.tier) ?? 0) as Tier;
  const version = (spell ? versionsOf(spell) : []).find((v) => v.tier === tier) ?? null;
  const patient = parts.targets[0] ?? parts.self;
  const actor = asActor(patient);
  const target = version ? actor.system.why[`${version.saveAbility}.save`] : undefined;
  const house = readHouse(parts.house);
  const own =
    spell && version ? version.applies.split(";").flatMap((name) => effectOf(spell, name.trim(), tier) ?? []) : [];
  const effects = withAddedTypes(own, house);
  const marks = effects.map(({ given }) => stringOf(given?.daily)).filter((mark) => mark !== "");
  const unweaves = spell?.type === "bloodiedSpell" && itemAs(spell, "bloodiedSpell").system.unweaves;
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    house,
    spell: spell?.name ?? "",
    version,
    on: parts.targets[0] ? "t0" : "self",
    dead: patient.statuses.includes("dead"),
    injured: patient.items.some((item) => item.type === "bloodiedInjury"),
    max: actor.system.attributes.hp.max,
    doneToday: patient.effects.some(({ disabled, given }) => !disabled && marks.includes(stringOf(given?.daily))),
    save: version && target ? { ability: version.saveAbility, target } : null,
    effects,
    ...(unweaves ? { unweaves: activeSpellsOfTier(patient, tier) } : {}),
  };
}
