/** Facts of a cast: spell, pool and targets. */
import type { NewEffect } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type AttackFacts, type OddsTarget, oddsTargetOf, spellAttackFacts } from "../attack/attack-facts.ts";
import { type SaveScore, saveScoreOf } from "../checks/save-roll.ts";
import { asActor, asItem, type SpellVersion, TIERS, type Tier, tierKey } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";

/** One Tier version of a spell, without its prose. */
export type TierVersion = Omit<SpellVersion, "effect" | "enabled"> & { tier: Tier };

/** What the exact odds need and no card may store: the attacks of the versions ("self"), a target's saves (its part). */
interface CastOdds {
  attacks?: Partial<Record<Tier, AttackFacts>>;
  target?: OddsTarget;
  saves?: Partial<Record<Tier, SaveScore>>;
}

export interface CastFacts extends Facts {
  house: House;
  pool: number;
  /** Enabled versions only (B-55). */
  versions: TierVersion[];
  conditions: { id: string; label: string; detail: string; ready: boolean; consumed: boolean }[];
  spell: string;
  /** Id of the spell among the caster's items. */
  item: string;
  targets: string[];
  /** The caster cannot act. */
  out: boolean;
  odds?: Record<string, CastOdds>;
}

const versionOf = (version: SpellVersion, tier: Tier): TierVersion => {
  const { effect: _effect, enabled: _enabled, ...kept } = version;
  return { ...kept, damage: { ...kept.damage }, healing: { ...kept.healing }, tier };
};

const enabledOf = (spell: Snapshot): TierVersion[] =>
  TIERS.flatMap((tier) => {
    const version = asItem(spell, "bloodiedSpell").system.versions[tierKey(tier)];
    return version?.enabled ? [versionOf(version, tier)] : [];
  });

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

export function castFacts(parts: Parts): CastFacts {
  const spell = parts.item;
  const versions = spell ? enabledOf(spell) : [];
  const conditions = spell ? Object.entries(asItem(spell, "bloodiedSpell").system.conditions) : [];
  return {
    ...factsOfParts(parts),
    house: readHouse(parts.house),
    pool: asActor(parts.self).system.casting.pool.value,
    versions,
    conditions: conditions.map(([id, { label, detail, ready, consumed }]) => ({ id, label, detail, ready, consumed })),
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
  save: { ability: SpellVersion["saveAbility"]; target: import("../../../kernel/modifiers.ts").Breakdown } | null;
  /** Effects it applies: one, or several to choose from. */
  effects: NewEffect[];
}

/** The spell's effect with this name, to be copied to the target. */
function effectOf(spell: Snapshot, name: string): NewEffect | null {
  const found = name === "" ? undefined : spell.effects.find((effect) => effect.name === name);
  if (!found) return null;
  return {
    name: found.name,
    img: found.img,
    changes: found.changes.map(({ path, value }) => ({ path, type: "add", value })),
    ...(found.left ?? {}),
    origin: `${spell.uuid}.ActiveEffect.${found.id}`,
  };
}

export function spellOnTargetFacts(parts: Parts): SpellOnTargetFacts {
  const spell = parts.item;
  const tier = wholeOf(parts.given.tier) ?? 0;
  const version = (spell ? enabledOf(spell) : []).find((v) => v.tier === tier) ?? null;
  const patient = parts.targets[0] ?? parts.self;
  const actor = asActor(patient);
  const target = version ? actor.system.why[`${version.saveAbility}.save`] : undefined;
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    house: readHouse(parts.house),
    spell: spell?.name ?? "",
    version,
    on: parts.targets[0] ? "t0" : "self",
    dead: patient.statuses.includes("dead"),
    injured: patient.items.some((item) => item.type === "bloodiedInjury"),
    max: actor.system.attributes.hp.max,
    save: version && target ? { ability: version.saveAbility, target } : null,
    effects: spell && version ? version.applies.split(";").flatMap((name) => effectOf(spell, name.trim()) ?? []) : [],
  };
}
