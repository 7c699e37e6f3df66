/**
 * The views of actors: document type to the data of each part of its sheet. Loaded with the first sheet.
 */
import type { Snapshot, ViewContext, Views } from "../../../kernel/ruleset.ts";
import { heartsOf } from "../checks/heart-location.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { body, injuredCount } from "./body.ts";
import { combat } from "./combat.ts";
import { limited } from "./condition-chips.ts";
import { effects, gear } from "./gear.ts";
import { masthead, strip, vitals } from "./header.ts";
import { skills } from "./skills.ts";
import { rich, t } from "./texts.ts";
import { quick, turn } from "./turn-bar.ts";
import { weaponRows } from "./weapons.ts";

export { actionBar } from "./action-bar.ts";

/** Unconscious or worse: no actions available (N-30). */
const isUnconscious = ({ system, statuses }: ActorSnapshot): boolean =>
  system.vital !== "alive" || statuses.includes("unconscious");

const top = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) => {
  const { first, several } = weaponRows(document, actor, context);
  return {
    masthead: masthead(actor),
    vitals: vitals(actor, context),
    turn: turn(actor, context),
    strip: strip(actor, context),
    quick: isUnconscious(actor)
      ? { shown: false, arms: [], several: null, acts: [] }
      : { shown: true, arms: first, several, acts: quick(document, actor, context) },
  };
};

const knownHearts = ({ system: { knowledge } }: ActorSnapshot) => {
  const { known, tried } = heartsOf(knowledge.hearts);
  return {
    hearts: known,
    noHearts: known.length === 0 ? t("hearts.none") : null,
    triedHearts: tried.length > 0 ? t("hearts.tried", { hearts: tried.join(", ") }) : null,
  };
};

/** Details and known hearts of an actor (N-59). */
const notes = (actor: ActorSnapshot, context: ViewContext) => ({
  species: actor.system.details.species,
  ...knownHearts(actor),
  biography: rich(actor.system.details.biography, "system.details.biography"),
  gmNotes: context.gm ? rich(actor.system.details.gmNotes, "system.details.gmNotes") : null,
  gm: context.gm,
});

const character = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const belongings = gear(actor);
  const injured = injuredCount(actor);
  return {
    ...top(document, actor, context),
    body: body(actor, context),
    combat: {
      ...combat(document, actor, context),
      arms: weaponRows(document, actor, context),
      natural: belongings.natural,
    },
    skills: skills(document, actor, context),
    gear: belongings,
    notes: { ...notes(actor, context), features: belongings.features, effects: effects(document) },
    counts: injured > 0 ? { body: injured } : {},
  };
};

/** Creatures: the whole sheet on one narrow page. */
const creature = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const belongings = gear(actor);
  return {
    ...top(document, actor, context),
    play: {
      body: body(actor, context),
      combat: combat(document, actor, context),
      arms: weaponRows(document, actor, context),
      skills: skills(document, actor, context),
    },
    more: {
      ...notes(actor, context),
      features: belongings.features,
      gear: belongings,
      natural: belongings.natural,
      body: body(actor, context),
      skills: skills(document, actor, context),
      effects: effects(document),
    },
  };
};

export const views: Views = {
  anatomyCharacter: character,
  anatomyCreature: creature,
};
