/** Item sheets: all stored fields, formulas with their error. */
import type { Text } from "../../../kernel/card.ts";
import type { HouseRules, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { ABILITIES, itemAs, SEVERITIES, type SpellVersion, TIERS, tierKey } from "../model/data.ts";
import { damageTypes, readHouse } from "../model/house-rules.ts";
import { abilityName, typeText } from "../model/texts.ts";
import { effects, itemSummary, rich } from "./gear.ts";
import { clock } from "./injuries.ts";
import { readings } from "./item-readings.ts";
import { formulaError, options, t } from "./texts.ts";

/** The damage types of this world: the eight, and the ids added by the house rule (D-40). */
const typesOf = (house: HouseRules): Option[] =>
  damageTypes(readHouse(house)).map((value) => ({ value, label: typeText(value) }));

const abilityOptions = (): Option[] => ABILITIES.map((value) => ({ value, label: abilityName(value) }));
const named = (key: string, values: readonly string[]): Option[] => options(key, values);

const head = (item: Snapshot, summary: Text) => ({
  name: item.name,
  img: item.img,
  kind: t(`type.${item.type}`),
  summary,
});

type View = (item: Snapshot, context: ViewContext) => Record<string, unknown>;

const sheet = (
  summary: (item: Snapshot) => Text,
  body: (item: Snapshot, context: ViewContext) => Record<string, unknown>,
): View => {
  return (item, context) => ({
    reading: readings[item.type]?.(item, context),
    head: head(item, summary(item)),
    body: body(item, context),
    effects: effects(item),
    limited: { name: item.name, img: item.img },
  });
};

const appliesOptions = (item: Snapshot): Option[] => [
  { value: "", label: t("none") },
  ...item.effects.map((e) => ({ value: e.name, label: t("named", { name: e.name }) })),
];

/** Fields of a version: a Tier of a spell, or the use of a potion or scroll. */
const versionFields = (version: SpellVersion, path: string) => ({
  path,
  effect: rich(version.effect, `${path}.effect`),
  attack: version.resolution === "attack",
  save: version.resolution === "save" || (version.resolution === "attack" && version.applies !== ""),
  ignoresArmor: version.damage.ignoresArmor,
  damageError: formulaError(version.damage.formula),
  healingError: formulaError(version.healing.formula),
});

/** The options of those fields. */
const versionOptions = (item: Snapshot, house: HouseRules) => ({
  resolutions: named("resolution", ["none", "attack", "save"]),
  abilities: abilityOptions(),
  onSave: named("onSave", ["half", "none"]),
  types: typesOf(house),
  applies: appliesOptions(item),
});

const described = (item: Snapshot) => ({
  description: rich(String(item.system.description ?? ""), "system.description"),
});

export const weapon = sheet(itemSummary, (item, { house }) => {
  const { system } = itemAs(item, "bloodiedWeapon");
  return {
    ...described(item),
    error: formulaError(system.damage.formula),
    categories: named("category", ["melee", "light", "ranged"]),
    hands: [0, 1, 2].map((n) => ({ value: String(n), label: t(`hands.${n}`) })),
    abilities: [{ value: "best", label: t("ability.best") }, ...abilityOptions()],
    equipped: named("hand", ["none", "main", "off", "both"]),
    types: typesOf(house).map((type) => ({
      ...type,
      on: system.damage.types.includes(type.value),
      first: system.damage.types[0] === type.value,
    })),
    applies: appliesOptions(item),
    saves: [{ value: "none", label: t("field.noSave") }, ...abilityOptions()],
  };
});

export const armor = sheet(itemSummary, (item, { house }) => {
  const { system } = itemAs(item, "bloodiedArmor");
  const all = typesOf(house);
  return {
    ...described(item),
    error: formulaError(system.formula),
    slots: named("slot", ["body", "head", "natural", "other"]),
    modes: named("mode", ["add", "multiply"]),
    equipped: system.equipped,
    natural: system.slot === "natural",
    entries: Object.keys(system.byType).map((type) => ({ type, label: typeText(type), path: `system.byType.${type}` })),
    free: all.filter((type) => !(type.value in system.byType)),
  };
});

export const shield = sheet(itemSummary, (item) => ({
  ...described(item),
  equipped: itemAs(item, "bloodiedShield").system.equipped,
}));
export const gearItem = sheet(itemSummary, (item, { house }) => {
  const { use } = itemAs(item, "bloodiedGear").system;
  return {
    ...described(item),
    usable: use.enabled,
    tiers: TIERS.map((tier) => ({ value: String(tier), label: t("magic.tier", { tier }) })),
    version: versionFields(use, "system.use"),
    ...versionOptions(item, house),
  };
});
export const feature = sheet(
  () => t("about.feature"),
  (item) => described(item),
);

export const injury = sheet(
  (item) => t(`injury.cause.${itemAs(item, "bloodiedInjury").system.source}`),
  (item, context) => {
    const { system } = itemAs(item, "bloodiedInjury");
    return {
      ...clock(system, context.worldTime),
      severities: named("severity", SEVERITIES),
      sources: named("injury.cause", ["critical", "massive", "inLieu", "gm"]),
      gm: context.gm,
    };
  },
);

export const spell = sheet(
  (item) => {
    const open = TIERS.filter((tier) => itemAs(item, "bloodiedSpell").system.versions[tierKey(tier)].enabled);
    return open.length ? t("about.spell", { tiers: open.join(", ") }) : t("about.noTier");
  },
  (item, { house }) => {
    const { system } = itemAs(item, "bloodiedSpell");
    return {
      ...described(item),
      versions: TIERS.map((tier) => {
        const version = system.versions[tierKey(tier)];
        const path = `system.versions.${tierKey(tier)}`;
        return {
          tier,
          tab: tierKey(tier),
          label: t("magic.tier", { tier }),
          enabled: version.enabled,
          ...versionFields(version, path),
        };
      }),
      ...versionOptions(item, house),
      usual: Array.from({ length: 12 }, (_, i) => t(`field.usual.${i + 1}`)),
      conditions: Object.entries(system.conditions).map(([id, c]) => ({
        path: `system.conditions.${id}`,
        ready: c.ready,
        consumed: c.consumed,
        label: c.label,
      })),
    };
  },
);
