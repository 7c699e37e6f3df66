/**
 * A race is written to its actor once when added, and reverted when removed: it is not read in between.
 */
import { adjustValue, type Consequence, type FormValue, removeItem, setFor } from "../../../kernel/consequences.ts";
import { choiceField, noteField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { ItemQuestion } from "../../../kernel/item-handling.ts";
import type { Change, Field, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId, type ActorData, asActor, asItem, itemsOf, type RaceData } from "../model/data.ts";
import { abilityName, t } from "../model/texts.ts";

/** What was written: numbers added by path, the previous size and Speed, new damage types. */
interface Applied {
  size: string;
  speed: number;
  by: Record<string, number>;
  weaknesses: string[];
  resistances: string[];
}

export type RaceNumbers = Pick<
  RaceData,
  "size" | "speed" | "inherent" | "abilities" | "anyAbility" | "weaknesses" | "resistances"
>;

export function read(words: string): Applied | null {
  try {
    const { size, speed, by, weaknesses, resistances } = JSON.parse(words) as Partial<Applied>;
    if (typeof size !== "string" || typeof speed !== "number") return null;
    return { size, speed, by: by ?? {}, weaknesses: weaknesses ?? [], resistances: resistances ?? [] };
  } catch {
    return null;
  }
}

/** Numbers a race adds, by path; `any` is the score that gets its free points. */
function added(race: RaceNumbers, any: AbilityId | null): Record<string, number> {
  const all: [string, number][] = [
    ...ABILITIES.map((id): [string, number] => [
      `abilities.${id}.value`,
      race.abilities[id] + (id === any ? race.anyAbility : 0),
    ]),
    ...(["evasion", "fortitude", "will"] as const).map((id): [string, number] => [
      `inherent.${id}.bonus`,
      race.inherent[id],
    ]),
  ];
  return Object.fromEntries(all.filter(([, by]) => by !== 0));
}

export type Base = Pick<ActorData, "size"> & { speed: number } & ActorData["damage"];
export const baseOf = ({ size, movement, damage }: ActorData): Base => ({ size, speed: movement.speed, ...damage });

/** The changes of a race for this actor: only damage types it lacks, and the record of what was changed. */
export function writing(race: RaceNumbers, any: AbilityId | null, base: Base) {
  const fresh = <T extends string>(there: readonly T[], more: readonly T[]) =>
    more.filter((type) => !there.includes(type));
  const weaknesses = fresh(base.weaknesses, race.weaknesses);
  const resistances = fresh(base.resistances, race.resistances);
  const by = added(race, any);
  const applied: Applied = { size: base.size, speed: base.speed, by, weaknesses, resistances };
  return { by, weaknesses, resistances, applied: JSON.stringify(applied) };
}

export function applying(
  id: string,
  name: string,
  race: RaceNumbers,
  any: AbilityId | null,
  base: Base,
): Consequence[] {
  const why = t("Why.raceGiven", { name });
  const { by, weaknesses, resistances, applied } = writing(race, any, base);
  const set = (path: string, value: FormValue, item?: string): Consequence => ({
    part: "self",
    do: "set",
    path,
    value,
    why,
    ...(item ? { item } : {}),
  });
  return compact([
    set("size", race.size),
    set("movement.speed", race.speed),
    ...Object.entries(by).map(([path, amount]): Consequence => adjustValue("self", path, amount, why)),
    weaknesses.length && set("damage.weaknesses", [...base.weaknesses, ...weaknesses]),
    resistances.length && set("damage.resistances", [...base.resistances, ...resistances]),
    set("applied", applied, id),
  ]);
}

/** The actor's data before a race; size and Speed only if not changed since. */
export function before(race: RaceNumbers, applied: Applied, base: Base): Base {
  const without = <T extends string>(there: readonly T[], gone: readonly string[]) =>
    there.filter((type) => !gone.includes(type));
  return {
    size: base.size === race.size ? (applied.size as Base["size"]) : base.size,
    speed: base.speed === race.speed ? applied.speed : base.speed,
    weaknesses: without(base.weaknesses, applied.weaknesses),
    resistances: without(base.resistances, applied.resistances),
  };
}

export function takingBack(name: string, applied: Applied, then: Base, base: Base): Consequence[] {
  const why = t("Why.raceGone", { name });
  const set = setFor(why);
  const changed = (a: readonly string[], b: readonly string[]) => a.length !== b.length;
  return compact([
    then.size !== base.size && set("size", then.size),
    then.speed !== base.speed && set("movement.speed", then.speed),
    ...Object.entries(applied.by).map(([path, by]): Consequence => adjustValue("self", path, -by, why)),
    changed(then.weaknesses, base.weaknesses) && set("damage.weaknesses", [...then.weaknesses]),
    changed(then.resistances, base.resistances) && set("damage.resistances", [...then.resistances]),
  ]);
}

/**
 * Applies an added race, reverts a removed one. With two races the old one is removed first; then the new one is
 * applied. If a race is added as applied while another is removed, character creation has done both already.
 */
export function recomputeRaces({ before: was, after }: Pick<Change, "before" | "after">): Consequence[] {
  const had = itemsOf(was, "auraRace");
  const has = itemsOf(after, "auraRace");
  const fresh = has.filter(({ id }) => !had.some((one) => one.id === id));
  const lost = had.filter(({ id }) => !has.some((one) => one.id === id));
  const newest = fresh.at(-1);
  const others = newest ? has.filter((one) => one !== newest) : [];
  if (others.length > 0)
    return others.map(({ id, name }) =>
      removeItem("self", id, t("Why.raceReplaced", { name, other: newest?.name ?? "" })),
    );
  if (newest && newest.system.applied !== "") return [];
  const found: Consequence[] = [];
  let base = baseOf(asActor(after).system);
  for (const { name, system } of lost) {
    const applied = read(system.applied);
    if (!applied) continue;
    const then = before(system, applied, base);
    found.push(...takingBack(name, applied, then, base));
    base = then;
  }
  const added = newest ?? (lost.length > 0 ? has[0] : undefined);
  // A score of the player's choice is asked for first: until then the race waits, with a button (Human).
  if (added && added.system.applied === "" && added.system.anyAbility === 0)
    found.push(...applying(added.id, added.name, added.system, null, base));
  return found;
}

export const abilityIn = (form: Form): AbilityId | null =>
  ABILITIES.find((id) => id === stringOf(form.ability)) ?? null;
export const abilityField = (points: number): Field =>
  choiceField("ability", t("Field.race.ability", { points }), {
    options: ABILITIES.map((value) => ({ value, label: abilityName(value) })),
    as: "list",
  });

/** Confirms before a race is added: it changes the actor's values. */
export function asksRace(actor: Snapshot, item: Snapshot): ItemQuestion | null {
  const race = asItem(item, "auraRace");
  if (!race) return null;
  const [held] = itemsOf(actor, "auraRace");
  const names = { name: actor.name, race: item.name, other: held?.name ?? "" };
  const points = race.system.anyAbility;
  return {
    title: t("Title.race", names),
    icon: "three-friends",
    buttonLabel: t("Verb.race"),
    fields: compact([
      noteField("note", t("Field.race.note"), {
        text: t(held ? "Note.race.replaces" : "Note.race.comes", names),
        rule: "A-154",
      }),
      points > 0 && abilityField(points),
    ]),
    form: points > 0 ? { ability: "str" } : {},
    // The free points become points of that score; what a copied item had applied to another actor is cleared.
    system: (form: Form) => {
      const ability = abilityIn(form) ?? "str";
      const chosen = { [`abilities.${ability}`]: race.system.abilities[ability] + points, anyAbility: 0 };
      return { applied: "", ...(points > 0 ? chosen : {}) };
    },
  };
}
