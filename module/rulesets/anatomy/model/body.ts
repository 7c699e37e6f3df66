/**
 * The derived body (N-39 to N-61): the state of every part, and effects of injury steps and part groups. A pure
 * function of an actor's parts and injuries; all other code uses its result.
 */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { DAY } from "../../../kernel/world-time.ts";
import {
  type ActorData,
  type BlockId,
  type BodyPart,
  type Burden,
  type InjuryData,
  type ItemSnapshot,
  itemsOf,
  type PartKind,
  type PartState,
  type PartStep,
} from "./data.ts";
import { type House, injuryValues } from "./house-rules.ts";
import { GROUPS, SHARED, VITAL } from "./part-groups.ts";
import { severityLevel, severityRank } from "./texts.ts";

export type Body = ActorData["body"];
type Part = ItemSnapshot<"anatomyPart">;
type Injury = ItemSnapshot<"anatomyInjury">;
type Prosthetic = ItemSnapshot<"anatomyProsthetic">;

/** A part with its own derived state. */
interface Read {
  part: Part;
  shown: BodyPart;
  injuries: Injury[];
  prosthetic: Prosthetic | null;
  /** `weighs`: steps whose modifiers and statuses apply. `loses`: steps whose blocks and disabled weapons apply. */
  weighs: PartStep[];
  loses: PartStep[];
}

/** Whether a part is destroyed or lost with its parent. */
export const isGone = (state: PartState): boolean => state === "destroyed" || state === "lost";
const sound = ({ state }: BodyPart): boolean => state === "sound" || state === "replaced";

/** Ancestors of a part, nearest first; stops at a cycle. */
function above(id: string, parts: ReadonlyMap<string, Part>): Part[] {
  const found: Part[] = [];
  for (
    let at = parts.get(parts.get(id)?.system.attachedTo ?? "");
    at && at.id !== id && !found.includes(at);
    at = parts.get(at.system.attachedTo)
  )
    found.push(at);
  return found;
}

const reached = ({ system }: Part, count: number): PartStep[] => system.steps.slice(0, Math.max(0, count));

/** Whether a part's own injuries destroy it, parents aside. */
const destroyedAt = (part: Part, count: number): boolean => reached(part, count).some(({ destroys }) => destroys);

function readParts(items: readonly Snapshot[], house: House): Read[] {
  const holder = { items };
  const parts = new Map(itemsOf(holder, "anatomyPart").map((part) => [part.id, part]));
  const injuries = itemsOf(holder, "anatomyInjury");
  const prosthetics = new Map(itemsOf(holder, "anatomyProsthetic").map((one) => [one.id, one]));
  const on = (part: Part): Injury[] => injuries.filter(({ system }) => system.part === part.id);
  const fitted = (part: Part): Prosthetic | null => prosthetics.get(part.system.prosthetic) ?? null;

  const stateOf = (part: Part): { state: PartState; prosthetic: Prosthetic | null } => {
    // From the outermost ancestor inward: the first destroyed or replaced one decides.
    for (const one of above(part.id, parts).reverse()) {
      const own = fitted(one);
      if (own) return { state: "replaced", prosthetic: own };
      if (house.severChildren && destroyedAt(one, on(one).length)) return { state: "lost", prosthetic: null };
    }
    const own = fitted(part);
    if (own) return { state: "replaced", prosthetic: own };
    const count = on(part).length;
    return { state: destroyedAt(part, count) ? "destroyed" : count > 0 ? "injured" : "sound", prosthetic: null };
  };

  return [...parts.values()].map((part) => {
    const { system, id, name } = part;
    const { state, prosthetic } = stateOf(part);
    const here = on(part);
    const capacity = system.steps.length;
    const count = state === "replaced" ? 0 : Math.min(here.length, capacity);
    const steps = reached(part, count);
    return {
      part,
      injuries: here,
      prosthetic,
      weighs: state === "lost" || state === "replaced" ? [] : steps,
      loses: isGone(state) ? system.steps : steps,
      shown: {
        id,
        name,
        kind: system.kind,
        side: system.side,
        severity: system.severity,
        parent: parts.has(system.attachedTo) ? system.attachedTo : "",
        hidden: system.hidden,
        injuries: count,
        capacity,
        state,
        untreated: state === "replaced" ? 0 : here.filter((one) => one.system.treated !== true).length,
        prosthetic: prosthetic?.id ?? "",
      },
    };
  });
}

const ofKind = (all: readonly Read[], kind: PartKind): Read[] => all.filter(({ shown }) => shown.kind === kind);

/** The highest step that more than half of the parts of a shared kind have reached (N-58, D-36). */
function sharedStep(all: readonly Read[], kind: PartKind, needed: boolean): number {
  const counted = ofKind(all, kind).filter(({ shown }) => needed || !isGone(shown.state));
  const most = Math.max(0, ...counted.map(({ part }) => part.system.steps.length));
  const injuryCount = ({ shown }: Read): number => (shown.state === "lost" ? shown.capacity : shown.injuries);
  for (let n = most; n > 0; n -= 1) {
    const there = counted.filter((one) => injuryCount(one) >= n);
    // A step that destroys its part does not spread to the creature.
    const spreads = there.some(({ part }) => part.system.steps[n - 1]?.destroys === false);
    if (spreads && there.length * 2 > counted.length) return n;
  }
  return 0;
}

/** Whether the parts of a kind meet their group's condition; a part that keeps a block counts as injured for it. */
function groupHolds(all: readonly Read[], kind: PartKind, block?: BlockId): boolean {
  const group = GROUPS[kind];
  const there = ofKind(all, kind);
  if (!group || there.length === 0) return false;
  const well = there.filter(
    ({ shown, prosthetic }) => sound(shown) && !(block && prosthetic?.system.keeps.includes(block)),
  ).length;
  return group.when === "injured" ? well === 0 : well <= 1;
}

const kindsIn = (all: readonly Read[]): PartKind[] => [...new Set(all.map(({ shown }) => shown.kind))];

/** Blocks of a part alone: those of its steps, or those its prosthetic keeps. */
const ownBlocks = ({ shown, prosthetic, loses }: Read): BlockId[] =>
  shown.state === "replaced" ? [...(prosthetic?.system.keeps ?? [])] : loses.flatMap(({ blocks }) => blocks);

/** Whether a part or one of its ancestors is blocked: a hand cannot do what its arm cannot. */
export function isBlocked(body: Pick<Body, "parts" | "partBlocks">, part: string, block: BlockId): boolean {
  const seen = new Set<string>();
  for (let id = part; id !== "" && !seen.has(id); id = body.parts.find((one) => one.id === id)?.parent ?? "") {
    if (body.partBlocks[id]?.includes(block)) return true;
    seen.add(id);
    // A replaced part has only the blocks of its prosthetic.
    if (body.parts.find((one) => one.id === id)?.state === "replaced") return false;
  }
  return false;
}

/** Blocks of the whole creature: those of its groups, and those shared by all parts that could do it. */
function blocksOf(all: readonly Read[], body: Pick<Body, "parts" | "partBlocks">): BlockId[] {
  const ofGroups = kindsIn(all).flatMap((kind) =>
    (GROUPS[kind]?.blocks ?? []).filter((block) => groupHolds(all, kind, block)),
  );
  const inSteps = new Set(all.flatMap(({ part }) => part.system.steps.flatMap(({ blocks }) => blocks)));
  const everywhere = [...inSteps].filter((block) => {
    const could = all.filter(({ part }) => part.system.steps.some(({ blocks }) => blocks.includes(block)));
    // An arm acts through its hand; without one, by itself.
    const last = could.filter(({ part }) => !could.some((other) => other.shown.parent === part.id));
    return last.length > 0 && last.every(({ part }) => isBlocked(body, part.id, block));
  });
  return [...new Set([...ofGroups, ...everywhere])];
}

function statusesIn(all: readonly Read[], headStep: number): string[] {
  const ofSteps = all
    .filter(({ shown }) => !SHARED.includes(shown.kind))
    .flatMap(({ weighs }) => weighs.flatMap(({ status }) => status));
  const shared = sharedSteps(all, headStep).flatMap(({ step }) => step.status);
  const ofGroups = kindsIn(all).flatMap((kind) => {
    const group = GROUPS[kind];
    return group && groupHolds(all, kind) ? [...group.status, ...group.once] : [];
  });
  return [...new Set([...shared, ...ofSteps, ...ofGroups])];
}

/** Shared steps that apply to the whole creature, each with one part that has reached it. */
function sharedSteps(all: readonly Read[], upTo: number): { step: PartStep; from: Read }[] {
  const found: { step: PartStep; from: Read }[] = [];
  for (let n = 1; n <= upTo; n += 1) {
    const from = all.find(
      ({ shown, part }) => SHARED.includes(shown.kind) && shown.injuries >= n && part.system.steps[n - 1],
    );
    const step = from?.part.system.steps[n - 1];
    if (from && step) found.push({ step, from });
  }
  return found;
}

function burdensOf(all: readonly Read[], headStep: number, house: House): Burden[] {
  const give = ({ shown }: Read, modifiers: readonly PartStep["modifiers"][number][]): Burden[] =>
    modifiers.map((modifier) => ({
      part: shown.id,
      ...modifier,
      ...(modifier.when === "flyStep" ? { value: modifier.value * house.flyStep, when: "" } : {}),
      kind: shown.kind,
      name: shown.name,
    }));
  const ofSteps = all
    .filter(({ shown }) => !SHARED.includes(shown.kind))
    .flatMap((one) => one.weighs.flatMap(({ modifiers }) => give(one, modifiers)));
  const shared = sharedSteps(all, headStep).flatMap(({ step, from }) => give(from, step.modifiers));
  const passive = all
    .filter(({ shown, loses }) => !isGone(shown.state) && !loses.some(({ losesPassive }) => losesPassive))
    .flatMap((one) => give(one, one.part.system.passive));
  return [...ofSteps, ...shared, ...passive];
}

/** Natural weapons disabled by injuries of their own part or its ancestors (D-14). */
function disabledIn(items: readonly Snapshot[], all: readonly Read[], blocks: readonly BlockId[]): string[] {
  const byId = new Map(all.map((one) => [one.part.id, one]));
  const parts = new Map(all.map(({ part }) => [part.id, part]));
  const taken = (id: string, kind: string): boolean => {
    const own = byId.get(id);
    if (!own) return false;
    if (own.shown.state === "replaced") return own.prosthetic?.system.disables.includes(kind) ?? false;
    if (isGone(own.shown.state)) return true;
    return [own.part, ...above(id, parts)].some((part) =>
      byId.get(part.id)?.loses.some(({ disables }) => disables.includes(kind)),
    );
  };
  return itemsOf({ items }, "anatomyWeapon")
    .filter(({ system }) => system.naturalKind !== "")
    .filter(
      ({ system: { naturalKind, part } }) =>
        (naturalKind === "gaze" && blocks.includes("gaze")) || taken(part, naturalKind),
    )
    .map(({ id }) => id);
}

/** Value of an injury for the death save (N-24, D-13, D-14). */
function injuryValue({ shown }: Read, injury: Injury, house: House): number {
  if (shown.state === "lost") return 0;
  const closed = injury.system.treated === true;
  const { destroyedInDc } = house;
  if (shown.state === "destroyed" || shown.state === "replaced")
    if (destroyedInDc === "never" || (destroyedInDc === "untreated" && closed)) return 0;
  return severityValue(injury.system.severity ?? shown.severity, house);
}
const severityValue = (severity: InjuryData["severity"], house: House): number =>
  injuryValues(house)[severityRank(severity)] ?? 0;

/** The derived body of an actor with these items; AP to stand up and the death save DC need further values. */
export function bodyOf(
  items: readonly Snapshot[],
  survival: ActorData["survival"],
  house: House,
): Omit<Body, "standUp" | "deathDc"> {
  const all = readParts(items, house);
  const parts = all.map(({ shown }) => shown);
  const partBlocks = Object.fromEntries(
    all.map((one) => [one.part.id, [...new Set(ownBlocks(one))]]).filter(([, blocks]) => blocks?.length),
  ) as Record<string, BlockId[]>;
  const headStep = Math.max(0, ...SHARED.map((kind) => sharedStep(all, kind, survival.needsHead)));
  const blocks = blocksOf(all, { parts, partBlocks });
  const parents = new Map(all.map(({ part }) => [part.id, part]));
  const dropsItem = (one: Read): boolean => one.loses.some(({ drop }) => drop);
  const injuries = itemsOf({ items }, "anatomyInjury");
  const loose = injuries.filter(({ system }) => !parents.has(system.part));
  const vital = Object.entries(VITAL) as [PartKind, keyof ActorData["survival"]][];
  return {
    parts,
    partBlocks,
    headStep,
    blocks,
    burdens: burdensOf(all, headStep, house),
    statuses: statusesIn(all, headStep),
    disabled: disabledIn(items, all, blocks),
    letsGo: all
      .filter(
        (one) =>
          one.shown.state !== "replaced" &&
          (dropsItem(one) ||
            above(one.part.id, parents).some((part) => all.some((a) => a.part === part && dropsItem(a)))),
      )
      .map(({ part }) => part.id),
    injuryValue:
      all.reduce((sum, one) => sum + one.injuries.reduce((own, i) => own + injuryValue(one, i, house), 0), 0) +
      loose.reduce((sum, one) => sum + severityValue(one.system.severity, house), 0),
    injuries: injuries.length,
    dead: vital.some(([kind, needs]) => {
      const there = ofKind(all, kind);
      return survival[needs] === true && there.length > 0 && there.every(({ shown }) => isGone(shown.state));
    }),
    destroyed: survival.destroyedAt !== null && injuries.length >= survival.destroyedAt,
  };
}

/** Whether a part still has a step, for effects that began with it; for shared kinds on the whole creature (D-55). */
export function stillAt(body: Pick<Body, "parts" | "headStep">, part: string, step: number): boolean {
  const found = body.parts.find(({ id }) => id === part);
  if (!found) return false;
  return SHARED.includes(found.kind) ? body.headStep >= step : found.state !== "replaced" && found.injuries >= step;
}

/** When a treated injury heals: one week per level of its severity; never on a part that is gone (N-35, N-37). */
export function healsAt(
  injury: Pick<InjuryData, "part" | "severity" | "treated" | "treatedAt">,
  body: Body,
): number | null {
  const { treated, treatedAt, part, severity } = injury;
  const state = body.parts.find(({ id }) => id === part)?.state ?? "injured";
  if (!treated || treatedAt === null || treatedAt === undefined || isGone(state) || state === "replaced") return null;
  return treatedAt + severityLevel(severity) * 7 * DAY;
}
