/** Which body parts can be healed or regrown, and what healing changes (N-36, N-37). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { BodyPart } from "../model/data.ts";
import { named, t } from "../model/texts.ts";
import { type HealthFacts, injuriesOf, isPartGone, remove, set } from "./health-facts.ts";

/** Injured and not beyond healing (N-36). */
export const healable = ({ parts }: Pick<HealthFacts, "parts">): BodyPart[] =>
  parts.filter((part) => part.injuries > 0 && !isPartGone(part) && part.state !== "replaced");

/** Removes injuries of a part, untreated ones first. */
export const removeInjuries = (
  actor: string,
  self: Pick<HealthFacts, "wounds">,
  part: string,
  count: number,
): Consequence[] =>
  [...injuriesOf(self, part)]
    .sort((a, b) => Number(a.treated) - Number(b.treated))
    .slice(0, count)
    .map(({ id }) => remove(actor, id, "healed"));

/** A part and all its descendants. */
export function withDescendants(parts: readonly BodyPart[], id: string): string[] {
  const found = [id];
  for (const at of found)
    for (const part of parts) if (part.parent === at && !found.includes(part.id)) found.push(part.id);
  return found;
}

/** Regrows a part: removes the injuries of it and its children, and takes off its prosthetic (N-37). */
export const regrowPart = (actor: string, self: Pick<HealthFacts, "parts" | "wounds">, part: string): Consequence[] => {
  const all = withDescendants(self.parts, part);
  const fitted = self.parts.filter(({ id, prosthetic }) => all.includes(id) && prosthetic !== "");
  return [
    ...self.wounds.filter((wound) => all.includes(wound.part)).map(({ id }) => remove(actor, id, "regrown")),
    ...fitted.map(({ id }) => set(actor, "prosthetic", "", "regrown", id)),
    ...[...new Set(fitted.map(({ prosthetic }) => prosthetic))].map((id) => set(actor, "fittedTo", "", "regrown", id)),
  ];
};

export const partOptions = (parts: readonly BodyPart[]) =>
  parts.map(({ id, name, injuries, capacity }) => ({
    value: id,
    label: named(name),
    hint: t("Hint.ofInjuries", { injuries, capacity }),
  }));

/** Destroyed by its own injuries, not lost with its parent; includes a stump under a prosthetic. */
export const regrowable = ({ parts }: Pick<HealthFacts, "parts">): BodyPart[] =>
  parts.filter(
    ({ state, prosthetic, parent }) =>
      state === "destroyed" ||
      (state === "replaced" && parts.find(({ id }) => id === parent)?.prosthetic !== prosthetic),
  );
