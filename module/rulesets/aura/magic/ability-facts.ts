/** Facts of an ability or a spell: itself, its user and all its targets (D-50). */

import { metersOf } from "../../../kernel/distance.ts";
import { offFront } from "../../../kernel/facing.ts";
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Dice, parseDice } from "../../../kernel/formula.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type TargetFacts, targetFactsOf } from "../attack/target-facts.ts";
import { type ActingFacts, actingFacts } from "../combat/action-facts.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { instancesOfOne } from "../conditions/instances.ts";
import { type DamageTarget, damageTargetOf } from "../damage/damage-target.ts";
import { type LimitingInjury, limitingInjuriesOf } from "../damage/injury-limits.ts";
import { type AdvantageReason, reasonsFor } from "../model/advantage.ts";
import { type AbilityData, type ActorSnapshot, asActor, asItem, type GearData } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { abilityName, t } from "../model/texts.ts";

/** An ability as its action takes it: plain JSON, no descriptions. */
export interface Power
  extends Pick<
    AbilityData,
    | "cost"
    | "immediate"
    | "multiRound"
    | "progress"
    | "recharge"
    | "uses"
    | "enhances"
    | "removes"
    | "ward"
    | "furl"
    | "moves"
    | "target"
    | "lasts"
    | "vocal"
  > {
  id: string;
  name: string;
  /** Casting a spell ends Defending, whatever its effect (A-28, D-50). */
  spell: boolean;
  /** null: no attack. */
  attack: {
    defense: AbilityData["attack"]["defense"];
    sum: Breakdown;
    dice: Dice;
    type: AbilityData["attack"]["damageType"];
    auraAtMost: number | null;
  } | null;
  /** Meters; 0: touch, or irrelevant. */
  range: number;
  area: number;
  shape: AbilityData["attack"]["areaShape"];
  conditions: AbilityData["onHit"]["conditions"];
  push: number;
  surge: boolean;
  surgeBonus: number;
  gives: AbilityData["resource"];
  /** Advantage on a roll that another action makes (Stand Firm). */
  advantage: boolean;
  /** How its uses are counted, and how many are left. */
  counts: "uses" | "round" | "";
  left: number;
}

/** A target of the ability. */
interface AbilityTarget extends DamageTarget {
  energy: number;
  energyStart: number;
  /** Meters from the user; null: unknown. */
  metres: number | null;
  /** Degrees off this target's front at which the user stands. */
  off: number | null;
}

export interface PowerFacts extends ActingFacts {
  house: Pick<House, "exposedDefault" | "autoApplyDamage">;
  power: Power | null;
  targets: string[];
  marks: Record<string, TargetFacts>;
  /** By part, the user included. */
  whom: Record<string, AbilityTarget>;
  /** Reasons for Advantage or Disadvantage on the Combat roll. */
  reasons: AdvantageReason[];
  used: string[];
  /** Restraining a target, but allowed to attack by GM ruling. */
  mayAttack: boolean;
  /** Injuries that block part of it, such as a smashed jaw. */
  hurts: LimitingInjury[];
  /** Parts whose numbers the exact odds need; those this client may not see are removed. */
  odds?: Record<string, true>;
}

/** 15, half of an ability, a third of the level, its own bonus (D-50). */
function avOf({ system }: ActorSnapshot, attack: AbilityData["attack"], name: string): Breakdown {
  const best = (["int", "wis", "cha"] as const).reduce((one, other) =>
    system.abilities[other].half > system.abilities[one].half ? other : one,
  );
  const ability = attack.ability === "best" ? best : attack.ability;
  return stack(
    listed(
      [
        labeledModifier(t("Why.base"), attack.base),
        labeledModifier(t("Why.half", { ability: abilityName(ability) }), system.abilities[ability].half),
      ],
      labeledModifier(t("Why.level"), Math.floor(system.level / 3)),
      labeledModifier(t("Why.item", { name }), attack.bonus),
    ),
  );
}

function powerOf(
  self: ActorSnapshot,
  { id, name, system }: { id: string; name: string; system: AbilityData },
  spell: boolean,
): Power {
  const { attack, uses, recharge, healing, onHit, resource } = system;
  const parsed = parseDice(attack.damage, { flat: true });
  const counts = uses.max > 0 ? "uses" : recharge === "round" ? "round" : "";
  return {
    id,
    name,
    spell,
    cost: { ...system.cost },
    immediate: system.immediate,
    multiRound: system.multiRound,
    progress: system.progress,
    recharge,
    uses: { ...uses },
    enhances: system.enhances,
    removes: [...system.removes],
    ward: system.ward,
    furl: system.furl,
    moves: system.moves,
    target: system.target,
    lasts: system.lasts,
    vocal: system.vocal,
    attack: attack.enabled
      ? {
          defense: attack.defense,
          sum: avOf(self, attack, name),
          dice: parsed.ok ? parsed.dice : { terms: [], flat: 0 },
          type: attack.damageType,
          auraAtMost: attack.auraAtMost,
        }
      : null,
    range: attack.range,
    area: attack.area,
    shape: attack.areaShape,
    conditions: onHit.conditions.map((one) => ({ ...one })),
    push: onHit.push,
    surge: healing.surge,
    surgeBonus: healing.bonus,
    gives: { ...resource },
    advantage: system.mods.advantage && system.enhances === "none",
    counts,
    left:
      counts === "uses"
        ? uses.value
        : counts === "round"
          ? Number(!self.system.round.used.includes(id))
          : Number.MAX_SAFE_INTEGER,
  };
}

/** A poison attacks Fortitude with an AV of its own; scores of its user do not count. */
function poisonOf({ id, name, system: { poison } }: { id: string; name: string; system: GearData }): Power {
  const parsed = parseDice(poison.damage, { flat: true });
  const sleeps = poison.condition === "unconscious";
  return {
    id,
    name,
    spell: false,
    cost: { energy: 0, stamina: 0, agility: 0 },
    immediate: false,
    multiRound: false,
    progress: 0,
    recharge: "none",
    uses: { value: 0, max: 0 },
    enhances: "none",
    removes: [],
    ward: false,
    furl: false,
    moves: 0,
    target: "enemy",
    lasts: 0,
    vocal: false,
    attack: {
      defense: "fortitude",
      sum: stack([labeledModifier(t("Why.item", { name }), poison.av)]),
      dice: parsed.ok ? parsed.dice : { terms: [], flat: 0 },
      type: "poison",
      auraAtMost: null,
    },
    range: 0,
    area: 0,
    shape: "circle",
    conditions:
      poison.condition === ""
        ? []
        : [
            {
              id: poison.condition,
              expiry: sleeps ? "manual" : "round",
              rounds: poison.rounds,
              reason: sleeps ? "sleep" : "",
            },
          ],
    push: 0,
    surge: false,
    surgeBonus: 0,
    gives: { stamina: 0, energy: 0 },
    advantage: false,
    counts: "",
    left: Number.MAX_SAFE_INTEGER,
  };
}

function powerIn(self: ActorSnapshot, item: Snapshot | undefined): Power | null {
  const ability = asItem(item, "auraAbility");
  if (ability) return powerOf(self, ability, false);
  const spell = asItem(item, "auraSpell");
  if (spell) return powerOf(self, spell, true);
  const gear = asItem(item, "auraGear");
  return gear && gear.system.poison.av > 0 ? poisonOf(gear) : null;
}

function affectedFacts(actor: Parts["targets"][number], { self, tokens }: Parts): AbilityTarget {
  const { energy, round } = asActor(actor).system;
  const token = tokens.find((one) => one.uuid === actor.token || one.actor.uuid === actor.uuid);
  const away = token?.edgeDistance ?? token?.distance ?? null;
  return {
    ...damageTargetOf(actor),
    energy: energy.value,
    energyStart: round.energyStart,
    metres: away === null ? null : metersOf(away),
    off: offFront(
      token,
      tokens.find((one) => one.actor.uuid === self.uuid),
    ),
  };
}

/** Affects only its user. */
export const affectsOnlyUser = ({ target, attack }: Power): boolean => target === "self" && !attack;

export function powerFacts(all: Parts): PowerFacts {
  const self = asActor(all.self);
  const power = powerIn(self, all.item);
  const parts = power && affectsOnlyUser(power) ? { ...all, targets: [] } : all;
  const house = readHouse(parts.house);
  const targets = parts.targets.map((_, at) => `t${at}`);
  const by = <V>(make: (target: Parts["targets"][number], part: string) => V): Record<string, V> =>
    Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, make(target, `t${at}`)]));
  return {
    ...actingFacts(parts, parts.targets),
    house: { exposedDefault: house.exposedDefault, autoApplyDamage: house.autoApplyDamage },
    power,
    targets,
    marks: power?.attack ? by((target, part) => targetFactsOf(part, target, house)) : {},
    whom: { self: affectedFacts(parts.self, parts), ...by((target) => affectedFacts(target, parts)) },
    reasons: reasonsFor("combat", { statuses: [...conditionsOf(parts.self)], advantages: self.system.sway }),
    used: [...self.system.round.used],
    mayAttack: instancesOfOne(parts.self.effects, "restraining").every(({ mayAttack }) => mayAttack),
    hurts: limitingInjuriesOf(parts.self),
    odds: Object.fromEntries(targets.map((part) => [part, true as const])),
  };
}

/** Targets of its effects; without a target, its user. */
export const affectedParts = (facts: PowerFacts, power: Power): string[] =>
  power.target === "self" ? ["self"] : facts.targets;
