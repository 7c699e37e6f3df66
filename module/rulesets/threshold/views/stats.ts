/** Origin of an actor's numbers: stats, skills, Hit Dice, species and class, feats (T-03 to T-09, T-20 to T-23). */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { type ActorSnapshot, isCharacter, itemsOf, STATS } from "../model/data.ts";
import { skillRows, specialStats } from "./checks.ts";
import { about } from "./gear.ts";
import { pips, usesText } from "./limited-uses.ts";
import { modifiers, modifierText } from "./modifiers.ts";
import { derived, named, picture, rich, said, statOptionsOf, t } from "./texts.ts";

const statRows = ({ system }: ActorSnapshot) =>
  STATS.map((id) => {
    const name = said(`Stat.${id}`);
    const { base, advance } = system.stats[id];
    return {
      id,
      name,
      hint: said(`StatFor.${id}`),
      number: derived(name, system.why[`stat.${id}`], system.stats[id], said(`StatFor.${id}`)),
      base: number(base),
      advance: number(advance),
      path: `system.stats.${id}`,
      baseLabel: t("fieldOf", { field: t("stats.base"), of: name }),
      advanceLabel: t("fieldOf", { field: t("stats.advance"), of: name }),
      setLabel: t("fieldOf", { field: t("field.set"), of: name }),
    };
  });

/** Suggested creation points: in total, and at most on one stat. */
const POINTS = { all: 6, most: 3 } as const;

/** Points and class training left to spend during creation; nothing of it is enforced. */
function beginning(actor: ActorSnapshot) {
  if (!isCharacter(actor)) return { points: null, training: null };
  const bought = STATS.map((id) => actor.system.stats[id].base);
  const spent = bought.reduce((sum, one) => sum + one, 0);
  const classes = itemsOf(actor, "thresholdClass");
  const trained = Object.values({ ...actor.system.skills, ...actor.system.customSkills }).filter((one) => one.trained);
  return {
    points: t(bought.some((one) => one > POINTS.most) ? "stats.pointsHigh" : "stats.points", { spent, ...POINTS }),
    training:
      classes.length === 0
        ? null
        : t("stats.training", {
            trained: trained.length,
            most: Math.max(...classes.map(({ system }) => system.trainedSkills)),
            name: classes.map(({ name }) => name).join(", "),
          }),
  };
}

/** The actor's species and class; a character has an empty row for a missing one. */
function holds(actor: ActorSnapshot) {
  const rows = (["thresholdSpecies", "thresholdClass"] as const).flatMap((type) => {
    const label = t(`type.${type}`);
    const found = itemsOf(actor, type).map((item) => ({
      label,
      ...itemLink(item),
      meta: about(item),
    }));
    return found.length > 0 || !isCharacter(actor)
      ? found
      : [{ label, id: "", uuid: "", name: "", img: "", meta: label }];
  });
  return rows;
}

function growth(actor: ActorSnapshot) {
  const { hitDice, why } = actor.system;
  return {
    count: derived(t("growth.hitDice"), why.hitDice, { value: hitDice.count, override: hitDice.override }),
    dice:
      hitDice.rolls.length === 0
        ? t("growth.first", { die: hitDice.die })
        : t("growth.rolled", { die: hitDice.die, rolls: hitDice.rolls.join(", ") }),
    rolls: hitDice.rolls,
    // A class determines the die.
    typedDie: !isCharacter(actor) && itemsOf(actor, "thresholdClass").length === 0,
    holds: holds(actor),
  };
}

function feats(actor: ActorSnapshot) {
  const granted: { id: string; uuid: string; name: Text; img: string; meta: Text[]; uses: unknown; text: unknown }[] =
    actor.system.finesse.auto
      ? [
          {
            id: "",
            uuid: "",
            name: t("finesse"),
            img: picture("stiletto"),
            meta: [t("finesseAuto")],
            uses: null,
            text: null,
          },
        ]
      : [];
  return [
    ...granted,
    ...itemsOf(actor, "thresholdFeat").map(({ id, uuid, name, img, system }) => ({
      id,
      uuid,
      name: named(name),
      img,
      meta: [
        t(`category.${system.category}`),
        ...Object.values(system.modifiers).map(modifierText),
        ...(pips(system.uses) ? [] : usesText(system.uses)),
      ],
      uses: pips(system.uses),
      text: rich(system.description, ""),
    })),
  ];
}

export const build = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) => ({
  creature: !isCharacter(actor),
  stats: statRows(actor),
  special: specialStats(document, actor, context),
  skills: skillRows(actor, context),
  ...beginning(actor),
  statOptions: statOptionsOf(
    document,
    ...Object.values({ ...actor.system.skills, ...actor.system.customSkills }).map(({ ability }) => ability),
  ),
  growth: growth(actor),
  feats: feats(actor),
  modifiers: modifiers(actor.system.modifiers, document, context),
});
