/**
 * Defense rolls: an exploding die and a number; by themselves, and for attacks and maneuvers.
 */
import type { Text } from "../../../kernel/card.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, rollSumField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Outcome, Snapshot } from "../../../kernel/ruleset.ts";
import { plus } from "../../../kernel/sheet-numbers.ts";
import { ADVANTAGE_DEFAULTS, advantageFields, formReasons, successOdds } from "../checks/check.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type AdvantageReason, advantageText, netAdvantageOf, type RollId, reasonsFor } from "../model/advantage.ts";
import { asActor, DEFENSES, type DefenseId, isCharacter } from "../model/data.ts";
import { defenseAtLeast, rollDefense } from "../model/dice.ts";
import type { House } from "../model/house-rules.ts";
import { defenseName, t } from "../model/texts.ts";

/** Facts of a defender's rolls. */
export interface DefenderRolls {
  sums: Record<DefenseId | "rangedNoShield", Breakdown>;
  reasons: Record<"evasion" | "rangedEvasion" | "fortitude" | "will", AdvantageReason[]>;
  /** Wins ties. */
  defending: boolean;
  /** Its owner is prompted to roll (D-58). */
  asked: boolean;
}

/** `house`: set when another actor attacks it; a creature's dice never wait. */
export function defenderRollsOf(actor: Snapshot, house?: Pick<House, "defenseRolls">): DefenderRolls {
  const { system } = asActor(actor);
  const statuses = [...conditionsOf(actor)];
  const of = (id: RollId) => reasonsFor(id, { statuses, advantages: system.sway });
  const sum = (id: string) => system.why[id] ?? stack([]);
  return {
    sums: {
      evasion: sum("evasion"),
      unarmedEvasion: sum("unarmedEvasion"),
      rangedEvasion: sum("rangedEvasion"),
      rangedNoShield: sum("rangedNoShield"),
      fortitude: sum("fortitude"),
      will: sum("will"),
    },
    reasons: {
      evasion: of("evasion"),
      rangedEvasion: of("rangedEvasion"),
      fortitude: of("fortitude"),
      will: of("will"),
    },
    defending: statuses.includes("defending"),
    asked: house?.defenseRolls === "prompt" && isCharacter(actor),
  };
}

export interface DefenseOptions {
  defense: DefenseId;
  /**
   * Faces the attack; otherwise Evasion is Unarmed Evasion at a Disadvantage, and no shield counts at range (A-91,
   *
   */
  facing: boolean;
  more?: readonly AdvantageReason[];
}

/** The defense that is rolled, its die, its bonus, and reasons for Advantage and Disadvantage. */
export function defenseDie(guard: DefenderRolls, { defense, facing, more = [] }: DefenseOptions) {
  const ranged = defense === "rangedEvasion";
  const evades = defense === "evasion" || defense === "unarmedEvasion";
  const rolled = evades && !facing ? "unarmedEvasion" : defense;
  const sum = guard.sums[ranged && !facing ? "rangedNoShield" : rolled];
  const roll = ranged ? "rangedEvasion" : evades ? "evasion" : defense;
  const turned: AdvantageReason[] = facing || !(ranged || evades) ? [] : [{ by: -1, label: t("Why.notFacing") }];
  return { faces: (ranged ? 4 : 10) as 4 | 10, rolled, sum, reasons: [...guard.reasons[roll], ...turned, ...more] };
}

export interface DefenseResult {
  die: number;
  total: number;
}

/** Rolls a defense and shows it as one total of the defender; the breakdown is hidden from other players. */
export function* rollDefenseOf(
  id: string,
  who: string,
  guard: DefenderRolls,
  how: DefenseOptions,
  label?: Text,
): Procedure<DefenseResult> {
  const { faces, rolled, sum, reasons } = defenseDie(guard, how);
  const roll = yield* rollDefense(id, who, faces, netAdvantageOf(reasons), { unasked: !guard.asked });
  const total = roll.total + sum.total;
  const note = advantageText(reasons);
  if (note) yield* addNote(`${id}.sway`, note, { secretOf: who, rule: "A-125" });
  yield* addTotal(id, label ?? defenseName(rolled), {
    rule: "A-124",
    of: who,
    dice: roll.dice,
    total,
    breakdown: sum,
  });
  return { die: roll.total, total };
}

/** Chance that a defense reaches `least` or more. */
export function defenseChance(guard: DefenderRolls, how: DefenseOptions, least: number): number {
  const { faces, sum, reasons } = defenseDie(guard, how);
  return defenseAtLeast(least - sum.total, faces, netAdvantageOf(reasons));
}

interface DefenseFacts extends Facts {
  guard: DefenderRolls;
}
type DefenseForm = Form & { defense: string; facing: boolean; against: number | null };

const wanted = (form: Form): DefenseId => DEFENSES.find((id) => id === stringOf(form.defense)) ?? "evasion";
const howOf = (form: DefenseForm): DefenseOptions => ({
  defense: wanted(form),
  facing: flagOf(form.facing),
  more: formReasons(form),
});

/** A defense without an attack: poison, a fall, anything the GM calls for. */
export const defense: Action<DefenseFacts, DefenseForm> = {
  id: "defense",
  offeredBy: ACTORS,
  icon: "shield-reflect",
  title: (facts) => t("Title.defense", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...factsOfParts(parts), guard: defenderRollsOf(parts.self) }),
  defaults: () => ({ defense: "evasion", facing: true, against: null, ...ADVANTAGE_DEFAULTS }),
  form(facts, form) {
    const { faces, sum, reasons } = defenseDie(facts.guard, howOf(form));
    return [
      choiceField("defense", t("Field.defense"), {
        options: DEFENSES.map((value) => ({ value, label: defenseName(value) })),
        as: "list",
      }),
      checkField("facing", t("Field.facing"), { hint: t("Field.facingHint"), rule: "A-147" }),
      numberField("against", t("Field.against"), { emptyText: t("Field.dcBlank") }),
      rollSumField("sum", t("Field.sum"), {
        prefix: `1d${faces}*`,
        terms: sum.counted.map(({ label, value }) => ({ label, value })),
        total: String(sum.total).replace("-", "−"),
      }),
      ...advantageFields(reasons),
    ];
  },
  *start(facts, form): Procedure<Outcome> {
    const how = howOf(form);
    const { total } = yield* rollDefenseOf("defense", "self", facts.guard, how);
    const against = wholeOf(form.against);
    // The defender wins ties only while Defending: an attack hits on an equal number.
    const holds = against === null ? null : total > against || (facts.guard.defending && total === against);
    const result = holds === null ? "total" : holds ? "success" : "failure";
    return makeOutcome(
      t(`Headline.defense.${result}`, {
        name: nameOf(facts, "self"),
        defense: defenseName(defenseDie(facts.guard, how).rolled),
        total,
      }),
      { tone: holds === null ? "plain" : holds ? "good" : "bad" },
    );
  },
  odds(facts, form) {
    const against = wholeOf(form.against);
    if (against === null) return null;
    return successOdds(defenseChance(facts.guard, howOf(form), against + (facts.guard.defending ? 0 : 1)));
  },
  buttonLabel(facts, form) {
    const { faces, sum } = defenseDie(facts.guard, howOf(form));
    return t("Verb.defense", { roll: plus(`1d${faces}*`, sum.total) });
  },
};
