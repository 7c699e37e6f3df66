/** Treat an injury: Heal, with a higher DC for more vital parts and in combat (N-34, N-35, N-37; D-13). */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { checkOdds, ROLL_DEFAULTS, type RollForm, rollAgainst, rollFields } from "../checks/follow-up-check.ts";
import { apOf, priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import type { SeverityId } from "../model/data.ts";
import { named, problem, severityLevel, severityRank, t } from "../model/texts.ts";
import { aidTerm, type CareFacts, careFacts, spendUse, touchNote } from "./healer.ts";
import { type InjuryFacts, isPartGone, partOf, set, singleTargetProblems } from "./health-facts.ts";
import { aidField } from "./staunch.ts";

/** DC to treat an injury of this severity (N-34). */
export const treatDc = (severity: SeverityId): number => 15 + 5 * severityRank(severity);
/** Days until a treated injury heals (N-35). */
export const healingDays = (severity: SeverityId): number => 7 * severityLevel(severity);
/** Added to the DC in combat. */
export const IN_COMBAT = 5;

export type TreatForm = Form & RollForm & { injury: string; aid: boolean };

/** Untreated injuries; those of parts lost with their parent cannot be treated (D-14). */
const treatableInjuries = ({ patient }: CareFacts): InjuryFacts[] =>
  patient.wounds.filter(({ treated, part }) => !treated && partOf(patient, part)?.state !== "lost");
const woundOf = (facts: CareFacts, form: TreatForm): InjuryFacts | undefined =>
  treatableInjuries(facts).find(({ id }) => id === stringOf(form.injury));
const dcOf = (wound: InjuryFacts, extra: number): number => treatDc(wound.severity) + wound.treatDcMod + extra;
const terms = (facts: CareFacts, form: TreatForm) => (facts.aid && flagOf(form.aid) ? [aidTerm(facts.aid)] : []);

/** Injuries to choose from; several on one part are numbered. */
function woundField(facts: CareFacts, extra: number): Field {
  const all = treatableInjuries(facts);
  return choiceField("injury", t("Field.injury"), {
    options: all.map((wound) => {
      const same = all.filter(({ part }) => part !== "" && part === wound.part);
      const name = named(partOf(facts.patient, wound.part)?.name ?? wound.name);
      const dc = dcOf(wound, extra);
      return {
        value: wound.id,
        label:
          same.length > 1
            ? t("Choice.woundOf", { name, dc, n: same.indexOf(wound) + 1, of: same.length })
            : t("Choice.wound", { name, dc }),
        hint: t(`Severity.${wound.severity}`),
      };
    }),
    as: "list",
    rule: "N-34",
  });
}

/** The action Treat. `extra`: added to the DC; `ap`: cost. */
function treatAction(id: string, extra: number, ap: number): Action<CareFacts, TreatForm> {
  const check = (facts: CareFacts, form: TreatForm, wound: InjuryFacts) =>
    rollAgainst("treat", "self", facts.healer, dcOf(wound, extra), form, facts.house, "N-34", terms(facts, form));
  const able = ({ purse, gm, ...facts }: CareFacts): Problem[] =>
    extra === 0 && purse.fighting && !gm
      ? [problem("", "notInFight")]
      : priceProblems(purse, { ap }, nameOf(facts, "self"));
  return {
    id,
    offeredBy: ACTORS,
    title: (facts) => t(`Title.${id}`, { by: nameOf(facts, "self"), name: nameOf(facts, facts.whom) }),
    icon: "hand-bandage",
    target: "one",
    readsTokens: true,
    facts: (parts) => careFacts(parts, "treat"),
    // The injury with the lowest DC first.
    defaults(facts) {
      const [first] = [...treatableInjuries(facts)].sort((a, b) => dcOf(a, 0) - dcOf(b, 0));
      return { ...ROLL_DEFAULTS, injury: first?.id ?? "", aid: facts.aid !== null };
    },
    form: (facts, form) => [
      ...touchNote(facts),
      woundField(facts, extra),
      ...aidField(facts),
      ...rollFields(facts.healer, form, facts.house, "N-34", terms(facts, form)),
    ],
    problems(facts, form): Problem[] {
      const name = nameOf(facts, facts.whom);
      if (facts.several) return singleTargetProblems(facts);
      if (facts.patient.dead) return [problem("", "dead", { name })];
      if (treatableInjuries(facts).length === 0) return [problem("", "nothingToTreat", { name })];
      if (!woundOf(facts, form)) return [problem("injury", "injuryMissing")];
      return able(facts);
    },
    problemsWithoutTarget: able,
    *start(facts, form) {
      const wound = woundOf(facts, form) as InjuryFacts;
      const part = partOf(facts.patient, wound.part);
      const helps = facts.aid && flagOf(form.aid) ? [spendUse("self", { id: facts.aid.id, uses: true })] : [];
      yield* pay("price", [...priceConsequences(facts.purse, { ap }), ...helps]);
      const { success } = yield* check(facts, form, wound);
      const closes = part !== undefined && isPartGone(part);
      const data = {
        name: nameOf(facts, "self"),
        patient: nameOf(facts, facts.whom),
        part: named(part?.name ?? wound.name),
        days: healingDays(wound.severity),
      };
      const write = (path: string, value: string | number | boolean) =>
        set(facts.whom, path, value, "treated", wound.id);
      return makeOutcome(t(`Headline.treat.${success ? (closes ? "stump" : "done") : "fails"}`, data), {
        tone: success ? "good" : "bad",
        consequences: success
          ? [write("treated", true), write("treatedAt", facts.worldTime), write("treatedBy", nameOf(facts, "self"))]
          : [],
      });
    },
    odds(facts, form) {
      const wound = woundOf(facts, form);
      return wound ? checkOdds(() => check(facts, form, wound)) : null;
    },
    rollsOnClickingClient: true,
    buttonLabel: () => t("Verb.treat"),
  };
}

export const treat = treatAction("treat", 0, 0);
export const treatInCombat = treatAction("treatInCombat", IN_COMBAT, apOf("greater"));
