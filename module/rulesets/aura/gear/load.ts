/**
 * Loading a weapon: Energy cost, spread over several Rounds if the weapon allows it (A-14, A-51, A-238, Quick Nock).
 */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { ACTORS, type ActingFacts, actingFacts, actingProblems, costFields, isPaid } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import {
  type ActionResult,
  type DeclarableForm,
  declareThenResolve,
  LATER_DEFAULTS,
  priceText,
} from "../combat/declared-action.ts";
import { asActor, isCharacter, itemsOf } from "../model/data.ts";
import { styleOf } from "../model/styles-and-feats.ts";
import { problem, t } from "../model/texts.ts";
import { dropOdds, rollDrop, slipNote } from "./drop-when-shaken.ts";
import { write } from "./equip.ts";

interface Loadable {
  id: string;
  name: string;
  loaded: boolean;
  /** Energy cost, and how much of it was paid before. */
  cost: number;
  progress: number;
  multiRound: boolean;
  /** Its ammunition; null: not counted. */
  shots: { id: string; name: string; quantity: number }[] | null;
  loadedWith: string;
}
interface LoadFacts extends ActingFacts {
  weapons: Loadable[];
  first: string;
  /** Id of the Quick Nock feature if unused this Round; "": none. */
  quick: string;
  used: string[];
}
type LoadForm = DeclarableForm & {
  weapon: string;
  ammunition: string;
  /** Energy to pay now; null: as much as needed and available. */
  energy: number | null;
  /** State at declaration: this completes the loading. */
  ready: boolean;
};

/** A creature without ammunition of that kind need not count it. */
function shotsOf(actor: Snapshot, kind: string): Loadable["shots"] {
  if (kind === "") return null;
  const ammunition = itemsOf(actor, "auraAmmunition").filter(({ system }) => system.kind === kind);
  if (ammunition.length === 0 && !isCharacter(actor)) return null;
  return ammunition
    .filter(({ system }) => system.quantity > 0)
    .map(({ id, name, system }) => ({ id, name, quantity: system.quantity }));
}

function loadFacts(parts: Parts): LoadFacts {
  const { system } = asActor(parts.self);
  const style = styleOf(parts.self, "quickNock");
  return {
    first: parts.item?.id ?? "",
    ...actingFacts(parts),
    weapons: itemsOf(parts.self, "auraWeapon").flatMap(({ id, name, system: weapon }): Loadable[] => {
      const { loaded, loadCost, progress, multiRound, ammunition, loadedWith, dropped, equipped, natural } = weapon;
      if (loadCost < 1 || dropped || !(equipped || natural)) return [];
      return [
        {
          id,
          name,
          loaded,
          cost: loadCost,
          progress: multiRound ? progress : 0,
          multiRound,
          shots: shotsOf(parts.self, ammunition),
          loadedWith,
        },
      ];
    }),
    quick: style && !system.round.used.includes(style) ? style : "",
    used: [...system.round.used],
  };
}

const weaponOf = (facts: LoadFacts, form: Form) => facts.weapons.find(({ id }) => id === stringOf(form.weapon));
const shotOf = (weapon: Loadable | undefined, form: Form) =>
  weapon?.shots?.find(({ id }) => id === stringOf(form.ammunition)) ??
  weapon?.shots?.find(({ id }) => id === weapon.loadedWith) ??
  weapon?.shots?.[0];

/** Energy still needed, and how much of it is paid now. */
function workOf(facts: LoadFacts, form: LoadForm): { rest: number; now: number; done: boolean } {
  const weapon = weaponOf(facts, form);
  if (isPaid(form)) return { rest: 0, now: Math.max(0, wholeOf(form.energy) ?? 0), done: flagOf(form.ready) };
  const quick = facts.quick && facts.moment ? 1 : 0;
  const rest = weapon ? Math.max(0, weapon.cost - weapon.progress - quick) : 0;
  if (!weapon?.multiRound || !facts.moment) return { rest, now: rest, done: true };
  const asked = wholeOf(form.energy) ?? Math.max(1, facts.purse.energy);
  const now = Math.max(rest === 0 ? 0 : 1, Math.min(rest, asked));
  return { rest, now, done: now >= rest };
}
const priceOf = (facts: LoadFacts, form: LoadForm): Cost => cost(workOf(facts, form).now);

/** One piece of ammunition is dropped. */
const dropAmmunition = (weapon: Loadable, form: Form): Consequence[] => {
  const shot = shotOf(weapon, form);
  if (!shot) return [];
  const why = t("Why.dropped", { thing: shot.name });
  return [adjustValue("self", "quantity", -1, why, { min: 0, item: shot.id })];
};

function* loads(facts: LoadFacts, form: LoadForm, weapon: Loadable): Procedure<ActionResult> {
  const { now, done } = workOf(facts, form);
  const words = { name: nameOf(facts, "self"), weapon: weapon.name };
  if (yield* rollDrop(facts, form, true))
    return { headline: t("Headline.slips.load", words), tone: "bad", consequences: dropAmmunition(weapon, form) };
  const why = t("Why.loaded", { weapon: weapon.name });
  if (!done) {
    const progress = weapon.progress + now;
    return {
      headline: t("Headline.loading", { ...words, progress, cost: weapon.cost }),
      consequences: [write(weapon.id, "progress", progress, why)],
    };
  }
  const shot = shotOf(weapon, form);
  return {
    headline: t(shot ? "Headline.loadWith" : "Headline.load", { ...words, shot: shot?.name ?? "" }),
    consequences: compact([
      write(weapon.id, "loaded", true, why),
      weapon.progress > 0 && write(weapon.id, "progress", 0, why),
      shot && shot.id !== weapon.loadedWith && write(weapon.id, "loadedWith", shot.id, why),
    ]),
  };
}

/** Quick Nock is used up when loading is declared. */
const useQuickNock = (facts: LoadFacts): Consequence[] =>
  facts.quick && facts.moment ? [setValue("self", "round.used", [...facts.used, facts.quick], t("Why.quickNock"))] : [];

export const load: Action<LoadFacts, LoadForm> = {
  id: "load",
  offeredBy: [...ACTORS, "auraWeapon"],
  icon: "reload-gun-barrel",
  title: (facts) => t("Title.load", { name: nameOf(facts, "self") }),
  facts: loadFacts,
  defaults(facts) {
    const { weapons, first } = facts;
    const weapon = weapons.find(({ id }) => id === first) ?? weapons.find(({ loaded }) => !loaded) ?? weapons[0];
    const ammunition = shotOf(weapon, {})?.id ?? "";
    return { weapon: weapon?.id ?? "", ...LATER_DEFAULTS, ammunition, energy: null, ready: false };
  },
  form(facts, form): Field[] {
    const weapon = weaponOf(facts, form);
    const shots = weapon?.shots ?? [];
    return compact([
      choiceField("weapon", t("Field.weapon"), {
        options: facts.weapons.map(({ id, name, loaded }) => ({
          value: id,
          label: t("Name", { name }),
          ...(loaded ? { disabledReason: t("Problem.loaded", { weapon: name }) } : {}),
        })),
        as: "list",
        rule: "A-14",
      }),
      shots.length > 1 &&
        (choiceField("ammunition", t("Field.ammunition"), {
          options: shots.map(({ id, name, quantity }) => ({
            value: id,
            label: t("Field.shots", { name, count: quantity }),
          })),
          as: "list",
        }) satisfies Field),
      weapon?.multiRound &&
        facts.moment &&
        (numberField("energy", t("Field.energyNow"), {
          hint: t("Field.energyNowHint", { rest: workOf(facts, form).rest }),
          min: 1,
          max: Math.max(1, workOf(facts, form).rest),
          rule: "A-51",
          emptyText: t("Field.usual", { price: priceText(priceOf(facts, form)) }),
        }) satisfies Field),
      ...slipNote(facts),
      ...costFields(facts, priceOf(facts, form), form),
    ]);
  },
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    const weapon = weaponOf(facts, form);
    if (!weapon) return [problem("weapon", "nothingToLoad", { name })];
    if (weapon.loaded) return [problem("weapon", "loaded", { weapon: weapon.name })];
    if (weapon.shots?.length === 0) return [problem("weapon", "noAmmunition", { weapon: weapon.name })];
    return actingProblems(facts, priceOf(facts, form), form);
  },
  start(facts, form) {
    const weapon = weaponOf(facts, form);
    const price = priceOf(facts, form);
    const name = nameOf(facts, "self");
    const { now, done } = workOf(facts, form);
    const words = { name, weapon: weapon?.name ?? "", energy: now };
    return declareThenResolve(
      facts,
      form,
      { action: "load", kind: "other", price },
      {
        headline: t("Headline.begins.load", words),
        label: t(done ? "Offer.does.load" : "Offer.does.loading", words),
        form: { weapon: weapon?.id ?? "", ammunition: shotOf(weapon, form)?.id ?? "", energy: now, ready: done },
        consequences: useQuickNock(facts),
      },
      function* () {
        return weapon ? yield* loads(facts, form, weapon) : { headline: t("Problem.nothingToLoad", { name }) };
      },
    );
  },
  odds: (facts, form) => dropOdds(facts, form, true),
  buttonLabel: (facts, form) => t("Verb.load", { price: priceText(priceOf(facts, form)) }),
};
