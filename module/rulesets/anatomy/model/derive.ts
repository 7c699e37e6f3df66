/**
 * Derived values of actors, each with its breakdown. Idempotent: reads stored values only, writes derived ones. The
 * body first, as everything else depends on it.
 */
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { bodyOf, healsAt } from "./body.ts";
import { type ActorData, ATTRIBUTES, type AttributeId, itemsOf, SKILLS, type SkillId, SPEEDS } from "./data.ts";
import { defencesOf, VARIANTS } from "./defence-values.ts";
import type { House } from "./house-rules.ts";
import { modifiersOf, type Sourced } from "./modifiers.ts";
import { apOf, exhaustionOf, reactionsOf, staminaOf } from "./pools.ts";
import { conSaveOf, skillOf } from "./skill-modifiers.ts";
import { speedOf, standUpOf } from "./speeds.ts";
import { attributeText, t } from "./texts.ts";

/** Input of the derivation besides the actor's own data. */
export interface Held {
  type: string;
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects: readonly (Pick<EffectSnapshot, "id" | "name" | "disabled" | "changes"> &
    Partial<Pick<EffectSnapshot, "statuses">>)[];
  /** Stored attributes, before effects; omitted if no breakdown is needed. */
  stored?: Partial<Record<AttributeId, { value: number | null }>>;
}
type Whys = Record<string, Breakdown>;

/** Effects change the attribute itself; an actor without Constitution does not gain one (N-21). */
function deriveAttributes(system: ActorData, { stored }: Held): Whys {
  const why: Whys = {};
  for (const id of ATTRIBUTES) {
    const none = stored?.[id]?.value === null;
    const value = none ? null : system.attributes[id].value;
    system.attributes[id].mod = value;
    if (value === null) continue;
    const own = stored?.[id]?.value ?? value;
    why[id] = stack(
      compact([
        labeledModifier(attributeText(id), own),
        value !== own && labeledModifier(t("Why.effects"), value - own),
      ]),
    );
  }
  return why;
}

/** Full if nothing is stored yet; null without Constitution (N-21). */
function derivePool(pool: { value: number | null; max: number | null }, found: Breakdown | null): void {
  pool.max = found?.total ?? null;
  pool.value = found === null ? null : (pool.value ?? found.total);
}

function derivePools(
  system: ActorData,
  modifiers: readonly Sourced[],
  statuses: ReadonlySet<string>,
  house: House,
): Whys {
  const [stamina, exhaustion] = [staminaOf(system), exhaustionOf(system, house)];
  derivePool(system.stamina, stamina);
  derivePool(system.exhaustion, exhaustion);
  const ap = apOf(modifiers, statuses, house);
  const reactions = reactionsOf(system, modifiers, statuses, house);
  system.ap.max = ap.total;
  system.reactions.max = reactions.total;
  return { ap, ...(stamina ? { stamina } : {}), ...(exhaustion ? { exhaustion } : {}), reactions };
}

function deriveDefence(system: ActorData, actor: Held, modifiers: readonly Sourced[], house: House): Whys {
  const found = defencesOf(system, actor, modifiers, house);
  const { armor, shield, dodge } = found;
  Object.assign(system.defence, { armor, shield, dodge });
  for (const id of VARIANTS) system.defence[id] = found[id].total;
  return Object.fromEntries(VARIANTS.map((id) => [id, found[id]]));
}

function deriveMoving(
  system: ActorData,
  modifiers: readonly Sourced[],
  statuses: ReadonlySet<string>,
  house: House,
): Whys {
  const why: Whys = {};
  for (const id of SPEEDS) {
    const found = speedOf(id, system, modifiers, statuses);
    why[`speed.${id}`] = found;
    system.speeds[id].current = found.total;
  }
  const standUp = standUpOf(modifiers, house);
  system.body.standUp = system.body.blocks.includes("stand") ? null : standUp.total;
  return { ...why, standUp };
}

function deriveSkills(system: ActorData, modifiers: readonly Sourced[]): Whys {
  const why: Whys = {};
  for (const id of Object.keys(SKILLS) as SkillId[]) {
    const found = skillOf(id, system, modifiers);
    why[`skill.${id}`] = found;
    system.skills[id].mod = found.total;
    for (const key of Object.keys(system.skills[id].specialties))
      why[`skill.${id}.${key}`] = skillOf(id, system, modifiers, key);
  }
  const save = conSaveOf(system, modifiers);
  return save ? { ...why, "save.con": save } : why;
}

/** Writes every derived value of an actor. */
export function deriveActor(system: ActorData, actor: Held, house: House): void {
  const attributes = deriveAttributes(system, actor);
  const found = bodyOf(actor.items, system.survival, house);
  system.body = { standUp: null, ...found, deathDc: found.injuryValue + system.bleed.value };
  for (const injury of itemsOf(actor, "anatomyInjury")) injury.system.healsAt = healsAt(injury.system, system.body);
  const bearer = { system, items: actor.items, statuses: actor.statuses, effects: actor.effects };
  const modifiers = modifiersOf(bearer, house);
  const statuses = statusesOf(actor.statuses);
  system.why = Object.assign(
    attributes,
    derivePools(system, modifiers, statuses, house),
    deriveDefence(system, actor, modifiers, house),
    deriveMoving(system, modifiers, statuses, house),
    deriveSkills(system, modifiers),
  );
}
