/** The four Defence Values (N-09 to N-13): their sums, and which one an attack uses. */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { isBlocked } from "./body.ts";
import { type ActorData, itemsOf } from "./data.ts";
import type { House } from "./house-rules.ts";
import { modifiersFor, type Sourced } from "./modifiers.ts";
import { attributeText, named, t } from "./texts.ts";

/** Bonus of armor or a shield: halved when broken, reduced by rend. */
export const protection = ({ bonus, broken, rend }: { bonus: number; broken: boolean; rend: number }): number =>
  Math.max(0, (broken ? Math.floor(bonus / 2) : bonus) - rend);

/** Readied shields; none on an arm that cannot ready one (N-51, N-125). */
export const readied = ({ body }: Pick<ActorData, "body">, items: readonly Snapshot[]) =>
  itemsOf({ items }, "anatomyShield")
    .filter(({ system: shield }) => shield.readied && shield.carry === "held")
    .filter(({ system: shield }) => !shield.heldBy.some((part) => isBlocked(body, part, "readyShield")));

const shielded = (system: Pick<ActorData, "body">, items: readonly Snapshot[]): Modifier[] =>
  readied(system, items).map(({ name, system: shield }) => ({
    ...labeledModifier(named(name), protection(shield)),
    type: "shield",
  }));

/** The best worn armor plus natural armor (D-51). */
const worn = (items: readonly Snapshot[]): Modifier[] =>
  itemsOf({ items }, "anatomyArmor")
    .filter(({ system }) => system.worn)
    .map(({ name, system }) => ({ ...labeledModifier(named(name), protection(system)), type: "armor" }));

const TYPES = { armor: "armor", shield: "shield", size: "size" } as const;
const asTerm = (one: Sourced): Modifier => {
  const type = TYPES[one.type as keyof typeof TYPES];
  return type ? { label: one.name, value: one.value, type } : labeledModifier(one.name, one.value);
};

export interface Defences {
  armor: number;
  shield: number;
  dodge: number;
  dv: Breakdown;
  touch: Breakdown;
  offGuard: Breakdown;
  touchOffGuard: Breakdown;
}

/** Parts of the sum, by which variants leave them out. */
type Kind = "base" | "attribute" | "armor" | "shield" | "dodge" | "rest";
interface Term extends Modifier {
  kind: Kind;
}

const kindOf = ({ type }: Pick<Sourced, "type">): Kind =>
  type === "armor" || type === "shield" || type === "dodge" ? type : "rest";

export function defencesOf(
  system: Pick<ActorData, "attributes" | "defence" | "martialBonus" | "body">,
  actor: { items: readonly Snapshot[]; statuses: Iterable<string> },
  modifiers: readonly Sourced[],
  house: House,
): Defences {
  const { attribute, natural, misc } = system.defence;
  const defends = statusesOf(actor.statuses).has("defending");
  const given = modifiersFor(modifiers, "bonus", "dv");
  const of = (kind: Kind, terms: readonly Modifier[]): Term[] => terms.map((term) => ({ kind, ...term }));
  const some = (...terms: Modifier[]): Modifier[] => terms.filter(({ value }) => value !== 0);
  const terms: Term[] = [
    ...of("base", [labeledModifier(t("Why.dvBase"), house.dvBase)]),
    ...of("attribute", [labeledModifier(attributeText(attribute), system.attributes[attribute].mod ?? 0)]),
    ...of("armor", [...worn(actor.items), ...some(labeledModifier(t("Why.natural"), natural))]),
    ...of("shield", shielded(system, actor.items)),
    ...of("dodge", defends ? [labeledModifier(t("Why.defending"), system.martialBonus)] : []),
    ...of("rest", some(labeledModifier(t("Why.misc"), misc))),
    ...given.flatMap((one) => of(kindOf(one), [asTerm(one)])),
  ];
  const sum = (left: (term: Term) => boolean): Breakdown =>
    stack(
      terms.map(({ kind: _, ...term }) => term).map((term, at) => (left(terms[at] as Term) ? without(term) : term)),
      "bestOfType",
    );
  const without = (term: Modifier): Modifier => ({ ...term, ignoredFor: t("Why.notHere") });
  const part = (kind: Kind): number =>
    stack(
      terms.filter((term) => term.kind === kind).map(({ kind: _, ...term }) => term),
      "bestOfType",
    ).total;
  const touching = ({ kind }: Term): boolean => kind === "armor" || kind === "shield";
  const caught = ({ kind, value }: Term): boolean =>
    (kind === "dodge" && house.offGuardLosesDodge) ||
    (kind === "attribute" && value > 0 && (attribute === "dex" || house.offGuardLosesAnyAttribute));
  const dodge = part("dodge");
  // Dodge is never below 0: a larger penalty counts only down to 0.
  return {
    armor: part("armor"),
    shield: part("shield"),
    dodge: Math.max(0, dodge),
    dv: sum(() => false),
    touch: sum(touching),
    offGuard: sum(caught),
    touchOffGuard: sum((term) => touching(term) || caught(term)),
  };
}

export const VARIANTS = ["dv", "touch", "offGuard", "touchOffGuard"] as const;
export type Variant = (typeof VARIANTS)[number];

/** The Defence Value an attack must beat. */
export const variantOf = (given: { touch: boolean; offGuard: boolean }): Variant =>
  given.touch ? (given.offGuard ? "touchOffGuard" : "touch") : given.offGuard ? "offGuard" : "dv";

/** Cannot dodge (N-13): blinded, stunned, helpless, or before the first turn. */
export const isOffGuard = (actor: Pick<Snapshot, "statuses">): boolean => statusesOf(actor.statuses).has("offGuard");
