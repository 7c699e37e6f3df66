/** A Save: avoids or reduces a danger, against a result or a DC (G-38 to G-48). */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { addLine, addNote, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { dcOf } from "../attack/action-form.ts";
import { damageOffer } from "../damage/damage-offers.ts";
import { failedSpellSaveOffers, spellFreed } from "../magic/cast-offers.ts";
import { attributeText, t } from "../model/texts.ts";
import { breakdownOf, type CheckResult, checkDiceShown, costs } from "./check.ts";
import { type CheckInput, checkInputOf, reviewText } from "./check-form.ts";
import { saveOdds } from "./check-odds.ts";
import { extraordinaryOffers, narrateOffer, reverseOffers, rulingOffer } from "./check-offers.ts";
import {
  rollSave,
  type SaveFacts,
  type SaveForm,
  type SaveResult,
  saveDefaults,
  saveFacts,
  saveFields,
  saveMode,
  saveProblems,
} from "./save-form.ts";

function* saySave(form: SaveForm, read: CheckInput, checked: CheckResult, saved: boolean | null): Procedure<void> {
  const ir = numberOf(form.ir);
  const dc = ir === null ? dcOf(form) : null;
  const other = ir ?? dc;
  const tr = {
    of: "self",
    label: t("Check.tr", { attribute: attributeText(read.attribute) }),
    dice: checkDiceShown(checked),
    total: checked.total,
    breakdown: breakdownOf(read, checked),
  };
  const result = t(`Check.word.${saved === null ? "kept" : saved ? "holds" : "gives"}`);
  const by = other === null ? {} : { by: Math.abs(checked.total - other) };
  if (ir !== null) {
    const left = { label: t("Check.irShort"), dice: [], total: ir };
    const winner = saved ? "right" : "left";
    yield* addLine("save", { kind: "versus", rule: "G-46", left, right: tr, word: result, ...by, winner });
  } else {
    const right = dc === null ? null : { label: t("Check.dc"), dice: [], total: dc };
    const winner = saved === null ? "none" : saved ? "left" : "right";
    yield* addLine("save", { kind: "versus", rule: "G-45", left: tr, right, word: result, ...by, winner });
  }
  const { natural } = checked;
  if (natural === null) return;
  const tone = natural === 20 ? "best" : "worst";
  yield* addNote("natural", t(`Check.natural.${tone}`), { rule: "G-52", tone });
}

/** Follow-ups of a failed Save: damage, and effects announced by the initiator. */
export function failedSaveOffers(facts: Facts, form: Form): Offer[] {
  const raw = wholeOf(form.raw) ?? 0;
  const extra = wholeOf(form.extra) ?? 0;
  const from = facts.refs.t0 ? "t0" : "";
  const hit = {
    raw,
    extra,
    ignoreArmor: flagOf(form.ignoreArmor),
    fire: flagOf(form.fire),
    weapons: listOf(form.weapons),
    embers: listOf(form.embers),
  };
  return compact([
    raw + extra > 0 && damageOffer(facts, "self", from, hit),
    ...failedSpellSaveOffers(facts, form, true),
  ]);
}

/** A form from JSON; invalid JSON is an empty form. */
export function parseForm(json: string): Form {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Form) : {};
  } catch {
    return {};
  }
}

/** Plays a Save from the first die to its follow-ups; retreat and others pass their own headline. */
export function* performSave(facts: SaveFacts, form: SaveForm, headline = "save"): Procedure<Outcome & SaveResult> {
  const read = checkInputOf(facts, form);
  const rolls = ["dc", "contest"].includes(saveMode(form)) && !read.auto.fails;
  yield* pay("costs", costs(facts, form, read, rolls));
  const { saved, checked } = yield* rollSave(facts, form, read);
  if (checked) yield* saySave(form, read, checked, saved);
  const how = saved === null ? "open" : saved ? "held" : "lost";
  const natural = checked?.natural ?? null;
  const total = checked?.total ?? 0;
  const reaction = stringOf(form.reaction).trim();
  const { raw, extra, ignoreArmor, fire, weapons, embers, effect, frees, wonder } = form;
  const parts = { self: "self", ...(facts.refs.t0 ? { t0: "t0" } : {}) };
  const story = {
    raw,
    extra,
    ignoreArmor,
    fire,
    weapons,
    embers,
    effect,
    frees,
    wonder,
    seat: "tr",
    total,
    won: saved === true,
    open: saved === null,
  };
  const winner = saved ? "self" : facts.refs.t0 ? "t0" : "";
  return {
    saved,
    checked,
    headline: t(`Headline.${headline}.${how}${checked ? "" : "Trivial"}`, {
      name: nameOf(facts, "self"),
      total,
      against: numberOf(form.ir) ?? dcOf(form) ?? 0,
      reaction,
    }),
    tone: natural === 20 ? "best" : natural === 1 ? "worst" : saved === null ? "plain" : saved ? "good" : "bad",
    consequences: [...spellFreed(form, saved === true)],
    offers: compact([
      saved === null && rulingOffer({ ...story, wonder: natural ?? wonder }, parts),
      ...(saved === false ? failedSaveOffers(facts, form) : []),
      ...extraordinaryOffers(natural, story, parts),
      ...(saved === null || natural !== null ? [] : reverseOffers(facts, story, parts)),
      saved !== null && winner && narrateOffer(winner, nameOf(facts, winner)),
    ]),
  };
}

export const save: Action<SaveFacts, SaveForm> = {
  id: "save",
  concludes: "always",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: (facts) => t("Title.save", { name: nameOf(facts, "self") }),
  icon: "shield-reflect",
  facts: saveFacts,
  defaults: saveDefaults,
  form: saveFields,
  problems: saveProblems,
  *start(facts, form): Procedure<Outcome> {
    const { headline, tone, consequences, offers } = yield* performSave(facts, form);
    return { headline, tone, consequences, offers };
  },
  reviewText: (facts, form) => {
    const reaction = stringOf(form.reaction).trim();
    const what = reaction ? t("Name", { name: reaction }) : t("Review.save");
    return reviewText(facts, form, what, saveMode(form));
  },
  rollsOnClickingClient: true,
  byItself: { kind: "defense" },
  odds: saveOdds,
  buttonLabel: (facts, form) => t("Verb.rollSave", { attribute: attributeText(checkInputOf(facts, form).attribute) }),
};
