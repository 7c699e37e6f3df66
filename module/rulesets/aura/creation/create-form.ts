/** The pages of character creation, and their problems (2.1, 8.7, A-180 to A-185). */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { DialogStep } from "../../../kernel/guided.ts";
import { type ItemOption, optionsOf } from "../../../kernel/making.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Field, Problem, Warning } from "../../../kernel/ruleset.ts";
import { listOf, wholeOf } from "../../../kernel/values.ts";
import { ABILITIES, type AbilityId, type ActorData, MARTIAL, type RaceData } from "../model/data.ts";
import { abilityName, inWords, problem, sizeName, skillName, t } from "../model/texts.ts";
import {
  ammunitionFor,
  armors,
  armsOf,
  type CreateFacts,
  type CreateForm,
  countOf,
  features,
  newCharacterOf,
  notProficientItems,
  ofType,
  pointsField,
  raceChangeOf,
  raceOf,
  ranksField,
  SCORE,
  SKILL_IDS,
  scoreOf,
  shields,
  smallThings,
  spentOf,
  type ThingOf,
  weapons,
  worthOf,
} from "./create-facts.ts";

const STEPS = ["race", "scores", "martial", "powers", "gear", "person"] as const;
type Step = (typeof STEPS)[number];
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

const none = { value: "", label: t("Create.none") };
export const named = ({ name }: ItemOption): Text => t("Name", { name });

/** A choice from a list, with an empty option. */
export const oneOf = <T extends ItemOption>(
  name: string,
  list: readonly T[],
  label: (thing: T) => Text = named,
): Pick<Field, "name" | "label"> & Extract<Field, { kind: "choice" }> => ({
  kind: "choice",
  name,
  label: t(`Field.create.${name}`),
  as: "list",
  options: [none, ...optionsOf(list, (thing) => label(thing as T))],
});

const abilityOptions = () => ABILITIES.map((value) => ({ value, label: abilityName(value) }));

/** What a race changes besides size and Speed. */
function changesOf(race: RaceData): Text {
  const moved = (label: Text, by: number): Text[] => (by === 0 ? [] : [t("Create.moved", { label, by: signed(by) })]);
  return inWords([
    ...ABILITIES.flatMap((id) => moved(abilityName(id), race.abilities[id])),
    ...moved(t("Create.any"), race.anyAbility),
    ...(["evasion", "fortitude", "will"] as const).flatMap((id) => moved(t(`Defense.${id}`), race.inherent[id])),
    ...race.weaknesses.map((type) => t("Create.weak", { type: t(`DamageType.${type}`) })),
    ...race.resistances.map((type) => t("Create.resists", { type: t(`DamageType.${type}`) })),
  ]);
}
const raceText = ({ name, system }: ThingOf<"auraRace">): Text =>
  t("Create.race", { name, size: sizeName(system.size), speed: system.speed, changes: changesOf(system) });

/** Summary of the derived values, as on the sheet. */
export const sumOf = (made: ActorData): Text =>
  t("Line.create.follows", {
    aura: made.aura.max,
    recovery: made.surges.recovery,
    surges: made.surges.max,
    stamina: made.stamina.max,
    agility: made.agility.max,
    evasion: made.defenses.evasion.value,
    fortitude: made.defenses.fortitude.value,
    will: made.defenses.will.value,
    speed: made.movement.effective,
  });
const follows = (made: ActorData, step: Step): Field => ({
  kind: "note",
  name: `follows-${step}`,
  label: t("Field.create.follows"),
  text: sumOf(made),
  step,
});

function racePage(facts: CreateFacts, form: CreateForm, made: ActorData): Field[] {
  const race = raceOf(facts, form);
  const points = race?.system.anyAbility ?? 0;
  return [
    { ...oneOf("race", ofType(facts, "auraRace")), rule: "A-154", step: "race" },
    ...(race
      ? [{ kind: "note", name: "brings", label: t("Field.create.race"), text: raceText(race), step: "race" } as const]
      : []),
    ...(points > 0
      ? [
          {
            kind: "choice",
            name: "raised",
            label: t("Field.race.ability", { points }),
            as: "list",
            options: abilityOptions(),
            step: "race",
          } as const,
        ]
      : []),
    { kind: "number", name: "level", label: t("Field.create.level"), min: 0, rule: "A-118", step: "race" },
    follows(made, "race"),
  ];
}

const scoreField = (made: ActorData, id: AbilityId): Field => ({
  kind: "number",
  name: id,
  label: abilityName(id),
  hint: t("Hint.create.score", { value: made.abilities[id].value, modifier: signed(made.abilities[id].mod) }),
  ...SCORE,
  rule: "D-27",
  step: "scores",
});

const martialPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  { kind: "number", name: "mpl", label: t("Field.create.mpl"), min: 0, rule: "A-180", step: "martial" },
  {
    kind: "note",
    name: "points",
    label: t("Field.create.points"),
    text: t("Line.create.points", { left: countOf(form.mpl) - spentOf(form), mpl: countOf(form.mpl) }),
    rule: "A-184",
    step: "martial",
  },
  ...MARTIAL.map(
    (id): Field => ({
      kind: "number",
      name: pointsField(id),
      label: t("Field.create.pointsOf", { skill: skillName(id) }),
      hint: t("Hint.create.total", { total: signed(made.skills[id].total) }),
      min: 0,
      step: "martial",
    }),
  ),
  {
    kind: "ticks",
    name: "styles",
    label: t("Field.create.styles"),
    summary: t("Hint.create.styles", { count: listOf(form.styles).length, max: made.combatStyles.max }),
    options: optionsOf(features(facts, "combatStyle"), named),
    rule: "A-185",
    step: "martial",
  },
  {
    kind: "ticks",
    name: "features",
    label: t("Field.create.features"),
    summary: t("Hint.create.chosen", { count: listOf(form.features).length }),
    options: optionsOf(features(facts, "theme", "feat"), named, ({ system }) =>
      t(`FeatureCategory.${String(system.category)}`),
    ),
    step: "martial",
  },
  ...SKILL_IDS.map(
    (id): Field => ({
      kind: "number",
      name: ranksField(id),
      label: t("Field.create.ranksOf", { skill: skillName(id) }),
      min: 0,
      sharesRow: true,
      isCollapsed: true,
      step: "martial",
    }),
  ),
];

const costOf = ({ system }: ThingOf<"auraAbility">): Text => {
  const { energy, stamina, agility } = system.cost;
  const parts = Object.entries({ energy, stamina, agility }).filter(([, count]) => count > 0);
  return parts.length > 0
    ? inWords(parts.map(([id, count]) => t("Create.cost", { count, resource: t(`Resource.${id}`) })))
    : t("Create.free");
};

const powersPage = (facts: CreateFacts, form: CreateForm): Field[] =>
  (["abilities", "spells"] as const).map(
    (name): Field => ({
      kind: "ticks",
      name,
      label: t(`Field.create.${name}`),
      summary: t("Hint.create.chosen", { count: listOf(form[name]).length }),
      options: optionsOf(ofType(facts, name === "spells" ? "auraSpell" : "auraAbility"), named, (thing) =>
        costOf(thing as ThingOf<"auraAbility">),
      ),
      step: "powers",
    }),
  );

const coins = (price: number): Text => t(price === 1 ? "Create.priceOne" : "Create.price", { price });
const weaponText = ({ name, system }: ThingOf<"auraWeapon">): Text =>
  t("Create.weapon", { name, damage: system.damage.formula, mpr: system.mpr, price: coins(system.price) });
const armorText = ({ name, system }: ThingOf<"auraArmor">): Text =>
  t("Create.armor", {
    name,
    coverage: system.coverage,
    rating: system.rating,
    mpr: system.mpr,
    price: coins(system.price),
  });
const shieldText = ({ name, system }: ThingOf<"auraShield">): Text =>
  t("Create.shield", { name, bonus: signed(system.bonus), mpr: system.mpr, price: coins(system.price) });

const gearPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  { ...oneOf("weapon", weapons(facts), weaponText), rule: "A-181", step: "gear" },
  { ...oneOf("second", weapons(facts), weaponText), step: "gear" },
  { ...oneOf("armor", armors(facts), armorText), step: "gear" },
  { ...oneOf("shield", shields(facts), shieldText), step: "gear" },
  {
    kind: "ticks",
    name: "gear",
    label: t("Field.create.gear"),
    summary: t("Hint.create.chosen", { count: listOf(form.gear).length }),
    options: optionsOf(smallThings(facts), named, ({ system }) => coins(Number(system.price))),
    step: "gear",
  },
  { kind: "number", name: "coins", label: t("Field.create.coins"), min: 0, step: "gear" },
  {
    kind: "note",
    name: "worth",
    label: t("Field.create.worth"),
    text: t("Line.create.worth", { worth: worthOf(facts, form) }),
    step: "gear",
  },
  follows(made, "gear"),
];

const personPage = (facts: CreateFacts): Field[] => [
  { kind: "text", name: "name", label: t("Field.create.name"), step: "person" },
  ...(facts.held.length > 0
    ? [
        {
          kind: "note",
          name: "holds",
          label: t("Field.create.holds"),
          text: t("Line.create.holds", { name: nameOf(facts, "self") }),
          step: "person",
        } as const,
      ]
    : []),
];

export function fields(facts: CreateFacts, form: CreateForm): Field[] {
  const made = newCharacterOf(facts, form);
  return [
    ...racePage(facts, form, made),
    ...ABILITIES.map((id) => scoreField(made, id)),
    follows(made, "scores"),
    ...martialPage(facts, form, made),
    ...powersPage(facts, form),
    ...gearPage(facts, form, made),
    ...personPage(facts),
  ];
}

/** Choosing a ranged weapon also selects its ammunition. */
export function prefill(facts: CreateFacts, form: CreateForm, changed: string): CreateForm | null {
  if (changed !== "weapon" && changed !== "second") return null;
  const shot = ammunitionFor(facts, form[changed]);
  return shot && !form.gear.includes(shot.from) ? { ...form, gear: [...form.gear, shot.from] } : null;
}

/** Problems of form numbers below 0. */
export const tooLow = (form: Readonly<Record<string, CreateForm[string]>>, names: readonly string[]): Problem[] =>
  names.filter((name) => (wholeOf(form[name]) ?? -1) < 0).map((name) => problem(name, "fromZero"));

export function problems(facts: CreateFacts, form: CreateForm): Problem[] {
  const born = raceChangeOf(facts, form);
  const out = ABILITIES.filter((id) => {
    const score = wholeOf(form[id]) === null ? -1 : scoreOf(form, born, id);
    return score < SCORE.min || score > SCORE.max;
  });
  const [spent, mpl] = [spentOf(form), countOf(form.mpl)];
  return [
    ...out.map((id) => problem(id, "scoreOut", SCORE)),
    ...tooLow(form, ["level", "mpl", ...MARTIAL.map(pointsField), ...SKILL_IDS.map(ranksField), "coins"]),
    ...(spent > mpl ? [problem("mpl", "tooManyPoints", { spent, mpl })] : []),
  ];
}

/** Warnings that may be ignored: too many styles, too few hands, items without proficiency. */
export function warns(facts: CreateFacts, form: CreateForm): Warning[] {
  const { max } = newCharacterOf(facts, form).combatStyles;
  const stowedArms = armsOf(facts, form).filter(({ system }) => !system.equipped);
  return [
    ...(listOf(form.styles).length > max ? [{ ...t("Warning.create.styles", { max }), step: "martial" }] : []),
    ...notProficientItems(facts, form).map(({ name }) => ({
      ...t("Warning.create.unlearned", { name }),
      step: "gear",
    })),
    ...stowedArms.map(({ thing }) => ({ ...t("Warning.create.hands", { name: thing.name }), step: "gear" })),
  ];
}
