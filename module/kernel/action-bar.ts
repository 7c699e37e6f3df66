/** The action bar of a token: what its actor can do now, as data. */
import type { Text } from "./card.ts";
import type { Form } from "./world-data.ts";

/** Groups in the order of the bar; the first two are always open. */
export const BAR_GROUPS = ["attacks", "magic", "maneuvers", "actions", "checks"] as const;
type BarGroup = (typeof BAR_GROUPS)[number];

/** An amount of a turn resource that a button costs. */
interface BarCost {
  shape: "round" | "diamond" | "wedge";
  count: number;
  name: Text;
}

export interface BarButton {
  action: string;
  /** Id of the item that acts; a right click opens it. */
  item?: string;
  /** Preset form. */
  given: Form;
  label: Text;
  /** Path of a picture. Omitted: `icon`. */
  img?: string;
  icon: string;
  /** Short number or price: "+5", "2 AP". */
  note?: Text;
  cost?: readonly BarCost[];
  /** Why it is disabled; null: it is not. */
  disabledReason: Text | null;
  /** Starts without a dialog. */
  skip?: boolean;
}

export type ActionBar = Readonly<Partial<Record<BarGroup, readonly BarButton[]>>>;
