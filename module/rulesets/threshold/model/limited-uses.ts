/** Limited uses and when they are restored (T-129). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Uses } from "./data.ts";
import { t } from "./texts.ts";

/** Unlimited: at will, or no maximum set. */
export const unlimited = ({ max, per }: Uses): boolean => per === "atWill" || max <= 0;

const usesOf = (item: Pick<Snapshot, "system">): Uses | undefined => (item.system as { uses?: Uses }).uses;

export interface Spent {
  id: string;
  name: string;
  max: number;
}

/** Items with fewer uses left than their maximum. */
export const spentOf = (snapshot: Snapshot, per: Uses["per"]): Spent[] =>
  snapshot.items.flatMap((item) => {
    const uses = usesOf(item);
    const spent = uses && uses.per === per && !unlimited(uses) && uses.value < uses.max;
    return spent ? [{ id: item.id, name: item.name, max: uses.max }] : [];
  });

export const refreshed = (spent: readonly Spent[]): Consequence[] =>
  spent.map(({ id, name, max }) => setValue("self", "uses.value", max, t("Reason.usesBack", { name }), { item: id }));

/** One use less; no consequence if unlimited. */
export const spendUse = (uses: Uses, item: string, name: string): Consequence[] =>
  unlimited(uses) ? [] : [adjustValue("self", "uses.value", -1, t("Reason.used", { name }), { min: 0, item })];
