/** Item sheets: every stored field, formulas with their error beside them. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { conditions } from "../conditions/conditions.ts";
import { INJURIES } from "../damage/injury-tables.ts";
import { checkSource, unordered } from "../model/check-source.ts";
import {
  ABILITIES,
  AMMUNITION,
  AREA_SHAPES,
  asItem,
  DEFENSES,
  DRAW_CLASSES,
  ENHANCES,
  EXPIRIES,
  FEATURE_CATEGORIES,
  GROUPS,
  ONLY_IF,
  RECHARGES,
  UNCONSCIOUS_REASONS,
} from "../model/data.ts";
import { SLUGS } from "../model/styles-and-feats.ts";
import { abilityName, conditionName, defenseName } from "../model/texts.ts";
import { effects } from "./effects.ts";
import { about } from "./gear.ts";
import { readings } from "./item-readings.ts";
import {
  abilityOptions,
  damageOptions,
  labeledOptions,
  options,
  orNone,
  rich,
  said,
  sizeOptions,
  t,
  ticks,
} from "./texts.ts";

type View = (item: Snapshot, context: ViewContext) => Record<string, unknown>;

/** The problem of a stored field; null: none. */
const wrong = (item: Snapshot, path: string): Text | null =>
  checkSource(item.type, item.system).find(({ field }) => field === path)?.text ?? null;

const conditionOptions = () => conditions.map(({ id }) => ({ value: id, label: conditionName(id) }));
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const sheet =
  (body: (item: Snapshot, context: ViewContext) => Record<string, unknown> = () => ({})): View =>
  (item, context) => ({
    reading: readings[item.type]?.(item, context),
    head: { name: item.name, img: item.img, kind: t(`type.${item.type}`), summary: about(item) },
    body: {
      description: rich(item.system.description, "system.description"),
      types: damageOptions(),
      ...body(item, context),
    },
    effects: effects(item),
    limited: { name: item.name, img: item.img, chips: [], hale: null },
  });

export const weapon: View = sheet((item) => {
  const system = asItem(item, "auraWeapon")?.system;
  const ranged = system?.weaponClass === "ranged";
  return {
    ranged,
    drawn: system?.drawClass !== "none",
    classes: labeledOptions("WeaponClass", ["melee", "ranged"]),
    groups: labeledOptions("Group", GROUPS),
    draws: labeledOptions("DrawClass", DRAW_CLASSES),
    ammunition: orNone("none", labeledOptions("Ammunition", AMMUNITION)),
    thrown: system?.thrown.enabled,
    error: wrong(item, "damage.formula"),
    disorder: unordered(item.system, "range")[0]?.text ?? null,
    thrownDisorder: unordered(item.system, "thrown")[0]?.text ?? null,
  };
});

export const armor: View = sheet();
export const shield: View = sheet(() => ({ groups: labeledOptions("Group", GROUPS) }));
export const ammunition: View = sheet(() => ({
  kinds: labeledOptions("Ammunition", AMMUNITION),
  ownTypes: orNone("asWeapon", damageOptions()),
}));
export const gearItem: View = sheet((item) => ({
  conditions: orNone("none", conditionOptions()),
  error: wrong(item, "poison.damage"),
  slugs: orNone("none", options("slug", ["healersKit", "repairKit", "crowbar", "torch", "lantern"])),
}));

export const power: View = sheet((item) => {
  const system = asItem(item, "auraAbility")?.system ?? asItem(item, "auraSpell")?.system;
  const enhances = system?.enhances !== "none";
  return {
    enhances,
    attacks: system?.attack.enabled,
    aims: system?.target !== "self" || system?.attack.enabled,
    enhancesOptions: labeledOptions("Enhances", ENHANCES),
    recharges: labeledOptions("Recharge", RECHARGES),
    onlyIf: labeledOptions("OnlyIf", ONLY_IF),
    defenses: DEFENSES.map((value) => ({ value, label: defenseName(value) })),
    casting: [{ value: "best", label: t("castBest") }, ...abilityOptions()],
    targets: options("target", ["self", "ally", "enemy", "area"]),
    shapes: options("shape", AREA_SHAPES),
    conditions: conditionOptions(),
    expiries: labeledOptions("Expiry", EXPIRIES),
    reasons: orNone("noReason", labeledOptions("SleepReason", UNCONSCIOUS_REASONS)),
    puts: (system?.onHit.conditions ?? []).map(({ id }, index) => ({
      path: `system.onHit.conditions.${index}`,
      name: conditionName(id),
      asleep: id === "unconscious",
    })),
    removes: ticks("field.removes", "system.removes", conditionOptions(), strings(system?.removes)),
    errors: { mods: wrong(item, "mods.damage"), attack: wrong(item, "attack.damage") },
    comesTo: system?.attack.enabled
      ? t("powers.against", { av: system.attack.av ?? 0, defense: defenseName(system.attack.defense) })
      : null,
  };
});

export const feature: View = sheet((item) => {
  const system = asItem(item, "auraFeature")?.system;
  return {
    categories: labeledOptions("FeatureCategory", FEATURE_CATEGORIES),
    slugs: orNone("none", labeledOptions("Style", SLUGS)),
    masab: ticks("field.masab", "system.masab", abilityOptions(), strings(system?.masab)),
    masdb: ticks("field.masdb", "system.masdb", abilityOptions(), strings(system?.masdb)),
  };
});

export const race: View = sheet((item, { itemOwner }) => {
  const system = asItem(item, "auraRace")?.system;
  const applied = system?.applied !== "";
  return {
    sizes: sizeOptions(),
    abilities: ABILITIES.map((id) => ({ path: `system.abilities.${id}`, label: abilityName(id) })),
    inherent: (["evasion", "fortitude", "will"] as const).map((id) => ({
      path: `system.inherent.${id}`,
      label: defenseName(id),
    })),
    weaknesses: ticks("field.weaknesses", "system.weaknesses", damageOptions(), strings(system?.weaknesses)),
    resistances: ticks("field.resistances", "system.resistances", damageOptions(), strings(system?.resistances)),
    // Its bonuses are written to the actor once, and reverted on removal.
    held: itemOwner ? t(applied ? "race.applied" : "race.waits") : null,
    apply: itemOwner ? { id: item.id, label: t(applied ? "race.takeBack" : "race.apply") } : null,
  };
});

export const injury: View = sheet(() => ({
  severities: labeledOptions("Severity", ["minor", "major"]),
  slugs: orNone(
    "none",
    INJURIES.major.map(({ id }) => ({ value: id, label: said(`Injury.major.${id}.name`) })),
  ),
  heals: labeledOptions("HealedBy", ["treatment", "shortRest", "longRest"]),
}));
