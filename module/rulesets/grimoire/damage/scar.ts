/** Adds a scar: immediate rolls, effects on the body, and the item (G-90, G-116 to G-128). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { narrateOffer } from "../checks/check-offers.ts";
import {
  naturalRollOffers,
  type PlainSaveForm,
  type PlainSaver,
  plainSave,
  plainSaveDefaults,
  plainSaveFields,
  plainSaveOdds,
  readPlainSave,
} from "../checks/plain-save.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import { type AttributeId, asActor, CAUSE_ENDS, type CauseId } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import { type Improvement, rollImprovement } from "./improvement-roll.ts";
import { headWound, PLACES, placeText, SCARS, type ScarRow, scarIcon, scarRule } from "./scar-table.ts";

export interface ScarFacts extends Facts {
  house: House;
  worldTime: number;
  body: Body;
  saver: PlainSaver;
  /** Already active causes of Deprived. */
  deprivedOf: CauseId[];
}

export type ScarForm = PlainSaveForm & {
  /** 1 to 12: the HP before the hit. */
  entry: number;
  /** Sundered: the lost limb, as the Warden decides (G-126). */
  place: string;
};

function scarFacts(parts: Parts): ScarFacts {
  const house = readHouse(parts.house);
  const body = bodyOf(parts.self, house);
  const causes = asActor(parts.self).system.deprived?.causes;
  return {
    ...factsOfParts({ ...parts, targets: [] }, { roller: parts.self }),
    house,
    worldTime: parts.worldTime,
    body,
    saver: { attribute: "wil", score: body.attributes.wil.value, pending: body.pending },
    deprivedOf: (["walloped", "mortal"] as const).filter((id) => causes?.[id] !== undefined && causes[id] !== ""),
  };
}

const entryOf = (form: Form): number => wholeOf(form.entry) ?? 0;
const rowOf = (form: Form): ScarRow | undefined => SCARS[entryOf(form)];

function fields(facts: ScarFacts, form: ScarForm): Field[] {
  const options = Object.keys(SCARS).map((entry) => ({
    value: entry,
    label: t("Choice.scarEntry", { entry, scar: t(`ScarName.${entry}`) }),
  }));
  return compact([
    choiceField("entry", t("Field.scar.entry"), { options, as: "list", rule: "G-116" }),
    entryOf(form) === 10 &&
      textField("place", t("Field.scar.place"), { placeholder: t("Hint.scar.placePlaceholder"), rule: "G-126" }),
    ...(rowOf(form)?.followUp === "wilSave" ? plainSaveFields(facts.saver, scarRule(entryOf(form))) : []),
  ]);
}

function problems(facts: ScarFacts, form: ScarForm): Problem[] {
  if (facts.body.gone) return [problem("", "gone", { name: nameOf(facts, "self") })];
  return rowOf(form) ? [] : [problem("entry", "noSuchScar")];
}

/** The location: the entry's d6, or the Warden's text. */
function* rollLocation(entry: number, form: ScarForm): Procedure<string> {
  const places = PLACES[entry];
  if (!places) return entry === 10 ? stringOf(form.place).trim() : "";
  const face = yield* die("place", "roller", 6);
  const place = places[face - 1] as string;
  yield* addTotal("place", t("Line.place"), {
    rule: scarRule(entry),
    dice: [{ faces: 6, value: face }],
    total: face,
    against: placeText(place),
  });
  return place;
}

function* headWounded(): Procedure<AttributeId> {
  const face = yield* die("which", "roller", 6);
  const attribute = headWound(face);
  yield* addTotal("which", t("Line.whichAttribute"), {
    rule: "G-122",
    dice: [{ faces: 6, value: face }],
    total: face,
    against: attributeText(attribute),
  });
  return attribute;
}

/** Immediate rolls: the Save if the entry has one, then the dice. */
function* rolledNow(
  facts: ScarFacts,
  form: ScarForm,
  row: ScarRow,
  attribute: AttributeId,
): Procedure<{ grown: Improvement | null; offers: Offer[] }> {
  if (row.trigger !== "now") return { grown: null, offers: [] };
  const rule = scarRule(entryOf(form));
  let offers: Offer[] = [];
  if (row.followUp === "wilSave") {
    const read = readPlainSave(facts.saver, form, facts.house.defaultDC, facts.house);
    const rolled = yield* plainSave("scarSave", "roller", facts.saver, read, facts.house, rule);
    offers = naturalRollOffers(rolled);
    if (!rolled.saved) return { grown: null, offers };
  }
  const { followUp, formula } = row;
  const improvement = yield* rollImprovement(facts.body, {
    id: "growth",
    who: "roller",
    followUp,
    formula,
    attribute,
    rule,
  });
  return { grown: improvement, offers };
}

const deprivedOf = (facts: ScarFacts, cause: CauseId): Consequence[] =>
  facts.deprivedOf.includes(cause)
    ? []
    : [setValue("self", `deprived.causes.${cause}`, CAUSE_ENDS[cause], t(`Reason.cause.${cause}`))];

/** Effects beyond rolls: Walloped, Mortal Wound, Doomed. */
function suffered(facts: ScarFacts, entry: number): Consequence[] {
  const why = t(`ScarName.${entry}`);
  if (entry === 3) return deprivedOf(facts, "walloped");
  if (entry === 12) return [setValue("self", "doomed", true, why)];
  if (entry !== 11) return [];
  return [
    ...deprivedOf(facts, "mortal"),
    setValue("self", "mortal.active", true, why),
    setValue("self", "mortal.diesAt", facts.worldTime + HOUR, t("Reason.oneHour")),
  ];
}

function* start(facts: ScarFacts, form: ScarForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const entry = entryOf(form);
  const row = rowOf(form);
  if (!row) return makeOutcome(t("Problem.noSuchScar"));
  const scar = t(`ScarName.${entry}`);
  const location = yield* rollLocation(entry, form);
  const attribute = entry === 6 ? yield* headWounded() : row.attribute;
  const { grown, offers } = yield* rolledNow(facts, form, row, attribute);
  yield* addNote("scar", t(`ScarText.${entry}`), { rule: scarRule(entry), tone: "bad" });
  const { followUp, formula, trigger, state } = row;
  const left: Consequence = {
    part: "self",
    do: "create",
    item: {
      name: `GRIMOIRE.ScarName.${entry}`,
      type: "grimoireScar",
      img: scarIcon(entry),
      system: { entry, location, state, followUp, formula, attribute, trigger, description: "" },
    },
    why: t("Reason.scar", { scar }),
  };
  return {
    headline:
      location === ""
        ? t("Headline.scar", { name, entry, scar })
        : t("Headline.scarPlaced", { name, entry, scar, place: placeText(location) }),
    tone: entry >= 11 ? "worst" : "bad",
    consequences: [left, ...suffered(facts, entry), ...(grown?.consequences ?? [])],
    // A disoriented character describes regaining focus (G-118).
    offers: entry === 2 ? [...offers, refocusOffer(name)] : offers,
  };
}

const refocusOffer = (name: string): Offer => ({
  ...narrateOffer("self", name),
  label: t("Offer.refocus", { name }),
});

export const scar: Action<ScarFacts, ScarForm> = {
  id: "scar",
  offeredBy: ["grimoireCharacter", "grimoireHireling"],
  title: (facts) => t("Title.scar", { name: nameOf(facts, "self") }),
  icon: "scar-wound",
  facts: scarFacts,
  defaults: (facts) => ({
    ...plainSaveDefaults(facts.house.defaultDC),
    entry: Math.min(12, Math.max(1, facts.body.hp)),
    place: "",
  }),
  form: fields,
  problems,
  start,
  odds: (facts, form) =>
    rowOf(form)?.followUp === "wilSave"
      ? plainSaveOdds(
          facts.saver,
          readPlainSave(facts.saver, form, facts.house.defaultDC, facts.house),
          facts.house,
          scarRule(entryOf(form)),
        )
      : null,
  buttonLabel: () => t("Verb.scar"),
};
