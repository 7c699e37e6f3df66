/** Fields that actors and items of Threshold share. */
import { flag, group, list, oneOf, record, whole, words } from "../../fields.ts";
import {
  CREATURE_TYPES,
  DAMAGE_TYPES,
  DEFENSES,
  type DefenseId,
  ENERGIES,
  SIZES,
  type SizeId,
  STATS,
  type StatId,
} from "../model/data.ts";

export const count = (initial = 0) => whole(initial, { min: 0 });
export const stat = (initial: StatId = "str") => words(initial);
/** One of the six stats, the id of a special stat (T-04), or empty. */
export const statOrNone = () => words();
export const size = (initial: SizeId = "medium") => oneOf(SIZES, initial);
export const shape = () => oneOf(["tall", "long"], "tall");
export const defense = (initial: DefenseId = "ref") => oneOf(DEFENSES, initial);
export const creatureType = () => oneOf(CREATURE_TYPES, "humanoid");
export const stats = () => group(Object.fromEntries(STATS.map((id) => [id, whole(0, { min: -30, max: 30 })])));
export const energy = () =>
  group(Object.fromEntries(ENERGIES.map((id) => [id, oneOf(["auto", "heal", "harm", "none"], "auto")])));

/** Typed modifiers (2.1). The rules report invalid targets and types. */
export const modifiers = () =>
  record({
    target: words("d20"),
    type: words("circumstance"),
    value: whole(0, { min: -99, max: 99 }),
    stacks: flag(),
    situational: flag(),
    label: words(),
  });

export const resistances = () =>
  record({
    type: oneOf(DAMAGE_TYPES, "fire"),
    mode: oneOf(["resistance", "immunity", "absorption"], "resistance"),
    value: count(),
    source: words(),
  });

export const countsAs = () => list();
