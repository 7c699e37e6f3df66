/** Adjusting a bow's draw weight: a Craft check, then the GM's approval. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Outcome, Parts } from "../../../kernel/ruleset.ts";
import {
  ADVANTAGE_DEFAULTS,
  advantageFields,
  chanceOfAtLeast,
  rollCheck,
  type SkillFacts,
  type SkillForm,
  skillCheck,
  skillFacts,
  skillOptions,
  skillVerb,
  successOdds,
  sumField,
} from "../checks/check.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { netAdvantageOf } from "../model/advantage.ts";
import { itemsOf } from "../model/data.ts";
import { DRAW_WEIGHTS } from "../model/tables.ts";
import { problem, t } from "../model/texts.ts";
import { write } from "./equip.ts";

interface Bow {
  id: string;
  name: string;
  weight: number;
}
interface DrawFacts extends SkillFacts {
  bows: Bow[];
  first: string;
}
type DrawForm = SkillForm & { weapon: string; weight: string };

const bowsOf = (parts: Parts): Bow[] =>
  itemsOf(parts.self, "auraWeapon").flatMap(({ id, name, system }) =>
    system.drawClass === "none" ? [] : [{ id, name, weight: system.drawWeight }],
  );
const bowOf = ({ bows }: Pick<DrawFacts, "bows">, form: Form) => bows.find(({ id }) => id === stringOf(form.weapon));
const weightOf = (form: Form): number | null => {
  const weight = wholeOf(form.weight);
  return DRAW_WEIGHTS.some((row) => row.weight === weight) ? weight : null;
};

const weightText = (weight: number) => (weight < 20 ? t("Unit.lightDraw") : t("Unit.kilograms", { weight }));

export const adjustDraw: Action<DrawFacts, DrawForm> = {
  id: "adjustDraw",
  offeredBy: [...ACTORS, "auraWeapon"],
  icon: "high-shot",
  title: (facts) => t("Title.adjustDraw", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...skillFacts(parts), bows: bowsOf(parts), first: parts.item?.id ?? "" }),
  defaults(facts) {
    const bow = facts.bows.find(({ id }) => id === facts.first) ?? facts.bows[0];
    return {
      skill: "craft",
      dc: null,
      sight: false,
      bonus: null,
      ...ADVANTAGE_DEFAULTS,
      weapon: bow?.id ?? "",
      weight: String(bow?.weight ?? 30),
    };
  },
  form(facts, form): Field[] {
    const { sum, reasons } = skillCheck(facts, form);
    return [
      choiceField("weapon", t("Field.weapon"), {
        options: facts.bows.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
        as: "list",
      }),
      choiceField("weight", t("Field.drawWeight"), {
        options: DRAW_WEIGHTS.map(({ weight }) => ({ value: String(weight), label: weightText(weight) })),
        as: "list",
        rule: "A-103",
      }),
      choiceField("skill", t("Field.skill"), { options: skillOptions(facts), as: "list" }),
      numberField("dc", t("Field.dc"), { emptyText: t("Field.dcBlank") }),
      sumField(sum),
      ...advantageFields(reasons),
    ];
  },
  problems(facts, form) {
    const bow = bowOf(facts, form);
    if (!bow) return [problem("weapon", "noBow", { name: nameOf(facts, "self") })];
    const weight = weightOf(form);
    if (weight === null) return [problem("weight", "drawWeight")];
    return weight === bow.weight ? [problem("weight", "sameDraw", { weapon: bow.name })] : [];
  },
  *start(facts, form): Procedure<Outcome> {
    const bow = bowOf(facts, form);
    const words = { name: nameOf(facts, "self"), weapon: bow?.name ?? "", weight: weightText(weightOf(form) ?? 0) };
    const { success } = yield* rollCheck({ ...skillCheck(facts, form), id: "craft", rule: "A-103" });
    if (success === false) return makeOutcome(t("Headline.adjustDraw.failure", words), { tone: "bad" });
    return makeOutcome(t(`Headline.adjustDraw.${success ? "success" : "total"}`, words), {
      tone: success ? "good" : "plain",
      offers: [
        makeOffer("accept", "acceptDraw", t("Offer.acceptDraw", words), {
          by: "gm",
          form: { weapon: bow?.id ?? "", weight: String(weightOf(form) ?? "") },
          tone: "primary",
          otherwise: t("Offer.acceptDrawOtherwise", words),
        }),
      ],
    });
  },
  odds(facts, form) {
    const { sum, dc, reasons } = skillCheck(facts, form);
    return dc === null ? null : successOdds(chanceOfAtLeast(dc, sum.total, netAdvantageOf(reasons)));
  },
  buttonLabel: (facts, form) => skillVerb(skillCheck(facts, form)),
};

interface AcceptFacts extends Facts {
  bows: Bow[];
  gm: boolean;
}
type AcceptForm = { weapon: string; weight: string };

/** The GM accepts the new draw weight. */
export const acceptDraw: Action<AcceptFacts, AcceptForm> = {
  id: "acceptDraw",
  startedBy: "gm",
  icon: "high-shot",
  title: (facts) => t("Title.adjustDraw", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...factsOfParts(parts), bows: bowsOf(parts), gm: parts.gm }),
  defaults: () => ({ weapon: "", weight: "" }),
  problems(facts, form) {
    if (!facts.gm) return [problem("", "gmOnly")];
    if (!bowOf(facts, form)) return [problem("weapon", "noBow", { name: nameOf(facts, "self") })];
    return weightOf(form) === null ? [problem("weight", "drawWeight")] : [];
  },
  start(facts, form) {
    const bow = bowOf(facts, form);
    const weight = weightOf(form) ?? 0;
    const words = { weapon: bow?.name ?? "", weight: weightText(weight) };
    return resultOnly(t("Headline.acceptDraw", words), {
      tone: "good",
      consequences: bow ? [write(bow.id, "drawWeight", weight, t("Why.drawAdjusted", words))] : [],
    });
  },
  buttonLabel: () => t("Verb.acceptDraw"),
};
