/**
 * Attacks, one row each: weapons at hand, bare hands, then stowed or dropped ones; and the maneuvers (A-04 to A-14,
 *
 */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { printDice } from "../../../kernel/formula.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { number, type Shown } from "../../../kernel/sheet-numbers.ts";
import { isRanged } from "../attack/attack-roll.ts";
import { type WeaponInUse, weaponInUseOf, weaponsInUseOf } from "../attack/weapons-in-use.ts";
import { cost } from "../combat/costs.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { advantageText, netAdvantageOf, reasonsFor } from "../model/advantage.ts";
import { type ActorSnapshot, asItem, itemsOf, type WeaponData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { type ActionButton, actionButton } from "./action-buttons.ts";
import { idle } from "./actions.ts";
import { named, picture, rangeText, said, t } from "./texts.ts";

export interface AttackRow {
  id: string;
  uuid: string;
  name: Text;
  img: string;
  meta: Text[];
  /** Warnings: not Proficient, not loaded. */
  warn: Text[];
  attack: ActionButton;
  /** AV, or the Miss Chance Modifier of a ranged attack. */
  number: Shown;
  word: Text;
  damage: { shown: string; formula: string; why: NonNullable<Shown["why"]>; label: Text; type: Text } | null;
  /** Swift, Throw, Load. */
  more: ActionButton[];
  /** It is an item that can be edited. */
  item: boolean;
}

const netText = (actor: ActorSnapshot, ...rolls: ("combat" | "hit")[]): Text | null => {
  const known = { statuses: conditionsOf(actor), advantages: actor.system.sway };
  const [first] = rolls.map((roll) => ({ roll, reasons: reasonsFor(roll, known) })).filter((one) => one.reasons.length);
  if (!first) return null;
  const note = advantageText(first.reasons);
  const by = netAdvantageOf(first.reasons);
  return by === 0 || !note ? null : t(by > 0 ? "attacks.advantage" : "attacks.disadvantage");
};

/** Damage of a hit before armor; bare hands at least 1 (A-74, A-99, A-190, D-46). */
function damageCell(weapon: WeaponInUse, name: Text): AttackRow["damage"] {
  if (weapon.unreadable !== "") return null;
  const sum = stack(weapon.flat.filter(({ value }) => value !== 0));
  const dice = { terms: weapon.dice.terms, flat: weapon.dice.flat + sum.total };
  const least = weapon.kind === "unarmed" ? Math.max(1, dice.flat) : dice.flat;
  const shown = weapon.dice.terms.length > 0 ? printDice(dice) : number(least);
  const label = t("attacks.damageOf", { name });
  const note = weapon.halves > 0 ? t("attacks.halved") : null;
  return {
    shown,
    formula: shown,
    label,
    type: said(`DamageType.${weapon.type}`),
    why: { label, sum: shown, breakdown: sum, ...(note ? { note } : {}) },
  };
}

function metaOf(weapon: WeaponInUse, stored: WeaponData | null, left: number | null): Text[] {
  return compact([
    isRanged(weapon) && weapon.range
      ? t("attacks.range", { range: rangeText(weapon.range) })
      : t("attacks.reach", { reach: weapon.reach }),
    weapon.precise > 0 && t("attacks.precise", { precise: weapon.precise }),
    stored &&
      stored.drawn > 0 &&
      isRanged(weapon) &&
      t(weapon.limit === "weapon" || weapon.limit === "" ? "attacks.draws" : `attacks.limit.${weapon.limit}`, {
        kg: stored.drawn,
      }),
    stored && stored.quantity > 1 && t("attacks.several", { count: stored.quantity }),
    left !== null && t("attacks.left", { left }),
    stored && stored.hands === 2 && t("attacks.twoHands"),
    stored?.multiRound &&
      !stored.loaded &&
      stored.progress > 0 &&
      t("attacks.progress", { progress: stored.progress, cost: stored.loadCost }),
  ]);
}

/** Ammunition left; null: it needs none. */
function shotsOf(actor: ActorSnapshot, weapon: WeaponData | null): number | null {
  if (!weapon || weapon.ammunition === "") return null;
  return itemsOf(actor, "auraAmmunition")
    .filter(({ system }) => system.kind === weapon.ammunition)
    .reduce((sum, { system }) => sum + system.quantity, 0);
}

interface Whose {
  holder: Snapshot;
  actor: ActorSnapshot;
  context: ViewContext;
}

function rowOf(weapon: WeaponInUse, { holder, actor, context }: Whose): AttackRow {
  const house = readHouse(context.house);
  const item = holder.items.find(({ id }) => weapon.id !== "" && id === weapon.id);
  const stored = asItem(item, "auraWeapon")?.system ?? null;
  const name = weapon.id === "" ? t("attacks.unarmed") : named(weapon.name);
  const ranged = isRanged(weapon);
  const label = t("attacks.with", { name });
  const given = { arm: weapon.id, throws: false };
  const out = idle(holder) !== null;
  const unloaded = ranged && weapon.loadCost > 0 && !weapon.loaded;
  const one = (what: Parameters<typeof actionButton>[2]): ActionButton =>
    actionButton(holder, context, item ? { ...what, item } : what);
  // Weapons without Thrown are thrown from the attack dialog.
  const thrown = stored?.thrown.enabled && !ranged ? weaponInUseOf(actor, weapon.id, true, house) : null;
  return {
    id: weapon.id,
    uuid: item?.uuid ?? "",
    name,
    img: item?.img ?? picture("fist"),
    meta: compact([
      ...metaOf(weapon, stored, ranged ? shotsOf(actor, stored) : null),
      thrown?.range && t("attacks.thrown", { range: rangeText(thrown.range) }),
    ]),
    warn: compact([
      !weapon.proficient && t("attacks.unproficient", { mpr: stored?.mpr ?? 0 }),
      weapon.unreadable !== "" && t("attacks.unreadable", { formula: weapon.unreadable }),
    ]),
    attack: one({ act: "attack", label, given, price: weapon.cost, fields: ["arm"] }),
    number: {
      shown: number(weapon.sum.total),
      why: {
        label: t(ranged ? "attacks.mcmOf" : "attacks.avOf", { name }),
        sum: number(weapon.sum.total),
        breakdown: weapon.sum,
      },
    },
    word: t(ranged ? "attacks.mcm" : "attacks.av"),
    damage: damageCell(weapon, name),
    more: out
      ? []
      : compact([
          unloaded && one({ act: "load", label: t("act.load"), fields: ["weapon"] }),
          one({
            act: "attack",
            label: t("act.swift"),
            given: { ...given, swift: true },
            price: ranged ? weapon.cost : cost(1),
            fields: ["arm", "swift"],
          }),
          thrown?.range &&
            one({
              act: "attack",
              label: t("act.throw"),
              given: { ...given, throws: true },
              price: thrown.cost,
              fields: ["arm"],
            }),
        ]),
    item: item !== undefined,
  };
}

/** Weapons not at hand: stowed, or dropped. */
function unavailableRows({ holder, context, actor }: Whose) {
  return itemsOf(actor, "auraWeapon")
    .filter(({ system }) => system.dropped || !(system.equipped || system.natural))
    .map(({ id, uuid, name, img, system }) => {
      const item = holder.items.find((one) => one.id === id);
      const what = system.dropped
        ? { act: "pickUp", label: t("act.pickUp") }
        : { act: "equip", label: t("act.draw"), price: cost(system.accessCost) };
      return {
        id,
        uuid,
        name: named(name),
        img,
        meta: [t(system.dropped ? "attacks.dropped" : "attacks.stowed")],
        ready: idle(holder) ? null : actionButton(holder, context, item ? { ...what, item } : what),
      };
    });
}

const MANEUVERS = ["trip", "disarm", "restrain", "push"] as const;

export function attacks(holder: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const whose = { holder, actor, context };
  const rows = weaponsInUseOf(actor, readHouse(context.house)).map((weapon) => rowOf(weapon, whose));
  return {
    rows,
    away: unavailableRows(whose),
    idle: idle(holder) !== null,
    sway: netText(actor, "combat", "hit"),
    maneuvers: MANEUVERS.map((kind) =>
      actionButton(holder, context, { act: "maneuver", label: t(`maneuver.${kind}`), given: { kind } }),
    ),
  };
}
