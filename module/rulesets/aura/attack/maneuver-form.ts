/** The form of a maneuver: weapon, AV, cost and problems (A-163 to, D-23, D-48). */
import { text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { formReasons, SWAY_DEFAULTS, swayFields } from "../checks/check.ts";
import { actingProblems, COST_DEFAULTS, type CostForm, costFields } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import { problem, sizeName, t } from "../model/texts.ts";
import { againstNow, encoded } from "./attack-advantage.ts";
import type { Aimed } from "./attack-facts.ts";
import { anywayField, conditionFields } from "./attack-fields.ts";
import { type asDeclared, isOpen, markIn, ownReasons, SWIFT_REASONS } from "./attack-form.ts";
import { handProblems, holdProblems, lets, swiftProblems } from "./attack-problems.ts";
import { attackSum, type Manner } from "./attack-roll.ts";
import { type Chosen, chosenOf, enhanceCost, enhanceFields, enhanceProblems, spread } from "./enhancing-abilities.ts";
import type { ManeuverFacts, Wielded } from "./maneuver-facts.ts";
import {
  armed,
  DROP,
  MANEUVERS,
  type ManeuverId,
  maneuverText,
  RULE_OF,
  resisted,
  tooLarge,
} from "./maneuver-kinds.ts";
import { isFaced } from "./ranges.ts";
import type { Held } from "./weapons-in-use.ts";

export type ManeuverForm = CostForm & {
  kind: string;
  /** Id of the weapon; "": bare hands. */
  arm: string;
  swift: boolean;
  swiftReason: string;
  /** The target faces the actor. */
  facing: boolean;
  /** Trip: the target is moving. */
  moving: boolean;
  /** Disarm: id of the target's item. */
  thing: string;
  /** Push: part of a Sprint, and its metres. */
  sprint: boolean;
  metres: number | null;
  enhancers: string[];
  attack: number | null;
  advantage: boolean;
  disadvantage: boolean;
  /** The target stands firm: Advantage on Fortitude (8.5, Stand Firm). */
  firm: boolean;
  /** The GM allows a target that is too large. */
  larger: boolean;
  /** Conditions that count, the actor's and the target's. */
  sways: string[];
  against: string[];
  /** State at declaration: the target was not Exposed, and it is no Swift Attack; not set by a dialog. */
  warded: boolean;
} & ReturnType<typeof asDeclared>;

export const maneuverDefaults = (facts: ManeuverFacts): ManeuverForm => {
  const off = facts.marks.t0?.off ?? null;
  return {
    ...COST_DEFAULTS,
    ...SWAY_DEFAULTS,
    kind: "trip",
    arm: facts.with || (facts.arms[0]?.id ?? ""),
    swift: false,
    swiftReason: "",
    facing: off === null || isFaced(off),
    moving: false,
    thing: facts.things[0]?.id ?? "",
    sprint: false,
    metres: 1,
    enhancers: [],
    attack: null,
    firm: false,
    larger: false,
    sways: encoded(facts.reasons.combat),
    against: facts.marks.t0 ? encoded(againstNow(facts.marks.t0, false)) : [],
    warded: false,
    declared: false,
    wasExposed: false,
    wasUnguarded: false,
    wasDefending: false,
    metSways: [],
    metAgainst: [],
  };
};

/** The complete maneuver. */
export interface Declared {
  kind: ManeuverId;
  arm: Held;
  mark: Aimed | null;
  manner: Manner;
  /** AV against Evasion, and the full AV that Fortitude must exceed. */
  av: Breakdown;
  full: number;
  drop: number;
  price: Cost;
  chosen: Chosen[];
  swift: boolean;
  /** Part of a Sprint. */
  sprint: boolean;
  metres: number;
  thing: Wielded | null;
}

export const kindOf = (form: Form): ManeuverId => MANEUVERS.find((id) => id === stringOf(form.kind)) ?? "trip";

function armIn(facts: ManeuverFacts, form: Form, kind: ManeuverId): Held {
  const bare = facts.arms.find(({ kind: how }) => how === "unarmed") as Held;
  return armed(kind) ? (facts.arms.find(({ id }) => id === stringOf(form.arm)) ?? bare) : bare;
}

/** The AV with −5, which counts only for the hit, and bonuses of styles and a Sprint (A-193, D-48, 8.5). */
function raised(facts: ManeuverFacts, held: Held, kind: ManeuverId, sprint: boolean, drop: number): Held {
  const more: Modifier[] = [
    { label: t("Why.maneuver"), value: drop },
    { label: t("Why.wrestlersGrip"), value: !armed(kind) && facts.grip ? 2 : 0 },
    { label: t("Why.charge"), value: sprint ? facts.charge : 0 },
  ];
  return { ...held, sum: stack([...held.sum.counted, ...more.filter(({ value }) => value !== 0)]) };
}

/** 1 Energy if Swift, 0 as part of a Sprint; costs of abilities are added (A-163, D-23, D-49). */
function priceOf(held: Held, swift: boolean, sprint: boolean, chosen: readonly Chosen[]): Cost {
  const more = enhanceCost(chosen);
  const energy = sprint ? 0 : swift ? Math.min(1, held.cost.energy) : held.cost.energy;
  return cost(energy + more.energy, held.cost.stamina + more.stamina, held.cost.agility + more.agility);
}

export function declaredManeuver(facts: ManeuverFacts, form: Form): Declared {
  const kind = kindOf(form);
  const held = armIn(facts, form, kind);
  const sprint = kind === "push" && flagOf(form.sprint);
  const swift = flagOf(form.swift) && !sprint;
  const chosen = chosenOf(facts.enhancers, form);
  const drops = armed(kind) ? chosen.flatMap(({ one }) => facts.drops[one.id] ?? []) : [];
  const drop = Math.max(DROP, ...drops);
  const arm = raised(facts, held, kind, sprint, drop);
  const mark = markIn(facts, form, "t0", false);
  const manner: Manner = {
    automatic: mark?.helpless === true || mark?.unconscious === true,
    facing: flagOf(form.facing),
    aware: true,
    movement: 0,
    reasons: [...ownReasons(facts, form, false), ...formReasons(form)],
    against: wards(facts, form) ? [{ by: 1, label: t("Why.warded") }] : [],
    restraint: null,
    attack: wholeOf(form.attack) ?? 0,
    damage: 0,
    doubles: 0,
    halves: 0,
    enhancers: spread(chosen),
  };
  const av = attackSum(arm, mark ?? { size: 0, exposed: false, unguarded: false }, manner);
  return {
    kind,
    arm,
    mark,
    manner,
    av,
    full: av.total - drop,
    drop,
    price: priceOf(held, swift, sprint, chosen),
    chosen,
    swift,
    sprint,
    metres: kind === "push" ? Math.min(sprint ? 3 : 1, Math.max(1, wholeOf(form.metres) ?? 1)) : 0,
    thing: facts.things.find(({ id }) => id === stringOf(form.thing)) ?? null,
  };
}

/** Whether the target is not Exposed and it is no Swift Attack; the state at declaration stays. */
export const wards = (facts: ManeuverFacts, form: Form): boolean =>
  flagOf(form.warded) || (!flagOf(form.declared) && (facts.marks.t0?.exposed ?? true) === false && !swiftly(form));
const swiftly = (form: Form): boolean => flagOf(form.swift) && !(kindOf(form) === "push" && flagOf(form.sprint));

export function maneuverFields(facts: ManeuverFacts, form: ManeuverForm): Field[] {
  const one = declaredManeuver(facts, form);
  const { kind, mark } = one;
  const fields: Field[] = [
    {
      kind: "choice",
      name: "kind",
      label: t("Field.maneuver"),
      as: "segments",
      rule: RULE_OF[kind],
      options: MANEUVERS.map((value) => ({ value, label: maneuverText(value), hint: t(`ManeuverHint.${value}`) })),
    },
  ];
  if (armed(kind) && facts.arms.length > 1)
    fields.push({
      kind: "choice",
      name: "arm",
      label: t("Field.with"),
      as: "list",
      options: facts.arms.map(({ id, name, kind: how }) => ({
        value: id,
        label: how === "unarmed" ? t("Field.bareHands") : t("Name", { name }),
      })),
    });
  if (kind === "disarm")
    fields.push({
      kind: "choice",
      name: "thing",
      label: t("Field.fromHands"),
      as: "list",
      rule: "A-196",
      options: facts.things.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
    });
  if (kind === "push") fields.push(...pushFields(facts, form));
  fields.push(...swiftFields(facts, form, one.sprint));
  fields.push({
    kind: "check",
    name: "facing",
    label: t("Field.targetFaces"),
    hint: t("Field.facingHint"),
    rule: kind === "disarm" ? "A-196" : "A-147",
  });
  if (kind === "trip") fields.push({ kind: "check", name: "moving", label: t("Field.moving"), rule: "A-194" });
  fields.push(...notes(facts, one, form));
  fields.push({
    kind: "sum",
    name: "sum",
    label: t("Line.av"),
    prefix: "",
    terms: one.av.counted.map(({ label, value }) => ({ label, value })),
    total: String(one.av.total).replace("-", "−"),
  });
  fields.push(...conditionFields(facts, form, { ranged: false, mark, aim: mark ? "t0" : null }));
  fields.push(...enhanceFields(facts.enhancers, form), ...swayFields([]));
  fields.push({ kind: "number", name: "attack", label: t("Field.moreAv"), rare: true });
  if (mark && resisted(kind)) fields.push(firmField());
  if (mark && tooLarge(kind, facts.size, facts.targetSize))
    fields.push({ kind: "check", name: "larger", label: t("Field.larger"), gm: true });
  const price = costFields(facts, one.price, form);
  return [...fields, ...price, ...anywayField(barred(facts, form, one), form, price)];
}

/** The GM lets the target stand firm for free; a target with the ability is asked after the hit (8.5, Stand Firm). */
export const firmField = (): Field => ({
  kind: "check",
  name: "firm",
  label: t("Field.firm"),
  hint: t("Field.firmHint"),
  gm: true,
  rare: true,
});

const pushFields = (facts: ManeuverFacts, form: ManeuverForm): Field[] => [
  ...(facts.sprinted || facts.gm || !facts.moment
    ? [
        {
          kind: "check",
          name: "sprint",
          label: t("Field.sprintPush"),
          hint: t("Field.sprintPushHint"),
          rule: "A-207",
        } satisfies Field,
      ]
    : []),
  ...(flagOf(form.sprint)
    ? [
        {
          kind: "number",
          name: "metres",
          label: t("Field.pushMetres"),
          unit: t("Unit.metres"),
          min: 1,
          max: 3,
        } satisfies Field,
      ]
    : []),
];

function swiftFields(facts: ManeuverFacts, form: ManeuverForm, sprint: boolean): Field[] {
  if (sprint) return [];
  const open = facts.marks.t0 ? isOpen(facts.marks.t0) : false;
  return [
    { kind: "check", name: "swift", label: t("Field.swift"), hint: t("Field.swiftHint"), rule: "A-163" },
    ...(flagOf(form.swift) && !open
      ? [
          {
            kind: "choice",
            name: "swiftReason",
            label: t("Field.swiftReason"),
            as: "list",
            rule: "A-165",
            options: ["", ...SWIFT_REASONS].map((value) => ({ value, label: t(`SwiftReason.${value || "none"}`) })),
          } satisfies Field,
        ]
      : []),
  ];
}

function notes(facts: ManeuverFacts, { mark, arm, kind }: Declared, form: ManeuverForm): Field[] {
  const note = (name: string, text: string, rule: string, data = {}): Field => ({
    kind: "note",
    name,
    label: t(`ManeuverNote.${name}`),
    text: t(text, data),
    tone: "bad",
    rule,
  });
  const far = mark?.gap != null && mark.gap > arm.reach;
  return [
    ...(mark && wards(facts, form) ? [note("warded", "Note.warded", "A-192")] : []),
    ...(far ? [note("reach", "Note.outOfReach", "A-11", { gap: mark?.gap ?? 0, reach: arm.reach })] : []),
    ...(mark?.held && kind !== "restrain" ? [note("held", "Note.held", "A-203")] : []),
    ...(mark?.behind != null && !isFaced(mark.behind) ? [note("behind", "Note.behind", "A-149")] : []),
  ];
}

/** Problems that only the GM may override, independent of the cost. */
const barred = (facts: ManeuverFacts, form: ManeuverForm, one: Declared): Problem[] => [
  ...holdProblems(facts),
  ...handProblems(facts, one.arm),
  ...swiftProblems(facts, { ...form, swift: one.swift }, one),
  ...(one.sprint && facts.moment && !facts.sprinted
    ? [problem("sprint", "noSprint", { name: nameOf(facts, "self") })]
    : []),
];

export function maneuverProblems(facts: ManeuverFacts, form: ManeuverForm): Problem[] {
  const one = declaredManeuver(facts, form);
  const { kind, arm, thing } = one;
  const target = nameOf(facts, "t0");
  const own = [...enhanceProblems(one.chosen), ...actingProblems(facts, one.price, form)];
  const out: Problem[] = one.mark ? [] : [problem("", "noTarget")];
  if (facts.aimedAt > 1) out.push({ field: "", text: text("FIVEFOLD.Problem.oneTarget", { count: facts.aimedAt }) });
  if (!lets(facts, form)) out.push(...barred(facts, form, one));
  // Problems that do not depend on a target; the button on the sheet shows them before there is one.
  if (!one.mark) return [...out, ...own];
  if (tooLarge(kind, facts.size, facts.targetSize) && !(facts.gm && flagOf(form.larger)))
    out.push(problem(facts.gm ? "larger" : "", "size", { target, size: sizeName(facts.targetSize) }));
  if (kind === "disarm") {
    if (!thing) out.push(problem("thing", "nothingHeld", { target }));
    else if (arm.group === "light" && arm.kind !== "unarmed" && thing.group === "heavy")
      out.push(problem("thing", "lightVsHeavy", { weapon: arm.name, thing: thing.name }));
    if (!flagOf(form.facing)) out.push(problem("facing", "facing", { target }));
  }
  return [...out, ...own];
}
