/** Morale: a WIL Save against fleeing, for one or for all of a type (G-71 to G-73, D11, D44). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, numberField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import {
  naturalRollOffers,
  type PlainSaveForm,
  type PlainSaver,
  plainSave,
  plainSaveDefaults,
  plainSaveFields,
  plainSaveOdds,
  readPlainSave,
} from "../checks/plain-save.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { moraleGroupOf, survivorsByType } from "./morale-groups.ts";

export interface MoraleFacts extends Facts {
  house: House;
  saver: PlainSaver;
  /** Standing leader with their WIL; null for none. */
  leader: { name: string; wil: number } | null;
  /** Parts that share the result. */
  others: string[];
  /** All others of that side who may flee: included if the leader's WIL is used (D44). */
  side: string[];
  gone: boolean;
  immune: boolean;
  /** Stores which morale Saves were made; the ones made. */
  counted: boolean;
  done: string[];
}

export type MoraleForm = PlainSaveForm & {
  /** "first", "half", "first half", "zero", or "" if started by the Warden. */
  trigger: string;
  /** One Save for the side with the leader's WIL (G-72). */
  useLeader: boolean;
  leaderWil: number;
  /** Not shared: the others make their own Saves afterwards (D44). */
  each: boolean;
};

const FLAGS = { first: "firstDone", half: "halfDone", zero: "zeroDone" } as const;

function moraleFacts(parts: Parts): MoraleFacts {
  const actor = asActor(parts.self);
  const { attributes, pendingAdvantage, immuneMorale, morale } = actor.system;
  const crowd = moraleGroupOf(parts);
  const leader = crowd?.leader ?? null;
  const asked = [parts.self, ...parts.targets].map(({ uuid }) => uuid);
  const rest = survivorsByType(crowd?.survivors ?? [])
    .flat()
    .flatMap(({ uuid }) => (asked.includes(uuid) ? [] : [uuid]));
  const there: Snapshot[] = parts.tokens.flatMap(({ actor: one }) => (rest.includes(one.uuid) ? [one] : []));
  const side = Object.fromEntries(there.map((one, at) => [`s${at}`, one]));
  return {
    ...factsOfParts(parts, side),
    house: readHouse(parts.house),
    saver: { attribute: "wil", score: attributes.wil.value, pending: pendingAdvantage },
    leader: leader ? { name: leader.name, wil: leader.system.attributes.wil.value } : null,
    others: parts.targets.map((_, at) => `t${at}`),
    side: Object.keys(side),
    gone: isDeadOrDestroyed(actor),
    immune: immuneMorale === true,
    counted: morale !== undefined,
    done: Object.entries(FLAGS).flatMap(([name, flag]) => (morale?.[flag] ? [name] : [])),
  };
}

/** Saves with the leader's WIL if chosen. */
const saverOf = (facts: MoraleFacts, form: MoraleForm): PlainSaver =>
  flagOf(form.useLeader) ? { ...facts.saver, score: wholeOf(form.leaderWil) ?? facts.saver.score } : facts.saver;

/** Parts that share the Save: the same type, or the whole side with the leader's WIL; none if individual. */
const sharing = (facts: MoraleFacts, form: MoraleForm): string[] => {
  if (flagOf(form.useLeader)) return [...facts.others, ...facts.side];
  return flagOf(form.each) ? [] : facts.others;
};

const fields = (facts: MoraleFacts, form: MoraleForm): Field[] => [
  ...plainSaveFields(facts.saver, "G-71"),
  checkField(
    "useLeader",
    facts.leader ? t("Field.morale.leaderNamed", { name: facts.leader.name }) : t("Field.morale.leader"),
    { rule: "G-72" },
  ),
  ...(flagOf(form.useLeader)
    ? [numberField("leaderWil", t("Field.morale.leaderWil"), { min: 0, max: 99, rule: "G-72" })]
    : facts.others.length > 0
      ? [checkField("each", t("Field.morale.each"), { rule: "G-71" })]
      : []),
];

function problems(facts: MoraleFacts, form: MoraleForm): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.gone) return [problem("", "gone", { name })];
  if (facts.immune) return [problem("", "fearless", { name })];
  // Another card may already have resolved these losses with the leader's WIL.
  const losses = stringOf(form.trigger)
    .split(" ")
    .filter((name) => name === "first" || name === "half");
  return losses.length > 0 && losses.every((name) => facts.done.includes(name))
    ? [problem("", "moraleAsked", { name })]
    : [];
}

/** Each trigger occurs once, also for those that share the Save. */
function remembered(facts: MoraleFacts, trigger: string, shares: readonly string[]): Consequence[] {
  if (!facts.counted) return [];
  const flags = trigger.split(" ").flatMap((name) => FLAGS[name as keyof typeof FLAGS] ?? []);
  return ["self", ...shares].flatMap((part) =>
    flags.map((flag): Consequence => setValue(part, `morale.${flag}`, true, t("Reason.nerve"))),
  );
}

/** The individual Save of another creature of the type. */
const ownOffer = (facts: MoraleFacts, { dc, trigger }: MoraleForm, part: string): Offer =>
  makeOffer(`morale-${part}`, "morale", t("Offer.morale", { name: nameOf(facts, part) }), {
    hint: t("Offer.moraleAlone"),
    by: "gm",
    parts: { self: part },
    form: { dc, trigger },
    tone: "primary",
    otherwise: t("Offer.nerveOtherwise"),
  });

function* start(facts: MoraleFacts, form: MoraleForm): Procedure<Outcome> {
  const saver = saverOf(facts, form);
  const read = readPlainSave(saver, form, facts.house.moraleDC, facts.house);
  const rolled = yield* plainSave("morale", "self", saver, read, facts.house, "G-71");
  const { saved } = rolled;
  const shares = sharing(facts, form);
  const count = shares.length;
  const whose = count === 0 ? "" : flagOf(form.useLeader) ? "Side" : "All";
  const key = `${saved ? "holds" : "flees"}${whose}`;
  return {
    headline: t(`Headline.morale.${key}`, { name: nameOf(facts, "self"), count }),
    tone: saved ? "bad" : "good",
    consequences: [
      ...remembered(facts, stringOf(form.trigger), shares),
      ...(saved
        ? []
        : ["self", ...shares].map((part): Consequence => setCondition(part, "fleeing", true, t("Reason.flees")))),
    ],
    offers: [
      ...naturalRollOffers(rolled),
      ...facts.others.filter((part) => !shares.includes(part)).map((part) => ownOffer(facts, form, part)),
    ],
  };
}

export const morale: Action<MoraleFacts, MoraleForm> = {
  id: "morale",
  offeredBy: ["grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: (facts) => t("Title.morale", { name: nameOf(facts, "self") }),
  icon: "despair",
  readsTokens: true,
  facts: moraleFacts,
  defaults: (facts) => ({
    ...plainSaveDefaults(facts.house.moraleDC),
    trigger: "",
    useLeader: false,
    leaderWil: facts.leader?.wil ?? facts.saver.score,
    each: false,
  }),
  form: fields,
  problems,
  // Whether the side uses its leader's WIL is the GM's decision (G-72).
  opensForm: ({ leader }) => leader !== null,
  start,
  odds: (facts, form) => {
    const saver = saverOf(facts, form);
    return plainSaveOdds(saver, readPlainSave(saver, form, facts.house.moraleDC, facts.house), facts.house, "G-71");
  },
  buttonLabel: () => t("Verb.save"),
};
