/** The reading view of each item type (G-16, G-41 to G-55, G-85, G-88, G-101 to G-137, G-162). */
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
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { span } from "../../../kernel/sheet-numbers.ts";
import { usesOf } from "../gear/item-uses.ts";
import { spellOf } from "../magic/cast-facts.ts";
import { durationText, type Spell } from "../magic/evaluated-spell.ts";
import { asActor, asItem, itemAs, itemsOf, type MarkData, physicalOf, type WeaponData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { about, holdOf } from "./gear.ts";
import { FLAGS } from "./mark-flags.ts";
import { named, rulesText, t } from "./texts.ts";
import { weapons } from "./weapons.ts";

type Numbers = ItemReading["numbers"];
type Parts = Partial<ItemReading>;

const value = valuesOf("GRIMOIRE");
const changeText = ({ path, value: to }: { path: string; value: string }): Text =>
  path === "slots.pocket" ? t("effects.slots", { by: signed(Number(to)) }) : t("effects.change", { path, value: to });

const reading = (
  item: Snapshot,
  { numbers = [], inPlay = [], sections = [], line = about(item), ...more }: Parts,
): ItemReading => ({
  line,
  numbers,
  inPlay: [...inPlay, ...effectTexts(item, changeText)],
  sections: [...story(item.system.description, "system.description"), ...sections],
  ...more,
});

/** Slots, quantity and price of a carried item. */
function carried(item: Snapshot): Numbers {
  const { quantity, slots, price } = physicalOf(item);
  return compact([
    value("slots", slots),
    quantity !== 1 && value("quantity", quantity),
    price > 0 && value("price", price),
  ]);
}

/** The description of a special property. */
const propertyTexts = ({ system }: Snapshot): Text[] => {
  const { property = "" } = system as { property?: string };
  return property === "" ? [] : [t(`property.${property}`)];
};

/** The owner's roll with a weapon. */
const rollNumbers = (item: Snapshot, context: ViewContext): Numbers =>
  context.itemOwner
    ? weapons(context.itemOwner, asActor(context.itemOwner), context)
        .rows.filter(({ id }) => id === item.id)
        .map(({ roll }) => ({ label: t("read.roll"), shown: plain(roll.shown), ...(roll.why && { why: roll.why }) }))
    : [];

function weaponTexts(weapon: WeaponData): Text[] {
  const { ranged, near, thrown, reach, blast, edge, binds, reloadAp, dealsDamage } = weapon;
  return compact([
    t("read.rolls", { attribute: rulesText(`AttributeName.${weapon.attribute}`), dice: weapon.dice }),
    dealsDamage && t("weapon.dieIsDamage"),
    ranged && near > 0 && t("weapon.near", { spaces: near }),
    !ranged && reach > 1 && t("weapon.reach", { spaces: reach }),
    thrown && t("weapon.thrown"),
    blast && t("weapon.blast"),
    edge !== "" && t("read.edge", { what: t(`edge.${edge}`) }),
    binds > 0 && t("read.binds", { dc: binds }),
    reloadAp > 0 && t("read.reload", { ap: reloadAp }),
    weapon.fire && t("field.fire"),
    weapon.magical && t("field.magical"),
    weapon.ignoreArmor && t("field.ignoreArmor"),
    weapon.wrapsShields && t("field.wrapsShields"),
    weapon.consumable && t("field.consumable"),
  ]);
}

function spellNumbers({ range, damageType, apCost }: Spell, { house }: ViewContext): Numbers {
  return compact([
    value("apCost", apCost ?? readHouse(house).attackAp),
    range.text !== "" && value("range", range.text),
    damageType !== "" && value("damageType", damageType),
  ]);
}

const againstText = ({ check, resist }: Spell): Text | null =>
  check === "none" ? null : t("magic.against", { attribute: rulesText(`AttributeName.${resist}`) });

const spellTexts = (spell: Spell): Text[] =>
  compact([
    t("read.cast"),
    spell.check !== "none" && t(`check.${spell.check}`),
    againstText(spell),
    durationText(spell, null),
    spell.targets !== "" && t("read.targets", { targets: spell.targets }),
    spell.damage !== "" && t("read.harms", { dice: spell.damage }),
    spell.heals !== "" && t("read.heals", { dice: spell.heals }),
    spell.way !== "" && t(`way.${spell.way}`),
  ]);

const expiryText = ({ expiresAt }: MarkData, now: number): Text | null => {
  if (expiresAt === null) return null;
  return expiresAt > now ? t("marks.for", { time: span(expiresAt - now) }) : t("marks.due");
};

/** Uuids as links to their documents, equal ones once with their count. */
function links(path: string, heading: Text, uuids: readonly string[]): ReadingSection[] {
  const known = uuids.filter(Boolean);
  const shown = [...new Set(known)].map((uuid) => {
    const count = known.filter((other) => other === uuid).length;
    return `@UUID[${uuid}]${count > 1 ? ` × ${count}` : ""}`;
  });
  return shown.length > 0 ? [{ heading, html: { rich: `<p>${shown.join(" · ")}</p>`, path } }] : [];
}

export const readings: Readings = {
  grimoireWeapon(item, context) {
    const weapon = asItem(item, "grimoireWeapon")!.system;
    return reading(item, {
      numbers: compact([
        ...rollNumbers(item, context),
        value("dice", weapon.dice),
        value("attribute", rulesText(`AttributeName.${weapon.attribute}`)),
        value("apCost", weapon.apCost ?? readHouse(context.house).attackAp),
        value("hands", t(`handed.${weapon.hands}`)),
        ...(weapon.natural ? [] : carried(item)),
      ]),
      inPlay: weaponTexts(weapon),
      sections: story(weapon.criticalEffect, "system.criticalEffect", t("field.critical")),
      hold: holdOf(item),
    });
  },
  grimoireArmor(item) {
    const { armor, dice, attribute, magical, strapped, category } = asItem(item, "grimoireArmor")!.system;
    return reading(item, {
      numbers: compact([
        value("armorPoints", armor),
        value("category", t(`category.${category}`)),
        dice !== "" && value("dice", dice),
        ...carried(item),
      ]),
      inPlay: compact([
        armor > 0 && t("read.armor"),
        dice !== "" && t("read.shield", { dice, attribute: rulesText(`AttributeName.${attribute}`) }),
        magical && t("field.magical"),
        strapped && t("field.strapped"),
        ...propertyTexts(item),
      ]),
      hold: holdOf(item),
      acts: usesOf(item),
    });
  },
  grimoireGear(item) {
    const { dice, attribute, heals, consumable, light, contents } = asItem(item, "grimoireGear")!.system;
    return reading(item, {
      numbers: compact([dice !== "" && value("dice", dice), heals !== "" && value("heals", heals), ...carried(item)]),
      inPlay: compact([
        dice !== "" && t("read.rolls", { attribute: rulesText(`AttributeName.${attribute}`), dice }),
        heals !== "" && t("read.heals", { dice: heals }),
        light > 0 && t("read.light", { spaces: light }),
        consumable && t("field.consumable"),
        ...propertyTexts(item),
      ]),
      sections: links("system.contents", t("field.contents"), contents),
      hold: holdOf(item),
      acts: usesOf(item),
    });
  },
  grimoireBook(item, { itemOwner }) {
    const { usable, bound, fused, contents } = itemAs(item, "grimoireBook").system;
    const spells = itemsOf(itemOwner ?? { items: [] }, "grimoireSpell").filter(({ system }) => system.book === item.id);
    return reading(item, {
      numbers: compact([spells.length > 0 && value("spells", spells.length), ...carried(item)]),
      inPlay: compact([
        usable ? t("read.book") : t("about.ruined"),
        contents.length > 0 && t("read.spellsWithin", { count: contents.length }),
        bound && t("field.bound"),
        fused && t("field.fused"),
      ]),
      sections: links(
        "spells",
        t("field.spells"),
        spells.map(({ uuid }) => uuid),
      ),
      hold: holdOf(item),
      acts: usesOf(item),
    });
  },
  grimoireSpell(item, context) {
    const spell = spellOf(item);
    return reading(item, {
      // The sheet shows the kind before this line.
      line: againstText(spell) ?? (spell.range.text === "" ? durationText(spell, null) : named(spell.range.text)),
      numbers: spellNumbers(spell, context),
      inPlay: spellTexts(spell),
      sections: story(spell.text, "system.text"),
    });
  },
  grimoireScroll(item, context) {
    const spell = spellOf(item);
    return reading(item, {
      line: t("magic.once"),
      numbers: [...spellNumbers(spell, context), ...carried(item)],
      inPlay: spellTexts(spell),
      sections: story(spell.text, "system.spell.text"),
    });
  },
  grimoireScar(item) {
    const { entry, location, state, followUp, formula, trigger } = asItem(item, "grimoireScar")!.system;
    return reading(item, {
      line: t("about.scar", { entry }),
      numbers: compact([
        location !== "" && value("location", location),
        value("state", t(`marks.${state}`)),
        formula !== "" && value("formula", formula),
      ]),
      inPlay: compact([
        rulesText(`ScarText.${entry}`),
        followUp !== "none" && t("read.later", { when: t(`when.${trigger}`), what: t(`followUp.${followUp}`) }),
      ]),
    });
  },
  grimoireMark(item, context) {
    const mark = itemAs(item, "grimoireMark").system;
    const left = expiryText(mark, context.worldTime);
    const knows = context.owner || context.gm;
    return reading(item, {
      line: t("about.mark", { entry: mark.entry }),
      numbers: compact([
        mark.armor !== 0 && value("markArmor", mark.armor),
        mark.slotsBase !== null && value("slotsInstead", mark.slotsBase),
        mark.slotsLost > 0 && value("slotsLost", mark.slotsLost),
        mark.threshold !== null && value("threshold", mark.threshold),
        mark.wilPerCast !== "" && value("wilPerCast", mark.wilPerCast),
        knows && mark.secret !== "" && value("secret", mark.secret),
      ]),
      inPlay: compact([
        rulesText(`Mishap.${mark.entry}.text`),
        left,
        ...FLAGS.filter((id) => mark[id]).map((id) => t(`flag.${id}`)),
        mark.followUp !== "none" && t(`followUp.${mark.followUp}`),
      ]),
      sections: story(mark.text, "system.text", t("field.decided")),
    });
  },
  grimoireAbility(item) {
    const { trigger, apCost, text } = asItem(item, "grimoireAbility")!.system;
    return reading(item, {
      line: t(`trigger.${trigger}`),
      numbers: compact([apCost > 0 && value("apCost", apCost)]),
      inPlay: propertyTexts(item),
      acts: usesOf(item),
      sections: story(text, "system.text"),
    });
  },
  grimoireHeld(item) {
    const { apCost, condition, description } = asItem(item, "grimoireHeld")!.system;
    const inPlay = compact([
      description !== "" && plain(description),
      condition !== "" && t("held.when", { condition }),
    ]);
    return { line: t("held.paid", { ap: apCost }), numbers: [value("apCost", apCost)], inPlay, sections: [] };
  },
  grimoireBackground(item, { house }) {
    const { category, names, gear, companions, caster, tableA, tableB, gpFormula, wage } = asItem(
      item,
      "grimoireBackground",
    )!.system;
    return reading(item, {
      line: t(`origin.${category}`),
      numbers: compact([gpFormula !== "" && value("gpFormula", gpFormula), wage > 0 && value("wage", wage)]),
      inPlay: caster && readHouse(house).castersCarryGrimoire ? [t("read.caster")] : [],
      sections: [
        ...links("system.gear", t("field.gear"), gear),
        ...links("system.companions", t("field.companions"), companions),
        ...links("system.tableA", t("field.tableA"), [tableA]),
        ...links("system.tableB", t("field.tableB"), [tableB]),
        ...(names.length > 0 ? [{ heading: t("field.names"), notes: [joined(names.map(named))] }] : []),
      ],
    });
  },
};
