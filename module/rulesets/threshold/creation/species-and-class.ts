/** What a species and a class add when they are added, and remove with them (T-06, T-15). */
import { type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type ItemSnapshot, isCharacter, itemsOf, STATS } from "../model/data.ts";
import { t } from "../model/texts.ts";

const idsOf = ({ items }: Pick<Snapshot, "items">): Set<string> => new Set(items.map(({ id }) => id));

/** Items granted by a removed species go with it, unless another one grants them. */
function removeGranted(
  after: Snapshot,
  gone: ItemSnapshot<"thresholdSpecies">,
  stays: readonly string[],
): Consequence[] {
  const gained = after.items.filter(
    ({ from = "" }) => gone.system.grants.includes(from) && from !== "" && !stays.includes(from),
  );
  return gained.flatMap(({ id, name }): Consequence[] => {
    const why = t("Reason.grantGone", { name, species: gone.name });
    return [removeItem("self", id, why), { part: "self", do: "tell", why }];
  });
}

/** The new species, and the ones it replaces: only one at a time. */
function speciesChange(before: Snapshot, after: Snapshot) {
  const had = idsOf(before);
  const all = itemsOf(after, "thresholdSpecies");
  const fresh = all.findLast(({ id }) => !had.has(id));
  return { all, fresh, old: fresh ? all.filter(({ id }) => id !== fresh.id) : [] };
}

/** The actor without the species that a new one replaces, as its numbers will be. */
export function withoutReplacedSpecies(before: Snapshot, after: Snapshot): Snapshot {
  const { old } = speciesChange(before, after);
  const gone = new Set(old.map(({ id }) => id));
  return gone.size === 0 ? after : { ...after, items: after.items.filter(({ id }) => !gone.has(id)) };
}

/** A new species replaces the old one and adds its granted items. */
export function speciesConsequences(before: Snapshot, after: Snapshot): Consequence[] {
  const { all, fresh, old } = speciesChange(before, after);
  const has = idsOf(after);
  const lost = itemsOf(before, "thresholdSpecies").filter(({ id }) => !has.has(id));
  const stays = all.filter((one) => !old.includes(one)).flatMap(({ system }) => system.grants);
  return [
    ...old.flatMap((other): Consequence[] => {
      const why = t("Reason.speciesReplaced", { name: fresh?.name ?? "", other: other.name });
      return [removeItem("self", other.id, why), { part: "self", do: "tell", why }];
    }),
    ...[...old, ...lost].flatMap((one) => removeGranted(after, one, stays)),
    ...(fresh?.system.grants ?? []).map(
      (from): Consequence => ({
        part: "self",
        do: "hand",
        from,
        why: t("Reason.granted", { name: fresh?.name ?? "" }),
      }),
    ),
  ];
}

/** Key of a character's origin: species, class, and the points bought while there is no class yet. */
function made(snapshot: Snapshot): string {
  const classes = itemsOf(snapshot, "thresholdClass");
  const bought = STATS.map((id) => asActor(snapshot).system.stats[id].base);
  const kept = [...itemsOf(snapshot, "thresholdSpecies"), ...classes].map(({ id }) => id);
  return JSON.stringify([...kept, ...(classes.length === 0 ? bought : [])]);
}

/** Whether a character is still being created: nothing has happened to it yet, and it has all hit points. */
function isNew(before: Snapshot, after: Snapshot): boolean {
  const { details, hitDice, hp, track } = asActor(after).system;
  const was = asActor(before).system.hp;
  const fresh = details.level === 1 && hitDice.rolls.length === 0 && track.step === 0;
  return isCharacter(after) && fresh && hp.value === was.value && was.value >= was.max;
}

/**
 * A character being created gets all hit points (T-15); otherwise a species or class that raises the maximum offers it.
 * Both snapshots include their items.
 */
export function fills(before: Snapshot, after: Snapshot): Consequence[] {
  const { hp } = asActor(after).system;
  if (hp.value >= hp.max || made(before) === made(after) || after.statuses.includes("dead")) return [];
  const why = t("Reason.newHp");
  if (isNew(before, after)) return [setValue("self", "hp.value", hp.max, why)];
  const had = idsOf(before);
  const hasNewOrigin = [...itemsOf(after, "thresholdSpecies"), ...itemsOf(after, "thresholdClass")].some(
    ({ id }) => !had.has(id),
  );
  return hasNewOrigin ? [{ part: "self", do: "offer", action: "fillHp", form: {}, hold: true, once: true, why }] : [];
}
