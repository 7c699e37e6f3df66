/** Loading a sling or crossbow: a move after each shot (D-34). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

interface Loadable {
  id: string;
  name: string;
}
export interface LoadFacts extends Facts {
  /** Wielded weapons that are not loaded, the clicked one first. */
  weapons: Loadable[];
  helpless: boolean;
  dead: boolean;
}
type LoadForm = Form & { weapon: string };

/** Wielded weapons that need loading before the next shot. */
export const unloadedWeapons = (actor: Pick<Snapshot, "items">): Loadable[] =>
  itemsOf(actor, "thresholdWeapon").flatMap(({ id, name, system }) =>
    system.equipped && system.properties.includes("load") && !system.loaded ? [{ id, name }] : [],
  );

export const setLoaded = ({ id, name }: Loadable, loaded: boolean): Consequence =>
  setValue("self", "loaded", loaded, t(loaded ? "Reason.loaded" : "Reason.shot", { weapon: name }), { item: id });

const weaponOf = ({ weapons }: LoadFacts, form: LoadForm): Loadable | undefined =>
  weapons.find(({ id }) => id === stringOf(form.weapon)) ?? weapons[0];

export const loadWeapon: Action<LoadFacts, LoadForm> = {
  id: "loadWeapon",
  offeredBy: ["thresholdWeapon"],
  title: (facts) => t("Title.loadWeapon", { name: nameOf(facts, "self") }),
  icon: "reload-gun-barrel",
  facts(parts) {
    const actor = asActor(parts.self);
    const clicked = parts.item?.id;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      weapons: unloadedWeapons(actor).sort((a, b) => Number(b.id === clicked) - Number(a.id === clicked)),
      helpless: isIn(actor, "helpless"),
      dead: isIn(actor, "dead"),
    };
  },
  defaults: ({ weapons }) => ({ weapon: weapons[0]?.id ?? "" }),
  form: ({ weapons }) =>
    weapons.length < 2
      ? []
      : [
          choiceField("weapon", t("Form.weapon"), {
            options: weapons.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
            as: "list",
          }),
        ],
  problems(facts) {
    const name = nameOf(facts, "self");
    if (facts.dead) return [problem("", "dead", { name })];
    if (facts.helpless) return [problem("", "cannotLoad", { name })];
    return facts.weapons.length > 0 ? [] : [problem("", "nothingToLoad", { name })];
  },
  *start(facts, form) {
    const name = nameOf(facts, "self");
    const weapon = weaponOf(facts, form);
    // The form was validated before; a card whose weapon is gone has no outcome.
    if (!weapon) return makeOutcome(t("Problem.nothingToLoad", { name }));
    return yield* resultOnly(t("Headline.loadWeapon", { name, weapon: weapon.name }), {
      consequences: [setLoaded(weapon, true)],
    });
  },
  buttonLabel: () => t("Verb.loadWeapon"),
};
