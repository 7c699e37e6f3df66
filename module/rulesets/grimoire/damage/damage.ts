/** Damage: reduced by Armor, then HP, then STR, then Saves and scars (G-67, G-87 to G-97). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Dice, parseAmount, parseDice, printDice, type Rolled, rollDice } from "../../../kernel/formula.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, choose, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { isLoneEnemy, moraleGroupOf } from "../combat/morale-groups.ts";
import { type ActiveSpell, activeSpellsOn, endSpells, isEndedByHit } from "../magic/active-spells.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import { asActor, CRITICAL_DC, itemsOf } from "../model/data.ts";
import { type KeptDie, rollDie, shownDice } from "../model/dice.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { type AfterHit, afterHitOffers } from "./after-hit-offers.ts";
import { burnedDiceOf } from "./damage-offers.ts";
import { type HitResult, hitResultOf } from "./hit-result.ts";

export interface HarmFacts extends Facts {
  house: House;
  worldTime: number;
  body: Body;
  /** Immune to brief fire, as the Warden decides (G-142). */
  fireImmune: boolean;
  /** Takes one more die of fire damage per damage die (G-152, D33). */
  fireVulnerable: boolean;
  /** A body of magic does not die at STR 0 (G-158). */
  vessel: boolean;
  /** A lone enemy (G-72). */
  alone: boolean;
  /** Spells that a hit may end: phantoms, fragile effects, sleep. */
  spells: Pick<ActiveSpell, "id" | "name" | "breaks" | "double">[];
}

/** As {@link import("./damage-offers.ts").HarmForm}; from the sheet, `raw` may be dice. */
export type DamageForm = {
  raw: number | string;
  extra: number;
  ignoreArmor: boolean;
  fire: boolean;
  weapons: string[];
  embers: string[];
};

function harmFacts(parts: Parts): HarmFacts {
  const house = readHouse(parts.house);
  const marks = itemsOf(parts.self, "grimoireMark");
  return {
    house,
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    worldTime: parts.worldTime,
    body: bodyOf(parts.self, house),
    fireImmune: marks.some(({ system }) => system.fireImmune),
    fireVulnerable: marks.some(({ system }) => system.fireVulnerable),
    vessel: asActor(parts.self).system.magic?.vessel === true,
    alone: isLoneEnemy(parts.self, moraleGroupOf(parts)),
    spells: activeSpellsOn(parts.self)
      .filter((spell) => spell.double || spell.breaks !== "")
      .map(({ id, name, breaks, double }) => ({ id, name, breaks, double })),
  };
}

/** Parses "12" or "2d6 + 1". */
const parseDamage = (raw: DamageForm["raw"]) => parseDice(stringOf(raw), { flat: true });

const fields = (): Field[] => [
  textField("raw", t("Field.harm.raw"), {
    hint: t("Hint.harm.raw"),
    placeholder: t("Hint.harm.rawPlaceholder"),
    rule: "G-87",
  }),
  numberField("extra", t("Field.harm.extra"), { hint: t("Hint.harm.extra"), min: 0, max: 99, rule: "G-55" }),
  checkField("ignoreArmor", t("Field.harm.ignoreArmor"), { rule: "G-67" }),
  checkField("fire", t("Field.harm.fire"), { rule: "G-142" }),
];

function problems(facts: HarmFacts, form: DamageForm): Problem[] {
  if (facts.body.gone) return [problem("", "gone", { name: nameOf(facts, "self") })];
  if (stringOf(form.raw).trim() === "") return [problem("raw", "damageMissing")];
  const parsed = parseAmount(stringOf(form.raw));
  return parsed.ok ? [] : [{ field: "raw", text: parsed.why }];
}

/** One more die per burned die: adds what it shows above the first (D33). */
function* rollFireVulnerability(embers: readonly string[]): Procedure<number> {
  let more = 0;
  for (const [at, { faces, kept }] of burnedDiceOf(embers).entries()) {
    const [again = 0] = yield* roll(`ember${at}`, "self", 1, faces);
    more += Math.max(0, again - kept);
    yield* addTotal(`ember${at}`, t("Line.ember", { kept }), {
      rule: "G-152",
      dice: [{ faces, value: again, ...(again > kept ? {} : { mark: "struck" as const }) }],
      total: Math.max(again, kept),
      tone: again > kept ? "bad" : "plain",
    });
  }
  return more;
}

/** Unrolled dice have one Advantage each if fire deals more damage (D33). */
function* rollFireDice({ terms, flat }: Dice): Procedure<Rolled> {
  const kept: KeptDie[] = [];
  for (const { count, faces } of terms)
    for (let die = 0; die < count; die += 1)
      kept.push(yield* rollDie(kept.length === 0 ? "raw" : `raw.${kept.length}`, "self", faces, 1));
  return { total: kept.reduce((sum, die) => sum + die.kept, flat), shown: kept.flatMap((die) => shownDice(die)) };
}

/** Damage before Armor, dice and fire included. */
function* rawDamage(facts: HarmFacts, form: DamageForm): Procedure<number> {
  const parsed = parseDamage(form.raw);
  const dice = parsed.ok ? parsed.dice : { terms: [], flat: 0 };
  const burns = facts.fireVulnerable && flagOf(form.fire);
  const rolled = burns ? yield* rollFireDice(dice) : yield* rollDice("raw", "self", dice);
  let raw = Math.max(0, rolled.total);
  if (dice.terms.length > 0)
    yield* addTotal("raw", t("Line.damageRolled", { formula: printDice(dice) }), {
      rule: "G-87",
      dice: rolled.shown,
      total: raw,
    });
  if (!flagOf(form.fire) || raw === 0) return raw;
  if (burns) raw += yield* rollFireVulnerability(listOf(form.embers));
  if (!facts.fireImmune) return raw;
  const flame = yield* choose("flame", "gm", ["burns", "brief"]);
  yield* addNote("flame", t(`Line.flame.${flame}`), { rule: "G-142", tone: flame === "brief" ? "good" : "bad" });
  return flame === "brief" ? 0 : raw;
}

function* addLifeLine(
  facts: HarmFacts,
  raw: number,
  form: DamageForm,
  { net, hp, str, overflow }: HitResult,
): Procedure<void> {
  const { armor, max, attributes } = facts.body;
  if (flagOf(form.ignoreArmor)) yield* addNote("armor", t("Line.armorIgnored", { net }), { rule: "G-67" });
  else if (armor > 0)
    yield* addNote("armor", t("Line.armor", { raw, armor, net }), {
      rule: "G-67",
      secretOf: "self",
      tone: net === 0 ? "good" : "plain",
    });
  if (hp.before !== hp.after)
    yield* addLine("hp", {
      kind: "loss",
      rule: "G-87",
      secretOf: "self",
      part: "self",
      text: t("Line.hpLost", { name: nameOf(facts, "self") }),
      max,
      before: hp.before,
      after: hp.after,
      marks: [{ at: 0, label: t("Line.atZero") }],
    });
  if (overflow > 0)
    yield* addLine("str", {
      kind: "loss",
      rule: "G-95",
      secretOf: "self",
      part: "self",
      text: t("Line.strLost", { name: nameOf(facts, "self"), overflow }),
      max: Math.max(attributes.str.max, str.before),
      before: str.before,
      after: str.after,
      marks: [],
    });
}

/** The headline; death has a card of its own. */
function headline({ body, vessel, ...facts }: HarmFacts, { net, hp, str, gone, critSave }: HitResult): Text {
  // Previous HP are only shown in the life line, which can be hidden.
  const data = { name: nameOf(facts, "self"), net };
  if (net === 0) return t("Headline.harm.nothing", data);
  if (gone) return t(`Headline.harm.gone.${body.kind === "character" && vessel ? "vessel" : body.kind}`, data);
  if (str.after < str.before) return t(hp.before > 0 ? "Headline.harm.both" : "Headline.harm.str", data);
  if (hp.after === 0) return t(critSave ? "Headline.harm.zeroSave" : "Headline.harm.zero", data);
  return t("Headline.harm.hp", data);
}

function hitConsequences(facts: HarmFacts, { hp, overflow, unstable }: HitResult, nerve: boolean): Consequence[] {
  const lost = (path: string, by: number): Consequence[] =>
    by === 0 ? [] : [adjustValue("self", path, -by, t("Reason.harm", { loss: by }), { min: 0 })];
  const why = t("Reason.unstable");
  return compact([
    ...lost("hp.value", hp.before - hp.after),
    ...lost("attributes.str.value", overflow),
    ...(unstable
      ? [
          setValue("self", "critical.stable", false, why),
          setValue("self", "critical.diesAt", facts.worldTime + HOUR, why),
        ]
      : []),
    nerve && setValue("self", "morale.zeroDone", true, t("Reason.nerve")),
  ]);
}

/** The Save against Critical Damage, with its follow-ups. */
const critOffer = (facts: HarmFacts, after: AfterHit): Offer =>
  makeOffer("critSave", "critSave", t("Offer.critSave", { name: nameOf(facts, "self") }), {
    hint: t("Offer.critSaveHint"),
    parts: { self: "self", ...(facts.refs.t0 ? { t0: "t0" } : {}) },
    form: { dc: CRITICAL_DC, ...after },
    asks: ["adv", "dis", "pending"],
    atOnce: true,
    tone: "danger",
    otherwise: t("Offer.critSaveOtherwise"),
    auto: true,
  });

/** Follow-ups of the hit; a second hit is dropped if the first one was deadly. */
function afterHitOf(facts: HarmFacts, form: DamageForm, hit: HitResult): AfterHit {
  return {
    scar: hit.scar,
    nerve: facts.alone && !hit.gone && hit.hp.before > 0 && hit.hp.after === 0,
    extra: hit.gone ? 0 : Math.max(0, wholeOf(form.extra) ?? 0),
    ignoreArmor: flagOf(form.ignoreArmor),
    fire: flagOf(form.fire),
    weapons: listOf(form.weapons),
  };
}

function* start(facts: HarmFacts, form: DamageForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (facts.body.gone) return makeOutcome(t("Headline.gone", { name }));
  const double = facts.spells.find((spell) => spell.double);
  if (double && (yield* choose("double", "gm", ["double", "body"])) === "double")
    return makeOutcome(t("Headline.harm.double", { name }), { tone: "good", consequences: endSpells([double]) });
  const raw = yield* rawDamage(facts, form);
  const hit = hitResultOf(facts.body, raw, flagOf(form.ignoreArmor), facts.house);
  yield* addLifeLine(facts, raw, form, hit);
  if (hit.unstable) yield* addNote("unstable", t("Line.unstable"), { rule: "G-99", tone: "worst" });
  const after = afterHitOf(facts, form, hit);
  return {
    headline: headline(facts, hit),
    tone: hit.gone ? "worst" : hit.net > 0 ? "bad" : "good",
    consequences: [
      ...hitConsequences(facts, hit, after.nerve),
      ...endSpells(facts.spells.filter((spell) => isEndedByHit(spell, { raw, net: hit.net }))),
    ],
    offers: hit.critSave ? [critOffer(facts, after)] : afterHitOffers(facts, after),
  };
}

export const DAMAGEABLE = ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"];

const defaults = (): DamageForm => ({
  raw: "",
  extra: 0,
  ignoreArmor: false,
  fire: false,
  weapons: [],
  embers: [],
});

export const harm: Action<HarmFacts, DamageForm & Form> = {
  id: "harm",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.harm", { name: nameOf(facts, "self") }),
  icon: "drop",
  readsTokens: true,
  facts: harmFacts,
  defaults,
  form: fields,
  problems,
  start,
  buttonLabel: () => t("Verb.harm"),
};
