/** Holding an action: prepared and paid now, triggered later (G-34, G-36, G-24 to G-27). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  type ActionFacts,
  type ActionForm,
  actionDefaults,
  actionFacts,
  actionFields,
  actionProblems,
  ideaField,
  ideaPrefill,
  objectsPrefill,
} from "../attack/action-form.ts";
import { ideaOf } from "../attack/action-ideas.ts";
import { STEPPERS } from "../checks/check-form.ts";
import { doubtfulModifierIds } from "../checks/check-modifiers.ts";
import { ADHOC, objectText, UNARMED } from "../checks/object-dice.ts";
import { ACTORS } from "../model/constants.ts";
import type { HeldData } from "../model/data.ts";
import { savedDiceOf } from "../model/dice.ts";
import { problem, t } from "../model/texts.ts";
import { apCostOf, apProblems, spendAp } from "./action-points.ts";

/** action: a check. dodge, parry: before the actor's own Save. help: an Advantage for a target. */
const HELD_KINDS = ["action", "dodge", "parry", "help"] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
export const isKind = (kind: unknown): kind is HeldKind => HELD_KINDS.includes(kind as HeldKind);

export interface HoldFacts extends ActionFacts {
  round: number;
}
export type HoldForm = ActionForm & {
  kind: string;
  description: string;
  condition: string;
  /** Item id of the parrying object. */
  with: string;
  /** A parry with a riposte: a second held action; the AP pay for both (G-26). */
  riposte: boolean;
};

/** AP of the parry in the price of a parry with riposte. */
const PARRY_AP = 1;

const kindOf = (form: HoldForm): HeldKind => (isKind(form.kind) ? form.kind : "action");
const parries = (facts: ActionFacts) =>
  facts.objects.filter((o) => ![UNARMED, ADHOC].includes(o.id) && o.kind !== "gear");

/** The stored form; saved Advantages move into it (G-36). */
function storedFormOf(facts: HoldFacts, form: HoldForm): Form {
  const { kind: _, description: __, condition: ___, ap: ____, with: object, riposte: _____, ...check } = form;
  if (kindOf(form) === "parry") return { with: object };
  if (kindOf(form) !== "action") return {};
  const saved = savedDiceOf(flagOf(form.pending) ? facts.pending : 0);
  const steppers = facts.objects.flatMap(({ id }, row): [string, number, number][] => {
    const [adv, dis] = [wholeOf(form[`adv${row}`]) ?? 0, wholeOf(form[`dis${row}`]) ?? 0];
    return adv === 0 && dis === 0 ? [] : [[id, adv, dis]];
  });
  return {
    ...Object.fromEntries(Object.entries(check).filter(([field]) => !STEPPERS.includes(field))),
    adv: (wholeOf(form.adv) ?? 0) + saved.adv,
    dis: (wholeOf(form.dis) ?? 0) + saved.dis,
    pending: false,
    // By item id, not by row: the order of objects may change until then.
    steppers: steppers.map((one) => one.join(" ")),
    doubted: doubtfulModifierIds(facts, form),
  };
}

const ripostes = (form: HoldForm): boolean => kindOf(form) === "parry" && flagOf(form.riposte);

function riposteOf(facts: HoldFacts, form: HoldForm): Form {
  const check = storedFormOf(facts, { ...form, kind: "action", pending: false });
  const object = facts.objects.find((o) => o.id === form.with);
  const { attribute, fire, magical, ignoreArmor } = object ?? form;
  const own = { attribute, fire, magical, ignoreArmor };
  return { ...check, ...own, objects: [form.with], attack: true, mode: "contest", intent: "" };
}

function holdConsequences(facts: HoldFacts, form: HoldForm): Consequence[] {
  const kind = kindOf(form);
  const price = apCostOf(form.ap);
  const description = stringOf(form.description).trim();
  const moves = kind === "action" && flagOf(form.pending) && facts.pending !== 0;
  const parry = ripostes(form) ? Math.min(price, PARRY_AP) : price;
  const create = (name: string, action: HeldKind, apCost: number, frozen: Form): Consequence => {
    const condition = stringOf(form.condition).trim();
    const { round, worldTime } = facts;
    const system: HeldData = {
      action,
      description,
      condition,
      apCost,
      frozen: JSON.stringify(frozen),
      round,
      worldTime,
    };
    return {
      part: "self",
      do: "create",
      why: t("Reason.held"),
      item: { name, type: "grimoireHeld", system: { ...system } },
    };
  };
  return compact([
    ...spendAp(facts, price),
    moves && setValue("self", "pendingAdvantage", 0, t("Reason.advantageHeld")),
    create(description || `GRIMOIRE.Held.${kind}`, kind, parry, storedFormOf(facts, form)),
    ripostes(form) && create("GRIMOIRE.Held.riposte", "action", price - parry, riposteOf(facts, form)),
  ]);
}

function holdFields(facts: HoldFacts, form: HoldForm): Field[] {
  const kind = kindOf(form);
  const ap = actionFields(facts, form).filter((field) => field.name === "ap");
  const check = actionFields(facts, form).filter(({ name }) => name !== "intent" && name !== "idea");
  const objects = parries(facts).map((o) => ({ value: o.id, label: objectText(o) }));
  return [
    ideaField((one) => one.held !== ""),
    choiceField("kind", t("Check.held"), {
      options: HELD_KINDS.map((value) => ({ value, label: t(`Held.${value}`), hint: t(`Check.heldHint.${value}`) })),
      as: "segments",
      rule: "G-34",
    }),
    textField("description", t("Check.description"), { placeholder: t("Check.descriptionPlaceholder"), rule: "G-34" }),
    textField("condition", t("Check.condition"), {
      placeholder: t(`Check.conditionPlaceholder.${kind === "dodge" || kind === "parry" ? "attack" : "any"}`),
      rule: "G-34",
    }),
    ...(kind === "parry"
      ? [
          choiceField("with", t("Check.parryWith"), { options: objects, as: "list", rule: "G-25" }),
          checkField("riposte", t("Check.riposte"), {
            hint: t("Check.riposteHint", { ap: PARRY_AP + facts.house.attackAp }),
            rule: "G-26",
          }),
        ]
      : []),
    ...(kind === "action" ? check : ap),
  ];
}

function holdProblems(facts: HoldFacts, form: HoldForm): Problem[] {
  const kind = kindOf(form);
  const waits = kind === "dodge" || kind === "parry" || stringOf(form.condition).trim() !== "";
  const parry = kind === "parry" && !parries(facts).some((o) => o.id === form.with);
  const name = nameOf(facts, "self");
  return compact([
    !waits && problem("condition", "conditionMissing"),
    parry && problem("with", "parryMissing"),
    facts.critical && !facts.gm && problem("", "criticalHold", { name }),
    ...(kind === "action"
      ? actionProblems(facts, form)
      : compact([
          facts.dead && problem("", "isDead", { name }),
          facts.unable && !facts.dead && !facts.gm && problem("", "unable", { name }),
          ...apProblems(facts, apCostOf(form.ap)),
        ])),
  ]);
}

export const hold: Action<HoldFacts, HoldForm> = {
  id: "hold",
  offeredBy: [...ACTORS, "grimoireWeapon"],
  title: (facts) => t("Title.hold", { name: nameOf(facts, "self") }),
  icon: "sands-of-time",
  facts: (parts: Parts) => ({ ...actionFacts({ ...parts, targets: [] }), round: wholeOf(parts.given.round) ?? 0 }),
  defaults: (facts) => {
    const idea = ideaOf(facts.idea)?.held ?? "";
    const objects = parries(facts);
    const ready = objects.find((o) => o.edge === "parry" && o.ready) ?? objects.find((o) => o.ready) ?? objects[0];
    return {
      ...actionDefaults(facts),
      kind: idea || "action",
      description: "",
      condition: "",
      with: facts.chosen || (ready?.id ?? ""),
      riposte: facts.idea === "riposte",
    };
  },
  form: holdFields,
  prefill: (facts, form, changed) => {
    if (changed === "objects") return objectsPrefill(facts, form);
    const idea = changed === "idea" ? ideaOf(stringOf(form.idea)) : null;
    return idea && { ...ideaPrefill(facts, form), kind: idea.held, riposte: idea.id === "riposte" };
  },
  problems: holdProblems,
  start(facts, form) {
    const kind = kindOf(form);
    const description = stringOf(form.description).trim();
    const condition = stringOf(form.condition).trim();
    const words = `${description ? "Description" : ""}${condition ? "Condition" : ""}`;
    return resultOnly(t(`Headline.hold.${kind}${words}`, { name: nameOf(facts, "self"), description, condition }), {
      consequences: holdConsequences(facts, form),
    });
  },
  buttonLabel: (facts, form) => t(facts.fighting ? "Verb.holdAp" : "Verb.hold", { ap: apCostOf(form.ap) }),
};
