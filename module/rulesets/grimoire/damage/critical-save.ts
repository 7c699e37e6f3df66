/** The Save against Critical Damage, and the consequences of failing it (G-96 to G-101, G-108, G-128). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
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
import { type Body, bodyOf, startBleeding } from "../model/body-facts.ts";
import { CRITICAL_DC, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { type AfterHit, afterHitOffers } from "./after-hit-offers.ts";
import { bandageOffer } from "./bandage.ts";
import { criticalEffectOffer } from "./critical-effect-offer.ts";
import { DAMAGEABLE } from "./damage.ts";
import { verdictOffers } from "./death-ruling-offers.ts";
import { rollImprovement } from "./improvement-roll.ts";

export interface CritFacts extends Facts {
  house: House;
  worldTime: number;
  body: Body;
  saver: PlainSaver;
  /** Critical effects of the attacker (G-101). */
  effects: { name: string; text: string; brings: string }[];
  /** Id of the Doomed scar; "" if only the flag is set. */
  doom: string;
}

export type CritForm = PlainSaveForm & AfterHit;

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Critical effects of the enemy's weapons and abilities (G-101). */
function criticalEffectsOf(enemy: Snapshot | undefined, weapons: readonly string[]): CritFacts["effects"] {
  if (!enemy) return [];
  const hitWeapons = itemsOf(enemy, "grimoireWeapon")
    .filter(({ id, system }) => weapons.includes(id) && plainText(system.criticalEffect) !== "")
    .map(({ name, system }) => ({ name, text: plainText(system.criticalEffect), brings: "" }));
  const able = itemsOf(enemy, "grimoireAbility")
    .filter(({ system }) => system.trigger === "onCriticalDamage")
    .map(({ name, system }) => ({ name, text: plainText(system.text), brings: system.brings }));
  return [...hitWeapons, ...able];
}

const saverOf = ({ attributes, pending }: Pick<Body, "attributes" | "pending">): PlainSaver => ({
  attribute: "str",
  score: attributes.str.value,
  pending,
});

function critFacts(parts: Parts): CritFacts {
  const house = readHouse(parts.house);
  const body = bodyOf(parts.self, house);
  const doom = itemsOf(parts.self, "grimoireScar").find(
    ({ system }) => system.entry === 12 && system.state === "pending",
  );
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }, { roller: parts.self }),
    house,
    worldTime: parts.worldTime,
    body,
    saver: saverOf(body),
    effects: criticalEffectsOf(parts.targets[0], listOf(parts.given.weapons)),
    doom: doom?.id ?? "",
  };
}

const fields = (facts: CritFacts): Field[] => plainSaveFields(facts.saver, "G-96");

const problems = (facts: CritFacts): Problem[] =>
  facts.body.gone ? [problem("", "gone", { name: nameOf(facts, "self") })] : [];

const afterHitOf = (form: CritForm): AfterHit => ({
  scar: wholeOf(form.scar),
  nerve: flagOf(form.nerve),
  extra: Math.max(0, wholeOf(form.extra) ?? 0),
  ignoreArmor: flagOf(form.ignoreArmor),
  fire: flagOf(form.fire),
  weapons: listOf(form.weapons),
});

const noLonger = (path: string): Consequence => setValue("self", path, false, t("Reason.doomOver"));

/** Ends Doomed: 3d6 above maximum HP become the new maximum (G-128). */
function* endDoom(facts: CritFacts): Procedure<Consequence[]> {
  if (!facts.body.doomed) return [];
  const improvement = yield* rollImprovement(facts.body, {
    id: "doom",
    who: "roller",
    followUp: "hpReplace",
    formula: "3d6",
    attribute: "str",
    rule: "G-128",
  });
  return compact([
    noLonger("doomed"),
    facts.doom && setValue("self", "state", "resolved", t("Reason.doomOver"), { item: facts.doom }),
    ...improvement.consequences,
  ]);
}

function* start(facts: CritFacts, form: CritForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { kind, doomed } = facts.body;
  const after = afterHitOf(form);
  const read = readPlainSave(facts.saver, form, CRITICAL_DC, facts.house);
  const rolled = yield* plainSave("critSave", "roller", facts.saver, read, facts.house, "G-96");
  const { saved } = rolled;
  if (saved) {
    const consequences = yield* endDoom(facts);
    return {
      headline: t(doomed ? "Headline.crit.reprieved" : "Headline.crit.holds", { name }),
      tone: "good",
      consequences,
      offers: [...afterHitOffers(facts, after), ...naturalRollOffers(rolled)],
    };
  }
  for (const [at, { name: what, text }] of facts.effects.entries())
    yield* addNote(`effect${at}`, t("Line.critEffect", { what, text }), { rule: "G-101", tone: "worst" });
  if (kind === "character" && doomed) return { ...doom(name), offers: naturalRollOffers(rolled) };
  return {
    headline: t(`Headline.crit.${kind}`, { name }),
    tone: "worst",
    consequences: kind === "character" ? startBleeding(facts.worldTime) : doomed ? [noLonger("doomed")] : [],
    offers: [...lostOffers(facts, after), ...naturalRollOffers(rolled)],
  };
}

/** Characters bleed, then scar and second hit follow; for all others the Warden decides. */
function lostOffers(facts: CritFacts, after: AfterHit): Offer[] {
  const { kind, doomed } = facts.body;
  const effects = facts.effects.flatMap(({ name, brings }, at) =>
    brings === "" ? [] : [criticalEffectOffer(facts, at, name, brings)],
  );
  if (kind === "character") return [bandageOffer(facts), ...effects, ...afterHitOffers(facts, after)];
  // The dead take no scars: a hireling's scar waits for the Warden's verdict (D12, D14). A Doomed actor dies (G-128).
  return [...verdictOffers(kind, doomed ? "doom" : "critical", after), ...effects];
}

const doom = (name: string): Omit<Outcome, "offers"> => ({
  headline: t("Headline.crit.doomed", { name }),
  tone: "worst",
  consequences: [setValue("self", "dead", true, t("Reason.doomed")), noLonger("doomed")],
});

export const critSave: Action<CritFacts, CritForm & Form> = {
  id: "critSave",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.critSave", { name: nameOf(facts, "self") }),
  icon: "heart-beats",
  facts: critFacts,
  defaults: () => ({
    ...plainSaveDefaults(CRITICAL_DC),
    scar: null,
    nerve: false,
    extra: 0,
    ignoreArmor: false,
    fire: false,
    weapons: [],
  }),
  form: fields,
  problems,
  start,
  odds: (facts, form) =>
    plainSaveOdds(facts.saver, readPlainSave(facts.saver, form, CRITICAL_DC, facts.house), facts.house, "G-96"),
  buttonLabel: () => t("Verb.save"),
};
