/** An attack that was rolled at nobody, held against somebody, or against a DV that is typed (section 9). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { mod, nameOf } from "../../../kernel/facts.ts";
import { type Procedure, say } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import type { Mode } from "./attack-arms.ts";
import { type AttackFacts, DVS, type DvId, handsFacts } from "./attack-facts.ts";
import { usualDv } from "./attack-form.ts";
import { sayDegrees, wordOf } from "./attack-strike.ts";
import { type Hit, type HitParts, parryOffer, resolveOffers } from "./hit-offer.ts";
import { meleeSize, sizeDegrees } from "./size.ts";
import { judgeAttack } from "./verdict.ts";
import { named, problem, t } from "./words.ts";

export type CompareForm = {
  total: number;
  natural: number;
  reckless: number;
  mode: string;
  /** "": as the target's state has it. */
  variant: string;
  arm: string;
  weapon: string;
  critRange: number;
  touch: boolean;
  previous: number;
  cleaves: boolean;
  fixed: number | null;
} & Record<string, FormValue>;

const modeOf = (form: CompareForm): Mode => (form.mode === "ranged" || form.mode === "thrown" ? form.mode : "melee");

const variantOf = (facts: AttackFacts, form: CompareForm): DvId =>
  DVS.find((id) => id === form.variant) ?? usualDv({ touch: flagOf(form.touch) }, facts.marks.t0);

function* start(facts: AttackFacts, form: CompareForm): Procedure<Outcome> {
  const mark = facts.marks.t0;
  const dvId = variantOf(facts, form);
  const fixed = wholeOf(form.fixed);
  // What was typed stands for somebody who is not there, whoever is.
  const dv = fixed ?? mark?.dv[dvId].total ?? null;
  const there = fixed === null && mark !== undefined;
  const bonus = there && modeOf(form) === "melee" ? meleeSize(facts.size, mark.size) : 0;
  const total = (wholeOf(form.total) ?? 0) + bonus;
  const natural = wholeOf(form.natural) ?? 0;
  const verdict = judgeAttack(natural, total, dv, wholeOf(form.critRange) ?? 20, facts.house);
  const word = wordOf(verdict);
  const size = there ? sizeDegrees(facts.size, mark.size) : 0;
  const reckless = wholeOf(form.reckless) ?? 0;
  const weapon = named(stringOf(form.weapon));
  const target = there ? nameOf(facts, "t0") : "";
  yield* say("compare", {
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
              counted: [mod(t("Attack.Why.rolledBefore"), total - bonus), mod(t("Attack.Why.size"), bonus)],
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
              breakdown: mark.dv[dvId],
            }
          : { label: t("Attack.Dv.dv"), dice: [], total: dv },
    word: t(`Attack.Line.word.${word}`),
    ...(dv === null ? {} : { by: Math.abs(total - dv) }),
    winner: verdict.hit ? "left" : "right",
  });
  if (verdict.hit) yield* sayDegrees("compare", verdict, { reckless, size });
  const data = { name: nameOf(facts, "self"), weapon, total, target };
  const hit: Hit = {
    weapon: stringOf(form.weapon),
    total,
    degrees: verdict.degrees,
    reckless,
    size,
    natural,
    critical: verdict.critical,
    attackerProne: facts.prone,
    cleaves: flagOf(form.cleaves) && modeOf(form) === "melee",
    previous: wholeOf(form.previous) ?? 0,
    first: facts.refs.t0 ?? "",
    arm: stringOf(form.arm),
  };
  const parts: HitParts = { attacker: "self", target: "t0", item: facts.refs.item ? "item" : "" };
  const names = { attacker: nameOf(facts, "self"), target };
  const parries = modeOf(form) === "melee" && mark?.out !== true;
  return {
    headline: there ? t(`Attack.Headline.${word}`, data) : t(`Attack.Headline.open.${word}`, data),
    tone: verdict.critical ? "best" : verdict.hit ? "good" : "bad",
    consequences: [],
    offers:
      there && verdict.hit
        ? [...(parries ? [parryOffer(hit, parts, target, "0")] : []), ...resolveOffers(hit, parts, names, "0")]
        : [],
  };
}

const fields = (facts: AttackFacts, form: CompareForm): Field[] => [
  {
    kind: "number",
    name: "fixed",
    label: t("Attack.Form.fixed"),
    blank: facts.marks.t0 ? named(nameOf(facts, "t0")) : t("Attack.Form.fixedBlank"),
    rule: "N-09",
  },
  {
    kind: "choice",
    name: "variant",
    label: t("Attack.Form.dv"),
    options: [
      {
        value: "",
        label: t("Attack.Form.usualDv", { dv: t(`Attack.Dv.${variantOf(facts, { ...form, variant: "" })}`) }),
      },
      ...DVS.map((value) => ({ value, label: t(`Attack.Dv.${value}`) })),
    ],
    as: "list",
    rule: "N-13",
  },
];

const problems = (facts: AttackFacts, form: CompareForm): Problem[] =>
  facts.marks.t0 === undefined && wholeOf(form.fixed) === null ? [problem("fixed", "attack.noTarget")] : [];

export const compare: Action<AttackFacts, CompareForm> = {
  id: "compare",
  offeredBy: [],
  title: (facts) => t("Attack.Title.compare", { name: nameOf(facts, "self") }),
  icon: "crosshair",
  target: "one",
  facts: (parts: Parts) => handsFacts(parts),
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
    fixed: null,
  }),
  form: fields,
  problems,
  start,
  verb: () => t("Attack.Verb.compare"),
};
