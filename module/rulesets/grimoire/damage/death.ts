/** Death of a character and the successor (G-102, G-106, G-158); the Warden can set or revoke it. */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { numberField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { successorOffers } from "../creation/successors.ts";
import { type BodyKind, isDeadOrDestroyed, kindOf } from "../model/body-facts.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { DAMAGEABLE } from "./damage.ts";

export interface DeathFacts extends Facts {
  kind: BodyKind;
  gone: boolean;
  /** A body of magic: becomes a spell (G-158). */
  vessel: boolean;
  str: number;
  mortal: boolean;
  /** Has a double that dies too (G-159): part "twin". */
  twin: boolean;
  gm: boolean;
}

function deathFacts(parts: Parts): DeathFacts {
  const { system } = asActor(parts.self);
  const linked = itemsOf(parts.self, "grimoireMark").find(({ system: mark }) => mark.entry === 23)?.system.linked;
  const twin = parts.others?.find((other) => other.uuid === linked && !isDeadOrDestroyed(asActor(other)));
  return {
    ...factsOfParts({ ...parts, targets: [] }, twin ? { twin } : {}),
    kind: kindOf(parts.self),
    gone: isDeadOrDestroyed(asActor(parts.self)),
    vessel: system.magic?.vessel === true && system.attributes.str.value === 0,
    str: system.attributes.str.value,
    mortal: system.mortal?.active === true,
    twin: twin !== undefined,
    gm: parts.gm,
  };
}

const spellOffer = (facts: Facts): Offer =>
  makeOffer("becomeSpell", "becomeSpell", t("Offer.becomeSpell", { name: nameOf(facts, "self") }), {
    hint: t("Offer.becomeSpellHint"),
    by: "gm",
    asks: ["spell"],
    tone: "primary",
  });

const twinOffer = (facts: Facts): Offer =>
  makeOffer("twinDies", "die", t("Offer.twinDies", { name: nameOf(facts, "twin") }), {
    by: "gm",
    parts: { self: "twin" },
    tone: "danger",
    otherwise: t("Offer.twinDiesOtherwise"),
  });

function* deathOutcome(facts: DeathFacts): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (facts.twin) yield* addNote("twin", t("Line.twinDies", { name }), { rule: "G-159", tone: "worst" });
  yield* addNote("next", t("Line.nextCharacter", { name }), { rule: "G-106" });
  return makeOutcome(t(facts.vessel ? "Headline.becomesSpell" : "Headline.dies", { name }), {
    tone: "worst",
    offers: compact([
      facts.vessel && spellOffer(facts),
      facts.twin && twinOffer(facts),
      ...(facts.kind === "character" ? successorOffers(facts) : []),
    ]),
  });
}

/** The card of a death; posted automatically. Lost items are handled when death is recomputed. */
export const death: Action<DeathFacts, Record<string, never>> = {
  id: "death",
  title: (facts) => t("Title.death", { name: nameOf(facts, "self") }),
  icon: "tombstone",
  readsActorTypes: ["grimoireCharacter", "grimoireNpc", "grimoireHireling"],
  facts: deathFacts,
  defaults: () => ({}),
  problems: (facts) => (facts.gone ? [] : [problem("", "alive", { name: nameOf(facts, "self") })]),
  start: deathOutcome,
};

export type SpellForm = { spell: string };

/** The Warden decides which spell a body of magic becomes. */
export const becomeSpell: Action<DeathFacts, SpellForm> = {
  id: "becomeSpell",
  title: (facts) => t("Title.becomeSpell", { name: nameOf(facts, "self") }),
  icon: "soul-vessel",
  facts: deathFacts,
  defaults: () => ({ spell: "" }),
  form: () => [
    textField("spell", t("Field.becomeSpell.spell"), {
      placeholder: t("Hint.becomeSpell.spellPlaceholder"),
      rule: "G-158",
    }),
  ],
  problems: (facts, form): Problem[] =>
    compact([
      !facts.vessel && problem("", "noVessel", { name: nameOf(facts, "self") }),
      stringOf(form.spell).trim() === "" && problem("spell", "spellNameMissing"),
    ]),
  start(facts, form) {
    const spell = stringOf(form.spell).trim();
    return resultOnly(t("Headline.isSpell", { name: nameOf(facts, "self"), spell }), {
      tone: "best",
      consequences: [
        {
          part: "self",
          do: "create",
          item: { name: spell, type: "grimoireSpell", img: "systems/fivefold/icons/soul-vessel.svg", system: {} },
          why: t("Reason.isSpell"),
        },
      ],
    });
  },
  buttonLabel: () => t("Verb.becomeSpell"),
};

/** The Warden declares an actor dead: a fall, poison, a ruling. */
export const die: Action<DeathFacts, Record<string, never>> = {
  id: "die",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.die", { name: nameOf(facts, "self") }),
  icon: "death-skull",
  facts: deathFacts,
  defaults: () => ({}),
  problems: (facts) =>
    compact([
      facts.gone && problem("", "gone", { name: nameOf(facts, "self") }),
      !facts.gm && problem("", "wardenOnly"),
    ]),
  start(facts) {
    const path = facts.kind === "detachment" ? "destroyed" : "dead";
    return resultOnly(t(`Headline.verdict.${path}`, { name: nameOf(facts, "self") }), {
      tone: "worst",
      consequences: [setValue("self", path, true, t(`Reason.verdict.${path}`))],
    });
  },
  buttonLabel: () => t("Verb.die"),
};

export type ReviveForm = { hp: number };

/** Closes the deadly wound; its recovery roll can still follow (G-127). */
const healed = (why: Text): Consequence[] => [
  setValue("self", "mortal.active", false, why),
  setValue("self", "mortal.diesAt", null, why),
  setValue("self", "deprived.causes.mortal", "", why),
];

/** Revives an actor with the HP the Warden sets, at least 1 STR, and no deadly or bleeding wound. */
export const revive: Action<DeathFacts, ReviveForm> = {
  id: "revive",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.revive", { name: nameOf(facts, "self") }),
  icon: "angel-wings",
  facts: deathFacts,
  defaults: () => ({ hp: 1 }),
  form: () => [numberField("hp", t("Field.revive.hp"), { min: 0, max: 99 })],
  problems: (facts) =>
    compact([
      !facts.gone && problem("", "alive", { name: nameOf(facts, "self") }),
      !facts.gm && problem("", "wardenOnly"),
    ]),
  start(facts, form) {
    const why = t("Reason.revived");
    const detached = facts.kind === "detachment";
    const rises: Consequence[] = compact([
      setValue("self", detached ? "destroyed" : "dead", false, why),
      setValue("self", "hp.value", Math.max(0, wholeOf(form.hp) ?? 1), why),
      facts.str <= 0 && setValue("self", "attributes.str.value", 1, why),
      ...(detached
        ? []
        : (["active", "stable"] as const).map((flag): Consequence => setValue("self", `critical.${flag}`, false, why))),
      ...(facts.mortal ? healed(why) : []),
    ]);
    return resultOnly(t("Headline.revived", { name: nameOf(facts, "self") }), { tone: "best", consequences: rises });
  },
  buttonLabel: () => t("Verb.revive"),
};
