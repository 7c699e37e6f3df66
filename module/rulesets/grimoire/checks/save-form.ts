/** The form of a Save: the danger, the response and all fields of a check (G-38 to G-45). */
import { nameOf } from "../../../kernel/facts.ts";
import { noteField, textField } from "../../../kernel/fields.ts";
import { compact, numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { dcOf, modeFields, modeOf, warnings } from "../attack/action-form.ts";
import type { AttributeId } from "../model/data.ts";
import { isAttribute, problem, t } from "../model/texts.ts";
import { type CheckResult, initiatorWins, rollCheck } from "./check.ts";
import { type CheckFacts, checkFacts, hasConditionFact, isShieldHampered, likelySave } from "./check-facts.ts";
import { type CheckForm, type CheckInput, checkFields, checkProblems } from "./check-form.ts";
import { doubtfulModifierIds } from "./check-modifiers.ts";
import { isPlainSaveSuccess } from "./plain-save.ts";

export interface SaveFacts extends CheckFacts {
  /** Likely attribute. */
  suggest: AttributeId;
  /** Item id of a held parry (G-25). */
  parry: string;
  /** The attacker's weapon wraps around shields: they get a Disadvantage. */
  wraps: boolean;
}

/** Beside the check: the danger, preset by the follow-up, and the response. */
export type SaveForm = CheckForm & {
  /** The Initiator's result (contested); null: a DC. */
  ir: number | null;
  /** Danger described by the Warden (G-39). */
  danger: string;
  reaction: string;
  /** Damage on a failed Save, before Armor. */
  raw: number;
  extra: number;
  weapons: string[];
  /** Dice of a fire attack in `raw`, as "axe:6:3": source, faces, shown face. A target weak to fire rolls each again. */
  embers: string[];
  /** Spell effect of a failed Save, as JSON. */
  effect: string;
  /** Conditions removed by a successful Save. */
  frees: string;
  /** A natural 1 or 20 of the initiator. */
  wonder: number | null;
};

export function saveFacts(parts: Parts): SaveFacts {
  const given = stringOf(parts.given.resist) || stringOf(parts.given.suggest);
  return {
    suggest: isAttribute(given) ? given : likelySave(parts.self),
    ...checkFacts(parts, "save"),
    parry: stringOf(parts.given.parry),
    wraps: isShieldHampered(parts),
  };
}

/** Ticks shields in hand and the parrying object; a flail gives shields a Disadvantage (G-25, G-42). */
export function saveDefaults(facts: SaveFacts): SaveForm {
  const ticked = facts.objects.filter((o) => o.id === facts.parry || (o.kind === "shield" && o.ready));
  const dice = ticked.map((object): Record<string, number> => {
    const row = facts.objects.indexOf(object);
    if (object.id === facts.parry && object.edge === "parry") return { [`adv${row}`]: 1 };
    return object.kind === "shield" && facts.wraps ? { [`dis${row}`]: 1 } : {};
  });
  const blank: SaveForm = {
    mode: "dc",
    dc: facts.house.defaultDC,
    dcShown: true,
    attribute: facts.suggest,
    modifier: 0,
    adv: 0,
    dis: 0,
    objects: ticked.map((o) => o.id),
    adhoc: "",
    attack: false,
    blast: false,
    fire: false,
    magical: false,
    impaired: false,
    enhanced: false,
    distant: false,
    struck: [],
    pending: facts.pending !== 0,
    // Saves usually cost no AP (G-84).
    ap: 0,
    ignoreArmor: false,
    ir: null,
    danger: "",
    reaction: "",
    raw: 0,
    extra: 0,
    weapons: [],
    embers: [],
    effect: "",
    frees: "",
    wonder: null,
    ...Object.assign({}, ...dice),
  };
  return { ...blank, struck: doubtfulModifierIds(facts, blank) };
}

const contested = (form: SaveForm): boolean => numberOf(form.ir) !== null;
/** Contested only if there is a result to contest (G-41). */
export const saveMode = (form: SaveForm) => {
  const mode = modeOf(form);
  if (mode === "success" || mode === "failure") return mode;
  return contested(form) ? "contest" : "dc";
};

export function saveFields(facts: SaveFacts, form: SaveForm): Field[] {
  const ir = numberOf(form.ir);
  const danger = stringOf(form.danger).trim();
  const notes: Field[] = compact([
    danger && noteField("dangerNote", t("Check.danger"), { text: t("Name", { name: danger }) }),
    ir !== null && noteField("irNote", t("Check.against"), { text: t("Check.irToBeat", { ir }) }),
  ]);
  return [
    ...warnings(facts),
    ...notes,
    textField("reaction", t("Check.reaction"), { placeholder: t("Check.reactionPlaceholder"), rule: "G-39" }),
    ...modeFields(
      { ...form, mode: saveMode(form) },
      contested(form) ? ["contest", "success", "failure"] : ["dc", "success", "failure"],
      facts.gm,
      (mode) => t(`Check.saveHint.${mode}`),
    ),
    ...checkFields(facts, form, "save"),
  ];
}

export function saveProblems(facts: SaveFacts, form: SaveForm): Problem[] {
  const asleep = hasConditionFact(facts, "unconscious") && !facts.gm && !facts.dead;
  return compact([
    asleep && problem("", "unconscious", { name: nameOf(facts, "self") }),
    ...checkProblems(facts, form),
  ]);
}

export interface SaveResult {
  /** null: the Warden decides after the roll. */
  saved: boolean | null;
  checked: CheckResult | null;
}

/** Whether a total succeeds: the Initiator wins ties; against a DC a house rule decides (G-45, G-46, D2). */
export function isSaveSuccess(facts: CheckFacts, form: SaveForm, tr: number): boolean | null {
  const ir = numberOf(form.ir);
  if (ir !== null) return !initiatorWins(ir, tr);
  const dc = dcOf(form);
  return dc === null ? null : isPlainSaveSuccess(tr, dc, facts.house);
}

/** Rolls the Save without its line; for card and odds. */
export function* rollSave(facts: CheckFacts, form: SaveForm, read: CheckInput): Procedure<SaveResult> {
  const mode = saveMode(form);
  if (mode === "success" || mode === "failure" || read.auto.fails)
    return { saved: mode === "success" && !read.auto.fails, checked: null };
  const checked = yield* rollCheck(facts, read);
  return { saved: isSaveSuccess(facts, form, checked.total), checked };
}
