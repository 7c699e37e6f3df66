/** What the GM switches on and off for a whole fight: kept with it, and told to every act of those in it. */
import { type CombatDoc, SYSTEM } from "./seam.ts";

/** What the GM has switched on for all of a fight. */
export const switchedOn = (combat: CombatDoc | null): string[] => {
  const on = (combat?.flags[SYSTEM]?.on ?? {}) as Record<string, boolean>;
  return Object.keys(on).filter((name) => on[name]);
};

export const switchOver = (combat: CombatDoc, name: string): Promise<unknown> =>
  combat.update({ [`flags.${SYSTEM}.on.${name}`]: !switchedOn(combat).includes(name) });
