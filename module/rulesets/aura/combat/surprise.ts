/**
 * The combatants surprised at the start of a combat: whole sides or single ones, for the first Round.
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf, namesOf } from "../../../kernel/facts.ts";
import { ticksField } from "../../../kernel/fields.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, FieldOption, Form, Parts } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { inflict, type Moment, until } from "../conditions/instances.ts";
import { isCharacter } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS } from "./action-facts.ts";
import { roundMomentOf } from "./current-round.ts";

const SIDES = ["friends", "others", "foes"] as const;
type Side = (typeof SIDES)[number];

interface SurpriseCandidate {
  part: string;
  side: Side;
  already: boolean;
}
export interface SurpriseFacts extends Facts {
  moment: Moment;
  who: SurpriseCandidate[];
  gm: boolean;
}
/** Parts, and "side:foes" for a whole side. */
export type SurpriseForm = Form & { surprised: string[] };

const sideOf = (disposition: number): Side => (disposition > 0 ? "friends" : disposition === 0 ? "others" : "foes");
/** By the token's disposition, else by actor type. */
function sideIn(parts: Parts, target: Parts["targets"][number]): Side {
  const token = parts.tokens.find(({ uuid, actor }) => uuid === target.token || actor.uuid === target.uuid);
  return sideOf(token?.disposition ?? (isCharacter(target) ? 1 : -1));
}

/** All chosen combatants, each once. */
const surprisedOf = ({ who }: SurpriseFacts, { surprised }: SurpriseForm): SurpriseCandidate[] => {
  const chosen = listOf(surprised);
  return who.filter(({ part, side }) => chosen.includes(part) || chosen.includes(`side:${side}`));
};

function options(facts: SurpriseFacts): FieldOption[] {
  const many = (side: Side) => facts.who.filter((one) => one.side === side).length > 1;
  return [
    ...SIDES.filter(many).map((side) => ({ value: `side:${side}`, label: t(`Side.${side}`) })),
    ...facts.who.map(({ part }) => ({ value: part, label: t("Name", { name: nameOf(facts, part) }) })),
  ];
}

export const surprise: Action<SurpriseFacts, SurpriseForm> = {
  id: "surprise",
  offeredBy: ACTORS,
  startedBy: "gm",
  opensForm: () => true,
  openLabel: () => t("Verb.chooseSurprised"),
  hasNoActor: true,
  icon: "surprised",
  target: "each",
  readsTokens: true,
  title: () => t("Title.surprise"),
  facts: (parts) => ({
    ...factsOfParts(parts),
    moment: roundMomentOf(parts),
    who: parts.targets.map((target, at) => ({
      part: `t${at}`,
      side: sideIn(parts, target),
      already: conditionsOf(target).has("surprised"),
    })),
    gm: parts.gm,
  }),
  defaults: () => ({ surprised: [] }),
  form: (facts) => [
    ticksField("surprised", t("Field.surprised"), {
      options: options(facts),
      hint: t("Field.surprisedHint"),
      rule: "A-167",
    }),
  ],
  problems: (facts) => (facts.gm ? [] : [problem("", "gmOnly")]),
  start(facts, form) {
    const caught = surprisedOf(facts, form);
    const names = namesOf(
      facts,
      caught.map(({ part }) => part),
    );
    const why = t("Why.surprised");
    return resultOnly(
      caught.length ? t("Headline.surprise", { names, count: caught.length }) : t("Headline.surpriseNone"),
      {
        tone: caught.length ? "bad" : "plain",
        consequences: caught
          .filter(({ already }) => !already)
          .map(({ part }): Consequence => inflict(part, "surprised", until(facts.moment, 0), why)),
      },
    );
  },
  buttonLabel: (facts, form) => t(surprisedOf(facts, form).length ? "Verb.surprise" : "Verb.surpriseNone"),
};
