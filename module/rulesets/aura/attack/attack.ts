/** An attack is declared and rolled: at once if no Round runs, else after reactions (A-04, A-12, A-56, A-64, D-35). */
import type { Text, Tone } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import { addNote, addTotal, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { criticalOutcomeOffers } from "../checks/critical-outcome.ts";
import { ACTORS, costNow, energyPaid, stopsDefending } from "../combat/action-facts.ts";
import { priceText } from "../combat/declared-action.ts";
import { openOffers } from "../combat/open-action.ts";
import { damageAfterArmor } from "../damage/damage.ts";
import { t } from "../model/texts.ts";
import { ammunitionSpent, attackCosts } from "./attack-costs.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import {
  type AttackForm,
  aimName,
  asDeclared,
  attackDefaults,
  attackPrefill,
  attackRanges,
  type DeclaredAttack,
  declaredAttackOf,
  weaponName,
} from "./attack-form.ts";
import { attackOdds } from "./attack-odds.ts";
import { attackConsequences, damageOffers, exposesSelf, offersWithoutTarget } from "./attack-offers.ts";
import { attackProblems, strikeProblems } from "./attack-problems.ts";
import { type AttackResult, attackDie, attackSum, damageFactors, rollAttack, rollDamage } from "./attack-roll.ts";
import { recordAttacker } from "./repeated-attack.ts";

const NO_TARGET = { size: 0, exposed: false, unguarded: false };

const named = (facts: AttackFacts, declared: DeclaredAttack) => ({
  name: nameOf(facts, "self"),
  weapon: weaponName(declared.weapon),
  target: aimName(facts, declared),
});

const headline = (key: string, data: Text["data"]): Text => t(`Attack.Headline.${key}`, data);

const missingWeapon = (facts: AttackFacts): Procedure<Outcome> =>
  resultOnly(t("Attack.Problem.noWeapon", { name: nameOf(facts, "self") }));

function attackLabelOf({ fumble, critical, hit, suffered, lethal }: AttackResult): { word: string; tone: Tone } {
  if (fumble) return { word: "fumble", tone: "worst" };
  if (!hit) return { word: "miss", tone: "bad" };
  const through = (suffered?.damage ?? 0) > 0;
  const key = critical ? "critical" : through ? "hit" : "held";
  return { word: lethal || !through ? key : `${key}NonLethal`, tone: critical ? "best" : through ? "good" : "plain" };
}

/** With a target: everything, one set of rolls. */
function* rollAtTarget(facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Procedure<Outcome> {
  const { target } = declared;
  if (!target) return yield* rollWithoutTarget(facts, form, declared);
  const result = yield* rollAttack("blow", declared.weapon, target, declared.options);
  const { word: key, tone } = attackLabelOf(result);
  const again = wholeOf(form.face) !== null;
  return {
    headline: headline(key, { damage: result.suffered?.damage ?? 0, ...named(facts, declared) }),
    tone,
    consequences: [
      ...(again ? [] : exposesSelf(facts, result.face)),
      ...attackConsequences(facts, form, declared, result),
    ],
    offers: [
      ...damageOffers(facts, declared, result),
      ...criticalOutcomeOffers(result.face, !again && facts.house.criticalChecks),
    ],
  };
}

/** Without a target: the die and the damage only; the rest is resolved once there is a target (D-64). */
function* rollWithoutTarget(facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Procedure<Outcome> {
  const { weapon, options, ranged } = declared;
  const die = yield* attackDie(
    "blow",
    weapon,
    options,
    options.enhancers.filter(({ onlyIf }) => onlyIf === "none"),
  );
  const sum = attackSum(weapon, NO_TARGET, options);
  const { face, critical } = die;
  yield* addTotal("blow.roll", die.label, {
    rule: ranged ? "A-86" : "A-76",
    of: "self",
    dice: die.dice,
    total: face,
    ...(critical ? { tone: "best" } : face === 1 ? { tone: "worst" } : {}),
  });
  yield* addTotal("blow.sum", t(ranged ? "Attack.Line.missChance" : "Line.av"), {
    rule: ranged ? "A-87" : "A-73",
    secretOf: "self",
    total: sum.total,
    breakdown: sum,
  });
  const rolled = face === 1 ? 0 : (yield* rollDamage("blow.damage", weapon, NO_TARGET, options, critical)).total;
  const { doubles, halves } = damageFactors(weapon, NO_TARGET, options, { critical, twenty: face === 20 });
  const { damage } = damageAfterArmor(rolled, 0, doubles, halves);
  const key = face === 1 ? "fumble" : critical ? "critical" : ranged ? "shot" : "blow";
  return {
    headline: headline(`open.${key}`, { ...named(facts, declared), face, damage }),
    tone: critical ? "best" : face === 1 ? "worst" : "plain",
    consequences: exposesSelf(facts, face),
    offers: [
      ...(face === 1 ? [] : offersWithoutTarget(form, declared, { face, rolled, damage }, facts.refs)),
      ...criticalOutcomeOffers(face, facts.house.criticalChecks),
    ],
  };
}

function* deliver(facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Procedure<Outcome> {
  yield* pay("spent", ammunitionSpent(declared));
  return yield* rollAtTarget(facts, form, declared);
}

const declaredForm = (facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): AttackForm => ({
  ...form,
  aim: declared.aim ? "t0" : "",
  ...asDeclared(facts, declared),
});

/** Consequences of declaring it, whatever the roll. */
const begins = (facts: AttackFacts, { target }: DeclaredAttack): Consequence[] => [
  ...stopsDefending(facts),
  ...(target ? recordAttacker(facts, target) : []),
];

/** Options set by the GM or the user are shown at declaration, not first at the roll. */
function* wayNote(facts: AttackFacts, form: AttackForm, { target, options }: DeclaredAttack): Procedure<void> {
  if (!target) return;
  const ways = [
    ...(flagOf(form.undefended) ? ["undefended"] : []),
    ...(flagOf(form.automatic) ? ["automatic"] : []),
    ...(options.doubles + options.halves + Math.abs(options.attack) + Math.abs(options.damage) > 0 ? ["table"] : []),
  ];
  const { attack, damage, doubles, halves } = options;
  const textData = {
    name: nameOf(facts, target.part),
    attack: number(attack),
    damage: number(damage),
    doubles,
    halves,
  };
  for (const way of ways)
    yield* addNote(`way.${way}`, t(`Attack.Line.way.${way}`, textData), {
      rule: way === "table" ? "A-141" : way === "undefended" ? "A-70" : "A-170",
    });
}

/** Leaves the card open for reactions; `start` has paid. */
function declares(facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Outcome {
  const { aim, ranged, price, chosen } = declared;
  const swift = flagOf(form.swift);
  const item: Offer["parts"] = facts.refs.item ? { item: "item" } : {};
  return {
    headline: headline(`declares.${aim ? "at" : "open"}${swift ? "Swift" : ""}`, named(facts, declared)),
    tone: "plain",
    consequences: begins(facts, declared),
    offers: openOffers(facts, {
      action: "attack",
      kind: "attack",
      price,
      standIn: Math.max(0, wholeOf(form.standIn) ?? 0),
      energy: energyPaid(facts, price, form),
      immediate: swift,
      melee: !ranged,
      form: { enhancers: chosen.flatMap(({ one, times }) => (one.counts === "uses" ? [`${one.id}:${times}`] : [])) },
      roll: {
        action: "strike",
        label: aim
          ? t(ranged ? "Attack.Offer.shoot" : "Attack.Offer.strike", named(facts, declared))
          : t("Attack.Offer.roll"),
        hint: t("Attack.Offer.strikeHint"),
        parts: { self: "self", t0: aim ?? "targets", ...item },
        form: declaredForm(facts, form, declared),
      },
    }),
  };
}

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const declared = declaredAttackOf(facts, form);
  if (!declared) return yield* missingWeapon(facts);
  yield* pay("cost", attackCosts(facts, form, declared));
  yield* wayNote(facts, form, declared);
  if (facts.moment) return declares(facts, form, declared);
  const outcome = yield* deliver(facts, form, declared);
  return { ...outcome, consequences: [...begins(facts, declared), ...outcome.consequences] };
}

function title(facts: AttackFacts): Text {
  const [only, more] = facts.arms;
  const name = nameOf(facts, "self");
  return only && !more ? t("Attack.Title.attack", { name, weapon: weaponName(only) }) : t("Attack.Title.any", { name });
}

export const attack: Action<AttackFacts, AttackForm> = {
  id: "attack",
  offeredBy: ["auraWeapon", ...ACTORS],
  icon: "broadsword",
  target: "one",
  readsTokens: true,
  title,
  facts: attackFacts,
  defaults: attackDefaults,
  prefill: attackPrefill,
  form: attackFields,
  problems: attackProblems,
  ranges: attackRanges,
  start,
  odds: attackOdds,
  rollsOnClickingClient: true,
  buttonLabel(facts, form) {
    const price = declaredAttackOf(facts, form)?.price;
    return facts.moment && price
      ? t("Attack.Verb.declare", { price: priceText(costNow(facts, price, form)) })
      : t("Attack.Verb.attack");
  },
};

function* rollDeclared(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const declared = declaredAttackOf(facts, form);
  return declared ? yield* deliver(facts, form, declared) : yield* missingWeapon(facts);
}

/** Rolls a declared attack: Combat or Hit roll, defense, damage, restraint (A-12, D-34). */
export const strike: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "strike",
  concludes: "always",
  offeredBy: [],
  problems: strikeProblems,
  start: rollDeclared,
  buttonLabel: () => t("Attack.Verb.strike"),
};

const noTargetProblems = (facts: AttackFacts): Problem[] =>
  facts.targets.length > 0 ? [] : [{ field: "", text: t("Attack.Problem.noTarget") }];

/** Compares an attack rolled without a target with one: only the defense is rolled (D-64). */
export const compare: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "compare",
  concludes: "always",
  offeredBy: [],
  icon: "crossed-swords",
  problems: (facts, form) => [...noTargetProblems(facts), ...strikeProblems(facts, form)],
  *start(facts, form) {
    const declared = declaredAttackOf(facts, form);
    return declared?.target ? yield* rollAtTarget(facts, form, declared) : yield* missingWeapon(facts);
  },
  buttonLabel: () => t("Attack.Verb.compare"),
};
