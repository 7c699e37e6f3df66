/** Out of a hold: a maneuver against whoever holds, or the AP it takes to pull free of a thing (8.1, 8.2, 8.6). */
import { nameOf } from "../../../kernel/facts.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { stringOf } from "../../../kernel/values.ts";
import { ACTORS } from "./actions-plain.ts";
import { type Hold, holdsOn, released, slack } from "./grip.ts";
import { maneuverOdds, rollManeuver } from "./maneuver.ts";
import { type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import { commonFields, type Declared, declaredManeuver, type ManeuverForm, maneuverDefaults } from "./maneuver-form.ts";
import { type Price, paid, priceProblems } from "./purse.ts";
import { named, problem, skillText, t } from "./words.ts";

export interface EscapeFacts extends ManeuverFacts {
  holds: Hold[];
  /** Whoever holds cannot any more, or is not to be found. */
  loose: boolean;
}

const WAYS = ["athletics", "acrobatics"] as const;
/** Maneuvers that are rolled with these, so that an escape is one of them to everything that counts. */
const AS = { athletics: "grapple", acrobatics: "trip" } as const;

function escapeFacts(parts: Parts): EscapeFacts {
  const holds = holdsOn(parts.self);
  const uuids = holds.map(({ grappler }) => grappler).filter((uuid) => uuid !== "");
  const known: Snapshot[] = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? []), ...parts.targets];
  const holder = known.find(({ uuid }) => uuids.includes(uuid));
  const token = holder && parts.tokens.find(({ actor }) => actor.uuid === holder.uuid)?.uuid;
  const targets = holder ? [{ ...holder, ...(token ? { token } : {}) }] : [];
  const first = holds[0];
  return {
    ...maneuverFacts({ ...parts, targets }),
    holds,
    loose: first !== undefined && first.grappler !== "" && (!holder || slack(holder)),
  };
}

const wayIn = (form: ManeuverForm) => WAYS.find((way) => way === form.way) ?? "athletics";
const swing = (facts: EscapeFacts, form: ManeuverForm): Declared =>
  declaredManeuver(facts, { ...form, kind: AS[wayIn(form)], arm: "" });

const holdOf = (facts: EscapeFacts): Hold | undefined => facts.holds[0];

/** Things cost their own AP; whoever holds costs a simple action, which is an attack action (N-97). */
function priceOf(facts: EscapeFacts, form: ManeuverForm): Price {
  const hold = holdOf(facts);
  if (facts.loose) return {};
  return hold && hold.ap > 0 ? { ap: hold.ap } : swing(facts, form).price;
}

const free = (facts: EscapeFacts, hold: Hold): Outcome => ({
  headline: t("Headline.free", { name: nameOf(facts, "self"), holder: named(hold.name) }),
  tone: "good",
  consequences: [released("self", hold)],
  offers: [],
});

function* start(facts: EscapeFacts, form: ManeuverForm): Procedure<Outcome> {
  const hold = holdOf(facts);
  const name = nameOf(facts, "self");
  if (!hold) return { headline: t("Problem.notHeld", { name }), tone: "plain", consequences: [], offers: [] };
  yield* pay("cost", paid(facts.purse, priceOf(facts, form)));
  if (facts.loose || hold.ap > 0) return free(facts, hold);
  const rolled = yield* rollManeuver(facts, swing(facts, form), "escape", "N-100");
  if (rolled.hit) return free(facts, hold);
  return {
    headline: t(rolled.hit === null ? "Headline.escape.open" : "Headline.escape.held", { name, total: rolled.total }),
    tone: rolled.hit === null ? "plain" : "bad",
    consequences: [],
    offers: [],
  };
}

function fields(facts: EscapeFacts, form: ManeuverForm): Field[] {
  const hold = holdOf(facts);
  if (!hold || hold.ap > 0 || facts.loose) return [];
  return [
    {
      kind: "choice",
      name: "way",
      label: t("Form.skill"),
      as: "segments",
      options: WAYS.map((value) => ({ value, label: skillText(value) })),
      rule: "N-100",
    },
    ...commonFields(facts, swing(facts, form), "N-100"),
  ];
}

function problems(facts: EscapeFacts, form: ManeuverForm): Problem[] {
  const name = nameOf(facts, "self");
  if (!holdOf(facts)) return [problem("", "notHeld", { name })];
  return priceProblems(facts.purse, priceOf(facts, form), name);
}

export const escapeHold: Action<EscapeFacts, ManeuverForm> = {
  id: "escape",
  offeredBy: ACTORS,
  title: (facts) => t("Title.escape", { name: nameOf(facts, "self") }),
  icon: "fishing-net",
  target: "none",
  looksAround: true,
  looksFor: ACTORS,
  facts: escapeFacts,
  defaults: (facts) => {
    const { athletics, acrobatics } = facts.skills;
    return { ...maneuverDefaults(facts), way: acrobatics.sum.total > athletics.sum.total ? "acrobatics" : "athletics" };
  },
  form: fields,
  problems,
  start,
  odds: (facts, form) => {
    const hold = holdOf(facts);
    return !hold || hold.ap > 0 || facts.loose || stringOf(form.way) === ""
      ? null
      : maneuverOdds(facts, swing(facts, form));
  },
  verb: () => t("Verb.escape"),
};
