/**
 * Attack rows of weapons and natural weapons: their rolls and breakdowns, taken from the action itself (T-34, T-60 to
 * T-82, T-117).
 */
import type { Text } from "../../../kernel/card.ts";
import { partsFor } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { number, rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import { type AttackFacts, attackFacts } from "../attack/attack-facts.ts";
import { attackDefaults, type DeclaredAttack, declaredAttack } from "../attack/attack-form.ts";
import { damageOf, fullRoundWeapons, type Mode, type WeaponInUse } from "../attack/weapon-in-use.ts";
import { printPart, type RolledDamagePart, rollText } from "../damage/damage-offers.ts";
import { type ActorSnapshot, asItem, itemsOf } from "../model/data.ts";
import { damageText, defenseText, sizeText } from "../model/texts.ts";
import { named, t } from "./texts.ts";

export interface AttackRow {
  id: string;
  uuid: string;
  /** A thrown weapon has a second row; item buttons are in the first. */
  first: boolean;
  name: Text;
  img: string;
  meta: Text[];
  /** JSON preset of the two buttons. */
  given: string;
  damagePreset: string;
  /** It has to be loaded before the next attack. */
  load: boolean;
  /** null: it cannot be used; `disabledReason` says why. */
  attack: Shown | null;
  disabledReason: Text | null;
  damage: Shown | null;
  damageOf: Text;
  types: Text[];
}

/** Preset of the sheet's damage button, which rolls against the targets at the time of the click. */
const damagePreset = (parts: readonly RolledDamagePart[], terms: DeclaredAttack["damage"]): string =>
  JSON.stringify({
    parts: parts.map(printPart),
    whom: "targets",
    crit: [],
    multiplier: 1,
    attack: true,
    terms: JSON.stringify(terms.counted),
  });

const typesOf = (parts: readonly RolledDamagePart[]): Text[] =>
  [...new Set(parts.map(({ type }) => type))].map((type) => damageText(type));

function metaOf(item: Snapshot, weapon: WeaponInUse, { mode, vs }: DeclaredAttack): Text[] {
  const stored = asItem(item, "thresholdWeapon")?.system;
  const { crit, reach, range, secondary, misfit, left, proficient } = weapon;
  const made = stored && stored.madeFor !== "wielder" ? stored.madeFor : null;
  return compact([
    mode === "melee"
      ? reach === 1
        ? t("attacks.melee")
        : t("attacks.reach", { squares: reach })
      : t("attacks.range", { squares: range === null ? "–" : number(range) }),
    ...(crit.multiplier === 2 ? [t("attacks.crit", { range: crit.range })] : [critTimes(weapon)]),
    vs !== "ref" && t("attacks.against", { defense: defenseText(vs) }),
    secondary && t("attacks.secondary"),
    misfit !== 0 && made && t("attacks.misfit", { size: sizeText(made) }),
    !proficient && t("attacks.unhandy"),
    ...(stored?.properties ?? []).filter((id) => id !== "thrown" && id !== "reach").map((id) => t(`property.${id}`)),
    left !== null && t("attacks.left", { left }),
  ]);
}
const critTimes = ({ crit }: WeaponInUse): Text =>
  t("attacks.critTimes", { range: crit.range, times: crit.multiplier });

function rowOf(item: Snapshot, weapon: WeaponInUse, mode: Mode, first: boolean, facts: AttackFacts): AttackRow | null {
  const form = { ...attackDefaults(facts), arm: weapon.id, mode };
  const one = declaredAttack(facts, form);
  if (!one) return null;
  const parts = damageOf(weapon, one.damage);
  const plain = weapon.count > 1 ? t("attacks.several", { count: weapon.count, name: item.name }) : named(item.name);
  const name = mode === "thrown" ? t("attacks.thrown", { name: item.name }) : plain;
  const label = t("attacks.damageOf", { name });
  const unfit = weapon.hands === null;
  const load = !unfit && weapon.loaded === false;
  return {
    id: item.id,
    uuid: item.uuid,
    first,
    name,
    img: item.img,
    meta: metaOf(item, weapon, one),
    given: JSON.stringify({ arm: weapon.id, mode }),
    damagePreset: damagePreset(parts, one.damage),
    load,
    attack: unfit || load ? null : rollView(t("attacks.attackWith", { name }), one.sum, one.sum.total),
    disabledReason: unfit ? t("attacks.unfit") : load ? t("attacks.unloaded") : null,
    damage:
      unfit || parts.length === 0
        ? null
        : { shown: rollText(parts), why: { label, sum: rollText(parts), breakdown: one.damage } },
    damageOf: label,
    types: typesOf(parts),
  };
}

export function attacks(holder: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const facts = attackFacts(partsFor(holder, context));
  const rows = facts.arms.flatMap((weapon) => {
    const item = holder.items.find(({ id }) => id === weapon.id);
    return item ? weapon.modes.map((mode, at) => rowOf(item, weapon, mode, at === 0, facts)) : [];
  });
  const away = itemsOf(actor, "thresholdWeapon").filter(({ system }) => system.carried && !system.equipped);
  const count = fullRoundWeapons(actor).length;
  const { penalty } = actor.system.track;
  return {
    rows: rows.filter((row) => row !== null),
    included: penalty === 0 ? null : t("trackIncluded", { penalty: signed(penalty) }),
    fullRound: count === 0 ? null : t("attacks.fullRound", { count }),
    away: away.length === 0 ? null : t("attacks.away", { names: away.map(({ name }) => name).join(", ") }),
  };
}
