/** The healer: permission, modifier and aids (N-34). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { noteField } from "../../../kernel/fields.ts";
import type { Field, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type CheckModifiers, skillCheckModifiers } from "../checks/follow-up-check.ts";
import { type CostFacts, costFactsOf } from "../combat/costs.ts";
import { feetApart, SQUARE, tokenFor } from "../combat/positions.ts";
import { itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { named, t } from "../model/texts.ts";
import { type HealthFacts, healthFactsOf, type OwnFacts, severalTargets } from "./health-facts.ts";

/** Gear that helps, by slug, with its bonus. */
export const AIDS = { treat: { slug: "satchel", bonus: 2 }, staunch: { slug: "bandage", bonus: 1 } } as const;
export interface Aid {
  id: string;
  name: string;
  bonus: number;
  left: number;
}

/** Spends one use of an item, or one of its quantity if it has no uses. */
export const spendUse = (part: string, gear: { id: string; uses: boolean }): Consequence =>
  adjustValue(part, gear.uses ? "uses.value" : "quantity", -1, t("Reason.used"), { min: 0, item: gear.id });

function aidOf(actor: Snapshot, kind: keyof typeof AIDS): Aid | null {
  const { slug, bonus } = AIDS[kind];
  const found = itemsOf(actor, "anatomyGear").find(
    ({ system }) =>
      system.slug === slug && system.carry !== "dropped" && (system.uses.max === 0 || system.uses.value > 0),
  );
  return found ? { id: found.id, name: found.name, bonus, left: found.system.uses.value } : null;
}

export interface CareFacts extends OwnFacts {
  /** The patient; may be the healer. */
  patient: HealthFacts;
  /** Part of the patient: "self" or "t0". */
  whom: string;
  healer: CheckModifiers;
  aid: Aid | null;
  /** Feet to another patient; null: on no scene. */
  distance: number | null;
  purse: CostFacts;
  several?: true;
}

/** `self` cares for the target, or for themselves. */
export function careFacts(parts: Parts, kind: keyof typeof AIDS): CareFacts {
  const house: House = readHouse(parts.house);
  const [target] = parts.targets;
  const patient = target && target.uuid !== parts.self.uuid ? target : parts.self;
  const aid = aidOf(parts.self, kind);
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    ...severalTargets(parts),
    house,
    worldTime: parts.worldTime,
    gm: parts.gm,
    self: healthFactsOf(parts.self),
    patient: healthFactsOf(patient),
    whom: patient === parts.self ? "self" : "t0",
    healer: skillCheckModifiers(parts.self, house, "heal"),
    aid,
    distance:
      patient === parts.self ? null : feetApart(tokenFor(parts.self, parts.tokens), tokenFor(patient, parts.tokens)),
    purse: costFactsOf(parts),
  };
}

/** Warning that the patient is too far away to be touched (N-24, N-34). */
export const touchNote = ({ distance, ...facts }: CareFacts): Field[] =>
  distance === null || distance <= SQUARE
    ? []
    : [
        noteField("touch", t("Field.touch"), {
          text: t("Line.beyondTouch", { name: nameOf(facts, facts.whom), distance }),
          tone: "bad",
        }),
      ];

export const aidTerm = (aid: Aid) => labeledModifier(named(aid.name), aid.bonus);
