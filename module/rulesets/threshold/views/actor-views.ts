/**
 * The views of actors: document type to the data of each part of its sheet. Loaded with the first sheet.
 */

import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext, Views } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { attacks } from "./attacks.ts";
import { bonuses } from "./bonuses.ts";
import { tests } from "./checks.ts";
import { details } from "./details.ts";
import { effects, gear } from "./gear.ts";
import { limited, masthead, strip, turn, vitals } from "./header.ts";
import { powers } from "./powers.ts";
import { build } from "./stats.ts";
import { t } from "./texts.ts";

export { actionBar } from "./action-bar.ts";

const top = (actor: ActorSnapshot, context: ViewContext) => ({
  masthead: masthead(actor),
  vitals: vitals(actor, context),
  turn: turn(actor, context),
  strip: strip(actor, context),
});

const combatView = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) => ({
  attacks: attacks(document, actor, context),
  powers: powers(document, actor, context),
  tests: tests(document, actor, context),
  bonuses: bonuses(actor, context),
});

const character = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const shown = effects(document);
  return {
    ...top(actor, context),
    fight: combatView(document, actor, context),
    stats: build(document, actor, context),
    gear: gear(actor),
    details: details(document, actor, context),
    effects: shown,
    counts: { effects: shown.groups.reduce((n, { rows }) => n + rows.length, 0) },
  };
};

/** Creatures: the whole sheet on one narrow page. */
const creature = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const { details: about, creature: kind, deathMode } = actor.system;
  return {
    ...top(actor, context),
    fight: combatView(document, actor, context),
    more: {
      gm: context.gm,
      challenge: about.challenge,
      marks: compact([t(`deathMode.${deathMode}`), kind.playableSpecies && t("playable")]),
      build: build(document, actor, context),
      gear: gear(actor),
      details: details(document, actor, context),
      effects: effects(document),
    },
  };
};

export const views: Views = {
  thresholdCharacter: character,
  thresholdCreature: creature,
};
