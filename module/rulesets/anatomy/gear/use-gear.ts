/** Use gear: vials, powders, a tourniquet, smelling salts, poisons. */
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { type CostFacts, costFactsOf, priceConsequences, priceProblems } from "../combat/costs.ts";
import { effectEndOf, forTurns, startEffect } from "../conditions/effect-duration.ts";
import { spendUse } from "../damage/healer.ts";
import {
  adjust,
  type HealthFacts,
  healthFactsOf,
  type OwnFacts,
  set,
  severalTargets,
  singleTargetProblems,
} from "../damage/health-facts.ts";
import { NO_POISON } from "../damage/injure-facts.ts";
import { recoverableMax } from "../damage/stamina-loss.ts";
import { asActor, asItem, type GearData, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { named, problem, t } from "../model/texts.ts";

/** An effect that may be ended, with the status that follows it. */
interface Ends {
  id: string;
  status: string;
  afterwards: string;
  part: string;
  step: number;
  till: number;
}

export interface GearFacts extends OwnFacts {
  purse: CostFacts;
  gear: { id: string; name: string; left: number; counted: boolean } & GearData["use"];
  whom: string;
  patient: HealthFacts;
  /** The mouth cannot be used: cannot drink (N-50). */
  shut: boolean;
  ends: Ends[];
  poison: GearData["poison"];
  /** Own weapons that a poison can coat. */
  blades: { id: string; name: string }[];
  several?: true;
}
export type GearForm = Form & {
  /** Id of the weapon to coat. */
  weapon: string;
};

/** Weapons with an edge or a point, at hand or stowed. */
const bladesOf = (actor: Snapshot): GearFacts["blades"] =>
  itemsOf(actor, "anatomyWeapon")
    .filter(({ system }) => system.category !== "natural" && system.inflictsInjury)
    .filter(({ system }) => system.damageTypes.some((type) => type !== "bludgeoning"))
    .filter(({ system }) => system.carry !== "dropped" && system.carry !== "stuck")
    .sort((a, b) => Number(b.system.carry === "held") - Number(a.system.carry === "held"))
    .map(({ id, name }) => ({ id, name }));
const bladeOf = ({ blades }: GearFacts, form: GearForm) => blades.find(({ id }) => id === stringOf(form.weapon));

const endsOf = (actor: Snapshot): Ends[] =>
  actor.effects.flatMap((effect) => {
    const status = ["stunned", "dazed"].find((one) => effect.statuses.includes(one));
    if (effect.disabled || !status) return [];
    const { afterwards, part, step, till } = effectEndOf(effect);
    return [{ id: effect.id, status, afterwards, part, step, till }];
  });

function gearFacts(parts: Parts): GearFacts {
  const house = readHouse(parts.house);
  const [target] = parts.targets;
  const patient = target && target.uuid !== parts.self.uuid ? target : parts.self;
  const item = asItem(parts.item, "anatomyGear");
  const counted = (item?.system.uses.max ?? 0) > 0;
  const { kind = "", value = 0, ap = 0, drunk = false } = item?.system.use ?? {};
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    ...severalTargets(parts),
    house,
    worldTime: parts.worldTime,
    gm: parts.gm,
    self: healthFactsOf(parts.self),
    purse: costFactsOf(parts),
    gear: {
      id: item?.id ?? "",
      name: item?.name ?? "",
      left: counted ? (item?.system.uses.value ?? 0) : (item?.system.quantity ?? 0),
      counted,
      kind,
      value,
      ap,
      drunk,
    },
    whom: patient === parts.self ? "self" : "t0",
    patient: healthFactsOf(patient),
    shut: asActor(patient).system.body.blocks.includes("eat"),
    ends: endsOf(patient),
    poison: item ? { ...item.system.poison } : NO_POISON,
    blades: bladesOf(parts.self),
  };
}

/** Ends dazed; turns stunned into dazed, keeping the status that follows. */
function wakeConsequences({ whom, ends, patient }: GearFacts): Consequence[] {
  const why = t("Reason.salts");
  const stuns = ends.filter(({ status }) => status === "stunned");
  const list = stuns.length > 0 ? stuns : ends;
  const [first] = list;
  const waits = first && patient.parts.some(({ id, injuries }) => id === first.part && injuries >= first.step);
  return [
    ...list.map(({ id }): Consequence => ({ part: whom, do: "end", effect: id, why })),
    ...(stuns.length > 0 && first
      ? [
          startEffect(
            whom,
            forTurns(
              "ANATOMY.Condition.dazed",
              {
                until: "turnEnd",
                till: first.till,
                ...(first.afterwards ? { afterwards: first.afterwards, part: first.part, step: first.step } : {}),
              },
              { statuses: ["dazed"] },
            ),
            why,
          ),
        ]
      : first?.afterwards && waits
        ? [setCondition(whom, first.afterwards, true, why)]
        : []),
  ];
}

/** Stamina restored, up to the limit set by Strain (D-10). */
const gain = ({ patient, gear, house }: GearFacts): number =>
  Math.max(0, Math.min(gear.value, recoverableMax(patient.stamina.max, patient.strain, house) - patient.stamina.value));

/** Replaces any poison that is on the weapon. */
const coated = ({ poison, gear }: GearFacts, weapon: string): Consequence[] =>
  Object.entries({ ...poison, name: gear.name, doses: Math.max(1, poison.doses) }).map(([field, value]) =>
    set("self", `poison.${field}`, value, "poison", weapon),
  );

function useConsequences(facts: GearFacts, form: GearForm): Consequence[] {
  const { gear, whom, patient } = facts;
  switch (gear.kind) {
    case "stamina":
      return [adjust(whom, "stamina.value", gain(facts), "used", { max: patient.stamina.max })];
    case "staunch":
      return [set(whom, "bleed.value", 0, "staunched")];
    case "tourniquet":
      return [adjust(whom, "bleed.value", -gear.value, "staunched", { min: 0 })];
    case "salts":
      return wakeConsequences(facts);
    case "poison":
      return coated(facts, stringOf(form.weapon));
    default:
      return [];
  }
}

function problems(facts: GearFacts, form: GearForm): Problem[] {
  const { gear, patient } = facts;
  const name = nameOf(facts, facts.whom);
  const limb = patient.parts.some(
    ({ kind, injuries, state }) => (kind === "arm" || kind === "leg") && injuries > 0 && state !== "lost",
  );
  if (facts.several) return singleTargetProblems(facts);
  if (patient.dead) return [problem("", "dead", { name })];
  if (gear.left < 1) return [problem("", "usedUp", { thing: named(gear.name) })];
  if (gear.kind === "" || gear.kind === "repair") return [problem("", "noUse", { thing: named(gear.name) })];
  if (gear.kind === "poison" && facts.blades.length === 0)
    return [problem("weapon", "noBlade", { name: nameOf(facts, "self") })];
  if (gear.kind === "poison" && !bladeOf(facts, form)) return [problem("weapon", "thingMissing")];
  if (gear.drunk && facts.shut) return [problem("", "cannotDrink", { name })];
  if (gear.kind === "stamina" && patient.con === null) return [problem("", "noConstitution", { name })];
  if (gear.kind === "stamina" && gain(facts) < 1) return [problem("", "noStaminaToGain", { name })];
  if ((gear.kind === "staunch" || gear.kind === "tourniquet") && patient.bleed <= 0)
    return [problem("", "notBleeding", { name })];
  if (gear.kind === "tourniquet" && !limb) return [problem("", "noLimb", { name })];
  if (gear.kind === "salts" && facts.ends.length === 0) return [problem("", "notDazed", { name })];
  return priceProblems(facts.purse, { ap: gear.ap }, nameOf(facts, "self"));
}

const fields = (facts: GearFacts): Field[] =>
  facts.gear.kind !== "poison" || facts.blades.length === 0
    ? []
    : [
        choiceField("weapon", t("Field.coat"), {
          options: facts.blades.map(({ id, name }) => ({ value: id, label: named(name) })),
          as: "list",
        }),
      ];

export const useGear: Action<GearFacts, GearForm> = {
  id: "useGear",
  offeredBy: ["anatomyGear"],
  title: (facts) => t("Title.useGear", { thing: named(facts.gear.name), name: nameOf(facts, "self") }),
  icon: "healing",
  target: "one",
  // A drink or a poison is for its user, if it does anything there.
  needsNoTarget: (facts, form) =>
    (facts.gear.drunk || facts.gear.kind === "poison") && problems(facts, form).length === 0,
  facts: gearFacts,
  defaults: (facts) => ({ weapon: facts.blades[0]?.id ?? "" }),
  form: fields,
  problems,
  *start(facts, form) {
    const { gear } = facts;
    yield* pay("price", [
      ...priceConsequences(facts.purse, { ap: gear.ap }),
      spendUse("self", { id: gear.id, uses: gear.counted }),
    ]);
    return makeOutcome(
      t(`Headline.useGear.${stringOf(gear.kind)}`, {
        name: nameOf(facts, "self"),
        patient: nameOf(facts, facts.whom),
        thing: named(gear.name),
        amount: gear.kind === "stamina" ? gain(facts) : gear.value,
        weapon: named(bladeOf(facts, form)?.name ?? ""),
      }),
      { tone: "good", consequences: useConsequences(facts, form) },
    );
  },
  buttonLabel: (facts) => t("Verb.useGear", { ap: facts.gear.ap }),
};
