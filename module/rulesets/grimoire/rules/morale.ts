/** Morale: a WIL Save not to run, for one or for all of a kind (G-71 to G-73, D11, D44). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf, partsOf } from "../../../kernel/facts.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { isGone } from "./body.ts";
import { crowdOf } from "./crowd.ts";
import { asActor } from "./data.ts";
import { type House, readHouse } from "./house.ts";
import {
  type PlainSaveForm,
  type PlainSaver,
  plainSave,
  plainSaveDefaults,
  plainSaveFields,
  plainSaveOdds,
  readPlainSave,
  wonders,
} from "./plain-save.ts";
import { problem, t } from "./words.ts";

export interface MoraleFacts extends Facts {
  house: House;
  saver: PlainSaver;
  /** WIL of a leader that still stands; null for none in sight. */
  leader: { name: string; wil: number } | null;
  /** Parts that share the result. */
  others: string[];
  gone: boolean;
  immune: boolean;
  /** It keeps count of its morale Saves. */
  counted: boolean;
}

export type MoraleForm = PlainSaveForm & {
  /** "first", "half", "first half", "zero", or "" by the Warden's word. */
  trigger: string;
  /** One Save with the leader's WIL (G-72). */
  useLeader: boolean;
  leaderWil: number;
};

function moraleFacts(parts: Parts): MoraleFacts {
  const actor = asActor(parts.self);
  const { attributes, pendingAdvantage, immuneMorale, morale } = actor.system;
  const leader = crowdOf(parts)?.leader ?? null;
  return {
    ...partsOf(parts),
    house: readHouse(parts.house),
    saver: { attribute: "wil", score: attributes.wil.value, pending: pendingAdvantage },
    leader: leader ? { name: leader.name, wil: leader.system.attributes.wil.value } : null,
    others: parts.targets.map((_, at) => `t${at}`),
    gone: isGone(actor),
    immune: immuneMorale === true,
    counted: morale !== undefined,
  };
}

/** The leader's WIL in place of one's own. */
const saverOf = (facts: MoraleFacts, form: MoraleForm): PlainSaver =>
  flagOf(form.useLeader) ? { ...facts.saver, score: wholeOf(form.leaderWil) ?? facts.saver.score } : facts.saver;

const fields = (facts: MoraleFacts, form: MoraleForm): Field[] => [
  ...plainSaveFields(facts.saver, "G-71"),
  {
    kind: "check",
    name: "useLeader",
    label: facts.leader ? t("Field.morale.leaderNamed", { name: facts.leader.name }) : t("Field.morale.leader"),
    rule: "G-72",
  },
  ...(flagOf(form.useLeader)
    ? [
        {
          kind: "number",
          name: "leaderWil",
          label: t("Field.morale.leaderWil"),
          min: 0,
          max: 99,
          rule: "G-72",
        } as const,
      ]
    : []),
];

function problems(facts: MoraleFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.gone) return [problem("", "gone", { name })];
  return facts.immune ? [problem("", "fearless", { name })] : [];
}

/** Each trigger comes once; whoever shares the Save has had it too. */
function remembered(facts: MoraleFacts, trigger: string): Consequence[] {
  if (!facts.counted) return [];
  const flags = trigger.split(" ").flatMap((word) => ({ first: "firstDone", half: "halfDone" })[word] ?? []);
  return ["self", ...facts.others].flatMap((part) =>
    flags.map(
      (flag): Consequence => ({ part, do: "set", path: `morale.${flag}`, value: true, why: t("Reason.nerve") }),
    ),
  );
}

function* start(facts: MoraleFacts, form: MoraleForm): Procedure<Outcome> {
  const saver = saverOf(facts, form);
  const read = readPlainSave(saver, form, facts.house.moraleDC, facts.house);
  const rolled = yield* plainSave("morale", "self", saver, read, facts.house, "G-71");
  const { saved } = rolled;
  const count = facts.others.length;
  const key = `${saved ? "holds" : "flees"}${count > 0 ? "All" : ""}`;
  return {
    headline: t(`Headline.morale.${key}`, { name: nameOf(facts, "self"), count }),
    tone: saved ? "bad" : "good",
    consequences: [
      ...remembered(facts, stringOf(form.trigger)),
      ...(saved
        ? []
        : ["self", ...facts.others].map(
            (part): Consequence => ({ part, do: "condition", condition: "fleeing", on: true, why: t("Reason.flees") }),
          )),
    ],
    offers: wonders(rolled),
  };
}

export const morale: Action<MoraleFacts, MoraleForm> = {
  id: "morale",
  offeredBy: ["grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: (facts) => t("Title.morale", { name: nameOf(facts, "self") }),
  icon: "despair",
  target: "none",
  looksAround: true,
  facts: moraleFacts,
  defaults: (facts) => ({
    ...plainSaveDefaults(facts.house.moraleDC),
    trigger: "",
    useLeader: false,
    leaderWil: facts.leader?.wil ?? facts.saver.score,
  }),
  form: fields,
  problems,
  start,
  odds: (facts, form) => {
    const saver = saverOf(facts, form);
    return plainSaveOdds(saver, readPlainSave(saver, form, facts.house.moraleDC, facts.house), facts.house, "G-71");
  },
  verb: () => t("Verb.save"),
};
