/** A body by its plan: every part of it, and the natural weapons that go with them (2.2, 8.4). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf } from "../../../kernel/facts.ts";
import type { Action, Form, Parts } from "../../../kernel/ruleset.ts";
import { asItem, itemsOf, type PlanData } from "./data.ts";
import { naturalWeapon } from "./naturals.ts";
import { TEMPLATES } from "./steps.ts";
import { type OwnFacts, ownFacts, remove } from "./sufferer.ts";
import { named, problem, t } from "./words.ts";

export interface PlanFacts extends OwnFacts {
  plan: { name: string; parts: PlanData["parts"] };
  /** What a new body takes the place of: parts, their injuries and their weapons. */
  old: string[];
}
export type PlanForm = Form & { how: "replace" | "add" };

function planFacts(parts: Parts): PlanFacts {
  const item = asItem(parts.item, "anatomyPlan");
  const held = itemsOf(parts.self, "anatomyPart").map(({ id }) => id);
  const weapons = itemsOf(parts.self, "anatomyWeapon").filter(
    ({ system }) => system.category === "natural" && held.includes(system.part),
  );
  return {
    ...ownFacts(parts),
    plan: { name: item?.name ?? "", parts: JSON.parse(JSON.stringify(item?.system.parts ?? {})) as PlanData["parts"] },
    old: [...held, ...itemsOf(parts.self, "anatomyInjury").map(({ id }) => id), ...weapons.map(({ id }) => id)],
  };
}

const madeAs = (key: string): string => `part_${key.replace(/\W/g, "_")}`;

/** Parents before whatever hangs on them, so that those can name them. */
function ordered(parts: PlanData["parts"]): [string, PlanData["parts"][string]][] {
  const depth = (key: string, seen: readonly string[] = []): number => {
    const parent = parts[key]?.parent ?? "";
    return parent === "" || !parts[parent] || seen.includes(key) ? 0 : 1 + depth(parent, [...seen, key]);
  };
  return Object.entries(parts).sort(([a], [b]) => depth(a) - depth(b));
}

export function embodied(parts: PlanData["parts"]): Consequence[] {
  const why = t("Reason.embodied");
  const bodies = ordered(parts).map(([key, { kind, name, side, parent, severity }]): Consequence => {
    const { steps, passive, hidden, severity: usual } = TEMPLATES[kind];
    return {
      part: "self",
      do: "create",
      as: madeAs(key),
      why,
      item: {
        name,
        type: "anatomyPart",
        system: {
          kind,
          side,
          severity: severity || usual,
          attachedTo: parts[parent] ? `made:${madeAs(parent)}` : "",
          steps: JSON.parse(JSON.stringify(steps)) as unknown,
          passive: JSON.parse(JSON.stringify(passive)) as unknown,
          hidden,
        },
      },
    };
  });
  const weapons = Object.entries(parts).flatMap(([key, { name, natural }]): Consequence[] =>
    natural === ""
      ? []
      : [
          {
            part: "self",
            do: "create",
            why,
            item: { name, type: "anatomyWeapon", system: naturalWeapon(natural, `made:${madeAs(key)}`) },
          },
        ],
  );
  return [...bodies, ...weapons];
}

export const applyPlan: Action<PlanFacts, PlanForm> = {
  id: "applyPlan",
  offeredBy: ["anatomyPlan"],
  title: (facts) => t("Title.applyPlan", { name: nameOf(facts, "self"), plan: named(facts.plan.name) }),
  icon: "bleeding-wound",
  target: "none",
  facts: planFacts,
  defaults: (facts) => ({ how: facts.old.length > 0 ? "replace" : "add" }),
  form: (facts) =>
    facts.old.length === 0
      ? []
      : [
          {
            kind: "choice",
            name: "how",
            label: t("Field.plan"),
            as: "segments",
            rule: "N-62",
            options: (["replace", "add"] as const).map((value) => ({
              value,
              label: t(`Choice.plan.${value}`),
              hint: t(`Hint.plan.${value}`),
            })),
          },
        ],
  problems: (facts) => (Object.keys(facts.plan.parts).length > 0 ? [] : [problem("", "emptyPlan")]),
  start(facts, form) {
    const replaces = form.how === "replace";
    return done({
      headline: t(replaces ? "Headline.plan.replaces" : "Headline.plan.adds", {
        name: nameOf(facts, "self"),
        plan: named(facts.plan.name),
        count: Object.keys(facts.plan.parts).length,
      }),
      tone: "plain",
      consequences: [
        ...(replaces ? facts.old.map((id) => remove("self", id, "embodied")) : []),
        ...embodied(facts.plan.parts),
      ],
      offers: [],
    });
  },
  verb: () => t("Verb.applyPlan"),
};
