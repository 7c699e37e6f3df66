/** Held actions: settled and paid now, done when their condition is met, gone by the next turn (G-34 to G-37, G-24 to G-27). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf } from "../../../kernel/facts.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { perform } from "./action.ts";
import {
  type ActionFacts,
  type ActionForm,
  actionDefaults,
  actionFacts,
  actionFields,
  actionProblems,
  retargeted,
} from "./action-form.ts";
import { apProblems, priceOf, spendAp } from "./ap.ts";
import { actionOdds } from "./check-odds.ts";
import { type HeldData, itemsOf } from "./data.ts";
import { SAVE_ASKS } from "./follow.ts";
import { ideaOf } from "./ideas.ts";
import { ADHOC, thingText, UNARMED } from "./objects.ts";
import { parsed } from "./save.ts";
import { problem, t } from "./words.ts";

const ACTORS = ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"];

/** action: a check of its own. dodge, parry: before one's own Save. help: an Advantage for whoever is aimed at. */
export const HELD_KINDS = ["action", "dodge", "parry", "help"] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
const isKind = (kind: unknown): kind is HeldKind => HELD_KINDS.includes(kind as HeldKind);

export interface HoldFacts extends ActionFacts {
  round: number;
}
export type HoldForm = ActionForm & {
  kind: string;
  description: string;
  condition: string;
  /** What parries: an item id. */
  with: string;
};

const kindOf = (form: HoldForm): HeldKind => (isKind(form.kind) ? form.kind : "action");
/** Things a blow can be caught with. */
const parries = (facts: ActionFacts) =>
  facts.objects.filter((o) => ![UNARMED, ADHOC].includes(o.id) && o.kind !== "gear");

/** The settled form: Advantages saved up move into it (G-36). */
function frozenOf(facts: HoldFacts, form: HoldForm): Form {
  const { kind: _, description: __, condition: ___, ap: ____, with: thing, ...check } = form;
  if (kindOf(form) === "parry") return { with: thing };
  if (kindOf(form) !== "action") return {};
  const pending = flagOf(form.pending) ? facts.pending : 0;
  return { ...check, adv: (wholeOf(form.adv) ?? 0) + pending, pending: false };
}

function holdConsequences(facts: HoldFacts, form: HoldForm): Consequence[] {
  const kind = kindOf(form);
  const price = priceOf(form.ap);
  const description = stringOf(form.description).trim();
  const moves = kind === "action" && flagOf(form.pending) && facts.pending > 0;
  const system: HeldData = {
    action: kind,
    description,
    condition: stringOf(form.condition).trim(),
    apCost: price,
    frozen: JSON.stringify(frozenOf(facts, form)),
    round: facts.round,
    worldTime: facts.worldTime,
  };
  const name = description || `GRIMOIRE.Held.${kind}`;
  return [
    ...spendAp(facts, price),
    ...(moves
      ? [{ part: "self", do: "set", path: "pendingAdvantage", value: 0, why: t("Reason.advantageHeld") } as const]
      : []),
    { part: "self", do: "create", why: t("Reason.held"), item: { name, type: "grimoireHeld", system: { ...system } } },
  ];
}

function holdFields(facts: HoldFacts, form: HoldForm): Field[] {
  const kind = kindOf(form);
  const ap = actionFields(facts, form).filter((field) => field.name === "ap");
  const check = actionFields(facts, form).filter((field) => field.name !== "intent");
  const things = parries(facts).map((o) => ({ value: o.id, label: thingText(o) }));
  return [
    {
      kind: "choice",
      name: "kind",
      label: t("Check.held"),
      as: "segments",
      options: HELD_KINDS.map((value) => ({ value, label: t(`Held.${value}`), hint: t(`Check.heldHint.${value}`) })),
      rule: "G-34",
    },
    {
      kind: "text",
      name: "description",
      label: t("Check.description"),
      placeholder: t("Check.descriptionPlaceholder"),
      rule: "G-34",
    },
    {
      kind: "text",
      name: "condition",
      label: t("Check.condition"),
      placeholder: t(`Check.conditionPlaceholder.${kind === "dodge" || kind === "parry" ? "attack" : "any"}`),
      rule: "G-34",
    },
    ...(kind === "parry"
      ? [
          {
            kind: "choice",
            name: "with",
            label: t("Check.parryWith"),
            as: "list",
            options: things,
            rule: "G-25",
          } as const,
        ]
      : []),
    ...(kind === "action" ? check : ap),
  ];
}

function holdProblems(facts: HoldFacts, form: HoldForm): Problem[] {
  const kind = kindOf(form);
  const waits = kind === "dodge" || kind === "parry" || stringOf(form.condition).trim() !== "";
  const parry = kind === "parry" && !parries(facts).some((o) => o.id === form.with);
  const name = nameOf(facts, "self");
  return [
    ...(waits ? [] : [problem("condition", "conditionMissing")]),
    ...(parry ? [problem("with", "parryMissing")] : []),
    ...(facts.critical && !facts.gm ? [problem("", "criticalHold", { name })] : []),
    ...(kind === "action"
      ? actionProblems(facts, form)
      : [
          ...(facts.dead ? [problem("", "isDead", { name })] : []),
          ...(facts.unable && !facts.dead && !facts.gm ? [problem("", "unable", { name })] : []),
          ...apProblems(facts, priceOf(form.ap)),
        ]),
  ];
}

export const hold: Action<HoldFacts, HoldForm> = {
  id: "hold",
  offeredBy: [...ACTORS, "grimoireWeapon"],
  title: (facts) => t("Title.hold", { name: nameOf(facts, "self") }),
  icon: "sands-of-time",
  target: "none",
  facts: (parts: Parts) => ({ ...actionFacts({ ...parts, targets: [] }), round: wholeOf(parts.given.round) ?? 0 }),
  defaults: (facts) => {
    const idea = ideaOf(facts.idea)?.held ?? "";
    const things = parries(facts);
    const ready = things.find((o) => o.edge === "parry" && o.ready) ?? things.find((o) => o.ready) ?? things[0];
    return {
      ...actionDefaults(facts),
      kind: idea || "action",
      description: "",
      condition: "",
      with: facts.chosen || (ready?.id ?? ""),
    };
  },
  form: holdFields,
  problems: holdProblems,
  start(facts, form) {
    const kind = kindOf(form);
    const description = stringOf(form.description).trim();
    const condition = stringOf(form.condition).trim();
    const words = `${description ? "Description" : ""}${condition ? "Condition" : ""}`;
    return done({
      headline: t(`Headline.hold.${kind}${words}`, { name: nameOf(facts, "self"), description, condition }),
      tone: "plain",
      consequences: holdConsequences(facts, form),
      offers: [],
    });
  },
  verb: (facts, form) => t(facts.fighting ? "Verb.holdAp" : "Verb.hold", { ap: priceOf(form.ap) }),
};

/** A held action as the facts know it. */
interface Waiting {
  id: string;
  name: string;
  kind: string;
  frozen: string;
}

export interface HeldFacts extends ActionFacts {
  waiting: Waiting[];
  /** The one whose button it was, or the only one. */
  picked: string;
  /** It was named, and is not just the only one. */
  named: boolean;
}

function heldFacts(parts: Parts): HeldFacts {
  const waiting = itemsOf(parts.self, "grimoireHeld").map(({ id, name, system }) => ({
    id,
    name,
    kind: system.action,
    frozen: system.frozen,
  }));
  const known = (id: string) => waiting.some((one) => one.id === id);
  const picked = [parts.item?.id ?? "", stringOf(parts.given.item), stringOf(parts.given.held)].find(known);
  return {
    ...actionFacts(parts),
    chosen: "",
    waiting,
    picked: picked ?? (waiting.length === 1 ? waiting[0]!.id : ""),
    named: picked !== undefined,
  };
}

export type TriggerForm = {
  held: string;
  /** "save": it comes before the Save the rest of the form tells of. */
  before: string;
} & Form;

const picked = (facts: HeldFacts, form: TriggerForm): Waiting | undefined =>
  facts.waiting.find((one) => one.id === (stringOf(form.held) || facts.picked));

/** The frozen form with what is only known now: whom it meets, and what has been gained since (G-37). */
export function thawed(facts: HeldFacts, frozen: string): ActionForm {
  const held = parsed(frozen);
  const fresh = actionDefaults(facts);
  return retargeted(facts, {
    ...fresh,
    ...held,
    struck: listOf(held.struck),
    ap: 0,
    pending: facts.pending > 0,
  } as ActionForm);
}

/** The Save that was about to be made, offered again. */
function saveAgain(facts: HeldFacts, form: TriggerForm, parry: string): Offer[] {
  if (form.before !== "save") return [];
  const { held: _, before: __, ...rest } = form;
  return [
    {
      id: "save",
      action: "save",
      label: t("Offer.save", { name: nameOf(facts, "self") }),
      by: "self",
      parts: { self: "self", ...(facts.refs.t0 ? { t0: "t0" } : {}) },
      form: { ...rest, ...(parry ? { parry } : {}) },
      asks: SAVE_ASKS,
      tone: "primary",
      otherwise: t("Offer.saveOtherwise"),
      auto: false,
    },
  ];
}

const gains = (part: string): Consequence => ({
  part,
  do: "adjust",
  path: "pendingAdvantage",
  by: 1,
  why: t("Reason.advantageGained"),
});

function* startTrigger(facts: HeldFacts, form: TriggerForm): Procedure<Outcome> {
  const held = picked(facts, form);
  const name = nameOf(facts, "self");
  if (!held) return { headline: t("Headline.heldGone", { name }), tone: "plain", consequences: [], offers: [] };
  yield* pay("held", [{ part: "self", do: "remove", item: held.id, why: t("Reason.triggered") }]);
  if (held.kind === "action") {
    const { offers, ...outcome } = yield* perform(facts, thawed(facts, held.frozen));
    return { ...outcome, offers: [...offers, ...saveAgain(facts, form, "")] };
  }
  const headline = t(`Headline.trigger.${isKind(held.kind) ? held.kind : "other"}`, { name, held: held.name });
  const plain: Outcome = { headline, tone: "good", consequences: [], offers: saveAgain(facts, form, "") };
  if (held.kind === "dodge") return { ...plain, consequences: [gains("self")] };
  if (held.kind === "parry") return { ...plain, offers: saveAgain(facts, form, stringOf(parsed(held.frozen).with)) };
  if (held.kind === "help") return { ...plain, consequences: facts.targets.map(gains) };
  const next: Offer = {
    id: "held",
    action: held.kind,
    label: t("Offer.held", { held: held.name }),
    by: "self",
    parts: { self: "self", ...Object.fromEntries(facts.targets.map((part) => [part, part])) },
    form: { ...parsed(held.frozen), ap: 0 },
    tone: "primary",
    auto: true,
  };
  return { ...plain, offers: [next, ...plain.offers] };
}

function triggerProblems(facts: HeldFacts, form: TriggerForm): Problem[] {
  const name = nameOf(facts, "self");
  const held = picked(facts, form);
  if (facts.waiting.length === 0) return [problem("", "nothingHeld", { name })];
  if (!held) return [problem("held", "whichHeld")];
  if (facts.dead) return [problem("", "isDead", { name })];
  if (facts.unable && !facts.gm) return [problem("", "unable", { name })];
  if (held.kind === "help" && (facts.targets.length === 0 || form.before === "save"))
    return [problem("held", "helpWhom")];
  return held.kind === "action" ? actionProblems(facts, thawed(facts, held.frozen)) : [];
}

const whichField = (facts: HeldFacts): Field[] =>
  facts.waiting.length < 2
    ? []
    : [
        {
          kind: "choice",
          name: "held",
          label: t("Check.which"),
          as: "list",
          options: facts.waiting.map((one) => ({ value: one.id, label: t("Name", { name: one.name }) })),
          rule: "G-37",
        },
      ];

/** The condition is met: what else it costs is spent, then the dice fall (G-37). */
export const triggerHeld: Action<HeldFacts, TriggerForm> = {
  id: "triggerHeld",
  offeredBy: ["grimoireHeld"],
  title: (facts) => t("Title.trigger", { name: nameOf(facts, "self") }),
  icon: "trigger-hurt",
  target: "each",
  looksAround: true,
  facts: heldFacts,
  defaults: (facts) => ({ held: facts.picked, before: "" }),
  form: whichField,
  problems: triggerProblems,
  start: startTrigger,
  odds: (facts, form) => {
    const held = picked(facts, form);
    return held?.kind === "action" ? actionOdds(facts, thawed(facts, held.frozen)) : null;
  },
  verb: () => t("Verb.trigger"),
};

export type CancelForm = {
  /** Ids; none: everything that is held. */
  which: string[];
};

const cancelled = (facts: HeldFacts, form: CancelForm): Waiting[] => {
  const which = listOf(form.which);
  return which.length === 0 ? facts.waiting : facts.waiting.filter((one) => which.includes(one.id));
};

/** Not met by the next turn, or given up: gone, and its AP with it (G-35, D26). */
export const cancelHeld: Action<HeldFacts, CancelForm> = {
  id: "cancelHeld",
  offeredBy: ["grimoireHeld", ...ACTORS],
  title: (facts) => t("Title.cancelHeld", { name: nameOf(facts, "self") }),
  icon: "cancel",
  target: "none",
  facts: (parts: Parts) => heldFacts({ ...parts, targets: [] }),
  defaults: (facts) => ({ which: facts.named ? [facts.picked] : [] }),
  problems: (facts, form) =>
    cancelled(facts, form).length > 0 ? [] : [problem("", "nothingHeld", { name: nameOf(facts, "self") })],
  start(facts, form) {
    const gone = cancelled(facts, form);
    return done({
      headline: t("Headline.cancelHeld", {
        name: nameOf(facts, "self"),
        count: gone.length,
        held: gone.map((one) => one.name).join(", "),
      }),
      tone: "plain",
      consequences: gone.map(({ id }) => ({ part: "self", do: "remove", item: id, why: t("Reason.cancelled") })),
      offers: [],
    });
  },
  verb: () => t("Verb.cancelHeld"),
};
