/** A creature with reach 0 enters another's space: the occupant may attack first (T-62 to T-64, D-09). */
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Form, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { ATTACK_ASKS, type DeclaredAttack } from "./attack-form.ts";
import { mustShareSpace } from "./attack-hints.ts";

/** The occupant's one attack, before the intruder's. */
const occupantAttackOffer = (facts: AttackFacts, part: string): Offer =>
  makeOffer(
    "intruder",
    "intruder",
    t("Offer.intruder", { name: nameOf(facts, "self"), occupant: nameOf(facts, part) }),
    {
      by: part,
      parts: { self: part, t0: "self" },
      asks: ATTACK_ASKS,
      tone: "primary",
      otherwise: t("Offer.intruderOtherwise"),
    },
  );

/** The intruder's own attack, after the occupant's has been resolved; not made if the intruder has fallen. */
const continueOffer = (facts: AttackFacts, action: string, form: Form): Offer =>
  makeOffer("goOn", action, t("Offer.goOn", { name: nameOf(facts, "self") }), {
    parts: {
      self: "self",
      ...Object.fromEntries(facts.targets.map((target) => [target, target])),
      ...(facts.refs.item ? { item: "item" } : {}),
    },
    form: { ...form, entering: false, cameIn: true },
    tone: "primary",
    otherwise: t("Offer.goOnOtherwise"),
    after: "intruder",
  });

/** Asks the occupant, if it can be asked. An outcome means its attack comes first; null: the attack goes ahead. */
export function* occupantAttacksFirst(
  facts: AttackFacts,
  form: Form,
  action: string,
  swing: Pick<DeclaredAttack, "weapon" | "mode" | "aims">,
): Procedure<Outcome | null> {
  // The notes about the shared space were shown on entering.
  if (!mustShareSpace(swing) || flagOf(form.cameIn)) return null;
  const [part] = swing.aims as [string];
  const data = { name: nameOf(facts, "self"), target: nameOf(facts, part) };
  yield* addNote("share", t("Line.share", data), { rule: "T-62" });
  yield* addNote("reachZero", t(`Line.reachZero.${facts.house.reachZero}`, data), { rule: "T-64" });
  if (!flagOf(form.entering)) return null;
  if (facts.marks[part]?.helpless) {
    yield* addNote("intruder", t("Line.occupantHelpless", data), { rule: "T-63" });
    return null;
  }
  const answer = yield* choose("intruder", part, ["attack", "pass"]);
  yield* addNote("intruder", t(`Line.occupant.${answer}`, data), { rule: "T-63" });
  if (answer === "pass") return null;
  return makeOutcome(t("Headline.intruder", data), {
    offers: [occupantAttackOffer(facts, part), continueOffer(facts, action, form)],
  });
}
