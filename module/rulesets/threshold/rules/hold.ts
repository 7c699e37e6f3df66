/** Who or what holds somebody: Grappled remembers it (section 7, T-126). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { numberOf, stringOf } from "../../../kernel/values.ts";
import type { Lasting } from "./data.ts";
import { type Bearing, putOn } from "./effects.ts";
import { t } from "./words.ts";

export interface Holder {
  /** Of whoever holds; "": a thing does. */
  uuid: string;
  name: string;
  /** What athletics or acrobatics have to reach; null: only a grapple frees. */
  dc: number | null;
}
export interface Held extends Holder {
  /** Id of the effect that says so; "": only the condition is there, put on by hand. */
  effect: string;
}

const GRAPPLED: Lasting = { status: "grappled", per: "unspecified", count: 0 };

/** Puts a hold on a part; one who is held already stays held by whoever was first (T-134). */
export const grappledBy = (part: string, bearing: Bearing, { uuid, name, dc }: Holder): Consequence[] =>
  putOn(part, bearing, GRAPPLED, name).map((c) =>
    c.do === "effect"
      ? { ...c, effect: { ...c.effect, given: { ...c.effect.given, holder: uuid, holderName: name, dc } } }
      : c,
  );

/** What a hit of a net does beside or instead of damage; other conditions last as long as nothing else is said (T-97). */
export const hitCondition = (
  part: string,
  bearing: Bearing,
  { status, dc }: { status: string; dc: number | null },
  weapon: string,
): Consequence[] =>
  status === "grappled"
    ? grappledBy(part, bearing, { uuid: "", name: weapon, dc })
    : putOn(part, bearing, { status, per: "unspecified", count: 0 }, weapon);

/** Everything that holds somebody. */
export function holdsOn(actor: Snapshot): Held[] {
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

/** The hold is over. */
export const released = (part: string, { effect, name }: Pick<Held, "effect" | "name">): Consequence =>
  effect === ""
    ? { part, do: "condition", condition: "grappled", on: false, why: t("Reason.free", { name }) }
    : { part, do: "end", effect, why: t("Reason.free", { name }) };
