/** GM-only form values: stored in the GM's browser, never in documents, and recalled by follow-ups. */
import type { Action, Facts, Form, Offer } from "../../kernel/ruleset.ts";
import { me } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import type { Act, CardData } from "./card-data.ts";

/** Maximum number of stored forms; older ones are dropped. */
const MOST = 200;

/** Splits a form into what may be stored and its secret values. */
export function splitSecrets(action: Action, facts: Facts, form: Form): { form: Form; secrets: Form } {
  const names = (action.form?.(facts, form) ?? []).filter((field) => field.secret).map((field) => field.name);
  const given = names.filter((name) => (form[name] ?? null) !== null);
  return {
    form: { ...form, ...Object.fromEntries(names.filter((name) => name in form).map((name) => [name, null])) },
    secrets: Object.fromEntries(given.map((name) => [name, form[name] ?? null])),
  };
}

/** Stores the secret values of an action run, or of a follow-up ("act/offer"); does nothing for players. */
export async function storeSecrets(message: string, place: string, secrets: Form): Promise<void> {
  if (!me().isGM || Object.keys(secrets).length === 0) return;
  const { [`${message}.${place}`]: _, ...others } = ruleSettings.kept();
  await ruleSettings.setKept(
    Object.fromEntries([...Object.entries(others), [`${message}.${place}`, secrets]].slice(-MOST)),
  );
}

/** Secret values of an action run, and of those it follows from. */
function keptFor(message: string, card: CardData, id: string): Form {
  const act: Act | undefined = card.acts[id];
  if (!act) return {};
  const kept = ruleSettings.kept();
  const from = act.from;
  const before = from ? { ...keptFor(message, card, from.act), ...kept[`${message}.${from.act}/${from.offer}`] } : {};
  return { ...before, ...kept[`${message}.${id}`] };
}

/** Fields of a follow-up filled from stored secret values; empty for players, and if another GM stored them. */
export function rememberedGmValues(message: string, card: CardData, id: string, offer: Offer): Form {
  if (!offer.recalls || !me().isGM) return {};
  const kept = keptFor(message, card, id);
  return Object.fromEntries(
    Object.entries(offer.recalls).flatMap(([field, name]) => {
      const value = kept[name] ?? null;
      return value === null ? [] : [[field, value]];
    }),
  );
}
