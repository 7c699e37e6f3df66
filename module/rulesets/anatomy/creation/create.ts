/** Character creation, step by step or by dice: attributes, body plan, skills, gear, name. */
import type { Text } from "../../../kernel/card.ts";
import { handOf, type ItemOption, keptOf } from "../../../kernel/character-creation.ts";
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { portraitConsequences } from "../../../kernel/portraits.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { type ActorData, ATTRIBUTES, isCharacter } from "../model/data.ts";
import { attributeText, sizeText, skillText, t } from "../model/texts.ts";
import { bodyBy, oldBody } from "./body-plan.ts";
import { fieldOfDie, fieldRolls } from "./create-dice.ts";
import {
  type CreateFacts,
  type CreateForm,
  calledIn,
  comingOf,
  createDefaults,
  createFacts,
  derivedCharacter,
  heldItems,
  itemsToStow,
  planIn,
  SKILL_IDS,
  sizeIn,
  speciesIn,
  tradeOf,
  valuesOf,
} from "./create-facts.ts";
import { fields, followsText, goals, prefill, problems, steps, warns } from "./create-form.ts";

const why = t("Reason.created");
const set = (path: string, value: FormValue, item?: string): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  ...(item === undefined ? {} : { item }),
  why,
});

/** Summary for the card; for creatures visible to the GM only. */
function* creationNotes(facts: CreateFacts, form: CreateForm, made: ActorData): Procedure<void> {
  const tell = (id: string, text: Text, rule?: string) =>
    addNote(id, text, { ...(rule ? { rule } : {}), ...(isCharacter(facts.self) ? {} : { secretOf: "self" }) });
  for (const id of ATTRIBUTES) {
    const { mod } = made.attributes[id];
    const attribute = attributeText(id);
    yield* tell(
      id,
      mod === null
        ? t("Line.create.noAttribute", { attribute })
        : t("Line.create.attribute", { attribute, value: signed(mod) }),
    );
  }
  yield* tell("level", t("Line.create.level", { level: made.details.level, bonus: signed(made.martialBonus) }), "N-07");
  yield* tell("follows", followsText(made), "N-09");
  const plan = planIn(facts, form);
  if (plan)
    yield* tell(
      "body",
      t("Line.create.body", {
        plan: plan.name,
        parts: Object.keys(plan.system.parts).length,
        size: sizeText(sizeIn(form)),
      }),
      "N-28",
    );
  for (const id of SKILL_IDS) {
    const { trained, ranks, mod } = made.skills[id];
    if (trained || ranks !== 0)
      yield* tell(
        `skill-${id}`,
        t(trained ? "Line.create.trained" : "Line.create.untrained", { skill: skillText(id), value: signed(mod) }),
      );
  }
}

const putAway = ({ from, type }: ItemOption): Consequence[] =>
  compact([
    set("carry", "stowed", from),
    set("heldBy", [], from),
    type === "anatomyArmor" && set("worn", false, from),
    type === "anatomyShield" && set("readied", false, from),
  ]);

/** Adds the own species' heart if the house rule is on (D-26). */
function heartConsequences(facts: CreateFacts, form: CreateForm): Consequence[] {
  const known = facts.self.system.knowledge.hearts;
  const species = speciesIn(facts, form);
  return facts.house.knowOwnHeart && species !== "" && !known.includes(species)
    ? [set("knowledge.hearts", [...known, species])]
    : [];
}

function bodyConsequences(facts: CreateFacts, form: CreateForm, made: ActorData): Consequence[] {
  const name = calledIn(facts, form);
  const plan = planIn(facts, form);
  const old = plan && oldBody(heldItems(facts), plan.system.parts);
  const { stamina, exhaustion } = made;
  return compact([
    name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
    ...valuesOf(facts, form).map(([path, value]) => set(path, value)),
    ...heartConsequences(facts, form),
    ...(isCharacter(facts.self)
      ? portraitConsequences(facts.self.img, "anatomy", tradeOf(facts, form), form, why)
      : []),
    ...(plan && old ? bodyBy(plan.system.parts, old, old.old.length > 0) : []),
    ...itemsToStow(facts, form).flatMap(putAway),
    ...comingOf(facts, form).map(({ thing, system }) => handOf(thing.from, system, why)),
    stamina.max !== null && set("stamina.value", stamina.max),
    exhaustion.max !== null && set("exhaustion.value", exhaustion.max),
  ]);
}

function* start(facts: CreateFacts, form: CreateForm): Procedure<Outcome> {
  const made = derivedCharacter(facts, form);
  yield* creationNotes(facts, form, made);
  const { defence, stamina } = made;
  const kind = !isCharacter(facts.self) ? "creature" : stamina.max === null ? "noCon" : "character";
  return makeOutcome(
    t(`Headline.created.${kind}`, {
      name: calledIn(facts, form),
      dv: defence.dv,
      stamina: stamina.max ?? 0,
    }),
    { tone: "good", consequences: bodyConsequences(facts, form, made) },
  );
}

export const create: Action<CreateFacts, CreateForm> = {
  id: "create",
  offeredBy: ["anatomyCharacter"],
  title: (facts) => t("Title.create", { name: nameOf(facts, "self") }),
  icon: "character",
  compendiumTypes: [
    "anatomyPlan",
    "anatomyWeapon",
    "anatomyArmor",
    "anatomyShield",
    "anatomyGear",
    "anatomyRemedy",
    "anatomyFeature",
  ],
  facts: createFacts,
  defaults: createDefaults,
  steps,
  goals,
  form: fields,
  prefill,
  problems,
  warns,
  fieldRolls,
  fieldOfDie,
  factsToStore: (facts, form) => keptOf(facts, comingOf(facts, form), stringOf(form.plan)),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
