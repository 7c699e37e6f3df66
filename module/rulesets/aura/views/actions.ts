/** Actions of a Round besides attacks, each with its cost, and actions outside combat. */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import type { ActorSnapshot } from "../model/data.ts";
import { conditionName } from "../model/texts.ts";
import { type ActionButton, actionButton } from "./action-buttons.ts";
import { named, t } from "./texts.ts";

/** The reason an actor cannot act, shown once and not on each button. */
export function idle(document: Snapshot): Text | null {
  const statuses = conditionsOf(document);
  const out = ["dead", "unconscious"].find((id) => statuses.has(id));
  return out ? t("act.none", { status: conditionName(out) }) : null;
}

export function acts(document: Snapshot, actor: ActorSnapshot, context: ViewContext): ActionButton[] {
  const { movement, jump } = actor.system;
  const meters = (count: number) => t("metres", { metres: count });
  const one = (
    act: string,
    note: ActionButton["note"] = null,
    given: Readonly<Record<string, string>> = {},
  ): ActionButton => actionButton(document, context, { act, label: t(`act.${act}`), note, given });
  if (idle(document)) return [one("chance", named("1d20"))];
  return [
    one("run", meters(movement.effective)),
    one("quickRun", meters(movement.quickRun)),
    one("sprint", meters(movement.sprint)),
    one("jump", t("jumpTo", { metres: jump.distance })),
    one("shift", meters(1), { by: "energy" }),
    one("shift", meters(1), { by: "agility" }),
    one("catchBreath", t("act.breathNote")),
    one("pickUp", t("act.pickUpNote")),
    one("exert", t("act.exertNote")),
    one("improvise", t("act.improviseNote")),
    one("chance", named("1d20")),
    one("contest", t("act.contestNote")),
    one("finish", t("act.finishNote")),
  ];
}

/** Footer of the sheet: rests, a surge, rolls at 0 Aura. */
export function footer(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const statuses = conditionsOf(document);
  const { aura, surges } = actor.system;
  const low = aura.value <= 0 || !aura.active;
  const one = (act: string, note: ActionButton["note"] = null): ActionButton =>
    actionButton(document, context, { act, label: t(`act.${act}`), note });
  const dead = statuses.has("dead");
  const asleep = statuses.has("unconscious") && !dead;
  return {
    acts: compact([
      ...(dead ? [] : [one("shortRest"), one("longRest")]),
      context.gm && !dead && one("surge", t("surges.left", { value: surges.value })),
      (low || context.gm) && !dead && one("deathRoll"),
      statuses.has("bleedingOut") && one("deathSave"),
      // Asleep for another reason: no roll to wake.
      ...(asleep
        ? [one("wakeRoll")].filter(({ disabledTooltip }) => !disabledTooltip?.key.endsWith(".noWakeRoll"))
        : []),
    ]),
    low,
    dead: dead ? t("dead") : null,
  };
}
