/**
 * The views of actors: per document type the data of each part of its sheet. Loaded with the first sheet.
 */
import type { Snapshot, ViewContext, Views } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor, BIO } from "../model/data.ts";
import { effects, gear, rests } from "./gear.ts";
import { limited, masthead, strip, turn, vitals } from "./header.ts";
import { magic } from "./magic.ts";
import { abilities, heldActionRows, markRows } from "./scars-and-marks.ts";
import { pack } from "./slot-grid.ts";
import { rich, rulesText, t } from "./texts.ts";
import { weapons } from "./weapons.ts";

export { actionBar } from "./action-bar.ts";

const top = (actor: ActorSnapshot, context: ViewContext) => ({
  masthead: masthead(actor),
  vitals: { ...vitals(actor), pack: pack(actor), fighting: context.combat !== null },
  turn: turn(actor, context),
  strip: strip(actor, context),
});

/** Biography, field by field (G-167). */
const life = (actor: ActorSnapshot) => ({
  bio: BIO.map((id) => ({
    id,
    path: `system.bio.${id}`,
    label: rulesText(`Bio.${id}`),
    value: actor.system.bio?.[id] ?? "",
  })),
  age: actor.system.bio?.age ?? 0,
  description: rich(actor.system.description, "system.description"),
  notes: rich(actor.system.notes, "system.notes"),
});

const character = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const stays = markRows(document, actor, context);
  const shown = effects(document);
  const heldActions = heldActionRows(actor);
  return {
    ...top(actor, context),
    play: {
      magic: magic(document, actor, context),
      weapons: weapons(document, actor, context),
      held: heldActions,
      pending: stays.pending,
      beside: heldActions.rows.length + stays.pending.length > 0,
    },
    pack: { ...gear(actor), rests: rests(actor, context) },
    life: life(actor),
    marks: { ...stays, abilities: abilities(actor), effects: shown },
    counts: { marks: stays.scars.length + stays.mishaps.length },
  };
};

/** Terms of service (G-74, G-77). */
const service = ({ system }: ActorSnapshot, { nameOf }: ViewContext) => ({
  wage: t("wageOf", { wage: system.wage ?? 0 }),
  hiredBy: nameOf?.(system.hiredBy ?? "") ?? "",
  playedBy: nameOf?.(system.playedBy ?? "") ?? "",
});

/** NPCs, hirelings and detachments: everything on one narrow page. */
const person = (document: Snapshot, context: ViewContext) => {
  if (context.limited) return { limited: limited(document) };
  const actor = asActor(document);
  const { system } = actor;
  const crowd = system.headcount !== undefined;
  const hired = system.wage !== undefined;
  return {
    ...top(actor, context),
    play: {
      magic: magic(document, actor, context),
      weapons: weapons(document, actor, context),
      abilities: abilities(actor),
      held: heldActionRows(actor),
      pending: markRows(document, actor, context).pending,
      fearless: system.immuneMorale ? t("fearless") : null,
      crowd,
      rally: system.routed === true || actor.statuses.includes("fleeing"),
      rests: rests(actor, context),
      gm: context.gm,
    },
    more: {
      ...gear(actor),
      ...markRows(document, actor, context),
      ...life(actor),
      effects: effects(document),
      gm: context.gm,
      crowd,
      hired: hired ? service(actor, context) : null,
      laden: system.slots !== undefined,
      told: system.bio !== undefined,
    },
  };
};

export const views: Views = {
  grimoireCharacter: character,
  grimoireNpc: person,
  grimoireHireling: person,
  grimoireDetachment: person,
};
