/** Switches the GM sets for a whole combat, stored with it and passed to all its actions. */
import { type CombatDoc, SYSTEM } from "./foundry-api.ts";

/** The switches that are on in a combat. */
export const activeSwitches = (combat: CombatDoc | null): string[] => {
  const on = (combat?.flags[SYSTEM]?.on ?? {}) as Record<string, boolean>;
  return Object.keys(on).filter((name) => on[name]);
};

export const toggleSwitch = (combat: CombatDoc, name: string): Promise<unknown> =>
  combat.update({ [`flags.${SYSTEM}.on.${name}`]: !activeSwitches(combat).includes(name) });
