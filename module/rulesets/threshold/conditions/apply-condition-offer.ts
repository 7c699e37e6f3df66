/** The follow-up that applies a condition. */
import { nameOf } from "../../../kernel/facts.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import type { ConditionDuration } from "../model/data.ts";
import { t } from "../model/texts.ts";

/** The button that applies a condition to `part`: "targets" are the targets at the time of the click. */
export const putOnOffer = (facts: Facts, part: string, lasting: ConditionDuration, from: string, poison = ""): Offer =>
  makeOffer(
    `put-${part}-${lasting.status}`,
    "putOn",
    t(part === "targets" ? "Offer.putOnTargets" : "Offer.putOn", {
      name: nameOf(facts, part),
      condition: t(`Condition.${lasting.status}`),
    }),
    {
      parts: { self: part },
      form: { status: lasting.status, per: lasting.per, count: lasting.count, from, poison },
      tone: "primary",
      otherwise: t("Offer.putOnOtherwise"),
      auto: part !== "targets",
      ...(part === "targets" ? { stays: true } : {}),
    },
  );
