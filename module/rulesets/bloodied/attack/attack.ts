/** Attack with one weapon, with both (B-20, B-21), or with a spell (D-34). */
import type { Text, Tone } from "../../../kernel/card.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { spendAction } from "../combat/turns.ts";
import { t, typeText } from "../model/texts.ts";
import { type AttackFacts, spellAttackFacts, weaponAttackFacts, weaponPairFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  attackColumnOf,
  attackDefaults,
  attackFields,
  attackProblems,
  attackRanges,
} from "./attack-form.ts";
import { attackOdds } from "./attack-odds.ts";
import { type AttackRoll, rollAttack } from "./attack-roll.ts";

function headlineOf(facts: AttackFacts, one: AttackRoll): Text {
  const { column, part, strayed, hit, critical, damage } = one;
  const data = {
    name: nameOf(facts, "self"),
    weapon: column.weapon.name,
    target: part ? nameOf(facts, part) : "",
    damage: damage ?? 0,
    type: typeText(column.type),
  };
  const where = part === null ? "open" : strayed ? "stray" : "aimed";
  const how = hit === false ? "miss" : critical ? "critical" : hit === null ? "total" : "hit";
  return t(`Headline.attack.${where}.${how}`, data);
}

const toneOf = (one: AttackRoll): Tone =>
  one.critical ? "best" : one.hit === false ? "bad" : one.strayed ? "worst" : "good";

/** Follow-up of a hit that does more than damage: the target saves against the effect, or has it at once (B-58). */
function riderOffer(facts: AttackFacts, { column, part, hit }: AttackRoll): Offer[] {
  const rider = facts.riders?.[column.suffix === "2" ? 1 : 0];
  if (!rider || hit === false) return [];
  const action = rider.saves ? "castSave" : "castEffect";
  const name = part ? nameOf(facts, part) : "";
  return [
    {
      id: `rider${column.suffix}`,
      action,
      label: t(`Offer.${action}.${part ? "on" : "targets"}`, { spell: column.weapon.name, name }),
      by: "self",
      parts: { self: "self", item: column.suffix === "2" ? "item2" : "item", t0: part ?? "targets" },
      form: { tier: rider.tier },
      tone: "primary",
      otherwise: t("Offer.spellOtherwise"),
      auto: false,
    },
  ];
}

/** Follow-up that applies the damage: to the creature that was hit, or to the targets at the time of the click. */
export function damageOffer(facts: AttackFacts, one: AttackRoll): Offer[] {
  const { column, part, damage, critical } = one;
  if (damage === null) return [];
  return [
    {
      id: `blow${column.suffix}`,
      action: "blow",
      label: part ? t("Offer.apply", { name: nameOf(facts, part) }) : t("Offer.applyTargets"),
      by: part ? "self" : "gm",
      parts: { self: part ?? "targets" },
      form: {
        amount: String(damage),
        type: column.type,
        critical,
        ignoresArmor: column.weapon.ignoresArmor,
        halved: false,
      },
      tone: "primary",
      otherwise: t("Offer.applyOtherwise"),
      auto: true,
    },
  ];
}

const offersOf = (facts: AttackFacts, one: AttackRoll): Offer[] => [
  ...damageOffer(facts, one),
  ...riderOffer(facts, one),
];

function consumableCosts(facts: AttackFacts): Consequence[] {
  const [weapon] = facts.weapons;
  if (!weapon?.consumable) return [];
  const name = facts.arms[0]?.name ?? "";
  return [adjustValue("self", "quantity", -1, t("Reason.used", { weapon: name }), { min: 0, item: weapon.id })];
}

/** Costs of an attack, hit or miss: paid with the first die, not with the damage (B-03, B-21). */
const costs = (facts: AttackFacts): Consequence[] => [
  ...(facts.arms[0]?.spell ? [] : spendAction(facts.house)),
  ...(facts.arms.length === 1 ? consumableCosts(facts) : []),
  ...(facts.untilAttack ?? []).map(
    ({ id, name }): Consequence => ({
      part: "self",
      do: "end",
      effect: id,
      why: t("Reason.attacked", { effect: name }),
    }),
  ),
];

function* attackWithOne(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  yield* pay("costs", costs(facts));
  const result = yield* rollAttack(facts, attackColumnOf(facts, form));
  return makeOutcome(headlineOf(facts, result), { tone: toneOf(result), offers: offersOf(facts, result) });
}

function* attackWithBoth(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  yield* pay("costs", costs(facts));
  const first = yield* rollAttack(facts, attackColumnOf(facts, form));
  const second = yield* rollAttack(facts, attackColumnOf(facts, form, "2"));
  const hits = [first, second].filter((s) => s.hit !== false);
  return makeOutcome(t("Headline.pair", { first: headlineOf(facts, first), second: headlineOf(facts, second) }), {
    tone: hits.some((s) => s.critical) ? "best" : hits.length > 0 ? "good" : "bad",
    offers: [...offersOf(facts, first), ...offersOf(facts, second)],
  });
}

const title = (facts: AttackFacts): Text =>
  t("Title.attack", { weapon: facts.arms[0]?.name ?? "", name: nameOf(facts, "self") });

export const attack: Action<AttackFacts, AttackForm> = {
  id: "attack",
  offeredBy: ["bloodiedWeapon"],
  title,
  icon: "broadsword",
  target: "one",
  readsTokens: true,
  facts: weaponAttackFacts,
  defaults: attackDefaults,
  form: attackFields,
  problems: attackProblems,
  ranges: attackRanges,
  warns: (facts) => (facts.outOfTurn ? [t("Warning.outOfTurn", { name: nameOf(facts, "self") })] : []),
  start: attackWithOne,
  odds: attackOdds,
  buttonLabel: (facts) => t(facts.modes[0] === "ranged" ? "Verb.shoot" : "Verb.attack"),
};

export const attackPair: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "attackPair",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.attackPair", { name: nameOf(facts, "self") }),
  icon: "crossed-swords",
  target: "two",
  facts: weaponPairFacts,
  start: attackWithBoth,
  buttonLabel: () => t("Verb.attackPair"),
};

export const castAttack: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "castAttack",
  concludes: "always",
  offeredBy: [],
  icon: "magic-palm",
  facts: spellAttackFacts,
  buttonLabel: () => t("Verb.castAttack"),
};
