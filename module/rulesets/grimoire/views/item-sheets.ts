/** Item sheets: all stored fields, with formula errors. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Option, span } from "../../../kernel/sheet-numbers.ts";
import { checkSource } from "../model/check-source.ts";
import {
  ATTRIBUTES,
  asItem,
  BLAST_SHAPES,
  GEAR_ROLES,
  itemAs,
  itemsOf,
  type Property,
  type SpellData,
  WAYS,
} from "../model/data.ts";
import { about, effects } from "./gear.ts";
import { readings } from "./item-readings.ts";
import { FLAGS } from "./mark-flags.ts";
import { named, options, rich, rulesText, t } from "./texts.ts";

type View = (item: Snapshot, context: ViewContext) => Record<string, unknown>;

const attributes = (): Option[] => ATTRIBUTES.map((value) => ({ value, label: rulesText(`AttributeName.${value}`) }));
const hands = (): Option[] =>
  ["none", "main", "off", "both"].map((value) => ({ value, label: rulesText(`Hand.${value}`) }));

/** Problems of stored fields, by the first part of their path. */
const errors = (item: Snapshot): Record<string, Text> =>
  Object.fromEntries(
    checkSource(item.type, item.system).map(({ field, text }) => [
      field.split(".")[field.startsWith("spell.") ? 1 : 0] ?? field,
      text,
    ]),
  );

const sheet =
  (
    body: (item: Snapshot, context: ViewContext) => Record<string, unknown>,
    summary: (item: Snapshot) => Text = about,
  ) =>
  (item: Snapshot, context: ViewContext): Record<string, unknown> => ({
    reading: readings[item.type]?.(item, context),
    head: { name: item.name, img: item.img, kind: t(`type.${item.type}`), summary: summary(item) },
    body: { errors: errors(item), attributes: attributes(), hands: hands(), ...body(item, context) },
    effects: effects(item),
    limited: { name: item.name, img: item.img, chips: [], hale: null },
  });

const described = (item: Snapshot) => ({ description: rich(item.system.description, "system.description") });

/** Special properties that fit a type. */
const properties = (...ids: Property[]): Option[] => [
  { value: "", label: t("property.none") },
  ...options("property", ids),
];

const EDGES = ["parry", "wood", "armor", "object", "rope", "sharp", "far", "tight"];

/** The owner's ammunition items (G-115). */
const ammunition = (holder: Snapshot | null | undefined) => [
  { value: "", label: t("noAmmo") },
  ...itemsOf(holder ?? { items: [] }, "grimoireGear")
    .filter(({ system }) => system.role === "ammo")
    .map(({ id, name, system }) => ({ value: id, label: t("ammoLeft", { name, left: system.quantity }) })),
];

export const weapon: View = sheet((item, context) => {
  const system = asItem(item, "grimoireWeapon")?.system;
  return {
    ...described(item),
    handed: [0, 1, 2].map((n) => ({ value: String(n), label: t(`handed.${n}`) })),
    edges: [{ value: "", label: t("edge.none") }, ...options("edge", EDGES)],
    critical: rich(system?.criticalEffect, "system.criticalEffect"),
    far: system?.ranged || system?.thrown,
    blast: system?.blast,
    shapes: options("shape", BLAST_SHAPES),
    ammo: system?.trackAmmo ? ammunition(context.itemOwner) : null,
    natural: system?.natural,
  };
});

export const armor: View = sheet((item) => ({
  ...described(item),
  categories: options("category", ["body", "helm", "shield", "other"]),
  shield: asItem(item, "grimoireArmor")?.system.category === "shield",
  properties: properties("cold", "above", "noisy", "heavy", "cover"),
}));

export const gearItem: View = sheet((item) => ({
  ...described(item),
  roles: options("role", GEAR_ROLES),
  properties: properties("poison", "scatter", "sharpen"),
}));

/** Spells of a book are items of its owner; none without an owner. */
export const bookItem: View = sheet((item, context) => {
  const { usable, bound, fused } = itemAs(item, "grimoireBook").system;
  const id = item.id;
  const inside = context.itemOwner
    ? itemsOf(context.itemOwner, "grimoireSpell").filter(({ system }) => system.book === id)
    : [];
  return {
    ...described(item),
    usable,
    bound,
    fused,
    spells: inside.map(({ id, uuid, name, img }, i) => ({
      id,
      uuid,
      name,
      img,
      ...rich(`@UUID[${uuid}]`, `spells.${i}`),
    })),
  };
});

const UNITS = ["instant", "turn", "round", "minute", "hour", "day", "special"];
type Body = Partial<Pick<SpellData, "text" | "check" | "way" | "dc">>;
const spellBody = (prefix: string, { text, check, way, dc = "" }: Body = {}) => ({
  at: `system${prefix}`,
  words: rich(text, `system${prefix}.text`),
  units: options("unit", UNITS),
  checks: options("check", ["none", "contest", "dc"]),
  ways: [{ value: "", label: t("way.none") }, ...options("way", WAYS)],
  resisted: check !== "none" || way === "meet",
  dc: check === "dc" || way === "meet" || dc !== "",
});
const spellAbout = (item: Snapshot): Text => {
  const spell = asItem(item, "grimoireSpell")?.system ?? asItem(item, "grimoireScroll")?.system.spell;
  return spell?.range.text ? named(spell.range.text) : t(`type.${item.type}`);
};

export const spell: View = sheet((item, context) => {
  const system = asItem(item, "grimoireSpell")?.system;
  const books = context.itemOwner ? itemsOf(context.itemOwner, "grimoireBook") : [];
  return {
    ...spellBody("", system),
    books: [
      { value: "", label: t("field.noBook") },
      ...books.map(({ id, name }) => ({ value: id, label: named(name) })),
    ],
  };
}, spellAbout);

export const scroll: View = sheet((item) => {
  const system = asItem(item, "grimoireScroll")?.system;
  return { ...described(item), ...spellBody(".spell", system?.spell) };
}, spellAbout);

const FOLLOW_UPS = ["none", "hpReplace", "hpAdd", "hpSet", "attrCurrent", "attrMax", "wilSave"];
const TRIGGERS = ["now", "rest", "mended", "recovered", "pass"];

export const scar: View = sheet(
  (item) => ({
    ...described(item),
    states: options("marks", ["active", "pending", "resolved"]),
    followUps: options("followUp", FOLLOW_UPS),
    triggers: options("when", TRIGGERS),
    text: rulesText(`ScarText.${asItem(item, "grimoireScar")?.system.entry ?? 1}`),
  }),
  (item) => t("about.scar", { entry: asItem(item, "grimoireScar")?.system.entry ?? 1 }),
);

export const mark: View = sheet(
  (item, context) => {
    const { system } = itemAs(item, "grimoireMark");
    const left = system.expiresAt === null ? null : system.expiresAt - context.worldTime;
    return {
      text: rulesText(`Mishap.${system.entry}.text`),
      words: rich(system.text, "system.text"),
      flags: FLAGS.map((id) => ({ path: `system.${id}`, label: t(`flag.${id}`) })),
      followUps: options("followUp", FOLLOW_UPS),
      triggers: [{ value: "", label: t("when.none") }, ...options("when", TRIGGERS)],
      left: left === null ? null : left > 0 ? t("marks.for", { time: span(left) }) : t("marks.due"),
      secret: context.owner || context.gm,
    };
  },
  (item) => t("about.mark", { entry: itemAs(item, "grimoireMark").system.entry }),
);

export const ability: View = sheet(
  (item) => ({
    words: rich(item.system.text, "system.text"),
    properties: properties("pack", "dash"),
    triggers: options("trigger", ["passive", "onHit", "onCriticalDamage", "onTurn", "action"]),
  }),
  (item) => t(`trigger.${asItem(item, "grimoireAbility")?.system.trigger ?? "passive"}`),
);

export const heldItem: View = sheet(
  () => ({}),
  (item) => t("held.paid", { ap: asItem(item, "grimoireHeld")?.system.apCost ?? 0 }),
);

/** Uuids as links to their documents. */
const links = (path: string, uuids: readonly string[]) =>
  uuids.filter((uuid) => uuid !== "").map((uuid, at) => rich(`@UUID[${uuid}]`, `${path}.${at}`));

export const background: View = sheet(
  (item) => {
    const system = asItem(item, "grimoireBackground")?.system;
    return {
      ...described(item),
      kinds: options("origin", ["background", "role"]),
      role: system?.category === "role",
      names: system?.names ?? [],
      lists: [
        { path: "system.gear", label: t("field.gear"), links: links("gear", system?.gear ?? []) },
        ...(["tableA", "tableB"] as const).map((id) => ({
          path: `system.${id}`,
          label: t(`field.${id}`),
          links: links(id, [system?.[id] ?? ""]),
        })),
      ],
    };
  },
  (item) => t(`origin.${asItem(item, "grimoireBackground")?.system.category ?? "background"}`),
);
