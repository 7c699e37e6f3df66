/**
 * Reactive Attack: a reaction for an attack on the provoking actor, without free actions (N-92, N-133, N-136, D-43).
 */
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import type { Action } from "../../../kernel/ruleset.ts";
import { named, t } from "../model/texts.ts";
import { attack, attackVariant } from "./attack.ts";
import { attackDefaults } from "./attack-defaults.ts";
import { type AttackFacts, reactionAttackFacts } from "./attack-facts.ts";
import type { AttackForm, AttackVariant } from "./attack-form.ts";

/** The trigger is in the form: one reaction for each (N-133). */
const mannerOf = (form: AttackForm): AttackVariant => ({
  price: { attack: true, reaction: { trigger: stringOf(form.trigger) } },
  counts: [],
  ignores: 0,
  free: false,
  cleaves: false,
});

/** Melee weapons only: provoking depends on reach. */
const closeFacts: Action<AttackFacts, AttackForm>["facts"] = (parts) => {
  const facts = reactionAttackFacts(parts);
  return { ...facts, arms: facts.arms.filter(({ modes }) => modes.includes("melee")) };
};

export const react: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "react",
  title: (facts) =>
    t("Title.react", { name: nameOf(facts, "self"), target: named(nameOf(facts, facts.targets[0] ?? "")) }),
  icon: "sword-clash",
  target: "one",
  facts: closeFacts,
  defaults: (facts) => ({ ...attackDefaults(facts), trigger: "" }),
  form: (facts, form) => attackVariant(mannerOf(form)).form?.(facts, form) ?? [],
  problems: (facts, form) => attackVariant(mannerOf(form)).problems?.(facts, form) ?? [],
  start: (facts, form) => attackVariant(mannerOf(form)).start(facts, form),
  odds: (facts, form) => attackVariant(mannerOf(form)).odds?.(facts, form) ?? null,
  buttonLabel: () => t("Verb.react"),
};
