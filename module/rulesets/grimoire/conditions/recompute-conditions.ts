/** Conditions derived from stored data; recomputed after every change. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { overloadOf } from "../gear/slots.ts";
import { type ActorData, CAUSES, itemsOf, type MarkData, type ScarData } from "../model/data.ts";
import { unableOf } from "../model/derive.ts";
import { statusesOf } from "./conditions.ts";

/** Whether each condition should be set; conditions not in the map are left to users. */
export type Wanted = Map<string, boolean>;

const SCARS: Readonly<Record<string, (scar: ScarData) => boolean>> = {
  "broken-limb": ({ entry, state }) => entry === 4 && state !== "resolved",
  diseased: ({ entry, state }) => entry === 5 && state !== "resolved",
  hamstrung: ({ entry, state }) => entry === 7 && state !== "resolved",
  sundered: ({ entry }) => entry === 10,
};

const MARKS: Readonly<Record<string, (mark: Partial<MarkData>) => boolean>> = {
  "raw-nerves": ({ threshold }) => (threshold ?? null) !== null,
  "spell-wound": ({ wilPerCast }) => (wilPerCast ?? "") !== "",
  insubstantial: ({ entry }) => entry === 10,
  "fire-immune": ({ fireImmune }) => fireImmune === true,
  moonveil: ({ entry }) => entry === 9,
  "arcane-armor": ({ entry }) => entry === 12,
  "bark-skin": ({ entry, fireVulnerable }) => entry === 16 || fireVulnerable === true,
  unnatural: ({ failPersuasion }) => failPersuasion === true,
  winged: ({ entry, noArmor }) => entry === 19 || noArmor === true,
  vessel: ({ vessel }) => vessel === true,
};

const deafened = (actor: Snapshot): boolean =>
  itemsOf(actor, "grimoireScar").some(({ system }) => system.entry === 8 && system.state !== "resolved");

/** Conditions of scars, marks, values and flags; `system` is the data after recomputation. */
export function wantedStatuses(system: ActorData, before: Snapshot, after: Snapshot): Wanted {
  const wanted: Wanted = new Map();
  const scars = itemsOf(after, "grimoireScar").map((scar) => scar.system);
  const marks = itemsOf(after, "grimoireMark").map((mark) => mark.system);
  for (const [id, has] of Object.entries(SCARS)) wanted.set(id, scars.some(has));
  for (const [id, has] of Object.entries(MARKS)) wanted.set(id, marks.some(has));
  // Deafness may have other causes: only cleared together with its scar.
  if (deafened(after)) wanted.set("deaf", true);
  else if (deafened(before)) wanted.set("deaf", false);

  const { attributes, critical, mortal, deprived } = system;
  wanted.set("dead", system.dead === true || system.destroyed === true);
  wanted.set("critical", critical?.active === true);
  wanted.set("stable", critical?.active === true && critical.stable);
  wanted.set("mortal", mortal?.active === true);
  wanted.set("doomed", system.doomed === true);
  wanted.set("paralysed", attributes.dex.value <= 0);
  wanted.set("delirious", attributes.wil.value <= 0);
  wanted.set(
    "deprived",
    mortal?.active === true || (deprived ? CAUSES.some((cause) => deprived.causes[cause] !== "") : false),
  );
  wanted.set("blocked-magic", (system.magic?.blockedUntil ?? null) !== null);
  wanted.set("elemental", system.elemental === true || marks.some((mark) => mark.elemental));
  wanted.set("gained", system.pendingAdvantage > 0);
  wanted.set("holding", itemsOf(after, "grimoireHeld").length > 0);
  wanted.set("overloaded", overloadOf(system, after) !== "fits");
  if (system.routed !== undefined) wanted.set("routed", system.routed);
  if (system.weakened !== undefined) wanted.set("weakened", system.weakened);
  wanted.set("unable", unableOf(system, standing(after.statuses, wanted)));
  return wanted;
}

/** The resulting conditions with implied ones; without "unable", which is derived from them. */
function standing(statuses: readonly string[], wanted: Wanted): ReadonlySet<string> {
  const kept = statuses.filter((id) => id !== "unable" && wanted.get(id) !== false);
  return statusesOf([...kept, ...[...wanted].filter(([, on]) => on).map(([id]) => id)]);
}
