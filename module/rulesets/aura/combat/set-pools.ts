/** Sets Energy, Stamina and Agility manually, with a card to undo it (A-45, D-38). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form } from "../../../kernel/ruleset.ts";
import { set } from "../damage/damage-target.ts";
import { asActor } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { ACTORS } from "./action-facts.ts";

const POOLS = ["energy", "stamina", "agility"] as const;
type PoolId = (typeof POOLS)[number];

export interface PoolFacts extends Facts {
  pools: Record<PoolId, { value: number; max: number }>;
}
export type PoolForm = Form & Record<PoolId, number | null>;

/** At least 0; Stamina and Agility up to their maximum, Energy without one (A-40, D-38). */
const wanted = ({ pools }: PoolFacts, form: PoolForm, id: PoolId): number => {
  const { value, max } = pools[id];
  const entered = Math.max(0, wholeOf(form[id]) ?? value);
  return id === "energy" ? entered : Math.min(entered, Math.max(max, value));
};

export const setPool: Action<PoolFacts, PoolForm> = {
  id: "setPool",
  offeredBy: ACTORS,
  icon: "pawn",
  title: (facts) => t("Title.setPool", { name: nameOf(facts, "self") }),
  facts(parts) {
    const { system } = asActor(parts.self);
    const pools = Object.fromEntries(POOLS.map((id) => [id, { value: system[id].value, max: system[id].max }]));
    return { ...factsOfParts({ ...parts, targets: [] }), pools: pools as PoolFacts["pools"] };
  },
  defaults: ({ pools }) => ({
    energy: pools.energy.value,
    stamina: pools.stamina.value,
    agility: pools.agility.value,
  }),
  form: () => POOLS.map((id): Field => numberField(id, t(`Resource.${id}`), { min: 0, sharesRow: true })),
  start(facts, form) {
    const changed = POOLS.filter((id) => wanted(facts, form, id) !== facts.pools[id].value);
    const [energy, stamina, agility] = POOLS.map((id) => wanted(facts, form, id)) as [number, number, number];
    return resultOnly(t("Headline.setPool", { name: nameOf(facts, "self"), energy, stamina, agility }), {
      consequences: changed.map((id) => set(`${id}.value`, wanted(facts, form, id), t("Why.setPool"))),
    });
  },
  buttonLabel: () => t("Verb.setPool"),
};
