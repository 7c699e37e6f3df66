/** Picking up items from the ground or elsewhere (A-31, A-238, D-02). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS, actingProblems, costFields } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import { type DeclarableForm, declareThenResolve, LATER_DEFAULTS, priceText } from "../combat/declared-action.ts";
import { exposedRounds, inflict, until } from "../conditions/instances.ts";
import { injuryProblems, injuryWarnings } from "../damage/injury-limits.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { dropOdds, rollDrop, SLIP_DEFAULTS, slipField } from "./drop-when-shaken.ts";
import { type EquipFacts, type HandledItem, handleFacts, pickedOf, write } from "./equip.ts";

/** Free in passing, 1 Energy and Exposed, 2 Energy, or a custom cost (D-02). */
const WAYS = ["exposed", "free", "two", "custom"] as const;
type Way = (typeof WAYS)[number];

interface PickUpFacts extends EquipFacts {
  /** Rounds that Exposed lasts here (D-18). */
  exposedFor: number;
}
type PickUpForm = DeclarableForm & {
  /** Id; "": an item that is on no sheet. */
  thing: string;
  what: string;
  way: string;
  energy: number | null;
  maySlip: boolean;
};

const wayOf = (form: Form): Way => WAYS.find((way) => way === stringOf(form.way)) ?? "exposed";

function priceOf(form: PickUpForm): Cost {
  switch (wayOf(form)) {
    case "free":
      return cost(0);
    case "two":
      return cost(2);
    case "custom":
      return cost(Math.max(0, wholeOf(form.energy) ?? 1));
    default:
      return cost(1);
  }
}

/** Back in hand; a thrown one is counted again, and others of its kind stay where they are. */
function taken({ id, name, dropped, lying, spent }: HandledItem): Consequence[] {
  const why = t("Why.pickedUp", { thing: name });
  const counts = (path: string, by: number): Consequence => adjustValue("self", path, by, why, { min: 0, item: id });
  return [
    ...(dropped ? [write(id, "dropped", false, why), write(id, "equipped", true, why)] : []),
    ...(lying > 0 && (spent || !dropped) ? [counts("quantity", 1), counts("lying", -1)] : []),
  ];
}

/** The item on the ground needs two hands. */
const needsBoth = (facts: PickUpFacts, form: PickUpForm): boolean => (pickedOf(facts, form)?.hands ?? 0) > 1;

export const pickUp: Action<PickUpFacts, PickUpForm> = {
  id: "pickUp",
  offeredBy: [...ACTORS, "auraWeapon", "auraShield"],
  icon: "hand",
  title: (facts) => t("Title.pickUp", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...handleFacts(parts, ({ dropped, lying }) => dropped || lying > 0),
    exposedFor: exposedRounds(readHouse(parts.house)),
  }),
  defaults: (facts) => ({
    ...LATER_DEFAULTS,
    ...SLIP_DEFAULTS,
    thing:
      facts.things.find(({ id }) => id === facts.first)?.id ?? facts.things.find(({ dropped }) => dropped)?.id ?? "",
    what: "",
    way: "exposed",
    energy: null,
  }),
  form(facts, form): Field[] {
    const way = wayOf(form);
    return compact([
      choiceField("thing", t("Field.handled"), {
        options: [
          ...facts.things.map(({ id, name, dropped }) => ({
            value: id,
            label: t(dropped ? "Name" : "Field.thrownOne", { name }),
          })),
          { value: "", label: t("Field.otherThing") },
        ],
        as: "list",
      }),
      !pickedOf(facts, form) &&
        (textField("what", t("Field.what"), { placeholder: t("Field.whatHint") }) satisfies Field),
      choiceField("way", t("Field.way"), {
        options: WAYS.map((value) => ({ value, label: t(`Way.${value}`) })),
        as: "segments",
        rule: "A-31",
      }),
      way === "custom" && (numberField("energy", t("Field.energy"), { min: 0, max: 9 }) satisfies Field),
      ...slipField(facts),
      ...costFields(facts, priceOf(form), form),
    ]);
  },
  warns: (facts, form) => (needsBoth(facts, form) ? injuryWarnings(facts, "twoHands") : []),
  problems(facts, form): Problem[] {
    const named = pickedOf(facts, form) || stringOf(form.what).trim() !== "";
    const nothing = named ? [] : [problem("what", "sayWhat")];
    const hands = needsBoth(facts, form) ? injuryProblems(facts, "twoHands") : [];
    return [...nothing, ...hands, ...actingProblems(facts, priceOf(form), form)];
  },
  start(facts, form) {
    const thing = pickedOf(facts, form);
    const words = { name: nameOf(facts, "self"), thing: thing?.name ?? stringOf(form.what).trim() };
    const price = priceOf(form);
    const open =
      wayOf(form) === "exposed"
        ? [inflict("self", "exposed", until(facts.moment, facts.exposedFor), t("Why.bendsDown"))]
        : [];
    return declareThenResolve(
      facts,
      form,
      { action: "pickUp", kind: "other", price },
      { headline: t("Headline.begins.pickUp", words), label: t("Offer.does.pickUp", words) },
      function* () {
        if (yield* rollDrop(facts, form, false))
          return { headline: t("Headline.slips.pickUp", words), tone: "bad", consequences: open };
        return { headline: t("Headline.pickUp", words), consequences: [...(thing ? taken(thing) : []), ...open] };
      },
    );
  },
  odds: (facts, form) => dropOdds(facts, form, false),
  buttonLabel: (_facts, form) => t("Verb.pickUp", { price: priceText(priceOf(form)) }),
};
