/** Items carried, worn, held and left behind; effects. */
import type { Text } from "../../../kernel/card.ts";
import { effectGroups } from "../../../kernel/effect-rows.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { usesOf } from "../gear/item-uses.ts";
import { RESTS } from "../model/constants.ts";
import { type ActorSnapshot, asItem, CAUSES, type Hand, isPhysical, itemsOf, physicalOf } from "../model/data.ts";
import { named, rulesText, t } from "./texts.ts";

/** Where an item is held or worn, and the next state on click. */
export interface Hold {
  label: Text;
  on: boolean;
  next: string | boolean;
  path: string;
}

const handHold = (hand: Hand, round: readonly Hand[]): Hold => ({
  label: rulesText(`Hand.${hand}`),
  on: hand !== "none",
  next: round[(round.indexOf(hand) + 1) % round.length] ?? "none",
  path: "system.held",
});
const wornHold = (worn: boolean, key: string): Hold => ({
  label: t(worn ? `hold.${key}` : "hold.off"),
  on: worn,
  next: !worn,
  path: "system.worn",
});

const ONE: readonly Hand[] = ["none", "main", "off"];
const BOTH: readonly Hand[] = ["none", "both"];

/** How an item is readied; null if it cannot be, or always is. */
export function holdOf(item: Snapshot): Hold | null {
  if (!isPhysical(item)) return null;
  const { held, worn, carried } = physicalOf(item);
  if (!carried) return null;
  const armor = asItem(item, "grimoireArmor");
  if (armor) return wornHold(worn, armor.system.category === "shield" ? "arm" : "worn");
  const book = asItem(item, "grimoireBook");
  if (book) return book.system.fused ? null : handHold(held, BOTH);
  const weapon = asItem(item, "grimoireWeapon");
  if (weapon) return weapon.system.natural ? null : handHold(held, weapon.system.hands === 2 ? BOTH : ONE);
  return handHold(held, ONE);
}

/** One-line summary of an item: "d8, STR", "Armor 2", "2 slots, 25 gp". */
export function about(item: Snapshot): Text {
  const weapon = asItem(item, "grimoireWeapon");
  if (weapon) {
    const { dice, attribute } = weapon.system;
    return t("about.weapon", { dice, attribute: rulesText(`Attribute.${attribute}`) });
  }
  const armor = asItem(item, "grimoireArmor");
  if (armor) {
    const { category, armor: points, dice } = armor.system;
    const kind = t(`category.${category}`);
    return dice === "" ? t("about.armor", { kind, points }) : t("about.shield", { kind, dice });
  }
  const book = asItem(item, "grimoireBook");
  if (book) return t(book.system.usable ? "about.book" : "about.ruined");
  const gear = asItem(item, "grimoireGear");
  if (gear && gear.system.role !== "none") return t(`role.${gear.system.role}`);
  if (gear && gear.system.dice !== "") return named(gear.system.dice);
  return t(`type.${item.type}`);
}

function rowOf(item: Snapshot) {
  const { quantity, slotsUsed, price, carried } = physicalOf(item);
  return {
    ...itemLink(item),
    meta: about(item),
    quantity,
    slots: carried ? t("gear.slots", { slots: slotsUsed }) : t("gear.away"),
    price: price > 0 ? t("gear.price", { price }) : null,
    hold: holdOf(item),
    carried: { on: carried, next: !carried, label: t(carried ? "gear.carried" : "gear.leftBehind") },
    uses: usesOf(item),
  };
}

export function gear(actor: ActorSnapshot) {
  const rows = actor.items.filter(isPhysical);
  const group = (id: string, add: string, test: (item: Snapshot) => boolean) => ({
    id,
    label: t(`gear.${id}`),
    add,
    rows: rows.filter(test).map(rowOf),
  });
  const natural = (item: Snapshot): boolean => asItem(item, "grimoireWeapon")?.system.natural === true;
  return {
    groups: [
      group("arms", "grimoireWeapon", (item) => item.type === "grimoireWeapon" && !natural(item)),
      group("armor", "grimoireArmor", (item) => item.type === "grimoireArmor"),
      group("books", "grimoireBook", (item) => ["grimoireBook", "grimoireScroll"].includes(item.type)),
      group("things", "grimoireGear", (item) => item.type === "grimoireGear"),
    ],
  };
}

/** Deprived causes, and a button for each rest (G-56 to G-63). */
export function rests(actor: ActorSnapshot, context: ViewContext) {
  const { deprived } = actor.system;
  return {
    shown: deprived !== undefined,
    active: deprived?.active ?? false,
    days: deprived && deprived.days > 0 ? t("rest.days", { days: deprived.days }) : null,
    causes: CAUSES.flatMap((id) => {
      const end = deprived?.causes[id] ?? "";
      return end === ""
        ? []
        : [
            {
              id,
              label: id === "other" && deprived?.other ? named(deprived.other) : rulesText(`Cause.${id}`),
              end: t("rest.until", { end: rulesText(`CauseEnd.${end}`) }),
            },
          ];
    }),
    kinds: RESTS.map((type) => ({
      type,
      label: rulesText(`Choice.rest.${type}`),
      hint: rulesText(`Choice.rest.${type}Hint`),
    })),
    gm: context.gm,
    tumors: (actor.system.tumors ?? 0) > 0,
    book: itemsOf(actor, "grimoireScroll").length > 0,
  };
}

/** Effects for the effects tab: temporary, passive, disabled. */
export const effects = (holder: Pick<Snapshot, "effects">) => effectGroups(holder, t);
