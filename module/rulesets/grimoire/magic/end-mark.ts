/** Ends the mark of a mishap: by time, recovery, other magic, or loss of the hand (G-138 to G-159). */
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Action, DueAction, Facts, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { rollImprovement } from "../damage/improvement-roll.ts";
import { type Body, bodyOf, isDeadOrDestroyed } from "../model/body-facts.ts";
import { ATTRIBUTES, asActor, asItem, itemsOf, type MarkData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import { mishapRule } from "./mishap-marks.ts";

type Mark = Pick<MarkData, "entry" | "deferred" | "followUp" | "attribute" | "expiresAt" | "neverCast" | "linked"> & {
  id: string;
  name: string;
};

export interface MishapFollowFacts extends Facts {
  body: Body;
  /** null: the hours without magic (G-138). */
  mark: Mark | null;
  /** World time at which magic is usable again; null: not blocked. */
  blockedUntil: number | null;
  worldTime: number;
  /** Still Deprived by a mishap (G-143). */
  deprived: boolean;
  /** The fused Grimoire and its bolt (G-154); the claw of an alien limb (G-156). */
  fused: string[];
  bolt: string;
  gm: boolean;
}

function mishapFollowFacts(parts: Parts): MishapFollowFacts {
  const { system } = asActor(parts.self);
  const item = asItem(parts.item, "grimoireMark");
  const weapons = itemsOf(parts.self, "grimoireWeapon");
  const mark = item
    ? (({ entry, deferred, followUp, attribute, expiresAt, neverCast, linked }): Mark => ({
        id: item.id,
        name: item.name,
        entry,
        deferred,
        followUp,
        attribute,
        expiresAt,
        neverCast,
        linked,
      }))(item.system)
    : null;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    body: bodyOf(parts.self, readHouse(parts.house)),
    mark,
    blockedUntil: system.magic?.blockedUntil ?? null,
    worldTime: parts.worldTime,
    deprived: (system.deprived?.causes.mishap ?? "") !== "",
    fused: itemsOf(parts.self, "grimoireBook").flatMap((book) => (book.system.fused ? [book.id] : [])),
    bolt: weapons.find(({ id }) => id === mark?.linked)?.id ?? "",
    gm: parts.gm,
  };
}

/** How a mark ends: time, recovery, restoration, loss of the hand, or the Warden's decision. */
type End = "clock" | "recovered" | "restored" | "hand" | "word";

const endOf = (mark: Mark | null): End => {
  if (!mark || mark.expiresAt !== null) return "clock";
  if (mark.entry === 7) return "recovered";
  if (mark.entry === 18) return "hand";
  return mark.entry === 23 ? "restored" : "word";
};

const why = (facts: MishapFollowFacts) => t("Reason.magic.markEnds", { mark: facts.mark?.name ?? "" });
/** Removes the mark, and the natural weapon of an alien limb. */
const removeMark = (facts: MishapFollowFacts): Consequence[] =>
  [facts.mark?.id ?? "", facts.bolt].filter((item) => item !== "").map((item) => removeItem("self", item, why(facts)));

/** Restored by magical aid: each attribute gains 1d6 (G-159). */
function* restoreAttributes(facts: MishapFollowFacts): Procedure<Consequence[]> {
  const gains: Consequence[] = [];
  for (const id of ATTRIBUTES) {
    const [by = 0] = yield* roll(`restored-${id}`, "self", 1, 6);
    yield* addTotal(`restored-${id}`, t("Line.magic.restored", { attribute: attributeText(id) }), {
      rule: mishapRule(23),
      dice: [{ faces: 6, value: by }],
      total: by,
      tone: "good",
    });
    for (const key of ["max", "value"] as const)
      gains.push(adjustValue("self", `attributes.${id}.${key}`, by, why(facts)));
  }
  gains.push({ part: "self", do: "tell", why: t("Reason.magic.twinOver", { name: nameOf(facts, "self") }) });
  return gains;
}

/** The hand is lost: no bolt, and no more casting (G-154). */
const handLost = (facts: MishapFollowFacts, { id }: Mark): Consequence[] =>
  compact([
    facts.bolt && removeItem("self", facts.bolt, why(facts)),
    ...facts.fused.map((item): Consequence => setValue("self", "fused", false, why(facts), { item })),
    setValue("self", "neverCast", true, why(facts), { item: id }),
  ]);

function* start(facts: MishapFollowFacts): Procedure<Outcome> {
  const { mark, body } = facts;
  const name = nameOf(facts, "self");
  const end = endOf(mark);
  if (!mark)
    return makeOutcome(t("Headline.magic.magicReturns", { name }), {
      tone: "good",
      consequences: [setValue("self", "magic.blockedUntil", null, t("Reason.magic.magicReturns"))],
    });
  if (end === "hand")
    return makeOutcome(t("Headline.magic.handLost", { name }), { tone: "worst", consequences: handLost(facts, mark) });
  const { entry, followUp, deferred: formula, attribute } = mark;
  const improvement =
    followUp === "none" || formula === ""
      ? null
      : yield* rollImprovement(body, {
          id: "growth",
          who: "self",
          followUp,
          formula,
          attribute,
          rule: mishapRule(entry),
        });
  const gains = end === "restored" ? yield* restoreAttributes(facts) : [];
  return makeOutcome(
    t(improvement?.changed || gains.length > 0 ? "Headline.magic.markGrown" : "Headline.magic.markEnds", {
      name,
      mark: mark.name,
    }),
    { tone: "good", consequences: [...removeMark(facts), ...(improvement?.consequences ?? []), ...gains] },
  );
}

/** Before its time, or without one, only the Warden can end a mark. */
function problems(facts: MishapFollowFacts): Problem[] {
  const { mark, worldTime, gm } = facts;
  const name = nameOf(facts, "self");
  if (!mark && facts.blockedUntil === null) return [problem("", "magic.notBlocked", { name })];
  if (mark?.entry === 18 && mark.neverCast) return [problem("", "magic.handIsOff", { name })];
  if (gm) return [];
  const end = endOf(mark);
  const at = mark ? mark.expiresAt : facts.blockedUntil;
  if (end === "clock") return (at ?? 0) > worldTime ? [problem("", "magic.notYet", { mark: mark?.name ?? "" })] : [];
  if (end === "recovered") return facts.deprived ? [problem("", "magic.stillDeprived", { name })] : [];
  return [problem("", "wardenOnly")];
}

export const mishapFollow: Action<MishapFollowFacts, Record<string, never>> = {
  id: "mishapFollow",
  offeredBy: ["grimoireMark"],
  title: (facts) =>
    facts.mark
      ? t("Title.magic.mishapFollow", { mark: facts.mark.name, name: nameOf(facts, "self") })
      : t("Title.magic.magicReturns", { name: nameOf(facts, "self") }),
  icon: "hourglass",
  facts: mishapFollowFacts,
  defaults: () => ({}),
  problems,
  start,
  buttonLabel: (facts) => t(`Verb.magic.mishapFollow.${endOf(facts.mark)}`),
};

/** Expired marks and hours without magic. */
export function magicDue(actor: Snapshot, now: number): DueAction[] {
  const { system } = asActor(actor);
  if (isDeadOrDestroyed(asActor(actor))) return [];
  const common = { actor: actor.uuid, action: "mishapFollow", form: {} };
  const until = system.magic?.blockedUntil ?? null;
  return compact([
    ...itemsOf(actor, "grimoireMark").flatMap(({ id, system: { expiresAt } }) =>
      expiresAt !== null && expiresAt <= now ? [{ ...common, item: id, at: expiresAt }] : [],
    ),
    until !== null && until <= now && { ...common, at: until },
  ]);
}
