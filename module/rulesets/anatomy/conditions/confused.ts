/** The turn of a confused creature. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type CostFacts, costFactsOf, priceConsequences } from "../combat/costs.ts";
import { nearestOf, tokenFor } from "../combat/positions.ts";
import { REACT_ASKS } from "../combat/provoke.ts";
import { deadProblems, type OwnFacts, ownFacts, set } from "../damage/health-facts.ts";
import { injuries } from "../damage/injure.ts";
import { remainingCapacity } from "../damage/injure-facts.ts";
import { gainStrain, strainOf } from "../damage/stamina-loss.ts";
import { ACTORS } from "../model/constants.ts";
import { type BodyPart, type ItemSnapshot, itemsOf } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

/** Highest face of each row of the d10. */
const CONFUSION = { normal: 2, babbles: 4, wanders: 6, attacks: 8, hurts: 9, flees: 10 } as const;
type Confusion = keyof typeof CONFUSION;
const confusionOf = (face: number): Confusion =>
  (Object.keys(CONFUSION) as Confusion[]).find((row) => face <= CONFUSION[row]) ?? "normal";
/** Clockwise from north. */
const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** Attack fields that the player of the creature may fill in. */
const ASKS = [...REACT_ASKS, "mode", "distance"];

export interface ConfusedFacts extends OwnFacts {
  purse: CostFacts;
  confused: boolean;
  /** Minor parts it may injure. */
  minor: BodyPart[];
  /** Part of the nearest creature; "": unknown. */
  nearest: string;
}

function confusedFacts(parts: Parts): ConfusedFacts {
  const own = ownFacts(parts);
  const nearest = nearestOf(tokenFor(parts.self, parts.tokens), parts.tokens);
  const there = itemsOf(parts.self, "anatomyPart") as ItemSnapshot<"anatomyPart">[];
  return {
    ...own,
    ...factsOfParts({ ...parts, targets: [] }, nearest ? { nearest: nearest.actor } : {}),
    nearest: nearest ? "nearest" : "",
    purse: costFactsOf(parts),
    confused: parts.self.statuses.includes("confused"),
    minor: own.self.parts.filter(
      (part) => part.severity === "minor" && remainingCapacity(part) > 0 && there.some(({ id }) => id === part.id),
    ),
  };
}

const idle = (facts: ConfusedFacts): Consequence[] =>
  facts.purse.fighting ? [set("self", "ap.value", 0, "confused")] : [];

const button = (id: string, name: string, more: Pick<Offer, "parts"> & Partial<Offer>): Offer => ({
  id,
  action: id,
  label: t(`Offer.confused.${id}`, { name }),
  by: "self",
  form: {},
  tone: "primary",
  otherwise: t("Offer.confused.otherwise", { name }),
  auto: false,
  ...more,
});

/** Follow-ups are ordinary actions at their price: an attack on the nearest creature, a move. */
function offersOf(facts: ConfusedFacts, row: Confusion): Offer[] {
  const name = nameOf(facts, "self");
  if (row === "flees") return [button("move", name, { parts: { self: "self" }, asks: ["mode"] })];
  if (row !== "attacks") return [];
  // Without a scene the user picks the nearest creature; the button stays in case of a mistake.
  const openOffer: Partial<Offer> = facts.nearest === "" ? { stays: true } : {};
  return [
    button("attack", name, { parts: { self: "self", t0: facts.nearest || "targets" }, asks: ASKS, ...openOffer }),
  ];
}

function* start(facts: ConfusedFacts): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const rolled = yield* die("confused", "self", 10);
  const row = confusionOf(rolled);
  yield* addTotal("confused", t("Line.confused"), {
    rule: "N-55",
    dice: [{ faces: 10, value: rolled }],
    total: rolled,
    against: t(`Confused.${row}`),
    tone: row === "normal" ? "good" : "bad",
  });
  const headline = (data = {}) => t(`Headline.confused.${row}`, { name, ...data });
  const tone = row === "normal" ? "plain" : "bad";
  if (row === "wanders") {
    const direction = DIRECTIONS[(yield* die("direction", "self", 8)) - 1] as string;
    return makeOutcome(headline({ direction: t(`Direction.${direction}`) }), { tone, consequences: idle(facts) });
  }
  if (row === "hurts" && facts.minor.length > 0) {
    const at = yield* die("part", "self", facts.minor.length);
    const part = facts.minor[at - 1] as BodyPart;
    return {
      headline: headline({ part: named(part.name) }),
      tone,
      // Counts as a hit of degree 0 (N-38).
      consequences: [
        ...priceConsequences(facts.purse, { ap: 1 }),
        ...injuries("self", part, 1, facts.worldTime, ""),
        ...gainStrain("self", facts.self, strainOf(0), facts.house),
      ],
      offers: [],
    };
  }
  return {
    headline: row === "hurts" ? t("Headline.confused.spared", { name }) : headline(),
    tone,
    consequences: row === "babbles" ? idle(facts) : [],
    offers: offersOf(facts, row),
  };
}

export const confused: Action<ConfusedFacts, Form> = {
  id: "confused",
  offeredBy: ACTORS,
  title: (facts) => t("Title.confused", { name: nameOf(facts, "self") }),
  icon: "star-swirl",
  readsTokens: true,
  facts: confusedFacts,
  defaults: () => ({}),
  problems(facts): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    return facts.confused ? [] : [problem("", "notConfused", { name: nameOf(facts, "self") })];
  },
  start,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.confused"),
};
