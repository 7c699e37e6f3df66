/** Retreat from combat: a DEX Save and a safe place (G-112, D11). */
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { numberField, textField } from "../../../kernel/fields.ts";
import { compact, numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { saveOdds } from "../checks/check-odds.ts";
import { performSave, save } from "../checks/save.ts";
import {
  type SaveFacts,
  type SaveForm,
  saveDefaults,
  saveFacts,
  saveFields,
  saveProblems,
} from "../checks/save-form.ts";
import { problem, t } from "../model/texts.ts";

export type RetreatForm = SaveForm & {
  /** The safe place. */
  place: string;
};

/** Removes fleeing: out of combat. */
const leaveCombat = (place: string): Consequence[] => [
  setCondition("self", "fleeing", false, t("Reason.away", { place })),
  { part: "self", do: "leave", why: t("Reason.away", { place }) },
];

export const retreat: Action<SaveFacts, RetreatForm> = {
  id: "retreat",
  offeredBy: save.offeredBy,
  title: (facts) => t("Title.retreat", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: saveFacts,
  defaults: (facts) => ({ ...saveDefaults(facts), attribute: "dex", objects: [], place: "" }),
  form: (facts, form) => [
    textField("place", t("Check.place"), { placeholder: t("Check.placePlaceholder"), rule: "G-112" }),
    numberField("ir", t("Check.pursuer"), { min: 0, max: 99, emptyText: t("Check.pursuerBlank"), rule: "G-112" }),
    ...saveFields(facts, form).filter((field) => field.name !== "reaction" && field.name !== "irNote"),
  ],
  problems: (facts, form) =>
    compact([
      stringOf(form.place).trim() === "" && problem("place", "placeMissing"),
      facts.unable && !facts.gm && !facts.dead && problem("", "unable", { name: nameOf(facts, "self") }),
      ...saveProblems(facts, form),
    ]),
  *start(facts, form): Procedure<Outcome> {
    const place = stringOf(form.place).trim();
    const { saved, headline, tone, offers } = yield* performSave(facts, form, "retreat");
    return {
      headline: { key: headline.key, data: { ...headline.data, place } },
      tone,
      consequences: saved === true ? leaveCombat(place) : [],
      offers,
    };
  },
  odds: (facts, form) => saveOdds(facts, { ...form, ir: numberOf(form.ir) }),
  buttonLabel: () => t("Verb.retreat"),
};
