/**
 * Skills, ability scores and derived values, MPL and its points, features and styles (A-22, A-82 to to
 * A-185, D-27 to D-31).
 */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { numberView, rollView } from "../../../kernel/sheet-numbers.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { netAdvantageOf, reasonsFor } from "../model/advantage.ts";
import { ABILITIES, type ActorSnapshot, isCharacter, itemsOf, MARTIAL, SKILLS, type SkillId } from "../model/data.ts";
import { abilityName, skillName } from "../model/texts.ts";
import { damageOptions, labeledOptions, listed, named, rich, said, sizeOptions, t, ticks } from "./texts.ts";

const OVERRIDE = { arm: "armStrength", leg: "legStrength", initiative: "initiative" } as const;

/** Labels of a skill's fields. */
const labels = (of: Text) => ({
  abilityLabel: t("field.of", { field: t("skills.ability"), of }),
  ranksLabel: t("field.of", { field: t("skills.ranks"), of }),
  bonusLabel: t("field.bonusOf", { of }),
  pointsLabel: t("field.of", { field: t("skills.points"), of }),
  setLabel: t("field.setOf", { of }),
});

function skill(document: Snapshot, actor: ActorSnapshot, id: SkillId) {
  const { system } = actor;
  const { ability, total, ranks } = system.skills[id];
  const name = skillName(id);
  const martial = MARTIAL.find((one) => one === id);
  const by = netAdvantageOf(reasonsFor(`skill.${id}`, { statuses: conditionsOf(document), advantages: system.sway }));
  return {
    id,
    name,
    custom: false,
    ability: abilityName(ability),
    ranks,
    points: martial ? system.mplPoints[martial] : null,
    pointsPath: martial ? `system.mplPoints.${martial}` : null,
    override: martial && !isCharacter(actor) ? `system.overrides.${OVERRIDE[martial]}` : null,
    sway: by === 0 ? null : t(by > 0 ? "advantage" : "disadvantage"),
    roll: rollView(name, system.why[`skill.${id}`], total),
    given: JSON.stringify({ skill: id }),
    path: `system.skills.${id}`,
    ...labels(name),
  };
}

const custom = (actor: ActorSnapshot) =>
  Object.entries(actor.system.skills.custom).map(([id, { label, ability, ranks, total }]) => ({
    id,
    name: named(label),
    custom: true,
    ability: abilityName(ability),
    ranks,
    points: null,
    pointsPath: null,
    override: null,
    sway: null,
    roll: rollView(named(label), actor.system.why[`skill.custom.${id}`], total),
    given: JSON.stringify({ skill: `custom.${id}` }),
    path: `system.skills.custom.${id}`,
    ...labels(named(label)),
  }));

function scores({ system }: ActorSnapshot) {
  return ABILITIES.map((id) => ({
    id,
    name: abilityName(id),
    short: said(`AbilityShort.${id}`),
    hint: said(`AbilityFor.${id}`),
    value: system.abilities[id].value,
    mod: signed(system.abilities[id].mod),
    half: signed(system.abilities[id].half),
    path: `system.abilities.${id}.value`,
  }));
}

/** Derived values that no roll shows. */
function made({ system }: ActorSnapshot) {
  const { attack, movement, jump, aura, why } = system;
  const one = (id: string, rule: string, of: string, total: number) => ({
    label: t(`made.${id}`),
    rule,
    ...numberView(t(`made.${id}`), why[of], total),
    shown: named(String(total)),
  });
  const plus = (id: string, rule: string, of: string, total: number) => ({
    ...one(id, rule, of, total),
    shown: named(signed(total)),
  });
  return [
    plus("masab", "A-82", "masab", attack.masab),
    plus("masdb", "A-83", "masdb", attack.masdb),
    one("speed", "A-154", "speed", movement.effective),
    one("sprint", "A-15", "sprint", movement.sprint),
    one("jump", "A-22", "jump", jump.distance),
    one("reach", "A-22", "jump", jump.reach),
    plus("aura", "A-117", "auraModifier", aura.modifier),
  ];
}

function features(actor: ActorSnapshot) {
  const abilities = (ids: readonly (typeof ABILITIES)[number][]): Text => listed(ids.map(abilityName));
  return itemsOf(actor, "auraFeature").map(({ id, uuid, name, img, system }) => ({
    id,
    uuid,
    name,
    img,
    meta: compact([
      said(`FeatureCategory.${system.category}`),
      system.masab.length > 0 && t("feature.masab", { abilities: abilities(system.masab) }),
      system.masdb.length > 0 && t("feature.masdb", { abilities: abilities(system.masdb) }),
    ]),
    description: rich(system.description, `items.${id}`),
  }));
}

export function skills(document: Snapshot, actor: ActorSnapshot) {
  const { system } = actor;
  const spent = MARTIAL.reduce((sum, id) => sum + system.mplPoints[id], 0);
  const { max, used } = system.combatStyles;
  const race = itemsOf(actor, "auraRace")[0];
  return {
    creature: !isCharacter(actor),
    skills: [...(Object.keys(SKILLS) as SkillId[]).map((id) => skill(document, actor, id)), ...custom(actor)],
    abilities: ABILITIES.map((value) => ({ value, label: said(`AbilityShort.${value}`) })),
    scores: scores(actor),
    made: made(actor),
    mpl: {
      value: system.mpl,
      over: system.mplPoints.over,
      text: t(system.mplPoints.over ? "mpl.over" : "mpl.points", { spent, mpl: system.mpl }),
    },
    styles: { over: used > max, text: t(used > max ? "styles.over" : "styles.of", { used, max }) },
    features: features(actor),
    race: race
      ? {
          ...itemLink(race),
          note: t(race.system.applied ? "race.applied" : "race.waits"),
          button: t(race.system.applied ? "race.takeBack" : "race.apply"),
        }
      : null,
    speed: numberView(t("made.speed"), system.why.speed, system.movement.effective),
    sizes: sizeOptions(),
    postures: labeledOptions("Posture", ["standing", "kneeling"]),
    weaknesses: ticks("field.weaknesses", "system.damage.weaknesses", damageOptions(), system.damage.weaknesses),
    resistances: ticks("field.resistances", "system.damage.resistances", damageOptions(), system.damage.resistances),
  };
}
