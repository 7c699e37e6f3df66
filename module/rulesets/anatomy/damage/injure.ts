/** The injury of a hit: the attacker picks the part and the count (N-28 to N-32, N-38; D-68, D-69). */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { DAY } from "../../../kernel/world-time.ts";
import { highestSeverity } from "../attack/attack-result.ts";
import { ACTORS } from "../model/constants.ts";
import type { BodyPart, SeverityId } from "../model/data.ts";
import { named, problem, severityRank, severityText, t } from "../model/texts.ts";
import { figureChoice } from "../views/figure.ts";
import { CHECKED, critConsequences, doseUsed, injuryFreeEffect, WOUNDS } from "./crit-consequences.ts";
import { critOffers } from "./crit-effect.ts";
import { saveOffer } from "./death-save-offer.ts";
import { partOf } from "./health-facts.ts";
import {
  choices,
  type InjureFacts,
  injureFacts,
  injuryHint,
  isKnownPart,
  maxInjuriesOn,
  partDisabledReason,
  partLabel,
  selectableParts,
} from "./injure-facts.ts";
import { gainStrain, strainOf } from "./stamina-loss.ts";

export type InjureForm = Form & {
  /** Final degrees: after parry, Reckless Attack, size and a natural 1; below 0: no injury. */
  degrees: number;
  critical: boolean;
  part: string;
  /** Blank: as many as the degrees allow (N-32). */
  count: number | null;
  /** Item that the loosen effect drops, chosen by the attacker; "": the first. */
  held: string;
};

const degreesOf = (form: InjureForm): number => wholeOf(form.degrees) ?? 0;
const partsFor = (facts: InjureFacts, form: InjureForm): BodyPart[] => selectableParts(facts, degreesOf(form));
const pickedPart = (facts: InjureFacts, form: InjureForm): BodyPart | undefined =>
  partsFor(facts, form).find(({ id }) => id === stringOf(form.part));

const countOf = (part: BodyPart, form: InjureForm): number =>
  Math.max(
    1,
    Math.min(maxInjuriesOn(part, degreesOf(form)), wholeOf(form.count) ?? maxInjuriesOn(part, degreesOf(form))),
  );

/** One untreated injury as an item. */
export const injuryOn = (
  target: string,
  part: Pick<BodyPart, "id" | "name" | "severity">,
  worldTime: number,
  source = "",
  treatDcMod = 0,
): Consequence => ({
  part: target,
  do: "create",
  why: t("Reason.injured", { part: named(part.name) }),
  item: {
    name: part.name,
    type: "anatomyInjury",
    img: "systems/fivefold/icons/bleeding-wound.svg",
    system: {
      part: part.id,
      severity: part.severity,
      source,
      inflictedAt: worldTime,
      treated: false,
      treatedAt: null,
      treatedBy: "",
      treatDcMod,
      lastWorsenDay: Math.floor(worldTime / DAY),
    },
  },
});

/** Injuries on a part; a prosthetic there breaks with the first (D-49, `recompute`). */
export const injuries = (
  target: string,
  part: BodyPart,
  count: number,
  worldTime: number,
  source = "",
  treatDcMod = 0,
): Consequence[] =>
  Array.from({ length: part.state === "replaced" ? 1 : count }, () =>
    injuryOn(target, part, worldTime, source, treatDcMod),
  );

/** The critical effect without a check; effects on an injury need one (D-68). */
function criticalEffect(facts: InjureFacts, form: InjureForm, wounded: boolean): Consequence[] {
  const { effect } = facts.blow;
  if (!flagOf(form.critical) || [...CHECKED, "barbed", "wind"].includes(effect.key)) return [];
  if (WOUNDS.includes(effect.key) && !wounded) return [];
  return critConsequences(facts.whom, effect, facts.victim, facts.attacker?.counter ?? null, facts.house);
}

/** Notes the injuries or why there are none, and the Strain. */
function* injuryNotes(facts: InjureFacts, form: InjureForm, part: BodyPart | undefined): Procedure<void> {
  const name = nameOf(facts, facts.whom);
  const degrees = degreesOf(form);
  if (part)
    yield* addNote("injuries", t("Line.injured", { name, part: named(part.name), count: countOf(part, form) }), {
      rule: "N-32",
      tone: "good",
    });
  else if (facts.blow.inflicts)
    yield* addNote("none", t(degrees < 0 ? "Line.hitWithoutInjury" : "Line.noPartLeft", { name }), {
      rule: degrees < 0 ? "N-75" : "N-30",
    });
  if (flagOf(form.critical) && facts.blow.effect.key === "push")
    yield* addNote("push", t("Line.pushed", { name, feet: facts.blow.effect.value }), { rule: "N-64" });
  if (!hasAttacker(facts)) return;
  const strain = strainFor(facts, form);
  yield* addNote("strain", t("Line.strain", { name, strain }), { rule: "N-38", secretOf: facts.whom });
}

/** 1 for a weapon without injury; the wind effect adds its value, drained as one amount. */
const strainFor = ({ blow: { inflicts, effect } }: InjureFacts, form: InjureForm): number =>
  (inflicts ? strainOf(degreesOf(form)) : 1) +
  (flagOf(form.critical) && effect.key === "wind" ? Math.max(1, effect.value) : 0);
/** A poison needs an injury to enter by, unless the weapon inflicts none. */
const isPoisoned = ({ blow, attacker }: InjureFacts, wounded: boolean): boolean =>
  attacker !== null && blow.poison.dc > 0 && (wounded || !blow.inflicts);
/** An injury set by the GM causes no Strain. */
const hasAttacker = (facts: InjureFacts): boolean => facts.attacker !== null;

function* start(facts: InjureFacts, form: InjureForm): Procedure<Outcome> {
  const { victim } = facts;
  const name = nameOf(facts, facts.whom);
  const part = pickedPart(facts, form);
  const count = part ? countOf(part, form) : 0;
  const barbed = flagOf(form.critical) && facts.blow.effect.key === "barbed" ? BARBED : 0;
  yield* injuryNotes(facts, form, part);
  const saves = part && victim.unconscious && !victim.dead && victim.con !== null ? [saveOffer(name, facts.whom)] : [];
  const poisoned = isPoisoned(facts, part !== undefined);
  const how = part ? "hurt" : facts.blow.inflicts ? "without" : "brings";
  return {
    headline: t(`Headline.injure.${how}`, {
      name,
      count,
      part: named(part?.name ?? ""),
      weapon: named(facts.blow.weapon),
    }),
    tone: part ? "best" : "good",
    consequences: [
      ...(part ? injuries(facts.whom, part, count, facts.worldTime, facts.blow.weapon, barbed) : []),
      ...(hasAttacker(facts) ? gainStrain(facts.whom, victim, strainFor(facts, form), facts.house) : []),
      ...criticalEffect(facts, form, part !== undefined),
      ...(!facts.blow.inflicts && facts.blow.brings.check.attribute === ""
        ? injuryFreeEffect(facts.whom, facts.blow.brings, facts.victim)
        : []),
      ...(poisoned ? doseUsed("self", facts.blow) : []),
    ],
    offers: [
      ...critOffers(name, facts.whom, facts.blow, flagOf(form.critical), {
        held: droppedItemOf(facts, form),
        poisoned,
      }),
      ...saves,
    ],
  };
}
/** Added by a barbed weapon to the DC of treating its injuries. */
const BARBED = 5;

const causesDrop = ({ blow }: InjureFacts, form: InjureForm): boolean =>
  flagOf(form.critical) && blow.effect.key === "loosen";
const droppedItemOf = ({ victim }: InjureFacts, form: InjureForm): string =>
  (victim.held.find(({ id }) => id === stringOf(form.held)) ?? victim.held[0])?.id ?? "";

/** The item to drop, if there is a choice and a check against it follows. */
const heldField = (facts: InjureFacts, form: InjureForm): Field[] =>
  causesDrop(facts, form) && facts.victim.held.length > 1
    ? [
        choiceField("held", t("Field.held"), {
          options: facts.victim.held.map(({ id, name }) => ({ value: id, label: named(name) })),
          as: "list",
          rule: "N-64",
        }),
      ]
    : [];

/** The injuries of a part, and what this many more would do. */
const hintOf = (facts: InjureFacts, part: BodyPart, count: number): Text => {
  const injuries = t("Hint.ofInjuries", { injuries: part.injuries, capacity: part.capacity });
  const does = injuryHint(facts, part, count);
  return does ? t("Hint.injuriesAnd", { injuries, does }) : injuries;
};

function fields(facts: InjureFacts, form: InjureForm): Field[] {
  const degrees = degreesOf(form);
  if (partsFor(facts, form).length === 0)
    return [
      noteField("none", t("Field.part"), {
        text: t(degrees < 0 || !facts.blow.inflicts ? "Line.hitWithoutInjury" : "Line.noPartLeft", {
          name: nameOf(facts, facts.whom),
        }),
      }),
      ...heldField(facts, form),
    ];
  const part = pickedPart(facts, form);
  const most = part ? maxInjuriesOn(part, degrees) : 1;
  const all = choices(facts, degrees);
  const dropped = heldField(facts, form);
  return compact([
    choiceField("part", t("Field.part"), {
      options: all.map(({ part: one, barred: disabledReason }) => ({
        value: one.id,
        label: partLabel(one),
        hint: hintOf(facts, one, part === one ? countOf(one, form) : maxInjuriesOn(one, degrees)),
        // Its tooltip says what each injury does; players may not read an enemy's parts.
        ...(facts.gm ? { itemUuid: `${facts.refs[facts.whom]}.Item.${one.id}` } : {}),
        ...(disabledReason ? { disabledReason } : {}),
      })),
      ...figureChoice(
        facts.victim.parts.filter((one) => isKnownPart(facts, one)),
        {
          name: nameOf(facts, facts.whom),
          picked: stringOf(form.part),
          does: Object.fromEntries(
            all.flatMap(({ part: one }) => {
              const does = injuryHint(facts, one, maxInjuriesOn(one, degrees));
              return does ? [[one.id, does]] : [];
            }),
          ),
          barred: Object.fromEntries(
            all.flatMap(({ part: one, barred: disabledReason }) => (disabledReason ? [[one.id, disabledReason]] : [])),
          ),
        },
      ),
      ...(hasAttacker(facts) && dropped.length === 0 ? { submits: true, hint: t("Hint.figure") } : {}),
      rule: "N-30",
    }),
    part &&
      numberField("count", t("Field.count"), {
        hint: t("Hint.count", { most }),
        min: 1,
        max: most,
        ...(most > 1 ? { quickValues: Array.from({ length: most }, (_, at) => at + 1) } : {}),
        rule: "N-32",
      }),
    ...dropped,
  ]);
}

function problems(facts: InjureFacts, form: InjureForm): Problem[] {
  const degrees = degreesOf(form);
  if (partsFor(facts, form).length === 0) return hasAttacker(facts) ? [] : [problem("part", "partMissing")];
  const part = partOf(facts.victim, stringOf(form.part));
  if (!part) return [problem("part", "partMissing")];
  const disabledReason = partDisabledReason(facts, part, degrees);
  if (disabledReason) return [{ field: "part", text: disabledReason }];
  const count = wholeOf(form.count);
  const most = maxInjuriesOn(part, degrees);
  return count !== null && (count < 1 || count > most) ? [problem("count", "count", { most })] : [];
}

/** The most vital part within reach; null if a heart still to be found could be reached (N-30, N-59). */
function mostVitalPart(facts: InjureFacts, form: InjureForm): Form | null {
  const unknown = facts.victim.parts.some(
    (part) => !isKnownPart(facts, part) && severityRank(part.severity) <= degreesOf(form),
  );
  const [part] = partsFor(facts, form);
  return unknown ? null : part ? { part: part.id } : {};
}

/** Enough degrees for as many injuries as any part can take. */
const BY_HAND = 20;

export const injure: Action<InjureFacts, InjureForm> = {
  id: "injure",
  offeredBy: ACTORS,
  title: (facts) => t("Title.injure", { name: nameOf(facts, facts.whom) }),
  icon: "bleeding-wound",
  target: "each",
  facts: injureFacts,
  // The GM may pick any part; for a hit, its degrees set the limit.
  defaults: (facts) => ({
    degrees: facts.attacker ? 0 : BY_HAND,
    critical: false,
    part: "",
    count: facts.attacker ? null : 1,
    held: facts.victim.held[0]?.id ?? "",
  }),
  form: fields,
  // Another part: back to the maximum count.
  prefill(facts, form, changed) {
    const part = changed === "part" ? pickedPart(facts, form) : undefined;
    return part ? { count: maxInjuriesOn(part, degreesOf(form)) } : null;
  },
  problems,
  start,
  byItself: { kind: "roll", form: mostVitalPart },
  opensForm: () => true,
  buttonLabel: () => t("Verb.injure"),
};

const offerLabel = (name: string, most: SeverityId | null) =>
  most === null ? t("Offer.injureNothing", { name }) : t("Offer.injure", { name, severity: severityText(most) });

/** "Pick a part": the attacker's button; using it closes the parry (N-132). */
export const injureOffer = (
  name: string,
  part: string,
  given: { degrees: number; critical: boolean },
  more: Partial<Offer> = {},
): Offer =>
  makeOffer(`injure-${part}`, "injure", offerLabel(name, highestSeverity(given.degrees)), {
    parts: { self: "self", t0: part, item: "item" },
    form: given,
    asks: ["part", "count", "held"],
    // Nothing to pick.
    ...(highestSeverity(given.degrees) === null ? { atOnce: true as const } : {}),
    tone: "primary",
    otherwise: t("Offer.injureOtherwise"),
    ...more,
  });
