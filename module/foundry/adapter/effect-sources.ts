/** Source data of effects: created from a rule's data, copied from another effect, or with a new duration. */
import type { Consequence, NewEffect } from "../../kernel/consequences.ts";
import {
  type ActorDoc,
  asDoc,
  copyEffect,
  type EffectDoc,
  effectData,
  effectEnd,
  fromUuidSync,
  hasKey,
  localize,
  type Source,
  SYSTEM,
} from "./foundry-api.ts";
import { rulesetOf } from "./ruleset-of.ts";

/** Source data of an effect to create: a full copy of its origin effect, else built from the rule's data. */
export function effectSource(
  { name, img, text, given, origin, statuses, ...rest }: NewEffect,
  actor: ActorDoc,
): Source {
  const original = origin ? fromUuidSync(origin) : null;
  if (original?.documentName === "ActiveEffect") {
    const copy = copyEffect(asDoc<EffectDoc>(original));
    const kept = (copy.flags as Record<string, Source> | undefined)?.[SYSTEM];
    return given ? { ...copy, flags: { ...(copy.flags as Source), [SYSTEM]: { ...kept, given } } } : copy;
  }
  // The key is kept with the name, so that each user reads it in their own language.
  const key = hasKey(name) ? { nameKey: name } : {};
  const flags = { [SYSTEM]: { ...key, ...(given ? { given } : {}) } };
  const carried = { ...(statuses ? { statuses: [...statuses] } : {}), ...(text ? { description: text } : {}) };
  // An effect without its own icon takes that of its condition.
  const like = rulesetOf(actor.type)?.conditions.find(({ id }) => id === statuses?.[0])?.img;
  return {
    name: localize(name),
    img: img ?? like,
    ...(origin ? { origin } : {}),
    ...carried,
    ...effectData(rest),
    flags,
  };
}

/** Source data of a stored effect with a new end; its other data stays. */
export function renewedDuration(effect: EffectDoc, { given, seconds }: Extract<Consequence, { do: "renew" }>): Source {
  const { start: _, ...source } = effect.toObject();
  const own = effect.flags[SYSTEM] ?? {};
  const { until: _until, ...kept } = (own.given ?? {}) as Source;
  const flags = { ...(source.flags as Source), [SYSTEM]: { ...own, given: { ...kept, ...given } } };
  return { ...source, ...effectEnd(seconds), flags };
}
