/** The Warden's ruling on an actor who should die, or whose hour is over (G-99, G-100, G-108, D42). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { type MoraleTrigger, moraleGroupOf, moraleTriggers, survivorsByType } from "../combat/morale-groups.ts";
import { type BodyKind, isDeadOrDestroyed, kindOf, startBleeding } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { loneMoraleOffer, scarOffer } from "./after-hit-offers.ts";
import { DAMAGEABLE } from "./damage.ts";
import { CAUSES_OF_DEATH, type DeathCause, type Verdict, verdicts } from "./death-ruling-offers.ts";

export interface DeathCallFacts extends Facts {
  kind: BodyKind;
  worldTime: number;
  gone: boolean;
  /** Stored times of the two clocks; null: not running. */
  clocks: { critical: number | null; mortal: number | null };
  /** Morale triggers of a casualty, and the survivors' parts by type (G-71, D44). */
  morale: { triggers: MoraleTrigger[]; kinds: string[][] };
}
export type DeathCallForm = {
  /** "" asks the Warden. */
  verdict: Verdict | "";
  cause: DeathCause;
  /** World time at which the clock asked for it; null: manual. */
  due: number | null;
  /** Entry of the Scars table if the actor lives; null for none. */
  scar: number | null;
  /** A lone enemy, whose hit points have just become 0. */
  nerve: boolean;
};

function deathCallFacts(parts: Parts): DeathCallFacts {
  const actor = asActor(parts.self);
  const { critical, mortal } = actor.system;
  // In combat the tracker counts all losses.
  const crowd = flagOf(parts.given.fighting) ? null : moraleGroupOf(parts);
  const triggers = crowd ? moraleTriggers(crowd.size, crowd.casualties, crowd.done) : [];
  const groups = crowd && triggers.length > 0 ? survivorsByType(crowd.survivors) : [];
  const peers: Snapshot[] = parts.tokens
    .map(({ actor: other }) => other)
    .filter(({ uuid }) => groups.flat().some((peer) => peer.uuid === uuid));
  const part = (actorUuid: string): string => `m${peers.findIndex(({ uuid }) => uuid === actorUuid)}`;
  return {
    ...factsOfParts({ ...parts, targets: [] }, Object.fromEntries(peers.map((peer) => [part(peer.uuid), peer]))),
    kind: kindOf(actor),
    worldTime: parts.worldTime,
    gone: isDeadOrDestroyed(actor),
    clocks: { critical: critical?.diesAt ?? null, mortal: mortal?.diesAt ?? null },
    morale: { triggers, kinds: groups.map((group) => group.map(({ uuid }) => part(uuid))) },
  };
}

const causeOf = (form: DeathCallForm): DeathCause => CAUSES_OF_DEATH.find((id) => id === form.cause) ?? "word";

function problems(facts: DeathCallFacts, form: DeathCallForm): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.gone) return [problem("", "gone", { name })];
  const due = form.due === null ? null : Number(form.due);
  if (due !== null && due !== facts.clocks.critical && due !== facts.clocks.mortal)
    return [problem("", "hourStopped", { name })];
  const verdict = stringOf(form.verdict);
  return verdict === "" || verdicts(facts.kind, causeOf(form)).some((id) => id === verdict)
    ? []
    : [problem("verdict", "noSuchVerdict")];
}

/** Stops both clocks: the Warden lets the actor live. */
const stopClocks = ({ clocks }: DeathCallFacts): Consequence[] =>
  compact([
    ...(clocks.critical === null
      ? []
      : [
          setValue("self", "critical.stable", true, t("Reason.granted")),
          setValue("self", "critical.diesAt", null, t("Reason.granted")),
        ]),
    clocks.mortal !== null && setValue("self", "mortal.diesAt", null, t("Reason.granted")),
  ]);

function verdictConsequences(facts: DeathCallFacts, verdict: Verdict): Consequence[] {
  const why = t(`Reason.verdict.${verdict}`);
  switch (verdict) {
    case "dead":
    case "destroyed":
    case "routed":
    case "weakened":
      return [setValue("self", verdict, true, why)];
    case "unconscious":
      return [setCondition("self", "unconscious", true, why), ...stopClocks(facts)];
    case "bleeding":
      return startBleeding(facts.worldTime);
    case "spared":
      return stopClocks(facts);
  }
}

/** One morale Save per type among the survivors, shared by all of that type. */
const moraleOffers = ({ morale, names }: DeathCallFacts): Offer[] =>
  morale.kinds.flatMap(([first = "", ...others], at): Offer[] => {
    const shared: Offer = makeOffer(`morale${at}`, "morale", t("Offer.morale", { name: names[first] ?? "" }), {
      hint: t(others.length > 0 ? "Offer.moraleShared" : "Offer.moraleAlone", { count: others.length }),
      by: "gm",
      parts: { self: first, ...Object.fromEntries(others.map((part, i) => [`t${i}`, part])) },
      form: { trigger: morale.triggers.join(" ") },
      tone: "primary",
      otherwise: t("Offer.nerveOtherwise"),
      group: `morale${at}`,
    });
    if (others.length === 0) return [shared];
    const { hint: _, otherwise: __, ...own } = shared;
    const each: Offer = {
      ...own,
      id: `morale${at}-each`,
      label: t("Offer.moraleEach", { name: names[first] ?? "" }),
      form: { ...shared.form, each: true },
      tone: "plain",
    };
    return [shared, each];
  });

function* start(facts: DeathCallFacts, form: DeathCallForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const cause = causeOf(form);
  const verdict =
    (stringOf(form.verdict) as Verdict | "") || (yield* choose("verdict", "gm", verdicts(facts.kind, cause)));
  const fell = verdict === "dead" || verdict === "destroyed";
  const scar = fell ? null : wholeOf(form.scar);
  return {
    headline: t(`Headline.verdict.${verdict}`, { name }),
    tone: fell ? "worst" : verdict === "spared" ? "good" : "bad",
    consequences: verdictConsequences(facts, verdict),
    offers: compact([
      scar !== null && scarOffer(name, scar),
      ...(fell || verdict === "unconscious" ? moraleOffers(facts) : []),
      flagOf(form.nerve) && (verdict === "weakened" || verdict === "spared") && loneMoraleOffer(name),
    ]),
  };
}

export const deathCall: Action<DeathCallFacts, DeathCallForm> = {
  id: "deathCall",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.deathCall", { name: nameOf(facts, "self") }),
  icon: "hourglass",
  readsTokens: true,
  facts: deathCallFacts,
  defaults: () => ({ verdict: "", cause: "word", due: null, scar: null, nerve: false }),
  problems,
  start,
  buttonLabel: () => t("Verb.deathCall"),
};
