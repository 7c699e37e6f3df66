/** The pack as a grid of slots: items, Fatigue, tumors, free and lost slots (G-65, G-66). */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { number, numberView } from "../../../kernel/sheet-numbers.ts";
import { type ActorSnapshot, isPhysical, physicalOf } from "../model/data.ts";
import { named, picture, t } from "./texts.ts";

/** Cells per row of the grid. */
const ROW = 5;

export interface Cell {
  kind: "item" | "fatigue" | "tumor" | "free" | "lost";
  id: string;
  uuid: string;
  img: string;
  label: Text;
  /** Number of cells side by side. */
  span: number;
  held: boolean;
  /** Over capacity. */
  over: boolean;
}

const blank: Cell = {
  kind: "free",
  id: "",
  uuid: "",
  img: "",
  label: t("pack.free"),
  span: 1,
  held: false,
  over: false,
};

/** Cells of an item; it wraps to the next row if needed. */
function cellsOf(item: Snapshot): Cell[] {
  const { slotsUsed, quantity, held, worn } = physicalOf(item);
  const label = quantity > 1 ? t("pack.several", { name: item.name, quantity }) : named(item.name);
  const spans: number[] = [];
  for (let rest = slotsUsed; rest > 0; rest -= ROW) spans.push(Math.min(ROW, rest));
  return spans.map((span) => ({
    kind: "item",
    id: item.id,
    uuid: item.uuid,
    img: item.img,
    label,
    span,
    held: held !== "none" || worn,
    over: false,
  }));
}

const repeatCell = (count: number, cell: Partial<Cell>): Cell[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ ...blank, ...cell }));

export function pack(actor: ActorSnapshot) {
  const { slots, fatigue = 0, tumors = 0, why } = actor.system;
  if (!slots) return { shown: false };
  const items = actor.items.filter((item) => isPhysical(item) && physicalOf(item).carried);
  const petty = items.filter((item) => physicalOf(item).slotsUsed === 0);
  const filled = [
    ...(slots.tracked ? items.flatMap(cellsOf) : []),
    ...repeatCell(fatigue, { kind: "fatigue", img: picture("tired-eye"), label: t("pack.fatigue") }),
    ...repeatCell(tumors, { kind: "tumor", img: picture("virus"), label: t("pack.tumor") }),
  ];
  let at = 0;
  for (const cell of filled) {
    at += cell.span;
    cell.over = at > slots.max;
  }
  const lost = slots.tracked ? Math.max(0, slots.base - slots.max) : 0;
  return {
    shown: slots.tracked || slots.max > 0 || filled.length > 0,
    cells: [...filled, ...repeatCell(slots.free, {}), ...repeatCell(lost, { kind: "lost", label: t("pack.lost") })],
    free: numberView(t("pack.usedOf"), why.load, slots.used),
    of: numberView(t("pack.slots"), why.slots, slots.max),
    sentence: t(slots.free < 0 ? "pack.over" : "pack.left", { free: Math.abs(slots.free) }),
    over: slots.free < 0,
    petty: petty.length === 0 ? null : t("pack.petty", { names: petty.map(({ name }) => name).join(", ") }),
    label: t("pack.label", { used: number(slots.used), max: slots.max }),
    tracked: slots.tracked,
  };
}
