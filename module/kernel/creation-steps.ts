/** Goals of the steps of character creation, and presets that fill them in. */
import { type Text, text } from "./card.ts";
import { chosenOf, type ItemOption } from "./character-creation.ts";
import type { FormValue } from "./consequences.ts";
import type { StepGoal } from "./dialog-features.ts";
import { choiceField } from "./fields.ts";
import { listOf, stringOf } from "./form-values.ts";
import type { Field, Form } from "./ruleset.ts";

const goalText = (key: string, data: Text["data"]): Text => text(`FIVEFOLD.Creation.goal.${key}`, data);

/** One choice to make; `is`: the chosen value, null if none. */
export const choiceGoal = (step: string, what: Text, is: Text | string | null): StepGoal => ({
  step,
  text: is === null || is === "" ? goalText("open", { what }) : goalText("is", { what, is }),
  done: is !== null && is !== "",
});

/** A number of choices; `least`: fewer are open choices. */
export const countGoal = (step: string, what: Text, count: number, most: number, least = most): StepGoal => ({
  step,
  text: least === most ? goalText("count", { what, count, most }) : goalText("usual", { what, count, least, most }),
  done: count >= least,
});

/** Points to spend, all of them. */
export const budgetGoal = (step: string, what: Text, used: number, sum: number): StepGoal => ({
  step,
  text: goalText("used", { what, used, sum }),
  done: used >= sum,
});

/** Fields that may stay blank: they are rolled when the character is created. */
export const rolledGoal = (step: string, what: Text, values: readonly (FormValue | undefined)[]): StepGoal => {
  const blank = values.filter((value) => value === null || value === undefined || value === "").length;
  const data = { what, count: values.length - blank, most: values.length };
  return { step, text: blank > 0 ? goalText("rolled", data) : goalText("count", data), done: true };
};

/** A required name. */
export const nameGoal = (step: string, what: Text, form: Form): StepGoal =>
  choiceGoal(step, what, stringOf(form.name).trim());

/** Presets by id, as values of the form. */
export type Presets = Readonly<Record<string, Readonly<Record<string, FormValue>>>>;

/** The field that selects a preset, on the first step; `label` names each, `hint` describes it. */
export const presetField = (
  presets: Presets,
  step: string,
  label: (id: string) => Text,
  hint: (id: string) => Text,
): Field =>
  choiceField("preset", text("FIVEFOLD.Creation.preset"), {
    options: [
      { value: "", label: text("FIVEFOLD.Creation.noPreset"), hint: text("FIVEFOLD.Creation.noPresetHint") },
      ...Object.keys(presets).map((id) => ({ value: id, label: label(id), hint: hint(id) })),
    ],
    as: "segments",
    step,
  });

/** The values of the chosen preset, without items that the compendiums do not have; null without a preset. */
export function presetValues(presets: Presets, options: readonly ItemOption[], form: Form): Form | null {
  const id = stringOf(form.preset);
  const preset = Object.hasOwn(presets, id) ? presets[id] : undefined;
  if (!preset) return null;
  const there = (uuid: string): boolean => !uuid.startsWith("Compendium.") || chosenOf(options, uuid) !== undefined;
  return Object.fromEntries(
    Object.entries(preset).map(([name, value]) => [
      name,
      Array.isArray(value) ? listOf(value).filter(there) : typeof value === "string" && !there(value) ? "" : value,
    ]),
  );
}
