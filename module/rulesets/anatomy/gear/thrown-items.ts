/** Where thrown items end up, and the weapon after a natural 1 (N-67, N-119, N-122; D-71). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { AttackFacts } from "../attack/attack-facts.ts";
import type { AttackForm, AttackRoll } from "../attack/attack-form.ts";
import type { AttackResult } from "../attack/attack-result.ts";
import type { RolledAttack } from "../attack/attack-roll.ts";
import type { AttackWeapon } from "../attack/attack-weapons.ts";
import type { Carried } from "../model/data.ts";
import { t } from "../model/texts.ts";

const set = (
  item: string,
  path: string,
  value: string | number | boolean | string[],
  key: string,
  name: string,
): Consequence => setValue("self", path, value, t(`Attack.Reason.${key}`, { name }), { item });

/** Drops an item on the ground. */
export const dropWeapon = ({ item, name }: Pick<AttackWeapon, "item" | "name">, key = "dropped"): Consequence[] => [
  set(item, "carry", "dropped", key, name),
  set(item, "heldBy", [], key, name),
];

/** Ammunition, loaded state and thrown items: paid before the first roll (N-119, N-120). */
export function ammunitionSpent(rolls: readonly AttackRoll[]): Consequence[] {
  const [first] = rolls;
  if (!first || first.mode === "melee") return [];
  const { weapon, mode } = first;
  const many = rolls.length;
  if (mode === "thrown")
    return weapon.quantity > 1
      ? [
          adjustValue("self", "quantity", -many, t("Attack.Reason.thrown", { name: weapon.name }), {
            min: 0,
            item: weapon.item,
          }),
        ]
      : dropWeapon(weapon, "thrown");
  return compact([
    weapon.loaded !== null && set(weapon.item, "loaded", false, "shot", weapon.name),
    weapon.ammunition &&
      weapon.ammunition.id !== "" &&
      adjustValue("self", "quantity", -many, t("Attack.Reason.ammunition", { name: weapon.ammunition.name }), {
        min: 0,
        item: weapon.ammunition.id,
      }),
  ]);
}

/** A blunt item falls next to its target, a sharp one sticks (N-122); with several damage types the thrower chooses. */
export const sticksInTarget = (weapon: Pick<AttackWeapon, "damageTypes">, form: Pick<AttackForm, "type">): boolean => {
  const type = weapon.damageTypes.find((one) => one === stringOf(form.type)) ?? weapon.damageTypes[0];
  return type === "piercing" || type === "slashing";
};

/**
 * Final place of thrown items: stuck in the target, or on the ground (N-122). Those of a stack become items of their
 * own.
 */
export function thrownItemsLand(facts: AttackFacts, form: AttackForm, rolled: readonly RolledAttack[]): Consequence[] {
  const thrown = rolled.filter(({ roll }) => roll.mode === "thrown");
  return thrown.flatMap(({ roll: { weapon, aim }, verdict }): Consequence[] => {
    const stuck = verdict.hit === true && aim !== null && sticksInTarget(weapon, form);
    const where = stuck
      ? { carry: "stuck", stuckIn: nameOf(facts, aim), stuckTo: facts.refs[aim] ?? "" }
      : { carry: "dropped", stuckIn: "", stuckTo: "" };
    const why = t(stuck ? "Attack.Reason.stuckIn" : "Attack.Reason.thrown", {
      name: weapon.name,
      target: aim === null ? "" : nameOf(facts, aim),
    });
    const { one } = weapon;
    // A single item goes itself; of a stack, each thrown one becomes an item where it landed.
    if (one)
      return [
        {
          part: "self",
          do: "create",
          item: {
            name: weapon.name,
            type: one.type,
            img: one.img,
            system: { ...one.system, ...where, stack: weapon.item },
          },
          why,
        },
      ];
    return stuck && aim !== null ? stickInTarget(facts, aim, weapon) : [];
  });
}

/** Sticks in the target. */
export const stickInTarget = (
  facts: Pick<AttackFacts, "names" | "refs">,
  aim: string,
  { item, name }: Pick<AttackWeapon, "item" | "name">,
) => {
  const why = t("Attack.Reason.stuckIn", { name, target: nameOf(facts, aim) });
  return [
    setValue("self", "carry", "stuck", why, { item }),
    setValue("self", "stuckIn", nameOf(facts, aim), why, { item }),
    setValue("self", "stuckTo", facts.refs[aim] ?? "", why, { item }),
  ] satisfies Consequence[];
};

/**
 * A natural 1 below the DV: the weapon drops; in combat a natural weapon is locked until the end of the next turn
 * (N-67, D-71).
 */
export const fumbleConsequences = (
  facts: Pick<AttackFacts, "purse" | "turn">,
  rolled: readonly { verdict: Pick<AttackResult, "fumble">; roll: Pick<AttackRoll, "weapon" | "mode"> }[],
): Consequence[] =>
  rolled
    .filter(({ verdict, roll }) => verdict.fumble && roll.mode !== "thrown")
    .flatMap(({ roll: { weapon } }): Consequence[] => {
      if (!weapon.natural) return dropWeapon(weapon, "fumbled");
      if (!facts.purse.fighting) return [];
      return [
        set(weapon.item, "lockedUntil.turn", facts.turn + 1, "locked", weapon.name),
        set(weapon.item, "lockedUntil.combat", "fight", "locked", weapon.name),
      ];
    });

/** Uuid of the creature an item is stuck in; "": none. */
export const sticksIn = ({ system }: Pick<Snapshot, "system">): string => {
  const { carry, stuckTo } = system as Partial<Carried>;
  return carry === "stuck" ? (stuckTo ?? "") : "";
};
