/** Escaping a hold: a grapple against the holder, athletics or acrobatics against a net (T-126). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { answerOffer, type GrappleFacts, grappleOdds, rollGrapple } from "../attack/grapple.ts";
import { GRAPPLE_TARGETS, grapplerOf, grappleSum } from "../attack/grapple-modifier.ts";
import { skillTargets, skillTerms } from "../checks/skill-terms.ts";
import { dcField, successView } from "../checks/stat-test.ts";
import { ACTORS } from "../model/constants.ts";
import {
  circumstanceField,
  D20_DEFAULTS,
  type D20Form,
  d20Shown,
  FACES,
  rollerOf,
  rollerProblems,
  rollHelplessField,
  rollModifier,
  situationField,
  sumField,
} from "../model/d20.ts";
import { skillResult } from "../model/d20-result.ts";
import { asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, skillText, t } from "../model/texts.ts";
import { isIn } from "./conditions.ts";
import { currentEffectsOf } from "./durations.ts";
import { endHold, type Hold, holdsOn } from "./holds.ts";

const WAYS = ["grapple", "athletics", "acrobatics"] as const;
type Way = (typeof WAYS)[number];

export interface EscapeFacts extends GrappleFacts {
  holds: Hold[];
  /** Part of the holder, if found; null: an item or a distant actor. */
  holder: string | null;
  /** The holder can no longer hold. */
  slack: boolean;
  skills: Record<"athletics" | "acrobatics", Modifier[]>;
  dead: boolean;
}
export type EscapeForm = D20Form & { way: string; dc: number | null };

/** The holder: on this scene, or anywhere in the world. */
function holderOf(parts: Parts, holds: readonly Hold[]): Snapshot | undefined {
  const uuids = holds.map(({ uuid }) => uuid).filter((uuid) => uuid !== "");
  const known = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? []), ...parts.targets];
  return known.find(({ uuid }) => uuids.includes(uuid));
}

function escapeFacts(parts: Parts): EscapeFacts {
  const house: House = readHouse(parts.house);
  const holds = holdsOn(parts.self);
  const holder = holderOf(parts, holds);
  const { system } = asActor(parts.self);
  const pool = rollerOf(
    parts.self,
    (target) => target === "grapple" || target === "skill" || target.startsWith("skill."),
  );
  const hold = holds[0];
  return {
    ...factsOfParts({ ...parts, targets: [] }, holder ? { t0: holder } : {}),
    house,
    grappler: { ...grapplerOf(parts.self, house), roller: pool },
    targets: holder ? ["t0"] : [],
    bearings: { self: currentEffectsOf(parts.self) },
    odds: holder ? { t0: grapplerOf(holder, house) } : {},
    holds,
    holder: holder ? "t0" : null,
    slack: hold !== undefined && hold.uuid !== "" && (!holder || isIn(holder, "helpless") || isIn(holder, "dead")),
    skills: {
      athletics: skillTerms(system, system.skills.athletics, system.why),
      acrobatics: skillTerms(system, system.skills.acrobatics, system.why),
    },
    dead: isIn(parts.self, "dead"),
  };
}

const wayOf = (facts: EscapeFacts, form: EscapeForm): Way =>
  WAYS.find((way) => way === form.way) ?? (facts.holder ? "grapple" : "athletics");
const targetsOf = (way: Way): readonly string[] => (way === "grapple" ? GRAPPLE_TARGETS : skillTargets(way));

function escapeSum(facts: EscapeFacts, form: EscapeForm): Breakdown {
  const way = wayOf(facts, form);
  if (way === "grapple") return grappleSum(facts.grappler, form, facts.house);
  return rollModifier(facts.grappler.roller, facts.skills[way], skillTargets(way), form, facts.house);
}

/** Outcome: this hold ends, other holds remain. */
const free = (facts: EscapeFacts): Outcome =>
  makeOutcome(t("Headline.free", { name: nameOf(facts, "self") }), {
    tone: "good",
    consequences: facts.holds.slice(0, 1).map((hold) => endHold("self", hold)),
  });

function* start(facts: EscapeFacts, form: EscapeForm): Procedure<Outcome> {
  const [held] = facts.holds;
  const name = nameOf(facts, "self");
  if (facts.slack) {
    yield* addNote("slack", t("Line.slack", { name, holder: held?.name ?? "" }), { tone: "good" });
    return free(facts);
  }
  const way = wayOf(facts, form);
  if (way === "grapple" && facts.holder) {
    const side = yield* rollGrapple(facts, form, "escape");
    const answer = answerOffer(facts, facts.holder, side, { purpose: "escape", effect: held?.effect ?? "" });
    return makeOutcome(t("Headline.escapes", { name, total: side.total }), { offers: [answer] });
  }
  const natural = yield* die("escape", "self", 20);
  const sum = escapeSum(facts, form);
  const total = natural + sum.total;
  const dc = wholeOf(form.dc);
  const { success } = skillResult(total, dc);
  yield* addLine("escape", {
    kind: "versus",
    rule: "T-125",
    left: {
      of: "self",
      label: way === "grapple" ? t("Line.grapple") : t("Line.skill", { skill: skillText(way) }),
      dice: [d20Shown(natural, false)],
      total,
      breakdown: sum,
    },
    right: dc === null ? null : { label: t("Line.dc"), dice: [], total: dc },
    word: t(`Line.${success === null ? "open" : success ? "succeeds" : "fails"}`),
    ...(dc === null ? {} : { by: Math.abs(total - dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  if (success) return free(facts);
  return makeOutcome(t(success === null ? "Headline.escapes" : "Headline.heldStill", { name, total }), {
    tone: success === null ? "plain" : "bad",
  });
}

function fields(facts: EscapeFacts, form: EscapeForm): Field[] {
  const way = wayOf(facts, form);
  const [held] = facts.holds;
  return compact([
    noteField("held", t("Form.note"), {
      text: t(facts.slack ? "Line.slack" : "Hint.heldBy", { name: nameOf(facts, "self"), holder: held?.name ?? "" }),
    }),
    choiceField("way", t("Form.way"), {
      options: WAYS.filter((one) => one !== "grapple" || held?.dc === null).map((value) => ({
        value,
        label: value === "grapple" ? t("Form.grapple") : skillText(value),
      })),
      as: "segments",
    }),
    sumField(t("Form.escape"), escapeSum(facts, form), way === "grapple" ? "T-126" : "T-125"),
    circumstanceField(),
    !(way === "grapple" && facts.holder) && dcField(),
    ...situationField(facts.grappler.roller.pool, targetsOf(way)),
    ...rollHelplessField(facts.grappler.roller),
  ]);
}

function problems(facts: EscapeFacts, form: EscapeForm): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.holds.length === 0) return [problem("", "notHeld", { name })];
  return rollerProblems(facts, facts.grappler.roller, form);
}

export const escapeHold: Action<EscapeFacts, EscapeForm> = {
  id: "escape",
  offeredBy: ACTORS,
  title: (facts) => t("Title.escape", { name: nameOf(facts, "self") }),
  icon: "fishing-net",
  readsTokens: true,
  readsActorTypes: ACTORS,
  facts: escapeFacts,
  defaults: (facts) => {
    const dc = facts.holds[0]?.dc ?? null;
    const best = (way: "athletics" | "acrobatics") => facts.skills[way].reduce((sum, { value }) => sum + value, 0);
    const skill = best("acrobatics") > best("athletics") ? "acrobatics" : "athletics";
    return { ...D20_DEFAULTS, way: facts.holder && dc === null ? "grapple" : skill, dc };
  },
  form: fields,
  problems,
  start,
  odds(facts, form) {
    if (facts.slack) return null;
    if (wayOf(facts, form) === "grapple" && facts.holder) return grappleOdds(facts, form);
    const dc = wholeOf(form.dc);
    if (dc === null) return null;
    const sum = escapeSum(facts, form).total;
    return successView(FACES.filter((natural) => skillResult(natural + sum, dc).success).length / FACES.length);
  },
  buttonLabel: () => t("Verb.escape"),
};
