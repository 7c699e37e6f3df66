/** The views of actors: document type to the data of each part of its sheet. Loaded with the first sheet. */
import type { Snapshot, ViewContext, Views } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor, isCharacter } from "../model/data.ts";
import { powers } from "./abilities.ts";
import { acts, footer, idle } from "./actions.ts";
import { attacks } from "./attacks.ts";
import { limited, state } from "./conditions.ts";
import { defenses } from "./defenses.ts";
import { effects } from "./effects.ts";
import { gear, injuries } from "./gear.ts";
import { masthead } from "./header.ts";
import { vitals } from "./pools.ts";
import { skills } from "./skills.ts";
import { rich } from "./texts.ts";

export { actionBar } from "./action-bar.ts";

const top = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) => ({
  masthead: masthead(actor, context),
  vitals: vitals(document, actor, context),
  state: state(document, actor, context),
  footer: footer(document, actor, context),
});

const combatViews = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) => ({
  creature: !isCharacter(actor),
  attacks: attacks(document, actor, context),
  acts: { presses: acts(document, actor, context), idle: idle(document) },
  defenses: defenses(document, actor),
  powers: powers(document, actor, context),
});

const story = (document: Snapshot, actor: ActorSnapshot) => ({
  injuries: injuries(document),
  biography: rich(actor.system.details.biography, "system.details.biography"),
  notes: rich(actor.system.details.notes, "system.details.notes"),
});

const character = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const storyTab = story(document, actor);
  const shown = effects(document);
  return {
    ...top(document, actor, context),
    fight: combatViews(document, actor, context),
    skills: skills(document, actor),
    gear: gear(document, actor, context),
    story: storyTab,
    effects: shown,
    counts: { story: storyTab.injuries.length, effects: shown.groups.reduce((n, { rows }) => n + rows.length, 0) },
  };
};

/** Creatures: everything on one narrow page. */
const creature = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const { details } = actor.system;
  return {
    ...top(document, actor, context),
    play: { ...combatViews(document, actor, context), skills: skills(document, actor) },
    more: {
      gm: context.gm,
      threat: details.threat,
      fragile: details.fragile,
      tactics: context.gm ? rich(details.tactics, "system.details.tactics") : null,
      skills: skills(document, actor),
      gear: gear(document, actor, context),
      story: story(document, actor),
      effects: effects(document),
    },
  };
};

export const views: Views = {
  auraCharacter: character,
  auraCreature: creature,
};
