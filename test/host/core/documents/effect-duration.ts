import type { DataField, FieldOptions } from "../data/field.ts";
import { isV14, rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import { F, foreign } from "./common-fields.ts";
import type { ActiveEffect, BaseActiveEffect } from "./effect.ts";

/** An effect's duration in generation 13: seconds of world time, or rounds and turns of a combat. */
interface Duration13 {
  startTime: number | null;
  seconds: number | null;
  combat: Combat | null;
  rounds: number | null;
  turns: number | null;
  startRound: number | null;
  startTurn: number | null;
}

/** The same in generation 14: one value with its unit. */
interface Duration14 {
  value: number | null;
  units: string;
  expiry: string | null;
  expired: boolean;
}

/** A duration in the current generation's format, with derived values. */
export interface EffectDuration extends Duration13, Duration14 {
  type: "seconds" | "turns" | "none";
  duration: number | null;
  remaining: number;
  secondsRemaining: number;
  label: string;
}

/** Start of an effect, in generation 14. */
export interface EffectStart {
  combat: Combat | null;
  combatant: string | null;
  initiative: number | null;
  round: number | null;
  turn: number | null;
  time: number | null;
}

const SECONDS: Record<string, number> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  months: 2_592_000,
  years: 31_536_000,
};
export const DURATION_UNITS = ["years", "months", "weeks", "days", "hours", "minutes", "seconds", "rounds", "turns"];

const optional = (options: FieldOptions = {}) =>
  new F.NumberField({ required: true, nullable: true, integer: true, initial: null, ...options });

/** Schema of an effect's duration, in the current generation's format. */
export function durationFields(): Record<string, DataField> {
  if (!isV14()) {
    return {
      duration: new F.SchemaField({
        startTime: new F.NumberField({ initial: null }),
        seconds: optional({ min: 0 }),
        combat: foreign(rt.foundry.documents.BaseCombat),
        rounds: optional({ min: 0 }),
        turns: optional({ min: 0 }),
        startRound: optional({ min: 0 }),
        startTurn: optional({ min: 0 }),
      }),
    };
  }
  return {
    duration: new F.SchemaField({
      value: new F.NumberField({ required: true, nullable: true, initial: null, min: 0 }),
      units: new F.StringField({ required: true, blank: false, initial: "seconds", choices: DURATION_UNITS }),
      expiry: new F.StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new F.BooleanField(),
    }),
    start: new F.SchemaField(
      {
        combat: foreign(rt.foundry.documents.BaseCombat),
        combatant: foreign(rt.foundry.documents.BaseCombatant, { idOnly: true }),
        initiative: new F.NumberField(),
        round: optional(),
        turn: optional(),
        time: new F.NumberField({ initial: null }),
      },
      { nullable: true, initial: null },
    ),
  };
}

/** The same in stored form: the combat's id. */
export type StoredStart = Omit<EffectStart, "combat"> & { combat: string | null };

/** Seconds one round takes, from the configuration. */
const roundTime = (): number => rt.CONFIG.time?.roundTime ?? 0;
const turnTime = (): number => rt.CONFIG.time?.turnTime ?? 0;

/** Derives the remaining duration of an effect and its label. */
export function prepareDuration(effect: BaseActiveEffect): void {
  if (isV14()) prepare14(effect);
  else prepare13(effect);
}

function prepare13(effect: BaseActiveEffect): void {
  const d = effect.duration;
  const none = rt.game.i18n?.localize("None") ?? "None";
  if (Number.isFinite(d.seconds) && d.seconds !== null) {
    const start = d.startTime ?? rt.game.time?.worldTime ?? 0;
    const elapsed = (rt.game.time?.worldTime ?? 0) - start;
    const remaining = d.seconds - elapsed;
    Object.assign(d, {
      type: "seconds",
      duration: d.seconds,
      remaining,
      label: `${remaining} ${unitLabel("seconds")}`,
      _worldTime: rt.game.time?.worldTime,
    });
    return;
  }
  if (!d.rounds && !d.turns) {
    Object.assign(d, { type: "none", duration: null, remaining: null, label: none });
    return;
  }
  const combat = d.combat ?? rt.game.combat;
  const total = (d.rounds ?? 0) + (d.turns ?? 0) / 100;
  let remaining = total;
  if (combat) {
    const count = Math.max(combat.turns?.length ?? 1, 1);
    const start = (d.startRound ?? combat.round) * count + (d.startTurn ?? 0);
    const now = combat.round * count + (combat.turn ?? 0);
    const left = Math.max((d.rounds ?? 0) * count + (d.turns ?? 0) - (now - start), 0);
    remaining = Math.floor(left / count) + (left % count) / 100;
  }
  const [rounds, turns] = [Math.floor(remaining), Math.round((remaining % 1) * 100)];
  const parts = [
    rounds ? `${rounds} ${unitLabel("rounds")}` : "",
    turns ? `${turns} ${unitLabel("turns")}` : "",
  ].filter(Boolean);
  Object.assign(d, { type: "turns", duration: total, remaining, label: parts.join(" ") || none });
}

function prepare14(effect: BaseActiveEffect): void {
  const d = effect.duration;
  const start: Partial<EffectStart> = effect.start ?? {};
  const none = rt.game.i18n?.localize("None") ?? "None";
  if (!Number.isFinite(d.value) || d.value === null) {
    Object.assign(d, {
      seconds: null,
      remaining: Number.POSITIVE_INFINITY,
      secondsRemaining: Number.POSITIVE_INFINITY,
      label: none,
    });
    return;
  }
  const worldTime = rt.game.time?.worldTime ?? 0;
  if (d.units in SECONDS) {
    const seconds = d.value * SECONDS[d.units]!;
    const left = Math.max(seconds - (worldTime - (start.time ?? worldTime)), 0);
    Object.assign(d, { seconds, secondsRemaining: left, remaining: left / SECONDS[d.units]! });
  } else {
    const combat = start.combat ?? rt.game.combat;
    let passed = 0;
    if (combat && start.round !== null && start.round !== undefined) {
      const count = Math.max(combat.turns?.length ?? 1, 1);
      const turns = (combat.round - start.round) * count + ((combat.turn ?? 0) - (start.turn ?? 0));
      passed = d.units === "turns" ? turns : Math.floor(turns / count);
    }
    const each = d.units === "rounds" ? roundTime() : turnTime();
    const remaining = Math.max(d.value - passed, 0);
    Object.assign(d, { seconds: d.value * each, remaining, secondsRemaining: remaining * each });
  }
  d.label = `${Math.round(d.remaining * 100) / 100} ${unitLabel(d.units)}`;
}

const unitLabel = (unit: string): string => {
  const key = `DURATION.${unit}`;
  const text = rt.game.i18n?.localize(key) ?? unit;
  return text === key ? unit : text;
};

/** Generation 14: marks (or deletes) expired effects; run by the active Gamemaster. */
export async function expireEffects(actors: Iterable<Actor>): Promise<void> {
  if (!isV14() || !rt.game.user?.isActiveGM) return;
  const action = rt.CONFIG.ActiveEffect?.expiryAction ?? "update";
  if (!action) return;
  for (const actor of actors) {
    const effects: ActiveEffect[] = [...actor.effects, ...actor.items.contents.flatMap((i) => i.effects.contents)];
    for (const effect of effects) {
      if (effect.duration.expired || !Number.isFinite(effect.duration.value) || effect.duration.value === null)
        continue;
      prepareDuration(effect);
      if (effect.duration.remaining > 0) continue;
      if (action === "delete") await effect.delete();
      else await effect.update({ "duration.expired": true });
    }
  }
}
