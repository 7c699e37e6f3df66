/** Item sheets: every stored field, with its problem beside it. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Option, span } from "../../../kernel/sheet-numbers.ts";
import { conditions } from "../conditions/conditions.ts";
import { graspersOf } from "../gear/hands.ts";
import { checkSource } from "../model/check-source.ts";
import {
  asActor,
  asItem,
  BLOCKS,
  COSTS,
  CRIT_EFFECTS,
  DAMAGE_TYPES,
  itemsOf,
  type Modifier,
  NATURAL_KINDS,
  type PartStep,
  WEAPON_GROUPS,
} from "../model/data.ts";
import { attributeOptions, conditionText, kindOptions, severityOptions } from "../model/texts.ts";
import { MANEUVERS } from "./combat.ts";
import { about, effects } from "./gear.ts";
import { stepTexts } from "./injury-steps.ts";
import { readings } from "./item-readings.ts";
import { modifiers } from "./modifiers.ts";
import { named, options, orNone, rich, said, t, ticks } from "./texts.ts";

type View = (item: Snapshot, context: ViewContext) => Record<string, unknown>;

/** Problems of stored fields, by path and by its first segment. */
function errors(item: Snapshot): Record<string, Text> {
  const found = checkSource(item.type, item.system);
  return Object.fromEntries(
    found.flatMap(({ field, text }) => [
      [field.split(".")[0] ?? field, text],
      [field, text],
    ]),
  );
}

const statuses = (): Option[] => conditions.map(({ id }) => ({ value: id, label: conditionText(id) }));
const blocks = (): Option[] => BLOCKS.map((value) => ({ value, label: said(`Block.${value}`) }));
const naturalKinds = (): Option[] => options("naturalKind", NATURAL_KINDS);
const heldList = (item: Snapshot, field: string): Modifier[] => (item.system[field] as Modifier[] | undefined) ?? [];

function partsOf({ itemOwner }: ViewContext, label: string, except = ""): Option[] {
  const parts = itemOwner ? itemsOf(asActor(itemOwner), "anatomyPart") : [];
  return orNone(
    label,
    parts.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: named(name) })),
  );
}

/** Ticked values as a list of checkboxes; `path`: where the list is stored. */
const tickList = (label: string, path: string, list: readonly Option[], ticked: readonly string[]) => ({
  label: t(label),
  path,
  options: ticks(list, ticked),
});

const CARRIES = ["held", "worn", "stowed", "dropped", "stuck"] as const;

/** Hands that hold an item or parts it is worn on, as checkboxes (`heldBy`); null if it is neither held nor worn. */
function handsOf(item: Snapshot, { itemOwner }: ViewContext) {
  const { carry, category } = item.system;
  if (!itemOwner || category === "natural" || (carry !== "held" && carry !== "worn")) return null;
  const { body } = asActor(itemOwner).system;
  const hands = carry === "held" ? graspersOf(body) : body.parts;
  if (hands.length === 0) return null;
  const list = hands.map(({ id, name }) => ({ value: id, label: named(name) }));
  return tickList(
    carry === "held" ? "field.heldBy" : "field.wornOn",
    "system.heldBy",
    list,
    (item.system.heldBy as string[] | undefined) ?? [],
  );
}

const sheet =
  (
    modified: "modifiers" | "penalties" | null,
    body: (item: Snapshot, context: ViewContext) => Record<string, unknown> = () => ({}),
  ): View =>
  (item, context) => ({
    reading: readings[item.type]?.(item, context),
    head: {
      name: item.name,
      img: item.img,
      rule: item.system.rule ?? "",
      kind: t(`type.${item.type}`),
      summary: about(item),
    },
    body: {
      errors: errors(item),
      description: rich(item.system.description, "system.description"),
      carries: options("carry", CARRIES),
      hands: handsOf(item, context),
      stuck: item.system.carry === "stuck",
      attributes: attributeOptions(),
      modifiers: modified === null ? null : modifiers(heldList(item, modified), `system.${modified}`),
      ...body(item, context),
    },
    effects: effects(item),
    limited: { name: item.name, img: item.img, chips: [], hale: null },
  });

function step(one: PartStep, at: number) {
  const path = `system.steps.${at}`;
  const { onset } = one;
  return {
    at,
    path,
    number: t("step.number", { n: at + 1 }),
    texts: stepTexts(one),
    modifiers: modifiers(one.modifiers, `${path}.modifiers`),
    ticks: [
      tickList("step.holds", `${path}.status`, statuses(), one.status),
      tickList("step.blocked", `${path}.blocks`, blocks(), one.blocks),
      tickList("step.disabled", `${path}.disables`, naturalKinds(), one.disables),
    ],
    onset: [
      tickList("step.always", `${path}.onset.always`, statuses(), onset.always),
      tickList("step.failure", `${path}.onset.failure`, statuses(), onset.failure),
      tickList("step.success", `${path}.onset.success`, statuses(), onset.success),
      tickList("step.later", `${path}.onset.afterwards`, statuses(), onset.afterwards),
    ],
  };
}

/** A new step without effects. */
const EMPTY_STEP = JSON.stringify({
  modifiers: [],
  status: [],
  blocks: [],
  disables: [],
  drop: false,
  losesPassive: false,
  destroys: false,
  onset: { dc: 0, always: [], failure: [], success: [], afterwards: [], wake: 0 },
  hourly: 0,
});

/** Hints for choosing a severity (N-62). */
const HINTS = () => [t("design.loss"), t("design.harm"), t("design.cover")];

export const part: View = sheet(null, (item, context) => {
  const system = asItem(item, "anatomyPart")?.system;
  return {
    kinds: kindOptions(),
    severities: severityOptions(),
    parents: partsOf(context, "body.noParent", item.id),
    passive: modifiers(system?.passive ?? [], "system.passive"),
    steps: (system?.steps ?? []).map(step),
    emptyStep: EMPTY_STEP,
    hints: HINTS(),
  };
});

export const injury: View = sheet(null, (item, context) => {
  const healsAt = asItem(item, "anatomyInjury")?.system.healsAt ?? null;
  return {
    severities: severityOptions(),
    parts: partsOf(context, "body.nowhere"),
    closes: healsAt === null ? null : t("body.closesIn", { time: span(healsAt - context.worldTime) }),
  };
});

export const plan: View = sheet(null, (item) => {
  const system = asItem(item, "anatomyPlan")?.system;
  const rows = Object.entries(system?.parts ?? {});
  const wrong = errors(item);
  return {
    hints: HINTS(),
    kinds: kindOptions(),
    severities: orNone("plan.usual", severityOptions()),
    naturals: orNone("plan.noWeapon", naturalKinds()),
    parents: orNone(
      "body.noParent",
      rows.map(([id, { name }]) => ({ value: id, label: named(name) })),
    ),
    rows: rows.map(([id, { name }]) => ({
      path: `system.parts.${id}`,
      name,
      error: wrong[`parts.${id}.name`] ?? wrong[`parts.${id}.parent`] ?? null,
    })),
    fresh: JSON.stringify({ kind: "other", name: "", side: "", parent: "", severity: "", natural: "" }),
  };
});

export const weapon: View = sheet(null, (item, context) => {
  const system = asItem(item, "anatomyWeapon")?.system;
  const natural = system?.category === "natural";
  return {
    categories: options("weaponCategory", ["melee", "ranged", "natural"]),
    groups: options("group", WEAPON_GROUPS),
    reloads: options("reload", ["none", "free", "simple", "standard", "greater"]),
    draws: options("draw", ["free", "simple"]),
    crits: CRIT_EFFECTS.map((value) => ({ value, label: t(`critName.${value}`) })),
    naturalKinds: orNone("plan.noWeapon", naturalKinds()),
    parts: partsOf(context, "body.nowhere"),
    statuses: orNone("noCondition", statuses()),
    checks: orNone("noCheck", attributeOptions()),
    attributeTicks: tickList("field.attributes", "system.attributes", attributeOptions(), system?.attributes ?? []),
    damageTicks: tickList(
      "field.damageTypes",
      "system.damageTypes",
      options("damage", DAMAGE_TYPES),
      system?.damageTypes ?? [],
    ),
    natural,
    melee: system?.category !== "ranged",
    ranged: system?.category === "ranged",
    thrown: system?.thrown,
    harmless: system?.inflictsInjury === false,
    locked: (system?.lockedUntil.combat ?? "") !== "",
    carried: !natural,
  };
});

export const armor: View = sheet("penalties");
export const shield: View = sheet("penalties");
export const gearItem: View = sheet("modifiers", (item) => ({
  uses: orNone("noUse", options("use", ["stamina", "staunch", "tourniquet", "salts", "repair", "poison"])),
  statuses: orNone("noCondition", statuses()),
  poison: asItem(item, "anatomyGear")?.system.use.kind === "poison",
}));

export const prosthetic: View = sheet("modifiers", (item, context) => {
  const system = asItem(item, "anatomyProsthetic")?.system;
  return {
    kinds: kindOptions(),
    parts: partsOf(context, "body.nowhere"),
    keepTicks: tickList("field.keeps", "system.keeps", blocks(), system?.keeps ?? []),
    disableTicks: tickList("field.disables", "system.disables", naturalKinds(), system?.disables ?? []),
  };
});

export const remedy: View = sheet(null, (item) => ({
  modes: options("remedyMode", ["heal", "regrow", "staunch", "clear"]),
  kinds: orNone("anyPart", kindOptions()),
  severities: severityOptions(),
  slow: item.system.ap === null,
}));

/** Actions that an action item may start; "" is text only. */
const PLAYS = [
  "attack",
  "maneuver",
  "throw",
  "defend",
  "readyShield",
  "move",
  "standUp",
  "drawStow",
  "reload",
  "escape",
  "charge",
  "staunch",
  "helpUp",
  "treatInCombat",
  "lunge",
  "cleave",
  "findHeart",
  "drop",
  "speak",
  "catchBreath",
  "totalDefence",
  "bracedAim",
  "overwhelm",
  "parry",
  "react",
] as const;

export const action: View = sheet("modifiers", (item) => {
  const plays = asItem(item, "anatomyAction")?.system.plays ?? "";
  const known: readonly string[] = PLAYS;
  const all = known.includes(plays) || plays === "" ? known : [...known, plays];
  return {
    costs: COSTS.map((value) => ({ value, label: t(`costName.${value}`) })),
    plays: orNone(
      "ownWords",
      all.map((value) => ({ value, label: known.includes(value) ? said(`Action.${value}`) : named(value) })),
    ),
    kinds:
      plays === "maneuver"
        ? orNone("whichAsked", options("maneuver", Object.keys(MANEUVERS)))
        : plays === "attack"
          ? orNone("whichPlain", options("act", ["powerAttack", "reckless", "deadlyAim"]))
          : null,
  };
});

export const feature: View = sheet("modifiers");
