/** Applies or removes any condition, with an expiry: by the GM, or by an owner (A-243 to A-245, D-35, D-36). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import {
  type DamageTargetFacts,
  hasCondition,
  instancesFor,
  shieldingAura,
  suffererFacts,
} from "../damage/damage-target.ts";
import { type Expiry, type InstanceGiven, UNCONSCIOUS_REASONS } from "../model/data.ts";
import { conditionName, problem, t } from "../model/texts.ts";
import { closure, conditions } from "./conditions.ts";
import { endInstances, type Instance, inflict, until } from "./instances.ts";

/** "thisRound" and "nextRound" are counted; the rest are expiries. */
const ENDS = ["thisRound", "nextRound", "shortRest", "longRest", "manual", "whileSource"] as const;
type End = (typeof ENDS)[number];
type ConditionForm = Form & {
  condition: string;
  on: boolean;
  expiry: string;
  /** Its source continues: removing only suspends it for the Round. */
  continuous: boolean;
  reason: string;
  dc: number | null;
  /** Removed for good: its source is gone. */
  gone: boolean;
  /** Only instances from this source; "": from any. */
  source: string;
};

const conditionOf = (form: Form): string => conditions.find(({ id }) => id === stringOf(form.condition))?.id ?? "";
const endOf = (form: Form): End => ENDS.find((id) => id === stringOf(form.expiry)) ?? "manual";
const expiryOf = (end: End, moment: DamageTargetFacts["moment"]): Partial<InstanceGiven> =>
  end === "thisRound"
    ? until(moment, 0)
    : end === "nextRound"
      ? until(moment, 1)
      : { expiry: end satisfies Expiry as Expiry };

/** The first condition that implies this one; "": none. */
const parentOf = ({ self }: DamageTargetFacts, condition: string): string =>
  self.instances.find((one) => !one.suspended && one.condition !== condition && closure([one.condition]).has(condition))
    ?.condition ?? "";

const given = (facts: DamageTargetFacts, form: ConditionForm, condition: string): Partial<InstanceGiven> => ({
  ...expiryOf(endOf(form), facts.moment),
  ...(flagOf(form.continuous) ? { continuous: true } : {}),
  ...(condition === "unconscious"
    ? { reason: UNCONSCIOUS_REASONS.find((id) => id === stringOf(form.reason)) ?? "other" }
    : {}),
  ...(condition === "restrained" ? { dc: wholeOf(form.dc) ?? 0 } : {}),
});

/** Instances to remove. Continuous ones only if not yet suspended, unless their source is gone: then for good. */
function overOf({ self, gm }: DamageTargetFacts, form: ConditionForm, condition: string): Instance[] {
  const by = stringOf(form.source);
  const all = instancesFor(self, condition).filter(
    ({ source, thing: sourceItem }) => sourceItem === undefined && (by === "" || source === by),
  );
  return gm && flagOf(form.gone)
    ? all.map((one) => ({ ...one, continuous: false }))
    : all.filter(({ suspended }) => !suspended);
}

/** Applies the condition; being Stabilized ends bleeding. */
function puts(facts: DamageTargetFacts, form: ConditionForm, condition: string): Consequence[] {
  return [
    ...(condition === "stabilized" ? endInstances("self", instancesFor(facts.self, "bleedingOut"), facts.moment) : []),
    inflict("self", condition, given(facts, form, condition)),
  ];
}

export const applyCondition: Action<DamageTargetFacts, ConditionForm> = {
  id: "applyCondition",
  offeredBy: ACTORS,
  icon: "star-swirl",
  title: (facts) => t("Title.applyCondition", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({
    condition: "exposed",
    on: true,
    expiry: "thisRound",
    continuous: false,
    reason: "other",
    dc: 15,
    gone: false,
    source: "",
  }),
  form(facts, form): Field[] {
    const condition = conditionOf(form);
    const fields: Field[] = [
      choiceField("condition", t("Field.condition"), {
        options: conditions.map(({ id }) => ({ value: id, label: conditionName(id) })),
        as: "list",
      }),
      checkField("on", t("Field.on"), { hint: t("Field.onHint"), rule: "A-243" }),
    ];
    if (!flagOf(form.on))
      return compact([
        ...fields,
        instancesFor(facts.self, condition).some(({ continuous }) => continuous) &&
          (checkField("gone", t("Field.sourceGone"), {
            hint: t("Field.sourceGoneHint"),
            gm: true,
            rule: "A-244",
          }) satisfies Field),
      ]);
    return compact([
      ...fields,
      choiceField("expiry", t("Field.lasts"), {
        options: ENDS.map((value) => ({ value, label: t(`Lasts.${value}`) })),
        as: "list",
        rule: "A-158",
      }),
      checkField("continuous", t("Field.continuous"), { hint: t("Field.continuousHint"), rule: "A-244" }),
      condition === "unconscious" &&
        (choiceField("reason", t("Field.reason"), {
          options: UNCONSCIOUS_REASONS.map((value) => ({ value, label: t(`SleepReason.${value}`) })),
          as: "list",
          rule: "A-234",
        }) satisfies Field),
      condition === "restrained" &&
        (numberField("dc", t("Field.escapeDc"), {
          hint: t("Field.escapeDcHint"),
          min: 0,
          max: 60,
          rule: "A-202",
        }) satisfies Field),
    ]);
  },
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    const condition = conditionOf(form);
    if (condition === "") return [problem("condition", "noCondition")];
    const what = { name, condition: conditionName(condition) };
    if (flagOf(form.on)) {
      const alive = condition === "dead" && shieldingAura(facts.self) > 0 && !facts.gm;
      return alive ? [problem("", "killable", { name })] : [];
    }
    if (overOf(facts, form, condition).length > 0) return [];
    const sourceItem = instancesFor(facts.self, condition).find((one) => one.thing !== undefined)?.thing;
    if (sourceItem) return [problem("condition", "fromThing", { ...what, thing: sourceItem })];
    const parent = parentOf(facts, condition);
    return parent && hasCondition(facts.self, condition)
      ? [problem("condition", "daughter", { ...what, parent: conditionName(parent) })]
      : [problem("condition", "notHeld", what)];
  },
  start(facts, form) {
    const condition = conditionOf(form);
    const name = nameOf(facts, "self");
    const on = flagOf(form.on);
    const over = overOf(facts, form, condition);
    const isContinuous = over.some(({ continuous }) => continuous);
    const parent = on ? "" : parentOf(facts, condition);
    const key = on ? "on" : isContinuous ? "suspended" : parent ? "stays" : "off";
    return resultOnly(
      t(`Headline.condition.${key}`, {
        name,
        condition: conditionName(condition),
        parent: conditionName(parent),
      }),
      { consequences: on ? puts(facts, form, condition) : endInstances("self", over, facts.moment) },
    );
  },
  buttonLabel: () => t("Verb.applyCondition"),
};
