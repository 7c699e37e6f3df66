/** Applies a body plan: its parts and their natural weapons. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type OwnFacts, ownFacts, remove, set } from "../damage/health-facts.ts";
import { asItem, type Carried, itemsOf, type PlanData } from "../model/data.ts";
import { TEMPLATES } from "../model/part-templates.ts";
import { named, problem, t } from "../model/texts.ts";
import { NATURALS, naturalWeapon } from "./natural-weapons.ts";

/** The current body, as far as a new one affects it. */
export interface OldBody {
  /** What a new body replaces: parts, their injuries and weapons, and the old plan. */
  old: string[];
  /** Items in the old hands, and prosthetics. */
  held: { id: string; shield: boolean }[];
  fitted: string[];
  /** Ids of unarmed strikes. */
  strikes: string[];
}
export interface PlanFacts extends OwnFacts, OldBody {
  plan: { name: string; parts: PlanData["parts"] };
}
/** Kind of the unarmed strike. A body with hands has it; it belongs to no part. */
const UNARMED = "strike";
/** Whether a body has such hands. */
const hasHands = (parts: PlanData["parts"]): boolean =>
  Object.values(parts).some(({ kind, natural }) => kind === "hand" && natural === "");

export type PlanForm = Form & { how: "replace" | "add" };

/** `newPlanId`: id of the plan that is applied; it is not removed. */
export function oldBody(items: readonly Snapshot[], plan: PlanData["parts"], newPlanId = ""): OldBody {
  const holder = { items };
  const partIds = itemsOf(holder, "anatomyPart").map(({ id }) => id);
  const natural = itemsOf(holder, "anatomyWeapon").filter(({ system }) => system.category === "natural");
  // An unarmed strike belongs to no part: it is removed only if the new body has no such hands.
  const weapons = natural.filter(
    ({ system: { part, naturalKind } }) =>
      partIds.includes(part) || (part === "" && naturalKind === UNARMED && !hasHands(plan)),
  );
  const plans = itemsOf(holder, "anatomyPlan").filter(({ id }) => id !== newPlanId);
  const inHand = ({ system }: Snapshot): boolean =>
    "carry" in system && system.carry === "held" && (system as Carried).heldBy.length > 0;
  return {
    held: items.filter(inHand).map(({ id, type }) => ({ id, shield: type === "anatomyShield" })),
    strikes: natural.flatMap(({ id, system }) => (system.naturalKind === UNARMED ? [id] : [])),
    fitted: itemsOf(holder, "anatomyProsthetic").flatMap(({ id, system }) => (system.fittedTo ? [id] : [])),
    old: [...partIds, ...[...itemsOf(holder, "anatomyInjury"), ...weapons, ...plans].map(({ id }) => id)],
  };
}

function planFacts(parts: Parts): PlanFacts {
  const item = asItem(parts.item, "anatomyPlan");
  const plan = JSON.parse(JSON.stringify(item?.system.parts ?? {})) as PlanData["parts"];
  return {
    ...ownFacts(parts),
    ...oldBody(parts.self.items, plan, parts.item?.id),
    plan: { name: item?.name ?? "", parts: plan },
  };
}

/** Gap between neighbors in sort order, as in Foundry. */
const STEP = 100_000;

const madeAs = (key: string): string => `part_${key.replace(/\W/g, "_")}`;
/** Placeholder for the id of a part that the plan is about to create. */
export const partOfPlan = (key: string): string => `made:${madeAs(key)}`;

/** Parents before their children, so that children can refer to them. */
function ordered(parts: PlanData["parts"]): [string, PlanData["parts"][string]][] {
  const depth = (key: string, seen: readonly string[] = []): number => {
    const parent = parts[key]?.parent ?? "";
    return parent === "" || !parts[parent] || seen.includes(key) ? 0 : 1 + depth(parent, [...seen, key]);
  };
  return Object.entries(parts).sort(([a], [b]) => depth(a) - depth(b));
}

const picture = (icon: string): string => `systems/fivefold/icons/${icon}.svg`;

/** Stows held items before their hands are removed, and takes off prosthetics (D-48, D-49). */
const letGo = ({ held, fitted }: OldBody): Consequence[] => [
  ...held.flatMap(({ id, shield }) =>
    compact([set("self", "carry", "stowed", "embodied", id), shield && set("self", "readied", false, "embodied", id)]),
  ),
  ...held.map(({ id }): Consequence => setValue("self", "heldBy", [], t("Reason.embodied"), { item: id })),
  ...fitted.map((id) => set("self", "fittedTo", "", "embodied", id)),
];

/** Consequences that create the parts. `strikes`: the actor already has an unarmed strike. */
function embodied(parts: PlanData["parts"], strikes = false): Consequence[] {
  const why = t("Reason.embodied");
  const order = Object.keys(parts);
  const bodies = ordered(parts).map(([key, { kind, name, side, parent, severity }]): Consequence => {
    const { steps, passive, hidden, severity: usual, icon, rule } = TEMPLATES[kind];
    return {
      part: "self",
      do: "create",
      as: madeAs(key),
      why,
      item: {
        name,
        type: "anatomyPart",
        img: picture(icon),
        sort: (order.indexOf(key) + 1) * STEP,
        system: {
          rule,
          kind,
          side,
          severity: severity || usual,
          attachedTo: parts[parent] ? partOfPlan(parent) : "",
          steps: JSON.parse(JSON.stringify(steps)) as unknown,
          passive: JSON.parse(JSON.stringify(passive)) as unknown,
          hidden,
        },
      },
    };
  });
  const weapons = Object.entries(parts).flatMap(([key, { name, side, natural }]): Consequence[] =>
    natural === ""
      ? []
      : [
          {
            part: "self",
            do: "create",
            why,
            called: t(side ? "Natural.sided" : "Natural.plain", {
              kind: t(`Natural.${natural}`),
              side: side.replaceAll("-", " "),
            }),
            item: {
              name,
              type: "anatomyWeapon",
              img: picture(NATURALS[natural].icon),
              system: { rule: "N-108", ...naturalWeapon(natural, partOfPlan(key)) },
            },
          },
        ],
  );
  const unarmed: Consequence = {
    part: "self",
    do: "create",
    why,
    called: t("Natural.plain", { kind: t(`Natural.${UNARMED}`), side: "" }),
    item: {
      name: UNARMED,
      type: "anatomyWeapon",
      img: picture(NATURALS[UNARMED].icon),
      system: { rule: "N-108", ...naturalWeapon(UNARMED, "") },
    },
  };
  return compact([...bodies, ...weapons, !strikes && hasHands(parts) && unarmed]);
}

/** Applies a body plan, replacing the current body or adding to it. */
export const bodyBy = (plan: PlanData["parts"], body: OldBody, replaces: boolean): Consequence[] => [
  ...(replaces ? [...letGo(body), ...body.old.map((id) => remove("self", id, "embodied"))] : []),
  ...embodied(
    plan,
    body.strikes.some((id) => !replaces || !body.old.includes(id)),
  ),
];

export const applyPlan: Action<PlanFacts, PlanForm> = {
  id: "applyPlan",
  offeredBy: ["anatomyPlan"],
  title: (facts) => t("Title.applyPlan", { name: nameOf(facts, "self"), plan: named(facts.plan.name) }),
  icon: "anatomy",
  facts: planFacts,
  defaults: (facts) => ({ how: facts.old.length > 0 ? "replace" : "add" }),
  form: (facts) =>
    facts.old.length === 0
      ? []
      : [
          choiceField("how", t("Field.plan"), {
            options: (["replace", "add"] as const).map((value) => ({
              value,
              label: t(`Choice.plan.${value}`),
              hint: t(`Hint.plan.${value}`),
            })),
            as: "segments",
            rule: "N-62",
          }),
        ],
  problems: (facts) => (Object.keys(facts.plan.parts).length > 0 ? [] : [problem("", "emptyPlan")]),
  start(facts, form) {
    const replaces = form.how === "replace";
    return resultOnly(
      t(replaces ? "Headline.plan.replaces" : "Headline.plan.adds", {
        name: nameOf(facts, "self"),
        plan: named(facts.plan.name),
        count: Object.keys(facts.plan.parts).length,
      }),
      { consequences: bodyBy(facts.plan.parts, facts, replaces) },
    );
  },
  buttonLabel: () => t("Verb.applyPlan"),
};
