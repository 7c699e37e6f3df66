/** The buttons below a cast: who has to save, and whom the spell takes hold of (D21). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { stringOf } from "../../../kernel/values.ts";
import { contestOffers } from "./action.ts";
import type { CastFacts } from "./cast-facts.ts";
import { SAVE_ASKS, saveOffers } from "./follow.ts";
import { harmOffer } from "./harm-offer.ts";
import { reachOf, readWorked, type Worked } from "./spell-worked.ts";
import { attributeText, t } from "./words.ts";

/** Whether there is anything to write beside damage; what words alone describe is the table's. */
export const takesHold = (worked: Worked): boolean =>
  worked.heals > 0 ||
  worked.stabilises ||
  worked.conditions.length > 0 ||
  worked.alters.length > 0 ||
  worked.gives.length > 0 ||
  worked.seconds !== null ||
  worked.rounds !== null;

/** Spells on oneself name nobody else, unless those around may resist. */
const onSelf = ({ spell }: Pick<CastFacts, "spell">): boolean =>
  spell.check === "none" && /^self\b/i.test(spell.range.text.trim());

/** The button that lets a spell take hold of `part`; it travels with the numbers of this cast. */
export function effectOffer(facts: Facts, part: string, effect: Worked, by = "self"): Offer {
  return {
    id: `spell-${part}`,
    action: "spellEffect",
    label: t(part === "self" ? "Offer.magic.onSelf" : "Offer.magic.on", {
      spell: effect.spell,
      name: nameOf(facts, part),
    }),
    by,
    parts: { self: part },
    form: { effect: JSON.stringify(effect) },
    tone: "primary",
    otherwise: t("Offer.magic.onOtherwise"),
    auto: true,
  };
}

const later = (worked: Worked): Offer => ({
  id: "spell-later",
  action: "spellEffect",
  label: t("Offer.magic.onTargets", { spell: worked.spell }),
  by: "self",
  parts: { self: "targets" },
  form: { effect: JSON.stringify(worked) },
  tone: "primary",
  otherwise: t("Offer.magic.onOtherwise"),
  auto: false,
});

/** What whoever saves is told: the result or the DC to meet, and the spell that takes hold where the Save is lost. */
function saveForm(facts: CastFacts, worked: Worked, ir: number | null): Form {
  const { resist } = facts.spell;
  return {
    ...(ir === null ? { mode: "dc", dc: worked.dc ?? facts.house.defaultDC } : { mode: "contest", ir }),
    suggest: resist,
    danger: worked.text === "" ? worked.spell : `${worked.spell}: ${worked.text}`,
    // No shield stops what reaches for the mind.
    ...(resist === "wil" ? { objects: [] } : {}),
    raw: worked.raw,
    fire: worked.fire,
    effect: takesHold(worked) ? JSON.stringify(worked) : "",
  };
}

/** Saves of everybody aimed at; without anybody they are found later. */
function savesOffers(facts: CastFacts, worked: Worked, ir: number | null, parts: readonly string[]): Offer[] {
  const form = saveForm(facts, worked, ir);
  const words = { spell: worked.spell, attribute: attributeText(facts.spell.resist) };
  if (parts.length === 0 && ir !== null) return contestOffers(facts, form, []);
  if (parts.length === 0)
    return [
      {
        id: "save-targets",
        action: "save",
        label: t("Offer.magic.saveTargets", words),
        by: "gm",
        parts: { self: "targets", t0: "self" },
        form,
        asks: SAVE_ASKS.filter((field) => !(field in form)),
        tone: "primary",
        otherwise: t("Offer.magic.saveOtherwise"),
        auto: false,
      },
    ];
  return parts.flatMap((part) =>
    saveOffers(facts, part, nameOf(facts, part), form).map((offer) =>
      offer.action === "save"
        ? { ...offer, label: t("Offer.magic.save", { ...words, name: nameOf(facts, part) }) }
        : offer,
    ),
  );
}

/** One button for each the spell reaches; aimed at nobody, one for whoever is targeted when it is pressed. */
export function spellOffers(facts: CastFacts, worked: Worked, ir: number | null): Offer[] {
  const { spell } = facts;
  const reach = spell.blast ? null : reachOf(spell, worked);
  const aimed = reach === null ? facts.targets : facts.targets.slice(0, reach);
  if (spell.check !== "none") return savesOffers(facts, worked, ir, aimed);
  const hurt = (part: string): Offer[] =>
    worked.raw > 0 ? [harmOffer(facts, part, "self", { raw: worked.raw, fire: worked.fire })] : [];
  const hold = (part: string): Offer[] => (takesHold(worked) ? [effectOffer(facts, part, worked)] : []);
  const whom = onSelf(facts) ? ["self"] : aimed;
  if (whom.length > 0) return whom.flatMap((part) => [...hurt(part), ...hold(part)]);
  return [
    ...hurt("targets").map((offer) => ({ ...offer, auto: false })),
    ...hold("self").flatMap((offer) => [{ ...offer, auto: false }, later(worked)]),
  ];
}

/** What a Save that was won rids somebody of: what the spell had put on (Rootgrasp). */
export const spellFreed = (form: Form, won: boolean): Consequence[] =>
  !won
    ? []
    : stringOf(form.frees)
        .split(/\s+/)
        .filter((id) => id !== "")
        .map((condition) => ({ part: "self", do: "condition", condition, on: false, why: t("Reason.magic.free") }));

/** What follows a Save that was lost against a spell: it takes hold of whoever saved. For the card of the Save. */
export function spellFollow(facts: Facts, form: Form, lost: boolean): Offer[] {
  const effect = readWorked(form.effect);
  return lost && effect && takesHold(effect) ? [effectOffer(facts, "self", effect, facts.refs.t0 ? "t0" : "self")] : [];
}
