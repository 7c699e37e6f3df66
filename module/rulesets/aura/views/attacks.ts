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
import { conditionsOf } from "../conditions/instances.ts";
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

/** Damage of a hit before armor; bare hands at least 1 (A-74, A-99, A-189, D-46). */
function damageOf(arm: WeaponInUse, name: Text): AttackRow["damage"] {
  if (arm.unreadable !== "") return null;
  const sum = stack(arm.flat.filter(({ value }) => value !== 0));
  const dice = { terms: arm.dice.terms, flat: arm.dice.flat + sum.total };
  const least = arm.kind === "unarmed" ? Math.max(1, dice.flat) : dice.flat;
  const shown = arm.dice.terms.length > 0 ? printDice(dice) : number(least);
  const label = t("attacks.damageOf", { name });
  const note = arm.halves > 0 ? t("attacks.halved") : arm.clumsy ? t("attacks.clumsy") : null;
  return {
    shown,
    formula: shown,
    label,
    type: said(`DamageType.${arm.type}`),
    why: { label, sum: shown, breakdown: sum, ...(note ? { note } : {}) },
  };
}

function metaOf(arm: WeaponInUse, weapon: WeaponData | null, left: number | null): Text[] {
  return compact([
    isRanged(arm) && arm.range
      ? t("attacks.range", { range: rangeText(arm.range) })
      : t("attacks.reach", { reach: arm.reach }),
    arm.precise > 0 && t("attacks.precise", { precise: arm.precise }),
    weapon &&
      weapon.drawn > 0 &&
      isRanged(arm) &&
      t(arm.limit === "weapon" || arm.limit === "" ? "attacks.draws" : `attacks.limit.${arm.limit}`, {
        kg: weapon.drawn,
      }),
    weapon && weapon.quantity > 1 && t("attacks.several", { count: weapon.quantity }),
    left !== null && t("attacks.left", { left }),
    weapon && weapon.hands === 2 && t("attacks.twoHands"),
    weapon?.multiRound &&
      !weapon.loaded &&
      weapon.progress > 0 &&
      t("attacks.progress", { progress: weapon.progress, cost: weapon.loadCost }),
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

function rowOf(arm: WeaponInUse, { holder, actor, context }: Whose): AttackRow {
  const house = readHouse(context.house);
  const item = holder.items.find(({ id }) => arm.id !== "" && id === arm.id);
  const weapon = asItem(item, "auraWeapon")?.system ?? null;
  const name = arm.id === "" ? t("attacks.unarmed") : named(arm.name);
  const ranged = isRanged(arm);
  const label = t("attacks.with", { name });
  const given = { arm: arm.id, throws: false };
  const out = idle(holder) !== null;
  const unloaded = ranged && arm.loadCost > 0 && !arm.loaded;
  const one = (what: Parameters<typeof actionButton>[2]): ActionButton =>
    actionButton(holder, context, item ? { ...what, item } : what);
  // Weapons without Thrown are thrown from the attack dialog.
  const thrown = weapon?.thrown.enabled && !ranged ? weaponInUseOf(actor, arm.id, true, house) : null;
  return {
    id: arm.id,
    uuid: item?.uuid ?? "",
    name,
    img: item?.img ?? picture("fist"),
    meta: compact([
      ...metaOf(arm, weapon, ranged ? shotsOf(actor, weapon) : null),
      thrown?.range && t("attacks.thrown", { range: rangeText(thrown.range) }),
    ]),
    warn: compact([
      !arm.proficient && t("attacks.unproficient", { mpr: weapon?.mpr ?? 0 }),
      arm.unreadable !== "" && t("attacks.unreadable", { formula: arm.unreadable }),
    ]),
    attack: one({ act: "attack", label, given, price: arm.cost, fields: ["arm"] }),
    number: {
      shown: number(arm.sum.total),
      why: {
        label: t(ranged ? "attacks.mcmOf" : "attacks.avOf", { name }),
        sum: number(arm.sum.total),
        breakdown: arm.sum,
      },
    },
    word: t(ranged ? "attacks.mcm" : "attacks.av"),
    damage: damageOf(arm, name),
    more: out
      ? []
      : compact([
          unloaded && one({ act: "load", label: t("act.load"), fields: ["weapon"] }),
          one({
            act: "attack",
            label: t("act.swift"),
            given: { ...given, swift: true },
            price: ranged ? arm.cost : cost(1),
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
  const rows = weaponsInUseOf(actor, readHouse(context.house)).map((arm) => rowOf(arm, whose));
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
