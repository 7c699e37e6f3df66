/** Fatigue from the Warden, and dropping items when overloaded (G-64 to G-66, D31). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf, namesOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Offer, Outcome, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, physicalOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { droppable, loadOf, slotsUsed } from "./slots.ts";

const LADEN = ["grimoireCharacter", "grimoireNpc", "grimoireHireling"];

export interface FatigueFacts extends Facts {
  gm: boolean;
  /** Parts that can gain Fatigue. */
  who: string[];
}
export type FatigueForm = { amount: number; cause: string };

/** The Warden gives Fatigue; each takes a slot until rested (G-64, G-65). */
export const giveFatigue: Action<FatigueFacts, FatigueForm> = {
  id: "giveFatigue",
  offeredBy: LADEN,
  title: () => t("Title.giveFatigue"),
  icon: "tired-eye",
  target: "each",
  facts(parts) {
    const tires = (s: Snapshot): boolean => LADEN.includes(s.type);
    const targets = parts.targets.flatMap((s, at) => (tires(s) ? [`t${at}`] : []));
    const self = parts.targets.length === 0 && tires(parts.self) ? ["self"] : [];
    return { ...factsOfParts(parts), gm: parts.gm, who: [...targets, ...self] };
  },
  defaults: () => ({ amount: 1, cause: "" }),
  form: () => [
    numberField("amount", t("Field.fatigue"), { min: 1, max: 40, rule: "G-64" }),
    textField("cause", t("Field.fatigueCause"), { placeholder: t("Hint.fatigueCause") }),
  ],
  problems: (facts, form) =>
    compact([
      !facts.gm && problem("", "wardenOnly"),
      facts.who.length === 0 && problem("", "noneToTire"),
      (wholeOf(form.amount) ?? 0) <= 0 && problem("amount", "fatigueMissing"),
    ]),
  start(facts, form) {
    const amount = wholeOf(form.amount) ?? 0;
    const cause = stringOf(form.cause).trim();
    const data = { names: namesOf(facts, facts.who), amount, cause };
    return resultOnly(t(cause ? "Headline.fatigueFor" : "Headline.fatigue", data), {
      tone: "bad",
      consequences: facts.who.map(
        (part): Consequence => adjustValue(part, "fatigue", amount, t("Reason.fatigue"), { min: 0 }),
      ),
    });
  },
  buttonLabel: () => t("Verb.giveFatigue"),
};

/** An item that can be dropped. */
interface DroppableItem {
  id: string;
  name: string;
  slots: number;
  quantity: number;
  stack: number;
}
export interface DropFacts extends Facts {
  /** Slots over the limit. */
  over: number;
  burdens: DroppableItem[];
}
export type DropForm = {
  /** Item id; blank: asked on the card. */
  thing: string;
  /** Quantity to drop; blank or too many: all. */
  count: number | null;
};

const burdenOf = (item: Snapshot): DroppableItem => {
  const { quantity, stack } = physicalOf(item);
  return { id: item.id, name: item.name, slots: slotsUsed(item), quantity, stack };
};

function dropFacts(parts: Parts): DropFacts {
  const { system } = asActor(parts.self);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    over: system.slots?.tracked ? Math.max(0, -loadOf(system, parts.self).free) : 0,
    burdens: droppable(parts.self).map(burdenOf),
  };
}

const chosen = (facts: DropFacts, form: DropForm): DroppableItem | undefined =>
  facts.burdens.find((burden) => burden.id === stringOf(form.thing));

/** Slots that become free: whole sets only. */
function freedSlots({ slots, quantity, stack }: DroppableItem, count: number): number {
  const sets = (n: number) => Math.ceil(n / stack);
  return (slots / sets(quantity)) * (sets(quantity) - sets(quantity - count));
}

const countOf = ({ quantity }: DroppableItem, form: DropForm): number =>
  Math.min(quantity, Math.max(1, wholeOf(form.count) ?? quantity));

/** A whole item is unequipped and left behind; of a stack only the quantity is reduced. */
function dropConsequences(burden: DroppableItem, count: number): Consequence[] {
  const why = t("Reason.dropped", { name: burden.name });
  const { id: item, quantity } = burden;
  if (count < quantity) return [adjustValue("self", "quantity", -count, why, { min: 0, item })];
  return [
    setValue("self", "carried", false, why, { item }),
    setValue("self", "held", "none", why, { item }),
    setValue("self", "worn", false, why, { item }),
  ];
}

/** Asks again while overloaded; pending on the sheet, blocks no play. */
const dropAnotherOffer = (facts: DropFacts, over: number, item: string): Offer =>
  makeOffer("dropItem", "dropItem", t("Offer.dropMore", { over }), {
    form: { thing: item },
    asks: ["thing", "count"],
    tone: "primary",
    otherwise: t("Offer.dropOtherwise", { name: nameOf(facts, "self") }),
  });

/** Labels of the options; a second Torch is "Torch (2)". */
function labels({ burdens }: DropFacts): Map<string, DroppableItem> {
  const named = new Map<string, DroppableItem>();
  for (const burden of burdens) {
    let label = burden.name;
    for (let i = 2; named.has(label) || label === "part"; i += 1) label = `${burden.name} (${i})`;
    named.set(label, burden);
  }
  return named;
}

/** The item from the form, else chosen by name on the card; null: part of a stack, asked in the form. */
function* chooseBurden(facts: DropFacts, form: DropForm): Procedure<DroppableItem | null> {
  const known = chosen(facts, form);
  if (known) return known;
  const named = labels(facts);
  return named.get(yield* choose("dropped", "self", [...named.keys(), "part"])) ?? null;
}

function* drop(facts: DropFacts, form: DropForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const [first] = facts.burdens;
  if (!first || facts.over === 0) return makeOutcome(t("Headline.loadFits", { name }));
  const burden = yield* chooseBurden(facts, form);
  if (!burden)
    return makeOutcome(t("Headline.stillTooMuch", { name }), {
      tone: "bad",
      offers: [dropAnotherOffer(facts, facts.over, first.id)],
    });
  const count = countOf(burden, form);
  const over = facts.over - freedSlots(burden, count);
  const next = count < burden.quantity ? burden : facts.burdens.find((other) => other.id !== burden.id);
  return {
    headline: t(count < burden.quantity ? "Headline.dropsSome" : "Headline.drops", { name, thing: burden.name, count }),
    tone: "bad",
    consequences: dropConsequences(burden, count),
    offers: over > 0 && next ? [dropAnotherOffer(facts, over, next.id)] : [],
  };
}

export const dropItem: Action<DropFacts, DropForm> = {
  id: "dropItem",
  title: (facts) => t("Title.dropItem", { name: nameOf(facts, "self") }),
  icon: "drop-weapon",
  facts: dropFacts,
  defaults: () => ({ thing: "", count: null }),
  form: (facts) => [
    noteField("over", t("Field.overloaded"), { text: t("Hint.overloaded", { over: facts.over }), tone: "bad" }),
    choiceField("thing", t("Field.thing"), {
      options: facts.burdens.map(({ id, name, slots, quantity }) => ({
        value: id,
        label: t(quantity > 1 ? "Field.thingsAre" : "Field.thingIs", { name, quantity, slots }),
      })),
      as: "list",
      rule: "G-66",
    }),
    numberField("count", t("Field.dropCount"), { min: 1, emptyText: t("Field.dropAll") }),
  ],
  problems(facts, form) {
    if (facts.over === 0) return [problem("", "loadFits", { name: nameOf(facts, "self") })];
    return stringOf(form.thing) === "" || chosen(facts, form) ? [] : [problem("thing", "thingMissing")];
  },
  start: drop,
  buttonLabel: () => t("Verb.dropItem"),
};
