/** What is shown of each item type in play (T-53 to T-60, T-66 to T-83, T-112 to T-129). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import {
  effectTexts,
  type ItemReading,
  joined,
  plain,
  type Readings,
  story,
  valuesOf,
} from "../../../kernel/item-reading.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { followingPower } from "../attack/attack-facts.ts";
import { naturalDie } from "../attack/natural-weapons.ts";
import { attackStat, type Mode } from "../attack/weapon-in-use.ts";
import {
  type AbilityChoice,
  asActor,
  asItem,
  type Crit,
  type DamagePart,
  DEFENSES,
  type DefenseId,
  type PowerData,
  physicalOf,
  STATS,
  type TypedModifier,
  type Uses,
} from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { damageText, defenseText, isStat, sizeText, statText } from "../model/texts.ts";
import { attacks } from "./attacks.ts";
import { about, changeText, equipToggleOf, madeFor } from "./gear.ts";
import { usesText } from "./limited-uses.ts";
import { modifierText } from "./modifiers.ts";
import { powerRow, powerTexts, rangeText } from "./powers.ts";
import { resistText } from "./resistances.ts";
import { named, said, t } from "./texts.ts";

type Numbers = ItemReading["numbers"];
type Parts = Partial<Pick<ItemReading, "numbers" | "inPlay" | "sections" | "hold" | "acts">>;

const value = valuesOf("THRESHOLD");

const reading = (item: Snapshot, { numbers = [], inPlay = [], sections = [], ...more }: Parts): ItemReading => {
  const { modifiers = {} } = item.system as { modifiers?: Readonly<Record<string, TypedModifier>> };
  return {
    line: about(item),
    numbers,
    inPlay: [...inPlay, ...Object.values(modifiers).map(modifierText), ...effectTexts(item, changeText)],
    sections: [...story(item.system.description, "system.description"), ...sections],
    ...more,
  };
};

/** Quantity, weight and price of a carried item. */
function carried(item: Snapshot): Numbers {
  const { quantity, weight, price } = physicalOf(item);
  return compact([
    quantity !== 1 && value("quantity", quantity),
    weight > 0 && value("weight", weight),
    price > 0 && value("price", price),
  ]);
}

const usesNumber = (uses: Uses): Numbers => {
  const [left] = usesText(uses);
  return left && !unlimited(uses) ? [value("usesMax", left)] : [];
};

/** Stored dice: "1d8 slashing". */
const diceTexts = (parts: Readonly<Record<string, DamagePart>>): Text[] =>
  Object.values(parts).map(({ formula, flat, type }) =>
    t("about.weapon", { dice: flat === 0 ? formula : `${formula} ${signed(flat)}`, type: damageText(type) }),
  );

/** Attack and damage for the owner, one pair for each way to attack; else the stored dice. */
function attackNumbers(item: Snapshot, dice: readonly Text[], context: ViewContext): Numbers {
  const { itemOwner } = context;
  const rows = itemOwner ? attacks(itemOwner, asActor(itemOwner), context).rows.filter(({ id }) => id === item.id) : [];
  const usable = rows.filter(({ attack }) => attack !== null);
  if (usable.length === 0) return dice.map((one) => ({ label: t("read.damage"), shown: one }));
  return usable.flatMap(({ attack, damage, damageOf, first, name }) =>
    compact([
      attack && {
        label: first ? t("read.attack") : name,
        shown: plain(attack.shown),
        ...(attack.why && { why: attack.why }),
      },
      damage && {
        label: first ? t("read.damage") : damageOf,
        shown: plain(damage.shown),
        ...(damage.why && { why: damage.why }),
      },
    ]),
  );
}

const critNumber = ({ range, multiplier }: Crit): Numbers[number] =>
  value("critRange", t("read.crit", { range, times: multiplier }));

/** Stat and defense of an attack roll, as text. */
function rollTextOf(mode: Mode, ability: AbilityChoice, vs: DefenseId): Text {
  const stat = attackStat({ ability, finesse: false }, mode, {});
  const shown = stat === null ? t("noStat") : isStat(stat) ? statText(stat) : t("read.special");
  return t("read.rolls", { stat: shown, defense: defenseText(vs) });
}

const powerNumbers = ({ uses, attack, crit, delivery, target }: PowerData): Numbers =>
  compact([
    delivery === "attack" && value("vs", defenseText(attack.vs)),
    attack.flat !== null && value("flat", signed(attack.flat)),
    delivery === "attack" && crit.range < 20 && critNumber(crit),
    target.maxHitDice !== null && value("maxHitDice", target.maxHitDice),
    ...usesNumber(uses),
  ]);

export const readings: Readings = {
  thresholdWeapon(item, context) {
    const { mode, hands, attack, crit, range, reachBonus, properties, damage, hit, proficient, loaded } = asItem(
      item,
      "thresholdWeapon",
    )!.system;
    return reading(item, {
      numbers: compact([
        ...attackNumbers(item, diceTexts(damage.parts), context),
        critNumber(crit),
        value("hands", t(`hands.${hands}`)),
        range !== null && value("range", range),
        reachBonus !== 0 && value("reachBonus", signed(reachBonus)),
        attack.bonus.value !== 0 && value("bonusValue", signed(attack.bonus.value)),
        ...carried(item),
      ]),
      inPlay: compact([
        rollTextOf(mode, attack.ability, attack.vs),
        ...properties.filter((id) => id !== "reach").map((id) => t(`property.${id}`)),
        ...madeFor(item),
        properties.includes("load") && !loaded && t("attacks.unloaded"),
        hit.status !== "" && t("read.brings", { status: said(`Condition.${hit.status}`) }),
        !proficient && t("attacks.unhandy"),
      ]),
      hold: equipToggleOf(item),
    });
  },
  thresholdNatural(item, context) {
    const natural = asItem(item, "thresholdNatural")!.system;
    const { attack, crit, damage, mode, role, range, reachBonus, uses, follow, count } = natural;
    const die = naturalDie(natural);
    const next = (context.itemOwner && followingPower(context.itemOwner, follow)?.name) ?? follow;
    const dice = [
      ...(die ? [t("about.weapon", { dice: die, type: damageText(damage.type) })] : []),
      ...diceTexts(damage.parts),
    ];
    return reading(item, {
      numbers: compact([
        ...attackNumbers(item, dice, context),
        critNumber(crit),
        count > 1 && value("count", count),
        range !== null && value("range", range),
        reachBonus !== 0 && value("reachBonus", signed(reachBonus)),
        ...usesNumber(uses),
      ]),
      inPlay: compact([
        rollTextOf(mode, attack.ability, attack.vs),
        role === "secondary" && t("role.secondary"),
        follow === "grapple" && t("read.follow", { what: t("grapple") }),
        follow !== "" && follow !== "grapple" && !next.includes(".") && t("read.follow", { what: named(next) }),
      ]),
    });
  },
  thresholdArmor(item) {
    const { bonus, slot } = asItem(item, "thresholdArmor")!.system;
    return reading(item, {
      numbers: [value("armorBonus", signed(bonus)), value("slot", t(`slot.${slot}`)), ...carried(item)],
      inPlay: [t("read.armor", { bonus: signed(bonus) }), ...madeFor(item)],
      hold: equipToggleOf(item),
    });
  },
  thresholdGear(item) {
    const { consumable, use } = asItem(item, "thresholdGear")!.system;
    const heals = use.formula !== "";
    return reading(item, {
      numbers: compact([heals && value("useFormula", use.formula), ...carried(item)]),
      inPlay: compact([
        heals && t("powers.heals", { dice: use.formula }),
        heals && use.energy !== "none" && t(`energyKind.${use.energy}`),
        consumable && t("field.consumable"),
      ]),
      hold: equipToggleOf(item),
      acts: heals ? [{ act: "useGear", label: t("gear.use") }] : [],
    });
  },
  thresholdPower(item, context) {
    const power = asItem(item, "thresholdPower")!;
    const { attack, delivery, range, area, track, stabilize, damage, healing, target } = power.system;
    const own = context.itemOwner ? powerRow(context.itemOwner, power, context) : null;
    const rolls = own?.dice ?? [
      ...diceTexts(damage.parts),
      ...(healing.formula.trim() ? [t("powers.heals", { dice: healing.formula })] : []),
    ];
    const { roll } = own ?? {};
    return reading(item, {
      numbers: compact([
        roll && { label: t("read.attack"), shown: plain(roll.shown), ...(roll.why && { why: roll.why }) },
        value("action", t(`action.${power.system.action}`)),
        range.trim() !== "" && value("powerRange", rangeText(range)[0]!),
        area.trim() !== "" && value("area", area),
        ...powerNumbers(power.system),
      ]),
      inPlay: compact([
        delivery === "attack" &&
          t(attack.withWeapon ? "read.withWeapon" : "read.attacks", { defense: defenseText(attack.vs) }),
        ...powerTexts(power.system, rolls).filter(({ key }) => !key.endsWith(".attacks.against")),
        track !== 0 && t(track > 0 ? "read.down" : "read.up", { steps: Math.abs(track) }),
        stabilize && t("field.stabilize"),
        target.types.length > 0 &&
          t("read.only", { types: joined(target.types.map((id) => said(`CreatureType.${id}`))) }),
      ]),
    });
  },
  thresholdFeat(item) {
    const { category, flags, uses } = asItem(item, "thresholdFeat")!.system;
    return {
      ...reading(item, {
        numbers: usesNumber(uses),
        inPlay: compact([flags.weaponFinesse && t("field.weaponFinesse")]),
      }),
      line: t(`category.${category}`),
    };
  },
  thresholdClass(item) {
    const { startingHp, hitDie, hpAbility, attackProgression, defenses, trainedSkills } = asItem(
      item,
      "thresholdClass",
    )!.system;
    return reading(item, {
      numbers: compact([
        value("startingHp", startingHp),
        value("hitDie", `d${hitDie}`),
        hpAbility !== "none" && value("hpAbility", statText(hpAbility)),
        value("progression", said(`Progression.${attackProgression}`)),
        ...DEFENSES.map((id) => defenses[id] !== 0 && value(id, signed(defenses[id]))),
        value("trainedSkills", trainedSkills),
      ]),
      inPlay: [t("read.class")],
    });
  },
  thresholdSpecies(item) {
    const kin = asItem(item, "thresholdSpecies")!.system;
    const grants = kin.grants.filter(Boolean);
    return reading(item, {
      numbers: compact([
        value("size", sizeText(kin.size)),
        value("speed", kin.speed),
        ...STATS.map((id) => kin.adjust[id] !== 0 && { label: statText(id), shown: plain(signed(kin.adjust[id])) }),
        kin.statedType.type !== "" && value("statedType", said(`CreatureType.${kin.statedType.type}`)),
      ]),
      inPlay: Object.values(kin.resistances).map(resistText),
      sections:
        grants.length > 0
          ? [
              {
                heading: t("field.grants"),
                html: { rich: grants.map((uuid) => `<p>@UUID[${uuid}]</p>`).join(""), path: "system.grants" },
              },
            ]
          : [],
    });
  },
};
