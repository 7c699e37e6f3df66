/** The buttons of an item or ability that can be used in its own way. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asItem, isPhysical, type Property, physicalOf } from "../model/data.ts";
import { t } from "../model/texts.ts";

const BY_PROPERTY: Readonly<Partial<Record<Property, string>>> = {
  cover: "plant",
  scatter: "strew",
  sharpen: "sharpen",
  dash: "dash",
};

function actsOf(item: Snapshot): string[] {
  const { property = "", contents = [] } = item.system as { property?: Property | ""; contents?: readonly string[] };
  const own = property === "" ? undefined : BY_PROPERTY[property];
  const gear = asItem(item, "grimoireGear")?.system;
  return [
    ...(gear?.heals ? ["heal"] : []),
    ...(gear?.role === "rations" || gear?.role === "water" ? ["consume"] : []),
    ...(gear && gear.light > 0 ? ["kindle"] : []),
    ...(own ? [own] : []),
    ...(contents.length > 0 ? ["unpack"] : []),
  ];
}

/** A meal bought and eaten on the spot is never carried. */
const isOnTheSpot = (item: Snapshot): boolean => physicalOf(item).slots === 0;

/** Items left behind have none. */
export function usesOf(item: Snapshot): { act: string; label: Text }[] {
  const away = isPhysical(item) && !physicalOf(item).carried;
  return actsOf(item)
    .filter((act) => !away || (act === "consume" && isOnTheSpot(item)))
    .map((act) => ({ act, label: t(`Use.${act}`) }));
}
