/** Remedies: techniques and magic that heal at once (N-36, N-37, N-50, N-46, N-51). */
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import {
  availableStamina,
  type CostFacts,
  costFactsOf,
  incapacitatedProblems,
  type Price,
  priceConsequences,
  priceProblems,
} from "../combat/costs.ts";
import { provokeTrigger, reactionsFirst } from "../combat/provoke.ts";
import { endEffect } from "../conditions/effect-duration.ts";
import { asActor, asItem, type BodyPart, type RemedyData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { conditionText, named, problem, severityRank, t } from "../model/texts.ts";
import { healable, partOptions, regrowable, regrowPart, removeInjuries } from "./healing-of-parts.ts";
import {
  type HealthFacts,
  healthFactsOf,
  isPartGone,
  type OwnFacts,
  partOf,
  set,
  severalTargets,
  singleTargetProblems,
} from "./health-facts.ts";

export interface RemedyFacts extends OwnFacts {
  purse: CostFacts;
  remedy: Pick<
    RemedyData,
    "mode" | "only" | "maxSeverity" | "count" | "ap" | "castTime" | "stamina" | "vocal" | "somatic"
  > & {
    name: string;
  };
  whom: string;
  patient: HealthFacts;
  /** Effects and conditions that mode clear ends: those without an injury as cause. */
  clears: { status: string; effect: string }[];
  mute: boolean;
  bound: boolean;
  several?: true;
  /** Trigger id of a Reactive Attack on it; "": none (D-27). */
  trigger: string;
}
export type RemedyForm = Form & {
  part: string;
  /** Advances the world clock by the casting time. */
  advance: boolean;
};

/** Hours of a remedy that takes longer than a turn: "8 hours". */
const hoursOf = ({ remedy }: Pick<RemedyFacts, "remedy">): number =>
  remedy.ap === null ? (wholeOf(Number.parseInt(remedy.castTime, 10)) ?? 0) : 0;

const CLEARED = ["sickened", "dazed"];

/** Sickened and dazed from any cause but an injury: those caused by a part stay. */
function clearsOf(actor: Snapshot): RemedyFacts["clears"] {
  const { body } = asActor(actor).system;
  const effects = actor.effects.filter(({ disabled }) => !disabled);
  return CLEARED.flatMap((status) => {
    const matching = effects.filter(({ statuses }) => statuses.includes(status));
    const free = matching.filter(({ given }) => given !== undefined && stringOf(given.part) === "");
    if (free.length > 0) return free.map(({ id }) => ({ status, effect: id }));
    const injured = body.statuses.includes(status) || matching.some(({ given }) => stringOf(given?.part) !== "");
    return actor.statuses.includes(status) && !injured ? [{ status, effect: "" }] : [];
  });
}

function remedyFacts(parts: Parts): RemedyFacts {
  const house = readHouse(parts.house);
  const [target] = parts.targets;
  const patient = target && target.uuid !== parts.self.uuid ? target : parts.self;
  const { blocks } = asActor(parts.self).system.body;
  const item = asItem(parts.item, "anatomyRemedy");
  const { mode = "heal", only = "", maxSeverity = "minor", count = 1 } = item?.system ?? {};
  const { ap = 0, castTime = "", stamina = 0, vocal = false, somatic = false } = item?.system ?? {};
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    ...severalTargets(parts),
    house,
    worldTime: parts.worldTime,
    gm: parts.gm,
    self: healthFactsOf(parts.self),
    purse: costFactsOf(parts),
    remedy: { name: item?.name ?? "", mode, only, maxSeverity, count, ap, castTime, stamina, vocal, somatic },
    whom: patient === parts.self ? "self" : "t0",
    patient: healthFactsOf(patient),
    clears: clearsOf(patient),
    mute: blocks.includes("vocal") || parts.self.statuses.includes("silenced"),
    bound: blocks.includes("somatic"),
    trigger: provokeTrigger(parts, "remedy", house.provokesRemedy),
  };
}

/** −1: all Stamina, at least 1. */
const priceOf = ({ remedy, purse }: Pick<RemedyFacts, "remedy" | "purse">): Price => ({
  ap: remedy.ap ?? 0,
  stamina: remedy.stamina < 0 ? Math.max(1, availableStamina(purse)) : remedy.stamina,
});

/** Never the heart, never the last head. */
const lastOf = ({ patient }: RemedyFacts, part: BodyPart): boolean =>
  part.kind === "heart" ||
  (part.kind === "head" &&
    patient.parts.every(({ kind, id, ...one }) => kind !== "head" || id === part.id || isPartGone(one)));

function reachable(facts: RemedyFacts): BodyPart[] {
  const { mode, only, maxSeverity } = facts.remedy;
  const within = (part: BodyPart): boolean =>
    severityRank(part.severity) <= severityRank(maxSeverity) && (only === "" || part.kind === only);
  if (mode === "heal") return healable(facts.patient).filter(within);
  if (mode !== "regrow") return [];
  return regrowable(facts.patient).filter((part) => within(part) && !lastOf(facts, part));
}

function remedyConsequences(facts: RemedyFacts, form: RemedyForm): Consequence[] {
  const { mode, count } = facts.remedy;
  const { whom, patient } = facts;
  if (mode === "staunch") return patient.bleed > 0 ? [set(whom, "bleed.value", 0, "staunched")] : [];
  if (mode === "clear")
    return facts.clears.map(
      ({ status, effect }): Consequence =>
        effect === ""
          ? setCondition(whom, status, false, t("Reason.cleared"))
          : endEffect(whom, { id: effect }, t("Reason.cleared")),
    );
  const part = partOf(patient, stringOf(form.part)) as BodyPart;
  return mode === "heal" ? removeInjuries(whom, patient, part.id, count) : regrowPart(whom, patient, part.id);
}

function* start(facts: RemedyFacts, form: RemedyForm): Procedure<Outcome> {
  const part = partOf(facts.patient, stringOf(form.part));
  if (!flagOf(form.answered)) {
    yield* pay("price", priceConsequences(facts.purse, priceOf(facts)));
    const parts = { item: "item", ...(facts.whom === "self" ? {} : { [facts.whom]: facts.whom }) };
    if (facts.trigger !== "") return reactionsFirst(facts, facts.trigger, { action: "remedy", form, parts });
  }
  const { mode, name } = facts.remedy;
  return makeOutcome(
    t(`Headline.remedy.${mode}`, {
      name: nameOf(facts, "self"),
      patient: nameOf(facts, facts.whom),
      remedy: named(name),
      part: named(part?.name ?? ""),
      what: conditionText(facts.clears[0]?.status ?? "sickened"),
    }),
    { tone: "good", consequences: remedyConsequences(facts, form) },
  );
}

function fields(facts: RemedyFacts): Field[] {
  const parts = reachable(facts);
  return compact([
    parts.length !== 0 &&
      choiceField("part", t("Field.part"), {
        options: partOptions(parts),
        as: "list" as const,
        rule: facts.remedy.mode === "heal" ? "N-36" : "N-37",
      }),
    hoursOf(facts) > 0 && checkField("advance", t("Field.advance"), { hint: t("Hint.advance"), gm: true }),
  ]);
}

/** Problems of voice, hands and time, for any patient. */
function hindered(facts: RemedyFacts): Problem[] {
  const { remedy, purse } = facts;
  const name = nameOf(facts, "self");
  if (remedy.vocal && facts.mute) return [problem("", "mute", { name })];
  if (remedy.somatic && facts.bound) return [problem("", "bound", { name })];
  return remedy.ap === null && purse.fighting && !facts.gm
    ? [problem("", "takesLong", { remedy: named(remedy.name), time: remedy.castTime })]
    : [];
}
const priced = (facts: RemedyFacts): Problem[] => priceProblems(facts.purse, priceOf(facts), nameOf(facts, "self"));

function problems(facts: RemedyFacts, form: RemedyForm): Problem[] {
  const { remedy, patient } = facts;
  const on = nameOf(facts, facts.whom);
  const self = [...singleTargetProblems(facts), ...hindered(facts)];
  if (self.length > 0) return self;
  if (patient.dead) return [problem("", "dead", { name: on })];
  if (remedy.mode === "staunch" && patient.bleed <= 0) return [problem("", "notBleeding", { name: on })];
  if (remedy.mode === "clear" && facts.clears.length === 0) return [problem("", "nothingToClear", { name: on })];
  if (remedy.mode === "heal" || remedy.mode === "regrow") {
    const parts = reachable(facts);
    if (parts.length === 0) return [problem("", "nothingToHeal", { name: on })];
    const picked = partOf(patient, stringOf(form.part));
    if (!picked) return [problem("part", "partMissing")];
    if (!parts.some(({ id }) => id === picked.id))
      return [problem("part", isPartGone(picked) ? "beyondHealing" : "beyondRemedy", { part: named(picked.name) })];
  }
  return flagOf(form.answered) ? incapacitatedProblems(facts.purse, nameOf(facts, "self")) : priced(facts);
}

export const remedy: Action<RemedyFacts, RemedyForm> = {
  id: "remedy",
  offeredBy: ["anatomyRemedy"],
  title: (facts) => t("Title.remedy", { name: nameOf(facts, "self"), remedy: named(facts.remedy.name) }),
  icon: "healing",
  target: "one",
  facts: remedyFacts,
  defaults: (facts) => ({ part: reachable(facts)[0]?.id ?? "", advance: facts.gm && hoursOf(facts) > 0 }),
  form: fields,
  problems,
  problemsWithoutTarget: (facts) => [...hindered(facts), ...priced(facts)],
  start,
  durationSeconds: (facts, form) => (facts.gm && flagOf(form.advance) ? hoursOf(facts) * HOUR : 0),
  buttonLabel: (facts) => t("Verb.remedy", { ap: priceOf(facts).ap ?? 0, stamina: priceOf(facts).stamina ?? 0 }),
};
