/** Weapon rows with their attack roll and AP, computed by the Action itself (G-16, G-53, G-85, G-88). */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, listed, partsFor } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Shown } from "../../../kernel/sheet-numbers.ts";
import { action } from "../attack/action.ts";
import { type CheckInput, checkInputOf, preview } from "../checks/check-form.ts";
import { type CheckObject, objectText, UNARMED } from "../checks/object-dice.ts";
import { apCostOf } from "../combat/action-points.ts";
import { type ActorSnapshot, asItem, itemsOf } from "../model/data.ts";
import { type Hold, holdOf } from "./gear.ts";
import { rulesText, t } from "./texts.ts";

export interface WeaponRow {
  /** "" if not an item. */
  id: string;
  uuid: string;
  name: Text;
  img: string;
  meta: Text[];
  roll: Shown;
  /** Preset form of the button, as JSON. */
  given: string;
  hold: Hold | null;
  /** AP of an attack. */
  ap: number;
  ready: boolean;
}

/** Added to the Base Die: "+6 + d8". */
function short(read: CheckInput): string {
  const dice = read.used.flatMap((o) => o.dice.terms.map(({ count, faces }) => `${count > 1 ? count : ""}d${faces}`));
  return [signed(read.score + read.modifier), ...dice].join(" + ");
}

/** Net Advantage or Disadvantage of the Base Die by conditions, marks and saved Advantages. */
const netText = (net: number): Text[] =>
  net === 0 ? [] : [t(net > 0 ? "weapon.adv" : "weapon.dis", { count: Math.abs(net) })];

function metaOf(object: CheckObject, ap: number, hands: number, attribute: Text): Text[] {
  return compact([
    attribute,
    ...(object.kind === "unarmed" ? [t("weapon.always")] : hands === 2 ? [rulesText("Hand.both")] : []),
    object.ranged && object.near > 0 && t("weapon.near", { spaces: object.near }),
    object.thrown && t("weapon.thrown"),
    !object.ranged && object.reach > 1 && t("weapon.reach", { spaces: object.reach }),
    object.blast && t("weapon.blast"),
    object.ammo && t("weapon.ammo", { left: object.ammo.left }),
    object.left !== null && t("weapon.left", { left: object.left }),
    t("ap", { ap }),
  ]);
}

export function weapons(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const facts = action.facts(partsFor(document, context));
  const all = itemsOf(actor, "grimoireWeapon").map((w) => w);
  const rows = facts.objects.flatMap((object): WeaponRow[] => {
    if (object.kind !== "weapon" && object.kind !== "unarmed") return [];
    const item = all.find(({ id }) => id === object.id);
    const known = { ...facts, chosen: object.id };
    const form = action.defaults(known);
    const read = checkInputOf(known, form);
    const given = { fighting: context.combat !== null, ...(object.id === UNARMED ? unarmed(form) : {}) };
    const ap = apCostOf(form.ap);
    const hands = asItem(item, "grimoireWeapon")?.system.hands ?? 1;
    return [
      {
        id: item?.id ?? "",
        uuid: item?.uuid ?? "",
        name: objectText(object),
        img: item?.img ?? "systems/fivefold/icons/fist.svg",
        meta: [...metaOf(object, ap, hands, rulesText(`Attribute.${read.attribute}`)), ...netText(read.net)],
        roll: {
          shown: short(read),
          why: {
            label: t("weapon.actWith", { name: objectText(object) }),
            sum: preview(read),
            breakdown: stack(
              listed(
                [labeledModifier(rulesText(`AttributeName.${read.attribute}`), read.score)],
                labeledModifier(rulesText("Check.modifier"), read.modifier),
              ),
            ),
            note: t("weapon.dieIsDamage"),
          },
        },
        given: JSON.stringify(given),
        hold: item ? holdOf(item) : null,
        ap,
        ready: object.ready,
      },
    ];
  });
  return { rows };
}

/** Preset form of an unarmed attack, which has no item. */
const unarmed = ({ objects, attack, attribute, mode, ap }: Readonly<Record<string, FormValue>>) => ({
  objects: objects ?? [],
  attack: attack ?? true,
  attribute: attribute ?? "str",
  mode: mode ?? "contest",
  ap: ap ?? 0,
});
