/** The Warden describes a danger and asks for Saves (G-38 to G-42); each owner rolls their own. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { flagOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Offer, Parts } from "../../../kernel/ruleset.ts";
import { DCS, hiddenDcFields } from "../attack/action-form.ts";
import { MOST_EXTRA } from "../model/dice.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { attributeOptions, isAttribute, problem, t } from "../model/texts.ts";
import { SAVE_ASKS } from "./check-offers.ts";

export interface AskFacts extends Facts {
  house: House;
  gm: boolean;
  /** Parts that must save: the targets, or the actor the action was started for. */
  asked: string[];
}

export type AskForm = {
  danger: string;
  /** "": the player chooses. */
  attribute: string;
  dc: number | null;
  /** False: the DC stays hidden until all Saves are decided. */
  dcShown: boolean;
  adv: number;
  dis: number;
  /** Damage on a failed Save, and a second hit (G-55). */
  raw: number;
  extra: number;
  ignoreArmor: boolean;
  fire: boolean;
};

const wholeFromZero = (value: Form[string] | undefined): number => Math.max(0, wholeOf(value) ?? 0);

/** Form of each Save; players cannot change the values the Warden has set. */
function dangerForm(form: AskForm): Form {
  const given = {
    adv: Math.min(MOST_EXTRA, wholeFromZero(form.adv)),
    dis: Math.min(MOST_EXTRA, wholeFromZero(form.dis)),
  };
  const dice = Object.fromEntries(Object.entries(given).filter(([, n]) => n > 0));
  return {
    mode: "dc",
    dc: flagOf(form.dcShown) ? numberOf(form.dc) : null,
    dcShown: flagOf(form.dcShown),
    danger: stringOf(form.danger).trim(),
    raw: wholeFromZero(form.raw),
    extra: wholeFromZero(form.extra),
    ignoreArmor: flagOf(form.ignoreArmor),
    fire: flagOf(form.fire),
    ...(isAttribute(form.attribute) ? { attribute: form.attribute } : {}),
    ...dice,
  };
}

const askOffer = (facts: AskFacts, form: Form, part: string): Offer =>
  makeOffer(`save-${part}`, "save", t("Offer.save", { name: nameOf(facts, part) }), {
    by: part,
    parts: { self: part },
    form,
    asks: SAVE_ASKS.filter((field) => !(field in form)),
    atOnce: true,
    tone: "primary",
    otherwise: t("Offer.saveOtherwise"),
  });

function fields(form: AskForm, gm: boolean): Field[] {
  const shown = flagOf(form.dcShown);
  const count = (name: string, rule: string, max = MOST_EXTRA): Field =>
    numberField(name, t(`Check.${name}`), { min: 0, max, rule });
  return [
    textField("danger", t("Check.danger"), { placeholder: t("Check.dangerPlaceholder"), rule: "G-39" }),
    choiceField("attribute", t("Check.attribute"), {
      options: [{ value: "", label: t("Check.anyAttribute") }, ...attributeOptions()],
      as: "segments",
      rule: "G-42",
    }),
    checkField("dcShown", t("Check.dcShown"), { rule: "G-40" }),
    ...(shown
      ? [numberField("dc", t("Check.dc"), { min: 0, max: 99, hint: t("Check.dcHint"), quickValues: DCS, rule: "G-40" })]
      : hiddenDcFields("G-40", gm)),
    count("adv", "G-43"),
    count("dis", "G-43"),
    count("raw", "G-55", 99),
    ...(wholeFromZero(form.raw) > 0
      ? [
          count("extra", "G-55", 99),
          checkField("ignoreArmor", t("Check.ignoreArmor"), { rule: "G-67" }),
          checkField("fire", t("Check.fire"), { rule: "G-152" }),
        ]
      : []),
  ];
}

export const askSave: Action<AskFacts, AskForm> = {
  id: "askSave",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: () => t("Title.askSave"),
  icon: "shield-reflect",
  target: "each",
  facts: (parts: Parts) => ({
    ...factsOfParts(parts),
    house: readHouse(parts.house),
    gm: parts.gm,
    asked: parts.targets.length > 0 ? parts.targets.map((_, index) => `t${index}`) : ["self"],
  }),
  defaults: (facts) => ({
    danger: "",
    attribute: "",
    dc: facts.house.defaultDC,
    dcShown: true,
    adv: 0,
    dis: 0,
    raw: 0,
    extra: 0,
    ignoreArmor: false,
    fire: false,
  }),
  form: (facts, form) => fields(form, facts.gm),
  problems: (_, form) => (flagOf(form.dcShown) && numberOf(form.dc) === null ? [problem("dc", "dcMissing")] : []),
  start(facts, form) {
    const given = dangerForm(form);
    const danger = stringOf(form.danger).trim();
    const dc = numberOf(given.dc);
    const how = `${danger ? "danger" : "plain"}${dc === null ? "Kept" : ""}`;
    return resultOnly(t(`Headline.askSave.${how}`, { danger, dc: dc ?? 0 }), {
      offers: facts.asked.map((part) => askOffer(facts, given, part)),
    });
  },
  buttonLabel: () => t("Verb.askSave"),
};
