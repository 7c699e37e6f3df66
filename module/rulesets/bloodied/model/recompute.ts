/** Derived state after any change of hit points, injuries or death's choice. */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import type { Change } from "../../../kernel/ruleset.ts";
import { canBeInjured } from "../damage/injury.ts";
import { hpThresholds } from "./calculations.ts";
import { type ActorSnapshot, asActor, itemsOf } from "./data.ts";
import { readHouse } from "./house-rules.ts";
import { t } from "./texts.ts";

const HP = "attributes.hp.value";

/** Collects wanted statuses and flags; differences from the snapshot become consequences. */
class StateChanges {
  readonly #actor: ActorSnapshot;
  readonly #statuses = new Map<string, { on: boolean; why: Text }>();
  readonly #flags = new Map<"choice" | "lieu", { value: boolean; why: Text }>();
  constructor(actor: ActorSnapshot) {
    this.#actor = actor;
  }
  has(status: string): boolean {
    return this.#statuses.get(status)?.on ?? this.#actor.statuses.includes(status);
  }
  status(status: string, on: boolean, why: Text): void {
    this.#statuses.set(status, { on, why });
  }
  flag(flag: "choice" | "lieu"): boolean {
    return this.#flags.get(flag)?.value ?? this.#actor.system.attributes.hp[flag];
  }
  set(flag: "choice" | "lieu", value: boolean, why: Text): void {
    this.#flags.set(flag, { value, why });
  }
  list(): Consequence[] {
    const { hp } = this.#actor.system.attributes;
    return [
      ...[...this.#statuses]
        .filter(([id, { on }]) => this.#actor.statuses.includes(id) !== on)
        .map(([condition, { on, why }]): Consequence => setCondition("self", condition, on, why)),
      ...[...this.#flags]
        .filter(([flag, { value }]) => hp[flag] !== value)
        .map(([flag, { value, why }]): Consequence => setValue("self", `attributes.hp.${flag}`, value, why)),
    ];
  }
}

/** Loss before clamping; a changed maximum or an undo is no loss. */
function lossOf({ before, after, requested, undo }: Change): number {
  if (undo) return 0;
  const [was, is] = [asActor(before).system.attributes.hp, asActor(after).system.attributes.hp];
  if (requested[HP] !== undefined) return Math.max(0, -requested[HP]);
  return was.max === is.max ? Math.max(0, was.value - is.value) : 0;
}

/**
 * Hit point thresholds, bleeding, death's choice and their statuses. Idempotent: re-running on its own output changes
 * nothing.
 */
export function recompute(change: Change): readonly Consequence[] {
  if (!change.after.type.startsWith("bloodied") || !("attributes" in change.after.system)) return [];
  const after = asActor(change.after);
  const was = asActor(change.before).system.attributes.hp;
  const { hp } = after.system.attributes;
  const { bloodied, deathAt } = hpThresholds(hp.max);
  const value = change.undo ? hp.value : Math.min(hp.max, Math.max(deathAt, hp.value));
  const loss = lossOf(change);
  const hpChanged = !change.undo && (was.value !== hp.value || was.max !== hp.max || loss > 0);
  const wanted = new StateChanges(after);
  const offers: Consequence[] = [];

  wanted.status("bloodied", value <= bloodied, t(value <= bloodied ? "Reason.bloodied" : "Reason.aboveBloodied"));
  if (value >= 1 && (was.value <= 0 || wanted.has("bleedingOut"))) {
    if (was.value <= 0) wanted.status("unconscious", false, t("Reason.awake"));
    wanted.status("bleedingOut", false, t("Reason.awake"));
  }
  if (!change.undo && value > deathAt) wanted.set("lieu", false, t("Reason.aboveLine"));
  if (hpChanged && value <= 0) reactToZeroHp();
  if (wanted.has("dead")) {
    wanted.status("bleedingOut", false, t("Reason.dead"));
    if (!change.undo) wanted.set("choice", false, t("Reason.dead"));
  }
  const injured = itemsOf(after, "bloodiedInjury").length > 0;
  wanted.status("seriousInjury", injured, t(injured ? "Reason.injured" : "Reason.uninjured"));
  wanted.status("atTheLine", wanted.flag("choice"), t("Reason.choice"));
  const clamp: Consequence[] = value === hp.value ? [] : [setValue("self", HP, value, t("Reason.clamped"))];
  return [...clamp, ...wanted.list(), ...offers];

  /** At 0 or below: unconscious; a loss causes bleeding; at death's line, death or the choice (B-24, B-25). */
  function reactToZeroHp(): void {
    wanted.status("unconscious", true, t("Reason.down"));
    if (wanted.has("dead")) return;
    if (after.system.traits.diesAtZero) {
      wanted.status("dead", true, t("Reason.diesAtZero"));
      return;
    }
    if (loss === 0) return;
    wanted.status("bleedingOut", true, t("Reason.bleeding"));
    if (value > deathAt) return;
    const house = readHouse(change.house);
    const again = house.inLieuAgain === "once" && hp.lieu;
    if (again || !canBeInjured(after, house)) {
      wanted.status("dead", true, t(again ? "Reason.onceOnly" : "Reason.noInjury"));
      return;
    }
    // A pending choice is not offered again, but does not prevent the death above (D-42).
    if (wanted.flag("choice")) return;
    wanted.set("choice", true, t("Reason.choice"));
    offers.push({ part: "self", do: "offer", action: "fate", form: {}, why: t("Reason.choice") });
  }
}
