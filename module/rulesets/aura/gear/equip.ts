/** Drawing and stowing items and its cost. */
import { type Consequence, type FormValue, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { ACTORS, type ActingFacts, actingFacts, actingProblems, costFields } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import {
  type ActionResult,
  type DeclarableForm,
  declareThenResolve,
  LATER_DEFAULTS,
  priceText,
} from "../combat/declared-action.ts";
import {
  injuryProblems,
  injuryWarnings,
  type LimitedAction,
  type LimitingInjury,
  limitingInjuriesOf,
  usableHands,
} from "../damage/injury-limits.ts";
import { type ArmorData, asItem } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { dropOdds, rollDrop, slipNote } from "./drop-when-shaken.ts";

/** An item that can be drawn, stowed or picked up. */
export interface HandledItem {
  id: string;
  name: string;
  /** gear: can be got out, but its place is not tracked. */
  kind: "weapon" | "shield" | "armor" | "gear";
  equipped: boolean;
  dropped: boolean;
  /** How many were thrown and not picked up. */
  lying: number;
  /** Only thrown ones are left. */
  spent?: true;
  hands: number;
  /** Energy to draw it. */
  energy: number;
  /** Armor too heavy for a wrenched back without help. */
  heavy?: boolean;
}

/** Lowest Armor Rating that needs a healthy back. */
const HEAVY = 5;
export const isHeavy = ({ natural, rating }: ArmorData): boolean => !natural && rating >= HEAVY;

/** An actor's items that hands can take; natural ones are left out. */
function thingsOf(actor: Pick<Snapshot, "items">): HandledItem[] {
  return actor.items.flatMap((item): HandledItem[] => {
    const { id, name } = item;
    const weapon = asItem(item, "auraWeapon")?.system;
    if (weapon) {
      const { equipped, dropped, hands, natural, accessCost, lying, quantity } = weapon;
      return natural
        ? []
        : [
            {
              id,
              name,
              kind: "weapon",
              equipped,
              dropped,
              hands,
              energy: accessCost,
              lying,
              ...(quantity < 1 ? { spent: true } : {}),
            },
          ];
    }
    const shield = asItem(item, "auraShield")?.system;
    if (shield) {
      const { equipped, dropped, hands, accessCost } = shield;
      return [{ id, name, kind: "shield", equipped, dropped, hands, energy: accessCost, lying: 0 }];
    }
    const armor = asItem(item, "auraArmor")?.system;
    if (armor)
      return armor.natural
        ? []
        : [
            {
              id,
              name,
              kind: "armor",
              equipped: armor.equipped,
              dropped: false,
              hands: 0,
              lying: 0,
              energy: 2,
              heavy: isHeavy(armor),
            },
          ];
    const gear = asItem(item, "auraGear")?.system;
    return gear
      ? [{ id, name, kind: "gear", equipped: false, dropped: false, hands: 0, lying: 0, energy: gear.handy ? 1 : 2 }]
      : [];
  });
}

export interface EquipFacts extends ActingFacts {
  things: HandledItem[];
  /** The item requested by the sheet. */
  first: string;
  /** Occupied hands. */
  full: number;
  hurts: LimitingInjury[];
}

export function handleFacts(parts: Parts, fits: (thing: HandledItem) => boolean): EquipFacts {
  const all = thingsOf(parts.self);
  return {
    ...actingFacts(parts),
    things: all.filter(fits),
    first: parts.item?.id ?? "",
    hurts: limitingInjuriesOf(parts.self),
    full: all.filter(({ equipped }) => equipped).reduce((sum, { hands }) => sum + hands, 0),
  };
}

export const pickedOf = (facts: EquipFacts, form: Form): HandledItem | undefined =>
  facts.things.find(({ id }) => id === stringOf(form.thing));

/** Sets a value on an item of the actor. */
export const write = (item: string, path: string, value: FormValue, why: Consequence["why"]): Consequence =>
  setValue("self", path, value, why, { item });

const dropConsequences = ({ id, name, kind }: HandledItem): Consequence[] => {
  const why = t("Why.dropped", { thing: name });
  return kind === "gear" || kind === "armor"
    ? []
    : [write(id, "equipped", false, why), write(id, "dropped", true, why)];
};

type EquipForm = DeclarableForm & {
  thing: string;
  /** The mode at declaration, whatever the item's state now; "": derived from its state. */
  deed: string;
  /** Energy; null: the item's own cost. The GM may change it. */
  energy: number | null;
};

const priceOf = (facts: EquipFacts, form: EquipForm): Cost =>
  cost(Math.max(0, wholeOf(form.energy) ?? pickedOf(facts, form)?.energy ?? 2));
const CHANGES = ["draw", "stow", "getOut", "putOn", "takeOff"] as const;
type EquipChange = (typeof CHANGES)[number];
const equipChangeOf = ({ kind, equipped }: HandledItem, form: Form = {}): EquipChange => {
  const chosen = CHANGES.find((change) => change === stringOf(form.deed));
  if (chosen) return chosen;
  if (kind === "gear") return "getOut";
  if (kind === "armor") return equipped ? "takeOff" : "putOn";
  return equipped ? "stow" : "draw";
};

/** The injury restriction that this item meets. */
function burdenOf(thing: HandledItem, form: Form): LimitedAction | null {
  const change = equipChangeOf(thing, form);
  if (change === "draw" && thing.hands > 1) return "twoHands";
  return change === "putOn" && thing.heavy ? "heavyArmor" : null;
}

/** One set of armor at a time: worn armor is taken off when another is put on. */
const takeOff = (facts: EquipFacts, thing: HandledItem, change: EquipChange): Consequence[] =>
  change === "putOn"
    ? facts.things
        .filter(({ id, kind, equipped }) => kind === "armor" && equipped && id !== thing.id)
        .map(({ id, name }) => write(id, "equipped", false, t("Warning.oneArmor", { name })))
    : [];

/** Note when more hands are needed than usual. */
function handsNote(facts: EquipFacts, thing: HandledItem | undefined): Field[] {
  const hands = thing && equipChangeOf(thing) === "draw" ? facts.full + thing.hands : 0;
  return hands > usableHands(facts.hurts)
    ? [noteField("hands", t("Field.hands"), { text: t("Note.hands", { hands }), tone: "bad" })]
    : [];
}

function* handled(facts: EquipFacts, form: EquipForm, thing: HandledItem, name: string): Procedure<ActionResult> {
  const change = equipChangeOf(thing, form);
  const words = { name, thing: thing.name };
  if (yield* rollDrop(facts, form, true))
    return { headline: t(`Headline.slips.${change}`, words), tone: "bad", consequences: dropConsequences(thing) };
  const why = t(`Why.${change}`, { thing: thing.name });
  return {
    headline: t(`Headline.equip.${change}`, words),
    consequences:
      change === "getOut"
        ? []
        : [...takeOff(facts, thing, change), write(thing.id, "equipped", change === "draw" || change === "putOn", why)],
  };
}

export const equip: Action<EquipFacts, EquipForm> = {
  id: "equip",
  offeredBy: [...ACTORS, "auraWeapon", "auraShield", "auraArmor", "auraGear"],
  icon: "backpack",
  title: (facts) => t("Title.equip", { name: nameOf(facts, "self") }),
  facts: (parts) => handleFacts(parts, ({ dropped }) => !dropped),
  defaults: (facts) => ({
    ...LATER_DEFAULTS,
    thing: facts.things.find(({ id }) => id === facts.first)?.id ?? facts.things[0]?.id ?? "",
    deed: "",
    energy: null,
  }),
  form(facts, form): Field[] {
    const thing = pickedOf(facts, form);
    return [
      choiceField("thing", t("Field.handled"), {
        options: facts.things.map((one) => ({
          value: one.id,
          label: t("Name", { name: one.name }),
          hint: t(`Deed.${equipChangeOf(one)}`, { price: priceText(cost(one.energy)) }),
        })),
        as: "list",
        rule: "A-29",
      }),
      numberField("energy", t("Field.energy"), {
        hint: t("Field.energyHint"),
        min: 0,
        max: 9,
        isCollapsed: true,
        rule: "A-30",
        emptyText: t("Field.usual", { price: priceText(cost(thing?.energy ?? 2)) }),
      }),
      ...handsNote(facts, thing),
      ...slipNote(facts),
      ...costFields(facts, priceOf(facts, form), form),
    ];
  },
  warns(facts, form) {
    const thing = pickedOf(facts, form);
    const burden = thing && burdenOf(thing, form);
    return burden ? injuryWarnings(facts, burden) : [];
  },
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    const thing = pickedOf(facts, form);
    if (!thing) return [problem("thing", facts.things.length === 0 ? "nothingToEquip" : "thingMissing", { name })];
    const burden = burdenOf(thing, form);
    const blocking = burden ? injuryProblems(facts, burden) : [];
    if (blocking.length > 0) return blocking;
    return actingProblems(facts, priceOf(facts, form), form);
  },
  start(facts, form) {
    const thing = pickedOf(facts, form);
    const price = priceOf(facts, form);
    const name = nameOf(facts, "self");
    const change = thing ? equipChangeOf(thing, form) : "draw";
    const words = { name, thing: thing?.name ?? "" };
    return declareThenResolve(
      facts,
      form,
      { action: "equip", kind: "other", price },
      {
        headline: t(`Headline.begins.${change}`, words),
        label: t(`Offer.does.${change}`, words),
        form: { thing: thing?.id ?? "", deed: change },
      },
      function* () {
        return thing ? yield* handled(facts, form, thing, name) : { headline: t("Problem.thingMissing", { name }) };
      },
    );
  },
  odds: (facts, form) => dropOdds(facts, form, true),
  buttonLabel(facts, form) {
    const thing = pickedOf(facts, form);
    return t(`Verb.equip.${thing ? equipChangeOf(thing) : "draw"}`, { price: priceText(priceOf(facts, form)) });
  },
};
