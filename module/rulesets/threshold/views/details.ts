/** Details: creature type, alignment, effects of holy and unholy power with the reason, resistances (T-98 to T-116). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { energyRelation, holyUnholyTraitsOf } from "../damage/holy-unholy.ts";
import { resistancesWithSource } from "../damage/resistances.ts";
import { kindText } from "../model/creature-type.ts";
import { type ActorSnapshot, ENERGIES, isCharacter, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { resistances } from "./resistances.ts";
import { named, options, orNone, rich, said, sizeOptions, t } from "./texts.ts";

const ALIGNMENTS = ["holy", "neutral", "unholy"];

function facts(actor: ActorSnapshot): { label: Text; value: Text }[] {
  const { creature, size, details, deathMode, bodyShape, finesse } = actor.system;
  const { deity } = details;
  const aligned = (id: string): Text => t(`alignment.${id === "" ? "none" : id}`);
  return compact([
    { label: t("field.kind"), value: kindText(creature) },
    { label: t("field.vitality"), value: t(`kind.${creature.kind}`) },
    creature.countsAs.length > 0 && { label: t("field.countsAs"), value: named(creature.countsAs.join(", ")) },
    {
      label: t("field.size"),
      value: t("sizeShape", { size: said(`Size.${size.value}`), shape: t(`shape.${bodyShape}`) }),
    },
    { label: t("field.alignment"), value: aligned(details.alignment) },
    !(deity.name === "" && deity.alignment === "") && {
      label: t("field.deity"),
      value: t("deityOf", { name: deity.name || "–", alignment: aligned(deity.alignment) }),
    },
    details.traceAncestry !== "" && { label: t("field.traceAncestry"), value: named(details.traceAncestry) },
    { label: t("field.deathMode"), value: t(`deathMode.${deathMode}`) },
    finesse.auto && { label: t("field.finesse"), value: t("finesseAuto") },
  ]);
}

/** Effects of holy and unholy energy, each with the rule's reason. */
function energies(document: Snapshot, context: ViewContext) {
  const [being, house] = [holyUnholyTraitsOf(document), readHouse(context.house)];
  return ENERGIES.map((id) => {
    const { relation, because } = energyRelation(id, being, house);
    return {
      id,
      label: t(`energy.${id}`),
      relation: t(`relation.${relation}`),
      why: t(`because.${because}`),
      path: `system.energy.${id}`,
    };
  });
}

export function details(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  return {
    creature: !isCharacter(actor),
    facts: facts(actor),
    energies: energies(document, context),
    relations: options("relation", ["auto", "heal", "harm", "none"]),
    resist: resistances(
      system.resistances,
      resistancesWithSource(document, holyUnholyTraitsOf(document)),
      holyUnholyTraitsOf(document),
    ),
    subtypes: system.creature.subtypes,
    countsAs: system.creature.countsAs,
    sizeOptions: orNone("sizeOfKin", sizeOptions()),
    shapeByKin:
      isCharacter(actor) && itemsOf(actor, "thresholdSpecies").length > 0 ? t(`shape.${system.bodyShape}`) : null,
    shapes: options("shape", ["tall", "long"]),
    vitalities: options("vitality", ["auto", "living", "undead", "nonliving"]),
    alignments: orNone("alignment.none", options("alignment", ALIGNMENTS)),
    deathModes: options("deathMode", ["bleed", "instant"]),
    speeds: Object.entries(system.speed.other).map(([id, { mode, value }]) => ({
      path: `system.speed.other.${id}`,
      text: t(`move.${mode}`, { value }),
    })),
    moves: options("moveMode", ["fly", "swim", "climb", "burrow"]),
    biography: rich(system.details.biography, "system.details.biography"),
    notes: rich(system.details.notes, "system.details.notes"),
  };
}
