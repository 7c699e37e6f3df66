/** Reads Threshold's items and actors for the promises of their texts. */
import type { Data, Doc } from "../../../packs/documents.ts";

export const sys = (doc: Doc): Data => doc.system as Data;
export const itemsOf = (doc: Doc): Doc[] => (doc.items ?? []) as Doc[];

export interface Part {
  formula: string;
  type: string;
}
export const partsOf = (doc: Doc): Part[] =>
  Object.values(((sys(doc).damage as Data | undefined)?.parts ?? {}) as Record<string, Part>);

/** Whether an attack of an actor deals a type of damage. */
export const any = (doc: Doc, type: string): boolean =>
  itemsOf(doc).some((item) => partsOf(item).some((part) => part.type === type));

/** The energies of a power's or a potion's healing. */
export const healings = (doc: Doc): string[] =>
  [sys(doc).healing, sys(doc).use].flatMap((one) =>
    one && (one as Data).formula !== "" ? [String((one as Data).energy)] : [],
  );

/** Conditions that a power or a weapon applies. */
export const statusesOf = (doc: Doc): string[] =>
  [sys(doc).condition, sys(doc).selfCondition, sys(doc).hit].flatMap((one) =>
    one && (one as Data).status !== "" ? [String((one as Data).status)] : [],
  );

export interface Bonus {
  target: string;
  type: string;
  value: number;
  label: string;
}

const CHANGE = /^([+-]\d+) (\w+)$/;

/** Typed bonuses of an item: its own, those of its effects, and a talent's bonus for one use. */
export function bonusesOf(doc: Doc): Bonus[] {
  const own = Object.values((sys(doc).modifiers ?? {}) as Record<string, Bonus>);
  const once = sys(doc).bonus as Bonus | undefined;
  const given = ((doc.effects ?? []) as { changes: { key: string; value: string }[] }[]).flatMap(({ changes }) =>
    changes.flatMap(({ key, value }) => {
      const [, number, type] = CHANGE.exec(value) ?? [];
      return type ? [{ target: key.replace("system.pool.", ""), type, value: Number(number), label: "" }] : [];
    }),
  );
  const quality = (sys(doc).attack as { bonus?: { value: number; type: string } } | undefined)?.bonus;
  return [
    ...own,
    ...given,
    ...(typeof once === "object" && once.value !== 0 ? [{ ...once, label: "" }] : []),
    ...(quality ? [{ target: "attack", label: "", ...quality }] : []),
  ];
}
