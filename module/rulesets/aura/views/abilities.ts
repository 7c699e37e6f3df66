/** Abilities and spells: cost, remaining uses, and one line of effects (A-42, A-43, A-208, D-50). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type AbilityData, type ActorSnapshot, itemsOf } from "../model/data.ts";
import { abilityName, conditionName, defenseName } from "../model/texts.ts";
import { type ActionButton, actionButton, coinsOf, payable } from "./action-buttons.ts";
import { listed, named, said, t } from "./texts.ts";

/** Above this, a number instead of pips. */
const FEW = 6;

/** What it adds to an attack. */
function enhancing({ enhances, mods, maxPerAttack }: AbilityData): Text[] {
  if (enhances === "none") return [];
  return compact([
    t(`powers.enhances.${enhances}`),
    mods.av && t("powers.av", { av: signed(mods.av) }),
    mods.missChance && t("powers.missChance", { by: signed(mods.missChance) }),
    mods.damage && t("powers.damage", { damage: mods.damage }),
    mods.precise && t("attacks.precise", { precise: mods.precise }),
    mods.doubles && t("powers.doubles", { count: mods.doubles }),
    mods.halves && t("powers.halves", { count: mods.halves }),
    mods.advantage && t("powers.advantage"),
    mods.maneuver !== null && t("powers.maneuver", { by: signed(mods.maneuver) }),
    mods.onlyIf !== "none" && t(`powers.onlyIf.${mods.onlyIf}`),
    maxPerAttack > 1 && t("powers.times", { count: maxPerAttack }),
  ]);
}

function attacking({ attack }: AbilityData): Text[] {
  if (!attack.enabled) return [];
  return compact([
    attack.av === undefined
      ? t("powers.unowned", {
          base: attack.base + attack.bonus,
          ability: attack.ability === "best" ? t("castBest") : abilityName(attack.ability),
          defense: defenseName(attack.defense),
        })
      : t("powers.against", { av: attack.av, defense: defenseName(attack.defense) }),
    attack.damage && t("powers.deals", { damage: attack.damage, type: said(`DamageType.${attack.damageType}`) }),
    attack.range > 0 && t("metres", { metres: attack.range }),
    attack.area > 0 && t("powers.area", { metres: attack.area }),
    attack.auraAtMost !== null && t("powers.auraAtMost", { aura: attack.auraAtMost }),
  ]);
}

/** One line of its effects. */
export function does(power: AbilityData): Text[] {
  const { onHit, healing, resource, removes, immediate, recharge, uses, ward, furl, moves, multiRound, progress } =
    power;
  const puts = onHit.conditions.filter(({ id }) => id !== "").map(({ id }) => conditionName(id));
  return compact([
    immediate && t("powers.interrupt"),
    ...enhancing(power),
    ...attacking(power),
    puts.length > 0 && t("powers.puts", { conditions: listed(puts) }),
    onHit.push > 0 && t("powers.pushes", { metres: onHit.push }),
    healing.surge && t(healing.bonus > 0 ? "powers.surgeMore" : "powers.surge", { bonus: healing.bonus }),
    resource.stamina > 0 && t("powers.stamina", { count: resource.stamina }),
    resource.energy > 0 && t("powers.energy", { count: resource.energy }),
    removes.length > 0 && t("powers.ends", { conditions: listed(removes.map(conditionName)) }),
    ward && t("powers.ward"),
    furl && t("powers.furl"),
    moves > 0 && t("powers.moves", { metres: moves }),
    multiRound && progress > 0 && t("powers.progress", { progress }),
    uses.max > 0 && t(`powers.left.${recharge}`, { value: uses.value, max: uses.max }),
    uses.max === 0 && recharge !== "none" && t(`powers.per.${recharge}`),
  ]);
}

/** Pips: a click on a filled one spends one use, on an empty one restores one; null if unlimited or too many. */
function pips({ uses }: AbilityData) {
  if (uses.max === 0 || uses.max > FEW) return null;
  return {
    label: t("powers.usesOf", { value: uses.value, max: uses.max }),
    pips: Array.from({ length: uses.max }, (_, at) => ({
      on: at < uses.value,
      by: at < uses.value ? -1 : 1,
      label: t(at < uses.value ? "powers.useSpend" : "powers.useRestore"),
    })),
  };
}

export function powers(holder: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const row = ({ id, uuid, name, img, system }: ReturnType<typeof all>[number]) => {
    const item = holder.items.find((one) => one.id === id);
    // Enhancers are ticked in the attack dialog.
    const inAttack = system.enhances !== "none";
    const use: ActionButton | null = inAttack
      ? null
      : actionButton(holder, context, {
          act: "useAbility",
          label: t("powers.use"),
          price: system.cost,
          ...(item ? { item } : {}),
        });
    const spent = system.uses.max > 0 && system.uses.value <= 0 ? t("powers.spent") : null;
    return {
      id,
      uuid,
      name: named(name),
      img,
      meta: does(system),
      uses: pips(system),
      coins: inAttack ? coinsOf(system.cost) : payable(system.cost, holder, context).coins,
      use: use && spent ? { ...use, disabledReason: spent, disabledTooltip: null } : use,
    };
  };
  const all = () => [...itemsOf(actor, "auraAbility"), ...itemsOf(actor, "auraSpell")];
  return {
    groups: (
      [
        ["abilities", "auraAbility"],
        ["spells", "auraSpell"],
      ] as const
    ).map(([id, type]) => ({
      id,
      label: t(`powers.${id}`),
      add: type,
      rows: all()
        .filter((one) => one.type === type)
        .map(row),
    })),
  };
}
