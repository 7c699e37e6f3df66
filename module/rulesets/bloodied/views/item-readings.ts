/** What is shown of each item type in play (B-05, B-12 to B-14, B-20, B-33 to B-36, B-43 to B-54). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import {
  effectTexts,
  type ItemReading,
  joined,
  plain,
  type ReadingSection,
  type Readings,
  story,
  valuesOf,
} from "../../../kernel/item-reading.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { HouseRules, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { allowedAbilitiesOf, attackModesOf, canBePaired, weaponInUseOf } from "../attack/weapon-in-use.ts";
import { spellTarget } from "../magic/target-numbers.ts";
import { asActor, type ItemSnapshot, itemAs, physicalOf, type SpellVersion, TIERS, tierKey } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { abilityName, typeText } from "../model/texts.ts";
import { armorTypeTexts, changeText, holdOf, itemSummary } from "./gear.ts";
import { clock } from "./injuries.ts";
import { t } from "./texts.ts";
import { weapons } from "./weapons.ts";

type Reading = Readings[string];

const value = valuesOf("BLOODIED");
const described = (item: Snapshot): ReadingSection[] => story(item.system.description, "system.description");

/** Quantity, weight and price of a carried item. */
function carried(item: Snapshot): ItemReading["numbers"] {
  const { quantity, weight, price } = physicalOf(item);
  return compact([
    quantity !== 1 && value("quantity", quantity),
    weight > 0 && value("weight", weight),
    price > 0 && value("price", price),
  ]);
}

/** Attack and damage for the owner, else the stored dice. */
function attackNumbers(item: ItemSnapshot<"bloodiedWeapon">, { itemOwner, house }: ViewContext) {
  const { damage, attack } = item.system;
  const rows = itemOwner ? weapons(asActor(itemOwner), house).rows.filter(({ id }) => id === item.id) : [];
  if (rows.length === 0)
    return compact([
      value("damage", damage.formula || "0"),
      damage.bonus !== 0 && value("damageBonus", signed(damage.bonus)),
      attack.bonus !== 0 && value("attackBonus", signed(attack.bonus)),
    ]);
  return rows.flatMap((row) => [
    {
      label: t("read.attack", { mode: t(`read.mode.${row.mode}`) }),
      shown: plain(row.attack.shown),
      why: row.attack.why!,
    },
    {
      label: t("read.damage", { mode: t(`read.mode.${row.mode}`) }),
      shown: plain(row.damage.shown),
      why: row.damage.why!,
    },
  ]);
}

/** What an attack rolls, by kind of attack. */
function attackTexts(item: ItemSnapshot<"bloodiedWeapon">, house: HouseRules): Text[] {
  const weapon = weaponInUseOf(item);
  const types = joined(weapon.types.map(typeText));
  return attackModesOf(weapon).map((mode) => {
    const allowed = allowedAbilitiesOf(weapon, mode, readHouse(house));
    const used = allowed.filter((id) => id === weapon.ability);
    const abilities = joined((used.length > 0 ? used : allowed).map(abilityName));
    return t("read.rolls", { mode: t(`read.mode.${mode}`), abilities, damage: weapon.formula || "0", types });
  });
}

/** What a hit does besides damage. */
function hitText({ system: { hit } }: ItemSnapshot<"bloodiedWeapon">): Text | null {
  if (hit.applies === "") return null;
  if (hit.save === "none") return t("read.hit", { effect: hit.applies });
  return t("read.hitSave", { effect: hit.applies, ability: abilityName(hit.save) });
}

const weapon: Reading = (snapshot, context) => {
  const item = itemAs(snapshot, "bloodiedWeapon");
  const { hands, range, consumable, category, natural } = item.system;
  return {
    line: itemSummary(snapshot),
    numbers: compact([
      ...attackNumbers(item, context),
      range.max > 0 && value("range", t("read.range", { effective: range.effective, max: range.max })),
      category !== "ranged" && range.reach > 5 && value("reach", range.reach),
      value("hands", t(`hands.${hands}`)),
      ...(natural ? [] : carried(snapshot)),
    ]),
    inPlay: compact([
      ...attackTexts(item, context.house),
      !natural && canBePaired(item.system) && t("read.pair"),
      consumable && t("read.consumed"),
      hitText(item),
      ...effectTexts(snapshot, changeText),
    ]),
    sections: described(snapshot),
    hold: holdOf(snapshot),
  };
};

const armor: Reading = (snapshot) => {
  const { formula, slot } = itemAs(snapshot, "bloodiedArmor").system;
  const natural = slot === "natural";
  return {
    line: itemSummary(snapshot),
    numbers: compact([
      formula !== "" && value("armor", formula),
      value("slot", t(`slot.${slot}`)),
      ...(natural ? [] : carried(snapshot)),
    ]),
    inPlay: compact([
      t(natural ? "read.armorNatural" : "read.armor"),
      ...armorTypeTexts(itemAs(snapshot, "bloodiedArmor").system).map((entry) => t("read.against", { entry })),
      ...effectTexts(snapshot, changeText),
    ]),
    sections: described(snapshot),
    hold: holdOf(snapshot),
  };
};

const shield: Reading = (snapshot) => ({
  line: itemSummary(snapshot),
  numbers: [value("shield", signed(itemAs(snapshot, "bloodiedShield").system.modifier)), ...carried(snapshot)],
  inPlay: [t("read.shield"), ...effectTexts(snapshot, changeText)],
  sections: described(snapshot),
  hold: holdOf(snapshot),
});

function versionNotes(version: SpellVersion): Text[] {
  const { resolution, saveAbility, onSave, range, rangeMax, targets, damage, healing, duration, area, applies } =
    version;
  return compact([
    t(`resolution.${resolution}`),
    (resolution === "save" || (resolution === "attack" && applies !== "")) &&
      t("read.save", { ability: abilityName(saveAbility), effect: t(`onSave.${onSave}`) }),
    damage.formula !== "" && t("read.deals", { damage: damage.formula, type: typeText(damage.type) }),
    damage.formula !== "" && damage.ignoresArmor && t("field.ignoresArmor"),
    healing.formula !== "" && t("read.heals", { dice: healing.formula }),
    rangeMax > range
      ? t("read.feet", { range: t("read.range", { effective: range, max: rangeMax }) })
      : range > 0 && t("feet", { n: range }),
    targets > 0 && t("read.targets", { targets }),
    area !== "" && plain(area),
    duration !== "" && plain(duration),
    applies !== "" && t("read.applies", { effect: applies }),
  ]);
}

const spell: Reading = (snapshot, { house }) => {
  const { versions, conditions, unweaves } = itemAs(snapshot, "bloodiedSpell").system;
  const open = TIERS.filter((tier) => versions[tierKey(tier)].enabled);
  const asked = Object.values(conditions);
  return {
    line: open.length > 0 ? t("about.spell", { tiers: open.join(", ") }) : t("about.noTier"),
    numbers: open.map((tier) => ({
      label: t("read.target", { tier }),
      shown: plain(String(spellTarget(tier, 0, house))),
    })),
    inPlay: compact([
      open.length > 0 && t("read.cast"),
      unweaves && t("read.unweaves"),
      open.some((tier) => tier > 0) && asked.length > 0 && t("read.conditions"),
      ...effectTexts(snapshot, changeText),
    ]),
    sections: [
      ...described(snapshot),
      ...open.map((tier): ReadingSection => {
        const version = versions[tierKey(tier)];
        const [text] = story(version.effect, `system.versions.${tierKey(tier)}.effect`);
        const heading = version.label ? t("read.tier", { tier, label: version.label }) : t("magic.tier", { tier });
        return { ...text, heading, notes: versionNotes(version) };
      }),
      ...(asked.length > 0
        ? [
            {
              heading: t("field.conditions"),
              notes: asked.map(({ label, detail }) => plain(detail ? `${label} (${detail})` : label)),
            },
          ]
        : []),
    ],
  };
};

const injury: Reading = (snapshot, { worldTime, itemOwner }) => {
  const { system } = itemAs(snapshot, "bloodiedInjury");
  const { severity, source, intervalHours, successes, failures, text } = system;
  return {
    line: t(`injury.cause.${source}`),
    numbers: [
      value("severity", t(`severity.${severity}`)),
      value("interval", intervalHours),
      value("successes", t("read.ofTwo", { n: successes })),
      value("failures", t("read.ofTwo", { n: failures })),
    ],
    inPlay: compact([
      itemOwner && clock(system, worldTime).next,
      t("read.injury"),
      ...effectTexts(snapshot, changeText),
    ]),
    sections: text !== "" && text !== snapshot.name ? [{ notes: [plain(text)] }] : [],
  };
};

const gear: Reading = (snapshot) => {
  const { use } = itemAs(snapshot, "bloodiedGear").system;
  const [text] = story(use.effect, "system.use.effect");
  return {
    line: itemSummary(snapshot),
    numbers: carried(snapshot),
    inPlay: compact([
      use.enabled && t("read.use"),
      use.reagent && t("read.reagent"),
      ...effectTexts(snapshot, changeText),
    ]),
    sections: [
      ...described(snapshot),
      ...(use.enabled ? [{ ...text, heading: t("field.use"), notes: versionNotes(use) }] : []),
    ],
  };
};

export const readings: Readings = {
  bloodiedWeapon: weapon,
  bloodiedArmor: armor,
  bloodiedShield: shield,
  bloodiedSpell: spell,
  bloodiedInjury: injury,
  bloodiedGear: gear,
  bloodiedFeature: (snapshot) => ({
    line: t("about.feature"),
    numbers: [],
    inPlay: effectTexts(snapshot, changeText),
    sections: described(snapshot),
  }),
};
