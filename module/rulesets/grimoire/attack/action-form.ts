/** The form of an Action: intent, resolution (DC, contest, automatic) and all fields of a check. */

import type { Text } from "../../../kernel/card.ts";
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, collapsedField, noteField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { nearBand, type RangeBand, reachBand } from "../../../kernel/target-range.ts";
import { type CheckFacts, checkFacts, deadNames, deadProblems, hasConditionFact } from "../checks/check-facts.ts";
import { type CheckForm, type CheckMode, checkFields, checkProblems } from "../checks/check-form.ts";
import { doubtfulModifierIds } from "../checks/check-modifiers.ts";
import type { CheckObject } from "../checks/object-dice.ts";
import { problem, t } from "../model/texts.ts";
import { type Idea, ideaOf, ideas, priceOfIdea } from "./action-ideas.ts";

export interface ActionFacts extends CheckFacts {
  /** Id of the idea that prefilled the form; "" for none. */
  idea: string;
}
export type ActionForm = CheckForm & { intent: string; idea: string };

export const actionFacts = (parts: Parts): ActionFacts => ({
  idea: ideaOf(stringOf(parts.given.idea))?.id ?? "",
  ...checkFacts(parts, "action"),
});

const MODES: readonly CheckMode[] = ["contest", "dc", "success", "failure"];
export const modeOf = (form: Pick<CheckForm, "mode">): CheckMode =>
  MODES.includes(form.mode as CheckMode) ? (form.mode as CheckMode) : "dc";

/** null (decided after the roll) for a blank DC and for one the Warden hides. */
export const dcOf = (form: Pick<CheckForm, "dc" | "dcShown">): number | null =>
  flagOf(form.dcShown) ? numberOf(form.dc) : null;

/** All targets are beyond the weapon's near range (G-114). */
const isDistant = (facts: CheckFacts, object: CheckObject | undefined): boolean =>
  object !== undefined &&
  object.near > 0 &&
  (object.ranged || object.thrown) &&
  facts.targets.length > 0 &&
  facts.targets.every((part) => (facts.marks[part]?.distance ?? 0) > object.near);

/** The reach of the object in use, or the distance from which a shot is Impaired (G-113, G-114). */
export function actionRanges(facts: CheckFacts, form: Pick<CheckForm, "attack" | "objects">): RangeBand[] {
  const object = flagOf(form.attack) ? facts.objects.find(({ id }) => listOf(form.objects).includes(id)) : undefined;
  if (!object) return [];
  const far = object.ranged || object.thrown;
  const spaces = far ? object.near : object.reach;
  return spaces > 0 ? [(far ? nearBand : reachBand)(spaces * FEET_PER_SPACE)] : [];
}

/** Suggested Advantage or Disadvantage of the object's own die: against mail, or at arm's length. */
function edgeOf(facts: CheckFacts, object: CheckObject): Record<string, number> {
  const row = facts.objects.indexOf(object);
  const all = (test: (part: string) => boolean) => facts.targets.length > 0 && facts.targets.every(test);
  if (object.edge === "armor" && all((part) => facts.marks[part]?.armored === true)) return { [`adv${row}`]: 1 };
  const close = all((part) => (facts.marks[part]?.distance ?? Number.POSITIVE_INFINITY) <= 1);
  return object.edge === "far" && close ? { [`dis${row}`]: 1 } : {};
}

export function actionDefaults(facts: ActionFacts): ActionForm {
  const object = facts.objects.find((o) => o.id === facts.chosen);
  const idea = ideaOf(facts.idea);
  const attack = idea?.attack ?? (object?.damage === true || object?.kind === "weapon");
  const price = object ? (object.ap ?? facts.house.attackAp) + object.reload : 1;
  const blank: ActionForm = {
    intent: "",
    idea: facts.idea,
    mode: attack || facts.targets.length > 0 ? "contest" : "dc",
    dc: facts.house.defaultDC,
    dcShown: true,
    attribute: object?.attribute ?? idea?.attribute ?? "str",
    modifier: 0,
    adv: 0,
    dis: 0,
    objects: object ? [object.id] : [],
    adhoc: "",
    attack,
    blast: object?.blast === true || (attack && facts.detachment),
    fire: object?.fire === true,
    magical: object?.magical === true,
    impaired: false,
    enhanced: false,
    distant: isDistant(facts, object),
    struck: [],
    pending: facts.pending !== 0,
    ap: idea ? priceOfIdea(idea, facts.house) + (object?.reload ?? 0) : price,
    ignoreArmor: object?.ignoreArmor === true,
    ...(object ? edgeOf(facts, object) : {}),
    seen: object ? [object.id] : [],
  };
  return { ...blank, struck: doubtfulModifierIds(facts, blank) };
}

/** Defaults suggested by the ticked objects (G-85). */
function suggested(facts: CheckFacts, ids: readonly string[]): Form {
  const ticked = facts.objects.filter((o) => ids.includes(o.id));
  const weapons = ticked.filter((o) => o.damage || o.kind === "weapon");
  const priced = weapons.length > 0 ? weapons : ticked.filter((o) => o.id === facts.chosen);
  const attack = weapons.length > 0;
  return {
    mode: attack || facts.targets.length > 0 ? "contest" : "dc",
    attack,
    blast: weapons.some((o) => o.blast) || (attack && facts.detachment),
    fire: weapons.some((o) => o.fire),
    magical: ticked.some((o) => o.magical),
    distant: weapons.some((o) => isDistant(facts, o)),
    ignoreArmor: weapons.some((o) => o.ignoreArmor),
    ap: priced.length > 0 ? Math.max(...priced.map((o) => (o.ap ?? facts.house.attackAp) + o.reload)) : 1,
  };
}

/** After a change of the ticked objects: updates all fields the user has not edited. */
export function objectsPrefill(facts: CheckFacts, form: CheckForm): Form {
  const [was, is] = [listOf(form.seen), listOf(form.objects)];
  const [before, after] = [suggested(facts, was), suggested(facts, is)];
  const untouched = Object.entries(after).filter(([field]) => form[field] === before[field]);
  const fresh = facts.objects.filter((o) => is.includes(o.id) && !was.includes(o.id));
  const edges = fresh.flatMap((o) => Object.entries(edgeOf(facts, o))).filter(([field]) => !form[field]);
  return { ...Object.fromEntries([...untouched, ...edges]), seen: is };
}

/** Updates a form prepared earlier to its current targets: distance and rows that were not doubtful then (G-37). */
export function updatedToTargets(facts: ActionFacts, form: ActionForm, doubted: readonly string[]): ActionForm {
  const far = facts.objects.some((o) => listOf(form.objects).includes(o.id) && isDistant(facts, o));
  return {
    ...form,
    distant: flagOf(form.distant) || far,
    struck: [
      ...new Set([...listOf(form.struck), ...doubtfulModifierIds(facts, form).filter((id) => !doubted.includes(id))]),
    ],
  };
}

const check = (name: string, rule: string): Field => checkField(name, t(`Check.${name}`), { rule });
const rare = (name: string, rule: string): Field => ({ ...check(name, rule), isCollapsed: true });

/** From easy to nearly impossible; 20 is average (G-12). */
export const DCS: readonly number[] = [10, 15, 20, 25, 30];

/** The hidden DC: the Warden enters it now or after the roll (G-13, D32). */
export const hiddenDcFields = (rule: string, gm: boolean): Field[] =>
  compact([
    !gm && noteField("dcNote", t("Check.dc"), { text: t("Check.dcKept") }),
    numberField("dc", t("Check.dcSecret"), {
      min: 0,
      max: 99,
      hint: t("Check.dcSecretHint"),
      emptyText: t("Check.dcBlank"),
      quickValues: DCS,
      gm: true,
      secret: true,
      rule,
    }),
  ]);

const actionHint = (mode: CheckMode): Text => t(`Check.modeHint.${mode}`);

/** Choice of the resolution: DC, contest or automatic (G-10 to G-13). */
export function modeFields(form: CheckForm, modes: readonly CheckMode[], gm: boolean, hint = actionHint): Field[] {
  const shown = flagOf(form.dcShown);
  return [
    choiceField("mode", t("Check.mode"), {
      options: modes.map((value) => ({ value, label: t(`Check.modes.${value}`), hint: hint(value) })),
      as: "segments",
      rule: "G-10",
    }),
    ...(modeOf(form) === "dc"
      ? [
          checkField("dcShown", t("Check.dcShown"), { rule: "G-13" }),
          ...(shown
            ? [
                numberField("dc", t("Check.dc"), {
                  min: 0,
                  max: 99,
                  hint: t("Check.dcHint"),
                  emptyText: t("Check.dcBlank"),
                  quickValues: DCS,
                  rule: "G-12",
                }),
              ]
            : hiddenDcFields("G-13", gm)),
        ]
      : []),
  ];
}

/** Warnings to show before the roll. */
export function warnings(facts: CheckFacts): Field[] {
  const which = facts.critical
    ? "critical"
    : facts.unable
      ? "unable"
      : hasConditionFact(facts, "routed")
        ? "routed"
        : "";
  if (which === "") return [];
  const text = t(`Check.warning.${which}`, { name: nameOf(facts, "self") });
  return [noteField("warning", t("Check.warn"), { text, tone: "bad", rule: "G-98" })];
}

/** The targets are affected: they make Saves or take damage. */
const affectsTargets = (form: ActionForm): boolean => flagOf(form.attack) || modeOf(form) === "contest";

/** Note that dead targets are skipped. */
function deadNote(facts: CheckFacts, form: ActionForm): Field[] {
  const names = deadNames(facts);
  if (names.length === 0 || names.length === facts.targets.length || !affectsTargets(form)) return [];
  const text = t("Problem.deadTargets", { names: names.join(", ") });
  return [noteField("deadTargets", t("Check.warn"), { text, tone: "bad", rule: "G-102" })];
}

/** Ideas: each prefills attribute and AP and limits nothing (G-23). */
export const ideaField = (test: (one: Idea) => boolean): Field =>
  choiceField("idea", t("Check.idea"), {
    options: [
      { value: "", label: t("Check.noIdea") },
      ...ideas.filter(test).map(({ id }) => ({ value: id, label: t(`Idea.${id}`) })),
    ],
    as: "list",
    rule: "G-23",
  });

/** Prefills of an idea; the attribute is left alone if the idea attacks with a ready weapon. */
export function ideaPrefill(facts: ActionFacts, form: ActionForm): Form | null {
  const idea = ideaOf(stringOf(form.idea));
  if (!idea) return null;
  const object = facts.objects.find((o) => listOf(form.objects).includes(o.id) && (o.damage || o.kind === "weapon"));
  const ap = priceOfIdea(idea, facts.house) + (idea.attack ? (object?.reload ?? 0) : 0);
  const attribute = idea.attack && object ? stringOf(form.attribute) : idea.attribute;
  return { attribute, ap, attack: idea.attack, mode: idea.attack ? "contest" : stringOf(form.mode) };
}

/** Fields of a check that an attack with a weapon rarely needs. */
const COLLAPSED: readonly string[] = ["attribute", "objects", "adhoc", "impaired", "enhanced"];

export function actionFields(facts: ActionFacts, form: ActionForm): Field[] {
  const attack = flagOf(form.attack);
  const idea = ideaOf(form.idea);
  const placeholder = idea ? t(`Idea.${idea.id}`) : t("Check.intentPlaceholder");
  const object = facts.objects.find(({ id }) => id === facts.chosen);
  // With a weapon its attack is meant: idea, intent and resolution are known.
  const known = (field: Field): Field => (object?.damage || object?.kind === "weapon" ? collapsedField(field) : field);
  const [mode, ...dc] = modeFields(form, MODES, facts.gm);
  return compact([
    ...warnings(facts),
    ...deadNote(facts, form),
    known(ideaField((one) => one.held === "")),
    known(textField("intent", t("Check.intent"), { placeholder, rule: "G-09" })),
    mode && known(mode),
    ...dc,
    known(check("attack", "G-87")),
    ...(attack ? [rare("distant", "G-114"), rare("blast", "G-93"), rare("fire", "G-152")] : []),
    rare("magical", "G-138"),
    attack && rare("ignoreArmor", "G-67"),
    ...checkFields(facts, form, "action").map((field) => (COLLAPSED.includes(field.name) ? known(field) : field)),
  ]);
}

/** A routed detachment cannot attack, unless the Warden allows it. */
const routedProblems = (facts: Pick<CheckFacts, "conditions"> & { gm: boolean }, name: string): Problem[] =>
  hasConditionFact(facts, "routed") && !facts.gm ? [problem("", "routed", { name })] : [];

/** An actor who is unable to act cannot start an Action, unless the Warden allows it (G-105). */
export function actionProblems(facts: ActionFacts, form: ActionForm): Problem[] {
  const unable = facts.unable && !facts.gm && !facts.dead;
  const name = nameOf(facts, "self");
  return compact([
    unable && problem("", "unable", { name }),
    ...(flagOf(form.attack) ? routedProblems(facts, name) : []),
    ...(affectsTargets(form) ? deadProblems(facts) : []),
    ...checkProblems(facts, form),
  ]);
}
