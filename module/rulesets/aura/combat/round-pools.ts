/** Energy and Agility at the start of a Round. A Death Save comes first: the pools wait for it (A-37, A-224, A-228, D-37). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type ActorData, asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { energyNext } from "../model/pool-values.ts";
import { t } from "../model/texts.ts";

/** Entry in `round.used` while this Round's save is due and the pools wait for it. */
export const SAVE_DUE = "deathSaveDue";

const set = (path: string, value: number | string[], why: Consequence["why"]): Consequence =>
  setValue("self", path, value, why);

/** Energy by Stamina, Agility to its maximum: set, not added. */
export function filledPools(system: ActorData, statuses: ReadonlySet<string>, house: HouseRules): Consequence[] {
  const energy = energyNext(system, statuses, readHouse(house));
  return compact([
    system.energy.value !== energy && set("energy.value", energy, t("Why.roundEnergy", { count: energy })),
    system.round.energyStart !== energy && set("round.energyStart", energy, t("Why.newRound")),
    system.agility.value !== system.agility.max &&
      set("agility.value", system.agility.max, t("Why.roundAgility", { count: system.agility.max })),
  ]);
}

const isBleedingOut = (statuses: ReadonlySet<string>): boolean => statuses.has("bleedingOut") && !statuses.has("dead");

/** Whether this Round's save is still to be rolled. */
export function isSaveDue({ effects, statuses, system }: Pick<Snapshot, "effects" | "statuses" | "system">): boolean {
  const { round } = system as Pick<ActorData, "round">;
  return round.used.includes(SAVE_DUE) && !round.deathSaved && isBleedingOut(conditionsOf({ effects, statuses }));
}

/** Pools at the start of a Round: for a bleeding actor none yet, and unspent Energy is lost. */
export function roundPools(actor: Snapshot, house: HouseRules): Consequence[] {
  const { system, effects, statuses } = asActor(actor);
  const conditions = conditionsOf({ effects, statuses });
  if (!isBleedingOut(conditions)) return filledPools(system, conditions, house);
  return compact([
    set("round.used", [SAVE_DUE], t("Why.saveDue")),
    system.energy.value !== 0 && set("energy.value", 0, t("Why.saveDue")),
    system.round.energyStart !== 0 && set("round.energyStart", 0, t("Why.saveDue")),
  ]);
}

/** Once the save is rolled, or the bleeding has stopped without it, the pools are filled. */
export function releasedPools(after: Snapshot, house: HouseRules): Consequence[] {
  const { system, effects, statuses } = asActor(after);
  if (!system.round.used.includes(SAVE_DUE) || isSaveDue(after)) return [];
  const used = system.round.used.filter((one) => one !== SAVE_DUE);
  return [
    set("round.used", used, t("Why.deathSaved")),
    ...filledPools(system, conditionsOf({ effects, statuses }), house),
  ];
}
