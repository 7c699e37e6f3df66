/** The effect of a successful maneuver (D-53). */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Action, Facts, Field, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionOn, payAndReturn } from "../combat/action-builders.ts";
import { forTurns, nextEnd, startEffect } from "../conditions/effect-duration.ts";
import { type TurnCounter, turnCounterOf, untilSource } from "../conditions/effect-expiry.ts";
import { grapple } from "../conditions/holds.ts";
import { freeHands, handItemsOf } from "../gear/hands.ts";
import { dropItem } from "../gear/recompute-gear.ts";
import { asActor, type Carried, itemsOf } from "../model/data.ts";
import { poolPath, printModifier } from "../model/modifiers.ts";
import { named, problem, t } from "../model/texts.ts";
import {
  feetOf,
  isManeuver,
  isTrick,
  type ManeuverId,
  maneuverText,
  RULE_OF,
  TRICKS,
  type Trick,
} from "./maneuver-kinds.ts";

interface Taken {
  id: string;
  uuid: string;
  name: string;
  carry: Carried["carry"];
  hands: number;
  /** A readied shield. */
  readied: boolean;
  /** Broken: armor and shields give half their bonus, weapons have disadvantage. */
  broken: boolean;
}

export interface EffectFacts extends Facts {
  things: Taken[];
  counter: TurnCounter;
  /** Turns the target has begun. */
  begun: number;
  /** Free hands of the attacker, for a disarmed item. */
  hands: string[];
  /** Base speed of the attacker in feet, for dragging. */
  speed: number;
  prone: boolean;
  grappled: boolean;
  there: boolean;
}
export type EffectForm = { kind: string; degrees: number; thing: string; keep: boolean; trick: string };

/** Degrees from which a maneuver has its stronger effect. */
const WELL = 2;

const kindIn = (form: EffectForm): ManeuverId => (isManeuver(form.kind) ? form.kind : "trip");
const degreesIn = (form: EffectForm): number => Math.max(0, wholeOf(form.degrees) ?? 0);

function takenOf(target: Snapshot): Taken[] {
  const things = handItemsOf(target);
  const uuids = new Map(target.items.map(({ id, uuid }) => [id, uuid]));
  const is = (id: string, what: "broken" | "readied"): boolean =>
    target.items.find((item) => item.id === id)?.system[what] === true;
  const armor = itemsOf(target, "anatomyArmor")
    .filter(({ system }) => system.worn)
    .map(({ id, name }) => ({ id, name, carry: "worn" as const, hands: 0 }));
  return [...things, ...armor].map(({ id, name, carry, hands }) => ({
    id,
    name,
    carry,
    hands,
    uuid: uuids.get(id) ?? "",
    broken: is(id, "broken"),
    readied: is(id, "readied"),
  }));
}

const effectFacts = (parts: Parts): EffectFacts => {
  const [target] = parts.targets;
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    things: target ? takenOf(target) : [],
    counter: turnCounterOf(parts.self),
    begun: target ? turnCounterOf(target).turn : 0,
    hands: freeHands(parts.self),
    speed: asActor(parts.self).system.speeds.base.current,
    prone: target?.statuses.includes("prone") ?? false,
    grappled: target?.statuses.includes("grappled") ?? false,
    there: target !== undefined,
  };
};

/** Items of the target that the maneuver may affect. */
function affectableItems(facts: EffectFacts, kind: ManeuverId): Taken[] {
  if (kind === "disarm") return facts.things.filter(({ carry }) => carry === "held");
  if (kind === "steal") return facts.things.filter(({ carry }) => carry === "worn" || carry === "stowed");
  return kind === "sunder" ? facts.things.filter(({ carry }) => carry === "held" || carry === "worn") : [];
}
const needsItem = (kind: ManeuverId): boolean => kind === "disarm" || kind === "steal" || kind === "sunder";
const itemIn = (facts: EffectFacts, form: EffectForm): Taken | undefined =>
  affectableItems(facts, kindIn(form)).find(({ id }) => id === stringOf(form.thing));

/** Moves an item to the attacker, into hands or stowed. */
const handOver = ({ uuid, id }: Taken, heldBy: string[], why: Text): Consequence[] => {
  const carry = heldBy.length > 0 ? "held" : "stowed";
  return [
    { part: "self", do: "hand", from: uuid, system: { carry, heldBy, worn: false, readied: false }, why },
    removeItem("t0", id, why),
  ];
};
const mayKeep = (facts: EffectFacts, form: EffectForm): boolean => degreesIn(form) >= 1 && facts.hands.length > 0;

const set = (item: string, path: string, value: boolean, why: Text): Consequence =>
  setValue("t0", path, value, why, { item });

/** Takes an item from the target's hands, to the ground or into the attacker's hands. */
function disarmed(facts: EffectFacts, form: EffectForm, item: Taken): Consequence[] {
  const why = t("Reason.disarmed", { thing: item.name });
  if (flagOf(form.keep) && mayKeep(facts, form))
    return handOver(item, facts.hands.slice(0, Math.max(1, item.hands)), why);
  return dropItem({ id: item.id, system: { readied: item.readied } }, why, "t0");
}

function sundered(form: EffectForm, item: Taken): Consequence[] {
  const why = t("Reason.sundered", { thing: item.name });
  if (degreesIn(form) >= WELL) return [removeItem("t0", item.id, why)];
  return item.broken ? [] : [set(item.id, "broken", true, why)];
}

const tripConsequences = (facts: EffectFacts, form: EffectForm): Consequence[] =>
  compact([
    !facts.prone && conditionOn("t0", "prone", "tripped"),
    degreesIn(form) >= WELL &&
      startEffect(
        "t0",
        {
          name: "ANATOMY.Effect.tripped",
          changes: [
            { path: poolPath("apCost.standUp"), type: "add", value: printModifier({ mode: "apCost", value: 1 }) },
          ],
          given: { standUp: true },
        },
        t("Reason.tripped"),
      ),
  ]);

const tricked = (facts: EffectFacts, form: EffectForm): Consequence[] => {
  const rounds = 1 + degreesIn(form);
  const trick: Trick = isTrick(form.trick) ? form.trick : "offGuard";
  if (trick === "offGuard") return [untilSource("t0", facts.counter, "offGuard", rounds)];
  const slow = trick === "slowed";
  return [
    startEffect(
      "t0",
      forTurns(
        slow ? "ANATOMY.Effect.slowed" : "ANATOMY.Condition.deafened",
        nextEnd(facts.begun, rounds),
        slow
          ? {
              changes: [
                { path: poolPath("speed.base"), type: "add", value: printModifier({ mode: "speed", value: -10 }) },
              ],
            }
          : { statuses: ["deafened"] },
      ),
      t("Reason.tricked"),
    ),
  ];
};

function effects(facts: EffectFacts, form: EffectForm): Consequence[] {
  const item = itemIn(facts, form);
  const self = { uuid: facts.refs.self ?? "", name: nameOf(facts, "self") };
  const well = degreesIn(form) >= WELL;
  switch (kindIn(form)) {
    case "disarm":
      return item ? disarmed(facts, form, item) : [];
    case "steal":
      return item ? handOver(item, [], t("Reason.stolen", { thing: item.name })) : [];
    case "sunder":
      return item ? sundered(form, item) : [];
    case "grapple":
      return [grapple("t0", self, well)];
    case "overrun":
      return well && !facts.prone ? [conditionOn("t0", "prone", "overrun")] : [];
    case "trick":
      return tricked(facts, form);
    case "trip":
      return tripConsequences(facts, form);
    default:
      return [];
  }
}

function fields(facts: EffectFacts, form: EffectForm): Field[] {
  const kind = kindIn(form);
  const things: Field[] = needsItem(kind)
    ? [
        choiceField("thing", t("Form.thing"), {
          options: affectableItems(facts, kind).map(({ id, name, carry }) => ({
            value: id,
            label: named(name),
            hint: t(`Carry.${carry}`),
          })),
          as: "list",
          rule: RULE_OF[kind],
        }),
      ]
    : [];
  const keeps: Field[] =
    kind === "disarm" && mayKeep(facts, form) ? [checkField("keep", t("Form.keep"), { rule: "N-98" })] : [];
  const tricks: Field[] =
    kind === "trick"
      ? [
          choiceField("trick", t("Form.trick"), {
            options: TRICKS.map((value) => ({ value, label: t(`Trick.${value}`) })),
            as: "segments",
            rule: "N-106",
          }),
        ]
      : [];
  return [...things, ...keeps, ...tricks];
}

function problems(facts: EffectFacts, form: EffectForm): Problem[] {
  const name = nameOf(facts, "t0");
  const kind = kindIn(form);
  if (!facts.there) return [problem("", "targetMissing")];
  if (needsItem(kind) && affectableItems(facts, kind).length === 0) return [problem("", "nothingToTake", { name })];
  return needsItem(kind) && !itemIn(facts, form) ? [problem("thing", "thingMissing", { name })] : [];
}

/** Dragging is limited by the attacker's own speed. */
const feetIn = (facts: EffectFacts, kind: ManeuverId, degrees: number): number =>
  Math.min(feetOf(kind, degrees) ?? 0, kind === "drag" ? facts.speed : Number.POSITIVE_INFINITY);

export const maneuverEffect: Action<EffectFacts, EffectForm> = {
  id: "maneuverEffect",
  concludes: "always",
  title: (facts) => t("Title.maneuverEffect", { name: nameOf(facts, "t0") }),
  icon: "grab",
  target: "one",
  facts: effectFacts,
  defaults: () => ({ kind: "trip", degrees: 0, thing: "", keep: false, trick: "offGuard" }),
  form: fields,
  problems,
  start(facts, form) {
    const kind = kindIn(form);
    const degrees = degreesIn(form);
    const well = degrees >= WELL ? "well" : "plain";
    const headline = t(`Headline.effect.${kind}.${well}`, {
      name: nameOf(facts, "self"),
      target: named(nameOf(facts, "t0")),
      feet: feetIn(facts, kind, degrees),
      rounds: 1 + degrees,
      thing: named(itemIn(facts, form)?.name ?? ""),
      trick: t(`Trick.${isTrick(form.trick) ? form.trick : "offGuard"}`),
    });
    return payAndReturn([], headline, effects(facts, form), { tone: "good" });
  },
  buttonLabel: (_, form) => t("Verb.maneuverEffect", { maneuver: maneuverText(kindIn(form)) }),
};
