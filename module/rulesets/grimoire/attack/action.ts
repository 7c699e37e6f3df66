/** An Action: a check against a DC, against the Saves of targets, or without a roll (G-08 to G-31). */
import { aroundSelf } from "../../../kernel/area.ts";
import type { Tone } from "../../../kernel/card.ts";
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, listOf, numberOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Area, Facts, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import {
  breakdownOf,
  type CheckResult,
  checkDiceShown,
  costs,
  initiatorWins,
  type NaturalRoll,
  rollCheck,
  rollDamageOnly,
} from "../checks/check.ts";
import { type CheckFacts, checkFacts } from "../checks/check-facts.ts";
import { type CheckInput, checkInputOf, reviewText } from "../checks/check-form.ts";
import { actionOdds } from "../checks/check-odds.ts";
import {
  type AttackData,
  attackDataOf,
  extraordinaryOffers,
  type HeldActionFacts,
  hitOffers,
  narrateOffer,
  rulingOffer,
  saveOffers,
} from "../checks/check-offers.ts";
import type { ObjectsRolled } from "../checks/object-dice.ts";
import { ACTORS } from "../model/constants.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import {
  type ActionFacts,
  type ActionForm,
  actionDefaults,
  actionFacts,
  actionFields,
  actionProblems,
  actionRanges,
  dcOf,
  ideaPrefill,
  modeOf,
  objectsPrefill,
} from "./action-form.ts";

/** Item types whose button starts an Action with them. */
const ITEM_TYPES = ["grimoireWeapon", "grimoireArmor", "grimoireGear"];

/** The damage die is the one already rolled for the result (G-53). */
function* sayDamage(read: CheckInput, objects: ObjectsRolled): Procedure<void> {
  const hurting = objects.rolls.filter((o) => o.damage);
  if (hurting.length === 0) return;
  const counted = hurting.find((o) => o.isDamage);
  const two = read.used.filter((o) => o.damage).length > 1;
  yield* addTotal("damage", t("Check.damage"), {
    rule: two ? "G-94" : "G-53",
    dice: hurting.flatMap((o) =>
      o.kept.map(({ faces, kept }) => ({ faces, value: kept, ...(o === counted ? {} : { mark: "struck" as const }) })),
    ),
    total: objects.damage,
    tone: "good",
  });
}

/** Card line of the roll: the result against the DC, or pending Saves. */
function* sayAction(read: CheckInput, checked: CheckResult, dc: number | null, contest: boolean): Procedure<void> {
  const { total, natural } = checked;
  const success = dc === null ? null : initiatorWins(total, dc);
  const result = contest ? "awaits" : success === null ? "kept" : success ? "meets" : "misses";
  yield* addLine("action", {
    kind: "versus",
    rule: contest ? "G-22" : "G-21",
    left: {
      of: "self",
      label: t("Check.ir", { attribute: attributeText(read.attribute) }),
      dice: checkDiceShown(checked),
      total,
      breakdown: breakdownOf(read, checked),
      ...(natural === 20 ? { tone: "best" as const } : natural === 1 ? { tone: "worst" as const } : {}),
    },
    right: dc === null ? null : { label: t("Check.dc"), dice: [], total: dc },
    word: t(`Check.word.${result}`),
    ...(dc === null ? {} : { by: Math.abs(total - dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  if (natural !== null)
    yield* addNote("natural", t(`Check.natural.${natural === 20 ? "best" : "worst"}`), {
      rule: "G-52",
      tone: natural === 20 ? "best" : "worst",
    });
}

/** Saves of all targets; without targets the actor chooses them later, or the Warden enters their Save. */
export function contestedSaveOffers(facts: Facts & HeldActionFacts, form: Form, parts: readonly string[]): Offer[] {
  if (parts.length > 0) return parts.flatMap((part) => saveOffers(facts, part, nameOf(facts, part), form));
  return [
    makeOffer("challenge", "challenge", t("Offer.challenge"), {
      hint: t("Offer.challengeHint"),
      parts: { self: "self", t0: "targets" },
      form,
      tone: "primary",
      otherwise: t("Offer.challengeOtherwise"),
      group: "meets",
    }),
    { ...rulingOffer({ ...form, seat: "ir", contest: true, total: form.ir ?? 0 }, { self: "self" }), group: "meets" },
  ];
}

/** Form of a Save against this result: the result to beat and the consequences of failing. */
const contestedSaveForm = (ir: number, carried: AttackData, danger: string, wonder: NaturalRoll = null): Form => ({
  mode: "contest",
  ir,
  danger,
  wonder,
  ...carried,
});

const tones: Record<string, Tone> = { success: "good", failure: "bad", contest: "plain", open: "plain" };
const toneFor = (how: string, natural: number | null): Tone =>
  natural === 20 ? "best" : natural === 1 ? "worst" : (tones[how] ?? "plain");

const targetsOf = (facts: CheckFacts): Offer["parts"] => Object.fromEntries(facts.targets.map((part) => [part, part]));

/** Plays an Action from the first die on; also used for a triggered held action. */
export function* performAction(facts: ActionFacts, form: ActionForm): Procedure<Outcome> {
  const read = checkInputOf(facts, form);
  const attack = flagOf(form.attack);
  const intent = stringOf(form.intent).trim();
  const name = nameOf(facts, "self");
  const fails = read.auto.fails;
  const mode = fails ? "failure" : modeOf(form);
  const rolled = mode === "dc" || mode === "contest";
  yield* pay("costs", costs(facts, form, read, rolled));
  if (fails) yield* addNote("fails", fails.label, { rule: "G-138", tone: "bad" });
  const titled = intent === "" ? "" : "Intent";
  if (!rolled) {
    const objects = mode === "success" && attack ? yield* rollDamageOnly(facts, read) : null;
    if (objects) yield* sayDamage(read, objects);
    const hit = objects ? hitOffers(facts, damagedParts(facts), "self", attackDataOf(facts, form, read, objects)) : [];
    return makeOutcome(t(`Headline.trivial.${mode}${titled}`, { name, intent }), {
      tone: toneFor(mode, null),
      offers: compact([...hit, mode === "success" && narrateOffer("self", name)]),
    });
  }
  const checked = yield* rollCheck(facts, read);
  const { total, natural, objects } = checked;
  const dc = mode === "dc" ? dcOf(form) : null;
  yield* sayAction(read, checked, dc, mode === "contest");
  if (attack) yield* sayDamage(read, objects);
  const carried = attackDataOf(facts, form, read, objects);
  const how = mode === "contest" ? "contest" : dc === null ? "open" : initiatorWins(total, dc) ? "success" : "failure";
  const parts = { self: "self", ...targetsOf(facts) };
  // The outcome of a contest is reversed with each Save, not here.
  const open = how === "open" || how === "contest";
  const story = { seat: "ir", ...carried, total, won: how === "success", open };
  return makeOutcome(
    t(`Headline.action.${how}${titled}`, { name, intent, total, dc: dc ?? 0, count: facts.targets.length }),
    {
      tone: toneFor(how, natural),
      offers: compact([
        ...(how === "contest"
          ? contestedSaveOffers(facts, contestedSaveForm(total, carried, intent, natural), facts.targets)
          : []),
        how === "open" && rulingOffer({ ...story, wonder: natural }, parts),
        ...(how === "success" ? hitOffers(facts, damagedParts(facts), "self", carried) : []),
        ...extraordinaryOffers(natural, story, parts),
        how === "success" && narrateOffer("self", name),
      ]),
    },
  );
}

/** Parts that take the damage of a hit: the targets, or "targets" for those targeted on apply. */
const damagedParts = (facts: CheckFacts): readonly string[] => (facts.targets.length > 0 ? facts.targets : ["targets"]);

/** The area of a blast by a weapon in use; around the attacker if it is neither thrown nor shot (G-93). */
function areaOf(facts: ActionFacts, form: ActionForm): Area | null {
  if (!flagOf(form.attack) || !flagOf(form.blast)) return null;
  const ticked = facts.objects.filter(({ id }) => listOf(form.objects).includes(id));
  const object = ticked.find(({ blast, blastRadius }) => blast && blastRadius > 0);
  if (!object) return null;
  const area: Area = { kind: object.blastShape, size: object.blastRadius * FEET_PER_SPACE, range: 0 };
  return object.ranged || object.thrown ? area : aroundSelf(area);
}

export const action: Action<ActionFacts, ActionForm> = {
  id: "action",
  offeredBy: [...ACTORS, ...ITEM_TYPES],
  title: (facts) => {
    const object = facts.objects.find((o) => o.id === facts.chosen);
    const name = nameOf(facts, "self");
    return object ? t("Title.actionWith", { name, thing: object.name }) : t("Title.action", { name });
  },
  icon: "dice-twenty-faces-twenty",
  target: "each",
  needsNoTarget: (_facts, form) => !flagOf(form.attack),
  area: areaOf,
  readsTokens: true,
  facts: actionFacts,
  defaults: actionDefaults,
  form: actionFields,
  prefill: (facts, form, changed) =>
    changed === "idea" ? ideaPrefill(facts, form) : changed === "objects" ? objectsPrefill(facts, form) : null,
  problems: actionProblems,
  ranges: actionRanges,
  start: performAction,
  reviewText: (facts, form) => {
    const intent = stringOf(form.intent).trim();
    const object = facts.objects.find((o) => o.id === facts.chosen);
    const what = intent || object?.name;
    return reviewText(facts, form, what ? t("Name", { name: what }) : t("Review.something"), modeOf(form));
  },
  odds: actionOdds,
  buttonLabel: (facts, form) => {
    const ap = numberOf(form.ap) ?? 0;
    return facts.fighting && ap > 0 ? t("Verb.actionAp", { ap }) : t("Verb.action");
  },
};

/** Chooses targets of a contested Action that had none; each makes a Save against the existing result. */
export const challenge: Action<CheckFacts, Form> = {
  id: "challenge",
  title: (facts) => t("Title.challenge", { name: nameOf(facts, "self") }),
  icon: "crossed-swords",
  target: "each",
  facts: (parts: Parts) => checkFacts(parts, "action"),
  defaults: () => ({ mode: "contest", ir: 0, danger: "", raw: 0, weapons: [], embers: [] }),
  problems: (facts) => (facts.targets.length > 0 ? [] : [problem("", "noTarget")]),
  *start(facts, form): Procedure<Outcome> {
    yield* [];
    return makeOutcome(
      t("Headline.challenge", {
        name: nameOf(facts, "self"),
        total: numberOf(form.ir) ?? 0,
        count: facts.targets.length,
      }),
      { offers: contestedSaveOffers(facts, form, facts.targets) },
    );
  },
};
