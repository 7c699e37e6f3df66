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
  arm: AttackWeapon,
  mode: AttackMode,
  facts: AttackFacts,
  actor: ActorSnapshot,
  context: ViewContext,
): Text | null {
  if (arm.barred !== "") return t(`arms.${arm.barred}`);
  if (mode === "ranged" && arm.group === "bow" && facts.prone) return t("arms.prone");
  if (mode === "ranged" && arm.ammunition?.left === 0) return t("arms.empty");
  if (mode === "ranged" && arm.loaded === false) return t("arms.unloaded");
  return context.combat && actor.system.turn.noAttack ? t("arms.defended") : null;
}

/** Advantage and disadvantage known without a target. */
const counts = ({ tally }: AttackRoll): Text[] =>
  tally.net === 0 ? [] : [t(tally.net > 0 ? "arms.advantage" : "arms.disadvantage", { count: Math.abs(tally.net) })];

interface Row {
  item: Snapshot;
  arm: AttackWeapon;
  mode: AttackMode;
  first: boolean;
}

function rowOf(
  { item, arm, mode, first }: Row,
  facts: AttackFacts,
  actor: ActorSnapshot,
  context: ViewContext,
): ArmRow[] {
  const [swing] = declaredRolls(facts, { ...attackDefaults(facts), arm: arm.id, mode });
  if (!swing) return [];
  const { name } = arm;
  const feet = mode === "melee" ? arm.reach : incrementOf(arm, mode, facts.attributes.str);
  const left = mode === "thrown" ? arm.quantity : (arm.ammunition?.left ?? null);
  const disabledReason = disabledReasonOf(arm, mode, facts, actor, context);
  const label = mode === "thrown" ? t("arms.throw", { name }) : t("arms.attackWith", { name });
  const brief = compact([
    said(`AttributeShort.${swing.attribute}`),
    t(mode === "melee" ? "feet" : "arms.increment", { feet }),
    left !== null && t("arms.left", { left }),
    ...(disabledReason === null ? counts(swing) : []),
  ]);
  return [
    {
      id: item.id,
      uuid: item.uuid,
      first,
      natural: arm.natural,
      name: mode === "thrown" && arm.modes.length > 1 ? t("arms.thrown", { name }) : named(name),
      img: item.img,
      brief,
      meta: compact([
        ...brief,
        critText(arm),
        arm.touch && t("arms.touch"),
        !arm.inflicts && t("arms.noInjury"),
        arm.loaded !== null && t("arms.reload", { cost: t(`reload.${arm.reload}`) }),
        arm.broken && t("gear.broken"),
      ]),
      given: JSON.stringify({ arm: arm.id, mode }),
      attack: disabledReason === null ? rollView(label, swing.sum, swing.sum.total, t("arms.note")) : null,
      disabledReason,
    },
  ];
}

export function weaponRows(holder: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const facts = attackFacts(partsFor(holder, context));
  // The two ends of a weapon share one row.
  const own = facts.arms.filter(({ id, item }) => id === item);
  const rows = own.flatMap((arm) => {
    const item = holder.items.find(({ id }) => id === arm.item);
    return item
      ? arm.modes.flatMap((mode, at) => rowOf({ item, arm, mode, first: at === 0 }, facts, actor, context))
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
