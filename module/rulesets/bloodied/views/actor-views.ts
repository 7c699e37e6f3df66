/**
 * The views of actors: document type to the data of each part of its sheet. Loaded with the first sheet.
 */
import type { Snapshot, ViewContext, Views } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { armorTypeModifiers, effects, features, gear, rich, story } from "./gear.ts";
import { abilities, actorHeader, conditionChips, strip, turn, vitals } from "./header.ts";
import { injuries } from "./injuries.ts";
import { magic } from "./magic.ts";
import { t } from "./texts.ts";
import { weapons } from "./weapons.ts";

export { actionBar } from "./action-bar.ts";

/** The limited view, without any number. */
function limited(document: Snapshot) {
  const actor = asActor(document);
  const seen = conditionChips(actor).filter((chip) => ["bloodied", "unconscious", "dead"].includes(chip.id));
  return {
    name: actor.name,
    img: actor.img,
    tale: actor.system.details.appearance,
    chips: seen,
    hale: seen.length === 0 ? t("limited.hale") : null,
  };
}

const isDown = ({ statuses }: ActorSnapshot): boolean => statuses.includes("unconscious") || statuses.includes("dead");

function top(document: Snapshot, context: ViewContext, kind: "character" | "creature") {
  const actor = asActor(document);
  return {
    masthead: actorHeader(actor, kind),
    vitals: vitals(actor),
    turn: turn(context, isDown(actor)),
    strip: strip(actor),
  };
}

function combatView(document: Snapshot, context: ViewContext) {
  const actor = asActor(document);
  const shown = effects(document);
  return {
    weapons: weapons(actor, context.house),
    injuries: injuries(actor, context),
    abilities: abilities(actor),
    magic: magic(actor, context.house),
    down: isDown(actor),
    effects: shown,
  };
}

const character = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const { effects: shown, ...rest } = combatView(document, context);
  return {
    ...top(document, context, "character"),
    fight: rest,
    gear: gear(asActor(document)),
    story: story(asActor(document), context),
    effects: shown,
    counts: { effects: shown.groups.reduce((n, g) => n + g.rows.length, 0) },
  };
};

const creature = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const { effects: shown, ...rest } = combatView(document, context);
  const { traits, details } = actor.system;
  const face = top(document, context, "creature");
  return {
    ...face,
    vitals: { ...face.vitals, scales: armorTypeModifiers(actor) },
    fight: rest,
    more: {
      gear: gear(actor),
      features: features(actor),
      effects: shown,
      gm: context.gm,
      traits,
      threat: details.threat,
      appearance: details.appearance,
      notes: rich(details.notes, "system.details.notes"),
    },
  };
};

export const views: Views = {
  bloodiedCharacter: character,
  bloodiedCreature: creature,
};
