/**
 * Recomputes an actor after every change:
 * - scores and hit points stay within their maximum; death and dying are in damage/recompute-death.ts;
 * - held actions of dead actors and those unable to act are removed (D26);
 * - conditions mirror the data; death, rout and weakness set manually are written back into the data;
 * - overloaded actors are asked once to drop something (G-66).
 */
import type { Text } from "../../../kernel/card.ts";
import { conditionChanges } from "../../../kernel/conditions.ts";
import { type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { wantedStatuses } from "../conditions/recompute-conditions.ts";
import { deathConsequences } from "../damage/recompute-death.ts";
import { overloadOf } from "../gear/slots.ts";
import { type ActorData, ATTRIBUTES, asActor, itemsOf } from "./data.ts";
import { t } from "./texts.ts";

type Value = string | number | boolean | null | string[];
type Node = Record<string, unknown>;

/** A copy of the data that can be changed: everything conditions and clamps read. */
function copyOf(system: ActorData): ActorData {
  const { attributes, hp, slots, magic, deprived, critical, mortal } = system;
  const { str, dex, wil } = attributes;
  return {
    ...system,
    attributes: { str: { ...str }, dex: { ...dex }, wil: { ...wil } },
    hp: { ...hp },
    ...(slots ? { slots: { ...slots } } : {}),
    ...(magic ? { magic: { ...magic } } : {}),
    ...(deprived ? { deprived: { ...deprived, causes: { ...deprived.causes } } } : {}),
    ...(critical ? { critical: { ...critical } } : {}),
    ...(mortal ? { mortal: { ...mortal } } : {}),
  };
}

/** The recomputed data, and the consequences that lead to it. */
class ChangedData {
  readonly system: ActorData;
  readonly list: Consequence[] = [];
  constructor(after: Snapshot) {
    this.system = copyOf(asActor(after).system);
  }
  set(path: string, value: Value, why: Text): void {
    const steps = path.split(".");
    const last = steps.pop() as string;
    const at = steps.reduce<Node | undefined>((node, step) => node?.[step] as Node | undefined, this.system as Node);
    if (!at || at[last] === undefined || at[last] === value) return;
    at[last] = value;
    this.list.push(setValue("self", path, value, why));
  }
  also(...consequences: Consequence[]): void {
    for (const c of consequences)
      if (c.do === "set" && !c.item) this.set(c.path, c.value, c.why);
      else this.list.push(c);
  }
}

const followUpCard = (action: string, why: Text): Consequence => ({ part: "self", do: "offer", action, form: {}, why });

/** Flags that users may also set as a condition: the one that changed wins, the data if both did. */
const MIRRORED = [
  { path: "dead", status: "dead", why: "dead" },
  { path: "destroyed", status: "dead", why: "destroyed" },
  { path: "routed", status: "routed", why: "routed" },
  { path: "weakened", status: "weakened", why: "weakened" },
] as const;

function followConditions(changes: ChangedData, before: ActorData, after: Snapshot): void {
  for (const { path, status, why } of MIRRORED) {
    const is = changes.system[path];
    if (is === undefined || is !== before[path]) continue;
    changes.set(path, after.statuses.includes(status), t(`Reason.${why}`));
  }
}

/** Values changed by an effect are not the stored ones: writing them back would make the effect permanent. */
const isChangedByEffect = ({ effects }: Snapshot, path: string): boolean =>
  effects.some((effect) => !effect.disabled && effect.changes.some((c) => c.path === path));

/** Clamps values to their maximum (D19). */
function clamp(changes: ChangedData, after: Snapshot): void {
  const { attributes, hp } = changes.system;
  for (const id of ATTRIBUTES) {
    if (isChangedByEffect(after, `attributes.${id}.value`)) continue;
    const { value, max } = attributes[id];
    changes.set(`attributes.${id}.value`, Math.max(0, Math.min(value, max)), t("Reason.clamped"));
  }
  if (!isChangedByEffect(after, "hp.value"))
    changes.set("hp.value", Math.max(0, Math.min(hp.value, hp.max)), t("Reason.clamped"));
}

/** Removes held actions of actors that cannot act (D26), and items bound to a dead owner (G-151). */
function loseItems(changes: ChangedData, after: Snapshot, unable: boolean): void {
  const { system } = changes;
  const gone = system.dead === true || system.destroyed === true;
  if (gone || unable || system.critical?.active)
    for (const heldAction of itemsOf(after, "grimoireHeld"))
      changes.also(removeItem("self", heldAction.id, t("Reason.heldLost", { name: heldAction.name })));
  if (!gone) return;
  for (const book of itemsOf(after, "grimoireBook").filter((item) => item.system.bound))
    changes.also(removeItem("self", book.id, t("Reason.boundBook", { name: book.name })));
}

/** A Grimoire with half a soul was destroyed: the Warden decides about its owner (G-151). */
function askAfterLostBook(changes: ChangedData, before: Snapshot, after: Snapshot): void {
  const { dead, destroyed } = changes.system;
  const left = itemsOf(after, "grimoireBook");
  const lost = itemsOf(before, "grimoireBook").some(
    (book) => book.system.bound && !left.some(({ id }) => id === book.id),
  );
  if (!lost || dead || destroyed) return;
  changes.also({ part: "self", do: "offer", action: "deathCall", form: { cause: "book" }, why: t("Reason.soulGone") });
}

/** Wings prevent worn armor (G-155), not shields. */
function takeOffArmor(changes: ChangedData, after: Snapshot): void {
  const mark = itemsOf(after, "grimoireMark").find(({ system }) => system.noArmor);
  if (!mark) return;
  for (const piece of itemsOf(after, "grimoireArmor"))
    if (piece.system.worn && piece.system.category !== "shield")
      changes.also(
        setValue("self", "worn", false, t("Reason.undressed", { name: piece.name, mark: mark.name }), {
          item: piece.id,
        }),
      );
}

/** Asks to drop an item once when overloaded, and once when there is something to drop; the card asks again until it fits (G-66, D31). */
function askToDrop(changes: ChangedData, before: Snapshot, after: Snapshot): void {
  const load = overloadOf(changes.system, after);
  if (after.statuses.includes("overloaded") && load === overloadOf(asActor(before).system, before)) return;
  if (load === "drop") changes.also(followUpCard("dropItem", t("Reason.overloaded")));
  if (load === "stuck") changes.also({ part: "self", do: "tell", why: t("Reason.stuck", { name: after.name }) });
}

/** Idempotent: re-running on its own output changes nothing. On undo only the conditions follow. */
export function recompute(change: Change): readonly Consequence[] {
  const { before, after, undo } = change;
  if (!after.type.startsWith("grimoire") || !("attributes" in after.system)) return [];
  const changes = new ChangedData(after);
  followConditions(changes, asActor(before).system, after);
  if (!undo) {
    clamp(changes, after);
    changes.also(...deathConsequences(change));
  }
  const wanted = wantedStatuses(changes.system, before, after);
  if (!undo) {
    askAfterLostBook(changes, before, after);
    loseItems(changes, after, wanted.get("unable") === true);
    takeOffArmor(changes, after);
    askToDrop(changes, before, after);
  }
  const why = (condition: string, on: boolean): Text =>
    t(on ? "Reason.conditionOn" : "Reason.conditionOff", { condition: t(`Condition.${condition}`) });
  return [...changes.list, ...conditionChanges(wanted, after.statuses, why)];
}
