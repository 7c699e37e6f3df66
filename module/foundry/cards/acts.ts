/**
 * Runs of actions on a card (`acts` in stored data, `act` in code): creates, replays and redacts one. Independent of
 * who writes it into the message.
 */
import { withoutSecrets } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { type Answer, type Played, play, replay, StaleAnswerLog } from "../../kernel/procedure.ts";
import type { Action, Facts, Form, Outcome, Ruleset } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  type Doc,
  fromUuidSync,
  type ItemDoc,
  linkedTokens,
  type MessageDoc,
  me,
  type Source,
  SYSTEM,
  type TokenDoc,
} from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { calledName, gather } from "../adapter/snapshot.ts";
import { actionOf, gmDataKey, partOfTouch, REVIEW, START } from "./act-lookup.ts";
import { FoundryAnswerSource } from "./answer-requests.ts";
import { emptyAct, PAID, validLines } from "./card-check.ts";
import type { Act, CardData, PartRef, Waiting } from "./card-data.ts";
import { cachedOptions, compendiumItemsOf } from "./compendium-options.ts";
import { hasHiddenNumbers } from "./hidden-numbers.ts";
import { cardOf } from "./read-cards.ts";
import { RecordedAnswers } from "./recorded-answers.ts";
import { isCreature, isRolledWithoutPrompt } from "./which-client-rolls.ts";

/** References to all documents that facts name. */
export function partsOf(facts: Facts): Record<string, PartRef> {
  return Object.fromEntries(
    Object.entries(facts.refs).map(([part, uuid]) => {
      const document = fromUuidSync(uuid);
      return [
        part,
        {
          uuid,
          name: facts.names[part] ?? (document ? calledName(document) : ""),
          img: document?.img ?? "",
          hidden: hasHiddenNumbers(uuid),
        },
      ];
    }),
  );
}

/** Facts as stored on a card: without data that only the dialog needs, for odds and hints. */
export const stored = (facts: Facts): Facts => {
  const { odds: _, hints: __, ...kept } = facts as Facts & { odds?: unknown; hints?: unknown };
  return kept;
};

/**
 * Facts of an action run: from the card, from the GM-only data on a hidden part's actor, or rebuilt from current
 * documents.
 */
export function factsOf(message: MessageDoc, id: string): Facts | null {
  const card = cardOf(message);
  const act = card.acts[id];
  if (!act) return null;
  if (act.facts) return act.facts;
  // A player's action run knows no hidden tokens.
  return gmDataOf(message, id, act)?.facts ?? freshFacts(card, act, me().isGM && message.author?.isGM !== false);
}

/** An action run's GM-only data. Read only from actors without a player owner: an owner could forge it. */
function gmDataOf(message: MessageDoc, id: string, act: Act): { facts: Facts; lines: Act["lines"] } | null {
  for (const part of Object.values(act.parts)) {
    const document = fromUuidSync(part.uuid);
    const actor = asDoc<ActorDoc>(document?.documentName === "Item" ? document.parent : document);
    if (actor?.documentName !== "Actor" || actor.hasPlayerOwner) continue;
    const storedData = actor.flags[SYSTEM]?.sealed as Record<string, string> | undefined;
    const json = storedData?.[gmDataKey(message.id, id)];
    if (typeof json === "string") return parseGmData(json);
  }
  return null;
}

/** Parses GM-only data; null if invalid (an imported actor may bring any). */
function parseGmData(json: string): { facts: Facts; lines: Act["lines"] } | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The target of a part: its linked token if the card names the actor by one, else the actor. */
function targetOf({ uuid, name }: PartRef): TokenDoc | ActorDoc | null {
  const document = fromUuidSync(uuid);
  if (document?.documentName !== "Actor") return null;
  const actor = asDoc<ActorDoc>(document);
  if (name === calledName(actor)) return actor;
  return linkedTokens(actor.id).find((token) => token.name === name) ?? actor;
}

/** Facts of an action run, rebuilt from current documents. */
export function freshFacts(card: CardData, act: Act, gm = me().isGM): Facts | null {
  const known = actionOf(card, act);
  const self = fromUuidSync(act.parts.self?.uuid ?? "");
  if (!known || self?.documentName !== "Actor") return null;
  const item = act.parts.item ? fromUuidSync(act.parts.item.uuid) : null;
  const targets = Object.keys(act.parts)
    .filter((p) => /^t\d+$/.test(p))
    .sort()
    .flatMap((p) => targetOf(act.parts[p]!) ?? []);
  return known.action.facts(
    gather({
      action: known.action,
      actor: asDoc<ActorDoc>(self),
      item: item?.documentName === "Item" ? asDoc<ItemDoc>(item) : null,
      targets,
      given: act.form,
      gm,
      compendiumItems: cachedOptions(known.action),
    }),
  );
}

/** Preloads the compendium options of a card's action runs that are not done or not applied. */
export async function loadCompendiumOptions(card: CardData): Promise<void> {
  const open = ([id, act]: [string, Act]): boolean =>
    !Object.values(card.events).some((event) => event.act === id && event.state === "applied") || act.state !== "done";
  for (const entry of Object.entries(card.acts)) {
    const types = actionOf(card, entry[1])?.action.compendiumTypes;
    if (types && open(entry)) await compendiumItemsOf(types);
  }
}

export interface NewAct {
  ruleset: Ruleset;
  action: Action;
  facts: Facts;
  form: Form;
  from: Act["from"];
  seq: number;
  /** Waits to be started; facts are rebuilt then. */
  hold?: boolean;
  /** Waits for the GM's review of its form. */
  review?: boolean;
  /** Dice already rolled by the user who runs it. */
  dice?: readonly Answer[];
  /** Id of the user whose client rolls the dice of "self"; default: this user. */
  by?: string;
}

export interface RunAct {
  act: Act;
  rolls: Source[];
  /** Facts and lines that must not be in the message; stored as GM-only data on the hidden part. */
  gmData: { facts: Facts; lines: Act["lines"] } | null;
}

/** Starts an action and runs it as far as this client may; with `hold` or `review` it only waits. */
export async function beginAct({ action, facts, form, from, seq, hold, review, dice, by }: NewAct): Promise<RunAct> {
  const parts = partsOf(facts);
  const act: Act = {
    ...emptyAct(seq, by ?? me().id),
    action: action.id,
    state: "waiting",
    parts,
    facts: stored(facts),
    form,
    from,
    ...(me().isGM ? {} : { atOnce: ruleSettings.damageAtOnce() }),
    alone: action.reviewText !== undefined && activeGM() === null,
  };
  if (review) return holdAct(act, facts, { id: REVIEW, who: "gm" });
  return hold
    ? holdAct(act, facts, { id: START, who: action.startedBy ?? "self" })
    : runAct(act, action, facts, { dice });
}

/** An action run without dice yet that waits to be started or reviewed. */
export function holdAct(act: Act, facts: Facts, request: Pick<Waiting, "id" | "who" | "reviewed">): RunAct {
  const waiting: Waiting = { ...request, kind: "choice", options: [request.id], since: Date.now() };
  return redact({ ...act, state: "waiting", waiting }, facts, []);
}

/** What an action run continues with. */
export interface RunOptions {
  /** The answer to its pending request. */
  answer?: Answer;
  /** Dice of "self", rolled by the user who clicked. */
  dice?: readonly Answer[];
  /** Dice of any part that this client has already rolled for the action run. */
  fallen?: readonly Answer[];
}

/** Continues an action run with a new answer. Throws StaleAnswerLog if the answer does not fit. */
export async function runAct(
  act: Act,
  action: Action,
  facts: Facts,
  { answer, dice = [], fallen = [] }: RunOptions = {},
): Promise<RunAct> {
  // A creature's dice are never taken from a click.
  const own = isCreature(act.parts.self) ? [] : dice;
  const table = new RecordedAnswers(
    new FoundryAnswerSource(act.parts, act.by, act.atOnce),
    [...fallen, ...own],
    ({ id, kind, who }) => kind === "roll" && (who === "self" || fallen.some((one) => one.id === id)),
  );
  const journal = answer ? [...act.journal, answer] : act.journal;
  if (answer) replay(() => action.start(facts, act.form), journal);
  const played = await play(() => action.start(facts, act.form), journal, table);
  return redact(withResult(act, played), facts, table.table.rolls);
}

/** Reruns a finished action run with a changed form; requests that stay the same keep their dice. */
export async function rerunAct(act: Act, action: Action, facts: Facts): Promise<RunAct> {
  const table = new RecordedAnswers(new FoundryAnswerSource(act.parts), act.journal);
  const played = await play(() => action.start(facts, act.form), [], table);
  return redact(withResult(act, played), facts, table.table.rolls);
}

function withResult(act: Act, played: Played<Outcome>): Act {
  const { done, pending, paid } = played;
  return {
    ...act,
    journal: played.journal,
    lines: played.lines,
    state: done ? "done" : "waiting",
    headline: done?.result.headline ?? null,
    tone: done?.result.tone ?? "plain",
    offers: [...(done?.result.offers ?? [])],
    touches: [
      ...new Set([...paid.map((c) => `${PAID}${c.part}`), ...(done?.result.consequences ?? []).map((c) => c.part)]),
    ],
    waiting: pending
      ? {
          id: pending.id,
          kind: pending.kind,
          who: pending.who,
          since: Date.now(),
          options: pending.kind === "choice" ? [...pending.options] : [],
          ...(pending.kind === "roll" ? { dice: `${pending.count}d${pending.faces}` } : {}),
          ...(pending.kind === "roll" && isRolledWithoutPrompt(pending) ? { unasked: true } : {}),
        }
      : null,
  };
}

/** An action run as replayed from its form and answers with `facts`, redacted for players; null if the answers do not fit. */
export function playedAct(act: Act, action: Action, facts: Facts): Act | null {
  const { waiting } = act;
  if (act.journal.length === 0 && (waiting?.id === START || waiting?.id === REVIEW)) {
    const who = waiting.id === REVIEW ? "gm" : (action.startedBy ?? "self");
    const bare = { ...emptyAct(act.seq, act.by), action: act.action, parts: act.parts, form: act.form, from: act.from };
    return holdAct({ ...bare, facts: act.facts }, facts, { id: waiting.id, who }).act;
  }
  try {
    const progress = replay(() => action.start(facts, act.form), act.journal);
    return redact(withResult(act, { ...progress, journal: act.journal }), facts, []).act;
  } catch (error) {
    if (error instanceof StaleAnswerLog) return null;
    throw error;
  }
}

/** Redacts hidden parts' data from an action run. */
function redact(act: Act, facts: Facts, rolls: Source[]): RunAct {
  const hidden = new Set(
    Object.entries(act.parts)
      .filter(([, p]) => p.hidden)
      .map(([name]) => name),
  );
  if (hidden.size === 0) return { act, rolls, gmData: null };
  const lines = act.lines.flatMap((entry) => {
    const line = withoutSecrets(entry.line, hidden);
    return line ? [{ id: entry.id, line }] : [];
  });
  const kept = JSON.stringify(lines) !== JSON.stringify(act.lines);
  return { act: { ...act, facts: null, lines, kept }, rolls, gmData: { facts: stored(facts), lines: act.lines } };
}

/** Update that stores an action run's GM-only data on the actor of its first hidden part; null if nothing is hidden. */
export function gmDataUpdate(message: MessageDoc, id: string, run: RunAct): { actor: Doc; update: Source } | null {
  if (!run.gmData || !me().isGM) return null;
  const part = Object.values(run.act.parts).find((p) => p.hidden);
  const document = part ? fromUuidSync(part.uuid) : null;
  const actor = document?.documentName === "Item" ? document.parent : document;
  if (!actor) return null;
  // One JSON string, so that an update replaces it whole instead of merging.
  return { actor, update: { [`flags.${SYSTEM}.sealed.${gmDataKey(message.id, id)}`]: JSON.stringify(run.gmData) } };
}

/** Writes GM-only data, in one update for each actor. */
export async function storeGmData(dataUpdates: readonly ReturnType<typeof gmDataUpdate>[]): Promise<void> {
  const updates = new Map<Doc, Source>();
  for (const one of dataUpdates) if (one) updates.set(one.actor, { ...updates.get(one.actor), ...one.update });
  for (const [actor, update] of updates)
    await ifStillExists(actor, () => actor.update(update, { fivefold: { ownWrite: true }, render: false }));
}

/** The lines this client may see: GMs see all lines, others the redacted ones. */
export function linesOf(message: MessageDoc, id: string): Act["lines"] {
  const act = cardOf(message).acts[id];
  if (!act) return [];
  if (!me().isGM || act.facts) return act.lines;
  const gmLines = gmDataOf(message, id, act)?.lines;
  return validLines(gmLines) ? gmLines : act.lines;
}

/** An action run's consequences for a part, derived from facts and answer log; null if its facts are unavailable. */
export function consequencesOf(message: MessageDoc, id: string, touch: string): Consequence[] | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = factsOf(message, id);
  if (!act || !known || !facts) return null;
  const { paid, done } = replay(() => known.action.start(facts, act.form), act.journal);
  const all = touch.startsWith(PAID) ? paid : (done?.result.consequences ?? []);
  return all.filter((c) => c.part === partOfTouch(touch));
}
