/** Snapshots: documents as the pure layers see them. They reference prepared data, so they are read-only. */

import type {
  Action,
  EffectSnapshot,
  Parts,
  Snapshot,
  SystemData,
  TokenSnapshot,
  UserShown,
} from "../../kernel/ruleset.ts";
import { activeSwitches } from "./combat-switches.ts";
import { combatantsOf } from "./combatants.ts";
import { effectChanges } from "./effect-changes.ts";
import { effectLeft } from "./effect-time-left.ts";
import {
  type ActorDoc,
  activeScene,
  asDoc,
  type Doc,
  type EffectDoc,
  fromUuidSync,
  type ItemDoc,
  linkedTokens,
  me,
  SYSTEM,
  sceneOf,
  scenery,
  sceneTokens,
  type TokenDoc,
  users,
  worldActors,
  worldTime,
} from "./foundry-api.ts";
import { areAdjacent, centerOf, distanceFeet, edgeDistanceFeet, placeOf, spaceFeet } from "./grid.ts";
import { rulesetOf } from "./ruleset-of.ts";
import { ruleSettings } from "./settings.ts";

export function snapshotOf(document: Doc): Snapshot {
  const actor = document as Partial<ActorDoc>;
  const items = actor.items && document.documentName === "Actor" ? [...actor.items].sort(bySort).map(snapshotOf) : [];
  return {
    uuid: document.uuid,
    id: document.id,
    type: document.type,
    name: document.name,
    img: document.img,
    ...copiedFrom(document),
    system: document.system as SystemData,
    items,
    statuses: actor.statuses ? [...actor.statuses] : [],
    effects:
      document.documentName === "Actor"
        ? [...(actor.allApplicableEffects?.() ?? [])].map(effectShown)
        : ownEffects(document),
  };
}

/** Name of a document; the actor of an unlinked token is called as its token. */
export const calledName = (document: Doc): string =>
  (document.documentName === "Actor" && asDoc<ActorDoc>(document).token?.name) || document.name;

/** Snapshot of an acting or targeted actor, with the name that players see. */
const actingSnapshot = (actor: Doc): Snapshot => ({ ...snapshotOf(actor), name: calledName(actor) });

const copiedFrom = ({ documentName, _source }: Doc): Pick<Snapshot, "from"> => {
  const { compendiumSource } = (_source._stats ?? {}) as { compendiumSource?: string | null };
  return documentName === "Item" && compendiumSource ? { from: compendiumSource } : {};
};

const bySort = (a: Doc, b: Doc): number => Number(a._source.sort ?? 0) - Number(b._source.sort ?? 0);
const ownEffects = (document: Doc): EffectSnapshot[] => [...((document as ItemDoc).effects ?? [])].map(effectShown);

export function effectShown(effect: EffectDoc): EffectSnapshot {
  return {
    id: effect.id,
    name: effect.name,
    img: effect.img,
    statuses: [...effect.statuses],
    disabled: effect.disabled || effect.isSuppressed,
    ...(effect.isSuppressed ? { resting: true as const } : {}),
    left: effectLeft(effect),
    changes: effectChanges(effect),
    ...(effect.parent?.documentName === "Item" ? { thing: effect.parent.name } : {}),
    source: (effect.origin ? fromUuidSync(effect.origin)?.name : undefined) ?? effect.parent?.name ?? "",
    ...given(effect),
  };
}

const given = (effect: EffectDoc): Pick<EffectSnapshot, "given"> => {
  const data = effect.flags[SYSTEM]?.given;
  return typeof data === "object" && data !== null ? { given: data as NonNullable<EffectSnapshot["given"]> } : {};
};

/**
 * The token an actor acts from: its own, else its token on the scene of `target`, of its combat, on the viewed scene or
 * on the active one. The GM may view another scene than the players.
 */
export function tokenOf(actor: ActorDoc, target?: TokenDoc | null): TokenDoc | null {
  if (actor.token) return actor.token;
  const tokens = linkedTokens(actor.id);
  const combatToken = combatantsOf(actor)[0]?.token;
  const scenes = [target && sceneOf(target), combatToken && sceneOf(combatToken), scenery().scene, activeScene()];
  for (const scene of scenes) {
    const token = tokens.find((one) => sceneOf(one) === scene);
    if (token) return token;
  }
  return null;
}

/**
 * Visible tokens of the actor's ruleset on the scene of `from`, measured from it; a ruleset's rules do not know other
 * actors. Without `from`, the tokens of `scene`. `gm`: hidden ones, too.
 */
export function tokensAround(
  actor: ActorDoc,
  from: TokenDoc | null,
  gm = me().isGM,
  scene = from && sceneOf(from),
): TokenSnapshot[] {
  const ruleset = rulesetOf(actor.type);
  const all = scene ? [...scene.tokens] : sceneTokens();
  const tokens = all.filter((t) => t.actor && rulesetOf(t.actor.type) === ruleset && (!t.hidden || gm));
  // If no token has ever been rotated, the table does not use facing.
  const turned = tokens.some(({ rotation, lockRotation }) => rotation !== 0 && !lockRotation);
  return tokens.map((token) => ({
    uuid: token.uuid,
    actor: actingSnapshot(token.actor!),
    disposition: token.disposition,
    distance: from ? distanceFeet(from, token) : null,
    edgeDistance: from ? edgeDistanceFeet(from, token) : null,
    place: placeOf(token),
    space: spaceFeet(token),
    center: centerOf(token),
    facing: token.lockRotation || !turned ? null : token.rotation,
    adjacent: tokens.filter((other) => other !== token && areAdjacent(token, other)).map((other) => other.uuid),
  }));
}

export interface Gathering {
  actor: ActorDoc;
  item?: ItemDoc | null;
  targets: readonly (TokenDoc | ActorDoc)[];
  given?: Parts["given"];
  /** Whether to gather with a GM's knowledge; default: whether this user is a GM. */
  gm?: boolean;
  /** Compendium options, if the action has them. */
  compendiumItems?: readonly Snapshot[] | undefined;
  /** The action, which says whether it needs surrounding tokens or other actors. */
  action?: Pick<Action, "readsTokens" | "readsActorTypes">;
}

/** State of the actor's combat: id, round, own turn, switches. Set here, so preset data cannot override it. */
function combatStateOf(actor: ActorDoc): Parts["given"] {
  const [combatant] = combatantsOf(actor);
  const on = activeSwitches(combatant?.combat ?? null);
  return {
    ...Object.fromEntries((rulesetOf(actor.type)?.turns.switches ?? []).map((name) => [name, on.includes(name)])),
    fighting: combatant !== undefined,
    combat: combatant?.combat?.id ?? "",
    round: combatant?.combat?.round ?? 0,
    ownTurn: combatant !== undefined && combatant.combat?.combatant?.id === combatant.id,
  };
}

/** Gathers everything that takes part in an action. */
export function gather({ actor, item, targets, given, gm = me().isGM, action, compendiumItems }: Gathering): Parts {
  const [target] = targets;
  const near = target?.documentName === "Actor" ? asDoc<ActorDoc>(target).token : (target as TokenDoc | undefined);
  const from = action?.readsTokens ? tokenOf(actor, near) : null;
  const anyToken = from ?? near;
  return {
    self: actingSnapshot(actor),
    ...(item ? { item: snapshotOf(item) } : {}),
    targets: targets.flatMap((target) => {
      if (target.documentName !== "Token") return [actingSnapshot(target)];
      const token = asDoc<TokenDoc>(target);
      return token.actor ? [{ ...snapshotOf(token.actor), token: token.uuid, name: token.name }] : [];
    }),
    tokens: action?.readsTokens ? tokensAround(actor, from, gm, anyToken && sceneOf(anyToken)) : [],
    house: ruleSettings.house(actor.type),
    worldTime: worldTime(),
    gm,
    given: { ...given, ...combatStateOf(actor) },
    ...(compendiumItems ? { compendiumItems } : {}),
    ...(action?.readsActorTypes ? choosableActors(actor, action.readsActorTypes) : {}),
  };
}

/** World actors of these types, and all users, for actions that choose among them. */
function choosableActors(actor: ActorDoc, types: readonly string[]): { others: Snapshot[]; users: UserShown[] } {
  const found = worldActors().filter((other) => types.includes(other.type) && other.uuid !== actor.uuid);
  return {
    others: found.map(snapshotOf),
    users: users().map((user) => ({
      id: user.id,
      name: user.name,
      gm: user.isGM,
      owns: [actor, ...found].filter((one) => one.testUserPermission(user, "OWNER")).map((one) => one.uuid),
    })),
  };
}
