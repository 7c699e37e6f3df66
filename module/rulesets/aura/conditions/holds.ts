/** A hold has two sides and ends for both; the GM may waive the holder's penalties (A-204, A-247, D-71). */

import type { Consequence } from "../../../kernel/consequences.ts";
import type { DependedActor } from "../../../kernel/effects-and-tokens.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, EffectSnapshot, Facts, Field, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { gapAt, gapFrom } from "../attack/ranges.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { longestReach } from "../combat/size-and-reach.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { isOut } from "./conditions.ts";
import { conditionsOf } from "./conditions-of.ts";
import { type Instance, instancesOf, instancesOfOne } from "./instances.ts";

const OTHER_SIDE: Readonly<Record<string, string>> = { restrained: "restraining", restraining: "restrained" };

/** Uuid of the actor on the other side of a hold. */
export const dependsOnActor = ({ statuses, given }: Pick<EffectSnapshot, "statuses" | "given">): string =>
  statuses.some((status) => status in OTHER_SIDE) ? stringOf(given?.source) : "";

const isHeld = (one: Snapshot, condition: string, by: string): boolean =>
  instancesOfOne(one.effects, condition).some(({ source }) => source === by);

/**
 * Whether the other side still holds: an unconscious or dead holder does not, but one that is held stays held (A-233,
 * D-71).
 */
const isInForce = (actor: Snapshot, { condition }: Instance, now: Snapshot): boolean =>
  isHeld(now, OTHER_SIDE[condition] as string, actor.uuid) && !(condition === "restrained" && isOut(conditionsOf(now)));

/** Out of the holder's Reach, measured between the spaces. */
function isApart(holder: Snapshot, target: Snapshot, { edgeDistance, centerDistance }: DependedActor): boolean {
  const gap =
    edgeDistance !== undefined
      ? gapAt(edgeDistance)
      : centerDistance !== undefined
        ? gapFrom(centerDistance, asActor(holder), asActor(target))
        : null;
  return gap !== null && gap > longestReach(holder);
}

/** Consequences for one side when the other changes, moves away or is deleted. */
export function releaseConsequences(actor: Snapshot, other: DependedActor): Consequence[] {
  const { uuid, actor: now, isOffScene } = other;
  const sides = instancesOf(actor.effects).filter(
    ({ condition, source }) => condition in OTHER_SIDE && source === uuid,
  );
  const gone = sides.filter((instance) => now === null || isOffScene || !isInForce(actor, instance, now));
  const stretched = sides.filter((instance) => {
    if (now === null || gone.includes(instance)) return false;
    return instance.condition === "restrained" ? isApart(now, actor, other) : isApart(actor, now, other);
  });
  return [
    ...gone.map(
      ({ id, condition }): Consequence => ({
        part: "self",
        do: "end",
        effect: id,
        why: t(`Why.${condition === "restrained" ? "getsFree" : "letsGo"}`),
      }),
    ),
    // A target may be dragged along: the GM decides whether the hold stays (D-71).
    ...stretched.map(
      ({ id }): Consequence => ({
        part: "self",
        do: "offer",
        action: "apart",
        form: { hold: id },
        hold: true,
        once: true,
        why: t("Why.apart"),
      }),
    ),
  ];
}

export interface ApartFacts extends Facts {
  holds: Instance[];
  gm: boolean;
}
/** `hold`: id of one side of it. */
export type ApartForm = Form & { hold: string; ends: string };
const ENDS = ["ends", "dragged"] as const;

/** A hold stretched beyond Reach: it ends, or the holder drags the target along (D-71). */
export const apart: Action<ApartFacts, ApartForm> = {
  id: "apart",
  startedBy: "gm",
  opensForm: () => true,
  icon: "grab",
  title: (facts) => t("Title.apart", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    holds: instancesOf(parts.self.effects).filter(({ condition }) => condition in OTHER_SIDE),
    gm: parts.gm,
  }),
  defaults: () => ({ hold: "", ends: "ends" }),
  form: (): Field[] => [
    choiceField("ends", t("Field.holdApart"), {
      options: ENDS.map((value) => ({ value, label: t(`Apart.${value}`) })),
      hint: t("Field.holdApartHint"),
      as: "segments",
      rule: "A-247",
    }),
  ],
  problems: (facts, form) =>
    compact([
      !facts.gm && problem("", "gmOnly"),
      !facts.holds.some(({ id }) => id === form.hold) && problem("", "holdOver"),
    ]),
  start(facts, form) {
    const ends = stringOf(form.ends) !== "dragged";
    return resultOnly(t(`Headline.apart.${ends ? "ends" : "dragged"}`, { name: nameOf(facts, "self") }), {
      consequences: ends ? [{ part: "self", do: "end", effect: stringOf(form.hold), why: t("Why.apart") }] : [],
    });
  },
  buttonLabel: () => t("Verb.apart"),
};

export interface WaiveFacts extends Facts {
  holds: Instance[];
  gm: boolean;
}
export type WaiveForm = Form & Record<"mayAttack" | "notSlowed", boolean>;

/** Holding a rat should not hinder: the GM waives penalties of a hold. */
export const waive: Action<WaiveFacts, WaiveForm> = {
  id: "waive",
  offeredBy: ACTORS,
  startedBy: "gm",
  icon: "grab",
  title: (facts) => t("Title.waive", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    holds: instancesOfOne(parts.self.effects, "restraining"),
    gm: parts.gm,
  }),
  defaults: ({ holds }) => ({
    mayAttack: holds.length > 0 && holds.every(({ mayAttack }) => mayAttack),
    notSlowed: holds.length > 0 && holds.every(({ notSlowed }) => notSlowed),
  }),
  form: () =>
    (["mayAttack", "notSlowed"] as const).map(
      (name): Field => checkField(name, t(`Field.${name}`), { gm: true, rule: "A-204" }),
    ),
  problems: (facts) =>
    compact([
      !facts.gm && problem("", "gmOnly"),
      facts.holds.length === 0 && problem("", "holdsNone", { name: nameOf(facts, "self") }),
    ]),
  start(facts, form) {
    const given = { mayAttack: flagOf(form.mayAttack), notSlowed: flagOf(form.notSlowed) };
    return resultOnly(t("Headline.waive", { name: nameOf(facts, "self") }), {
      consequences: facts.holds.map(({ id }) => ({
        part: "self",
        do: "renew",
        effect: id,
        given,
        why: t("Why.waived"),
      })),
    });
  },
  buttonLabel: () => t("Verb.waive"),
};
