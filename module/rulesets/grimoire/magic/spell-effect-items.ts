/** Spells that affect a carried item or an active spell: options and effects. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Field, FieldOption, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { slotsUsed } from "../gear/slots.ts";
import { isPhysical, physicalOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type ActiveSpell, activeSpellsOn } from "./active-spells.ts";
import type { EvaluatedSpell } from "./evaluated-spell.ts";

/** A carried item that a spell can affect. */
export interface AffectableItem {
  id: string;
  name: string;
  metal: boolean;
  slots: number;
  /** In hand or worn. */
  out: boolean;
}

/** Whether the spell needs one item or spell to be chosen. */
export const needsChoice = ({ way }: Pick<EvaluatedSpell, "way">): boolean =>
  way === "metal" || way === "weight" || way === "unweave";

export interface Reachable {
  things: AffectableItem[];
  running: Pick<ActiveSpell, "id" | "name" | "sum">[];
}

export const reachable = (actor: Snapshot): Reachable => ({
  things: actor.items.filter(isPhysical).flatMap((item) => {
    const { carried, metal, held, worn, quantity } = physicalOf(item);
    const natural = (item.system as { natural?: boolean }).natural === true;
    if (!carried || natural || quantity < 1) return [];
    return [{ id: item.id, name: item.name, metal, slots: slotsUsed(item), out: held !== "none" || worn }];
  }),
  running: activeSpellsOn(actor).map(({ id, name, sum }) => ({ id, name, sum })),
});

export type SpellItemForm = {
  /** Item id or id of an active spell; "" for an object not carried, or none yet. */
  thing: string;
  /** Millstone: too heavy to lift. */
  heavy: boolean;
};

/** Options: metal items, ready ones first; light items; spells of a [sum] no higher. */
function pickable(
  { things, running }: Reachable,
  effect: EvaluatedSpell,
): { id: string; name: string; sum?: number }[] {
  if (effect.way === "unweave") return running;
  const fit = things.filter(({ metal, slots }) => (effect.way === "metal" ? metal : slots <= effect.dice));
  return [...fit.filter(({ out }) => out), ...fit.filter(({ out }) => !out)];
}

const tooStrong = (sum: number | undefined, effect: EvaluatedSpell): boolean => (sum ?? 0) > effect.sum;

export const firstItem = (reach: Reachable, effect: EvaluatedSpell): string =>
  pickable(reach, effect).find(({ sum }) => !tooStrong(sum, effect))?.id ?? "";

export function itemFields(reach: Reachable, effect: EvaluatedSpell): Field[] {
  if (!needsChoice(effect)) return [];
  const options = pickable(reach, effect).map(
    ({ id, name, sum }): FieldOption => ({
      value: id,
      label: sum === undefined ? t("Name", { name }) : t("Field.magic.runs", { spell: name, sum }),
      ...(tooStrong(sum, effect)
        ? { disabledReason: t("Problem.magic.tooStrong", { spell: name, sum: effect.sum }) }
        : {}),
    }),
  );
  const elsewhere: FieldOption[] = [{ value: "", label: t(`Choice.magic.elsewhere.${effect.way}`) }];
  return compact([
    choiceField("thing", t(effect.way === "unweave" ? "Field.magic.running" : "Field.magic.thing"), {
      options: [...options, ...elsewhere],
      as: "list",
    }),
    effect.way === "weight" && checkField("heavy", t("Field.magic.heavy")),
  ]);
}

export function itemProblems(reach: Reachable, effect: EvaluatedSpell, item: string): Problem[] {
  if (item === "" || !needsChoice(effect)) return [];
  const found = pickable(reach, effect).find(({ id }) => id === item);
  if (!found) return [problem("thing", "magic.noThing")];
  return tooStrong(found.sum, effect)
    ? [problem("thing", "magic.tooStrong", { spell: found.name, sum: effect.sum })]
    : [];
}

/** Drops the item. */
export const droppedItem = (item: string, spell: string): Consequence[] =>
  (
    [
      ["carried", false],
      ["held", "none"],
      ["worn", false],
    ] as const
  ).map(([path, value]) => setValue("self", path, value, t("Reason.magic.spell", { spell }), { item: item }));

export const nameOfItem = (reach: Reachable, effect: EvaluatedSpell | null, form: Partial<SpellItemForm>): string =>
  effect ? (pickable(reach, effect).find(({ id }) => id === stringOf(form.thing))?.name ?? "") : "";
