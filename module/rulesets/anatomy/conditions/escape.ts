/** Escape: a maneuver against the grappler, or AP to pull free of an object, or Sunder against a net. */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { maneuverCosts, maneuverOdds, rollManeuver } from "../attack/maneuver.ts";
import { type ManeuverFacts, maneuverFacts } from "../attack/maneuver-facts.ts";
import {
  commonFields,
  type DeclaredManeuver,
  declaredManeuver,
  type ManeuverForm,
  maneuverDefaults,
} from "../attack/maneuver-form.ts";
import { type Price, priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import { conditionText, named, problem, skillText, t } from "../model/texts.ts";
import { cannotHold, type Hold, holdsOn, releaseHold } from "./holds.ts";

interface Held extends Hold {
  /** The grappler's part; "": an object holds, or the grappler is unknown. */
  by: string;
  /** The grappler can no longer hold. A grappler that is not present is assumed able. */
  loose: boolean;
}

export interface EscapeFacts extends ManeuverFacts {
  holds: Held[];
}

const WAYS = ["athletics", "acrobatics"] as const;
/** Each skill is rolled as a maneuver, so that everything that affects the maneuver affects the escape. */
const AS = { athletics: "grapple", acrobatics: "trip" } as const;

function escapeFacts(parts: Parts): EscapeFacts {
  const holds = holdsOn(parts.self);
  const known: Snapshot[] = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? []), ...parts.targets];
  const holders = [...new Set(holds.map(({ grappler }) => grappler))].flatMap(
    (grappler) => known.find(({ uuid }) => uuid === grappler) ?? [],
  );
  const targets = holders.map((holder) => {
    const token = parts.tokens.find(({ actor }) => actor.uuid === holder.uuid)?.uuid;
    return { ...holder, ...(token ? { token } : {}) };
  });
  return {
    ...maneuverFacts({ ...parts, targets }),
    holds: holds.map((hold): Held => {
      const at = holders.findIndex(({ uuid }) => uuid === hold.grappler);
      const holder = holders[at];
      return { ...hold, by: holder ? `t${at}` : "", loose: holder !== undefined && cannotHold(holder) };
    }),
  };
}

/** Ways out of a net: pull it off or Sunder it; the GM sets its DV. */
const HOW = ["pull", "sunder"] as const;
const sunders = ({ cut }: Hold, form: ManeuverForm): boolean => cut && form.how === "sunder";

const wayIn = (form: ManeuverForm) => WAYS.find((way) => way === form.way) ?? "athletics";
const holdOf = (facts: EscapeFacts, form: ManeuverForm): Held | undefined =>
  facts.holds[Number(stringOf(form.hold))] ?? facts.holds[0];
const swing = (facts: EscapeFacts, form: ManeuverForm): DeclaredManeuver => {
  const hold = holdOf(facts, form);
  const by = hold?.by ?? "";
  const kind = hold && sunders(hold, form) ? "sunder" : AS[wayIn(form)];
  // The target is the grappler, present or not.
  const pool = facts.pool.filter(({ when }) => when !== "notGrappler");
  return declaredManeuver({ ...facts, pool, targets: by === "" ? [] : [by] }, { ...form, kind, arm: "" });
};

/** Whether the escape is rolled, not just pulled. */
const needsRoll = (hold: Held, form: ManeuverForm): boolean => (hold.ap === 0 && !hold.loose) || sunders(hold, form);

/** Objects cost their own AP; a grappler costs a simple action that counts as an attack action (N-97). */
function priceOf(facts: EscapeFacts, form: ManeuverForm): Price {
  const hold = holdOf(facts, form);
  if (hold?.loose) return {};
  return hold && hold.ap > 0 && !sunders(hold, form) ? { ap: hold.ap } : swing(facts, form).price;
}

const free = (facts: EscapeFacts, hold: Hold): Outcome =>
  makeOutcome(t("Headline.free", { name: nameOf(facts, "self"), holder: named(hold.name) }), {
    tone: "good",
    consequences: [releaseHold("self", hold)],
  });

/** The DV is unknown here: the GM decides. */
const freedOffer = (facts: EscapeFacts, form: ManeuverForm): Offer =>
  makeOffer("freed", "escape", t("Offer.freed", { name: nameOf(facts, "self") }), {
    by: "gm",
    form: { hold: stringOf(form.hold), freed: true },
    tone: "primary",
    otherwise: t("Offer.freedOtherwise"),
  });

function* start(facts: EscapeFacts, form: ManeuverForm): Procedure<Outcome> {
  const hold = holdOf(facts, form);
  const name = nameOf(facts, "self");
  if (!hold) return makeOutcome(t("Problem.notHeld", { name }));
  if (flagOf(form.freed)) return free(facts, hold);
  const one = swing(facts, form);
  yield* pay(
    "cost",
    needsRoll(hold, form) ? maneuverCosts(facts, one) : priceConsequences(facts.purse, priceOf(facts, form)),
  );
  if (!needsRoll(hold, form)) return free(facts, hold);
  const rolled = yield* rollManeuver(facts, one, "escape", sunders(hold, form) ? "N-105" : "N-100");
  if (rolled.hit) return free(facts, hold);
  return makeOutcome(
    t(rolled.hit === null ? "Headline.escape.open" : "Headline.escape.held", { name, total: rolled.total }),
    { tone: rolled.hit === null ? "plain" : "bad", offers: rolled.hit === null ? [freedOffer(facts, form)] : [] },
  );
}

function fields(facts: EscapeFacts, form: ManeuverForm): Field[] {
  const hold = holdOf(facts, form);
  const which: Field[] =
    facts.holds.length > 1
      ? [
          choiceField("hold", t("Form.hold"), {
            options: facts.holds.map((one, at) => ({
              value: String(at),
              label: one.name === "" ? conditionText(one.status) : named(one.name),
              hint: t(needsRoll(one, {} as ManeuverForm) ? "Form.holdRolled" : "Form.holdPulled", { ap: one.ap }),
            })),
            as: "list",
            rule: "N-100",
          }),
        ]
      : [];
  const how: Field[] = hold?.cut
    ? [
        choiceField("how", t("Form.how"), {
          options: HOW.map((value) => ({ value, label: t(`Form.escape.${value}`, { ap: hold.ap }) })),
          as: "segments",
          rule: "N-105",
        }),
      ]
    : [];
  if (!hold || !needsRoll(hold, form)) return [...which, ...how];
  if (sunders(hold, form)) return [...which, ...how, ...commonFields(facts, swing(facts, form), "N-105")];
  return [
    ...which,
    choiceField("way", t("Form.skill"), {
      options: WAYS.map((value) => ({ value, label: skillText(value) })),
      as: "segments",
      rule: "N-100",
    }),
    ...commonFields(facts, swing(facts, form), "N-100"),
  ];
}

function problems(facts: EscapeFacts, form: ManeuverForm): Problem[] {
  const name = nameOf(facts, "self");
  if (!holdOf(facts, form)) return [problem("", "notHeld", { name })];
  return flagOf(form.freed) ? [] : priceProblems(facts.purse, priceOf(facts, form), name);
}

export const escapeHold: Action<EscapeFacts, ManeuverForm> = {
  id: "escape",
  offeredBy: ACTORS,
  title: (facts) => t("Title.escape", { name: nameOf(facts, "self") }),
  icon: "fishing-net",
  readsTokens: true,
  readsActorTypes: ACTORS,
  facts: escapeFacts,
  defaults: (facts) => {
    const { athletics, acrobatics } = facts.skills;
    return {
      ...maneuverDefaults(facts),
      hold: "0",
      how: "pull",
      way: acrobatics.sum.total > athletics.sum.total ? "acrobatics" : "athletics",
    };
  },
  form: fields,
  problems,
  start,
  odds: (facts, form) => {
    const hold = holdOf(facts, form);
    return !hold || !needsRoll(hold, form) || stringOf(form.way) === ""
      ? null
      : maneuverOdds(facts, swing(facts, form));
  },
  rollsOnClickingClient: true,
  buttonLabel: (facts, form) => {
    const hold = holdOf(facts, form);
    return hold && !needsRoll(hold, form) ? t("Verb.pullFree", { ap: hold.loose ? 0 : hold.ap }) : t("Verb.escape");
  },
};
