/** Who or what holds an actor: stored in the Grappled effect (T-126). */
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { ConditionDuration } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { type CurrentEffects, conditionConsequences } from "./durations.ts";

export interface Holder {
  /** Uuid of the holder; "": an item holds. */
  uuid: string;
  name: string;
  /** DC for athletics or acrobatics; null: only a grapple frees. */
  dc: number | null;
}
export interface Hold extends Holder {
  /** Id of the holding effect; "": only the condition is there, applied manually. */
  effect: string;
}

const GRAPPLED: ConditionDuration = { status: "grappled", per: "unspecified", count: 0 };

/** Puts a hold on a part; an actor already held stays held by the first holder (T-134). */
export const holdConsequences = (part: string, bearing: CurrentEffects, { uuid, name, dc }: Holder): Consequence[] =>
  conditionConsequences(part, bearing, GRAPPLED, name).map((c) =>
    c.do === "effect"
      ? { ...c, effect: { ...c.effect, given: { ...c.effect.given, holder: uuid, holderName: name, dc } } }
      : c,
  );

/** Condition of a net's hit, besides or instead of damage; other conditions last as usual (T-97). */
export const hitCondition = (
  part: string,
  bearing: CurrentEffects,
  { status, dc }: { status: string; dc: number | null },
  weapon: string,
): Consequence[] =>
  status === "grappled"
    ? holdConsequences(part, bearing, { uuid: "", name: weapon, dc })
    : conditionConsequences(part, bearing, { status, per: "unspecified", count: 0 }, weapon);

/** All holds on an actor. */
export function holdsOn(actor: Snapshot): Hold[] {
  const effects = actor.effects.filter(({ disabled, statuses }) => !disabled && statuses.includes("grappled"));
  if (effects.length === 0)
    return actor.statuses.includes("grappled") ? [{ effect: "", uuid: "", name: "", dc: null }] : [];
  return effects.map(({ id, given }) => ({
    effect: id,
    uuid: stringOf(given?.holder),
    name: stringOf(given?.holderName),
    dc: numberOf(given?.dc),
  }));
}

/** Ends a hold. */
export const endHold = (part: string, { effect, name }: Pick<Hold, "effect" | "name">): Consequence =>
  effect === ""
    ? setCondition(part, "grappled", false, t("Reason.free", { name }))
    : { part, do: "end", effect, why: t("Reason.free", { name }) };
