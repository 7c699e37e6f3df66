/**
 * Conditions, each cause with its expiry, implied conditions as a locked chain; and the actions that answer them (A-25
 * to ).
 */
import type { Text } from "../../../kernel/card.ts";
import { conditionsInForce } from "../../../kernel/conditions.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { EffectSnapshot, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Chip, remainingText } from "../../../kernel/sheet-numbers.ts";
import { conditions } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type Instance, instancesOf } from "../conditions/instances.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { conditionName } from "../model/texts.ts";
import { type ActionButton, actionButton } from "./action-buttons.ts";
import { named, said, t } from "./texts.ts";

const BAD = new Set(["dead", "unconscious", "bleedingOut", "helpless", "restrained", "surprised", "blinded", "dazed"]);
const GOOD = new Set(["defending", "stabilized"]);
/** Conditions visible to all users. */
const SEEN = ["dead", "unconscious", "bleedingOut", "prone", "restrained", "restraining", "defending", "helpless"];

const toneOf = (id: string): Chip["tone"] => (BAD.has(id) ? "bad" : GOOD.has(id) ? "good" : "warn");
const conditionsById = new Map(conditions.map((condition) => [condition.id, condition]));

/** Expiry of an instance as a short text; null: until removed or its cause ends. */
export function untilText({ expiry, round, rounds, reason, dc }: Instance): Text | null {
  if (reason !== "") return said(`SleepReason.${reason}`);
  if (expiry === "round") return round > 0 ? t("until.round", { round }) : t(rounds > 0 ? "until.next" : "until.this");
  if (expiry === "manual") return dc > 0 ? t("until.dc", { dc }) : null;
  return said(`Expiry.${expiry}`);
}

/** Note beside a condition: the different expiries of its causes, each once. */
function noteOf(instances: readonly Instance[]): Text | null {
  const notes = instances.flatMap((one) => untilText(one) ?? []);
  const different = notes.filter(
    (note, at) => notes.findIndex((n) => JSON.stringify(n) === JSON.stringify(note)) === at,
  );
  return different.length === 0 ? null : different.reduce((one, two) => t("list.also", { one, two }));
}

/** One link of a chain. */
export interface Link extends Chip {
  /** Implied by another condition, cannot be removed by itself. */
  locked: boolean;
  rule: string;
}

/** All conditions: free-standing ones first, then those they imply. */
export function conditionChains(actor: Snapshot): Link[][] {
  const instances = instancesOf(actor.effects).filter(({ suspended }) => !suspended);
  const holding = conditionsOf(actor);
  const standing = conditions.filter(({ id }) => {
    const own = instances.some(({ condition }) => condition === id);
    return holding.has(id) && (own || !isImplied(id, holding));
  });
  const inForce = conditionsInForce(
    standing.map(({ id }) => id),
    conditions,
  ).filter(({ id }) => holding.has(id));
  const rootOf = (id: string): string => {
    const parent = inForce.find((one) => one.id === id)?.parent;
    return parent ? rootOf(parent) : id;
  };
  return standing.map(({ id: root }) =>
    inForce
      .filter(({ id }) => rootOf(id) === root)
      .map(({ id, parent }) => ({
        id,
        label: conditionName(id),
        img: conditionsById.get(id)?.img ?? "",
        tone: toneOf(id),
        note: parent
          ? t("from", { parent: conditionName(parent) })
          : noteOf(instances.filter(({ condition }) => condition === id)),
        locked: parent !== undefined,
        rule: conditionsById.get(id)?.rule ?? "A-243",
      })),
  );
}

/** Whether a condition is implied, directly or not, by one that applies. */
const isImplied = (id: string, holding: ReadonlySet<string>): boolean =>
  conditions.some((other) => holding.has(other.id) && (other.implies ?? []).includes(id));

/** Continuous causes suspended for the rest of the Round. */
const suspended = (actor: Snapshot): Chip[] =>
  instancesOf(actor.effects)
    .filter((instance) => instance.suspended)
    .map(({ id, condition }) => ({
      id,
      label: conditionName(condition),
      img: conditionsById.get(condition)?.img ?? "",
      tone: "",
      note: t("until.suspended"),
    }));

/** Active effects without a condition. */
const others = (actor: Snapshot): Chip[] =>
  actor.effects
    .filter((effect) => !effect.disabled && !effect.statuses.some((id) => conditionsById.has(id)) && counts(effect))
    .map((effect) => ({
      id: effect.id,
      label: named(effect.name),
      img: effect.img,
      tone: "",
      note: remainingText(effect),
    }));
const counts = (effect: EffectSnapshot): boolean => remainingText(effect) !== null || effect.statuses.length > 0;

/** Notes on conditions, by condition; core's own displays show them too. */
export function conditionNotes(actor: Snapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const links = conditionChains(actor).flat();
  return Object.fromEntries(
    links.flatMap(({ id, note }) => {
      if (!note) return [];
      const round = Number(note.data?.round ?? 0);
      return [[id, { count: named(round > 0 ? round : ""), note }]];
    }),
  );
}

/** Actions that a condition makes relevant. */
export function answers(document: Snapshot, actor: ActorSnapshot, context: ViewContext): ActionButton[] {
  const statuses = conditionsOf(document);
  const one = (act: string): ActionButton => actionButton(document, context, { act, label: t(`act.${act}`) });
  const out = statuses.has("unconscious") || statuses.has("dead");
  return compact([
    statuses.has("prone") && !out && one("kneelUp"),
    actor.system.posture === "kneeling" && !statuses.has("prone") && !out && one("standUp"),
    statuses.has("restrained") && !out && one("escape"),
    statuses.has("restraining") && one("release"),
    statuses.has("unconscious") && !statuses.has("dead") && context.gm && one("awaken"),
  ]);
}

export function state(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const statuses = conditionsOf(document);
  const out = statuses.has("unconscious") || statuses.has("dead");
  const kneels = actor.system.posture === "kneeling" && !statuses.has("prone");
  return {
    chains: conditionChains(document),
    // One chip each, without a link.
    plain: compact([
      kneels && ({ id: "kneeling", label: said("Posture.kneeling"), img: "", tone: "", note: null } as Chip),
      ...suspended(document),
      ...others(document),
    ]),
    answers: answers(document, actor, context),
    defend: out ? null : actionButton(document, context, { act: "defend", label: t("act.defend") }),
    bare: actor.system.aura.max > 0 && actor.system.aura.value === 0 && !out ? t("bare") : null,
    calm: conditionChains(document).length === 0 ? t("calm") : null,
  };
}

/** The limited view: no numbers. */
export function limited(document: Snapshot) {
  const actor = asActor(document);
  const seen = conditionChains(document)
    .flatMap((links) => links.slice(0, 1))
    .filter(({ id }) => SEEN.includes(id));
  return {
    name: actor.name,
    img: actor.img,
    chips: seen.map(({ id, label, img, tone }) => ({ id, label, img, tone, note: null })),
    hale: seen.length === 0 ? t("limited.hale") : null,
  };
}
