/** Shared by all d20 rolls: the roller's pool, its ticks and free modifier, and how the card shows it. */
import type { DieShown, Text, Tone, Total } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, rollSumField } from "../../../kernel/fields.ts";
import { flagOf, listOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { Facts, Field, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { asActor } from "./data.ts";
import type { House } from "./house-rules.ts";
import { situationalModifiers, stackedSum } from "./modifier-stacking.ts";
import { problem, t } from "./texts.ts";
import { modifiersOf, type NamedModifier, typeText } from "./typed-modifiers.ts";

/** The roller, as far as its d20 rolls need it. */
export interface Roller {
  /** All modifiers that can apply to one of these rolls, including situational ones. */
  pool: NamedModifier[];
  /** Penalty of the condition track (T-30). */
  track: number;
  /** Helpless: rolling must be allowed first (T-28). */
  helpless: boolean;
  dead: boolean;
}

export function rollerOf(actor: Snapshot, concerns: (target: string) => boolean): Roller {
  return {
    pool: modifiersOf(asActor(actor)).filter(({ target }) => target === "d20" || concerns(target)),
    track: asActor(actor).system.track.penalty,
    helpless: isIn(actor, "helpless"),
    dead: actor.statuses.includes("dead"),
  };
}

/** Faces of a d20. */
export const FACES: readonly number[] = Array.from({ length: 20 }, (_, at) => at + 1);

/** Fields of every d20 roll's dialog. */
export type D20Form = {
  /** The free modifier of the dialog (T-01, T-44). */
  circumstance: number | null;
  /** Ids of the situational modifiers that apply. */
  situations: string[];
  /** Allows the roll while helpless. */
  anyway: boolean;
} & Record<string, FormValue>;

export const D20_DEFAULTS: D20Form = { circumstance: null, situations: [], anyway: false };
/** Fields an actor may set when answering on another's card. */
export const D20_ASKS: readonly string[] = ["sum", "circumstance", "situations", "anyway"];

/** A modifier for one roll only. */
export const oneRollModifier = (target: string, name: Text, value: number, type = "circumstance"): NamedModifier => ({
  id: `roll.${name.key}`,
  name,
  label: "",
  target,
  type,
  value,
  stacks: false,
  situational: false,
});

/** The dialog's free modifier, of type circumstance (T-44). */
export const freeModifier = (form: Pick<D20Form, "circumstance">, target = "d20"): NamedModifier[] => {
  const value = wholeOf(form.circumstance) ?? 0;
  return value === 0 ? [] : [oneRollModifier(target, t("Why.dialog"), value)];
};

/** The total modifier of one roll: terms and track, and one pool with ticked modifiers and the free modifier. */
export const rollModifier = (
  roller: Roller,
  terms: readonly Modifier[],
  targets: readonly string[],
  form: D20Form,
  house: House,
  more: readonly NamedModifier[] = [],
): Breakdown =>
  stackedSum(roller.pool, targets, house, {
    terms: [...terms, ...trackTerm(roller)],
    also: [...more, ...freeModifier(form)],
    ticked: listOf(form.situations),
  });

export const trackTerm = ({ track }: Pick<Roller, "track">): Modifier[] =>
  track === 0 ? [] : [labeledModifier(t("Why.track"), track)];

/** The die with its mark; a natural 20 or 1 of a skill means nothing. */
export const d20Shown = (natural: number, matters = true): DieShown => ({
  faces: 20,
  value: natural,
  ...(matters && natural === 20
    ? { mark: "best" as const }
    : matters && natural === 1
      ? { mark: "worst" as const }
      : {}),
});

export const naturalTone = (natural: number): Pick<Total, "tone"> =>
  natural === 20 ? { tone: "best" } : natural === 1 ? { tone: "worst" } : {};

/** Good or bad for the roller; a deciding natural 20 or 1 is best or worst. */
export const toneOf = (success: boolean | null, automatic: boolean): Tone =>
  success === null ? "plain" : success ? (automatic ? "best" : "good") : automatic ? "worst" : "bad";

/** "Fortitude against poison (+2 racial)": a tick of the dialog. */
const tickOf = (m: NamedModifier) => ({
  value: m.id,
  label: m.name,
  hint: t("Form.situation", { value: m.value < 0 ? `−${-m.value}` : `+${m.value}`, type: typeText(m.type) }),
});

/** The ticks for a roll's situational modifiers; none if there are none. */
export function situationField(
  pool: readonly NamedModifier[],
  targets: readonly string[],
  name = "situations",
  more: Partial<Pick<Field, "gm" | "label">> = {},
): Field[] {
  const found = situationalModifiers(pool, targets);
  if (found.length === 0) return [];
  return [{ kind: "ticks", name, label: t("Form.situations"), options: found.map(tickOf), ...more }];
}

/** A stat instead of the default one. */
export function abilityField(known: Readonly<Record<string, { label: Text }>>): Field {
  const stats = Object.entries(known).map(([value, { label }]) => ({ value, label }));
  const options = [{ value: "", label: t("Form.usualAbility") }, ...stats];
  return choiceField("ability", t("Form.ability"), { options, as: "list", isCollapsed: true, rule: "T-118" });
}

export const circumstanceField = (): Field =>
  numberField("circumstance", t("Form.circumstance"), { emptyText: t("Form.none"), rule: "T-44" });

/** Read-only field with the sum and its breakdown. */
export const sumField = (label: Text, sum: Breakdown, rule: string, name = "sum"): Field =>
  rollSumField(name, label, {
    prefix: "1d20",
    terms: [...sum.counted, ...sum.ignored.map((term) => ({ ...term, ignored: true }))],
    total: String(sum.total),
    rule,
  });

/** A helpless roller must be allowed to roll first (T-28). */
export const rollHelplessField = (roller: Roller): Field[] =>
  roller.helpless ? [checkField("anyway", t("Form.anyway"), { rule: "T-28" })] : [];

export function rollerProblems(facts: Facts, roller: Roller, form: Pick<D20Form, "anyway">): Problem[] {
  const name = nameOf(facts, "self");
  if (roller.dead) return [problem("", "dead", { name })];
  return roller.helpless && !flagOf(form.anyway) ? [problem("anyway", "helpless", { name })] : [];
}
