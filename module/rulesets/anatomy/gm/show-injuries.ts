/**
 * Shows all players the injuries of an actor, part by part; those of a heart only if a player's character knows it
 * (N-28, N-59).
 */
import { nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import { addNote } from "../../../kernel/procedure.ts";
import type { Action, Form, Parts } from "../../../kernel/ruleset.ts";
import { gmOnly, type OwnFacts, ownFacts } from "../damage/health-facts.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, isCharacter } from "../model/data.ts";
import { named, severityText, t } from "../model/texts.ts";

interface ShownFacts extends OwnFacts {
  /** A player's character knows where the heart is. */
  heartKnown: boolean;
}

function facts(parts: Parts): ShownFacts {
  const { species } = asActor(parts.self).system.details;
  const people = [parts.self, ...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? [])].filter(isCharacter);
  return {
    ...ownFacts(parts),
    heartKnown: isCharacter(parts.self) || people.some((one) => asActor(one).system.knowledge.hearts.includes(species)),
  };
}

export const showInjuries: Action<ShownFacts, Form> = {
  id: "showInjuries",
  offeredBy: ACTORS,
  title: (known) => t("Title.showInjuries", { name: nameOf(known, "self") }),
  icon: "ribcage",
  startedBy: "gm",
  readsTokens: true,
  readsActorTypes: ["anatomyCharacter"],
  facts,
  defaults: () => ({}),
  problems: gmOnly,
  *start(known) {
    const injured = known.self.parts.filter(
      ({ injuries, state, hidden }) => (injuries > 0 || state === "lost") && (!hidden || known.heartKnown),
    );
    for (const { id, name, injuries, capacity, state, severity } of injured)
      yield* addNote(
        `part.${id}`,
        t("Line.showInjuries", {
          part: named(name),
          severity: severityText(severity),
          injuries,
          capacity,
          state: t(`State.${state}`),
        }),
        { rule: "N-28", ...(state === "destroyed" || state === "lost" ? { tone: "bad" } : {}) },
      );
    const count = injured.reduce((sum, { injuries }) => sum + injuries, 0);
    return yield* resultOnly(
      t(injured.length > 0 ? "Headline.showInjuries.hurt" : "Headline.showInjuries.whole", {
        name: nameOf(known, "self"),
        count,
      }),
    );
  },
  buttonLabel: () => t("Verb.showInjuries"),
};
