/** Improvement by a scar or mishap: a roll that may raise a maximum permanently (G-117 to G-128, D19). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { addTotal, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Attribute, AttributeId, FollowUp } from "../model/data.ts";
import { attributeText, t } from "../model/texts.ts";

/** Values the roll is compared with. */
export interface ImprovableBody {
  hp: number;
  max: number;
  attributes: Record<AttributeId, Attribute>;
}

export interface Improvement {
  /** Total of the roll. */
  total: number;
  changed: boolean;
  consequences: Consequence[];
}

const raise = (path: string, by: number, why: Text): Consequence[] =>
  by === 0 ? [] : [adjustValue("self", path, by, why)];

/**
 * The change of a roll of `total`. "Higher" is strict. A new maximum HP leaves current HP unless they exceed it; a
 * raised maximum attribute raises the current score as much; a higher current score raises its maximum.
 */
export function improvementOf(
  body: ImprovableBody,
  followUp: FollowUp,
  attribute: AttributeId,
  total: number,
): Improvement {
  const why = t("Reason.grown");
  const { value, max } = body.attributes[attribute];
  const improvedBy = (...consequences: Consequence[]): Improvement => ({
    total,
    changed: consequences.length > 0,
    consequences,
  });
  switch (followUp) {
    case "hpReplace":
      return improvedBy(...raise("hp.max", Math.max(0, total - body.max), why));
    case "hpAdd":
      return improvedBy(...raise("hp.max", total, why));
    case "hpSet":
      return improvedBy(
        ...raise("hp.max", total - body.max, why),
        ...raise("hp.value", Math.min(0, total - body.hp), why),
      );
    case "attrCurrent":
      if (total <= value) return improvedBy();
      return improvedBy(
        ...raise(`attributes.${attribute}.max`, Math.max(0, total - max), why),
        ...raise(`attributes.${attribute}.value`, total - value, why),
      );
    case "attrMax":
    case "wilSave": {
      const by = followUp === "wilSave" ? total : Math.max(0, total - max);
      return improvedBy(
        ...raise(`attributes.${attribute}.max`, by, why),
        ...raise(`attributes.${attribute}.value`, by, why),
      );
    }
    default:
      return improvedBy();
  }
}

/** The body after the change; several rolls of one action build on each other. */
export function withImprovement<B extends ImprovableBody>(body: B, { consequences }: Improvement): B {
  const next = { ...body, attributes: copied(body.attributes) };
  for (const c of consequences) {
    if (c.do !== "adjust") continue;
    const [, id, key] = /^attributes\.(\w+)\.(value|max)$/.exec(c.path) ?? [];
    if (id && key) next.attributes[id as AttributeId][key as "value" | "max"] += c.by;
    else if (c.path === "hp.max") next.max += c.by;
    else if (c.path === "hp.value") next.hp += c.by;
  }
  return next;
}

const copied = (attributes: ImprovableBody["attributes"]): ImprovableBody["attributes"] => ({
  str: { ...attributes.str },
  dex: { ...attributes.dex },
  wil: { ...attributes.wil },
});

/** Dice of a scar or mark ("2d6"); invalid formulas roll nothing. */
function diceOf(formula: string): { count: number; faces: number } {
  const match = /^(\d*)d(\d+)$/i.exec(formula.trim());
  return match ? { count: Number(match[1] || 1), faces: Number(match[2]) } : { count: 0, faces: 6 };
}

export interface ImprovementRoll {
  id: string;
  who: string;
  followUp: FollowUp;
  formula: string;
  attribute: AttributeId;
  rule: string;
}

/** Rolls, compares and adds the result to the card. */
export function* rollImprovement(body: ImprovableBody, asked: ImprovementRoll): Procedure<Improvement> {
  const { count, faces } = diceOf(asked.formula);
  const fallen = yield* roll(asked.id, asked.who, count, faces);
  const total = fallen.reduce((sum, face) => sum + face, 0);
  const improvement = improvementOf(body, asked.followUp, asked.attribute, total);
  const { value, max } = body.attributes[asked.attribute];
  yield* addTotal(asked.id, t(`Line.growth.${asked.followUp}`, { attribute: attributeText(asked.attribute) }), {
    rule: asked.rule,
    dice: fallen.map((face) => ({ faces, value: face })),
    total,
    against: t(`Line.growthAgainst.${asked.followUp}`, { hp: body.max, value, max }),
    tone: improvement.changed ? "good" : "plain",
  });
  return improvement;
}
