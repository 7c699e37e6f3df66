/** How Anatomy's combatants act in simulated combats. */

import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Form, Offer, Snapshot } from "../../../kernel/ruleset.ts";
import type { Movement, OfferContext, Option, Situation, Tactics } from "../../../kernel/tactics.ts";
import { type AttackWeapon, attackWeaponOf } from "../attack/attack-weapons.ts";
import { engagedWith, inTheWay, SQUARE, tokenFor } from "../combat/positions.ts";
import { friendlyFire } from "../combat/range.ts";
import { injureFacts, selectableParts } from "../damage/injure-facts.ts";
import { drawsFree, freeHands } from "../gear/hands.ts";
import { asActor, type ItemSnapshot, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { severityRank, t } from "../model/texts.ts";
import { expectedDegrees, weaponWorth } from "./expected-damage.ts";

/** Each attack of a turn makes the next one harder (N-96). */
const MOST_ATTACKS = 2;
const OUT = ["unconscious", "coma", "helpless"];

const has = (actor: Snapshot, status: string): boolean => actor.statuses.includes(status);

function state(actor: Snapshot): ReturnType<Tactics["state"]> {
  if (has(actor, "dead") || has(actor, "destroyed")) return "dead";
  return OUT.some((status) => has(actor, status)) ? "down" : "fighting";
}

const ready = (weapon: AttackWeapon, isHeld: boolean): boolean =>
  weapon.barred === "" &&
  !weapon.broken &&
  (weapon.natural || isHeld) &&
  weapon.loaded !== false &&
  (weapon.ammunition?.left ?? 1) > 0;

const isShot = ({ modes }: AttackWeapon): boolean => modes[0] !== "melee";

/** Feet within which it attacks: its reach, or its first range increment. */
const reachOf = (weapon: AttackWeapon): number =>
  isShot(weapon) ? Math.max(5, weapon.rangeIncrement || weapon.thrownIncrement) : Math.max(5, weapon.reach);

/** Whether a shot endangers an ally in melee with the target, or has others in its way (N-116, N-117). */
function isShotHindered({ self, house: rules, tokens }: Situation): (target: Snapshot) => boolean {
  const all = tokens();
  const own = tokenFor(self, all);
  const { size } = asActor(self).system;
  const house = readHouse(rules);
  return (target) => {
    const token = tokenFor(target, all);
    return (
      friendlyFire(asActor(target).system.size, size, engagedWith(own, token, all), house) ||
      inTheWay(own, token, all).length > 0
    );
  };
}

const isMelee = ({ system }: ItemSnapshot<"anatomyWeapon">): boolean => system.category === "melee";

/**
 * A surrounded archer whose shots would all endanger an ally (N-116) drops its bow (N-129) and draws a melee weapon
 * (D-67); so does one that cannot shoot.
 */
function drawing(situation: Situation): Option | null {
  const { self, enemies } = situation;
  const actor = asActor(self);
  const weapons = itemsOf(self, "anatomyWeapon");
  const drawn = weapons.find(
    (item) =>
      isMelee(item) && ["stowed", "worn"].includes(item.system.carry) && ready(attackWeaponOf(actor, item), true),
  );
  if (!drawn || actor.system.ap.value < (drawsFree(drawn.system) ? 1 : 2)) return null;
  const heldWeapons = weapons.filter(({ system }) => system.category !== "natural" && system.carry === "held");
  const able = enemies.filter(({ cannotAct }) => !cannotAct);
  if (heldWeapons.some(isMelee) || !able.some(({ distance }) => distance <= SQUARE)) return null;
  if (heldWeapons.some((item) => ready(attackWeaponOf(actor, item), true))) {
    const isHindered = isShotHindered(situation);
    if (!able.every(({ actor: target }) => isHindered(target))) return null;
  }
  const use = (action: string, thing: string): Option => ({ action, targets: [], form: { thing }, expectedBenefit: 1 });
  if (freeHands(self).length >= drawn.system.hands) return use("drawStow", drawn.id);
  return heldWeapons[0] ? use("drop", heldWeapons[0].id) : null;
}

function options(situation: Situation): Option[] {
  const { self, enemies, done, house } = situation;
  const actor = asActor(self);
  const attacks = done.filter((action) => action === "attack").length;
  if (actor.system.ap.value < 1 || attacks >= MOST_ATTACKS || actor.system.turn.noAttack) return [];
  const weapons = itemsOf(self, "anatomyWeapon").flatMap((item) => {
    const weapon = attackWeaponOf(actor, item);
    const isHeld = item.system.heldBy.length > 0 || item.system.carry === "held";
    return ready(weapon, isHeld) ? [{ weapon, item }] : [];
  });
  // Only several weapons have to be compared.
  const worthOf = (item: Snapshot): number => (weapons.length > 1 ? weaponWorth(self, item, house) : 1);
  const isHindered = weapons.some(({ weapon }) => isShot(weapon)) ? isShotHindered(situation) : () => false;
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .flatMap(({ actor: target }) =>
      weapons.map(({ weapon, item }) => ({
        action: "attack",
        item: item.id,
        targets: [target.uuid],
        reach: reachOf(weapon),
        hindered: isShot(weapon) && isHindered(target),
        // Most options are not compared: out of reach, or hindered.
        get expectedBenefit() {
          return worthOf(item);
        },
        exact: () => expectedDegrees({ self, item, house, target }),
      })),
    );
}

function movement({ self, done }: Situation): Movement | null {
  const { ap, speeds } = asActor(self).system;
  if (ap.value < 1 || done.filter((action) => action === "move").length > 2) return null;
  const feet = speeds.base.current;
  return feet >= 5 && !["grappled", "restrained", "prone"].some((status) => has(self, status))
    ? { feet, action: "move" }
    : null;
}

/** Getting up, else drawing a weapon. */
function first(situation: Situation): Option | null {
  const { self, done } = situation;
  const { body, ap } = asActor(self).system;
  const isDown = has(self, "prone") && (body.standUp ?? Number.POSITIVE_INFINITY) <= ap.value;
  return isDown && !done.includes("standUp")
    ? { action: "standUp", targets: [], expectedBenefit: 1 }
    : drawing(situation);
}

/** The most vital part that the hit reaches, with the most injuries it allows. */
function injury(offer: Offer, who: Snapshot, { house, find }: OfferContext): Form | null {
  const target = find("t0");
  const item = find("item");
  if (!target) return null;
  const scene = { tokens: [], worldTime: 0, gm: false, given: {}, withoutDialog: true } as const;
  const facts = injureFacts({ self: who, targets: [target], house, ...scene, ...(item ? { item } : {}) });
  const [best] = [...selectableParts(facts, wholeOf(offer.form.degrees) ?? 0)].sort(
    (a, b) => severityRank(b.severity) - severityRank(a.severity),
  );
  return best ? { part: best.id } : {};
}

/** Follow-ups that are always started: saves, critical effects, effects of injuries. */
const STARTED = new Set(["critEffect", "conSave", "deathSave", "death", "onset", "strain", "bleed"]);

/** Values that only actions read. */
const INDEPENDENT =
  /^(ap\.value|reactions\.value|turn\.(attackActions|freeUsed|noAttack|roundAction|extraAp|triggersAnswered|hasActed|number|startAp|initiative|lunge)|anatomyWeapon\.(heldBy|carry|lockedUntil\..+|quantity)|anatomyGear\.quantity)$/;

export const tactics: Tactics = {
  state,
  lastingInjuries: (actor) => itemsOf(actor, "anatomyInjury").length,
  resourcesLeft(actor) {
    const { stamina, strain } = asActor(actor).system;
    return [
      ...(stamina.max === null
        ? []
        : [{ id: "stamina", label: t("Forecast.stamina"), value: stamina.value ?? 0, max: stamina.max }]),
      { id: "strain", label: t("Forecast.strain"), value: strain.value, max: 0 },
    ];
  },
  options,
  movement,
  first,
  startsOffer(offer, who, context) {
    if (offer.action === "parry") return asActor(who).system.reactions.value > 0 ? {} : null;
    if (offer.action === "injure") return injury(offer, who, context);
    // An action that waited for reactions goes on (N-132).
    return STARTED.has(offer.action) || flagOf(offer.form.answered) ? {} : null;
  },
  isIndependent(path, value, actor) {
    const [, id] = /^(stamina|exhaustion)\.value$/.exec(path) ?? [];
    if (id !== "stamina" && id !== "exhaustion") return INDEPENDENT.test(path);
    // Conditions begin and end at 0.
    const pool = asActor(actor).system[id];
    return Number(pool.value) > 0 && Number(value) > 0 && Number(value) <= Number(pool.max);
  },
  simplifications: [t("Forecast.simple.maneuvers"), t("Forecast.simple.reactions")],
};
