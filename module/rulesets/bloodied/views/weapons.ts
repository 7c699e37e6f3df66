/** Weapons as clickable attack rows with their breakdowns (B-05, B-08, B-12 to B-14, B-20). */
import type { Text } from "../../../kernel/card.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { HouseRules } from "../../../kernel/ruleset.ts";
import { rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import {
  attackModesOf,
  type WeaponNumbers,
  weaponInUseOf,
  weaponNumbers,
  weaponPairOf,
} from "../attack/weapon-in-use.ts";
import { type ActorSnapshot, type AttackMode, type ItemSnapshot, itemsOf, wornShields } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { abilityText, typeText } from "../model/texts.ts";
import { type Hold, weaponHold } from "./gear.ts";
import { formulaError, t } from "./texts.ts";

/** Attack modifier for each weapon of a pair (B-21). */
const PAIR = -5;

export interface WeaponRow {
  /** Item id and mode: a thrown weapon has a second row. */
  id: string;
  uuid: string;
  mode: AttackMode;
  first: boolean;
  name: Text;
  img: string;
  meta: Text;
  attack: Shown;
  damage: Shown;
  type: Text;
  error: Text | null;
  hold: Hold | null;
  /** Shown only for consumables. */
  quantity: number | null;
}

type Weapon = ItemSnapshot<"bloodiedWeapon">;

function metaOf(weapon: Weapon, { mode, ability }: WeaponNumbers): Text {
  const { range } = weapon.system;
  const by = abilityText(ability);
  if (mode !== "melee") return t("weapon.far", { effective: range.effective, max: range.max, ability: by });
  if (range.reach > 5) return t("weapon.reach", { reach: range.reach, ability: by });
  return t("weapon.near", { ability: by });
}

function rowOf(actor: ActorSnapshot, weapon: Weapon, mode: AttackMode, first: boolean, house: HouseRules): WeaponRow {
  const numbers = weaponNumbers(actor, weapon, readHouse(house), mode);
  const error = formulaError(weapon.system.damage.formula);
  const name = t(mode === "thrown" ? "weapon.thrown" : "named", { name: weapon.name });
  return {
    id: weapon.id,
    uuid: weapon.uuid,
    mode,
    first,
    name,
    img: weapon.img,
    meta: metaOf(weapon, numbers),
    attack: rollView(t("weapon.attackWith", { name }), numbers.attack, numbers.attack.total),
    damage: {
      shown: error ? weapon.system.damage.formula : numbers.damageText,
      why: { label: t("weapon.damageOf", { name }), sum: numbers.damageText, breakdown: numbers.damage },
    },
    type: typeText(weapon.system.damage.types[0] ?? "bludgeoning"),
    error,
    hold: first ? weaponHold(weapon) : null,
    quantity: weapon.system.consumable ? weapon.system.quantity : null,
  };
}

export function weapons(actor: ActorSnapshot, house: HouseRules) {
  const all = itemsOf(actor, "bloodiedWeapon");
  const pair = weaponPairOf(all, wornShields(actor).length > 0);
  const bonus = (weapon: Weapon): string =>
    signed(weaponNumbers(actor, weapon, readHouse(house), "melee").attack.total + PAIR);
  return {
    rows: all.flatMap((weapon) =>
      attackModesOf(weaponInUseOf(weapon)).map((mode, index) => rowOf(actor, weapon, mode, index === 0, house)),
    ),
    pair: pair
      ? { main: pair[0].id, off: pair[1].id, label: t("weapon.both", { main: bonus(pair[0]), off: bonus(pair[1]) }) }
      : null,
  };
}
