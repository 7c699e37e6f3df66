/** Taking damage: armor is rolled, hit points are lost, a serious injury may follow (B-09 to B-11, B-30, B-31). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, textField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { parseAmount, printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { hpAfterDamage, hpState, hpThresholds, isMassiveDamage } from "../model/calculations.ts";
import { asActor } from "../model/data.ts";
import { modifierDice } from "../model/dice-fields.ts";
import { damageTypes, type House, readHouse } from "../model/house-rules.ts";
import { problem, t, typeText } from "../model/texts.ts";
import { type ArmorFacts, armorOf, rollArmor } from "./armor.ts";
import { canBeInjured } from "./injury.ts";

export interface DamageFacts extends Facts {
  house: House;
  hp: number;
  max: number;
  armor: ArmorFacts;
  /** Damage types from which a spell protects. */
  proof?: string[];
  dead: boolean;
  /** Part that rolls the armor dice: "self" rolls at once, "wearer" asks the owner (D-06). */
  wearer: "self" | "wearer";
  /** Whether this actor can take serious injuries at all (D-37). */
  injurable: boolean;
  /** Dies at 0 HP instead of bleeding. */
  diesAtZero: boolean;
}

export type DamageForm = {
  /** A number, or dice: "2d6 + 1". */
  amount: string;
  type: string;
  halved: boolean;
  ignoresArmor: boolean;
  critical: boolean;
};

function damageFacts(parts: Parts): DamageFacts {
  const { system } = asActor(parts.self);
  const house = readHouse(parts.house);
  const asked = house.defenseRoll === "prompt";
  return {
    house,
    ...factsOfParts({ ...parts, targets: [] }, asked ? { wearer: parts.self } : {}),
    wearer: asked ? "wearer" : "self",
    hp: system.attributes.hp.value,
    max: system.attributes.hp.max,
    armor: armorOf(parts.self),
    proof: parts.self.effects.flatMap(({ disabled, given }) => (disabled ? [] : stringOf(given?.proof).split(" "))),
    dead: parts.self.statuses.includes("dead"),
    injurable: canBeInjured(parts.self, house),
    diesAtZero: system.traits.diesAtZero,
  };
}

function fields(facts: DamageFacts): Field[] {
  const types = damageTypes(facts.house).map((id) => ({ value: id, label: typeText(id) }));
  return [
    textField("amount", t("Form.amount"), {
      hint: t("Form.amountHint"),
      placeholder: t("Form.amountPlaceholder"),
      rule: "B-11",
    }),
    choiceField("type", t("Form.type"), { options: types, as: "list", rule: "B-10" }),
    checkField("halved", t("Form.halved")),
    checkField("ignoresArmor", t("Form.ignoresArmor"), { rule: "B-09" }),
    checkField("critical", t("Form.asCritical"), { rule: "B-30" }),
  ];
}

function problems(facts: DamageFacts, form: DamageForm): Problem[] {
  if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
  if (stringOf(form.amount).trim() === "") return [problem("amount", "amountMissing")];
  const parsed = parseAmount(stringOf(form.amount));
  return parsed.ok ? [] : [{ field: "amount", text: parsed.why }];
}

/** The two injury triggers; both together cause one injury (D-18). */
function triggersOf(facts: DamageFacts, loss: number, critical: boolean): ("critical" | "massive")[] {
  if (!facts.injurable) return [];
  const basis = facts.house.massiveBasis === "current" ? facts.hp : facts.max;
  return [
    ...(critical ? (["critical"] as const) : []),
    ...(isMassiveDamage(loss, basis) ? (["massive"] as const) : []),
  ];
}

function injuryOffer(facts: DamageFacts, triggers: readonly string[]): Offer[] {
  const [source] = triggers;
  if (source === undefined) return [];
  return [
    makeOffer("injury", "injury", t("Offer.injury", { name: nameOf(facts, "self") }), {
      hint: t(`Offer.injuryBecause.${source}`),
      form: { source },
      tone: "danger",
      otherwise: t("Offer.injuryOtherwise"),
      auto: true,
    }),
  ];
}

const headlineKey = (before: number, after: number, max: number, loss: number): string => {
  const [was, is] = [hpState(before, max), hpState(after, max)];
  if (loss === 0) return "nothing";
  if (was === is) return is === "hale" ? "winded" : is === "bloodied" ? "moreBlood" : is;
  return is;
};

/** Headline of a loss: above the bloodied line nothing bleeds (B-23). */
const lossHeadline = (facts: DamageFacts, loss: number, after: number): Text => {
  const dies =
    after <= (facts.diesAtZero ? 0 : facts.injurable ? Number.NEGATIVE_INFINITY : hpThresholds(facts.max).deathAt);
  const key = loss > 0 && dies ? "slain" : headlineKey(facts.hp, after, facts.max, loss);
  return t(`Headline.blow.${key}`, { name: nameOf(facts, "self"), loss });
};

/** Life line on the card: hit points before and after, with the thresholds; a creature's is GM-only. */
export function* sayLoss(
  id: string,
  facts: Facts & { hp: number; max: number },
  loss: number,
  after: number,
): Procedure<void> {
  const { bloodied, deathAt } = hpThresholds(facts.max);
  yield* addLine(id, {
    kind: "loss",
    rule: "B-11",
    secretOf: "self",
    part: "self",
    text: t("Line.loss", { name: nameOf(facts, "self"), loss }),
    max: facts.max,
    before: facts.hp,
    after,
    marks: [
      { at: bloodied, label: t("Line.bloodiedAt") },
      { at: 0, label: t("Line.downAt") },
      { at: deathAt, label: t("Line.deathAt") },
    ],
  });
}

interface DamageTaken {
  damage: number;
  pieces: number[];
  armor: number;
  loss: number;
  raw: number;
  after: number;
  triggers: ("critical" | "massive")[];
}

/** Damage, halved before armor after a successful save, minus armor; each floored at 0 separately (D-14). */
function* resolveDamage(facts: DamageFacts, form: DamageForm): Procedure<DamageTaken> {
  const dice = modifierDice(form.amount);
  const rolled = yield* rollDice("amount", "self", dice);
  const whole = Math.max(0, rolled.total);
  const proof = facts.proof?.includes(stringOf(form.type)) ?? false;
  const damage = proof ? 0 : flagOf(form.halved) ? Math.floor(whole / 2) : whole;
  if (proof) yield* addNote("proof", t("Line.proof", { type: typeText(stringOf(form.type)) }), { rule: "B-10" });
  else if (dice.terms.length > 0 || damage !== whole)
    yield* addTotal(
      "amount",
      t(damage === whole ? "Line.damageRolled" : "Line.damageHalved", { formula: printDice(dice), whole }),
      { rule: "B-08", dice: rolled.shown, total: damage },
    );
  const bare = proof || flagOf(form.ignoresArmor);
  const armor = bare
    ? { pieces: [], total: 0, shown: null }
    : yield* rollArmor("armor", facts.wearer ?? "self", facts.armor, stringOf(form.type));
  if (armor.shown) yield* addLine("armor", { kind: "total", rule: "B-09", ...armor.shown });
  if (bare && !proof) yield* addNote("armor", t("Line.ignoresArmor"), { rule: "B-09" });
  const { loss, raw, after } = hpAfterDamage(facts.hp, facts.max, damage, armor.total);
  return {
    damage,
    pieces: armor.pieces,
    armor: armor.total,
    loss,
    raw,
    after,
    triggers: triggersOf(facts, loss, flagOf(form.critical)),
  };
}

function* start(facts: DamageFacts, form: DamageForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (facts.dead) return makeOutcome(t("Headline.alreadyDead", { name }));
  const blown = yield* resolveDamage(facts, form);
  const { loss, raw, after, triggers, damage, armor } = blown;
  yield* sayLoss("loss", facts, loss, after);
  if (triggers.includes("massive"))
    yield* addNote(
      "massive",
      t("Line.massive", {
        loss,
        max: facts.house.massiveBasis === "current" ? Math.max(0, facts.hp) : facts.max,
      }),
      { rule: "B-31", secretOf: "self", tone: "worst" },
    );
  if (triggers.includes("critical"))
    yield* addNote("critical", t("Line.criticalInjures"), { rule: "B-30", tone: "worst" });
  if (raw < after)
    yield* addNote("held", t("Line.heldAtTheLine", { raw, line: after }), { rule: "B-25", secretOf: "self" });
  const { deathAt } = hpThresholds(facts.max);
  return {
    headline:
      loss > 0 && armor > 0
        ? t("Headline.blow.through", { what: lossHeadline(facts, loss, after), damage, armor })
        : lossHeadline(facts, loss, after),
    tone: loss > 0 ? "bad" : "good",
    consequences:
      loss > 0
        ? [
            adjustValue("self", "attributes.hp.value", -loss, t("Reason.blow", { loss }), {
              min: Math.min(facts.hp, deathAt),
            }),
          ]
        : [],
    offers: injuryOffer(facts, triggers),
  };
}

export const takeDamage: Action<DamageFacts, DamageForm> = {
  id: "blow",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.blow", { name: nameOf(facts, "self") }),
  icon: "drop",
  facts: damageFacts,
  defaults: (facts) => ({
    amount: "",
    type: damageTypes(facts.house)[0] as string,
    halved: false,
    ignoresArmor: false,
    critical: false,
  }),
  form: fields,
  problems,
  start,
  buttonLabel: () => t("Verb.blow"),
};
