/**
 * What a card says was rolled and filled in gives what was applied: every rule is replayed here, independent of any
 * client.
 */
import { type AnswerLog, replay } from "../../module/kernel/procedure.ts";
import type { Facts, Form, Offer } from "../../module/kernel/ruleset.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import type { Card, Person } from "./oracle.ts";
import { isLie, type Log } from "./play.ts";
import { GMS, HEROES } from "./steps.ts";
import type { Watch } from "./watch.ts";

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface ToldAct {
  action: string;
  facts: Facts | null;
  form: Form;
  journal: AnswerLog;
  headline: unknown;
  offers: Offer[];
}

/** Result of an action run by its stored data; null if that is no longer kept. */
function yielded(card: Card, id: string, now: Person[]) {
  const act = card.acts[id]!;
  const gmData = now.map((person) => person.sealed[`${card.id}-${id}`]).find((data) => data);
  const facts = act.facts ?? gmData?.facts;
  const action = rulesets.find((ruleset) => ruleset.id === card.ruleset)?.actions[act.action];
  return facts && action ? replay(() => action.start(facts, act.form), act.journal) : null;
}

/** Cards and applied consequences match what their forms and dice give. */
export function told(all: Card[], now: Person[], log: Log, found: string[]): void {
  for (const card of all) {
    if (log.tampered.has(card.id)) continue;
    for (const [id, act] of Object.entries(card.acts)) {
      const progress = yielded(card, id, now);
      if (!progress) continue;
      const { done, paid } = progress;
      if (Boolean(done) !== (act.state === "done"))
        found.push(`${card.id}: ${act.action} is ${act.state}, by its dice it is not`);
      // The headline of a player's action run on an NPC was made with facts of that moment; the stored GM-only facts
      // are newer.
      const facts = act.facts !== null || GMS.some((gm) => gm === card.author);
      if (done && facts && !same(done.result.headline, act.headline))
        found.push(`${card.id}: ${act.action} tells another story than its dice`);
      if (done && !same(done.result.offers ?? [], act.offers))
        found.push(`${card.id}: ${act.action} offers what its dice do not`);
      for (const touch of act.touches) {
        const part = touch.replace(/^paid/, "");
        const person = now.find((p) => p.uuid === act.parts[part]?.uuid);
        const entry = person?.ledger[`${id}-${touch}`];
        if (entry?.state !== "applied") continue;
        const consequences = (touch === part ? (done?.result.consequences ?? []) : paid).filter((c) => c.part === part);
        if (!same(consequences, entry.consequences))
          found.push(`${person?.name}: ${act.action} (${id}-${touch}) was applied otherwise than its card says`);
      }
    }
  }
  for (const card of all) amended(card, log, found);
}

/** An amendment is by a user who may, and the last accepted one is in the form. */
function amended(card: Card, log: Log, found: string[]): void {
  for (const [id, act] of Object.entries(card.acts)) {
    if (act.from || act.action !== "attack") continue;
    // A player's copy on their own card has the fields of the original.
    if (log.tampered.has(card.id) && isLie(id)) continue;
    const owner = { [HEROES[0]]: "Anna", [HEROES[1]]: "Ben" }[
      (act.parts.self as { name?: string } | undefined)?.name ?? ""
    ];
    const rightful = log.pressed.filter(
      ({ who, intent }) =>
        intent.intent === "amend" && intent.act === id && (who === "Gamemaster" || who === "Second" || who === owner),
    );
    for (const field of ["attackExtra", "damageExtra"]) {
      const value = act.form[field] ?? "";
      const known = rightful.some(({ intent }) => (intent.form as Form)[field] === value);
      if (value !== "" && !known) found.push(`${card.id}: ${field} is ${value} by nobody who may`);
    }
  }
}

/** A combatant has the turn resources it was given, less those paid by events of this turn. */
export function hands(now: Person[], { turns, known }: Watch, found: string[]): void {
  for (const { name, combatant, ledger } of now) {
    if (!combatant?.base) continue;
    const spent: Record<string, number> = {};
    for (const [event, entry] of Object.entries(ledger)) {
      const seen = known.get(event);
      for (const turn of entry.turns ?? [])
        if (!seen?.has(turn)) found.push(`${name}: ${event} was paid in a turn that had not come`);
      if (entry.state !== "applied" || !entry.turns?.includes(combatant.turn ?? "")) continue;
      for (const r of entry.recorded)
        if (r.do === "held") spent[r.resource ?? ""] = (spent[r.resource ?? ""] ?? 0) - (r.by ?? 0);
    }
    if (turns.get(combatant.id)?.at(-1) !== combatant.turn)
      found.push(`${name}: is in another turn than it was given last`);
    for (const [resource, full] of Object.entries(combatant.base)) {
      const expected = Math.max(0, full - (spent[resource] ?? 0));
      if (combatant.held[resource] !== expected)
        found.push(`${name}: holds ${combatant.held[resource]} ${resource}, by its events it is ${expected}`);
    }
    const { action = 0, movement = 0 } = combatant.base;
    if (action < 0 || action > 1 || movement < 0 || action + movement > 2)
      found.push(`${name}: was given ${action} action and ${movement} movement`);
  }
}
