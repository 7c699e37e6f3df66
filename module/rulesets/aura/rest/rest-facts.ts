/** Facts of a rest: pools to fill, uses to recharge, items to repair, conditions that end (A-210 to A-217, D-53). */
import { type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { noteField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf } from "../../../kernel/form-values.ts";
import type { Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { endInstances, type Instance, unnamedOf } from "../conditions/instances.ts";
import { type DamageTargetFacts, hasCondition, instancesFor, set, suffererFacts } from "../damage/damage-target.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { conditionName, problem, t } from "../model/texts.ts";

/** Minutes per surge, and per repaired item. */
export const SURGE_MINUTES = 5;
export const REPAIR_MINUTES = 15;

export interface RestFacts extends DamageTargetFacts {
  fighting: boolean;
  surgesMax: number;
  broken: { id: string; name: string }[];
  /** Has a Repair Kit. */
  kit: boolean;
  /** Abilities with fewer uses than their maximum. */
  spent: { id: string; name: string; max: number; long: boolean }[];
  /** Injuries that this rest heals. */
  healing: { id: string; name: string; long: boolean }[];
  /** Expiring effects without a condition. */
  unnamed: Instance[];
  /** In a dialog for several actors: the facts of each. */
  company?: readonly RestFacts[];
}

/** All actors of the dialog. */
export const resting = (facts: RestFacts): readonly RestFacts[] => facts.company ?? [facts];

/**
 * Each actor of a group rest has its own surge field. Dots in a field name would be read as a path: replaced by
 * hyphens.
 */
export const surgesOf = ({ refs }: Pick<RestFacts, "refs">): string =>
  `surges-${(refs.self ?? "").replaceAll(".", "-")}`;

/** Facts of a group rest: items to repair, pools and sleepers of any member. */
export const restTogether = (all: readonly [RestFacts, ...RestFacts[]]): RestFacts => ({
  ...all[0],
  company: all,
  broken: all.flatMap(({ broken }) => broken),
  kit: all.every(({ broken, kit }) => kit || broken.length === 0),
  spent: all.flatMap(({ spent }) => spent),
});

export function restFacts(parts: Parts): RestFacts {
  const { self } = parts;
  const { system, effects } = asActor(self);
  const broken = [...itemsOf(self, "auraArmor"), ...itemsOf(self, "auraShield")].filter((item) => item.system.broken);
  const powers = [...itemsOf(self, "auraAbility"), ...itemsOf(self, "auraSpell")];
  const injuries = itemsOf(self, "auraInjury").filter((item) => item.system.healedBy !== "treatment");
  return {
    ...suffererFacts(parts),
    fighting: flagOf(parts.given.fighting),
    surgesMax: system.surges.max,
    broken: broken.map(({ id, name }) => ({ id, name })),
    kit: itemsOf(self, "auraGear").some((item) => item.system.slug === "repairKit" && item.system.quantity > 0),
    spent: powers
      .filter(({ system: { recharge, uses } }) => recharge !== "none" && uses.value < uses.max)
      .map(({ id, name, system: { uses, recharge } }) => ({ id, name, max: uses.max, long: recharge === "longRest" })),
    healing: injuries.map(({ id, name, system: { healedBy } }) => ({ id, name, long: healedBy === "longRest" })),
    unnamed: unnamedOf(effects),
  };
}

/** Parts of the rest that take effect; if interrupted, the GM chooses. */
export type RestForm = Form & {
  surges: number | null;
  /** Ids of items to repair. */
  repairs: string[];
  /** A Repair Kit is borrowed. */
  borrowed: boolean;
  stamina: boolean;
  powers: boolean;
  conditions: boolean;
  wakes: boolean;
  advance: boolean;
  insist: boolean;
};
export const REST_DEFAULTS = {
  surges: 0,
  repairs: [] as string[],
  borrowed: false,
  stamina: true,
  powers: true,
  conditions: true,
  wakes: true,
  insist: false,
};

/** Reasons of unconsciousness that a rest ends: Stamina or non-lethal; after a night also sleep (D-53). */
const WAKING = { short: ["stamina", "nonLethal"], long: ["stamina", "nonLethal", "sleep"] } as const;
const wakingFrom = ({ self }: Pick<RestFacts, "self">, long: boolean): Instance[] =>
  instancesFor(self, "unconscious").filter(({ reason }) =>
    WAKING[long ? "long" : "short"].some((one) => one === reason),
  );

/** Instances that end with this rest, and those counted in Rounds while none runs (D-35, D-36, D-53). */
const endingWith = ({ self, unnamed, moment }: RestFacts, long: boolean): Instance[] =>
  [...self.instances, ...unnamed].filter(
    ({ expiry }) =>
      expiry === "shortRest" || (long && expiry === "longRest") || (expiry === "round" && moment === null),
  );

const resumes = ({ self, unnamed, moment }: RestFacts, ended: readonly Instance[]): Consequence[] =>
  [...self.instances, ...unnamed]
    .filter((one) => one.suspended && moment === null && !ended.includes(one))
    .map(({ id, condition }) => ({
      part: "self",
      do: "renew",
      effect: id,
      given: { suspended: false },
      why: t("Why.resumes", { condition: conditionName(condition) }),
    }));

/** Consequences of both rests besides Aura and surges, as far as chosen. */
export function restored(facts: RestFacts, form: RestForm, long: boolean): Consequence[] {
  const { self } = facts;
  const why = t("Why.rested");
  const ended = flagOf(form.conditions) ? endingWith(facts, long) : [];
  const woken = flagOf(form.wakes) ? wakingFrom(facts, long).filter((one) => !ended.includes(one)) : [];
  const refills = flagOf(form.stamina) && self.stamina.value < self.stamina.max;
  const stamina = refills ? self.stamina.max : woken.length > 0 ? Math.max(1, self.stamina.value) : self.stamina.value;
  const of = (item: string, path: string, value: number | boolean): Consequence =>
    setValue("self", path, value, why, { item });
  return compact([
    stamina !== self.stamina.value && set("stamina.value", stamina, why),
    ...(flagOf(form.powers)
      ? facts.spent.filter((one) => long || !one.long).map(({ id, max }) => of(id, "uses.value", max))
      : []),
    // A rest ends conditions for good, continuous ones too: a source that remains inflicts them again.
    ...endInstances(
      "self",
      [...ended, ...woken].map((one) => ({ ...one, continuous: false })),
      facts.moment,
    ),
    ...(flagOf(form.conditions) ? resumes(facts, ended) : []),
    ...repaired(facts, form).map(({ id }) => of(id, "broken", false)),
    ...(flagOf(form.conditions) ? heals(facts, long).map(({ id }): Consequence => removeItem("self", id, why)) : []),
  ]);
}

/** Injuries healed by this rest. */
const heals = ({ healing }: RestFacts, long: boolean) => healing.filter((one) => long || !one.long);

export const repaired = ({ broken }: Pick<RestFacts, "broken">, form: RestForm) =>
  broken.filter(({ id }) => listOf(form.repairs).includes(id));

/** Problems: in combat unless the GM allows it, more repairs than time, no Repair Kit. */
export function restProblems(facts: RestFacts, form: RestForm, mostRepairs: number): Problem[] {
  const name = nameOf(facts, "self");
  if (hasCondition(facts.self, "dead")) return [problem("", "dead", { name })];
  if (facts.fighting && !(facts.gm && flagOf(form.insist))) return [problem("", "restFighting", { name })];
  const mends = repaired(facts, form).length;
  if (facts.company)
    return facts.company.map((one) => restProblems(one, form, mostRepairs)).find(({ length }) => length > 0) ?? [];
  if (mends > mostRepairs) return [problem("repairs", "tooManyRepairs", { most: mostRepairs })];
  return mends > 0 && !facts.kit && !flagOf(form.borrowed) ? [problem("repairs", "noKit", { name })] : [];
}

/** Fields of both rest dialogs besides the duration. */
export function restFields(facts: RestFacts, long: boolean): Field[] {
  const all = resting(facts);
  const wakes = all.some((one) => wakingFrom(one, long).length > 0);
  const ends = all.some((one) => endingWith(one, long).length > 0 || heals(one, long).length > 0);
  const check = (name: string, rule: string, more: Partial<Field> = {}): Field =>
    ({ kind: "check", name, label: t(`Field.rest.${name}`), rule, ...more }) as Field;
  return compact([
    ...(facts.broken.length > 0
      ? compact([
          ticksField("repairs", t("Field.rest.repairs"), {
            options: all.flatMap((one) =>
              one.broken.map(({ id, name }) => ({
                value: id,
                label: t("Name", { name }),
                ...(facts.company ? { hint: t("Name", { name: nameOf(one, "self") }) } : {}),
              })),
            ),
            hint: t("Field.rest.repairsHint"),
            rule: "A-212",
          }) satisfies Field,
          !facts.kit && check("borrowed", "A-212"),
        ])
      : []),
    ...all
      .filter(({ self }) => hasCondition(self, "bleedingOut"))
      .map(
        (one, n): Field =>
          noteField(`bleeding${n || ""}`, t("Field.rest.note"), {
            text: t("Note.restBleeding", { name: nameOf(one, "self") }),
            tone: "bad",
            rule: "A-224",
          }),
      ),
    check("stamina", "A-36"),
    facts.spent.some((one) => long || !one.long) && check("powers", "A-211"),
    (ends || wakes) && check("conditions", "A-216"),
    wakes && check("wakes", "A-246"),
    facts.fighting && check("insist", "A-210", { gm: true }),
    check("advance", "A-210", { gm: true, hint: t("Field.rest.advanceHint") }),
  ]);
}
