/** Derived values of actors, with breakdowns. Idempotent: reads stored values, writes derived ones. */
import type { Text } from "../../../kernel/card.ts";
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { loadOf, slotDiceOf, slotsUsed } from "../gear/slots.ts";
import {
  type ActorData,
  ARMOR_LIMIT,
  CAUSES,
  type GearData,
  itemsOf,
  MAGIC_LIMIT,
  type MarkData,
  physicalOf,
} from "./data.ts";
import { attributeText, t } from "./texts.ts";

/** Data of an actor that derivation needs beside its own values. */
export interface DeriveInput {
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects?: readonly EffectSnapshot[];
}

type Mark = { name: string; system: Partial<MarkData> };
const marksOf = (actor: DeriveInput): Mark[] => itemsOf(actor, "grimoireMark");
const whyOf = (name: string): Text => t("Why.of", { name });

/** Sets an item's derived slots. */
export function deriveItem(item: Pick<Snapshot, "id" | "type" | "name" | "system">): void {
  physicalOf(item).slotsUsed = slotsUsed(item);
}

/** Worn armor, natural armor, marks and spells, at most 3 (G-68, G-69); wings prevent armor (G-155). */
function armorWhy(armor: ActorData["armor"], actor: DeriveInput): Breakdown {
  const marks = marksOf(actor);
  const winged = marks.find((mark) => mark.system.noArmor);
  const worn = itemsOf(actor, "grimoireArmor").filter(
    ({ system }) => system.worn && system.carried !== false && system.armor > 0,
  );
  const ignored = winged ? { ignoredFor: t("Why.noArmor", { name: winged.name }) } : {};
  return stack([
    ...listed([], labeledModifier(t("Why.naturalArmor"), armor.natural)),
    ...worn.map((piece): Modifier => ({ ...labeledModifier(whyOf(piece.name), piece.system.armor), ...ignored })),
    ...listed([], ...marks.map((mark) => labeledModifier(whyOf(mark.name), mark.system.armor ?? 0))),
    ...listed([], labeledModifier(t("Why.spells"), armor.bonus)),
  ]);
}

/** Statuses that prevent all movement, and those that leave one Space (D24). */
const STILL = ["dead", "unconscious", "restrained", "rooted"] as const;
const CRAWLING = ["critical", "hamstrung"] as const;

/** Spaces per Move: half the current DEX, rounded up; crawling 1; 0 at DEX 0 or restrained (G-32, G-103). */
function movementWhy(
  system: Pick<ActorData, "attributes" | "movement" | "critical" | "dead">,
  actor: DeriveInput,
): Breakdown {
  const dex = system.attributes.dex.value;
  const statuses = statusesOf(actor.statuses);
  const has = (status: string): boolean =>
    statuses.has(status) ||
    (status === "critical" && system.critical?.active === true) ||
    (status === "dead" && system.dead === true);
  const stop = dex <= 0 ? "paralysed" : STILL.find(has);
  const slow = stop ?? CRAWLING.find(has);
  const reason = slow ? { ignoredFor: t(`Condition.${slow}`) } : {};
  const usual = [
    labeledModifier(t("Why.halfOf", { attribute: attributeText("dex") }), Math.ceil(dex / 2)),
    labeledModifier(t("Why.spells"), system.movement.bonus),
  ].filter((m) => m.value !== 0);
  const all = usual.map((m): Modifier => ({ ...m, ...reason }));
  if (slow && !stop) all.push(labeledModifier(t("Why.crawl"), 1));
  const why = stack(all);
  return why.total >= 0 ? why : stack([...all, labeledModifier(t("Why.neverBelowZero"), -why.total)]);
}

/** Unable to act at DEX or WIL 0, dead, unconscious or mortally wounded (G-105, D28). */
export function unableOf(
  system: Pick<ActorData, "attributes" | "dead" | "mortal" | "destroyed">,
  statuses: Iterable<string>,
): boolean {
  const all = statusesOf(statuses);
  return (
    system.attributes.dex.value <= 0 ||
    system.attributes.wil.value <= 0 ||
    system.dead === true ||
    system.destroyed === true ||
    system.mortal?.active === true ||
    ["dead", "unconscious", "mortal"].some((status) => all.has(status))
  );
}

/** Available Magic Dice, and changes by marks (G-131, G-133, G-139, G-147, G-158). */
function deriveMagic(system: ActorData, actor: DeriveInput): Breakdown | null {
  const { magic, slots } = system;
  if (!magic || !slots) return null;
  const marks = marksOf(actor);
  magic.dust = itemsOf(actor, "grimoireGear")
    .filter(({ system: gear }) => gear.role === "manaDust" && gear.carried !== false)
    .reduce((sum, { system: gear }: { system: GearData }) => sum + gear.quantity, 0);
  magic.freeDice = Math.min(MAGIC_LIMIT, marks.filter((mark) => mark.system.freeDie).length);
  magic.threshold = Math.min(4, ...marks.map((mark) => mark.system.threshold ?? 4));
  magic.vessel = marks.some((mark) => mark.system.vessel);
  magic.never = marks.some((mark) => mark.system.neverCast);
  const slotDice = slotDiceOf(slots);
  const why = stack(
    listed(
      [labeledModifier(t("Why.freeSlots"), slotDice)],
      labeledModifier(t("Why.manaDust"), magic.dust),
      labeledModifier(t("Why.freeDice"), magic.freeDice),
    ),
  );
  magic.pool = why.total;
  return why;
}

/** Slots of an untracked NPC: the entered slot dice minus Fatigue and tumors. */
function deriveSlots(system: ActorData, actor: DeriveInput): Record<string, Breakdown> {
  const { slots, magic } = system;
  if (!slots) return {};
  const load = loadOf(system, actor);
  if (slots.tracked) {
    Object.assign(slots, { max: load.max, used: load.used, free: load.free });
    return { slots: load.why.max, load: load.why.used };
  }
  const taken = stack(
    listed(
      [],
      labeledModifier(t("Why.fatigue"), system.fatigue ?? 0),
      labeledModifier(t("Why.tumors"), system.tumors ?? 0),
    ),
  );
  const max = magic?.slotDice ?? 0;
  Object.assign(slots, { max, used: taken.total, free: max - taken.total });
  return { slots: stack([labeledModifier(t("Why.slotDice"), max)]), load: taken };
}

/** Sets all derived values of an actor. Effects may have pushed stored values past their limits. */
export function deriveActor(system: ActorData, actor: DeriveInput): void {
  const why: Record<string, Breakdown> = {};
  system.hp.max = Math.max(1, system.hp.max);
  system.ap.max = Math.max(1, system.ap.max);

  why.armor = armorWhy(system.armor, actor);
  system.armor.raw = why.armor.total;
  system.armor.value = Math.min(ARMOR_LIMIT, Math.max(0, system.armor.raw));

  why.movement = movementWhy(system, actor);
  system.movement.perMove = why.movement.total;
  why.initiative = stack([labeledModifier(attributeText("wil"), system.attributes.wil.value)]);
  system.unable = unableOf(system, actor.statuses);

  Object.assign(why, deriveSlots(system, actor));
  const magic = deriveMagic(system, actor);
  if (magic) why.magic = magic;
  if (system.deprived) {
    const { causes } = system.deprived;
    system.deprived.active = system.mortal?.active === true || CAUSES.some((cause) => causes[cause] !== "");
  }
  system.why = why;
}
