/**
 * Skills: only the total counts, no natural 20 or 1 decides (T-96, T-125); opposed, a tie goes to the resisting side.
 */
import type { Text } from "../../../kernel/card.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, signed } from "../../../kernel/modifiers.ts";
import { odds } from "../../../kernel/odds.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, die, type Procedure } from "../../../kernel/procedure.ts";
import type {
  Action,
  Facts,
  Field,
  OddsView,
  Offer,
  Outcome,
  Parts,
  Problem,
  Snapshot,
} from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { ACTORS } from "../model/constants.ts";
import {
  circumstanceField,
  D20_ASKS,
  D20_DEFAULTS,
  type D20Form,
  d20Shown,
  FACES,
  type Roller,
  rollerOf,
  rollerProblems,
  rollHelplessField,
  rollModifier,
  situationField,
  sumField,
  toneOf,
} from "../model/d20.ts";
import { type CheckResult, skillResult } from "../model/d20-result.ts";
import { asActor, type Skill } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { worldSkills } from "../model/skill-list.ts";
import { problem, skillText, t } from "../model/texts.ts";
import { skillTargets, skillTerms } from "./skill-terms.ts";
import { dcField, successBar, successView } from "./stat-test.ts";

export interface SkillFacts extends Facts {
  house: House;
  roller: Roller;
  skills: Record<string, { label: Text; terms: Modifier[]; value: number }>;
  /** The opponents. */
  targets: string[];
  /** The opponents' skills, for exact odds only; never stored in a card. */
  odds?: Record<string, Pick<SkillFacts, "roller" | "skills">>;
}

export type SkillForm = D20Form & {
  skill: string;
  dc: number | null;
  /** The targets roll against the total with a skill of theirs. */
  opposed: boolean;
  /** An answer: `dc` is the opponent's total, and a tie is enough. */
  resists: boolean;
};

function rollerSkills(actor: Snapshot, house: House): Pick<SkillFacts, "roller" | "skills"> {
  const { system } = asActor(actor);
  const entry = (label: Text, skill: Skill) => ({
    label,
    terms: skillTerms(system, skill, system.why),
    value: skill.value,
  });
  const usual = worldSkills(house).usual.map((id) => [id, entry(skillText(id), system.skills[id])] as const);
  const custom = Object.entries(system.customSkills).map(
    ([id, skill]) => [id, entry(t("Name", { name: skill.label }), skill)] as const,
  );
  return {
    roller: rollerOf(actor, (target) => target === "skill" || target.startsWith("skill.")),
    skills: Object.fromEntries([...usual, ...custom]),
  };
}

function skillFacts(parts: Parts): SkillFacts {
  const house = readHouse(parts.house);
  const targets = parts.targets.map((target, at) => [`t${at}`, target] as const);
  return {
    ...factsOfParts(parts),
    house,
    ...rollerSkills(parts.self, house),
    targets: targets.map(([part]) => part),
    odds: Object.fromEntries(targets.map(([part, target]) => [part, rollerSkills(target, house)])),
  };
}

const skillOf = (facts: SkillFacts, form: SkillForm): string =>
  Object.hasOwn(facts.skills, stringOf(form.skill)) ? stringOf(form.skill) : (Object.keys(facts.skills)[0] ?? "");
const labelOf = (facts: SkillFacts, form: SkillForm): Text =>
  facts.skills[skillOf(facts, form)]?.label ?? t("Name", { name: "" });

export function skillSum(facts: SkillFacts, form: SkillForm): Breakdown {
  const skill = skillOf(facts, form);
  return rollModifier(facts.roller, facts.skills[skill]?.terms ?? [], skillTargets(skill), form, facts.house);
}

interface Skilled extends CheckResult {
  total: number;
}

const opposes = (facts: SkillFacts, form: SkillForm): boolean => flagOf(form.opposed) && facts.targets.length > 0;
/** The DC; none while opponents have yet to roll. */
const dcOf = (facts: SkillFacts, form: SkillForm): number | null => (opposes(facts, form) ? null : wholeOf(form.dc));

function* rollSkill(facts: SkillFacts, form: SkillForm): Procedure<Skilled> {
  const natural = yield* die("skill", "self", 20);
  const sum = skillSum(facts, form);
  const total = natural + sum.total;
  const dc = dcOf(facts, form);
  const judged = skillResult(total, dc);
  const { success } = judged;
  const resists = flagOf(form.resists);
  const key = success === null ? "open" : `${resists ? "resist" : ""}${success ? "succeeds" : "fails"}`;
  yield* addLine("skill", {
    kind: "versus",
    rule: "T-125",
    left: {
      of: "self",
      label: t("Line.skill", { skill: labelOf(facts, form) }),
      dice: [d20Shown(natural, false)],
      total,
      breakdown: sum,
    },
    right: dc === null ? null : { label: t(resists ? "Line.opposed" : "Line.dc"), dice: [], total: dc },
    word: t(`Line.${key}`),
    ...(dc === null ? {} : { by: Math.abs(total - dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  return { total, ...judged };
}

const answerOffer = (facts: SkillFacts, form: SkillForm, part: string, total: number): Offer =>
  makeOffer(`answer-${part}`, "skill", t("Offer.answerSkill", { name: nameOf(facts, part) }), {
    by: part,
    parts: { self: part, t0: "self" },
    form: { skill: skillOf(facts, form), dc: total, opposed: false, resists: true },
    asks: ["skill", ...D20_ASKS],
    tone: "primary",
    otherwise: t("Offer.answerSkillOtherwise"),
  });

function* start(facts: SkillFacts, form: SkillForm): Procedure<Outcome> {
  const { total, success } = yield* rollSkill(facts, form);
  const key = success === null ? "total" : success ? "success" : "failure";
  const against = flagOf(form.resists) && success !== null ? "resist" : "skill";
  return makeOutcome(
    t(`Headline.${against}.${key}`, { name: nameOf(facts, "self"), skill: labelOf(facts, form), total }),
    {
      tone: toneOf(success, false),
      offers: opposes(facts, form) ? facts.targets.map((part) => answerOffer(facts, form, part, total)) : [],
    },
  );
}

function fields(facts: SkillFacts, form: SkillForm): Field[] {
  const resists = flagOf(form.resists);
  return compact([
    choiceField("skill", t("Form.skill"), {
      options: Object.entries(facts.skills).map(([value, { label, value: number }]) => ({
        value,
        label: t("Form.statWith", { stat: label, value: signed(number) }),
      })),
      as: "list",
    }),
    sumField(t("Form.skillSum"), skillSum(facts, form), "T-125"),
    circumstanceField(),
    facts.targets.length > 0 && !resists && checkField("opposed", t("Form.opposed"), { rule: "T-125" }),
    !(opposes(facts, form) || resists) && dcField(),
    ...situationField(facts.roller.pool, skillTargets(skillOf(facts, form))),
    ...rollHelplessField(facts.roller),
  ]);
}

function problems(facts: SkillFacts, form: SkillForm): Problem[] {
  const wanted = stringOf(form.skill);
  // A missing skill is not replaced by another.
  return wanted === "" || Object.hasOwn(facts.skills, wanted)
    ? rollerProblems(facts, facts.roller, form)
    : [problem("skill", "noSkill", { name: nameOf(facts, "self") })];
}

/** Chance to win over each opponent, who answers with the same skill; a tie resists (T-125). */
function opposedOdds(facts: SkillFacts, form: SkillForm): OddsView | null {
  const total = skillSum(facts, form).total;
  const answer = { ...D20_DEFAULTS, skill: skillOf(facts, form), dc: null, opposed: false, resists: true };
  const each = facts.targets.flatMap((part) => {
    const opposing = facts.odds?.[part];
    if (!opposing) return [];
    const other = { ...facts, ...opposing };
    const sum = skillSum(other, answer).total;
    const won = FACES.flatMap((face) => FACES.map((resisting) => !skillResult(resisting + sum, face + total).success));
    const data = { name: nameOf(facts, part), skill: labelOf(other, answer) };
    return [{ data, p: won.filter(Boolean).length / won.length }];
  });
  const [first] = each;
  if (!first) return null;
  const sentence = ({ data, p }: typeof first) => t("Odds.opposed", { ...data, percent: percent(p) });
  return { ...successView(first.p), sentences: each.map(sentence) };
}

function skillOdds(facts: SkillFacts, form: SkillForm): OddsView | null {
  if (opposes(facts, form)) return opposedOdds(facts, form);
  if (dcOf(facts, form) === null) return null;
  const all = odds(
    () => rollSkill(facts, form),
    (r) => String(r.success),
  );
  return successBar(all);
}

export const skill: Action<SkillFacts, SkillForm> = {
  id: "skill",
  offeredBy: ACTORS,
  title: (facts) => t("Title.skill", { name: nameOf(facts, "self") }),
  icon: "clockwork",
  target: "each",
  needsNoTarget: () => true,
  facts: skillFacts,
  defaults: (facts) => ({
    ...D20_DEFAULTS,
    skill: Object.keys(facts.skills)[0] ?? "",
    dc: null,
    opposed: false,
    resists: false,
  }),
  form: fields,
  problems,
  start,
  odds: skillOdds,
  rollsOnClickingClient: true,
  buttonLabel: (facts, form) => t("Verb.skill", { skill: labelOf(facts, form) }),
};
