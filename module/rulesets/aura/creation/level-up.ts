/**
 * Level up: level, MPL and its point, scores, ranks and new abilities. Where the book gives no numbers, the players
 * choose (A-118, A-180 to A-185, D-29, D-55).
 */
import type { Text } from "../../../kernel/card.ts";
import { handOf } from "../../../kernel/character-creation.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import type { DialogStep } from "../../../kernel/dialog-features.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId, type ActorData, MARTIAL } from "../model/data.ts";
import { abilityName, problem, skillName, t } from "../model/texts.ts";
import {
  type CompendiumItem,
  type CreateFacts,
  copyOf,
  createFacts,
  derivedCharacter,
  features,
  learnableAbilities,
  type NewItem,
  ofType,
  pointsField,
  ranksField,
  SKILL_IDS,
  scoreProblems,
} from "./create-facts.ts";
import { oneOf } from "./create-form.ts";

export type LevelUpForm = Form & {
  level: boolean;
  mpl: boolean;
  feature: string;
  style: string;
  ability: string;
  spell: string;
};

/** Maximum increase of one value per level up. */
const MOST = 10;
const gainField = (id: AbilityId): string => `gain_${id}`;
const clampedChange = (form: Form, name: string): number => Math.max(-MOST, Math.min(MOST, wholeOf(form[name]) ?? 0));

const LEARNED = ["feature", "style", "ability", "spell"] as const;
const learnable = (facts: CreateFacts): Record<(typeof LEARNED)[number], CompendiumItem[]> => ({
  feature: features(facts, "theme", "feat"),
  style: features(facts, "combatStyle"),
  ability: learnableAbilities(facts),
  spell: ofType(facts, "auraSpell"),
});
const learnedItems = (facts: CreateFacts, form: LevelUpForm): CompendiumItem[] => {
  const from = learnable(facts);
  return LEARNED.flatMap((name) => from[name].filter((thing) => thing.from === form[name]));
};

/** Increases by path, in display order. */
function changesOfForm(form: LevelUpForm): [path: string, by: number][] {
  const all: [string, number][] = [
    ["level", Number(flagOf(form.level))],
    ["mpl", Number(flagOf(form.mpl))],
    ...MARTIAL.map((id): [string, number] => [`mplPoints.${id}`, clampedChange(form, pointsField(id))]),
    ...ABILITIES.map((id): [string, number] => [`abilities.${id}.value`, clampedChange(form, gainField(id))]),
    ...SKILL_IDS.map((id): [string, number] => [`skills.${id}.ranks`, clampedChange(form, ranksField(id))]),
  ];
  return all.filter(([, by]) => by !== 0);
}

const asNewItems = (things: readonly CompendiumItem[]): NewItem[] => things.map((thing) => ({ thing, system: {} }));

/** The resulting data, pools full; with a null form: the current data. */
function raisedActor(facts: CreateFacts, form: LevelUpForm | null): ActorData {
  const system = copyOf(facts.self.system);
  if (form) {
    system.level += Number(flagOf(form.level));
    system.mpl += Number(flagOf(form.mpl));
    for (const id of MARTIAL) system.mplPoints[id] += clampedChange(form, pointsField(id));
    for (const id of ABILITIES) system.abilities[id].value += clampedChange(form, gainField(id));
    for (const id of SKILL_IDS) system.skills[id].ranks += clampedChange(form, ranksField(id));
  }
  return derivedCharacter(facts, system, form ? asNewItems(learnedItems(facts, form)) : [], asNewItems(facts.held));
}

const NUMBERS: Readonly<Record<string, (system: ActorData) => number>> = {
  aura: ({ aura }) => aura.max,
  recovery: ({ surges }) => surges.recovery,
  surges: ({ surges }) => surges.max,
  stamina: ({ stamina }) => stamina.max,
  agility: ({ agility }) => agility.max,
  evasion: ({ defenses }) => defenses.evasion.value,
  fortitude: ({ defenses }) => defenses.fortitude.value,
  will: ({ defenses }) => defenses.will.value,
  masab: ({ attack }) => attack.masab,
  masdb: ({ attack }) => attack.masdb,
  speed: ({ movement }) => movement.effective,
};

/** Changed derived values, one line each. */
function changedValues(facts: CreateFacts, form: LevelUpForm): [id: string, text: Text][] {
  const [before, after] = [raisedActor(facts, null), raisedActor(facts, form)];
  return Object.entries(NUMBERS).flatMap(([id, of]): [string, Text][] =>
    of(before) === of(after)
      ? []
      : [[id, t(`Line.levelUp.moved.${id}`, { before: signedFor(id, of(before)), after: signedFor(id, of(after)) })]],
  );
}
const signedFor = (id: string, value: number): string => (id.startsWith("mas") ? signed(value) : String(value));

const spent = ({ mplPoints }: ActorData, form: LevelUpForm): number =>
  MARTIAL.reduce((sum, id) => sum + mplPoints[id] + clampedChange(form, pointsField(id)), 0);
const mplOf = (facts: CreateFacts, form: LevelUpForm): number => facts.self.system.mpl + Number(flagOf(form.mpl));

const steps = (): DialogStep[] => (["grows", "learns"] as const).map((id) => ({ id, label: t(`LevelUp.step.${id}`) }));

const gain = (name: string, label: Text, value: number, rare = false): Field =>
  numberField(name, label, {
    hint: t("Hint.levelUp.soFar", { value }),
    min: -MOST,
    max: MOST,
    sharesRow: true,
    ...(rare ? { isCollapsed: rare } : {}),
    step: "grows",
  });

function fields(facts: CreateFacts, form: LevelUpForm): Field[] {
  const { system } = facts.self;
  const lists = learnable(facts);
  return [
    checkField("level", t("Field.levelUp.level", { level: system.level + 1 }), { rule: "A-118", step: "grows" }),
    checkField("mpl", t("Field.levelUp.mpl", { mpl: system.mpl + 1 }), { rule: "A-180", step: "grows" }),
    noteField("points", t("Field.create.points"), {
      text: t("Line.create.points", { left: mplOf(facts, form) - spent(system, form), mpl: mplOf(facts, form) }),
      rule: "A-184",
      step: "grows",
    }),
    ...MARTIAL.map((id) =>
      gain(pointsField(id), t("Field.create.pointsOf", { skill: skillName(id) }), system.mplPoints[id]),
    ),
    ...ABILITIES.map((id) => gain(gainField(id), abilityName(id), system.abilities[id].value)),
    ...SKILL_IDS.map((id) =>
      gain(ranksField(id), t("Field.create.ranksOf", { skill: skillName(id) }), system.skills[id].ranks, true),
    ),
    ...LEARNED.map((name): Field => ({ ...oneOf(name, lists[name]), step: "learns" })),
    // On both steps: the last one has the button.
    ...grownValues(facts, form).map(({ path, text }) => noteField(`grown-${path}`, t("LevelUp.step.grows"), { text })),
    ...changedValues(facts, form).map(
      ([id, text]): Field => noteField(`moved-${id}`, t("Field.create.follows"), { text }),
    ),
  ];
}

function problems(facts: CreateFacts, form: LevelUpForm): Problem[] {
  if (facts.self.statuses.includes("dead")) return [problem("", "dead", { name: nameOf(facts, "self") })];
  const { system } = facts.self;
  const below = [
    ...MARTIAL.filter((id) => system.mplPoints[id] + clampedChange(form, pointsField(id)) < 0).map(pointsField),
    ...SKILL_IDS.filter((id) => system.skills[id].ranks + clampedChange(form, ranksField(id)) < 0).map(ranksField),
  ];
  const [given, mpl] = [spent(system, form), mplOf(facts, form)];
  const more = MARTIAL.some((id) => clampedChange(form, pointsField(id)) > 0);
  return compact([
    ...ABILITIES.flatMap((id) =>
      scoreProblems(gainField(id), system.abilities[id].value + clampedChange(form, gainField(id))),
    ),
    ...below.map((name) => problem(name, "fromZero")),
    more && given > mpl && problem("mpl", "tooManyPoints", { spent: given, mpl }),
    changesOfForm(form).length + learnedItems(facts, form).length === 0 && problem("", "nothingGrows"),
  ]);
}

function warns(facts: CreateFacts, form: LevelUpForm): Text[] {
  const { used, max } = raisedActor(facts, form).combatStyles;
  return form.style !== "" && used > max ? [t("Warning.create.styles", { max })] : [];
}

const why = t("Reason.levelUp");
const labelOf = (path: string): Text => {
  const [group = "", id = ""] = path.split(".");
  if (group === "level" || group === "mpl") return t(`LevelUp.${group}`);
  if (group === "abilities") return t(`Ability.${id}`);
  return t(group === "skills" ? "Field.create.ranksOf" : "Field.create.pointsOf", { skill: t(`Skill.${id}`) });
};
const valueAt = (system: ActorData, path: string): number =>
  Number(path.split(".").reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], system));

/** Increased values, one line each, in the dialog and on the card. */
const grownValues = (facts: CreateFacts, form: LevelUpForm): { path: string; by: number; text: Text }[] =>
  changesOfForm(form).map(([path, by]) => {
    const before = valueAt(facts.self.system, path);
    return { path, by, text: t("Line.levelUp.grows", { what: labelOf(path), before, after: before + by }) };
  });

function* start(facts: CreateFacts, form: LevelUpForm): Procedure<Outcome> {
  const grows = grownValues(facts, form);
  for (const { path, by, text } of grows) yield* addNote(path, text, { tone: by > 0 ? "good" : "bad" });
  for (const [id, text] of changedValues(facts, form)) yield* addNote(`moved-${id}`, text);
  const [level, mpl] = [facts.self.system.level + Number(flagOf(form.level)), mplOf(facts, form)];
  return makeOutcome(t("Headline.levelUp", { name: nameOf(facts, "self"), level, mpl }), {
    tone: "good",
    consequences: [
      ...grows.map(({ path, by }): Consequence => adjustValue("self", path, by, why)),
      ...learnedItems(facts, form).map(({ from }) => handOf(from, {}, why)),
    ],
  });
}

export const levelUp: Action<CreateFacts, LevelUpForm> = {
  id: "levelUp",
  offeredBy: ["auraCharacter"],
  title: (facts) => t("Title.levelUp", { name: nameOf(facts, "self") }),
  icon: "upgrade",
  compendiumTypes: ["auraFeature", "auraAbility", "auraSpell"],
  facts: createFacts,
  defaults: () => ({
    level: true,
    mpl: false,
    ...Object.fromEntries([...MARTIAL.map(pointsField), ...SKILL_IDS.map(ranksField)].map((name) => [name, 0])),
    ...Object.fromEntries(ABILITIES.map((id) => [gainField(id), 0])),
    feature: "",
    style: "",
    ability: "",
    spell: "",
  }),
  steps,
  form: fields,
  problems,
  warns,
  factsToStore: (facts, form) => ({ ...facts, things: learnedItems(facts, form) }),
  start,
  buttonLabel: () => t("Verb.levelUp"),
};
