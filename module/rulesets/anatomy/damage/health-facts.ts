/** Facts about an actor for injuring and healing: pools, body, injuries. Plain JSON. */
import { type Consequence, type FormValue, removeItem, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import type { Facts, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type BodyPart, isCharacter, itemsOf, type SeverityId } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";

export interface InjuryFacts {
  id: string;
  name: string;
  part: string;
  severity: SeverityId;
  treated: boolean;
  treatedAt: number | null;
  treatDcMod: number;
  lastWorsenDay: number;
}

export interface HealthFacts {
  level: number;
  /** null: no Constitution, no pools, no checks (N-21, D-16). */
  con: number | null;
  conMisc: number;
  stamina: { value: number; max: number };
  exhaustion: { value: number; max: number };
  strain: number;
  bleed: number;
  bleeds: boolean;
  injuryValue: number;
  deathDc: number;
  parts: BodyPart[];
  wounds: InjuryFacts[];
  unconscious: boolean;
  coma: boolean;
  dead: boolean;
  character: boolean;
  /** Turns begun in this combat. */
  turn: number;
}

/** Not possible without Constitution (D-16). */
const IMMUNE = ["stunned", "dazed", "sickened", "unconscious", "coma"];
export const immuneTo = ({ con }: Pick<HealthFacts, "con">, status: string): boolean =>
  con === null && IMMUNE.includes(status);

export function healthFactsOf(snapshot: Snapshot): HealthFacts {
  const { system, statuses } = asActor(snapshot);
  const { con } = system.attributes;
  return {
    level: system.details.level,
    con: con.mod,
    conMisc: system.saves.con.misc,
    stamina: { value: system.stamina.value ?? 0, max: system.stamina.max ?? 0 },
    exhaustion: { value: system.exhaustion.value ?? 0, max: system.exhaustion.max ?? 0 },
    strain: system.strain.value,
    bleed: system.bleed.value,
    bleeds: system.survival.bleeds && con.mod !== null,
    injuryValue: system.body.injuryValue,
    deathDc: system.body.deathDc,
    parts: system.body.parts.map((part) => ({ ...part })),
    wounds: itemsOf(snapshot, "anatomyInjury").map(({ id, name, system: wound }) => ({
      id,
      name,
      part: wound.part,
      severity: wound.severity,
      treated: wound.treated,
      treatedAt: wound.treatedAt,
      treatDcMod: wound.treatDcMod,
      lastWorsenDay: wound.lastWorsenDay,
    })),
    unconscious: statuses.includes("unconscious"),
    coma: statuses.includes("coma"),
    dead: system.vital !== "alive" || statuses.includes("dead") || statuses.includes("destroyed"),
    character: isCharacter(snapshot),
    turn: system.turn.number,
  };
}

export interface OwnFacts extends Facts {
  house: House;
  worldTime: number;
  gm: boolean;
  self: HealthFacts;
}

export const ownFacts = (parts: Parts): OwnFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  house: readHouse(parts.house),
  worldTime: parts.worldTime,
  gm: parts.gm,
  self: healthFactsOf(parts.self),
});

export const partOf = ({ parts }: Pick<HealthFacts, "parts">, id: string): BodyPart | undefined =>
  parts.find((part) => part.id === id);
export const injuriesOf = ({ wounds }: Pick<HealthFacts, "wounds">, part: string): InjuryFacts[] =>
  wounds.filter((wound) => wound.part === part);
/** Destroyed, or lost with its parent: only regrowth restores it (N-37). */
export const isPartGone = ({ state }: Pick<BodyPart, "state">): boolean => state === "destroyed" || state === "lost";

/** Problem of an action with a single target when several are targeted. */
export const singleTargetProblems = ({ several }: { several?: boolean }): Problem[] =>
  several === true ? [problem("", "oneAtATime")] : [];
/** Facts of such an action: whether more than one is targeted. */
export const severalTargets = ({ targets }: Pick<Parts, "targets">): { several?: true } =>
  targets.length > 1 ? { several: true } : {};

export const deadProblems = (facts: OwnFacts): Problem[] =>
  facts.self.dead ? [problem("", "dead", { name: nameOf(facts, "self") })] : [];
export const gmOnly = (facts: Pick<OwnFacts, "gm">): Problem[] => (facts.gm ? [] : [problem("", "gmOnly")]);

export const set = (part: string, path: string, value: FormValue, reason: string, item = ""): Consequence => ({
  part,
  do: "set",
  path,
  value,
  why: t(`Reason.${reason}`),
  ...(item === "" ? {} : { item }),
});
export const adjust = (
  part: string,
  path: string,
  by: number,
  reason: string,
  within: { min?: number; max?: number } = {},
): Consequence => ({ part, do: "adjust", path, by, ...within, why: t(`Reason.${reason}`) });
export const remove = (part: string, item: string, reason: string): Consequence =>
  removeItem(part, item, t(`Reason.${reason}`));
export const condition = (part: string, id: string, on: boolean, reason: string): Consequence =>
  setCondition(part, id, on, t(`Reason.${reason}`));
