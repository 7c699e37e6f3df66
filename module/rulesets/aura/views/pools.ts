/**
 * The ring of Aura, Recovery Surges, and the three pools of a Round with clickable pips (A-03, A-34 to to
 *
 */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { number, numberView } from "../../../kernel/sheet-numbers.ts";
import { isWinded } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type ActorData, type ActorSnapshot, isCharacter } from "../model/data.ts";
import { actionButton, type PoolId } from "./action-buttons.ts";
import { t } from "./texts.ts";

/** Above this, a single picture with step buttons instead of pips. */
const FEW = 8;

/** A pip of a pool; clicking it sets how many are left. */
export interface Pip {
  on: boolean;
  label: Text;
  by: number;
}

const pipsOf = (pool: string, value: number, max: number): Pip[] =>
  Array.from({ length: Math.max(value, max) }, (_, at) => ({
    on: at < value,
    label: t(`pool.${pool}Number`, { n: at + 1 }),
    by: (at < value ? at : at + 1) - value,
  }));

const share = (part: number, whole: number): string =>
  String(Math.round(Math.max(0, Math.min(1, part / Math.max(1, whole))) * 1000) / 1000);

/** The current note of each pool. */
function notes(system: ActorData, statuses: ReadonlySet<string>, fighting: boolean): Record<PoolId, Text | null> {
  const { energy, stamina, round } = system;
  const left = Math.max(0, stamina.asEnergyMax - round.staminaAsEnergy);
  const out = statuses.has("unconscious") || statuses.has("dead");
  return {
    energy: t("pool.next", { next: energy.next }),
    stamina: out
      ? null
      : isWinded(statuses)
        ? t("pool.winded")
        : fighting
          ? t(left > 0 ? "pool.standIn" : "pool.stoodIn", {
              left,
              most: stamina.asEnergyMax,
              so: round.staminaAsEnergy,
            })
          : null,
    agility: statuses.has("slowed") ? t("pool.slowed") : null,
  };
}

function pool(id: PoolId, actor: ActorSnapshot, note: Text | null) {
  const { system } = actor;
  const { value, max } = system[id];
  const many = Math.max(value, max) > FEW;
  const name = t(`pool.${id}`);
  return {
    id,
    rule: { energy: "A-03", stamina: "A-41", agility: "A-46" }[id],
    name,
    value,
    label: t("pool.of", { pool: name, value, max }),
    note,
    max: id === "energy" ? null : numberView(t("pool.most", { pool: name }), system.why[id], max),
    many,
    pips: pipsOf(id, value, max),
    empty: value <= 0,
    full: value >= max,
    path: `system.${id}.value`,
    bonus: `system.${id}.bonus`,
    bonusLabel: t("field.bonusOf", { of: name }),
  };
}

function ring({ system }: ActorSnapshot) {
  const { value, max, active, modifier } = system.aura;
  return {
    value,
    max: numberView(t("aura.max"), system.why.aura, max),
    modifier: number(modifier),
    at: share(value, max),
    active,
    low: value * 4 <= max,
    sentence: t(active ? "aura.sentence" : "aura.offSentence", { value, max }),
  };
}

/** Button to furl or unfurl the Aura, for actors that can, or while it is furled. */
function furl(document: Snapshot, { system }: ActorSnapshot, context: ViewContext) {
  const one = actionButton(document, context, { act: "furl", label: t("aura.furl") });
  return one.disabledTooltip?.key.endsWith(".cannotFurl") && system.aura.active ? null : one;
}

export function vitals(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  const { surges } = system;
  const statuses = conditionsOf(document);
  const fighting = (context.combat?.round ?? 0) > 0;
  const shownNotes = notes(system, statuses, fighting);
  return {
    creature: !isCharacter(actor),
    aura: ring(actor),
    furl: furl(document, actor, context),
    surges: {
      label: t("surges.of", { value: surges.value, max: surges.max }),
      value: surges.value,
      max: numberView(t("surges.max"), system.why.surges, surges.max),
      pips: pipsOf("surges", surges.value, surges.max),
      recovery: numberView(t("surges.recovery"), system.why.recovery, surges.recovery),
    },
    pools: (["energy", "stamina", "agility"] as const).map((id) => pool(id, actor, shownNotes[id])),
    fighting,
  };
}
