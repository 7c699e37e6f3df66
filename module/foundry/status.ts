/** Conditions of the rulesets in play as Foundry's status effects. Core's own generic ones stay as markers. */
import { inPlay, rulesets } from "./rulesets.ts";

interface StatusEntry {
  id: string;
  name: string;
  img: string;
  order: number;
  hud: boolean | { actorTypes: string[] };
  flags?: Record<string, unknown>;
}

type Existing = { id: string; name?: string; img?: string }[];

/** Assigns the status effects; core's entries under the same id give way to the ruleset's. */
export function registerStatusEffects(): void {
  const core: Existing = [...(CONFIG.statusEffects as unknown as Existing)];
  const ours: StatusEntry[] = rulesets.flatMap((ruleset, at) =>
    ruleset.conditions.map((condition, i) => ({
      id: condition.id,
      name: `${ruleset.id.toUpperCase()}.Condition.${condition.id}`,
      img: condition.img,
      order: at * 100 + i,
      hud: inPlay().includes(ruleset) ? { actorTypes: [...ruleset.actors] } : false,
      ...(condition.overlay ? { flags: { core: { overlay: true } } } : {}),
    })),
  );
  const taken = new Set(ours.map((s) => s.id));
  const kept = core.filter((s) => !taken.has(s.id)).map((s, i) => ({ ...s, order: 1000 + i }));
  CONFIG.statusEffects = [...ours, ...kept] as never;
}
