/** Header: name, race, level and once-a-Round uses. */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { ViewContext } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, CATEGORIES, isCharacter, itemsOf } from "../model/data.ts";
import { sizeName } from "../model/texts.ts";
import { labeledOptions, named, said, sizeOptions, t } from "./texts.ts";

function about(actor: ActorSnapshot): Text[] {
  const { details, size, level, mpl } = actor.system;
  const race = itemsOf(actor, "auraRace")[0];
  return compact([
    race && named(race.name),
    !isCharacter(actor) && said(`Category.${details.category}`),
    sizeName(size),
    t("level", { level }),
    t("mplOf", { mpl }),
  ]);
}

/** Once-a-Round uses; outside Rounds they are not counted (D-35). */
function usedOnceBadges({ system }: ActorSnapshot, context: ViewContext) {
  if ((context.combat?.round ?? 0) < 1) return [];
  const { swiftUsed, initiativeUsed, initiativeTotal } = system.round;
  return [
    {
      id: "swift",
      rule: "A-164",
      used: swiftUsed,
      label: t("once.swift"),
      word: t(swiftUsed ? "once.used" : "once.ready"),
    },
    {
      id: "initiative",
      rule: "A-60",
      used: initiativeUsed,
      label: t("once.initiative"),
      word:
        initiativeUsed && initiativeTotal !== null
          ? t("once.rolled", { total: initiativeTotal })
          : t(initiativeUsed ? "once.used" : "once.ready"),
    },
  ];
}

export const masthead = (actor: ActorSnapshot, context: ViewContext) => ({
  name: actor.name,
  img: actor.img,
  meta: about(actor),
  creature: !isCharacter(actor),
  raceless: isCharacter(actor) && itemsOf(actor, "auraRace").length === 0,
  categories: labeledOptions("Category", CATEGORIES),
  sizes: sizeOptions(),
  once: usedOnceBadges(actor, context),
  fighting: (context.combat?.round ?? 0) > 0,
  round: (context.combat?.round ?? 0) > 0 ? t("round", { round: context.combat?.round ?? 0 }) : null,
});
