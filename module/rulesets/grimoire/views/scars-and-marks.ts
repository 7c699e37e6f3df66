/** Scars, marks of mishaps, abilities and held actions, with their pending follow-ups. */
import type { Text } from "../../../kernel/card.ts";
import { partsFor } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { span } from "../../../kernel/sheet-numbers.ts";
import { scarFollow } from "../damage/scar-follow.ts";
import { scarRule } from "../damage/scar-table.ts";
import { usesOf } from "../gear/item-uses.ts";
import { mishapFollow } from "../magic/end-mark.ts";
import { mishapRule } from "../magic/mishap-marks.ts";
import { type ActorSnapshot, type ItemSnapshot, itemsOf, type MarkData } from "../model/data.ts";
import { rich, rulesText, t } from "./texts.ts";

/** A button, or why it is not available yet. */
interface Follow {
  act: string;
  label: Text;
  disabledReason: Text | null;
}

function scarRow(document: Snapshot, context: ViewContext, item: ItemSnapshot<"grimoireScar">) {
  const { entry, location, state, description } = item.system;
  const facts = scarFollow.facts(partsFor(document, context, item));
  const disabledReason = scarFollow.problems?.(facts, {})[0]?.text ?? null;
  const follow: Follow | null =
    state === "pending" || (state === "active" && entry === 8)
      ? { act: scarFollow.id, label: scarFollow.buttonLabel?.(facts, {}) ?? t("marks.over"), disabledReason }
      : null;
  return {
    ...itemLink(item),
    location,
    text: rulesText(`ScarText.${entry}`),
    state: state === "active" ? null : t(`marks.${state}`),
    rule: scarRule(entry),
    description: rich(description, ""),
    follow,
  };
}

/** Marks that wait for a time, a recovery or the Warden's decision. */
const isPending = ({ expiresAt, deferred, followUp, entry }: MarkData): boolean =>
  expiresAt !== null || deferred !== "" || followUp !== "none" || [7, 18, 23].includes(entry);

function markRow(document: Snapshot, context: ViewContext, item: ItemSnapshot<"grimoireMark">) {
  const { system } = item;
  const facts = mishapFollow.facts(partsFor(document, context, item));
  const disabledReason = mishapFollow.problems?.(facts, {})[0]?.text ?? null;
  const left = system.expiresAt === null ? null : system.expiresAt - context.worldTime;
  return {
    ...itemLink(item),
    text: rulesText(`Mishap.${system.entry}.text`),
    location: "",
    state: left === null ? null : left > 0 ? t("marks.for", { time: span(Math.ceil(left / 60) * 60) }) : t("marks.due"),
    rule: mishapRule(system.entry),
    description: rich(system.text, ""),
    follow: isPending(system)
      ? { act: mishapFollow.id, label: mishapFollow.buttonLabel?.(facts, {}) ?? t("marks.over"), disabledReason }
      : null,
  };
}

export function markRows(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const scars = itemsOf(actor, "grimoireScar").map((item) => scarRow(document, context, item));
  const mishaps = itemsOf(actor, "grimoireMark").map((item) => markRow(document, context, item));
  return { scars, mishaps, pending: [...scars, ...mishaps].filter(({ follow }) => follow !== null) };
}

/** Held actions (G-34 to G-37). */
export function heldActionRows(actor: ActorSnapshot) {
  return {
    rows: itemsOf(actor, "grimoireHeld").map(({ id, uuid, name, system }) => ({
      id,
      uuid,
      name,
      condition: system.condition === "" ? null : t("held.when", { condition: system.condition }),
      paid: t("held.paid", { ap: system.apCost }),
    })),
  };
}

export function abilities(actor: ActorSnapshot) {
  return itemsOf(actor, "grimoireAbility").map((item) => {
    const { id, uuid, name, img, system } = item;
    return {
      id,
      uuid,
      name,
      img,
      meta: compact([t(`trigger.${system.trigger}`), system.apCost > 0 && t("ap", { ap: system.apCost })]),
      text: rich(system.text, ""),
      uses: usesOf(item),
    };
  });
}
