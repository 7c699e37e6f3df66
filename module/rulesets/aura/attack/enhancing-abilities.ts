/** Abilities that enhance one attack: uses, costs, and the Stamina limit per attack (A-42 to A-44, D-49). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { ticksField } from "../../../kernel/fields.ts";
import { compact, listOf } from "../../../kernel/form-values.ts";
import { parseDice } from "../../../kernel/formula.ts";
import type { Field, Form, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import type { Cost } from "../combat/costs.ts";
import { priceText } from "../combat/declared-action.ts";
import { type AbilityData, asActor, itemsOf } from "../model/data.ts";
import { t } from "../model/texts.ts";
import type { Enhancer } from "./attack-types.ts";

/** Stamina limit of abilities on one attack; a single one may cost more. */
const STAMINA_LIMIT = 4;

/** An ability that may enhance an attack, as facts store it. */
export interface EnhancingAbility extends Enhancer {
  enhances: "melee" | "ranged" | "any";
  cost: Cost;
  /** Maximum uses on this attack: its own limit and its remaining uses. */
  most: number;
  /** Counted by its uses or by the Round. */
  counts: "uses" | "round" | "";
  onHit: AbilityData["onHit"]["conditions"];
}
/** A chosen ability with its number of uses. */
export interface ChosenEnhancer {
  one: EnhancingAbility;
  times: number;
}

/** Whether one attack may use abilities with these Stamina costs. */
export function staminaFits(stamina: readonly number[]): boolean {
  const paid = stamina.filter((one) => one > 0);
  return paid.length <= 1 || paid.reduce((sum, one) => sum + one, 0) <= STAMINA_LIMIT;
}

function enhancing({ id, name, system }: { id: string; name: string; system: AbilityData }, used: readonly string[]) {
  const { mods, uses, recharge, cost, enhances, maxPerAttack, onHit } = system;
  // Abilities such as Hook the Leg enhance only maneuvers.
  if (enhances === "none" || mods.maneuver !== null || mods.onlyIf === "sprintPush") return [];
  const parsed = parseDice(mods.damage, { flat: true });
  const counts = uses.max > 0 ? "uses" : recharge === "round" ? "round" : "";
  const left = counts === "uses" ? uses.value : counts === "round" ? Number(!used.includes(id)) : maxPerAttack;
  const one: EnhancingAbility = {
    id,
    name,
    enhances,
    cost: { ...cost },
    most: Math.max(0, Math.min(maxPerAttack, left)),
    counts,
    av: mods.av,
    missChance: mods.missChance,
    dice: parsed.ok ? parsed.dice : { terms: [], flat: 0 },
    precise: mods.precise,
    doubles: mods.doubles,
    halves: mods.halves,
    advantage: mods.advantage,
    onlyIf: mods.onlyIf,
    onHit: onHit.conditions.map((condition) => ({ ...condition })),
  };
  return [one];
}

export function enhancersOf(actor: Snapshot): EnhancingAbility[] {
  const { used } = asActor(actor).system.round;
  return [...itemsOf(actor, "auraAbility"), ...itemsOf(actor, "auraSpell")].flatMap((item) => enhancing(item, used));
}

export const applicableAbilities = (all: readonly EnhancingAbility[], ranged: boolean): EnhancingAbility[] =>
  all.filter(({ enhances }) => enhances === "any" || enhances === (ranged ? "ranged" : "melee"));

/** Chosen abilities from ticks: "id:1", "id:2", one tick for each use. */
export function chosenOf(all: readonly EnhancingAbility[], form: Form): ChosenEnhancer[] {
  const ticked = new Set(listOf(form.enhancers));
  return all.flatMap((one) => {
    const times = [...ticked].filter((tick) => tick.startsWith(`${one.id}:`)).length;
    return times > 0 ? [{ one, times }] : [];
  });
}

/** Each repeated by its number of uses. */
export const spread = (chosen: readonly ChosenEnhancer[]): EnhancingAbility[] =>
  chosen.flatMap(({ one, times }) => Array.from({ length: times }, () => one));

/** Their total cost. */
export function enhanceCost(chosen: readonly ChosenEnhancer[]): Cost {
  const sum = (key: keyof Cost) => spread(chosen).reduce((all, { cost }) => all + cost[key], 0);
  return { energy: sum("energy"), stamina: sum("stamina"), agility: sum("agility") };
}

/** Deducts counted uses. */
export function enhanceUses(chosen: readonly ChosenEnhancer[], used: readonly string[]): Consequence[] {
  const rounds = chosen.filter(({ one }) => one.counts === "round").map(({ one }) => one.id);
  return compact([
    ...chosen
      .filter(({ one }) => one.counts === "uses")
      .map(
        ({ one, times }): Consequence =>
          adjustValue("self", "uses.value", -times, t("Attack.Why.uses", { name: one.name }), { item: one.id, min: 0 }),
      ),
    rounds.length &&
      (setValue(
        "self",
        "round.used",
        [...new Set([...used, ...rounds])],
        t("Attack.Why.onceARound"),
      ) satisfies Consequence),
  ]);
}

const staminaOf = (chosen: readonly ChosenEnhancer[]): number[] => spread(chosen).map(({ cost }) => cost.stamina);

/** Ticks of the abilities, with the Stamina used of the limit. */
export function enhanceFields(all: readonly EnhancingAbility[], form: Form): Field[] {
  const chosen = chosenOf(all, form);
  const spent = staminaOf(chosen);
  const options = all.flatMap((one) => {
    const times = chosen.find((other) => other.one === one)?.times ?? 0;
    return Array.from({ length: Math.min(one.most, times + 1) }, (_, at) => {
      const another = at >= times;
      const isBeyondLimit = another && !staminaFits([...spent, one.cost.stamina]);
      return {
        value: `${one.id}:${at + 1}`,
        label: t(at > 0 ? "Attack.Field.enhancerAgain" : "Attack.Field.enhancer", { name: one.name, times: at + 1 }),
        // Ticks beyond the limit are disabled.
        hint: isBeyondLimit ? t("Attack.Field.enhancerBarred", { price: priceText(one.cost) }) : priceText(one.cost),
        ...(isBeyondLimit ? { locked: true } : {}),
      };
    });
  });
  if (options.length === 0) return [];
  return [
    ticksField("enhancers", t("Attack.Field.enhancers"), {
      options,
      summary: t("Attack.Field.enhanceSum", {
        spent: spent.reduce((sum, one) => sum + one, 0),
        limit: STAMINA_LIMIT,
      }),
      rule: "A-42",
    }),
  ];
}

export function enhanceProblems(chosen: readonly ChosenEnhancer[]): Problem[] {
  const over = chosen.find(({ one, times }) => times > one.most);
  if (over) return [{ field: "enhancers", text: t("Attack.Problem.usedUp", { name: over.one.name }) }];
  if (staminaFits(staminaOf(chosen))) return [];
  return [{ field: "enhancers", text: t("Attack.Problem.enhanceLimit", { limit: STAMINA_LIMIT }) }];
}
