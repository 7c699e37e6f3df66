/** A mishap of magic: applies the table row that equals [sum] (G-135 to G-160). */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";
import { entryOf, type MishapFacts, type MishapForm, mishapDefaults, mishapFacts } from "./mishap-facts.ts";
import { mishapRule } from "./mishap-marks.ts";
import { FIRST_MISHAP, LAST_MISHAP } from "./mishap-offers.ts";
import { ALIEN_LIMBS, applyMishapRow } from "./mishap-table.ts";

/** Rows that affect a Grimoire. */
const NEEDS_BOOK: readonly number[] = [13, 15, 18];
/** Rows with a description. */
const DESCRIBED: readonly number[] = [4, 5, 12, 15, 17, 20, 21, 23];
/** Temporary losses, unless the Warden decides otherwise (D19). */
const TEMPORARY: readonly number[] = [11, 15];

const entries = () =>
  Array.from({ length: LAST_MISHAP - FIRST_MISHAP + 1 }, (_, at) => {
    const entry = at + FIRST_MISHAP;
    return { value: String(entry), label: t("Choice.magic.mishap", { entry, what: t(`Mishap.${entry}.name`) }) };
  });

/** Extra Fatigue, and the token to ignore it if the caster has one (G-140, G-141, G-150). */
const fatigueFields = ({ tokens }: MishapFacts, form: MishapForm): Field[] =>
  compact([
    checkField("more", t("Field.magic.more")),
    form.more &&
      tokens > 0 &&
      (checkField("ignore", t("Field.magic.ignoreFatigue", { count: tokens }), { rule: "G-150" }) satisfies Field),
  ]);

function fields(facts: MishapFacts, form: MishapForm): Field[] {
  const entry = entryOf(form);
  const fields: Field[] = [
    choiceField("entry", t("Field.magic.entry"), { options: entries(), as: "list", rule: "G-137" }),
    noteField("means", t("Field.magic.means"), { text: t(`Mishap.${entry}.text`), rule: mishapRule(entry) }),
  ];
  if (NEEDS_BOOK.includes(entry) && facts.books.length > 1)
    fields.push(
      choiceField("book", t("Field.magic.book"), {
        options: facts.books.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
        as: "list",
      }),
    );
  if (entry === 4 || entry === 5) fields.push(...fatigueFields(facts, form));
  if (entry === 6)
    fields.push(
      ticksField("burnt", t("Field.magic.burnt"), {
        options: facts.burnable.map(({ id, name, quantity }) => ({
          value: id,
          label: quantity > 1 ? t("Field.magic.several", { name, quantity }) : t("Name", { name }),
        })),
      }),
    );
  if (entry === 14) fields.push(numberField("fatigue", t("Field.magic.fatigue"), { min: 0, max: 4 }));
  if (entry === 20)
    fields.push(
      choiceField("limb", t("Field.magic.limb"), {
        options: [
          { value: "roll", label: t("Choice.magic.limbRolled") },
          ...Array.from({ length: ALIEN_LIMBS }, (_, at) => ({
            value: String(at + 1),
            label: t(`AlienLimb.${at + 1}.name`),
          })),
          { value: "", label: t("Choice.magic.limbOwn") },
        ],
        as: "list",
      }),
    );
  if (entry === 23)
    fields.push(
      choiceField("ages", t("Field.magic.ages"), {
        options: ["older", "younger"].map((value) => ({ value, label: t(`Choice.magic.ages.${value}`) })),
        as: "segments",
      }),
    );
  if (DESCRIBED.includes(entry))
    fields.push(textField("text", t("Field.magic.text"), { placeholder: t(`Hint.magic.text.${entry}`) }));
  if (TEMPORARY.includes(entry)) fields.push(checkField("permanent", t("Field.magic.permanent"), { gm: true }));
  return fields;
}

function* start(facts: MishapFacts, form: MishapForm): Procedure<Outcome> {
  const entry = entryOf(form);
  yield* addNote("means", t(`Mishap.${entry}.text`), { rule: mishapRule(entry), tone: "worst" });
  const { consequences, said } = yield* applyMishapRow(entry, facts, form);
  if (DESCRIBED.includes(entry) && form.text.trim() !== "")
    yield* addNote("text", t("Line.magic.wardenSays", { text: form.text.trim() }));
  return makeOutcome(
    t(said ? "Headline.magic.mishapSaid" : "Headline.magic.mishap", {
      name: nameOf(facts, "self"),
      entry,
      what: t(`Mishap.${entry}.name`),
      said: said ?? "",
    }),
    { tone: "worst", consequences },
  );
}

function problems(facts: MishapFacts, form: MishapForm): Problem[] {
  if (facts.magic && entryOf(form) > 0) return [];
  return [
    facts.magic
      ? problem("entry", "magic.noEntry", { first: FIRST_MISHAP, last: LAST_MISHAP })
      : problem("", "magic.noMagic", { name: nameOf(facts, "self") }),
  ];
}

/** A mishap of a caster; the Warden may also apply one by its row. */
export const mishap: Action<MishapFacts, MishapForm> = {
  id: "mishap",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling"],
  title: (facts) => t("Title.magic.mishap", { name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  facts: mishapFacts,
  defaults: mishapDefaults,
  form: fields,
  problems,
  start,
  buttonLabel: () => t("Verb.magic.mishap"),
};
