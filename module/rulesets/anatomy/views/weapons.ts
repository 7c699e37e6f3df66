/**
 * Weapon rows: what an attack with each rolls, taken from the action itself, or why it cannot be used (N-06 to N-08).
 */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import { attackDefaults } from "../attack/attack-defaults.ts";
import { type AttackFacts, attackFacts } from "../attack/attack-facts.ts";
import { type AttackRoll, declaredRolls } from "../attack/attack-form.ts";
import type { AttackMode, AttackWeapon } from "../attack/attack-weapons.ts";
import { incrementOf } from "../combat/range.ts";
import { type ActorSnapshot, itemsOf, type WeaponData } from "../model/data.ts";
import { named, partsFor, said, t } from "./texts.ts";

export interface ArmRow {
  id: string;
  uuid: string;
  /** A throwable weapon has a second row; the item's tools are in the first. */
  first: boolean;
  natural: boolean;
  name: Text;
  img: string;
  meta: Text[];
  brief: Text[];
  /** Preset of the button, as JSON. */
  given: string;
  /** null: cannot be used now; `disabledReason` says why. */
  attack: Shown | null;
  disabledReason: Text | null;
}

/** "crit 19, bleed 1". */
export const critText = ({ critRange, critEffect }: Pick<WeaponData, "critRange" | "critEffect">): Text =>
  critEffect.key === "none"
    ? t("arms.crit", { range: critRange })
    : t("arms.critWith", { range: critRange, effect: t(`crit.${critEffect.key}`, { value: critEffect.value }) });

/** Why this weapon cannot attack now (N-41 to N-52, N-67, N-84, N-124). */
function disabledReasonOf(
  weapon: AttackWeapon,
  mode: AttackMode,
  facts: AttackFacts,
  actor: ActorSnapshot,
  context: ViewContext,
): Text | null {
  if (weapon.barred !== "") return t(`arms.${weapon.barred}`);
  if (mode === "ranged" && weapon.group === "bow" && facts.prone) return t("arms.prone");
  if (mode === "ranged" && weapon.ammunition?.left === 0) return t("arms.empty");
  if (mode === "ranged" && weapon.loaded === false) return t("arms.unloaded");
  return context.combat && actor.system.turn.noAttack ? t("arms.defended") : null;
}

/** Advantage and disadvantage known without a target. */
const counts = ({ tally }: AttackRoll): Text[] =>
  tally.net === 0 ? [] : [t(tally.net > 0 ? "arms.advantage" : "arms.disadvantage", { count: Math.abs(tally.net) })];

interface Row {
  item: Snapshot;
  weapon: AttackWeapon;
  mode: AttackMode;
  first: boolean;
}

function rowOf(
  { item, weapon, mode, first }: Row,
  facts: AttackFacts,
  actor: ActorSnapshot,
  context: ViewContext,
): ArmRow[] {
  const [roll] = declaredRolls(facts, { ...attackDefaults(facts), arm: weapon.id, mode });
  if (!roll) return [];
  const { name } = weapon;
  const feet = mode === "melee" ? weapon.reach : incrementOf(weapon, mode, facts.attributes.str);
  const left = mode === "thrown" ? weapon.quantity : (weapon.ammunition?.left ?? null);
  const disabledReason = disabledReasonOf(weapon, mode, facts, actor, context);
  const label = mode === "thrown" ? t("arms.throw", { name }) : t("arms.attackWith", { name });
  const brief = compact([
    said(`AttributeShort.${roll.attribute}`),
    t(mode === "melee" ? "feet" : "arms.increment", { feet }),
    left !== null && t("arms.left", { left }),
    ...(disabledReason === null ? counts(roll) : []),
  ]);
  return [
    {
      id: item.id,
      uuid: item.uuid,
      first,
      natural: weapon.natural,
      name: mode === "thrown" && weapon.modes.length > 1 ? t("arms.thrown", { name }) : named(name),
      img: item.img,
      brief,
      meta: compact([
        ...brief,
        critText(weapon),
        weapon.touch && t("arms.touch"),
        !weapon.inflicts && t("arms.noInjury"),
        weapon.loaded !== null && t("arms.reload", { cost: t(`reload.${weapon.reload}`) }),
        weapon.broken && t("gear.broken"),
      ]),
      given: JSON.stringify({ arm: weapon.id, mode }),
      attack: disabledReason === null ? rollView(label, roll.sum, roll.sum.total, t("arms.note")) : null,
      disabledReason,
    },
  ];
}

export function weaponRows(holder: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const facts = attackFacts(partsFor(holder, context));
  // The two ends of a weapon share one row.
  const own = facts.arms.filter(({ id, item }) => id === item);
  const rows = own.flatMap((weapon) => {
    const item = holder.items.find(({ id }) => id === weapon.item);
    return item
      ? weapon.modes.flatMap((mode, at) => rowOf({ item, weapon, mode, first: at === 0 }, facts, actor, context))
      : [];
  });
  const shown = new Set(own.map(({ item }) => item));
  const away = itemsOf(actor, "anatomyWeapon").filter(({ id }) => !shown.has(id));
  const melee = facts.arms.filter(({ barred, modes }) => barred === "" && modes.includes("melee"));
  const { attackActions } = actor.system.turn;
  return {
    rows,
    /** Attacks of the turn bar: held weapons first. */
    first: rows.slice(0, 4),
    several:
      melee.length > 1
        ? {
            label: t("arms.several", { count: melee.length }),
            given: JSON.stringify({ arm: melee[0]?.id ?? "", mode: "melee", weapons: melee.map(({ id }) => id) }),
          }
        : null,
    away: away.length === 0 ? null : t("arms.away", { names: away.map(({ name }) => name).join(", ") }),
    included: context.combat?.current && attackActions > 0 ? t("turn.next", { count: attackActions }) : null,
  };
}
