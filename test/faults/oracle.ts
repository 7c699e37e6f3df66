/** Invariants after a run, once all clients are back and idle. Each difference is reported as a sentence. */
import type { Facts } from "../../module/kernel/ruleset.ts";
import type { Client } from "../host/node.ts";
import type { Bench } from "./bench.ts";
import { FIND, isLie, type Log } from "./play.ts";
import type { Random } from "./random.ts";
import { ENEMIES, HEROES } from "./steps.ts";
import { hands, type ToldAct, told } from "./told.ts";

interface Change {
  do: "value" | "made" | "gone" | "held";
  path?: string;
  item?: string;
  before?: unknown;
  after?: unknown;
  kind?: string;
  source?: { _id: string };
  resource?: string;
  by?: number;
}
interface Entry {
  state: string;
  whole: boolean;
  recorded: Change[];
  turns?: string[];
  consequences: { do: string; by?: number }[];
}
export interface Person {
  name: string;
  uuid: string;
  values: Record<string, unknown>;
  statuses: string[];
  /** Ids of effects. */
  effects: string[];
  doubled: string[];
  items: Record<string, { name: string; system: Record<string, unknown> }>;
  ledger: Record<string, Entry>;
  /** GM-only facts of hidden NPCs, by "message-act". */
  sealed: Record<string, { facts: Facts }>;
  combatant: {
    id: string;
    turn?: string;
    held: Record<string, number>;
    /** Stored turn resources: set at turn start, or changed manually. */
    base?: Record<string, number>;
  } | null;
}
export interface Card {
  id: string;
  author: string;
  ruleset: string;
  cause: string;
  acts: Record<
    string,
    ToldAct & {
      state: string;
      touches: string[];
      by: string;
      parts: Record<string, { uuid: string }>;
      from: { act: string; offer: string } | null;
      waiting: { id: string; who: string; unasked?: true } | null;
    }
  >;
  events: Record<string, { act: string; part: string; state: string; note: { key: string } | null }>;
}

const NAMES = JSON.stringify([...HEROES, ...ENEMIES]);
const HAND = `const hand = (a) => {
  const c = game.combat?.started ? game.combat.combatants.find((c) => c.actor?.uuid === a.uuid) : null;
  const { turn, held } = c?.flags.fivefold ?? {};
  return c ? { id: c.id, turn, base: held, held: c.held } : null;
};`;
const PEOPLE = `${FIND} ${HAND} return JSON.stringify(${NAMES}.flatMap((name) => {
  const a = find(name);
  if (!a) return [];
  const ids = [...a.effects].flatMap((e) => [...e.statuses]);
  const { hp } = a._source.system.attributes;
  return [{ name, uuid: a.uuid,
    values: { "attributes.hp.value": hp.value, "attributes.hp.choice": hp.choice, "attributes.hp.lieu": hp.lieu,
      "casting.pool.value": a._source.system.casting?.pool?.value ?? 0 },
    statuses: [...a.statuses].sort(), effects: [...a.effects].map((e) => e.id),
    doubled: ids.filter((s, i) => ids.indexOf(s) !== i),
    items: Object.fromEntries(a.items.map((i) => [i.id, { name: i.name, system: i._source.system }])),
    ledger: a.flags.fivefold?.ledger ?? {}, sealed: Object.fromEntries(Object.entries(a.flags.fivefold?.sealed ?? {}).map(([name, seal]) => [name, JSON.parse(seal)])), combatant: hand(a) }];
}));`;
const CARDS = `return JSON.stringify(game.messages.contents.filter((m) => m.type === "card")
  .map((m) => ({ id: m.id, author: m.author?.name, ...m.toObject().system })));`;

export const people = async (client: Client): Promise<Person[]> => JSON.parse(await client.run<string>(PEOPLE));
const cards = async (client: Client): Promise<Card[]> => JSON.parse(await client.run<string>(CARDS));
const doubtful = (event: { note: { key: string } | null }): boolean => event.note?.key === "FIVEFOLD.Card.doubt";
/** The server's message to a player who writes to a document of others. */
const refused = /^(Anna|Ben): User \w+ lacks permission/;

/** Reconnects all clients and lists all violated invariants. */
export async function differences(bench: Bench, log: Log, start: Person[], random: Random): Promise<string[]> {
  await bench.quiet();
  await bench.setting("automation", "ask");
  for (const who of ["Second", "Gamemaster"] as const) await bench.leave(who);
  for (const who of ["Gamemaster", "Anna", "Ben"] as const) await bench.join(who);
  await bench.quiet();
  const gm = bench.here("Gamemaster")!;
  const found: string[] = [];
  await left(bench, gm, log, found);
  const now = await people(gm);
  sums(bench, now, start, found, log);
  hands(now, bench.watch, found);
  told(await cards(gm), now, log, found);
  states(await cards(gm), now, log, found);
  rightful(await cards(gm), log, found);
  found.push(...bench.complaintsNow().filter((line) => !refused.test(line)));
  if (found.length === 0) await takeBack(bench, gm, log, start, random, found);
  return found;
}

/** Nothing that can be applied is left waiting; what the GM is asked about can be applied. */
async function left(bench: Bench, gm: Client, log: Log, found: string[]): Promise<void> {
  for (const card of await cards(gm)) {
    for (const [id, act] of Object.entries(card.acts))
      for (const touch of act.touches) {
        const event = card.events[`${id}-${touch}`];
        if (act.state === "done" && !event) found.push(`${card.id}: ${act.action} has no event for ${touch}`);
        if (event?.state !== "waiting") continue;
        if (!doubtful(event)) found.push(`${card.id}: ${act.action} waits though the GM is there`);
        else if (!log.tampered.has(card.id)) doubts += 1;
        if (doubtful(event) && log.tampered.has(card.id)) continue;
        const intent = { intent: "apply", message: card.id, event: `${id}-${touch}` };
        await gm.run(`await game.fivefold.press(${JSON.stringify(intent)});`);
        await bench.quiet();
        const after = (await cards(gm)).find((c) => c.id === card.id)?.events[`${id}-${touch}`];
        if (after?.state === "waiting") found.push(`${card.id}: ${act.action} cannot be applied`);
      }
  }
}

/** How often the GM was asked about something that was not tampered with, in all runs of this process. */
export let doubts = 0;

/** Manual changes of hit points, without those lost with a killed page. */
const typedBy = (bench: Bench, { uuid }: Person): number =>
  (bench.watch.hands.get(uuid) ?? 0) - (bench.watch.lost.get(uuid) ?? 0);

/** Documents hold what the ledgers say was written. */
function sums(bench: Bench, now: Person[], start: Person[], found: string[], log: Log): void {
  for (const person of now) {
    const was = start.find((p) => p.name === person.name)!;
    const applied = Object.entries(person.ledger).filter(([, e]) => e.state === "applied");
    for (const [id, entry] of Object.entries(person.ledger))
      if (!entry.whole && !isLie(id)) found.push(`${person.name}: ${id} was left half written`);
    for (const path of ["attributes.hp.value", "casting.pool.value"]) {
      const moved = applied
        .flatMap(([, e]) => e.recorded)
        .filter((r) => r.do === "value" && r.path === path && !r.item)
        .reduce((sum, r) => sum + Number(r.after) - Number(r.before), 0);
      const hand = path === "attributes.hp.value" ? typedBy(bench, person) : 0;
      const expected = Number(was.values[path]) + moved + hand;
      if (person.values[path] !== expected)
        found.push(`${person.name}: ${path} is ${person.values[path]}, by its events it is ${expected}`);
    }
    if (person.doubled.length) found.push(`${person.name}: ${person.doubled} twice`);
    for (const [id, { consequences }] of applied)
      if (consequences.some((c) => Math.abs(c.by ?? 0) > 60)) found.push(`${person.name}: forged numbers by ${id}`);
    const gone = new Set(
      applied.flatMap(([, e]) => e.recorded.flatMap((r) => (r.do === "gone" ? [r.source!._id] : []))),
    );
    if (!log.robbed.has(person.name))
      for (const [id, entry] of applied)
        for (const r of entry.recorded)
          if (r.do === "made" && r.kind === "Item" && !gone.has(r.source!._id) && !person.items[r.source!._id])
            found.push(`${person.name}: an item made by ${id} is not there`);
  }
}

const there = (now: Person[], at: string): boolean =>
  now.some((p) => p.uuid === at || Object.keys(p.items).some((item) => at === `${p.uuid}.Item.${item}`));

/** Cards and ledgers agree; nothing was started or posted twice. */
function states(all: Card[], now: Person[], log: Log, found: string[]): void {
  const started = new Set<string>();
  const posted = new Set<string>();
  for (const card of all) {
    for (const [id, act] of Object.entries(card.acts)) {
      const here = Object.values(act.parts).every(({ uuid }) => there(now, uuid));
      if (act.waiting?.unasked && here && !log.tampered.has(card.id))
        found.push(`${card.id}: ${act.action} waits for ${act.waiting.id}, which falls without a prompt`);
      // A player's copy on their own card starts nothing.
      const copied = log.tampered.has(card.id) && isLie(id);
      const key = !copied && act.from && `${act.from.act} ${act.from.offer} ${act.parts.self?.uuid}`;
      if (key && started.has(key)) found.push(`${card.id}: ${act.action} was started twice (${id})`);
      if (key) started.add(key);
      const cause = card.cause && !act.from ? `${card.cause} ${act.action}` : "";
      if (cause && posted.has(cause)) found.push(`${card.id}: ${act.action} was posted twice for ${card.cause}`);
      if (cause) posted.add(cause);
    }
    for (const [id, event] of Object.entries(card.events)) {
      const uuid = card.acts[event.act]?.parts[event.part]?.uuid;
      const person = now.find((p) => p.uuid === uuid);
      const entry = person?.ledger[id];
      const whole = Object.values(card.acts[event.act]?.parts ?? {}).every((part) => there(now, part.uuid));
      if (event.state === "failed" && person && whole && !log.tampered.has(card.id))
        found.push(`${card.id}: failed though ${person.name} is there`);
      if (!person || event.state === "failed") continue;
      if ((entry?.state ?? "waiting") !== event.state)
        found.push(`${card.id}: ${id} is ${event.state} on the card, ${entry?.state ?? "unknown"} at ${person.name}`);
    }
  }
  for (const person of now)
    for (const [id, entry] of Object.entries(person.ledger))
      if (entry.state === "applied" && !isLie(id) && !all.some((card) => card.events[id]))
        found.push(`${person.name}: ${id} is applied but on no card`);
}

/** Everything that was started was clicked by a user who may. */
function rightful(all: Card[], log: Log, found: string[]): void {
  const owns = (who: string, uuid: string | undefined): boolean =>
    who === "Gamemaster" || who === "Second" || uuid === owned.get(who);
  const owned = new Map<string, string | undefined>();
  for (const card of all)
    for (const act of Object.values(card.acts))
      for (const [who, name] of [
        ["Anna", HEROES[0]],
        ["Ben", HEROES[1]],
      ])
        for (const part of Object.values(act.parts))
          if ((part as { name?: string }).name === name) owned.set(who!, part.uuid);
  for (const card of all)
    for (const act of Object.values(card.acts)) {
      const parent = act.from ? card.acts[act.from.act] : undefined;
      const offer = parent?.offers.find((o) => o.id === act.from?.offer);
      if (!parent || !offer || offer.by === "any" || (offer.auto && log.automatic)) continue;
      const by = log.pressed.filter(
        ({ intent }) => intent.intent === "offer" && intent.act === act.from?.act && intent.offer === offer.id,
      );
      if (!by.some(({ who }) => owns(who, parent.parts[offer.by]?.uuid)))
        found.push(`${card.id}: ${act.action} was started by nobody who may (${by.map((p) => p.who)})`);
    }
}

/** Undoing everything, in any order, restores the documents. */
async function takeBack(
  bench: Bench,
  gm: Client,
  log: Log,
  start: Person[],
  random: Random,
  found: string[],
): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const events = (await cards(gm)).flatMap((card) =>
      Object.entries(card.events).flatMap(([event, e]) => (e.state === "applied" ? [{ message: card.id, event }] : [])),
    );
    if (events.length === 0) break;
    for (const { message, event } of random.shuffled(events.sort((a, b) => (a.event < b.event ? -1 : 1))))
      await gm.run(`await game.fivefold.press(${JSON.stringify({ intent: "undo", message, event })});`);
    await bench.quiet();
  }
  for (const person of await people(gm)) {
    const was = start.find((p) => p.name === person.name)!;
    const hand = log.typed.has(person.name) ? typedBy(bench, person) : undefined;
    for (const [path, value] of Object.entries(was.values)) {
      const expected = path === "attributes.hp.value" ? Number(value) + (hand ?? 0) : value;
      const mark = path.endsWith("choice") || path.endsWith("lieu");
      if (person.values[path] !== expected && !(mark && hand !== undefined))
        found.push(`${person.name}: taken back, ${path} is ${person.values[path]}, not ${expected}`);
    }
    if (hand === undefined && String(person.statuses) !== String(was.statuses))
      found.push(`${person.name}: taken back, but still ${person.statuses}`);
    const { held, base } = person.combatant ?? {};
    if (base && JSON.stringify(held) !== JSON.stringify(base))
      found.push(`${person.name}: taken back, but holds ${JSON.stringify(held)} of ${JSON.stringify(base)}`);
    if (!log.robbed.has(person.name) && JSON.stringify(sorted(person)) !== JSON.stringify(sorted(was)))
      found.push(`${person.name}: taken back, but the items differ: ${difference(was, person)}`);
  }
  found.push(...bench.complaintsNow().filter((line) => !refused.test(line)));
}

const sorted = (person: Person): unknown[] => Object.entries(person.items).sort((a, b) => (a[0] < b[0] ? -1 : 1));
const difference = (a: Person, b: Person): string =>
  [...new Set([...Object.keys(a.items), ...Object.keys(b.items)])]
    .filter((id) => JSON.stringify(a.items[id]) !== JSON.stringify(b.items[id]))
    .map((id) => JSON.stringify(b.items[id] ?? a.items[id]).slice(0, 160))
    .join("; ");
