/** Handling items: drawing, stowing, dropping, picking up (D-67). */
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "../combat/action-builders.ts";
import { type Price, priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import { named, problem, t } from "../model/texts.ts";
import { freeHands, type HandItem, handItemsOf } from "./hands.ts";

interface HandFacts extends PlainFacts {
  things: HandItem[];
  free: string[];
  /** Names of the holding parts, by part. */
  first: string;
}
type HandForm = { thing: string };

type HandActionId = "drawStow" | "drop" | "pickUp";
/** Items each action applies to, by how they are carried. */
const FITS: Readonly<Record<HandActionId, readonly HandItem["carry"][]>> = {
  drawStow: ["held", "stowed", "worn"],
  drop: ["held"],
  pickUp: ["dropped", "stuck"],
};
const ICONS: Readonly<Record<HandActionId, string>> = { drawStow: "backpack", drop: "drop-weapon", pickUp: "hand" };

const handFacts =
  (kind: HandActionId) =>
  (parts: Parts): HandFacts => ({
    ...plainFacts(parts),
    things: handItemsOf(parts.self).filter(({ carry }) => FITS[kind].includes(carry)),
    free: freeHands(parts.self),
    first: parts.item?.id ?? "",
  });

const itemOf = (facts: HandFacts, form: HandForm): HandItem | undefined =>
  facts.things.find(({ id }) => id === stringOf(form.thing));

function priceOf(kind: HandActionId, item: HandItem | undefined): Price {
  if (kind === "drop") return { free: ["drop"] };
  if (kind === "pickUp") return { ap: 1 };
  return item && item.ap === 0 ? { free: [`draw.${item.id}`] } : { ap: 1 };
}

const taken = (kind: HandActionId, item: HandItem): boolean => kind !== "drop" && item.carry !== "held";

/** Returns a thrown item to its stack (N-122). */
const returnToStack = ({ id, name, stack }: HandItem): Consequence[] => [
  adjustValue("self", "quantity", 1, t("Reason.restored", { thing: name }), { item: stack }),
  removeItem("self", id, t("Reason.restored", { thing: name })),
];

function moveItem(kind: HandActionId, item: HandItem, free: readonly string[]): Consequence[] {
  if (kind === "pickUp" && item.stack !== "") return returnToStack(item);
  const into = taken(kind, item);
  const carry = into ? "held" : kind === "drop" ? "dropped" : "stowed";
  const heldBy = into ? free.slice(0, Math.max(0, item.hands)) : [];
  const why = t(`Reason.${carry}`, { thing: item.name });
  return compact([
    setValue("self", "carry", carry, why, { item: item.id }),
    setValue("self", "heldBy", heldBy, why, { item: item.id }),
    ...(item.carry === "stuck"
      ? (["stuckIn", "stuckTo"] as const).map((path): Consequence => setValue("self", path, "", why, { item: item.id }))
      : []),
    item.type === "anatomyShield" && !into && setValue("self", "readied", false, why, { item: item.id }),
  ]);
}

const problemsOf =
  (kind: HandActionId) =>
  (facts: HandFacts, form: HandForm): Problem[] => {
    const name = nameOf(facts, "self");
    const item = itemOf(facts, form);
    if (!item) return [problem("thing", facts.things.length === 0 ? `${kind}Nothing` : "thingMissing", { name })];
    const short = taken(kind, item) && !(kind === "pickUp" && item.stack !== "") && facts.free.length < item.hands;
    return compact([
      ...priceProblems(facts.purse, priceOf(kind, item), name),
      short && problem("thing", "handsFull", { thing: item.name, hands: item.hands }),
    ]);
  };

const handAct = (kind: HandActionId): Action<HandFacts, HandForm> => ({
  id: kind,
  offeredBy: [...ACTORS, "anatomyWeapon", "anatomyShield", "anatomyGear"],
  title: (facts) => t(`Title.${kind}`, { name: nameOf(facts, "self") }),
  icon: ICONS[kind],
  facts: handFacts(kind),
  defaults: (facts) => ({ thing: facts.things.find(({ id }) => id === facts.first)?.id ?? facts.things[0]?.id ?? "" }),
  form: (facts): Field[] => [
    choiceField("thing", t("Form.thing"), {
      options: facts.things.map(({ id, name, carry }) => ({
        value: id,
        label: named(name),
        hint: t(`Carry.${carry}`),
      })),
      as: "list",
      rule: kind === "drop" ? "N-129" : "N-89",
    }),
  ],
  problems: problemsOf(kind),
  start(facts, form) {
    const item = itemOf(facts, form);
    const name = nameOf(facts, "self");
    if (!item) return payAndReturn([], t("Problem.thingMissing", { name }));
    const key = kind === "drawStow" ? (taken(kind, item) ? "draws" : "stows") : kind;
    return payAndReturn(
      priceConsequences(facts.purse, priceOf(kind, item)),
      t(`Headline.${key}`, { name, thing: named(item.name) }),
      moveItem(kind, item, facts.free),
    );
  },
  buttonLabel: (facts, form) => {
    const item = itemOf(facts, form);
    return t(`Verb.${kind === "drawStow" && item ? (taken(kind, item) ? "draw" : "stow") : kind}`);
  },
});

export const drawStow = handAct("drawStow");
export const drop = handAct("drop");
export const pickUp = handAct("pickUp");
