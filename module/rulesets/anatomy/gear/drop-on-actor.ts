/** The effect of an item dropped on an actor, and the question asked first (D-49). */
import { choiceField, textField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import type { DropAction, ItemQuestion } from "../../../kernel/item-handling.ts";
import type { FieldOption, Snapshot } from "../../../kernel/ruleset.ts";
import { isPartGone } from "../damage/health-facts.ts";
import { asActor, asItem, type BodyPart, type PartData } from "../model/data.ts";
import { TEMPLATES } from "../model/part-templates.ts";
import { named, t } from "../model/texts.ts";

const isOnActor = ({ uuid }: Pick<Snapshot, "uuid">): boolean => /^(Actor|Scene)\./.test(uuid);

/** A body plan is applied; dropped on a part, a remedy is used on it and a prosthetic is fitted to it. */
export function dropAction(actor: Snapshot, item: Snapshot, upon: Snapshot | null): DropAction | null {
  if (asItem(item, "anatomyPlan")) {
    const bare = asActor(actor).system.body.parts.length === 0;
    return { action: "applyPlan", given: {}, by: "self", ...(bare ? { skip: true } : {}) };
  }
  const part = asItem(upon ?? undefined, "anatomyPart");
  if (!part) return null;
  if (asItem(item, "anatomyProsthetic")?.system.fittedTo === "")
    return { action: "fit", given: { part: part.id }, by: "self", skip: true };
  return asItem(item, "anatomyRemedy") && isOnActor(item)
    ? { action: "remedy", given: { part: part.id }, by: "bearer", skip: true }
    : null;
}

const optionsOf = (parts: readonly BodyPart[], isDisabled?: (part: BodyPart) => boolean): FieldOption[] =>
  parts.map((part) => ({
    value: part.id,
    label: named(part.name),
    hint: t("Hint.ofInjuries", { injuries: part.injuries, capacity: part.capacity }),
    ...(isDisabled?.(part) ? { disabledReason: t("Barred.full") } : {}),
  }));

/** Of the possible parents, the one with the fewest parts of this kind. */
function usualParent(parts: readonly BodyPart[], kind: PartData["kind"]): string {
  const below = (part: BodyPart): number => parts.filter((one) => one.parent === part.id && one.kind === kind).length;
  const [first] = parts.filter((part) => part.kind === TEMPLATES[kind].below).sort((a, b) => below(a) - below(b));
  return first?.id ?? "";
}

function newPartQuestions(actor: Snapshot, item: Snapshot): ItemQuestion | null {
  const part = asItem(item, "anatomyPart")?.system;
  const { parts } = asActor(actor).system.body;
  if (!part || parts.length === 0) return null;
  const at = usualParent(parts, part.kind);
  return {
    title: t("Title.grow", { name: actor.name, part: item.name }),
    icon: "anatomy",
    buttonLabel: t("Verb.grow"),
    fields: [
      textField("name", t("Field.partName"), { rule: "N-62" }),
      textField("side", t("Field.side")),
      choiceField("attachedTo", t("Field.attachedTo"), {
        options: [{ value: "", label: t("Choice.nowhere") }, ...optionsOf(parts)],
        hint: t("Hint.attachedTo"),
        as: "list",
      }),
    ],
    form: { name: item.name, side: part.side || (parts.find(({ id }) => id === at)?.side ?? ""), attachedTo: at },
    name: (form) => stringOf(form.name),
    system: (form) => ({ side: stringOf(form.side), attachedTo: stringOf(form.attachedTo), prosthetic: "" }),
  };
}

function newInjuryQuestions(actor: Snapshot, item: Snapshot): ItemQuestion | null {
  const { parts } = asActor(actor).system.body;
  if (!asItem(item, "anatomyInjury") || parts.length === 0) return null;
  const full = (part: BodyPart): boolean => isPartGone(part) || part.injuries >= part.capacity;
  const severityOf = (id: string): string => parts.find((part) => part.id === id)?.severity ?? "minor";
  return {
    title: t("Title.hurt", { name: actor.name, injury: item.name }),
    icon: "bleeding-wound",
    buttonLabel: t("Verb.hurt"),
    fields: [choiceField("part", t("Field.part"), { options: optionsOf(parts, full), as: "list", rule: "N-28" })],
    form: { part: parts.find((part) => !full(part))?.id ?? "" },
    system: (form) => ({ part: stringOf(form.part), severity: severityOf(stringOf(form.part)) }),
  };
}

export const dropQuestions = (actor: Snapshot, item: Snapshot): ItemQuestion | null =>
  newPartQuestions(actor, item) ?? newInjuryQuestions(actor, item);
