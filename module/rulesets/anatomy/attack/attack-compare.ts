/** Compares an attack rolled without a target with a target, or with a typed DV. */
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import { addLine, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { fumbleConsequences, stickInTarget } from "../gear/thrown-items.ts";
import type { Carried } from "../model/data.ts";
import { meleeSize, sizeDegrees } from "../model/size.ts";
import { named, problem, t } from "../model/texts.ts";
import { type AttackFacts, DVS, type DvId, reactionAttackFacts } from "./attack-facts.ts";
import { scatterOffer } from "./attack-offers.ts";
import { type AttackResult, attackResult } from "./attack-result.ts";
import { resultKey, sayDegrees } from "./attack-roll.ts";
import { defaultDv } from "./attack-target.ts";
import { dvField } from "./attack-target-fields.ts";
import type { AttackMode } from "./attack-weapons.ts";
import { type Hit, type HitParts, hitOffers, mayParry } from "./hit-offers.ts";

export type CompareForm = {
  total: number;
  natural: number;
  reckless: number;
  mode: string;
  /** "": the default of the target's conditions. */
  variant: string;
  arm: string;
  weapon: string;
  critRange: number;
  touch: boolean;
  previous: number;
  cleaves: boolean;
  /** For shots: DV of bystanders, and range increments to the target. */
  moreDv: number;
  increments: number;
  /** A thrown item that sticks in its target on a hit (N-122). */
  sticks: boolean;
  fixed: number | null;
} & Record<string, FormValue>;

interface CompareFacts extends AttackFacts {
  /** The thrown item, already on the ground; "": none. */
  thrown: string;
}

const compareFacts = (parts: Parts): CompareFacts => {
  const lies = parts.self.items.filter(({ system }) => (system as Partial<Carried>).carry === "dropped");
  const thrown = lies.findLast(({ name }) => name === stringOf(parts.given.weapon))?.id ?? "";
  return { ...reactionAttackFacts(parts), thrown };
};

const weaponOf = (facts: AttackFacts, form: CompareForm) => facts.arms.find(({ id }) => id === stringOf(form.arm));

/** Consequences for the weapon: dropped or locked (N-67); a thrown item stays where it hit (N-122). */
function ofWeapon(facts: CompareFacts, form: CompareForm, verdict: AttackResult): Consequence[] {
  const weapon = weaponOf(facts, form);
  if (modeOf(form) !== "thrown")
    return weapon ? fumbleConsequences(facts, [{ verdict, roll: { weapon, mode: modeOf(form) } }]) : [];
  const lies = { item: facts.thrown, name: stringOf(form.weapon) };
  return verdict.hit && flagOf(form.sticks) && facts.thrown !== "" ? stickInTarget(facts, "t0", lies) : [];
}

const modeOf = (form: CompareForm): AttackMode =>
  form.mode === "ranged" || form.mode === "thrown" ? form.mode : "melee";

const variantOf = (facts: AttackFacts, form: CompareForm): DvId =>
  DVS.find((id) => id === form.variant) ?? defaultDv({ touch: flagOf(form.touch) }, facts.marks.t0);

function* start(facts: CompareFacts, form: CompareForm): Procedure<Outcome> {
  const mark = facts.marks.t0;
  const dvId = variantOf(facts, form);
  const fixed = wholeOf(form.fixed);
  // A typed DV replaces the target, bystanders included.
  const inTheWay = modeOf(form) === "melee" ? 0 : (wholeOf(form.moreDv) ?? 0);
  const own = fixed ?? mark?.dv[dvId].total ?? null;
  const dv = own === null ? null : own + inTheWay;
  const there = fixed === null && mark !== undefined;
  const bonus = there && modeOf(form) === "melee" ? meleeSize(facts.size, mark.size) : 0;
  const total = (wholeOf(form.total) ?? 0) + bonus;
  const natural = wholeOf(form.natural) ?? 0;
  const verdict = attackResult(natural, total, dv, wholeOf(form.critRange) ?? 20, facts.house);
  const result = resultKey(verdict);
  const size = there ? sizeDegrees(facts.size, mark.size) : 0;
  const reckless = wholeOf(form.reckless) ?? 0;
  const weapon = named(stringOf(form.weapon));
  const target = there ? nameOf(facts, "t0") : "";
  yield* addLine("compare", {
    kind: "versus",
    rule: "N-29",
    left: {
      of: "self",
      label: t("Attack.Line.attack", { weapon }),
      dice: [],
      total,
      ...(bonus === 0
        ? {}
        : {
            breakdown: {
              total,
              counted: [
                labeledModifier(t("Attack.Why.rolledBefore"), total - bonus),
                labeledModifier(t("Attack.Why.size"), bonus),
              ],
              ignored: [],
            },
          }),
    },
    right:
      dv === null
        ? null
        : there
          ? {
              of: "t0",
              secret: true,
              label: t("Attack.Line.dvOf", { dv: t(`Attack.Dv.${dvId}`), name: target }),
              dice: [],
              total: dv,
              breakdown: reached(mark.dv[dvId], inTheWay),
            }
          : { label: t("Attack.Dv.dv"), dice: [], total: dv },
    word: t(`Attack.Line.word.${result}`),
    ...(dv === null ? {} : { by: Math.abs(total - dv) }),
    winner: verdict.hit ? "left" : "right",
  });
  const inflicts = weaponOf(facts, form)?.inflicts !== false;
  if (verdict.hit && inflicts) yield* sayDegrees("compare", verdict, { reckless, size });
  const data = { name: nameOf(facts, "self"), weapon, total, target };
  const hit: Hit = {
    weapon: stringOf(form.weapon),
    total,
    trigger: stringOf(form.trigger),
    degrees: verdict.degrees,
    reckless,
    size,
    natural,
    shift: wholeOf(form.shift) ?? 0,
    critical: verdict.critical,
    attackerProne: facts.prone,
    cleaves:
      flagOf(form.cleaves) && modeOf(form) === "melee" && facts.purse.stamina !== null && mark?.hasNeighbor !== false,
    previous: wholeOf(form.previous) ?? 0,
    heart: inflicts && mark?.heart === true,
    first: facts.refs.t0 ?? "",
    arm: stringOf(form.arm),
  };
  const parts: HitParts = { attacker: "self", target: "t0", item: facts.refs.item ? "item" : "" };
  const names = { attacker: nameOf(facts, "self"), target };
  const parries = mayParry(modeOf(form), mark);
  return {
    headline: there ? t(`Attack.Headline.${result}`, data) : t(`Attack.Headline.open.${result}`, data),
    tone: verdict.critical ? "best" : verdict.hit ? "good" : "bad",
    consequences: there ? ofWeapon(facts, form, verdict) : [],
    offers: !there
      ? []
      : verdict.hit
        ? hitOffers(hit, parts, names, "0", parries)
        : modeOf(form) === "thrown" && !verdict.fumble
          ? [
              scatterOffer(facts, {
                id: "0",
                name: hit.weapon,
                increments: wholeOf(form.increments) ?? 0,
                target: "t0",
              }),
            ]
          : [],
  };
}

const fields = (facts: AttackFacts, form: CompareForm): Field[] => [
  numberField("fixed", t("Attack.Form.fixed"), {
    emptyText: facts.marks.t0 ? named(nameOf(facts, "t0")) : t("Attack.Form.fixedBlank"),
    rule: "N-09",
  }),
  dvField(facts, facts.marks.t0 ? "t0" : null, variantOf(facts, { ...form, variant: "" }), { name: "variant" }),
];

const problems = (facts: AttackFacts, form: CompareForm): Problem[] =>
  facts.marks.t0 === undefined && wholeOf(form.fixed) === null ? [problem("fixed", "attack.noTarget")] : [];

const reached = (dv: Breakdown, more: number): Breakdown =>
  more === 0
    ? dv
    : { ...dv, total: dv.total + more, counted: [...dv.counted, labeledModifier(t("Attack.Why.inTheWay"), more)] };

export const compare: Action<CompareFacts, CompareForm> = {
  id: "compare",
  concludes: "always",
  title: (facts) => t("Attack.Title.compare", { name: nameOf(facts, "self") }),
  icon: "crosshair",
  target: "one",
  facts: compareFacts,
  defaults: () => ({
    total: 0,
    natural: 0,
    reckless: 0,
    mode: "melee",
    variant: "",
    arm: "",
    weapon: "",
    critRange: 20,
    touch: false,
    previous: 0,
    cleaves: false,
    moreDv: 0,
    increments: 0,
    sticks: false,
    fixed: null,
  }),
  form: fields,
  problems,
  start,
  buttonLabel: () => t("Attack.Verb.compare"),
};
