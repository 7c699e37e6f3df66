import { type Data, type EffectChange, record } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { TypeDataModel } from "../data/type-model.ts";
import { rt } from "../state.ts";
import { F, str } from "./common-fields.ts";

const KINDS: Record<number, string> = {
  0: "custom",
  1: "multiply",
  2: "add",
  3: "downgrade",
  4: "upgrade",
  5: "override",
};

/** Default mode of a change. */
const ADD = 2;

const parse = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Minimum `system` of all effects in generation 14: their changes, each with type, phase and priority. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  declare changes: EffectChange[];

  static override defineSchema(): Record<string, DataField> {
    return {
      changes: new F.ArrayField(
        new F.SchemaField({
          key: str({}),
          type: new F.StringField({ required: true, blank: false, initial: "add" }),
          value: new F.AnyField({ required: true, nullable: true, initial: "" }),
          phase: new F.StringField({ required: true, blank: false, initial: "initial" }),
          priority: new F.NumberField({ required: true, nullable: true, initial: null }),
        }),
      ),
    };
  }
  /** A change without a priority gets its type's default. */
  override prepareBaseData(): void {
    for (const change of this.changes ?? []) {
      change.priority ??= rt.CONFIG.ActiveEffect?.changeTypes?.[change.type as string]?.defaultPriority ?? 0;
    }
  }
}

/** Migrates a source from generation 13's format to 14's; other sources stay unchanged. */
export function migrateEffect(source: Data): void {
  if (Array.isArray(source.changes)) {
    const changes = (source.changes as EffectChange[]).map(({ key, value, mode = ADD, type, phase, priority }) => ({
      key,
      value: parse(value),
      type: type ?? KINDS[mode] ?? `custom.${mode}`,
      phase: phase ?? "initial",
      priority: priority ?? null,
    }));
    source.system ??= {};
    const system = source.system as { changes?: EffectChange[] };
    if (!system.changes?.length) system.changes = changes;
  }
  delete source.changes;
  const d = source.duration as Data | null | undefined;
  if (
    d &&
    typeof d === "object" &&
    !("value" in d) &&
    ["seconds", "rounds", "turns", "startTime", "startRound"].some((k) => k in d)
  ) {
    for (const units of ["seconds", "rounds", "turns"]) {
      if (Number.isFinite(d[units]) && d[units] !== null && (d[units] as number) > 0) {
        d.value = d[units];
        d.units = units;
        break;
      }
    }
    if (source.start === undefined && (d.startTime ?? d.startRound ?? d.combat ?? null) !== null) {
      source.start = {
        time: d.startTime ?? null,
        combat: d.combat ?? null,
        round: d.startRound ?? null,
        turn: d.startTurn ?? null,
      };
    }
    for (const key of ["seconds", "rounds", "turns", "startTime", "startRound", "startTurn", "combat"]) delete d[key];
  }
  if (typeof source.origin === "string" && source.origin && !/^(\.|[A-Z]\w*\.)/.test(source.origin)) {
    source.flags ??= {};
    const flags = record(source.flags);
    flags.core ??= {};
    record(flags.core).originText = source.origin;
    source.origin = null;
  }
}
