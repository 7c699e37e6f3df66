/** An attack as its form declares it: rolls, their counts, what it costs (3.13 steps 1 and 2). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { mod, nameOf } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import { flagOf, listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import type { Arm, Mode } from "./attack-arms.ts";
import { type AttackFacts, DVS, type DvId } from "./attack-facts.ts";
import { coverIn, dvOf, markOf, rangeOf, usualDv } from "./attack-mark.ts";
import { type Count, count, grantedCounts, ownCounts, type Tally, tally, typedCounts } from "./counts.ts";
import type { AttributeId } from "./data.ts";
import { LUNGE_STAMINA } from "./lunge.ts";
import { bonusesOn } from "./modifiers.ts";
import { exhaustedAfter, iterative, type Price } from "./purse.ts";
import { meleeSize, sizeDegrees } from "./size.ts";
import { attributeText, conditionText, named, t } from "./words.ts";

export type AttackForm = {
  /** "": the first at hand. */
  arm: string;
  /** "": its usual one. */
  mode: string;
  attribute: string;
  /** "": as the target's state has it. */
  dv: string;
  /** A part; "": the first. Further rolls have aim1, aim2 … */
  aim: string;
  distance: number | null;
  /** "": as the target's state has it. */
  cover: string;
  /** "flanking", "friends": what the scene only suggests. */
  situations: string[];
  /** Parts that stand in the line of fire, and what else that adds. */
  bystanders: string[];
  moreDv: number | null;
  /** Two or more: Multiweapon (N-112). */
  weapons: string[];
  /** Two or more: Rapid Shot (N-119). */
  shots: number | null;
  power: number | null;
  reckless: number | null;
  /** Which roll each of them goes into (D-50). */
  powerOn: string;
  recklessOn: string;
  lunge: boolean;
  /** Earlier attack actions of this turn. */
  previous: number | null;
  bonus: number | null;
  adv: number | null;
  dis: number | null;
  /** What the table calls them. */
  because: string;
  /** The kind of harm a thrown thing does, where that decides how it ends. */
  type: string;
  /** The DV where nobody is there. */
  fixed: number | null;
} & Record<string, FormValue>;

/** How an attack is made that is more, or less, than the simple action. */
export interface Manner {
  price: Price;
  counts: readonly Count[];
  /** Disadvantages of range and cover that do not count (8.7 Braced Aim). */
  ignores: number;
  /** Free actions go with it: only in one's own turn (D-43). */
  free: boolean;
  cleaves: boolean;
  /** One roll with one weapon, whatever the form says. */
  single?: true;
}
export const USUAL: Manner = { price: { ap: 1, attack: true }, counts: [], ignores: 0, free: true, cleaves: true };

/** One roll of an attack. */
export interface Swing {
  id: string;
  arm: Arm;
  mode: Mode;
  attribute: AttributeId;
  aim: string | null;
  dvId: DvId;
  /** What the target defends with, bystanders included; null: nobody is there. */
  dv: Breakdown | null;
  fixed: number | null;
  sum: Breakdown;
  tally: Tally;
  reckless: number;
  size: number;
  /** Range increments between the two. */
  increments: number;
}

const whole = (value: FormValue | undefined, most = 99): number => Math.min(most, Math.max(0, wholeOf(value) ?? 0));

export const armIn = (facts: AttackFacts, form: Form): Arm | undefined =>
  facts.arms.find(({ id }) => id === form.arm) ?? facts.arms[0];
export const modeIn = (arm: Arm, form: Form): Mode =>
  arm.modes.find((mode) => mode === form.mode) ?? (arm.modes[0] as Mode);

/** The better of those allowed; the first of equals (N-08). */
export const bestAttribute = (ids: readonly AttributeId[], mods: Readonly<Record<AttributeId, number>>): AttributeId =>
  ids.reduce((best, id) => (mods[id] > mods[best] ? id : best), ids[0] as AttributeId);
const attributeIn = (facts: AttackFacts, arm: Arm, mode: Mode, form: Form): AttributeId => {
  const ids = arm.attributes[mode];
  return ids.find((id) => id === form.attribute) ?? bestAttribute(ids, facts.attributes);
};

/** Arms of an attack with several weapons at once; fewer than two of them are none. */
export function multiArms(facts: AttackFacts, form: Form): Arm[] {
  const ids = listOf(form.weapons);
  const found = facts.arms.filter(({ id, modes }) => ids.includes(id) && modes.includes("melee"));
  return found.length > 1 ? found : [];
}

/** Whether shots may be rapid: reloaded or drawn as a free action (N-119). */
export const rapid = ({ reload, draw }: Arm, mode: Mode): boolean =>
  mode === "ranged" ? reload === "free" : mode === "thrown" && draw === "free";

export const shotsIn = (facts: AttackFacts, form: Form): number => {
  const arm = armIn(facts, form);
  return arm && rapid(arm, modeIn(arm, form)) ? Math.max(1, whole(form.shots, 20)) : 1;
};

/** What modifiers an attack of a mode listens to; throws are ranged attacks. */
export const targetsOf = (mode: Mode): string[] => [
  "d20",
  "attack",
  ...(mode === "thrown" ? ["attack.ranged", "attack.thrown"] : [`attack.${mode}`]),
];

/** Stamina of the options (N-111, N-113, N-114, N-118). */
export function staminaOf(facts: AttackFacts, form: Form): number {
  const arm = armIn(facts, form);
  const melee = arm ? multiArms(facts, form).length > 0 || modeIn(arm, form) === "melee" : true;
  const lunge = melee && flagOf(form.lunge) ? LUNGE_STAMINA : 0;
  return whole(form.power, Math.max(0, facts.martial)) + (melee ? whole(form.reckless) : 0) + lunge;
}

/** Names of the free actions that come with it (N-88). */
export function freeIn(facts: AttackFacts, form: Form): string[] {
  const arm = armIn(facts, form);
  const melee = arm ? multiArms(facts, form).length > 0 || modeIn(arm, form) === "melee" : true;
  return [
    ...(whole(form.power) > 0 ? [melee ? "powerAttack" : "deadlyAim"] : []),
    ...(melee && whole(form.reckless) > 0 ? ["reckless"] : []),
    ...(melee && flagOf(form.lunge) ? ["lunge"] : []),
  ];
}

export const priceOf = (facts: AttackFacts, form: Form, { price }: Manner = USUAL): Price => ({
  ...price,
  stamina: (price.stamina ?? 0) + staminaOf(facts, form),
  free: [...(price.free ?? []), ...freeIn(facts, form)],
});

export const previousIn = (facts: AttackFacts, form: Form): number =>
  wholeOf(form.previous) === null ? iterative(facts.purse) : whole(form.previous);

interface Shot {
  arm: Arm;
  mode: Mode;
  aim: string | null;
  id: string;
}

const aimIn = (facts: AttackFacts, form: Form, at: number): string | null => {
  const named = stringOf(form[at === 0 ? "aim" : `aim${at}`]) || stringOf(form.aim);
  return facts.targets.includes(named) ? named : (facts.targets[0] ?? null);
};

function shotsOf(facts: AttackFacts, all: Form, single: boolean): Shot[] {
  const form = single ? { ...all, weapons: [], shots: 1 } : all;
  const several = multiArms(facts, form);
  if (several.length > 0)
    return several.map((arm, at) => ({ arm, mode: "melee", aim: aimIn(facts, form, at), id: String(at) }));
  const arm = armIn(facts, form);
  if (!arm) return [];
  const mode = modeIn(arm, form);
  return Array.from({ length: shotsIn(facts, form) }, (_, at) => ({
    arm,
    mode,
    aim: aimIn(facts, form, at),
    id: String(at),
  }));
}

const rollOf = (named: FormValue | undefined, shots: readonly Shot[]): string =>
  shots.find(({ id }) => id === stringOf(named))?.id ?? "0";

/** What somebody's own state and the target's say to an attack of a mode. */
export function stateCounts(
  facts: AttackFacts,
  arm: Arm,
  mode: Mode,
  part: string | null,
  more: readonly string[] = [],
): Count[] {
  const mark = markOf(facts, part);
  const holds = (when: string): boolean =>
    when === "prone"
      ? mark?.prone === true
      : when === "notProne"
        ? mark?.prone !== true
        : when === "notGrappler"
          ? mark?.holdsMe !== true && !arm.light
          : when === arm.group;
  const name = part === null ? null : named(nameOf(facts, part));
  return [
    ...ownCounts(facts.pool, [...targetsOf(mode), ...more], holds),
    ...(mark ? grantedCounts(mark.grants, targetsOf(mode), name) : []),
  ];
}

function countsOf(
  facts: AttackFacts,
  form: Form,
  shot: Shot,
  shots: number,
  manner: Manner,
  reckless: number,
): Count[] {
  const { arm, mode, aim } = shot;
  const mark = markOf(facts, aim);
  const situations = listOf(form.situations);
  const melee = mode === "melee";
  const cover = coverIn(form, mark, mode);
  const range = melee ? 0 : rangeOf(facts, form, arm, mode, mark);
  const covered = cover === "total" ? 2 : cover === "cover" ? 1 : 0;
  const stamina = priceOf(facts, form, manner).stamina ?? 0;
  const tired = stamina > 0 && exhaustedAfter(facts.purse, stamina);
  return [
    count("previous", -previousIn(facts, form)),
    ...(shots > 1 ? [melee ? count("multiweapon", -1) : count("rapid", -(shots - 1))] : []),
    ...stateCounts(facts, arm, mode, aim),
    ...(tired ? [{ id: "exhausted", label: conditionText("exhausted"), value: -1 }] : []),
    ...(melee && situations.includes("flanking") ? [count("flanking", 1)] : []),
    ...(!melee && situations.includes("friends") ? [count("friends", -1)] : []),
    count(cover === "total" ? "totalCover" : "cover", -covered),
    count("range", -range),
    count("steady", Math.min(manner.ignores, range + covered)),
    ...(arm.broken ? [count("broken", -1)] : []),
    count("reckless", -reckless),
    ...manner.counts,
    ...typedCounts(form),
  ];
}

/** Bonuses aimed at a roll: named types do not add up with themselves (2.3). */
export const bonusesOf = (
  facts: Pick<AttackFacts, "pool">,
  targets: readonly string[],
  holds: (when: string) => boolean,
): Modifier[] => bonusesOn(facts.pool, targets, (when) => when === "" || holds(when));

function sumOf(facts: AttackFacts, form: Form, shot: Shot, power: number): Breakdown {
  const { arm, mode, aim } = shot;
  const mark = markOf(facts, aim);
  const attribute = attributeIn(facts, arm, mode, form);
  const size = mode === "melee" && mark ? meleeSize(facts.size, mark.size) : 0;
  const others = [
    mod(t(mode === "melee" ? "Attack.Why.powerAttack" : "Attack.Why.deadlyAim"), 2 * power),
    mod(t("Attack.Why.size"), size),
    mod(named(arm.name), arm.attackBonus),
    ...bonusesOf(facts, targetsOf(mode), (when) => when === arm.group),
    mod(t("Attack.Why.dialog"), wholeOf(form.bonus) ?? 0),
  ].filter(({ value }) => value !== 0);
  return stack(
    [
      mod(t("Attack.Why.martial"), facts.martial),
      mod(attributeText(attribute), facts.attributes[attribute]),
      ...others,
    ],
    "best",
  );
}

/** Every roll the form asks for, each with what counts for it. */
export function declared(facts: AttackFacts, form: Form, manner: Manner = USUAL): Swing[] {
  const shots = shotsOf(facts, form, manner.single === true);
  const [powered, wild] = [rollOf(form.powerOn, shots), rollOf(form.recklessOn, shots)];
  return shots.map((shot): Swing => {
    const { arm, mode, aim, id } = shot;
    const mark = markOf(facts, aim);
    const dvId = DVS.find((variant) => variant === form.dv) ?? usualDv(arm, mark);
    const power = id === powered ? whole(form.power, Math.max(0, facts.martial)) : 0;
    const reckless = id === wild && mode === "melee" ? whole(form.reckless) : 0;
    return {
      ...shot,
      attribute: attributeIn(facts, arm, mode, form),
      dvId,
      dv: mark ? dvOf(facts, form, mode, mark, dvId) : null,
      fixed: mark ? null : wholeOf(form.fixed),
      sum: sumOf(facts, form, shot, power),
      tally: tally(countsOf(facts, form, shot, shots.length, manner, reckless), facts.house),
      reckless,
      size: mark ? sizeDegrees(facts.size, mark.size) : 0,
      increments: rangeOf(facts, form, arm, mode, mark),
    };
  });
}

/** What has to be reached; null: nobody knows yet. */
export const reachedBy = ({ dv, fixed }: Pick<Swing, "dv" | "fixed">): number | null => dv?.total ?? fixed;
