/** How Grimoire's combatants act in simulated combats. */
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { averageOf, parseDice } from "../../../kernel/formula.ts";
import type { Offer, Snapshot } from "../../../kernel/ruleset.ts";
import type { Movement, Option, Situation, Tactics } from "../../../kernel/tactics.ts";
import { type CheckObject, checkObjectsOf } from "../checks/object-dice.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { expectedDamage } from "./expected-damage.ts";
import { spellOptions } from "./spell-options.ts";

export function averageFormula(formula: string): number {
  const parsed = parseDice(formula, { flat: true });
  return parsed.ok ? averageOf(parsed.dice) : 0;
}

/** A routed or fleeing creature no longer takes part (G-71). */
function state(actor: Snapshot): ReturnType<Tactics["state"]> {
  if (isDeadOrDestroyed(asActor(actor))) return "dead";
  if (["fleeing", "routed", "surrendered"].some((status) => actor.statuses.includes(status))) return "away";
  const { unable, critical } = asActor(actor).system;
  // With Critical Damage one can only crawl (G-98).
  return unable || critical?.active ? "down" : "fighting";
}

const reachOf = (thing: CheckObject): number =>
  Math.max(1, thing.ranged ? Math.max(thing.near, thing.reach) : thing.reach) * FEET_PER_SPACE;

/** Weapons in hand that can be used now. */
const readyWeapons = (actor: Snapshot): CheckObject[] =>
  checkObjectsOf(actor, "action").filter(
    (thing) =>
      thing.damage &&
      thing.ready &&
      (thing.left === null || thing.left > 0) &&
      (thing.ammo === null || thing.ammo.left > 0),
  );

/** What the option names: the weapon in hand, or the form of an attack without one. */
const wayOf = ({ kind, id }: CheckObject): Pick<Option, "item" | "form"> =>
  kind === "unarmed" ? { form: { objects: [id], attack: true, mode: "contest" } } : { item: id };

function attackOptions({ self, enemies, house: rules }: Situation): Option[] {
  const house = readHouse(rules);
  const { ap } = asActor(self).system;
  return readyWeapons(self)
    .filter((thing) => (thing.ap ?? house.attackAp) + thing.reload <= ap.value)
    .flatMap((thing) =>
      enemies
        .filter(({ cannotAct }) => !cannotAct)
        .map(({ actor }) => ({
          action: "action",
          ...wayOf(thing),
          targets: [actor.uuid],
          reach: reachOf(thing),
          // Attacks that cost more AP leave less for others.
          expectedBenefit: averageFormula(thing.dice) / Math.max(1, (thing.ap ?? house.attackAp) + thing.reload),
          exact: () => expectedDamage({ self, target: actor, ...wayOf(thing), house: rules }),
        })),
    );
}

function movement({ self }: Situation): Movement | null {
  const { ap, movement: spaces } = asActor(self).system;
  if (spaces.perMove < 1 || ap.value < 1) return null;
  return { feet: spaces.perMove * FEET_PER_SPACE, action: "move", form: { times: 1 } };
}

/** Follow-ups that the combatants start: damage, critical Saves and their effects. */
const STARTED = new Set(["harm", "critSave", "suffer", "heal"]);
/** Rulings of the GM on the dying: creatures die, detachments are routed. */
const VERDICTS = ["dead", "routed"];

/** A Save against another actor's action; a Save to get free of a spell is an action of its own. */
const isDefense = ({ action, by }: Offer): boolean => action === "save" && by !== "self";
const isVerdict = ({ action, form }: Offer): boolean =>
  action === "deathCall" && VERDICTS.includes(stringOf(form.verdict));

export const tactics: Tactics = {
  state,
  lastingInjuries: (actor) => itemsOf(actor, "grimoireScar").length,
  resourcesLeft(actor) {
    const { hp, attributes } = asActor(actor).system;
    return [
      { id: "hp", label: t("Forecast.hp"), value: Math.max(0, hp.value), max: hp.max },
      { id: "str", label: t("Forecast.str"), value: Math.max(0, attributes.str.value), max: attributes.str.max },
    ];
  },
  options: (situation) => [...attackOptions(situation), ...spellOptions(situation)],
  movement,
  first: ({ self, done }) =>
    self.statuses.includes("prone") && asActor(self).system.ap.value > 0 && !done.includes("standUp")
      ? { action: "standUp", targets: [], form: { ap: 1 }, expectedBenefit: 1 }
      : null,
  isIndependent: (path) => /^(ap\.value|movement\.left|pendingAdvantage)$/.test(path),
  startsOffer: (offer) => (STARTED.has(offer.action) || isDefense(offer) || isVerdict(offer) ? {} : null),
  simplifications: [t("Forecast.simple.spells"), t("Forecast.simple.reactions")],
};
