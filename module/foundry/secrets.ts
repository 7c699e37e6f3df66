/** What the GM keeps to themselves: numbers of a form that go into no document, only into this browser, until an offer recalls them. */
import type { Action, Facts, Form, Offer } from "../kernel/ruleset.ts";
import type { Act, CardData } from "./card-data.ts";
import { me } from "./seam.ts";
import { ruleSettings } from "./settings.ts";

/** Of old cards nobody asks any more. */
const MOST = 200;

/** A form as it may be stored, and what was filled into its secret fields. */
export function parted(action: Action, facts: Facts, form: Form): { form: Form; secrets: Form } {
  const names = (action.form?.(facts, form) ?? []).filter((field) => field.secret).map((field) => field.name);
  const given = names.filter((name) => (form[name] ?? null) !== null);
  return {
    form: { ...form, ...Object.fromEntries(names.filter((name) => name in form).map((name) => [name, null])) },
    secrets: Object.fromEntries(given.map((name) => [name, form[name] ?? null])),
  };
}

/** Keeps what was filled in for an act (or for an offer of one: "act/offer"); a player's client keeps nothing. */
export async function keep(message: string, place: string, secrets: Form): Promise<void> {
  if (!me().isGM || Object.keys(secrets).length === 0) return;
  const { [`${message}.${place}`]: _, ...others } = ruleSettings.kept();
  await ruleSettings.setKept(
    Object.fromEntries([...Object.entries(others), [`${message}.${place}`, secrets]].slice(-MOST)),
  );
}

/** What was kept for an act, or for what it came from. */
function keptFor(message: string, card: CardData, id: string): Form {
  const act: Act | undefined = card.acts[id];
  if (!act) return {};
  const kept = ruleSettings.kept();
  const from = act.from;
  const before = from ? { ...keptFor(message, card, from.act), ...kept[`${message}.${from.act}/${from.offer}`] } : {};
  return { ...before, ...kept[`${message}.${id}`] };
}

/** The fields of an offer this client knows from what was kept; empty for a player, and where another GM kept it. */
export function recalled(message: string, card: CardData, id: string, offer: Offer): Form {
  if (!offer.recalls || !me().isGM) return {};
  const kept = keptFor(message, card, id);
  return Object.fromEntries(
    Object.entries(offer.recalls).flatMap(([field, name]) => {
      const value = kept[name] ?? null;
      return value === null ? [] : [[field, value]];
    }),
  );
}
