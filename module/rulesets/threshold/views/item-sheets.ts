/** Item sheets: all stored fields, formulas with their error beside them. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { conditions } from "../conditions/conditions.ts";
import { checkSource } from "../model/check-source.ts";
import { WEAPON_PROPERTIES } from "../model/constants.ts";
import {
  asItem,
  type DamagePart,
  DEFENSES,
  ENERGIES,
  NATURAL_KINDS,
  STATS,
  type TypedModifier,
} from "../model/data.ts";
import { defenseText } from "../model/texts.ts";
import { about, effects } from "./gear.ts";
import { creatureOptions, hpAbilities, progressions } from "./header.ts";
import { readings } from "./item-readings.ts";
import { modifiers, targetOptions } from "./modifiers.ts";
import { resistances } from "./resistances.ts";
import { damageOptions, options, orNone, rich, said, sizeOptions, statOptionsOf, t } from "./texts.ts";

type View = (item: Snapshot, context: ViewContext) => Record<string, unknown>;

/** Problems of stored fields: by path, and by its first segment. */
function errors(item: Snapshot): Record<string, Text> {
  const found = checkSource(item.type, item.system);
  return Object.fromEntries(
    found.flatMap(({ field, text }) => [
      [field.split(".")[0] ?? field, text],
      [field, text],
    ]),
  );
}

const heldModifiers = (item: Snapshot): Record<string, TypedModifier> =>
  (item.system as { modifiers?: Record<string, TypedModifier> }).modifiers ?? {};

/** All stats an item uses: for attack, damage and healing. */
const storedStats = ({ system }: Snapshot): unknown[] =>
  ["attack", "damage", "healing", "use"].flatMap((group) => {
    const stored = system[group] as { ability?: unknown; replaceAbility?: unknown } | null | undefined;
    return [stored?.ability, stored?.replaceAbility];
  });

const sheet =
  (body: (item: Snapshot, wrong: Record<string, Text>, context: ViewContext) => Record<string, unknown>): View =>
  (item, context) => {
    const { itemOwner } = context;
    const wrong = errors(item);
    const stats = statOptionsOf(itemOwner, ...storedStats(item));
    return {
      reading: readings[item.type]?.(item, context),
      head: { name: item.name, img: item.img, kind: t(`type.${item.type}`), summary: about(item) },
      body: {
        errors: wrong,
        description: rich(item.system.description, "system.description"),
        modifiers: modifiers(heldModifiers(item), itemOwner, context),
        defenses: DEFENSES.map((value) => ({ value, label: defenseText(value) })),
        types: damageOptions(),
        sizes: sizeOptions(),
        stats: orNone("noStat", stats),
        abilities: [{ value: "auto", label: t("asUsual") }, { value: "none", label: t("noStat") }, ...stats],
        pers: options("per", ["atWill", "encounter", "day"]),
        energies: options("energyKind", ["none", "holy", "unholy"]),
        statuses: orNone("noCondition", statuses()),
        ...body(item, wrong, context),
      },
      effects: effects(item, false),
      limited: { name: item.name, img: item.img, chips: [], hale: null },
    };
  };

const statuses = (): Option[] => conditions.map(({ id }) => ({ value: id, label: said(`Condition.${id}`) }));
const marked = (list: readonly Option[], marks: readonly string[]) =>
  list.map((option) => ({ ...option, on: marks.includes(option.value) }));

/** Damage parts, each with its formula's problem. */
const partsAt = (path: string, stored: Readonly<Record<string, DamagePart>>, wrong: Record<string, Text>) => ({
  path,
  types: damageOptions(),
  rows: Object.entries(stored).map(([id, { formula }]) => ({
    path: `${path}.${id}`,
    formula,
    error: wrong[`${path.replace("system.", "")}.${id}.formula`] ?? null,
  })),
});

export const weapon: View = sheet((item, wrong) => {
  const system = asItem(item, "thresholdWeapon")?.system;
  return {
    modes: options("mode", ["melee", "thrown", "ranged"]),
    hands: options("hands", ["light", "one", "two"]),
    madeFor: [...sizeOptions(), { value: "wielder", label: t("gear.anySize") }],
    properties: marked(
      options(
        "property",
        WEAPON_PROPERTIES.filter((id) => id !== "reach"),
      ),
      system?.properties ?? [],
    ),
    parts: partsAt("system.damage.parts", system?.damage.parts ?? {}, wrong),
    puts: system?.hit.status !== "",
    loads: system?.properties.includes("load"),
  };
});

export const natural: View = sheet((item, wrong) => {
  const system = asItem(item, "thresholdNatural")?.system;
  return {
    kinds: NATURAL_KINDS.map((value) => ({ value, label: t(`naturalKind.${value}`) })),
    roles: options("role", ["primary", "secondary"]),
    modes: options("mode", ["melee", "ranged"]),
    parts: partsAt("system.damage.parts", system?.damage.parts ?? {}, wrong),
  };
});

export const armor: View = sheet(() => ({ slots: options("slot", ["armor", "shield"]) }));
export const gearItem: View = sheet(() => ({}));

export const power: View = sheet((item, wrong, context) => {
  const system = asItem(item, "thresholdPower")?.system;
  return {
    kinds: options("powerKind", ["spell", "prayer", "talent", "poison", "hazard"]),
    actions: options("action", ["standard", "move", "fullRound", "free", "reaction"]),
    deliveries: options("delivery", ["attack", "automatic"]),
    attacks: system?.delivery === "attack" || system?.attack.withWeapon,
    withWeapon: system?.attack.withWeapon,
    menace: system?.kind === "poison" || system?.kind === "hazard",
    tags: system?.tags ?? [],
    parts: partsAt("system.damage.parts", system?.damage.parts ?? {}, wrong),
    lasting: options("lasting", ["unspecified", "encounter", "rounds", "minutes", "hours", "permanent"]),
    targets: orNone("noBonus", targetOptions(context.itemOwner, context, system?.bonus.target ?? "")),
    creatures: marked(creatureOptions(), system?.target.types ?? []),
  };
});

export const feat: View = sheet(() => ({ categories: options("category", ["feat", "talent", "trait"]) }));

export const classItem: View = sheet(() => ({
  hpAbilities: hpAbilities(),
  progressions: progressions(),
}));

/** Uuids as document links. */
const links = (path: string, uuids: readonly string[]) =>
  uuids.filter((uuid) => uuid !== "").map((uuid, at) => rich(`@UUID[${uuid}]`, `${path}.${at}`));

export const species: View = sheet((item) => {
  const system = asItem(item, "thresholdSpecies")?.system;
  return {
    adjust: STATS.map((id) => ({ path: `system.adjust.${id}`, label: said(`Stat.${id}`) })),
    shapes: options("shape", ["tall", "long"]),
    types: orNone("humanoidOf", creatureOptions()),
    countsAs: system?.countsAs ?? [],
    energy: ENERGIES.map((id) => ({ path: `system.energy.${id}`, label: t(`energy.${id}`) })),
    relations: options("relation", ["auto", "heal", "harm", "none"]),
    resist: resistances(system?.resistances ?? {}, null),
    grants: links("system.grants", system?.grants ?? []),
  };
});
