/** The target of a hit, and the parts the hit may reach (N-29 to N-32, N-59; D-26, D-45, D-49, D-69). */
import type { Text } from "../../../kernel/card.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type TurnCounter, turnCounterOf } from "../conditions/effect-expiry.ts";
import { asActor, asItem, type BodyPart, itemsOf, type WeaponData } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { named, severityRank, severityText, t } from "../model/texts.ts";
import { stepTexts } from "../views/injury-steps.ts";
import { listed, t as sheetText } from "../views/texts.ts";
import { type HealthFacts, healthFactsOf } from "./health-facts.ts";

export interface InjuryTarget extends HealthFacts {
  species: string;
  /** Armor that a rend effect reduces: worn armor, else a readied shield; null: neither. */
  rends: { id: string; name: string; rend: number; bonus: number } | null;
  /** Held items, for the loosen effect. */
  held: { id: string; name: string }[];
}

/** The attack, as the hit's follow-up stores it. */
export interface HitFacts {
  weapon: string;
  inflicts: boolean;
  effect: WeaponData["critEffect"];
  brings: WeaponData["brings"];
  poison: WeaponData["poison"];
  /** Id of the weapon; "": none. */
  item: string;
}

export interface InjureFacts extends Facts {
  house: House;
  worldTime: number;
  gm: boolean;
  /** The attacker; null: none, the GM picks the injury. */
  attacker: { hearts: string[]; species: string; counter: TurnCounter } | null;
  victim: InjuryTarget;
  /** Part of the injured actor: "t0", or "self" without an attacker. */
  whom: string;
  blow: HitFacts;
  /** Only for the dialog: what each injury of a part does, by part. */
  hints?: Readonly<Record<string, readonly Text[]>>;
}

const NO_EFFECT: WeaponData["critEffect"] = { key: "none", value: 0, dc: 0 };
const NOTHING: WeaponData["brings"] = { status: "", check: { attribute: "", dc: 0 }, text: "", freeAp: 0 };
export const NO_POISON: WeaponData["poison"] = { name: "", dc: 0, stamina: 0, status: "", rounds: 1, doses: 0 };

const NO_EFFECT_TEXT = sheetText("step.nothing");

const heldBy = (snapshot: Snapshot): InjuryTarget["held"] =>
  [...itemsOf(snapshot, "anatomyWeapon"), ...itemsOf(snapshot, "anatomyShield"), ...itemsOf(snapshot, "anatomyGear")]
    .filter(({ system }) => system.carry === "held" && !("category" in system && system.category === "natural"))
    .map(({ id, name }) => ({ id, name }));

function rendsOf(snapshot: Snapshot): InjuryTarget["rends"] {
  const armor = itemsOf(snapshot, "anatomyArmor").filter(({ system }) => system.worn);
  const [best] = armor.sort((a, b) => b.system.bonus - b.system.rend - (a.system.bonus - a.system.rend));
  const found = best ?? itemsOf(snapshot, "anatomyShield").find(({ system }) => system.readied);
  return found ? { id: found.id, name: found.name, rend: found.system.rend, bonus: found.system.bonus } : null;
}

export function injuryTargetOf(snapshot: Snapshot): InjuryTarget {
  return {
    species: asActor(snapshot).system.details.species,
    ...healthFactsOf(snapshot),
    rends: rendsOf(snapshot),
    held: heldBy(snapshot),
  };
}

/** What each injury of each part does, by the part's own steps (N-39 to N-61). */
function injuryHints(injured: Snapshot): Record<string, Text[]> {
  const weapons = itemsOf(injured, "anatomyWeapon");
  return Object.fromEntries(
    itemsOf(injured, "anatomyPart").map(({ id, system }) => {
      const kinds: readonly string[] = weapons
        .filter((one) => one.system.part === id)
        .map((one) => one.system.naturalKind);
      return [
        id,
        system.steps.map((step) => {
          const texts = stepTexts({ ...step, disables: step.disables.filter((kind) => kinds.includes(kind)) });
          return texts.length > 0 ? listed(texts) : NO_EFFECT_TEXT;
        }),
      ];
    }),
  );
}

/** `self` attacks the first target with `item`; without a target `self` is injured, without an attacker. */
export function injureFacts(parts: Parts): InjureFacts {
  const [target] = parts.targets;
  const { knowledge, details } = asActor(parts.self).system;
  const weapon = asItem(parts.item, "anatomyWeapon")?.system;
  return {
    house: readHouse(parts.house),
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    worldTime: parts.worldTime,
    gm: parts.gm,
    attacker: target
      ? { hearts: [...knowledge.hearts], species: details.species, counter: turnCounterOf(parts.self) }
      : null,
    victim: injuryTargetOf(target ?? parts.self),
    whom: target ? "t0" : "self",
    hints: parts.withoutDialog ? {} : injuryHints(target ?? parts.self),
    blow: {
      weapon: parts.item?.name ?? "",
      inflicts: weapon?.inflictsInjury ?? true,
      effect: weapon ? { ...weapon.critEffect } : NO_EFFECT,
      brings: weapon ? { ...weapon.brings, check: { ...weapon.brings.check } } : NOTHING,
      poison: weapon ? { ...weapon.poison } : NO_POISON,
      item: weapon ? (parts.item?.id ?? "") : "",
    },
  };
}

/** Injuries a part can still take; a prosthetic takes one and breaks (D-45, D-49). */
export const remainingCapacity = ({ state, capacity, injuries }: BodyPart): number =>
  state === "lost" || state === "destroyed" ? 0 : state === "replaced" ? 1 : Math.max(0, capacity - injuries);

/** Maximum injuries on a part for a hit with these degrees (N-32). */
export const maxInjuriesOn = (part: BodyPart, degrees: number): number =>
  Math.max(0, Math.min(remainingCapacity(part), 1 + degrees - severityRank(part.severity)));

/** Whether the attacker knows where the part is (N-59, D-26). */
export const isKnownPart = ({ attacker, house, victim: injured }: InjureFacts, part: BodyPart): boolean =>
  !part.hidden || attacker === null || knowsHeart(attacker, injured.species, house);

/** Hearts of one's own species, and those found (N-59, D-26). */
export const knowsHeart = (
  { hearts, species }: { hearts: readonly string[]; species: string },
  of: string,
  house: Pick<House, "knowOwnHeart">,
): boolean => hearts.includes(of) || (house.knowOwnHeart && species === of);

/** Reason why a part cannot be picked; null: it can be picked. */
export function partDisabledReason(facts: InjureFacts, part: BodyPart, degrees: number): Text | null {
  if (part.state === "lost") return t("Barred.lost");
  if (part.state === "destroyed") return t("Barred.destroyed");
  if (!isKnownPart(facts, part)) return t("Barred.unknown");
  const needs = severityRank(part.severity);
  if (needs > degrees) return t("Barred.tooVital", { needs, severity: severityText(part.severity) });
  return remainingCapacity(part) < 1 ? t("Barred.full") : null;
}

/** Parts, most vital first, each with the reason it is disabled; unknown parts are left out (N-59). */
export const choices = (facts: InjureFacts, degrees: number) =>
  facts.victim.parts
    .filter((part) => isKnownPart(facts, part))
    .sort((a, b) => severityRank(b.severity) - severityRank(a.severity))
    .map((part) => ({ part, barred: partDisabledReason(facts, part, degrees) }));

export const selectableParts = (facts: InjureFacts, degrees: number): BodyPart[] =>
  degrees < 0 || !facts.blow.inflicts
    ? []
    : choices(facts, degrees).flatMap(({ part, barred }) => (barred ? [] : [part]));

/** What this many further injuries do to a part, in one line; null if it is not known. */
export function injuryHint({ hints }: InjureFacts, part: BodyPart, count: number): Text | null {
  if (part.state === "replaced") return t("Hint.breaks");
  const texts = hints?.[part.id]?.slice(part.injuries, part.injuries + Math.max(1, count)) ?? [];
  return texts.length > 0 ? t("Hint.does", { does: listed(texts) }) : null;
}

export const partLabel = (part: BodyPart): Text =>
  t("Choice.part", { name: named(part.name), severity: severityText(part.severity) });
