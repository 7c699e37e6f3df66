/** The form of every check, Actions and Saves, and its validation. */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import {
  checkField,
  choiceField,
  collapsedField,
  numberField,
  rollSumField,
  textField,
  ticksField,
} from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { parseDice } from "../../../kernel/formula.ts";
import type { Field, FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { apCostOf, apProblems } from "../combat/action-points.ts";
import type { AttributeId } from "../model/data.ts";
import { dieText, MOST_EXTRA, netOf, savedDiceOf } from "../model/dice.ts";
import { attributeOptions, attributeText, isAttribute, problem, t } from "../model/texts.ts";
import type { CheckFacts, CheckForm } from "./check-facts.ts";
import { type AutoModifier, type AutoTotal, autoModifiersOf, autoTotalOf } from "./check-modifiers.ts";
import { ADHOC, type CheckObject, MOST_OBJECTS, objectText, plainDice, type UsedObject } from "./object-dice.ts";

export type CheckMode = "dc" | "contest" | "success" | "failure";

export type { CheckForm };

/** Fields the player and the Warden agree on before a roll. */
export const STEPPERS: readonly string[] = Array.from({ length: MOST_OBJECTS }, (_, n) => [
  `adv${n}`,
  `dis${n}`,
]).flat();
export const CHECK_FIELDS: readonly string[] = [
  "attribute",
  "modifier",
  "adv",
  "dis",
  "objects",
  "adhoc",
  "impaired",
  "enhanced",
  "struck",
  "pending",
  "ap",
  ...STEPPERS,
];

const steps = (value: FormValue | undefined): number => Math.min(MOST_EXTRA, Math.max(0, wholeOf(value) ?? 0));
const ticked = (facts: CheckFacts, form: CheckForm): CheckObject[] => {
  const ids = listOf(form.objects);
  return facts.objects.filter((o) => ids.includes(o.id));
};

const attributeOf = (form: CheckForm): AttributeId => (isAttribute(form.attribute) ? form.attribute : "str");

/** A check as read from its form. */
export interface CheckInput {
  used: UsedObject[];
  auto: AutoTotal;
  /** Extra dice of the Base Die. */
  net: number;
  attribute: AttributeId;
  score: number;
  modifier: number;
  /** Saved Advantages used now; below 0: Disadvantages. */
  pending: number;
}

/** Reads the form: objects used and dice of each. Unreadable numbers count as 0. */
export function checkInputOf(facts: CheckFacts, form: CheckForm): CheckInput {
  const tickedObjects = ticked(facts, form);
  const auto = autoTotalOf(facts, form, tickedObjects);
  const attack = flagOf(form.attack);
  // In an attack without a weapon, the dice of other objects are damage: a shield, a chair.
  const bash = attack && !tickedObjects.some((o) => o.damage || o.kind === "weapon");
  const mixing = facts.house.advMixing;
  const used = tickedObjects.map((object): UsedObject => {
    const row = facts.objects.indexOf(object);
    const damage = object.damage || bash;
    const burn = auto.burns && damage ? 1 : 0;
    return {
      object,
      row,
      dice: plainDice(object.id === ADHOC ? stringOf(form.adhoc) : object.dice),
      net: netOf(
        steps(form[`adv${row}`]) + burn + (auto.edges.includes(object.id) ? 1 : 0),
        steps(form[`dis${row}`]) + object.rings,
        mixing,
      ),
      damage,
    };
  });
  const pending = flagOf(form.pending) ? facts.pending : 0;
  const saved = savedDiceOf(pending);
  const attribute = attributeOf(form);
  return {
    used,
    auto,
    net: netOf(steps(form.adv) + saved.adv + auto.adv, steps(form.dis) + saved.dis + auto.dis, mixing),
    attribute,
    score: facts.scores[attribute],
    modifier: wholeOf(form.modifier) ?? 0,
    pending,
  };
}

/** Summary for the Warden's review: actor, intent, resolution and dice (G-11, G-42). */
export function reviewText(facts: CheckFacts, form: CheckForm, what: Text, mode: CheckMode): Text {
  const dc = flagOf(form.dcShown) ? wholeOf(form.dc) : null;
  const how = mode !== "dc" ? t(`Check.modes.${mode}`) : dc === null ? t("Review.kept") : t("Review.dc", { dc });
  const rolls = mode === "dc" || mode === "contest" ? "Review.rolled" : "Review.plain";
  return t(rolls, { name: nameOf(facts, "self"), what, how, dice: preview(checkInputOf(facts, form)) });
}

/** Preview of the roll: "2d20kh + 12 + 2d10kh". */
export function preview({ used, net, score, modifier }: CheckInput): string {
  const dice = used.flatMap((o) =>
    o.dice.terms.flatMap(({ count, faces }) =>
      o.net === 0 ? [`${count}d${faces}`] : Array.from({ length: count }, () => dieText(faces, o.net)),
    ),
  );
  const flat = modifier === 0 ? [] : [modifier < 0 ? `− ${-modifier}` : `+ ${modifier}`];
  return [dieText(20, net), `+ ${score}`, ...flat, ...dice.map((d) => `+ ${d}`)].join(" ");
}

const objectOption =
  (use: "action" | "save") =>
  (object: CheckObject): FieldOption => {
    const dice = object.dice === "" ? t("Check.typed") : t("Check.dice", { dice: object.dice });
    if (object.above) return { value: object.id, label: objectText(object), hint: t("Check.onlyAbove", { dice }) };
    const edge = object.edge && (use === "action" || object.edge === "parry") ? `Check.edge.${object.edge}` : "";
    if (object.rings > 0)
      return { value: object.id, label: objectText(object), hint: t("Check.ringing", { dice, count: object.rings }) };
    const hint = edge ? t("Check.diceAnd", { dice, what: t(edge) }) : object.ready ? dice : t("Check.packed", { dice });
    return { value: object.id, label: objectText(object), hint };
  };

const count = (name: string, label: Text, rule: string): Field =>
  numberField(name, label, { min: 0, max: MOST_EXTRA, sharesRow: true, rule });

/** Advantage and Disadvantage steppers of the Base Die and of every ticked object, and the ad hoc dice. */
function diceFields(facts: CheckFacts, form: CheckForm, use: "action" | "save"): Field[] {
  const { used } = checkInputOf(facts, form);
  const adhoc = used.some((o) => o.object.id === ADHOC);
  const both = used.filter((o) => o.damage).length > 1;
  return compact([
    count("adv", t("Check.adv"), "G-17"),
    count("dis", t("Check.dis"), "G-18"),
    ticksField("objects", t("Check.objects"), {
      options: facts.objects.map(objectOption(use)),
      rule: use === "action" ? "G-16" : "G-42",
      ...(both ? { summary: t(`Check.twoWeapons.${facts.house.twoWeaponIR}`) } : {}),
    }),
    adhoc && textField("adhoc", t("Check.adhoc"), { placeholder: t("Check.adhocPlaceholder"), rule: "G-16" }),
    ...used
      .filter((o) => o.row < MOST_OBJECTS)
      .flatMap(({ object, row }) => [
        collapsedField(count(`adv${row}`, t("Check.advOf", { name: objectText(object) }), "G-17")),
        collapsedField(count(`dis${row}`, t("Check.disOf", { name: objectText(object) }), "G-18")),
      ]),
  ]);
}

/** Automatic rows, each with a tick that rules it out. */
export function ruledOutField(rows: readonly AutoModifier[]): Field[] {
  if (rows.length === 0) return [];
  return [
    ticksField("struck", t("Check.struck"), {
      options: rows.map((r) => ({ value: r.id, label: r.label, hint: t(`Check.effect.${r.effect}`) })),
      hint: t("Check.struckHint"),
      rule: "G-91",
    }),
  ];
}

const check = (name: string, rule: string, label = t(`Check.${name}`)): Field => checkField(name, label, { rule });

/** Impaired; some weapons never are in tight quarters. */
function impairedField(used: readonly UsedObject[]): Field {
  const short = used.find(({ object }) => object.edge === "tight")?.object;
  const hint = short ? { hint: t("Check.neverTight", { name: short.name }) } : {};
  return checkField("impaired", t("Check.impaired"), { rule: "G-91", ...hint });
}

/** Saved Advantages, or Disadvantages from others, on this roll. */
export const pendingText = (pending: number): Text =>
  pending > 0 ? t("Check.pendingOf", { count: pending }) : t("Check.hinderedBy", { count: -pending });

/** All fields of a check: attribute, dice, automatic rows, saved Advantages, AP. */
export function checkFields(facts: CheckFacts, form: CheckForm, use: "action" | "save"): Field[] {
  const read = checkInputOf(facts, form);
  return compact([
    choiceField("attribute", t("Check.attribute"), {
      options: attributeOptions().map((o) => ({
        ...o,
        label: t("Check.attributeWith", {
          attribute: attributeText(o.value as AttributeId),
          score: facts.scores[o.value as AttributeId],
        }),
      })),
      as: "segments",
      rule: "G-15",
    }),
    numberField("modifier", t("Check.modifier"), { min: -99, max: 99, isCollapsed: true, rule: "G-19" }),
    ...diceFields(facts, form, use),
    impairedField(read.used),
    check("enhanced", "G-92"),
    ...ruledOutField(autoModifiersOf(facts, form, ticked(facts, form))),
    facts.pending !== 0 && check("pending", "G-33", pendingText(facts.pending)),
    rollSumField("sum", t("Check.sum"), {
      prefix: preview(read),
      terms: compact([
        labeledModifier(attributeText(read.attribute), read.score),
        read.modifier && labeledModifier(t("Check.modifier"), read.modifier),
      ]),
      total: "",
      rule: "G-19",
    }),
    numberField("ap", t("Check.ap"), { min: 0, max: 20, hint: t("Check.apHint"), rule: "G-85" }),
  ]);
}

/** Unreadable dice, used up objects, too few AP. */
export function checkProblems(facts: CheckFacts, form: CheckForm): Problem[] {
  if (facts.dead) return [problem("", "isDead", { name: nameOf(facts, "self") })];
  const problems: Problem[] = [];
  const tickedObjects = ticked(facts, form);
  if (tickedObjects.some((o) => o.id === ADHOC)) {
    const parsed = parseDice(stringOf(form.adhoc));
    if (!parsed.ok) problems.push({ field: "adhoc", text: parsed.why });
    else if (parsed.dice.terms.length === 0) problems.push(problem("adhoc", "adhocMissing"));
  }
  for (const object of tickedObjects) {
    if (object.left !== null && object.left < 1)
      problems.push(problem("objects", "thingUsedUp", { name: object.name }));
    if (flagOf(form.attack) && object.ammo && object.ammo.left < 1 && !facts.gm)
      problems.push(problem("objects", "noAmmo", { name: object.name }));
  }
  return [...problems, ...apProblems(facts, apCostOf(form.ap))];
}
