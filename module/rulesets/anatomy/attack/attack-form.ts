/** An attack as declared in its form: rolls, advantage counts and costs. */
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import { earlierAttackDisadvantage, isExhaustedAfter, type Price } from "../combat/costs.ts";
import { LUNGE_STAMINA } from "../combat/lunge-reach.ts";
import {
  type Count,
  count,
  dialogCounts,
  grantedCounts,
  ownCounts,
  type Tally,
  tally,
} from "../model/advantage-counts.ts";
import type { AttributeId } from "../model/data.ts";
import { bonusesOn } from "../model/modifiers.ts";
import { meleeSize, sizeDegrees } from "../model/size.ts";
import { attributeText, conditionText, named, t } from "../model/texts.ts";
import { type AttackFacts, DVS, type DvId } from "./attack-facts.ts";
import { defaultDv, dvOf, rangeIncrements, selectedCover, targetFactsOf } from "./attack-target.ts";
import type { AttackMode, AttackWeapon } from "./attack-weapons.ts";

export type AttackForm = {
  /** "": the first weapon. */
  arm: string;
  /** "": the default mode. */
  mode: string;
  attribute: string;
  /** "": the default of the target's conditions. */
  dv: string;
  /** A part; "": the first target. Further rolls have aim1, aim2 … */
  aim: string;
  distance: number | null;
  /** "": the default of the target's conditions. */
  cover: string;
  /** "flanking", "friends": only suggested by the scene. */
  situations: string[];
  /** Parts in the line of fire, and extra DV for others. */
  bystanders: string[];
  moreDv: number | null;
  /** Two or more: Multiweapon (N-112). */
  weapons: string[];
  /** Two or more: Rapid Shot (N-119). */
  shots: number | null;
  power: number | null;
  reckless: number | null;
  /** The roll that each option applies to (D-50). */
  powerOn: string;
  recklessOn: string;
  lunge: boolean;
  /** Earlier attack actions of this turn. */
  previous: number | null;
  bonus: number | null;
  adv: number | null;
  dis: number | null;
  /** Reason of the dialog's own counts, entered by the user. */
  because: string;
  /** Damage type of a thrown item, if it decides where the item ends up. */
  type: string;
  /** DV without a target. */
  fixed: number | null;
} & Record<string, FormValue>;

/** How an attack differs from the simple action. */
export interface AttackVariant {
  price: Price;
  counts: readonly Count[];
  /** Number of disadvantages of range and cover that are ignored (Braced Aim). */
  ignores: number;
  /** Free actions may be combined with it: only in one's own turn (D-43). */
  free: boolean;
  cleaves: boolean;
  /** Always one roll with one weapon. */
  single?: true;
}
export const STANDARD_ATTACK: AttackVariant = {
  price: { ap: 1, attack: true },
  counts: [],
  ignores: 0,
  free: true,
  cleaves: true,
};

/** One roll of an attack. */
export interface AttackRoll {
  id: string;
  weapon: AttackWeapon;
  mode: AttackMode;
  attribute: AttributeId;
  aim: string | null;
  dvId: DvId;
  /** The target's DV with bystanders; null: no target. */
  dv: Breakdown | null;
  fixed: number | null;
  sum: Breakdown;
  tally: Tally;
  reckless: number;
  size: number;
  /** Range increments to the target. */
  increments: number;
}

const wholeUpTo = (value: FormValue | undefined, most = 99): number => Math.min(most, Math.max(0, wholeOf(value) ?? 0));

export const selectedWeapon = (facts: AttackFacts, form: Form): AttackWeapon | undefined =>
  facts.arms.find(({ id }) => id === form.arm) ?? facts.arms[0];
const selectedMode = (weapon: AttackWeapon, form: Form): AttackMode =>
  weapon.modes.find((mode) => mode === form.mode) ?? (weapon.modes[0] as AttackMode);

/** The best allowed attribute; on a tie the first (N-08). */
export const bestAttribute = (ids: readonly AttributeId[], mods: Readonly<Record<AttributeId, number>>): AttributeId =>
  ids.reduce((best, id) => (mods[id] > mods[best] ? id : best), ids[0] as AttributeId);
const attributeIn = (facts: AttackFacts, weapon: AttackWeapon, mode: AttackMode, form: Form): AttributeId => {
  const ids = weapon.attributes[mode];
  return ids.find((id) => id === form.attribute) ?? bestAttribute(ids, facts.attributes);
};

/** Arms of a Multiweapon attack; empty for fewer than two. */
export function multiweaponWeapons(facts: AttackFacts, form: Form): AttackWeapon[] {
  const ids = listOf(form.weapons);
  const found = facts.arms.filter(({ id, modes }) => ids.includes(id) && modes.includes("melee"));
  return found.length > 1 ? found : [];
}

/** Whether Rapid Shot is possible: the weapon reloads, or is drawn for a throw, as a free action (N-119). */
export const canRapidShot = ({ reload, draw }: AttackWeapon, mode: AttackMode): boolean =>
  mode === "ranged" ? reload === "free" : mode === "thrown" && draw === "free";

export const shotsIn = (facts: AttackFacts, form: Form): number => {
  const weapon = selectedWeapon(facts, form);
  return weapon && canRapidShot(weapon, selectedMode(weapon, form)) ? Math.max(1, wholeUpTo(form.shots, 20)) : 1;
};

/** Modifier targets of an attack mode; throws are ranged attacks. */
export const modifierTargets = (mode: AttackMode): string[] => [
  "d20",
  "attack",
  ...(mode === "thrown" ? ["attack.ranged", "attack.thrown"] : [`attack.${mode}`]),
];

/** Stamina cost of the options (N-111, N-113, N-114, N-118). */
export function optionStamina(facts: AttackFacts, form: Form): number {
  const weapon = selectedWeapon(facts, form);
  const melee = weapon ? multiweaponWeapons(facts, form).length > 0 || selectedMode(weapon, form) === "melee" : true;
  const lunge = melee && flagOf(form.lunge) ? LUNGE_STAMINA : 0;
  return wholeUpTo(form.power, Math.max(0, facts.martial)) + (melee ? wholeUpTo(form.reckless) : 0) + lunge;
}

/** Ids of the free actions it uses (N-88). */
function freeActionsOf(facts: AttackFacts, form: Form): string[] {
  const weapon = selectedWeapon(facts, form);
  const melee = weapon ? multiweaponWeapons(facts, form).length > 0 || selectedMode(weapon, form) === "melee" : true;
  return [
    ...(wholeUpTo(form.power) > 0 ? [melee ? "powerAttack" : "deadlyAim"] : []),
    ...(melee && wholeUpTo(form.reckless) > 0 ? ["reckless"] : []),
    ...(melee && flagOf(form.lunge) ? ["lunge"] : []),
  ];
}

export const priceOf = (facts: AttackFacts, form: Form, { price }: AttackVariant = STANDARD_ATTACK): Price => ({
  ...price,
  stamina: (price.stamina ?? 0) + optionStamina(facts, form),
  free: [...(price.free ?? []), ...freeActionsOf(facts, form)],
});

export const earlierAttackCount = (facts: AttackFacts, form: Form): number =>
  wholeOf(form.previous) === null ? earlierAttackDisadvantage(facts.purse) : wholeUpTo(form.previous);

/** One roll of the form, melee or ranged, before its modifiers. */
interface PlannedRoll {
  weapon: AttackWeapon;
  mode: AttackMode;
  aim: string | null;
  id: string;
}

const selectedTarget = (facts: AttackFacts, form: Form, at: number): string | null => {
  const named = stringOf(form[at === 0 ? "aim" : `aim${at}`]) || stringOf(form.aim);
  return facts.targets.includes(named) ? named : (facts.targets[0] ?? null);
};

function plannedRolls(facts: AttackFacts, all: Form, single: boolean): PlannedRoll[] {
  const form = single ? { ...all, weapons: [], shots: 1 } : all;
  const several = multiweaponWeapons(facts, form);
  if (several.length > 0)
    return several.map((weapon, at) => ({
      weapon,
      mode: "melee",
      aim: selectedTarget(facts, form, at),
      id: String(at),
    }));
  const weapon = selectedWeapon(facts, form);
  if (!weapon) return [];
  const mode = selectedMode(weapon, form);
  return Array.from({ length: shotsIn(facts, form) }, (_, at) => ({
    weapon,
    mode,
    aim: selectedTarget(facts, form, at),
    id: String(at),
  }));
}

const rollOf = (named: FormValue | undefined, planned: readonly PlannedRoll[]): string =>
  planned.find(({ id }) => id === stringOf(named))?.id ?? "0";

/** Advantage and disadvantage from the conditions of attacker and target. */
export function conditionCounts(
  facts: AttackFacts,
  weapon: AttackWeapon,
  mode: AttackMode,
  part: string | null,
  more: readonly string[] = [],
): Count[] {
  const target = targetFactsOf(facts, part);
  const holds = (when: string): boolean =>
    when === "prone"
      ? target?.prone === true
      : when === "notProne"
        ? target?.prone !== true
        : when === "notGrappler"
          ? target?.holdsMe !== true && !weapon.light
          : when === weapon.group;
  const name = part === null ? null : named(nameOf(facts, part));
  return [
    ...ownCounts(facts.pool, [...modifierTargets(mode), ...more], holds),
    ...(target ? grantedCounts(target.grants, modifierTargets(mode), name) : []),
  ];
}

function countsOf(
  facts: AttackFacts,
  form: Form,
  planned: PlannedRoll,
  rollCount: number,
  variant: AttackVariant,
  reckless: number,
): Count[] {
  const { weapon, mode, aim } = planned;
  const target = targetFactsOf(facts, aim);
  const situations = listOf(form.situations);
  const melee = mode === "melee";
  const cover = selectedCover(form, target, mode);
  const range = melee ? 0 : rangeIncrements(facts, form, weapon, mode, target);
  const covered = cover === "total" ? 2 : cover === "cover" ? 1 : 0;
  const stamina = priceOf(facts, form, variant).stamina ?? 0;
  const tired = stamina > 0 && isExhaustedAfter(facts.purse, stamina);
  return compact([
    count("previous", -earlierAttackCount(facts, form)),
    rollCount > 1 && (melee ? count("multiweapon", -1) : count("rapid", -(rollCount - 1))),
    ...conditionCounts(facts, weapon, mode, aim),
    tired && { id: "exhausted", label: conditionText("exhausted"), value: -1 },
    melee && situations.includes("flanking") && count("flanking", 1),
    !melee && situations.includes("friends") && count("friends", -1),
    count(cover === "total" ? "totalCover" : "cover", -covered),
    count("range", -range),
    count("steady", Math.min(variant.ignores, range + covered)),
    weapon.broken && count("broken", -1),
    count("reckless", -reckless),
    ...variant.counts,
    ...dialogCounts(form),
  ]);
}

/** Bonuses on a roll: named types do not stack. */
export const bonusesOf = (
  facts: Pick<AttackFacts, "pool">,
  targets: readonly string[],
  holds: (when: string) => boolean,
): Modifier[] => bonusesOn(facts.pool, targets, (when) => when === "" || holds(when));

function sumOf(facts: AttackFacts, form: Form, planned: PlannedRoll, power: number): Breakdown {
  const { weapon, mode, aim } = planned;
  const target = targetFactsOf(facts, aim);
  const attribute = attributeIn(facts, weapon, mode, form);
  const size = mode === "melee" && target ? meleeSize(facts.size, target.size) : 0;
  const others = [
    labeledModifier(t(mode === "melee" ? "Attack.Why.powerAttack" : "Attack.Why.deadlyAim"), 2 * power),
    labeledModifier(t("Attack.Why.size"), size),
    labeledModifier(named(weapon.name), weapon.attackBonus),
    ...bonusesOf(facts, modifierTargets(mode), (when) => when === weapon.group),
    labeledModifier(t("Attack.Why.dialog"), wholeOf(form.bonus) ?? 0),
  ].filter(({ value }) => value !== 0);
  return stack(
    [
      labeledModifier(t("Attack.Why.martial"), facts.martial),
      labeledModifier(attributeText(attribute), facts.attributes[attribute]),
      ...others,
    ],
    "bestOfType",
  );
}

/** Every roll of the form, with its modifiers. */
export function declaredRolls(facts: AttackFacts, form: Form, variant: AttackVariant = STANDARD_ATTACK): AttackRoll[] {
  const allPlanned = plannedRolls(facts, form, variant.single === true);
  const [powerRoll, recklessRoll] = [rollOf(form.powerOn, allPlanned), rollOf(form.recklessOn, allPlanned)];
  return allPlanned.map((planned): AttackRoll => {
    const { weapon, mode, aim, id } = planned;
    const target = targetFactsOf(facts, aim);
    const dvId = DVS.find((known) => known === form.dv) ?? defaultDv(weapon, target);
    const power = id === powerRoll ? wholeUpTo(form.power, Math.max(0, facts.martial)) : 0;
    const reckless = id === recklessRoll && mode === "melee" ? wholeUpTo(form.reckless) : 0;
    return {
      attribute: attributeIn(facts, weapon, mode, form),
      ...planned,
      dvId,
      dv: target ? dvOf(facts, form, mode, target, dvId) : null,
      fixed: target ? null : wholeOf(form.fixed),
      sum: sumOf(facts, form, planned, power),
      tally: tally(countsOf(facts, form, planned, allPlanned.length, variant, reckless), facts.house),
      reckless,
      size: target ? sizeDegrees(facts.size, target.size) : 0,
      increments: rangeIncrements(facts, form, weapon, mode, target),
    };
  });
}

/** The DV to beat; null: unknown. */
export const dvToBeat = ({ dv, fixed }: Pick<AttackRoll, "dv" | "fixed">): number | null => dv?.total ?? fixed;
