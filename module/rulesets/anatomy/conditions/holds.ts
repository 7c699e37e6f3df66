/** Grapples and other holds, and their end: a grapple lasts as long as the grappler can act (N-100). */

import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import type { DependedActor } from "../../../kernel/effects-and-tokens.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { statusesOf } from "./conditions.ts";
import { effectWhileCaused, endEffect, startEffect } from "./effect-duration.ts";
import { expireWithSource, turnSourceOf } from "./effect-expiry.ts";

/** Something that holds an actor in place. */
export interface Hold {
  /** Id of the effect; "": the condition alone, set manually. */
  effect: string;
  name: string;
  /** Uuid of the grappler; "": an object holds. */
  grappler: string;
  /** AP to pull free without a roll (pin, net); 0: a roll is needed. */
  ap: number;
  /** A net: it can also be Sundered. */
  cut: boolean;
  status: string;
}

/** Conditions in which a grappler lets go. */
const SLACK = ["helpless", "stunned", "dead", "destroyed"] as const;
export const cannotHold = (holder: Pick<Snapshot, "statuses">): boolean => {
  const conditions = statusesOf(holder.statuses);
  return SLACK.some((status) => conditions.has(status));
};

export const grapple = (part: string, holder: { uuid: string; name: string }, firm: boolean): Consequence =>
  startEffect(
    part,
    effectWhileCaused(
      "ANATOMY.Condition.grappled",
      { grappler: holder.uuid, holderName: holder.name },
      { statuses: firm ? ["grappled", "offGuard"] : ["grappled"] },
    ),
    t("Reason.grappled", { name: holder.name }),
  );

const freeOf = ({ given }: Pick<EffectSnapshot, "given">): number => wholeOf(given?.free) ?? 0;

/** All holds on an actor: grapples, nets, burning oil. */
export function holdsOn(actor: Pick<Snapshot, "effects" | "statuses">): Hold[] {
  const effects = actor.effects.filter(
    (effect) => !effect.disabled && (effect.statuses.includes("grappled") || freeOf(effect) > 0),
  );
  const found = effects.map((effect) => ({
    effect: effect.id,
    name: stringOf(effect.given?.holderName) || effect.name,
    grappler: stringOf(effect.given?.grappler),
    ap: freeOf(effect),
    cut: effect.given?.cut === true,
    status: effect.statuses[0] ?? "",
  }));
  const bare = ["grappled", "pinned"].filter(
    (status) => actor.statuses.includes(status) && !effects.some(({ statuses }) => statuses.includes(status)),
  );
  return [
    ...found,
    ...bare.map((status) => ({
      effect: "",
      name: "",
      grappler: "",
      ap: status === "pinned" ? 1 : 0,
      cut: false,
      status,
    })),
  ];
}

export const releaseHold = (part: string, { effect, name, status }: Hold): Consequence =>
  effect === ""
    ? setCondition(part, status, false, t("Reason.free", { name }))
    : endEffect(part, { id: effect }, t("Reason.free", { name }));

/** Uuid of the actor an effect depends on: the grappler, or the actor whose turn ends it. */
export const grapplerOrSource = (effect: Pick<EffectSnapshot, "statuses" | "given">): string =>
  stringOf(effect.given?.grappler) || turnSourceOf(effect);

export function releaseAfterChange(actor: Snapshot, other: Pick<DependedActor, "uuid" | "actor">): Consequence[] {
  const isReleased = other.actor === null || cannotHold(other.actor);
  const grips = isReleased ? holdsOn(actor).filter(({ grappler }) => grappler !== "" && grappler === other.uuid) : [];
  return [...grips.map((hold) => releaseHold("self", hold)), ...expireWithSource(actor, other)];
}
