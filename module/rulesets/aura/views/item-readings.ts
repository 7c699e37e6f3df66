/** The reading view of each item type (A-42, A-73 to, D-50). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { effectTexts, type ItemReading, plain, type Readings, story, valuesOf } from "../../../kernel/item-reading.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { rangedCost } from "../attack/weapons-in-use.ts";
import { cost } from "../combat/costs.ts";
import { ABILITIES, type AbilityData, asActor, asItem, type WeaponData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { SLUGS } from "../model/styles-and-feats.ts";
import { abilityName, conditionName, sizeName } from "../model/texts.ts";
import { does } from "./abilities.ts";
import { actionButton } from "./action-buttons.ts";
import { attacks } from "./attacks.ts";
import { changeText } from "./effects.ts";
import { about, isUsable, readyOf } from "./gear.ts";
import { listed, rangeText, said, t } from "./texts.ts";

type Numbers = ItemReading["numbers"];
type Parts = Partial<Pick<ItemReading, "numbers" | "inPlay" | "sections" | "hold" | "acts">>;

const value = valuesOf("AURA");
const reading = (item: Snapshot, { numbers = [], inPlay = [], sections = [], ...more }: Parts): ItemReading => ({
  line: about(item),
  ...(typeof item.system.rule === "string" && item.system.rule ? { rule: item.system.rule } : {}),
  numbers,
  inPlay: [...inPlay, ...effectTexts(item, changeText)],
  sections: [...story(item.system.description, "system.description"), ...sections],
  ...more,
});

/** Quantity, price and needed MPL of an item. */
function owned({ system }: Snapshot): Numbers {
  const { quantity, price, mpr = 0 } = system as { quantity: number; price: number; mpr?: number };
  return compact([
    mpr > 0 && value("mpr", mpr),
    quantity !== 1 && value("quantity", quantity),
    price > 0 && value("price", price),
  ]);
}

/** Readying an owned item: at once, or in a Round as an action with a cost. */
function handled(
  item: Snapshot,
  { itemOwner, ...context }: ViewContext,
  acts: readonly string[] = [],
): Pick<ItemReading, "hold" | "acts"> {
  const ready = itemOwner ? readyOf(item, itemOwner, context) : null;
  const all = compact(
    [...acts, (item.system as { dropped?: boolean }).dropped ? "pickUp" : ""].map((act) => act && { act }),
  );
  const buttons = itemOwner
    ? all.map(({ act }) => actionButton(itemOwner, context, { act, label: t(`act.${act}`), item, price: cost(0) }))
    : [];
  return {
    hold: ready && { label: ready.label, on: ready.on, next: ready.next, path: "system.equipped" },
    acts: buttons.map(({ act, label, disabledTooltip }) => ({ act, label, disabledReason: disabledTooltip })),
  };
}

/** Attack Value and damage for the owner, while the weapon is at hand. */
function attackNumbers(item: Snapshot, context: ViewContext): Numbers {
  const { itemOwner } = context;
  if (!itemOwner) return [];
  return attacks(itemOwner, asActor(itemOwner), context)
    .rows.filter(({ id }) => id === item.id)
    .flatMap(({ number, damage, word }) =>
      compact([
        number.why && { label: word, shown: plain(number.shown), why: number.why },
        damage && value("damage", damage.shown, damage.why),
      ]),
    );
}

/** Energy that an attack costs. */
function energyOf(weapon: WeaponData, { house, itemOwner }: ViewContext): number {
  if (weapon.weaponClass !== "ranged") return weapon.energyCost;
  return rangedCost(itemOwner ? weapon.proficient : true, readHouse(house)).energy;
}

function weaponTexts(weapon: WeaponData, context: ViewContext): Text[] {
  const isOwned = Boolean(context.itemOwner);
  const { weaponClass, thrown, loadCost, precise, ammunition, hands, drawLimit } = weapon;
  const ranged = weaponClass === "ranged";
  return compact([
    t(ranged ? "read.shoots" : "read.strikes", { energy: energyOf(weapon, context) }),
    loadCost > 0 && t("read.loads", { energy: loadCost }),
    ammunition !== "" && t("read.ammunition", { kind: said(`Ammunition.${ammunition}`) }),
    thrown.enabled && t("read.throws", { range: rangeText(thrown) }),
    precise > 0 && t("read.precise", { precise }),
    hands === 2 && t("attacks.twoHands"),
    isOwned && drawLimit !== "" && said(`DrawLimit.${drawLimit}`),
    isOwned && !weapon.proficient && t("attacks.unproficient", { mpr: weapon.mpr }),
  ]);
}

function powerNumbers({ cost: price, uses, attack }: AbilityData): Numbers {
  return compact([
    price.energy > 0 && value("costEnergy", price.energy),
    price.stamina > 0 && value("costStamina", price.stamina),
    price.agility > 0 && value("costAgility", price.agility),
    attack.enabled && attack.damage !== "" && value("damage", attack.damage),
    attack.enabled && attack.range > 0 && value("attackRange", attack.range),
    uses.max > 0 && value("usesLeft", t("read.of", { value: uses.value, max: uses.max })),
  ]);
}

const power = (item: Snapshot): ItemReading => {
  const data = (asItem(item, "auraAbility") ?? asItem(item, "auraSpell"))!.system;
  const texts = does(data);
  return {
    ...reading(item, {
      numbers: powerNumbers(data),
      inPlay: compact([
        ...texts,
        data.lasts > 0 && t("read.lasts", { rounds: data.lasts }),
        data.vocal && t("field.vocal"),
      ]),
    }),
    line: t(`target.${data.target}`),
  };
};

export const readings: Readings = {
  auraWeapon(item, context) {
    const weapon = asItem(item, "auraWeapon")!.system;
    const ranged = weapon.weaponClass === "ranged";
    const { range, reach } = weapon;
    const isOwned = Boolean(context.itemOwner);
    const own = attackNumbers(item, context);
    return reading(item, {
      numbers: compact([
        ...(own.length > 0 ? own : [value("damage", weapon.damage.formula || "0")]),
        value("damageType", said(`DamageType.${weapon.damage.type}`)),
        weapon.attackBonus !== 0 && value("attackBonus", signed(weapon.attackBonus)),
        weapon.accuracy !== 0 && value("accuracy", signed(weapon.accuracy)),
        weapon.evasionBonus !== 0 && value("evasionBonus", signed(weapon.evasionBonus)),
        ranged
          ? value("range", rangeText(isOwned ? weapon.effectiveRange : range))
          : value("reach", isOwned ? weapon.reachTotal : reach),
        value("energyCost", energyOf(weapon, context)),
        value("hands", weapon.hands),
        weapon.drawWeight > 0 && value("drawWeight", weapon.drawWeight),
        ...(weapon.natural ? [] : owned(item)),
      ]),
      inPlay: weaponTexts(weapon, context),
      ...handled(item, context, weapon.drawClass === "bow" ? ["adjustDraw"] : []),
    });
  },
  auraArmor(item, context) {
    const { coverage, rangedCoverage, rating, penalty, broken } = asItem(item, "auraArmor")!.system;
    return reading(item, {
      numbers: compact([
        value("coverage", coverage),
        rangedCoverage !== null && value("rangedCoverage", rangedCoverage),
        value("rating", rating),
        penalty > 0 && value("penalty", penalty),
        ...owned(item),
      ]),
      inPlay: compact([
        rangedCoverage === null
          ? t("armor.line", { name: item.name, coverage, rating })
          : t("armor.lineRanged", { name: item.name, coverage, ranged: rangedCoverage, rating }),
        penalty > 0 && t("armor.penalty", { penalty }),
        broken && t("armor.broken"),
      ]),
      ...handled(item, context),
    });
  },
  auraShield(item, context) {
    const { bonus, hands, broken } = asItem(item, "auraShield")!.system;
    return reading(item, {
      numbers: compact([value("shieldBonus", signed(bonus)), value("hands", hands), ...owned(item)]),
      inPlay: compact([t("armor.shield", { name: item.name, bonus: signed(bonus) }), broken && t("armor.broken")]),
      ...handled(item, context),
    });
  },
  auraAmmunition(item) {
    const { kind, damageBonus, precise, damageType } = asItem(item, "auraAmmunition")!.system;
    return reading(item, {
      numbers: compact([
        value("kind", said(`Ammunition.${kind}`)),
        damageBonus !== 0 && value("damageBonus", signed(damageBonus)),
        precise > 0 && value("precise", precise),
        damageType !== "" && value("damageType", said(`DamageType.${damageType}`)),
        ...owned(item),
      ]),
      inPlay: [t("read.shot")],
    });
  },
  auraGear(item, context) {
    const gear = asItem(item, "auraGear")!.system;
    const { uses, healing, stamina, escapeDc, consumable, energy, poison } = gear;
    return reading(item, {
      numbers: compact([
        energy > 0 && value("energyToUse", energy),
        uses.max > 0 && value("usesLeft", t("read.of", { value: uses.value, max: uses.max })),
        gear.weight > 0 && value("weight", gear.weight),
        ...owned(item),
      ]),
      inPlay: compact([
        healing.surge && t("powers.surge"),
        stamina > 0 && t("powers.stamina", { count: stamina }),
        escapeDc > 0 && t("about.escape", { dc: escapeDc }),
        poison.av > 0 && t("read.poison", { av: poison.av }),
        poison.av > 0 && poison.damage !== "" && t("read.poisonDeals", { damage: poison.damage }),
        poison.av > 0 &&
          poison.condition !== "" &&
          t("read.poisonPuts", { condition: conditionName(poison.condition) }),
        consumable && t("field.consumable"),
      ]),
      ...handled(item, context, isUsable(gear) ? ["useGear"] : []),
    });
  },
  auraAbility: power,
  auraSpell: power,
  auraFeature(item) {
    const { masab, masdb, slug } = asItem(item, "auraFeature")!.system;
    return reading(item, {
      inPlay: compact([
        SLUGS.some((id) => id === slug) && t("read.style", { style: said(`Style.${slug}`) }),
        masab.length > 0 && t("feature.masab", { abilities: listed(masab.map(abilityName)) }),
        masdb.length > 0 && t("feature.masdb", { abilities: listed(masdb.map(abilityName)) }),
      ]),
    });
  },
  auraRace(item, { itemOwner }) {
    const race = asItem(item, "auraRace")!.system;
    const applied = race.applied !== "";
    return {
      ...reading(item, {
        numbers: compact([
          value("size", sizeName(race.size)),
          value("speed", race.speed),
          ...ABILITIES.map(
            (id) => race.abilities[id] !== 0 && { label: abilityName(id), shown: plain(signed(race.abilities[id])) },
          ),
          race.anyAbility > 0 && value("anyAbility", race.anyAbility),
          race.inherent.evasion !== 0 && value("inherentEvasion", signed(race.inherent.evasion)),
          race.inherent.fortitude !== 0 && value("inherentFortitude", signed(race.inherent.fortitude)),
          race.inherent.will !== 0 && value("inherentWill", signed(race.inherent.will)),
        ]),
        inPlay: compact([
          race.weaknesses.length > 0 &&
            t("weak", { types: listed(race.weaknesses.map((id) => said(`DamageType.${id}`))) }),
          race.resistances.length > 0 &&
            t("resists", { types: listed(race.resistances.map((id) => said(`DamageType.${id}`))) }),
          itemOwner && t(applied ? "race.applied" : "race.waits"),
        ]),
      }),
      acts: [{ act: "race", label: t(applied ? "race.takeBack" : "race.apply") }],
    };
  },
  auraInjury(item) {
    const { part, severity, nonLethal, effect, healedBy } = asItem(item, "auraInjury")!.system;
    return reading(item, {
      numbers: compact([
        value("severity", said(`Severity.${severity}`)),
        part !== "" && value("part", part),
        value("healedBy", said(`HealedBy.${healedBy}`)),
      ]),
      inPlay: compact([effect !== "" && plain(effect), nonLethal && t("injury.nonLethal")]),
    });
  },
};
