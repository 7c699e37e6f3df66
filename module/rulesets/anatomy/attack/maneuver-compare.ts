/** Compares a maneuver rolled without a target with a target, or with a typed DV (N-70, N-76). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed, stack } from "../../../kernel/modifiers.ts";
import { addLine, addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { maneuverSize } from "../model/size.ts";
import { named, problem, t } from "../model/texts.ts";
import { DVS, type DvId } from "./attack-facts.ts";
import { maneuverResult } from "./attack-result.ts";
import { defaultDv } from "./attack-target.ts";
import { dvField } from "./attack-target-fields.ts";
import { maneuverOffers } from "./maneuver.ts";
import { BARE_HANDS, type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import { selectedManeuver } from "./maneuver-form.ts";
import { maneuverText } from "./maneuver-kinds.ts";

type CompareForm = {
  kind: string;
  total: number;
  natural: number;
  previous: number;
  /** "": the default of the target's conditions. */
  dv: string;
  fixed: number | null;
} & Record<string, FormValue>;

const dvIn = (facts: ManeuverFacts, form: CompareForm): DvId =>
  DVS.find((id) => id === form.dv) ?? defaultDv({ touch: false }, facts.marks.t0);

function* start(facts: ManeuverFacts, form: CompareForm): Procedure<Outcome> {
  const fixed = wholeOf(form.fixed);
  // A typed DV replaces the target.
  const mark = fixed === null ? facts.marks.t0 : undefined;
  const size = mark ? maneuverSize(facts.size, mark.size) : 0;
  const rolled = wholeOf(form.total) ?? 0;
  const breakdown = stack(
    compact([labeledModifier(t("Attack.Why.rolledBefore"), rolled), size && labeledModifier(t("Why.size"), size)]),
  );
  const kind = selectedManeuver(form);
  const dvId = dvIn(facts, form);
  const dv = fixed ?? mark?.dv[dvId].total ?? null;
  const verdict = maneuverResult(wholeOf(form.natural) ?? 0, breakdown.total, dv, facts.house);
  yield* addLine("maneuver", {
    kind: "versus",
    rule: "N-70",
    left: { of: "self", label: maneuverText(kind), dice: [], total: breakdown.total, breakdown },
    right:
      dv === null
        ? null
        : mark
          ? { of: "t0", secret: true, label: t(`Dv.${dvId}`), dice: [], total: dv, breakdown: mark.dv[dvId] }
          : { label: t("Dv.dv"), dice: [], total: dv },
    word: t(`Line.${verdict.hit ? "succeeds" : "fails"}`),
    ...(verdict.margin === null ? {} : { by: Math.abs(verdict.margin) }),
    winner: verdict.hit ? "left" : "right",
  });
  if (verdict.hit) yield* addNote("degrees", t("Line.degrees", { degrees: verdict.degrees }), { rule: "D-01" });
  const data = {
    name: nameOf(facts, "self"),
    maneuver: maneuverText(kind),
    target: named(mark ? nameOf(facts, "t0") : signed(dv ?? 0)),
    total: breakdown.total,
  };
  const one = {
    weapon: BARE_HANDS,
    aim: "t0",
    kind,
    previous: wholeOf(form.previous) ?? 0,
    trigger: stringOf(form.trigger),
  };
  return {
    headline: t(`Headline.maneuver.${mark ? (verdict.hit ? "works" : "fails") : "open"}`, data),
    tone: verdict.hit ? "good" : "bad",
    consequences: [],
    // Without a target only the degrees are shown.
    offers: mark ? maneuverOffers(facts, one, { ...verdict, total: breakdown.total }) : [],
  };
}

export const compareManeuver: Action<ManeuverFacts, CompareForm> = {
  id: "compareManeuver",
  concludes: "always",
  title: (facts) => t("Title.maneuver", { name: nameOf(facts, "self") }),
  icon: "grab",
  target: "one",
  readsTokens: true,
  facts: maneuverFacts,
  defaults: () => ({ kind: "trip", total: 0, natural: 0, previous: 0, dv: "", fixed: null }),
  form: (facts, form) => [
    numberField("fixed", t("Form.fixedDv"), { emptyText: t("Form.none"), rule: "N-70" }),
    dvField(facts, facts.marks.t0 ? "t0" : null, dvIn(facts, { ...form, dv: "" }), { ids: ["dv", "offGuard"] }),
  ],
  problems: (facts, form) =>
    facts.marks.t0 === undefined && wholeOf(form.fixed) === null ? [problem("fixed", "attack.noTarget")] : [],
  start,
  buttonLabel: () => t("Attack.Verb.compare"),
};
