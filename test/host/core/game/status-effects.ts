import type { Config, StatusEffect } from "../../types.ts";
import { isV14, rt } from "../state.ts";

const BASE: [string, string, string][] = [
  ["dead", "EFFECT.StatusDead", "icons/svg/skull.svg"],
  ["unconscious", "EFFECT.StatusUnconscious", "icons/svg/unconscious.svg"],
  ["sleep", "EFFECT.StatusAsleep", "icons/svg/sleep.svg"],
  ["stun", "EFFECT.StatusStunned", "icons/svg/daze.svg"],
  ["prone", "EFFECT.StatusProne", "icons/svg/falling.svg"],
  ["restrain", "EFFECT.StatusRestrained", "icons/svg/net.svg"],
  ["paralysis", "EFFECT.StatusParalysis", "icons/svg/paralysis.svg"],
  ["blind", "EFFECT.StatusBlind", "icons/svg/blind.svg"],
  ["deaf", "EFFECT.StatusDeaf", "icons/svg/deaf.svg"],
  ["fear", "EFFECT.StatusFear", "icons/svg/terror.svg"],
  ["burning", "EFFECT.StatusBurning", "icons/svg/fire.svg"],
  ["bleeding", "EFFECT.StatusBleeding", "icons/svg/blood.svg"],
  ["poison", "EFFECT.StatusPoison", "icons/svg/poison.svg"],
  ["invisible", "EFFECT.StatusInvisible", "icons/svg/invisible.svg"],
];

const list = (): StatusEffect[] => BASE.map(([id, name, img]) => ({ id, name, img }));

export function statusEffectById(id: string): StatusEffect | undefined {
  const all = rt.CONFIG.statusEffects;
  return Array.isArray(all) ? all.find((s) => s.id === id) : Object.hasOwn(all, id) || all[id] ? all[id] : undefined;
}
/** All status effects as a list, in either generation. */
export const allStatusEffects = (): StatusEffect[] => Object.values(rt.CONFIG.statusEffects);

/** Generation 14's record by id, which also has an array's methods, `push` and `length`. */
function recordProxy(entries: StatusEffect[]): Record<string, StatusEffect> {
  const record: Record<string, StatusEffect> = {};
  for (const entry of entries) record[entry.id] = entry;
  return new Proxy(record, {
    get(target, key, receiver) {
      if (typeof key !== "string" || Object.hasOwn(target, key)) {
        if (key === Symbol.iterator) return () => Object.values(target)[Symbol.iterator]();
        return Reflect.get(target, key, receiver);
      }
      if (key === "length") return Object.keys(target).length;
      if (key === "push") {
        return (...added: StatusEffect[]) => {
          for (const entry of added) target[entry.id] = entry;
          return Object.keys(target).length;
        };
      }
      // array methods work on a list of the entries: reading works, sorting or splicing changes nothing
      const method: unknown = Reflect.get(Array.prototype, key);
      if (typeof method === "function" && key !== "constructor" && !(key in Object.prototype)) {
        return (...args: unknown[]) => Reflect.apply(method, Object.values(target), args);
      }
      return Reflect.get(target, key, receiver);
    },
  });
}

/** Defines CONFIG.statusEffects: an array, or a record which accepts assignment of an array. */
export function installStatusEffects(CONFIG: Config): void {
  if (!isV14()) {
    CONFIG.statusEffects = list();
    return;
  }
  let current = recordProxy(list());
  Object.defineProperty(CONFIG, "statusEffects", {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (value: Config["statusEffects"]) => {
      current = recordProxy(
        Array.isArray(value) ? value : Object.entries(value).map(([id, s]) => Object.assign(s, { id: s.id ?? id })),
      );
    },
  });
}
