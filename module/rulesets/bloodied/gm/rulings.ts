/** GM-only actions: death and its undoing, and calls for a check or a save. */
import { adjustValue, type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Offer, Parts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { modifierProblems } from "../model/dice-fields.ts";
import { abilityName, abilityOptions, isAbility, problem, t } from "../model/texts.ts";

export interface DeathFacts extends Facts {
  hp: number;
  dead: boolean;
}
export type DeathForm = {
  /** Hit points after reviving; null: unchanged. */
  hp: number | null;
};

const deathFacts = (parts: Parts): DeathFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  hp: asActor(parts.self).system.attributes.hp.value,
  dead: parts.self.statuses.includes("dead"),
});

/** A finishing blow, a fall, a GM ruling (D-22). */
export const kill: Action<DeathFacts, DeathForm> = {
  id: "kill",
  offeredBy: ACTORS,
  title: (facts) => t("Title.kill", { name: nameOf(facts, "self") }),
  icon: "death-skull",
  facts: deathFacts,
  defaults: () => ({ hp: null }),
  problems: (facts) => (facts.dead ? [problem("", "dead", { name: nameOf(facts, "self") })] : []),
  start(facts) {
    return resultOnly(t("Headline.killed", { name: nameOf(facts, "self") }), {
      tone: "worst",
      consequences: [setCondition("self", "dead", true, t("Reason.killed"))],
    });
  },
};

/** Revives the dead with these hit points, never fewer than before. */
export const revive: Action<DeathFacts, DeathForm> = {
  ...kill,
  id: "revive",
  title: (facts) => t("Title.revive", { name: nameOf(facts, "self") }),
  icon: "angel-wings",
  problems: (facts) => (facts.dead ? [] : [problem("", "alive", { name: nameOf(facts, "self") })]),
  start(facts, form) {
    const hp = wholeOf(form.hp);
    const rises: Consequence[] =
      hp === null || hp <= facts.hp
        ? []
        : [adjustValue("self", "attributes.hp.value", hp - facts.hp, t("Reason.revived"))];
    return resultOnly(t("Headline.revived", { name: nameOf(facts, "self") }), {
      tone: "best",
      consequences: [setCondition("self", "dead", false, t("Reason.revived")), ...rises],
    });
  },
};

export type RemarkForm = { text: string };

/** The outcome of a critical success as the GM describes it, on the card (B-61). */
export const remark: Action<Facts, RemarkForm> = {
  id: "remark",
  title: (facts) => t("Title.remark", { name: nameOf(facts, "self") }),
  icon: "laurels",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({ text: "" }),
  form: () => [textField("text", t("Form.remark"), { placeholder: t("Form.remarkPlaceholder"), rule: "B-61" })],
  problems: (_, form) => (stringOf(form.text).trim() === "" ? [problem("text", "remarkMissing")] : []),
  start: (facts, form) =>
    resultOnly(t("Headline.remark", { name: nameOf(facts, "self"), text: stringOf(form.text) }), { tone: "best" }),
  buttonLabel: () => t("Verb.remark"),
};

export interface CallCheckFacts extends Facts {
  targets: string[];
}
export type CallCheckForm = { kind: "check" | "save"; ability: string; modifiers: string; tn: number | null };

function callOffer(facts: CallCheckFacts, form: CallCheckForm, part: string): Offer {
  const ability = isAbility(form.ability) ? form.ability : null;
  const textData = { name: nameOf(facts, part), ability: ability ? abilityName(ability) : t("Form.noAbility") };
  return makeOffer(
    `call-${part}`,
    form.kind === "save" ? "save" : "check",
    t(form.kind === "save" ? "Offer.callSave" : "Offer.callCheck", textData),
    {
      by: part,
      parts: { self: part },
      form: {
        ability: ability ?? (form.kind === "save" ? "lck" : "none"),
        modifiers: stringOf(form.modifiers),
        ...(form.kind === "save" ? {} : { tn: numberOf(form.tn) }),
      },
      tone: "primary",
      otherwise: t("Offer.callOtherwise"),
    },
  );
}

/** Calls on all targets for a check or a save; each owner clicks their own button. */
export const callCheck: Action<CallCheckFacts, CallCheckForm> = {
  id: "callCheck",
  offeredBy: ACTORS,
  title: () => t("Title.callCheck"),
  icon: "dice-twenty-faces-twenty",
  target: "each",
  facts: (parts) => ({ ...factsOfParts(parts), targets: parts.targets.map((_, index) => `t${index}`) }),
  defaults: () => ({ kind: "check", ability: "str", modifiers: "", tn: null }),
  form: (_, form) =>
    compact([
      choiceField("kind", t("Form.kind"), {
        options: (["check", "save"] as const).map((value) => ({ value, label: t(`Form.kinds.${value}`) })),
        as: "segments",
      }),
      choiceField("ability", t("Form.ability"), {
        options: compact([...abilityOptions(), form.kind !== "save" && { value: "none", label: t("Form.noAbility") }]),
        as: "segments",
      }),
      textField("modifiers", t("Form.modifiers"), { placeholder: t("Form.numberPlaceholder") }),
      form.kind !== "save" && numberField("tn", t("Form.tn"), { emptyText: t("Form.tnBlank") }),
    ]),
  problems: (facts, form) =>
    compact([
      facts.targets.length === 0 && problem("", "targetMissing"),
      ...modifierProblems("modifiers", form.modifiers, form.kind !== "save"),
    ]),
  start(facts, form) {
    const ability = isAbility(form.ability) ? abilityName(form.ability) : t("Form.noAbility");
    return resultOnly(t(form.kind === "save" ? "Headline.callSave" : "Headline.callCheck", { ability }), {
      offers: facts.targets.map((part) => callOffer(facts, form, part)),
    });
  },
  buttonLabel: () => t("Verb.call"),
};
