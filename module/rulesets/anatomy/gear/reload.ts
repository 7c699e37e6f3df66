/** Reload a weapon at its price, if there is ammunition (D-67). */
import { setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "../combat/action-builders.ts";
import { type Price, priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import { COST_AP, itemsOf } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

interface ReloadFacts extends PlainFacts {
  weapons: {
    id: string;
    name: string;
    reload: "free" | "simple" | "standard" | "greater";
    loaded: boolean;
    ammunition: number;
  }[];
  first: string;
}
type ReloadForm = { weapon: string };

/** Ammunition carried; a weapon without an ammunition slug needs none. */
const ammunitionOf = ({ self }: Parts, slug: string): number =>
  slug === ""
    ? 1
    : itemsOf(self, "anatomyGear")
        .filter(({ system }) => system.slug === slug && system.carry !== "dropped")
        .reduce((sum, { system }) => sum + system.quantity, 0);

const reloadFacts = (parts: Parts): ReloadFacts => ({
  ...plainFacts(parts),
  weapons: itemsOf(parts.self, "anatomyWeapon").flatMap(
    ({ id, name, system: { reload, loaded, carry, ammunition } }) =>
      reload === "none" || carry !== "held"
        ? []
        : [{ id, name, reload, loaded, ammunition: ammunitionOf(parts, ammunition) }],
  ),
  first: parts.item?.id ?? "",
});

const weaponOf = (facts: ReloadFacts, form: ReloadForm) => facts.weapons.find(({ id }) => id === stringOf(form.weapon));
const priceOf = (weapon: ReturnType<typeof weaponOf>): Price =>
  weapon?.reload === "free" ? { free: [`reload.${weapon.id}`] } : { ap: COST_AP[weapon?.reload ?? "simple"] };

function problems(facts: ReloadFacts, form: ReloadForm): Problem[] {
  const name = nameOf(facts, "self");
  const weapon = weaponOf(facts, form);
  if (!weapon) return [problem("weapon", "nothingToLoad", { name })];
  if (weapon.loaded) return [problem("weapon", "loaded", { weapon: weapon.name })];
  if (weapon.ammunition < 1) return [problem("weapon", "noAmmunition", { weapon: weapon.name })];
  return priceProblems(facts.purse, priceOf(weapon), name);
}

export const reload: Action<ReloadFacts, ReloadForm> = {
  id: "reload",
  offeredBy: [...ACTORS, "anatomyWeapon"],
  title: (facts) => t("Title.reload", { name: nameOf(facts, "self") }),
  icon: "reload-gun-barrel",
  facts: reloadFacts,
  defaults: (facts) => ({
    weapon:
      facts.weapons.find(({ id }) => id === facts.first)?.id ??
      facts.weapons.find(({ loaded }) => !loaded)?.id ??
      facts.weapons[0]?.id ??
      "",
  }),
  form: (facts): Field[] =>
    facts.weapons.length < 2
      ? []
      : [
          choiceField("weapon", t("Form.weapon"), {
            options: facts.weapons.map(({ id, name, loaded }) => ({
              value: id,
              label: named(name),
              ...(loaded ? { disabledReason: t("Problem.loaded", { weapon: name }) } : {}),
            })),
            as: "list",
          }),
        ],
  problems,
  start(facts, form) {
    const weapon = weaponOf(facts, form);
    const name = nameOf(facts, "self");
    if (!weapon) return payAndReturn([], t("Problem.nothingToLoad", { name }));
    return payAndReturn(
      priceConsequences(facts.purse, priceOf(weapon)),
      t("Headline.reload", { name, weapon: named(weapon.name) }),
      [setValue("self", "loaded", true, t("Reason.loaded", { weapon: weapon.name }), { item: weapon.id })],
    );
  },
  buttonLabel: (facts, form) => t("Verb.reload", { ap: priceOf(weaponOf(facts, form)).ap ?? 0 }),
};
