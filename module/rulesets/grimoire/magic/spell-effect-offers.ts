/** The follow-up that applies a lasting effect to a target: a spell, a net. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import type { EvaluatedSpell } from "./evaluated-spell.ts";
import { needsChoice } from "./spell-effect-items.ts";

/** Button that applies a spell to `part`, with the values of this cast. */
export function effectOffer(facts: Facts, part: string, effect: EvaluatedSpell, by = "self"): Offer {
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
    ...(needsChoice(effect) ? { asks: ["thing", "heavy"] } : {}),
    tone: "primary",
    otherwise: t("Offer.magic.onOtherwise"),
    auto: !needsChoice(effect),
    ...(effect.way === "unweave" ? { stays: true } : {}),
  };
}

/** Effect of a net or web: restrained until a STR Save succeeds. */
export const binding = (item: string, dc: number): EvaluatedSpell => ({
  dice: 0,
  sum: 0,
  spell: item,
  img: "",
  raw: 0,
  hurts: "",
  fire: false,
  embers: [],
  heals: 0,
  stabilises: false,
  conditions: ["restrained"],
  breaks: "",
  way: "",
  alters: [],
  gives: [],
  seconds: null,
  rounds: null,
  dc,
  resist: "str",
  text: "",
});
