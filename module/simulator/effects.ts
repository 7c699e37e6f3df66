/** Active effects of a simulated actor, and the values they change. */
import type { NewEffect } from "../kernel/consequences.ts";
import type { EffectSnapshot, FormValue } from "../kernel/ruleset.ts";
import { type Data, valueAt } from "./plain.ts";

type Kind = "multiply" | "add" | "downgrade" | "upgrade" | "override" | "custom";

/** An effect with the kinds of its changes, in their order. */
export interface LiveEffect extends EffectSnapshot {
  kinds?: readonly Kind[];
}

/** `CONST.ACTIVE_EFFECT_MODES` of v13 by number. */
const MODES: readonly Kind[] = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

interface StoredEffect {
  _id?: string;
  name?: string;
  img?: string;
  disabled?: boolean;
  transfer?: boolean;
  statuses?: readonly string[];
  changes?: readonly StoredChange[];
  system?: { changes?: readonly StoredChange[] };
  duration?: { rounds?: number | null; seconds?: number | null };
  flags?: { fivefold?: { given?: Readonly<Record<string, FormValue>> } };
}
interface StoredChange {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
}

const kindOf = ({ mode, type }: StoredChange): Kind => (type as Kind | undefined) ?? MODES[mode ?? 2] ?? "add";

/** Stored effects as an actor has them; `thing`: the item they belong to, whose effects apply only if transferred. */
export function liveEffects(effects: readonly unknown[], thing?: string): LiveEffect[] {
  const stored = effects as readonly StoredEffect[];
  return stored
    .filter(({ transfer }) => thing === undefined || transfer !== false)
    .map((effect, index) => {
      const changes = effect.system?.changes ?? effect.changes ?? [];
      const { rounds, seconds } = effect.duration ?? {};
      const given = effect.flags?.fivefold?.given;
      return {
        id: effect._id ?? `effect${index}`,
        name: effect.name ?? "",
        img: effect.img ?? "",
        statuses: effect.statuses ?? [],
        disabled: effect.disabled ?? false,
        left: { ...(rounds ? { rounds } : {}), ...(seconds ? { seconds } : {}) },
        changes: changes.map(({ key, value }) => ({ path: key, value: String(value) })),
        kinds: changes.map(kindOf),
        source: thing ?? "",
        ...(thing === undefined ? {} : { thing }),
        ...(given ? { given } : {}),
      };
    });
}

/** A new effect as an actor has it. */
export const newEffect = (effect: NewEffect, id: string): LiveEffect => ({
  id,
  name: effect.name,
  img: effect.img ?? "",
  statuses: effect.statuses ?? [],
  disabled: false,
  left: {
    ...(effect.rounds === undefined ? {} : { rounds: effect.rounds }),
    ...(effect.seconds === undefined ? {} : { seconds: effect.seconds }),
  },
  changes: effect.changes.map(({ path, value }) => ({ path: `system.${path}`, value: String(value) })),
  kinds: effect.changes.map(({ type }) => type),
  source: "",
  ...(effect.given ? { given: effect.given } : {}),
});

function changed(current: unknown, value: string, kind: Kind): unknown {
  if (Array.isArray(current)) return kind === "add" ? [...current, value] : [value];
  if (typeof current !== "number") return typeof current === "boolean" ? value === "true" || value === "1" : value;
  const number = Number(value);
  if (Number.isNaN(number)) return current;
  if (kind === "add") return current + number;
  if (kind === "multiply") return current * number;
  if (kind === "upgrade") return Math.max(current, number);
  if (kind === "downgrade") return Math.min(current, number);
  return number;
}

/** Applies the changes of all enabled effects to copied system data, in place. */
export function applyChanges(system: Data, effects: readonly LiveEffect[]): void {
  for (const { disabled, changes, kinds } of effects) {
    if (disabled) continue;
    for (const [index, { path, value }] of changes.entries()) {
      if (!path.startsWith("system.")) continue;
      const steps = path.slice("system.".length).split(".");
      const last = steps.pop() as string;
      const holder = (steps.length === 0 ? system : valueAt(system, steps.join("."))) as Data | undefined;
      if (typeof holder !== "object" || holder === null || !(last in holder)) continue;
      holder[last] = changed(holder[last], value, kinds?.[index] ?? "add");
    }
  }
}
