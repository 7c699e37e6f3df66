/** Follow-ups of a check: Saves of targets, damage, decisions and descriptions of the Warden. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { damageOffer, type Hit } from "../damage/damage-offers.ts";
import { parseEvaluatedSpell } from "../magic/evaluated-spell.ts";
import { binding, effectOffer } from "../magic/spell-effect-offers.ts";
import { t } from "../model/texts.ts";
import type { NaturalRoll } from "./check.ts";
import type { CheckFacts } from "./check-facts.ts";
import { CHECK_FIELDS, type CheckForm, type CheckInput } from "./check-form.ts";
import { fireDiceOf, type ObjectsRolled } from "./object-dice.ts";

/** Data of an attack for its targets; the forms of Saves and decisions have the same fields. */
export interface AttackData extends Hit {
  raw: number;
  ignoreArmor: boolean;
  fire: boolean;
  weapons: string[];
  embers: string[];
  /** The target's shield dice have one Disadvantage (Flail). */
  wraps: boolean;
  /** Effect on a hit (a net), as JSON; "" for none. */
  effect: string;
}

/** Whether the attack uses a weapon that wraps around shields (Flail). */
export const wrapsShields = (form: Pick<CheckForm, "attack">, { used }: Pick<CheckInput, "used">): boolean =>
  flagOf(form.attack) && used.some((o) => o.damage && o.object.wrapsShields);

export function attackDataOf(facts: CheckFacts, form: CheckForm, read: CheckInput, objects: ObjectsRolled): AttackData {
  const hurting = read.used.filter((o) => o.damage);
  const attack = flagOf(form.attack);
  const fire = flagOf(form.fire);
  const net = attack ? read.used.find((o) => o.object.binds > 0)?.object : undefined;
  return {
    raw: attack ? objects.damage : 0,
    ignoreArmor: flagOf(form.ignoreArmor),
    fire,
    weapons: attack ? hurting.filter((o) => o.object.kind === "weapon").map((o) => o.object.id) : [],
    // With a single target the extra die was already rolled (D33).
    embers: attack && fire && facts.targets.length !== 1 ? fireDiceOf(objects) : [],
    wraps: wrapsShields(form, read),
    effect: net ? JSON.stringify(binding(net.name, net.binds)) : "",
  };
}

const hitOf = ({ raw, ignoreArmor, fire, weapons, embers }: Omit<AttackData, "wraps">): Hit => ({
  raw,
  ignoreArmor,
  fire,
  weapons,
  embers,
});

/** Damage and effects for each part that was hit; empty if there are none. */
export function hitOffers(
  facts: Facts,
  parts: readonly string[],
  from: string,
  carried: Omit<AttackData, "wraps">,
  by = "self",
): Offer[] {
  const effect = parseEvaluatedSpell(carried.effect);
  return parts.flatMap((part) =>
    compact([
      carried.raw > 0 && damageOffer(facts, part, from, hitOf(carried), by),
      effect && effectOffer(facts, part, effect, by),
    ]),
  );
}

/** Fields of a Save that the player may set with the Warden. */
export const SAVE_ASKS: readonly string[] = ["reaction", ...CHECK_FIELDS];

/** How many actions each target holds. */
export interface HeldActionFacts {
  marks: Readonly<Record<string, { holds: number }>>;
}

/** The Save of one target, for its owner (G-14, G-41); a held action can be triggered before it. */
export function saveOffers(facts: HeldActionFacts, part: string, name: string, form: Form): Offer[] {
  const id = `save-${part}`;
  const holds = facts.marks[part]?.holds ?? 0;
  const trigger: Offer = makeOffer(`trigger-${part}`, "triggerHeld", t("Offer.trigger", { name }), {
    hint: t("Offer.triggerHint"),
    by: part,
    parts: { self: part, t0: "self" },
    form: { ...form, before: "save" },
    asks: ["held"],
    // One held action leaves nothing to choose.
    ...(holds === 1 ? { atOnce: true as const } : {}),
    group: id,
  });
  return compact([
    holds > 0 && trigger,
    makeOffer(id, "save", t("Offer.save", { name }), {
      by: part,
      parts: { self: part, t0: "self" },
      form,
      asks: SAVE_ASKS,
      atOnce: true,
      tone: "primary",
      otherwise: t("Offer.saveOtherwise"),
      group: id,
    }),
  ]);
}

/** The Warden enters the number to meet, `against` (G-13, D32). */
export const rulingOffer = (form: Form, parts: Offer["parts"]): Offer =>
  makeOffer("judge", "judge", t(`Offer.judge.${form.seat === "ir" && form.contest ? "tr" : "dc"}`), {
    by: "gm",
    parts,
    form,
    asks: ["against"],
    ...(form.contest ? {} : { recalls: { against: "dc" } }),
    tone: "primary",
    otherwise: t("Offer.judgeOtherwise"),
  });

/** A natural 1 or 20: an extraordinary event, described by the Warden (G-52, G-30). */
export function extraordinaryOffers(natural: NaturalRoll, form: Form, parts: Offer["parts"]): Offer[] {
  if (natural === null) return [];
  return [
    {
      id: "extraordinary",
      action: "extraordinary",
      label: t(`Offer.extraordinary.${natural === 20 ? "best" : "worst"}`),
      hint: t("Offer.extraordinaryHint"),
      by: "gm",
      parts,
      form: { natural, ...form },
      // An undecided result cannot be reversed.
      asks: ["text", "extra", "hurts", ...(form.open ? [] : ["flip"])],
      tone: "plain",
      auto: false,
    },
  ];
}

/** Label of the reversed outcome (D6). */
export const reversedText = (facts: Facts, form: Form): Text =>
  t(`Check.flip.${flagOf(form.won) ? "fails" : "works"}`, { name: nameOf(facts, "self") });

/** A decided check with a natural 1 or 20 of the initiator: the Warden may reverse it (G-52, D6). */
export function reverseOffers(facts: Facts, form: Form, parts: Offer["parts"]): Offer[] {
  if (form.wonder !== 1 && form.wonder !== 20) return [];
  return [
    makeOffer("turn", "extraordinary", t(`Offer.turn.${form.wonder === 20 ? "best" : "worst"}`), {
      hint: reversedText(facts, form),
      by: "gm",
      parts,
      form: { ...form, natural: form.wonder, flip: true },
      asks: ["text"],
    }),
  ];
}

/** Asks the winner to narrate (G-50, G-51). */
export const narrateOffer = (part: string, name: string): Offer =>
  makeOffer("narrate", "narrate", t("Offer.narrate", { name }), {
    by: part,
    parts: { self: part },
    asks: ["text"],
    minor: true,
  });
