/** The cast dialog: Magic Dice, their costs, and the contest of a resisted spell. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, collapsedField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Field, Problem } from "../../../kernel/ruleset.ts";
import { deadProblems, hasConditionFact } from "../checks/check-facts.ts";
import { pendingText, ruledOutField } from "../checks/check-form.ts";
import { type AutoModifier, spellRows } from "../checks/check-modifiers.ts";
import { apCostOf, apProblems } from "../combat/action-points.ts";
import { MAGIC_LIMIT } from "../model/data.ts";
import { netOf, savedDiceOf } from "../model/dice.ts";
import { attributeOptions, attributeText, isAttribute, problem, t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { durationText } from "./evaluated-spell.ts";
import { type DiceForm, diceFields, diceIn, diceProblems } from "./magic-dice.ts";
import { spellTextOf } from "./spell-formulas.ts";

export type CastForm = DiceForm & {
  ap: number;
  attribute: string;
  modifier: number;
  adv: number;
  dis: number;
  impaired: boolean;
  enhanced: boolean;
  /** Ids of automatic rows that are ruled out. */
  struck: string[];
  /** Use saved Advantages. */
  pending: boolean;
  /** [sum] counts for the contest as an Object Die would (D21). */
  asObject: boolean;
};

/** Contest: the caster rolls once; with a DC only the targets roll. */
export const isContested = (facts: Pick<CastFacts, "spell">): boolean => facts.spell.check === "contest";

/** A contested damage spell is an attack (G-91, G-92, G-110). */
const isDamaging = (facts: Pick<CastFacts, "spell">): boolean => isContested(facts) && facts.spell.damage.trim() !== "";
const rowsOf = (facts: CastFacts): AutoModifier[] =>
  isDamaging(facts) ? spellRows(facts, { blast: facts.spell.blast, spaces: facts.spell.range.spaces }) : [];

export function castDefaults(facts: CastFacts): CastForm {
  const { have } = facts.caster;
  return {
    slot: have.dust > 0 ? 0 : Math.min(1, have.slot),
    dust: Math.min(1, have.dust),
    free: Math.min(MAGIC_LIMIT - 1, have.free),
    ignore: facts.caster.tokens > 0,
    ap: facts.spell.apCost ?? facts.house.attackAp,
    attribute: facts.spell.attribute,
    modifier: 0,
    adv: 0,
    dis: 0,
    impaired: !isDamaging(facts) && hasConditionFact(facts, "impaired"),
    enhanced: !isDamaging(facts) && hasConditionFact(facts, "enhanced"),
    struck: rowsOf(facts).flatMap((row) => (row.doubtful ? [row.id] : [])),
    pending: facts.pending !== 0,
    asObject: facts.house.magicDiceAsObjectDice,
  };
}

export const contestAttribute = (facts: CastFacts, form: CastForm) =>
  isAttribute(form.attribute) ? form.attribute : facts.spell.attribute;

/** Extra dice of the contest's Base Die; below 0: keep the lowest (G-17, G-18, D41). */
export function contestNet(facts: CastFacts, form: CastForm): number {
  const count = (value: number) => Math.max(0, wholeOf(value) ?? 0);
  const saved = savedDiceOf(flagOf(form.pending) ? facts.pending : 0);
  const counting = rowsOf(facts).filter((row) => !listOf(form.struck).includes(row.id));
  const has = (effect: "enhanced" | "impaired") =>
    flagOf(form[effect]) || counting.some((row) => row.effect === effect) ? 1 : 0;
  const adv = count(form.adv) + saved.adv + has("enhanced");
  const dis = count(form.dis) + saved.dis + has("impaired");
  return netOf(adv, dis, facts.house.advMixing);
}

function contestFields(facts: CastFacts): Field[] {
  if (!isContested(facts)) return [];
  const resist = attributeText(facts.spell.resist);
  return compact([
    noteField("resist", t("Field.magic.contest"), { text: t("Hint.magic.contest", { resist }) }),
    ...[
      choiceField("attribute", t("Field.magic.attribute"), {
        options: attributeOptions(),
        as: "segments",
        rule: "G-04",
      }),
      numberField("adv", t("Field.magic.adv"), { sharesRow: true, min: 0, max: 20, rule: "G-17" }),
      numberField("dis", t("Field.magic.dis"), { sharesRow: true, min: 0, max: 20, rule: "G-18" }),
      numberField("modifier", t("Field.magic.modifier"), { min: -99, max: 99 }),
      checkField("enhanced", t("Field.magic.enhanced"), { rule: "G-92" }),
      checkField("impaired", t("Field.magic.impaired"), { rule: "G-91" }),
      checkField("asObject", t("Field.magic.asObject"), { rule: "G-133" }),
    ].map(collapsedField<Field>),
    ...ruledOutField(rowsOf(facts)),
    facts.pending !== 0 && checkField("pending", pendingText(facts.pending), { rule: "G-33" }),
  ]);
}

/** The spell text, with the chosen dice filled in. */
function textFields(facts: CastFacts, form: CastForm): Field[] {
  const { spell } = facts;
  const dice = diceIn(form);
  const chosen = dice > 0 ? { dice, sum: null } : null;
  const [range, words] = [spell.range.text, spell.text].map((text) => spellTextOf(text, chosen));
  const data = { duration: durationText(spell, chosen), range: range || "–", text: words ?? "" };
  const notes = [
    ...facts.warnings.map((id) => t(`Hint.magic.${id}`)),
    ...facts.far.map((part) =>
      t("Hint.magic.far", { name: nameOf(facts, part), spaces: spell.range.spaces, spell: spell.name }),
    ),
  ];
  return [
    noteField("words", t("Field.magic.spell"), { text: t("Line.magic.words", data), rule: "G-132" }),
    ...notes.map((text, at): Field => noteField(`warning${at}`, t("Field.magic.beware"), { text, tone: "bad" })),
  ];
}

export function castFields(facts: CastFacts, form: CastForm): Field[] {
  const { have } = facts.caster;
  const pool = have.slot + have.dust + have.free;
  return [
    ...textFields(facts, form),
    noteField("pool", t("Field.magic.pool"), {
      text: t("Hint.magic.pool", { pool, limit: MAGIC_LIMIT, dice: diceIn(form) }),
      rule: "G-133",
    }),
    ...diceFields(facts.caster),
    numberField("ap", t("Field.magic.ap"), { min: 0, max: 20, isCollapsed: true, rule: "G-85" }),
    ...contestFields(facts),
  ];
}

/** Everything that forbids a cast. The Warden may cast without a book; the dice limits apply to all. */
export function castProblems(facts: CastFacts, form: CastForm): Problem[] {
  const name = nameOf(facts, "self");
  const dice = diceProblems(facts.caster, form, name, 1);
  if (facts.caster.barred) return dice;
  if (facts.spoiled && !(facts.purse.gm && facts.spoiled === "noBook"))
    return [problem("", `magic.${facts.spoiled}`, { spell: facts.spell.name })];
  return [...(isContested(facts) ? deadProblems(facts) : []), ...dice, ...apProblems(facts.purse, apCostOf(form.ap))];
}
