/** Plans writes from consequences, calculated from current documents. Writes nothing. */
import type { Consequence, FormValue } from "../../kernel/consequences.ts";
import { valueChange } from "../../kernel/recorded.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { effectSource, renewedDuration } from "../adapter/effect-sources.ts";
import {
  type ActorDoc,
  deepClone,
  getProperty,
  localize,
  randomId,
  type Source,
  statusData,
  worldTime,
} from "../adapter/foundry-api.ts";
import { reportError } from "../adapter/refusal-log.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { stableId } from "../adapter/stable-id.ts";
import { localizeText } from "../adapter/text.ts";
import { actorCopy, copiedItems, drawnItem, newActorSource, ownership, playersOf } from "./create-documents.ts";
import { countedFrom, type Plan } from "./ledger-data.ts";
import { type ManualChange, statusesAfter, view, viewBefore } from "./projected-actor.ts";
import { isOnScene, landings, lightChanges, sizeChanges } from "./token-changes.ts";
import { planMove } from "./transfer-items.ts";
import { resourcesOfActor } from "./turn-resources.ts";

const MAX_RECOMPUTE_PASSES = 4;
/** Images that a consequence may set. */
const OWN_ICON = /^systems\/fivefold\/icons\/tokens\/[a-z-]+\.svg$/;

/**
 * Plans what consequences do to an actor, including the ruleset's derived changes. An event's created documents always
 * get the same ids, so that a second client creates nothing twice. `afterUndo`: only derived
 * values are recomputed. `since`: what a user has just changed manually.
 */
export async function planFor(
  actor: ActorDoc,
  consequences: readonly Consequence[],
  { afterUndo = false, event = "", since = {} }: { afterUndo?: boolean; event?: string; since?: ManualChange } = {},
): Promise<Plan> {
  const plan: Plan = { recorded: [], offers: [], tells: [], named: new Map() };
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return event ? stableId(event, count) : randomId();
  };
  const ruleset = rulesetOf(actor.type);
  const house = ruleSettings.house(actor.type);
  let requested: Record<string, number> = {};
  let todo: readonly Consequence[] = consequences;
  let before = viewBefore(actor, since);
  for (let pass = 0; pass < MAX_RECOMPUTE_PASSES; pass += 1) {
    for (const consequence of todo) {
      if (consequence.do === "adjust" && !consequence.item)
        requested[consequence.path] = (requested[consequence.path] ?? 0) + consequence.by;
      await add(plan, actor, consequence, nextId);
    }
    if (!ruleset) break;
    const after = view(actor, plan.recorded);
    todo = ruleset.recompute({ before, after, requested, house, worldTime: worldTime(), undo: afterUndo });
    if (todo.length === 0) break;
    before = after;
    requested = {};
  }
  if (ruleset && todo.length > 0) reportError(new Error(`Recomputing ${actor.name} does not end.`), { action: event });
  return plan;
}

async function add(plan: Plan, actor: ActorDoc, consequence: Consequence, nextId: () => string): Promise<void> {
  switch (consequence.do) {
    case "adjust":
    case "set":
    case "append": {
      const item = "item" in consequence ? consequence.item : undefined;
      const { stored, counted } = planned(plan, actor, consequence.path, item);
      const change = valueChange(consequence.do === "set" ? localizedValue(consequence) : consequence, stored, counted);
      if (change) plan.recorded.push(change);
      return;
    }
    case "condition":
      return addCondition(plan, actor, consequence.condition, consequence.on, nextId);
    case "effect":
      plan.recorded.push({
        do: "made",
        kind: "ActiveEffect",
        source: { ...effectSource(consequence.effect, actor), _id: nextId() },
      });
      return;
    case "end": {
      const effect = actor.effects.get(consequence.effect);
      if (effect) plan.recorded.push({ do: "gone", kind: "ActiveEffect", source: effect.toObject() });
      return;
    }
    case "renew": {
      const effect = actor.effects.get(consequence.effect);
      if (!effect) return;
      plan.recorded.push(
        { do: "gone", kind: "ActiveEffect", source: effect.toObject() },
        { do: "made", kind: "ActiveEffect", source: { ...renewedDuration(effect, consequence), _id: nextId() } },
      );
      return;
    }
    case "footprint":
      if (consequence.offScene && isOnScene(actor)) return;
      // Planned with the size after the event, which may change it itself.
      plan.recorded.push(...sizeChanges(actor, view(actor, plan.recorded)));
      return;
    case "land":
      plan.recorded.push(...landings(actor));
      return;
    case "light":
      plan.recorded.push(...lightChanges(actor, { bright: consequence.bright, dim: consequence.dim }));
      return;
    case "create":
      plan.recorded.push({
        do: "made",
        kind: "Item",
        source: { ...itemSource(plan, consequence, actor), _id: nextId() },
      });
      if (consequence.as) plan.named.set(consequence.as, lastMade(plan));
      return;
    case "hand":
      for (const source of await copiedItems({ ...consequence, system: withMade(plan, consequence.system) })) {
        plan.recorded.push({ do: "made", kind: "Item", source: { ...source, _id: nextId() } });
        const { name, type } = consequence.as ?? {};
        if (name && source.type === type && !plan.named.has(name)) plan.named.set(name, lastMade(plan));
      }
      return;
    case "draw": {
      const source = await drawnItem(consequence, withMade(plan, consequence.system));
      if (source) plan.recorded.push({ do: "made", kind: "Item", source: { ...source, _id: nextId() } });
      return;
    }
    case "actor": {
      const blank = consequence.actor.from
        ? await actorCopy(actor, consequence.actor)
        : newActorSource(actor, consequence.actor);
      if (!blank) return;
      const source = { ...blank, _id: nextId() };
      plan.recorded.push({ do: "made", kind: "Actor", source });
      plan.named.set(consequence.as, `Actor.${source._id}`);
      return;
    }
    case "name": {
      const name = consequence.spoken ? localize(consequence.name) : consequence.name;
      for (const path of ["name", "prototypeToken.name"]) planRootField(plan, actor, path, name);
      return;
    }
    case "portrait":
      if (OWN_ICON.test(consequence.img))
        for (const path of ["img", "prototypeToken.texture.src"]) planRootField(plan, actor, path, consequence.img);
      return;
    case "own":
      planRootField(plan, actor, `ownership.${consequence.user}`, ownership(consequence.on));
      return;
    case "leave":
      for (const combatant of combatantsOf(actor))
        plan.recorded.push({
          do: "gone",
          kind: "Combatant",
          source: combatant.toObject(),
          of: combatant.combat?.uuid ?? "",
        });
      return;
    case "heir": {
      const to = replaceCreatedIds(plan, consequence.to);
      if (to) plan.recorded.push({ do: "heir", users: playersOf(actor), from: actor.uuid, to });
      return;
    }
    case "remove": {
      // An item created by the same event is not created at all.
      const createdAt = plan.recorded.findIndex((r) => r.do === "made" && r.source._id === consequence.item);
      if (createdAt >= 0) plan.recorded.splice(createdAt, 1);
      const item = actor.items.get(consequence.item);
      if (item) plan.recorded.push({ do: "gone", kind: "Item", source: item.toObject() });
      return;
    }
    case "transfer": {
      const move = planMove(consequence, nextId());
      if ("do" in move) plan.recorded.push(move);
      else plan.refused ??= move;
      return;
    }
    case "beside":
      plan.recorded.push({
        do: "beside",
        of: consequence.of,
        path: consequence.path,
        by: consequence.by,
        event: nextId(),
      });
      return;
    case "spend": {
      const { resource, by } = consequence;
      const already = plan.recorded.reduce(
        (sum, r) => (r.do === "held" && r.resource === resource ? sum - r.by : sum),
        0,
      );
      const resources = resourcesOfActor(actor);
      const spent = by < 0 ? by : Math.max(0, Math.min(by, (resources?.[resource] ?? 0) - already));
      if (resources && spent !== 0) plan.recorded.push({ do: "held", resource, by: -spent });
      return;
    }
    case "offer":
      if (consequence.onScene && !isOnScene(actor)) return;
      plan.offers.push(consequence.of ? { ...consequence, of: replaceCreatedIds(plan, consequence.of) } : consequence);
      return;
    case "tell":
      plan.tells.push(consequence.why);
  }
}

const localizedValue = <C extends Extract<Consequence, { do: "set" }>>(set: C): C =>
  set.spoken && typeof set.value === "string" ? { ...set, value: localize(set.value) } : set;

/** Replaces "made:<name>" with the id of the document created under that name. */
const replaceCreatedIds = (plan: Plan, value: string): string => {
  const name = /^made:(\w+)$/.exec(value)?.[1];
  return name === undefined ? value : (plan.named.get(name) ?? "");
};

/** Data merged into a copy, with "made:<name>" replaced. */
const withMade = (plan: Plan, system: Readonly<Record<string, FormValue>> = {}): Record<string, FormValue> =>
  Object.fromEntries(
    Object.entries(system).map(([path, value]) => [
      path,
      Array.isArray(value)
        ? value.map((one) => replaceCreatedIds(plan, one))
        : typeof value === "string"
          ? replaceCreatedIds(plan, value)
          : value,
    ]),
  );

/** Records a change of a field of the document itself. */
function planRootField(plan: Plan, actor: ActorDoc, path: string, after: unknown): void {
  const last = plan.recorded.findLast((r) => r.do === "value" && r.root && r.path === path);
  const before = last?.do === "value" ? last.after : (getProperty(actor._source, path) ?? ownership(false));
  if (after !== before) plan.recorded.push({ do: "value", path, root: true, before, after });
}

/** Source data of an item to create; "made:<name>" becomes the id of the document created under that name. */
function itemSource(
  plan: Plan,
  { item: given, called }: Extract<Consequence, { do: "create" }>,
  actor: ActorDoc,
): Source {
  const { spoken = [], effects, ...item } = given;
  const system = Object.entries(deepClone(item.system)).map(([key, value]) => [
    key,
    typeof value !== "string" ? value : spoken.includes(key) ? localize(value) : replaceCreatedIds(plan, value),
  ]);
  const carried = effects ? { effects: effects.map((one) => effectSource(one, actor)) } : {};
  return {
    ...item,
    name: called ? localizeText(called) : localize(item.name),
    system: Object.fromEntries(system),
    ...carried,
  };
}

const lastMade = (plan: Plan): string => {
  const last = plan.recorded.at(-1);
  return last?.do === "made" ? String(last.source._id) : "";
};

async function addCondition(
  plan: Plan,
  actor: ActorDoc,
  condition: string,
  on: boolean,
  nextId: () => string,
): Promise<void> {
  const isOn = statusesAfter(actor, plan.recorded).has(condition);
  if (isOn === on) return;
  const taken = plan.recorded.findIndex((r) => r.do === "gone" && r.condition === condition);
  if (on && taken >= 0) {
    plan.recorded.splice(taken, 1);
    return;
  }
  if (on) {
    const source = await statusData(condition);
    if (source)
      plan.recorded.push({ do: "made", kind: "ActiveEffect", source: { ...source, _id: nextId() }, condition });
    return;
  }
  const createdAt = plan.recorded.findIndex((r) => r.do === "made" && r.condition === condition);
  if (createdAt >= 0) {
    plan.recorded.splice(createdAt, 1);
    return;
  }
  for (const effect of actor.effects)
    if (effect.statuses.has(condition))
      plan.recorded.push({ do: "gone", kind: "ActiveEffect", source: effect.toObject(), condition });
}

/** The stored value at a path after the plan so far, and the number that a relative change starts from. */
function planned(plan: Plan, actor: ActorDoc, path: string, item?: string): { stored?: unknown; counted?: unknown } {
  const last = plan.recorded.findLast((r) => r.do === "value" && r.path === path && r.item === item);
  if (last?.do === "value") return { stored: last.after, counted: last.after };
  const document = item ? actor.items.get(item) : actor;
  if (!document) return {};
  return { stored: getProperty(document._source, `system.${path}`), counted: countedFrom(document, path) };
}
