/** A d20 and a total: skills and chances; no natural die decides by itself (A-135, A-144, A-145, D-29, D-40). */
import type { DieShown, Text } from "../../../kernel/card.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, rollSumField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, FieldOption, Form, OddsView, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { number, plus } from "../../../kernel/sheet-numbers.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type AdvantageReason, advantageText, netAdvantageOf, reasonsFor } from "../model/advantage.ts";
import { asActor, SKILLS, type SkillId } from "../model/data.ts";
import { faceChance, type NetAdvantage, rollKept } from "../model/dice.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, skillName, t } from "../model/texts.ts";
import { criticalOutcomeOffers } from "./critical-outcome.ts";

/** Chance that a d20 with this Advantage and modifier reaches `least` or more. */
export function chanceOfAtLeast(least: number, modifier: number, net: NetAdvantage): number {
  let chance = 0;
  for (let face = 1; face <= 20; face += 1) if (face + modifier >= least) chance += faceChance(face, 20, net);
  return chance;
}

/** Odds bar of success and failure. */
export const successOdds = (success: number): OddsView => ({
  bar: [
    { label: t("Odds.success"), p: success, tone: "good" },
    { label: t("Odds.failure"), p: 1 - success, tone: "nothing" },
  ],
  sentences: [],
  lost: 0,
});

/** A natural 20 or 1 that the GM may interpret. */
export const marked = (dice: readonly DieShown[], matters: boolean): DieShown[] =>
  dice.map((die) => {
    if (!matters || die.mark || die.faces !== 20) return die;
    return die.value === 20 ? { ...die, mark: "best" } : die.value === 1 ? { ...die, mark: "worst" } : die;
  });

export interface Check {
  id: string;
  label: Text;
  sum: Breakdown;
  reasons: readonly AdvantageReason[];
  /** null: the GM decides on the total. */
  dc: number | null;
  rule: string;
  criticals: boolean;
}

export interface Checked {
  face: number;
  total: number;
  success: boolean | null;
}

export function* rollCheck(check: Check, who = "self"): Procedure<Checked> {
  const kept = yield* rollKept(check.id, who, 20, netAdvantageOf(check.reasons));
  const total = kept.face + check.sum.total;
  const success = check.dc === null ? null : total >= check.dc;
  const advantageNote = advantageText(check.reasons);
  if (advantageNote) yield* addNote(`${check.id}.sway`, advantageNote, { secretOf: who, rule: "A-139" });
  yield* addLine(check.id, {
    kind: "versus",
    rule: check.rule,
    left: { of: who, label: check.label, dice: marked(kept.dice, check.criticals), total, breakdown: check.sum },
    right: check.dc === null ? null : { label: t("Line.dc"), dice: [], total: check.dc },
    word: t(`Line.${success === null ? "open" : success ? "succeeds" : "fails"}`),
    ...(check.dc === null ? {} : { by: Math.abs(total - check.dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  if (check.criticals && (kept.face === 20 || kept.face === 1))
    yield* addNote(`${check.id}.critical`, t(kept.face === 20 ? "Line.criticalSuccess" : "Line.criticalFailure"), {
      rule: kept.face === 20 ? "A-144" : "A-145",
      tone: kept.face === 20 ? "best" : "worst",
    });
  return { face: kept.face, total, success };
}

/** Extra Advantage and Disadvantage, in every roll dialog. */
export const ADVANTAGE_DEFAULTS = { advantage: false, disadvantage: false } as const;
export const advantageFields = (reasons: readonly AdvantageReason[]): Field[] => {
  const advantageNote = advantageText(reasons);
  return compact([
    advantageNote && (noteField("sway", t("Field.sway"), { text: advantageNote, rule: "A-139" }) satisfies Field),
    checkField("advantage", t("Field.advantage"), { isCollapsed: true }),
    checkField("disadvantage", t("Field.disadvantage"), { isCollapsed: true }),
  ]);
};
export const formReasons = (form: Form): AdvantageReason[] =>
  compact([
    flagOf(form.advantage) && ({ by: 1, label: t("Why.table") } satisfies AdvantageReason),
    flagOf(form.disadvantage) && ({ by: -1, label: t("Why.table") } satisfies AdvantageReason),
  ]);

export interface SkillFacts extends Facts {
  skills: Record<string, { label: Text; sum: Breakdown }>;
  reasons: Record<string, AdvantageReason[]>;
  sighted: Record<string, AdvantageReason[]>;
  criticals: boolean;
}
export type SkillForm = Form & { skill: string; dc: number | null; sight: boolean; bonus: number | null };

export function skillFacts(parts: Parts): SkillFacts {
  const { system } = asActor(parts.self);
  const known = { statuses: [...conditionsOf(parts.self)], advantages: system.sway };
  const usual = (Object.keys(SKILLS) as SkillId[]).map((id) => [
    id,
    { label: skillName(id), sum: system.why[`skill.${id}`] ?? stack([]) },
  ]);
  const custom = Object.entries(system.skills.custom).map(([id, skill]) => [
    `custom.${id}`,
    {
      label: t("Name", { name: skill.label }),
      sum: system.why[`skill.custom.${id}`] ?? stack([]),
    },
  ]);
  const skills = Object.fromEntries([...usual, ...custom]) as SkillFacts["skills"];
  const of = (sight: boolean) =>
    Object.fromEntries(Object.keys(skills).map((id) => [id, reasonsFor(`skill.${id}`, known, { sight })]));
  return {
    ...factsOfParts(parts),
    skills,
    reasons: of(false),
    sighted: of(true),
    criticals: readHouse(parts.house).criticalChecks,
  };
}

/** All skills with their totals. */
export const skillOptions = ({ skills }: Pick<SkillFacts, "skills">): FieldOption[] =>
  Object.entries(skills).map(([value, { label, sum }]) => ({
    value,
    label: t("Field.skillOption", { skill: label, total: plus("1d20", sum.total) }),
  }));

/** The terms added to a d20. */
export const sumField = (sum: Breakdown): Field =>
  rollSumField("sum", t("Field.sum"), {
    prefix: "1d20",
    terms: sum.counted.map(({ label, value }) => ({ label, value })),
    total: number(sum.total),
  });

const pickedOf = (facts: Pick<SkillFacts, "skills">, form: Form): string =>
  Object.hasOwn(facts.skills, stringOf(form.skill)) ? stringOf(form.skill) : "awareness";

export function skillCheck(facts: Pick<SkillFacts, "skills" | "reasons" | "sighted" | "criticals">, form: Form): Check {
  const id = pickedOf(facts, form);
  const skill = facts.skills[id] ?? { label: t("Name", { name: "" }), sum: stack([]) };
  const bonus = wholeOf(form.bonus) ?? 0;
  return {
    id: "skill",
    label: skill.label,
    sum: bonus ? stack([...skill.sum.counted, { label: t("Why.table"), value: bonus }]) : skill.sum,
    reasons: [...((flagOf(form.sight) ? facts.sighted : facts.reasons)[id] ?? []), ...formReasons(form)],
    dc: wholeOf(form.dc),
    rule: "A-135",
    criticals: facts.criticals,
  };
}

/** Names the skill: on a card that waits, only the button shows it. */
export const skillVerb = ({ label, sum }: Check): Text =>
  t("Verb.skill", { skill: label, roll: plus("1d20", sum.total) });

/** A skill: 1d20 and its total, against a DC or for the GM to decide (D-29, A-239, A-240). */
export const skill: Action<SkillFacts, SkillForm> = {
  id: "skill",
  offeredBy: ACTORS,
  icon: "dice-twenty-faces-twenty",
  title: (facts) => t("Title.skill", { name: nameOf(facts, "self") }),
  facts: skillFacts,
  defaults: () => ({ skill: "awareness", dc: null, sight: false, bonus: null, ...ADVANTAGE_DEFAULTS }),
  form(facts, form) {
    const check = skillCheck(facts, form);
    return compact([
      choiceField("skill", t("Field.skill"), { options: skillOptions(facts), as: "list" }),
      numberField("dc", t("Field.dc"), { emptyText: t("Field.dcBlank") }),
      numberField("bonus", t("Field.bonus")),
      checkField("sight", t("Field.sight"), { hint: t("Field.sightHint"), rule: "A-240" }),
      pickedOf(facts, form) === "stealth" &&
        (noteField("hiding", check.label, { text: t("Note.hiding"), rule: "A-148" }) satisfies Field),
      sumField(check.sum),
      ...advantageFields(check.reasons),
    ]);
  },
  *start(facts, form): Procedure<Outcome> {
    const check = skillCheck(facts, form);
    const { face, total, success } = yield* rollCheck(check);
    const result = success === null ? "total" : success ? "success" : "failure";
    return makeOutcome(t(`Headline.skill.${result}`, { name: nameOf(facts, "self"), skill: check.label, total }), {
      tone: success === null ? "plain" : success ? "good" : "bad",
      offers: criticalOutcomeOffers(face, facts.criticals),
    });
  },
  odds(facts, form) {
    const { sum, dc, reasons } = skillCheck(facts, form);
    return dc === null ? null : successOdds(chanceOfAtLeast(dc, sum.total, netAdvantageOf(reasons)));
  },
  buttonLabel: (facts, form) => skillVerb(skillCheck(facts, form)),
};

type ChanceForm = Form & { dc: number | null };
interface ChanceFacts extends Facts {
  criticals: boolean;
}

export const chanceCheck = (facts: Pick<ChanceFacts, "criticals">, form: Form): Check => ({
  id: "chance",
  label: t("Line.chance"),
  sum: stack([]),
  reasons: formReasons(form),
  dc: wholeOf(form.dc) ?? 10,
  rule: "A-135",
  criticals: facts.criticals,
});

/** A Chance roll: a bare d20 against 10 or another DC. */
export const chance: Action<ChanceFacts, ChanceForm> = {
  id: "chance",
  offeredBy: ACTORS,
  icon: "dice-twenty-faces-one",
  title: (facts) => t("Title.chance", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...factsOfParts(parts), criticals: readHouse(parts.house).criticalChecks }),
  defaults: () => ({ dc: 10, ...ADVANTAGE_DEFAULTS }),
  form: () => [
    numberField("dc", t("Field.dc"), { min: 1, max: 20, quickValues: [5, 10, 15], rule: "A-135" }),
    ...advantageFields([]),
  ],
  problems: (_facts, form) => (wholeOf(form.dc) === null ? [problem("dc", "dc")] : []),
  *start(facts, form): Procedure<Outcome> {
    const { face, success } = yield* rollCheck(chanceCheck(facts, form));
    return makeOutcome(t(`Headline.chance.${success ? "success" : "failure"}`, { name: nameOf(facts, "self") }), {
      tone: success ? "good" : "bad",
      offers: criticalOutcomeOffers(face, facts.criticals),
    });
  },
  odds(facts, form) {
    const check = chanceCheck(facts, form);
    return successOdds(chanceOfAtLeast(check.dc ?? 10, 0, netAdvantageOf(check.reasons)));
  },
  buttonLabel: () => t("Verb.chance"),
};
