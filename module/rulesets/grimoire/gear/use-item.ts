/** Items and abilities with a use of their own: food, light, cover, caltrops, a whetstone, contents of an item. */
import { burningEffect, switchLight } from "../../../kernel/carried-light.ts";
import { adjustValue, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { SAVE_ASKS } from "../checks/check-offers.ts";
import { type ApFacts, apFactsOf, apProblems, spendAp } from "../combat/action-points.ts";
import { binding } from "../magic/spell-effect-offers.ts";
import { asActor, asItem, itemsOf } from "../model/data.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import { isDashed } from "./dashed.ts";
import { sharpens } from "./sharpened.ts";

const ACTORS = ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"];
const FEET = 5;
/** AP to plant a Tower Shield. */
const PLANT_AP = 1;
/** Caltrops: DC of the DEX Save, and the damage of failing. */
const CALTROPS = { dc: 15, damage: 1 };

interface UseFacts extends Facts {
  purse: ApFacts;
  thing: { id: string; name: string; img: string } | null;
}

const useFacts = (parts: Parts): UseFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  purse: apFactsOf(parts),
  thing: parts.item ? { id: parts.item.id, name: parts.item.name, img: parts.item.img } : null,
});
const textData = (facts: UseFacts) => ({ name: nameOf(facts, "self"), thing: facts.thing?.name ?? "" });
const itemProblems = (facts: UseFacts): Problem[] => (facts.thing ? [] : [problem("", "use.noItem")]);

/** Eats or drinks: ends the cause of Deprived (G-61). */
export const consume: Action<
  UseFacts & { cause: "food" | "water"; hungry: boolean; left: number; uses: boolean },
  Form
> = {
  id: "consume",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.consume", textData(facts)),
  icon: "meal",
  facts(parts) {
    const gear = asItem(parts.item, "grimoireGear")?.system;
    const cause = gear?.role === "water" ? ("water" as const) : ("food" as const);
    return {
      ...useFacts(parts),
      cause,
      hungry: (asActor(parts.self).system.deprived?.causes[cause] ?? "") !== "",
      left: gear?.quantity ?? 0,
      uses: gear?.consumable === true,
    };
  },
  defaults: () => ({}),
  problems: (facts) => [
    ...itemProblems(facts),
    ...(facts.left < 1 ? [problem("", "usedUp", { item: facts.thing?.name ?? "" })] : []),
  ],
  start: (facts) =>
    resultOnly(t(`Headline.use.${facts.cause}${facts.hungry ? "Ends" : ""}`, textData(facts)), {
      tone: "good",
      consequences: compact([
        facts.hungry && setValue("self", `deprived.causes.${facts.cause}`, "", t(`Reason.use.${facts.cause}`)),
        facts.uses &&
          adjustValue("self", "quantity", -1, t("Reason.usedUp", { item: facts.thing?.name ?? "" }), {
            item: facts.thing?.id ?? "",
            min: 0,
          }),
      ]),
    }),
};

/** Lights a torch or lantern, or puts it out: the tokens of the actor give its light. */
export const kindle: Action<UseFacts & { spaces: number; lit: string }, Form> = {
  id: "kindle",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.kindle", textData(facts)),
  icon: "torch",
  facts(parts) {
    const id = parts.item?.id ?? "";
    const spaces = asItem(parts.item, "grimoireGear")?.system.light ?? 0;
    return { ...useFacts(parts), spaces, lit: burningEffect(parts.self, id) };
  },
  defaults: () => ({}),
  problems: itemProblems,
  start(facts) {
    const { thing, lit, spaces } = facts;
    const why = t(lit ? "Reason.use.dark" : "Reason.use.lit", textData(facts));
    const radius = spaces * FEET;
    const item = { id: thing?.id ?? "", name: thing?.name ?? "", img: thing?.img ?? "" };
    return resultOnly(t(lit ? "Headline.use.dark" : "Headline.use.lit", { ...textData(facts), spaces }), {
      consequences: switchLight(item, lit, { bright: radius, dim: radius }, why),
    });
  },
};

/** Plants a Tower Shield as cover, or takes it up again (G-91). */
export const plant: Action<UseFacts & { covered: boolean }, Form> = {
  id: "plant",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.plant", textData(facts)),
  icon: "roman-shield",
  facts: (parts) => ({ ...useFacts(parts), covered: parts.self.statuses.includes("cover") }),
  defaults: () => ({}),
  problems: (facts) => [...itemProblems(facts), ...(facts.covered ? [] : apProblems(facts.purse, PLANT_AP))],
  start: (facts) =>
    resultOnly(t(facts.covered ? "Headline.use.lifted" : "Headline.use.planted", textData(facts)), {
      consequences: [
        ...(facts.covered ? [] : spendAp(facts.purse, PLANT_AP)),
        setCondition("self", "cover", !facts.covered, t("Reason.use.planted", textData(facts))),
      ],
    }),
  buttonLabel: (facts) => t(facts.covered ? "Verb.use.lift" : "Verb.use.plant"),
};

/** Strews caltrops: everyone who steps in makes a Save (G-40, G-48). */
export const strew: Action<UseFacts, Form> = {
  id: "strew",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.strew", textData(facts)),
  icon: "caltrops",
  facts: useFacts,
  defaults: () => ({}),
  problems: itemProblems,
  start(facts) {
    const { thing } = facts;
    const snare = {
      ...binding(thing?.name ?? "", 0),
      conditions: ["rooted"],
      hurts: String(CALTROPS.damage),
      dc: null,
    };
    const form: Form = {
      mode: "dc",
      dc: CALTROPS.dc,
      suggest: "dex",
      danger: thing?.name ?? "",
      effect: JSON.stringify(snare),
    };
    return resultOnly(t("Headline.use.strewn", textData(facts)), {
      consequences: thing
        ? [setValue("self", "carried", false, t("Reason.use.strewn", textData(facts)), { item: thing.id })]
        : [],
      offers: [
        makeOffer("stepIn", "save", t("Offer.use.stepIn", { attribute: attributeText("dex"), dc: CALTROPS.dc }), {
          hint: t("Offer.use.stepInHint"),
          by: "any",
          parts: { self: "targets" },
          form,
          asks: SAVE_ASKS.filter((field) => !(field in form)),
          atOnce: true,
          otherwise: t("Offer.use.stepInOtherwise"),
          stays: true,
        }),
      ],
    });
  },
};

/** Sharpens a blade: one Advantage on its die in the next attack (G-17, G-31). */
export const sharpen: Action<UseFacts & { blades: { id: string; name: string }[] }, { blade: string }> = {
  id: "sharpen",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.sharpen", textData(facts)),
  icon: "stone-wheel",
  facts: (parts) => ({
    ...useFacts(parts),
    blades: itemsOf(asActor(parts.self), "grimoireWeapon")
      .filter(({ system }) => system.metal && !system.natural && system.carried)
      .map(({ id, name }) => ({ id, name })),
  }),
  defaults: (facts) => ({ blade: facts.blades[0]?.id ?? "" }),
  form: (facts): Field[] => [
    choiceField("blade", t("Field.use.blade"), {
      options: facts.blades.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
      as: "list",
      rule: "G-17",
    }),
  ],
  problems: (facts, form) => [
    ...itemProblems(facts),
    ...(facts.blades.some(({ id }) => id === form.blade) ? [] : [problem("blade", "use.noBlade")]),
  ],
  start(facts, form) {
    const blade = facts.blades.find(({ id }) => id === stringOf(form.blade));
    return resultOnly(t("Headline.use.sharpened", { ...textData(facts), blade: blade?.name ?? "" }), {
      tone: "good",
      consequences: blade ? [sharpens(blade, facts.thing?.name ?? "")] : [],
    });
  },
};

/** A Move for 0 AP when an ally falls, once per combat (Scatter). */
export const dash: Action<UseFacts & { perMove: number; spent: boolean }, Form> = {
  id: "dash",
  offeredBy: ACTORS,
  title: (facts) => t("Title.use.dash", textData(facts)),
  icon: "run",
  facts: (parts) => ({
    ...useFacts(parts),
    perMove: asActor(parts.self).system.movement.perMove,
    spent: parts.self.effects.some(isDashed),
  }),
  defaults: () => ({}),
  problems: (facts) => [...itemProblems(facts), ...(facts.spent ? [problem("", "use.spent", textData(facts))] : [])],
  start: (facts) =>
    resultOnly(t("Headline.use.dashed", { ...textData(facts), spaces: facts.perMove }), {
      consequences: [
        adjustValue("self", "movement.left", facts.perMove, t("Reason.use.dashed", textData(facts)), { min: 0 }),
        {
          part: "self",
          do: "effect",
          why: t("Reason.use.dashed", textData(facts)),
          effect: {
            name: facts.thing?.name ?? "",
            img: facts.thing?.img ?? "",
            changes: [],
            given: { dashed: true },
          },
        },
      ],
    }),
};
