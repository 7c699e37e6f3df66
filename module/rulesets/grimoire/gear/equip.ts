/** Limits of worn and held items: two hands, one body armor, one helm (G-68, G-132, G-154, G-155). */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { changedValue, type ItemAnswer, type ItemChanges } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asItem, type Hand, isPhysical, itemAs, itemsOf, physicalOf } from "../model/data.ts";
import { t } from "../model/texts.ts";

type Side = "main" | "off";

const write = (item: Snapshot, path: "held" | "worn", value: "none" | false, why: Text): Consequence =>
  setValue("self", path, value, why, { item: item.id });

const sidesOf = (hand: unknown): Side[] =>
  hand === "both" ? ["main", "off"] : hand === "main" || hand === "off" ? [hand] : [];

/** Hands an item occupies: where it is held, or the arm of a shield that is not strapped on. */
function taken(item: Snapshot): Side[] {
  if (!isPhysical(item)) return [];
  const { held, worn } = physicalOf(item);
  const armor = asItem(item, "grimoireArmor")?.system;
  const onArm = armor?.category === "shield" && !armor.strapped;
  const arm: Side[] = onArm && worn && held === "none" ? ["off"] : [];
  return [...sidesOf(held), ...arm];
}

/** Stows whatever these hands hold, and removes a shield from the arm. */
function makeRoom(actor: Snapshot, item: Snapshot, sides: readonly Side[]): Consequence[] {
  return actor.items
    .filter((other) => other.id !== item.id && taken(other).some((side) => sides.includes(side)))
    .flatMap((other) => {
      const { held, worn } = physicalOf(other);
      const why = t("Warning.handTaken", { name: other.name });
      return compact([
        held !== "none" && write(other, "held", "none", why),
        other.type === "grimoireArmor" && worn && write(other, "worn", false, why),
      ]);
    });
}

/** The hand fused with the Grimoire holds nothing else (G-154). */
function fusedHandRefusal(actor: Snapshot, item: Snapshot, sides: readonly Side[]): Text | null {
  const book = itemsOf(actor, "grimoireBook").find(({ system }) => system.fused);
  return book && book.id !== item.id && sides.includes("off") ? t("Warning.grownHand", { name: book.name }) : null;
}

function hold(actor: Snapshot, item: Snapshot, sides: readonly Side[]): ItemAnswer {
  const refuse = fusedHandRefusal(actor, item, sides);
  if (refuse) return { refuse };
  const also = makeRoom(actor, item, sides);
  return also.length > 0 ? { also } : null;
}

function wear(actor: Snapshot, item: Snapshot): ItemAnswer {
  const { category, strapped } = itemAs(item, "grimoireArmor").system;
  if (category === "shield") return strapped ? null : hold(actor, item, ["off"]);
  const wings = itemsOf(actor, "grimoireMark").find(({ system }) => system.noArmor);
  if (wings) return { refuse: t("Warning.noArmor", { name: wings.name }) };
  if (category === "other") return null;
  const also = itemsOf(actor, "grimoireArmor")
    .filter((other) => other.id !== item.id && other.system.worn && other.system.category === category)
    .map((other) => write(other, "worn", false, t("Warning.oneSlot", { name: other.name })));
  return also.length > 0 ? { also } : null;
}

/** An item left behind is neither worn nor held. */
function leaveBehind(item: Snapshot): ItemAnswer {
  const { held, worn } = physicalOf(item);
  const why = t("Warning.leftBehind", { name: item.name });
  const also = compact([held !== "none" && write(item, "held", "none", why), worn && write(item, "worn", false, why)]);
  return also.length > 0 ? { also } : null;
}

/** Further changes when an item is held, worn or left behind, or a refusal if the body does not allow it. */
export function checkItemChange(actor: Snapshot, item: Snapshot, changes: ItemChanges): ItemAnswer {
  if (!isPhysical(item)) return null;
  if (changedValue(changes, "carried") === false) return leaveBehind(item);
  const hand = changedValue(changes, "held") as Hand | undefined;
  if (hand !== undefined && hand !== "none") return hold(actor, item, sidesOf(hand));
  if (changedValue(changes, "worn") === true && item.type === "grimoireArmor") return wear(actor, item);
  return null;
}
