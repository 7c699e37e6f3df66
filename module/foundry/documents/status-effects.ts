/** Registers conditions of the rulesets in play as Foundry's status effects. Core's generic ones stay as markers. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { localize, type Source } from "../adapter/foundry-api.ts";
import { inPlay, rulesetOf, rulesets } from "../adapter/ruleset-of.ts";

interface StatusEntry {
  id: string;
  name: string;
  img: string;
  order: number;
  hud: false | { actorTypes: string[] };
  flags?: Record<string, unknown>;
}

const nameIn = (ruleset: Ruleset, id: string): string => `${ruleset.id.toUpperCase()}.Condition.${id}`;

type Existing = { id: string; name?: string; img?: string }[];

/** Status effects of core and modules. */
let core: Existing = [];
const allOwnStatusIds = new Set<string>();

/**
 * Sets the status effects; a ruleset's condition replaces core's of the same id. One entry per id: if several rulesets
 * have it, it is named as in the first one in play, and on an actor as in its own (see {@link statusDataOf}).
 */
export function registerStatusEffects(): void {
  const there = [...(CONFIG.statusEffects as Existing)];
  core = [...core, ...there.filter(({ id }) => !allOwnStatusIds.has(id) && !core.some((s) => s.id === id))];
  const entries = new Map<string, StatusEntry>();
  const playing = inPlay();
  for (const ruleset of [...playing, ...rulesets.filter((r) => !playing.includes(r))])
    for (const [i, condition] of ruleset.conditions.entries()) {
      const actorTypes = playing.includes(ruleset) ? [...ruleset.actors] : [];
      const known = entries.get(condition.id);
      if (known && actorTypes.length)
        known.hud = { actorTypes: [...(known.hud ? known.hud.actorTypes : []), ...actorTypes] };
      if (known) continue;
      entries.set(condition.id, {
        id: condition.id,
        name: nameIn(ruleset, condition.id),
        img: condition.img,
        order: rulesets.indexOf(ruleset) * 100 + i,
        hud: actorTypes.length ? { actorTypes } : false,
        ...(condition.overlay ? { flags: { core: { overlay: true } } } : {}),
      });
    }
  const ours = [...entries.values()];
  const taken = new Set(entries.keys());
  for (const id of taken) allOwnStatusIds.add(id);
  const kept = core.filter((s) => !taken.has(s.id)).map((s, i) => ({ ...s, order: 1000 + i }));
  CONFIG.statusEffects = [...ours, ...kept] as never;
}

/** Name and picture of a shared condition in the actor's ruleset; null if the registered ones are right. */
export function statusDataOf(actorType: string, source: Source): Source | null {
  const ruleset = rulesetOf(actorType);
  const [id, ...more] = (source.statuses ?? []) as string[];
  const condition = ruleset?.conditions.find((c) => c.id === id);
  const others = rulesets.filter((r) => r !== ruleset && r.conditions.some((c) => c.id === id));
  if (!ruleset || !condition || more.length || others.length === 0) return null;
  const name = localize(nameIn(ruleset, condition.id));
  const borrowed = others.some((r) =>
    [nameIn(r, condition.id), localize(nameIn(r, condition.id))].includes(String(source.name)),
  );
  return borrowed && source.name !== name ? { name, img: condition.img } : null;
}
