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
import { freeHands, type Thing, thingsOf } from "./hands.ts";

interface HandFacts extends PlainFacts {
  things: Thing[];
  free: string[];
  /** Names of the holding parts, by part. */
  first: string;
}
type HandForm = { thing: string };

type Deed = "drawStow" | "drop" | "pickUp";
/** Items each action applies to, by how they are carried. */
const FITS: Readonly<Record<Deed, readonly Thing["carry"][]>> = {
  drawStow: ["held", "stowed", "worn"],
  drop: ["held"],
  pickUp: ["dropped", "stuck"],
};
const ICONS: Readonly<Record<Deed, string>> = { drawStow: "backpack", drop: "drop-weapon", pickUp: "hand" };

const handFacts =
  (deed: Deed) =>
  (parts: Parts): HandFacts => ({
    ...plainFacts(parts),
    things: thingsOf(parts.self).filter(({ carry }) => FITS[deed].includes(carry)),
    free: freeHands(parts.self),
    first: parts.item?.id ?? "",
  });

const thingOf = (facts: HandFacts, form: HandForm): Thing | undefined =>
  facts.things.find(({ id }) => id === stringOf(form.thing));

function priceOf(deed: Deed, thing: Thing | undefined): Price {
  if (deed === "drop") return { free: ["drop"] };
  if (deed === "pickUp") return { ap: 1 };
  return thing && thing.ap === 0 ? { free: [`draw.${thing.id}`] } : { ap: 1 };
}

const taken = (deed: Deed, thing: Thing): boolean => deed !== "drop" && thing.carry !== "held";

/** Returns a thrown item to its stack (N-122). */
const restored = ({ id, name, stack }: Thing): Consequence[] => [
  adjustValue("self", "quantity", 1, t("Reason.restored", { thing: name }), { item: stack }),
  removeItem("self", id, t("Reason.restored", { thing: name })),
];

function put(deed: Deed, thing: Thing, free: readonly string[]): Consequence[] {
  if (deed === "pickUp" && thing.stack !== "") return restored(thing);
  const into = taken(deed, thing);
  const carry = into ? "held" : deed === "drop" ? "dropped" : "stowed";
  const heldBy = into ? free.slice(0, Math.max(0, thing.hands)) : [];
  const why = t(`Reason.${carry}`, { thing: thing.name });
  return compact([
    setValue("self", "carry", carry, why, { item: thing.id }),
    setValue("self", "heldBy", heldBy, why, { item: thing.id }),
    ...(thing.carry === "stuck"
      ? (["stuckIn", "stuckTo"] as const).map(
          (path): Consequence => setValue("self", path, "", why, { item: thing.id }),
        )
      : []),
    thing.type === "anatomyShield" && !into && setValue("self", "readied", false, why, { item: thing.id }),
  ]);
}

const problemsOf =
  (deed: Deed) =>
  (facts: HandFacts, form: HandForm): Problem[] => {
    const name = nameOf(facts, "self");
    const thing = thingOf(facts, form);
    if (!thing) return [problem("thing", facts.things.length === 0 ? `${deed}Nothing` : "thingMissing", { name })];
    const short = taken(deed, thing) && !(deed === "pickUp" && thing.stack !== "") && facts.free.length < thing.hands;
    return compact([
      ...priceProblems(facts.purse, priceOf(deed, thing), name),
      short && problem("thing", "handsFull", { thing: thing.name, hands: thing.hands }),
    ]);
  };

const handAct = (deed: Deed): Action<HandFacts, HandForm> => ({
  id: deed,
  offeredBy: [...ACTORS, "anatomyWeapon", "anatomyShield", "anatomyGear"],
  title: (facts) => t(`Title.${deed}`, { name: nameOf(facts, "self") }),
  icon: ICONS[deed],
  facts: handFacts(deed),
  defaults: (facts) => ({ thing: facts.things.find(({ id }) => id === facts.first)?.id ?? facts.things[0]?.id ?? "" }),
  form: (facts): Field[] => [
    choiceField("thing", t("Form.thing"), {
      options: facts.things.map(({ id, name, carry }) => ({
        value: id,
        label: named(name),
        hint: t(`Carry.${carry}`),
      })),
      as: "list",
      rule: deed === "drop" ? "N-129" : "N-89",
    }),
  ],
  problems: problemsOf(deed),
  start(facts, form) {
    const thing = thingOf(facts, form);
    const name = nameOf(facts, "self");
    if (!thing) return payAndReturn([], t("Problem.thingMissing", { name }));
    const key = deed === "drawStow" ? (taken(deed, thing) ? "draws" : "stows") : deed;
    return payAndReturn(
      priceConsequences(facts.purse, priceOf(deed, thing)),
      t(`Headline.${key}`, { name, thing: named(thing.name) }),
      put(deed, thing, facts.free),
    );
  },
  buttonLabel: (facts, form) => {
    const thing = thingOf(facts, form);
    return t(`Verb.${deed === "drawStow" && thing ? (taken(deed, thing) ? "draw" : "stow") : deed}`);
  },
});

export const drawStow = handAct("drawStow");
export const drop = handAct("drop");
export const pickUp = handAct("pickUp");
