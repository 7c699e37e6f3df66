/** What is shown of each item type in play (N-06 to N-08, N-31 to N-62, N-83 to N-110). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import {
  effectTexts,
  type ItemReading,
  plain,
  type ReadingSection,
  type Readings,
  story,
  valuesOf,
} from "../../../kernel/item-reading.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { span } from "../../../kernel/sheet-numbers.ts";
import { modesOf, USUAL_ATTRIBUTES } from "../attack/attack-weapons.ts";
import { asActor, asItem, type PartData, physicalOf, type WeaponData } from "../model/data.ts";
import { attributeText, blockText, conditionText, kindText, severityText } from "../model/texts.ts";
import { actionTexts, remedyTexts } from "./combat.ts";
import { about, handlingOf, holdOf } from "./gear.ts";
import { stepTexts } from "./injury-steps.ts";
import { modifierTexts } from "./modifiers.ts";
import { listed, said, t } from "./texts.ts";
import { critText, weaponRows } from "./weapons.ts";

type Numbers = ItemReading["numbers"];
type Parts = Partial<Pick<ItemReading, "numbers" | "inPlay" | "sections" | "hold" | "acts">>;

const value = valuesOf("ANATOMY");
const changeText = ({ path, value: to }: { path: string; value: string }): Text =>
  t("effects.change", { path, value: to });

const reading = (item: Snapshot, { numbers = [], inPlay = [], sections = [], ...more }: Parts): ItemReading => ({
  line: about(item),
  ...(typeof item.system.rule === "string" && item.system.rule ? { rule: item.system.rule } : {}),
  numbers,
  inPlay: [...inPlay, ...effectTexts(item, changeText)],
  sections: [...story(item.system.description, "system.description"), ...sections],
  ...more,
});

/** Quantity, weight and price of a carried item. */
function carried(item: Snapshot): Numbers {
  const { quantity, weight, price } = physicalOf(item);
  return compact([
    quantity !== 1 && value("quantity", quantity),
    weight > 0 && value("weight", weight),
    price > 0 && value("price", price),
  ]);
}

/** How an owned carried item is held, and its actions. */
const handled = (item: Snapshot): Pick<ItemReading, "hold" | "acts"> => ({
  hold: holdOf(item),
  acts: handlingOf(item).map((act) => ({ act, label: t(`act.${act}`), given: { item: item.id } })),
});

/** The owner's attack bonus, one for each way to attack. */
const attackNumbers = (item: Snapshot, context: ViewContext): Numbers =>
  context.itemOwner
    ? weaponRows(context.itemOwner, asActor(context.itemOwner), context)
        .rows.filter(({ id }) => id === item.id)
        .flatMap(({ attack, name, first }) =>
          attack
            ? [
                {
                  label: first ? t("read.attack") : name,
                  shown: plain(attack.shown),
                  ...(attack.why ? { why: attack.why } : {}),
                },
              ]
            : [],
        )
    : [];

/** What a hit does besides an injury, and what is special about the weapon. */
function weaponTexts(weapon: WeaponData): Text[] {
  const { attributes, brings, touch, inflictsInjury, traits, thrown, reload } = weapon;
  const [own = "melee"] = modesOf(weapon);
  const by = listed((attributes.length > 0 ? attributes : USUAL_ATTRIBUTES[own]).map(attributeText));
  return compact([
    t("read.rolls", { by, dv: t(touch ? "read.touchDv" : "read.dv") }),
    inflictsInjury ? critText(weapon) : t("arms.noInjury"),
    brings.status !== "" && t("read.brings", { status: conditionText(brings.status) }),
    brings.check.attribute !== "" &&
      brings.text === "" &&
      t("read.resist", { dc: brings.check.dc, attribute: attributeText(brings.check.attribute) }),
    brings.text !== "" && plain(brings.text),
    brings.freeAp > 0 && t("read.pullFree", { ap: brings.freeAp }),
    ...poisonTexts(weapon.poison),
    thrown && t("read.thrown", { feet: weapon.thrownIncrement }),
    !["none", "free"].includes(reload) && t("arms.reload", { cost: t(`reload.${reload}`) }),
    traits.light && t("field.light"),
    traits.double && t("field.double"),
  ]);
}

/** What a poison does, and how often. */
const poisonTexts = ({ name, dc, stamina, status, rounds, doses }: WeaponData["poison"]): Text[] =>
  dc < 1
    ? []
    : compact([
        name === "" ? t("read.poison", { dc }) : t("read.poisoned", { dc, name }),
        stamina > 0 && t("read.poisonStamina", { stamina }),
        status !== "" && t("read.poisonStatus", { status: conditionText(status), rounds }),
        doses > 0 && t("read.poisonDoses", { doses }),
      ]);

/** A part's steps, numbered, and its passive effects. */
function partSections({ steps, passive }: PartData): ReadingSection[] {
  const lasting = modifierTexts(passive);
  return [
    ...steps.map((step, at) => {
      const texts = stepTexts(step);
      return { heading: t("step.number", { n: at + 1 }), notes: texts.length > 0 ? texts : [t("step.nothing")] };
    }),
    ...(lasting.length > 0 ? [{ heading: t("passive"), notes: lasting }] : []),
  ];
}

const protective = (item: Snapshot, bonus: number, rend: number, field: string): Numbers =>
  compact([value(field, signed(bonus)), rend > 0 && value("rend", rend), ...carried(item)]);

export const readings: Readings = {
  anatomyWeapon(item, context) {
    const weapon = asItem(item, "anatomyWeapon")!.system;
    const natural = weapon.category === "natural";
    return reading(item, {
      numbers: compact([
        ...attackNumbers(item, context),
        weapon.attackBonus !== 0 && value("attackBonus", signed(weapon.attackBonus)),
        weapon.damageTypes.length > 0 &&
          value("damageTypes", listed(weapon.damageTypes.map((id) => t(`damage.${id}`)))),
        value("critRange", weapon.critRange),
        weapon.category === "ranged" ? value("rangeIncrement", weapon.rangeIncrement) : value("reach", weapon.reach),
        weapon.hands > 0 && value("hands", weapon.hands),
        ...(natural ? [] : carried(item)),
      ]),
      inPlay: weaponTexts(weapon),
      ...handled(item),
    });
  },
  anatomyArmor(item) {
    const { bonus, rend, penalties } = asItem(item, "anatomyArmor")!.system;
    return reading(item, {
      numbers: protective(item, bonus, rend, "armorBonus"),
      inPlay: [t("read.armor"), ...modifierTexts(penalties)],
      ...handled(item),
    });
  },
  anatomyShield(item) {
    const { bonus, rend, penalties, usableWhileReadied, coverWhenReadied } = asItem(item, "anatomyShield")!.system;
    return reading(item, {
      numbers: protective(item, bonus, rend, "shieldBonus"),
      inPlay: compact([
        t("read.shield"),
        usableWhileReadied && t("field.usableWhileReadied"),
        coverWhenReadied && t("field.coverWhenReadied"),
        ...modifierTexts(penalties),
      ]),
      ...handled(item),
    });
  },
  anatomyGear(item) {
    const { uses, use, modifiers, poison } = asItem(item, "anatomyGear")!.system;
    return reading(item, {
      numbers: compact([
        uses.max > 0 && value("usesValue", t("read.usesOf", { ...uses })),
        use.kind !== "" && use.value !== 0 && value("useValue", use.value),
        use.kind !== "" && value("useAp", use.ap),
        ...carried(item),
      ]),
      inPlay: compact([
        use.kind !== "" && t(`use.${use.kind}`),
        use.drunk && t("field.drunk"),
        ...(use.kind === "poison" ? poisonTexts({ ...poison, doses: Math.max(1, poison.doses) }) : []),
        ...modifierTexts(modifiers),
      ]),
      ...handled(item),
    });
  },
  anatomyProsthetic(item) {
    const { replaces, keeps, disables, modifiers } = asItem(item, "anatomyProsthetic")!.system;
    return reading(item, {
      numbers: [value("replaces", kindText(replaces)), ...carried(item)],
      inPlay: compact([
        t("read.prosthetic", { kind: kindText(replaces) }),
        ...keeps.map(blockText),
        disables.length > 0 && t("step.disables", { what: listed(disables.map((id) => t(`naturalKind.${id}`))) }),
        ...modifierTexts(modifiers),
      ]),
      ...handled(item),
    });
  },
  anatomyPart(item) {
    const part = asItem(item, "anatomyPart")!.system;
    return reading(item, {
      numbers: [
        value("kind", kindText(part.kind)),
        value("severity", severityText(part.severity)),
        value("count", part.steps.length),
      ],
      inPlay: compact([part.hidden && t("field.hidden")]),
      sections: partSections(part),
    });
  },
  anatomyInjury(item, { itemOwner, worldTime }) {
    const injury = asItem(item, "anatomyInjury")!.system;
    const part = itemOwner?.items.find(({ id }) => id === injury.part);
    return reading(item, {
      numbers: compact([
        value("severity", severityText(injury.severity)),
        part && value("part", part.name),
        injury.treatDcMod !== 0 && value("treatDcMod", signed(injury.treatDcMod)),
        injury.treatedBy !== "" && value("treatedBy", injury.treatedBy),
        injury.source !== "" && value("source", injury.source),
      ]),
      inPlay: compact([
        t(injury.treated ? "body.treated" : "read.untreated"),
        injury.healsAt !== null && t("body.closesIn", { time: span(injury.healsAt - worldTime) }),
      ]),
    });
  },
  anatomyPlan(item) {
    const parts = Object.values(asItem(item, "anatomyPlan")!.system.parts);
    return reading(item, {
      numbers: [{ label: t("plan.parts"), shown: plain(String(parts.length)) }],
      inPlay: [t("read.plan")],
      sections:
        parts.length > 0
          ? [{ heading: t("plan.parts"), notes: parts.map(({ name, kind }) => (name ? plain(name) : kindText(kind))) }]
          : [],
    });
  },
  anatomyRemedy(item) {
    const { count, maxSeverity, mode } = asItem(item, "anatomyRemedy")!.system;
    return reading(item, {
      numbers:
        mode === "heal" || mode === "regrow"
          ? [value("count", count), value("maxSeverity", severityText(maxSeverity))]
          : [],
      inPlay: remedyTexts(asItem(item, "anatomyRemedy")!.system),
    });
  },
  anatomyAction(item) {
    const { cost, stamina, plays, modifiers } = asItem(item, "anatomyAction")!.system;
    return reading(item, {
      numbers: compact([value("cost", t(`costName.${cost}`)), stamina !== 0 && value("staminaCost", stamina)]),
      inPlay: compact([
        plays !== "" && t("read.plays", { action: said(`Action.${plays}`) }),
        ...actionTexts(asItem(item, "anatomyAction")!.system),
        ...modifierTexts(modifiers),
      ]),
    });
  },
  anatomyFeature: (item) => reading(item, { inPlay: modifierTexts(asItem(item, "anatomyFeature")!.system.modifiers) }),
};
