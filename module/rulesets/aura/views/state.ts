/**
 * What holds of somebody, each cause with its way out, what follows from it drawn as a chain and locked; and the acts that
 * answer it (A-25 to, section 7).
 */
import type { Text } from "../../../kernel/card.ts";
import { heldConditions } from "../../../kernel/conditions.ts";
import type { EffectShown, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Chip, left } from "../../../kernel/shown.ts";
import { conditionsOf } from "../rules/acting.ts";
import { conditions } from "../rules/conditions.ts";
import { type ActorSnapshot, asActor } from "../rules/data.ts";
import { active, type Instance, instancesOf } from "../rules/instances.ts";
import { conditionName } from "../rules/words.ts";
import { type Press, press } from "./price.ts";
import { named, said, t } from "./words.ts";

const BAD = new Set(["dead", "unconscious", "bleedingOut", "helpless", "restrained", "surprised", "blinded", "dazed"]);
const GOOD = new Set(["defending", "stabilized"]);
/** What everybody sees of somebody without looking closer. */
const SEEN = ["dead", "unconscious", "bleedingOut", "prone", "restrained", "restraining", "defending", "helpless"];

const toneOf = (id: string): Chip["tone"] => (BAD.has(id) ? "bad" : GOOD.has(id) ? "good" : "warn");
const known = new Map(conditions.map((condition) => [condition.id, condition]));

/** How long an instance lasts, in a word; null: until something else ends it. */
export function untilText({ expiry, round, rounds, reason, dc }: Instance): Text | null {
  if (reason !== "") return said(`SleepReason.${reason}`);
  if (expiry === "round") return round > 0 ? t("until.round", { round }) : t(rounds > 0 ? "until.next" : "until.this");
  if (expiry === "manual") return dc > 0 ? t("until.dc", { dc }) : null;
  return said(`Expiry.${expiry}`);
}

/** What the mark of a condition says beside its name: of several causes, each that has something to say, once. */
function noteOf(instances: readonly Instance[]): Text | null {
  const notes = instances.flatMap((one) => untilText(one) ?? []);
  const different = notes.filter(
    (note, at) => notes.findIndex((n) => JSON.stringify(n) === JSON.stringify(note)) === at,
  );
  return different.length === 0 ? null : different.reduce((one, two) => t("list.also", { one, two }));
}

/** One link of a chain. */
export interface Link extends Chip {
  /** Follows from another, and is not to be taken off by itself. */
  locked: boolean;
  rule: string;
}

/** Everything that holds: what stands by itself first, then whatever follows from it. */
export function chains(actor: Snapshot): Link[][] {
  const instances = instancesOf(actor.effects).filter(({ suspended }) => !suspended);
  const holding = active(actor.effects, actor.statuses);
  const standing = conditions.filter(({ id }) => {
    const own = instances.some(({ condition }) => condition === id);
    return holding.has(id) && (own || !follows(id, holding));
  });
  const held = heldConditions(
    standing.map(({ id }) => id),
    conditions,
  ).filter(({ id }) => holding.has(id));
  const rootOf = (id: string): string => {
    const parent = held.find((one) => one.id === id)?.parent;
    return parent ? rootOf(parent) : id;
  };
  return standing.map(({ id: root }) =>
    held
      .filter(({ id }) => rootOf(id) === root)
      .map(({ id, parent }) => ({
        id,
        label: conditionName(id),
        img: known.get(id)?.img ?? "",
        tone: toneOf(id),
        note: parent
          ? t("from", { parent: conditionName(parent) })
          : noteOf(instances.filter(({ condition }) => condition === id)),
        locked: parent !== undefined,
        rule: known.get(id)?.rule ?? "A-243",
      })),
  );
}

/** Whether a condition is a daughter, near or far, of one that holds. */
const follows = (id: string, holding: ReadonlySet<string>): boolean =>
  conditions.some((other) => holding.has(other.id) && (other.daughters ?? []).includes(id));

/** Causes that go on, held off for the rest of the Round. */
const suspended = (actor: Snapshot): Chip[] =>
  instancesOf(actor.effects)
    .filter((instance) => instance.suspended)
    .map(({ id, condition }) => ({
      id,
      label: conditionName(condition),
      img: known.get(condition)?.img ?? "",
      tone: "",
      note: t("until.suspended"),
    }));

/** Running effects that are no condition of ours. */
const others = (actor: Snapshot): Chip[] =>
  actor.effects
    .filter((effect) => !effect.disabled && !effect.statuses.some((id) => known.has(id)) && counts(effect))
    .map((effect) => ({ id: effect.id, label: named(effect.name), img: effect.img, tone: "", note: left(effect) }));
const counts = (effect: EffectShown): boolean => left(effect) !== null || effect.statuses.length > 0;

/** What marks of conditions say beside their names; by condition, so that core's own places can show it too. */
export function conditionNotes(actor: Snapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const links = chains(actor).flat();
  return Object.fromEntries(
    links.flatMap(({ id, note }) => {
      if (!note) return [];
      const round = Number(note.data?.round ?? 0);
      return [[id, { count: named(round > 0 ? round : ""), note }]];
    }),
  );
}

/** Acts that matter because of how somebody is. */
function answers(document: Snapshot, actor: ActorSnapshot, context: ViewContext): Press[] {
  const statuses = conditionsOf(document);
  const one = (act: string): Press => press(document, context, { act, label: t(`act.${act}`) });
  const out = statuses.has("unconscious") || statuses.has("dead");
  return [
    ...(statuses.has("prone") && !out ? [one("kneelUp")] : []),
    ...(actor.system.posture === "kneeling" && !statuses.has("prone") && !out ? [one("standUp")] : []),
    ...(statuses.has("restrained") && !out ? [one("escape")] : []),
    ...(statuses.has("restraining") ? [one("release")] : []),
    ...(statuses.has("unconscious") && !statuses.has("dead") && context.gm ? [one("awaken")] : []),
  ];
}

export function state(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const statuses = conditionsOf(document);
  const out = statuses.has("unconscious") || statuses.has("dead");
  const kneels = actor.system.posture === "kneeling" && !statuses.has("prone");
  return {
    chains: chains(document),
    // A card of its own each; they lead nowhere.
    plain: [
      ...(kneels ? [{ id: "kneeling", label: said("Posture.kneeling"), img: "", tone: "", note: null } as Chip] : []),
      ...suspended(document),
      ...others(document),
    ],
    answers: answers(document, actor, context),
    defend: out ? null : press(document, context, { act: "defend", label: t("act.defend") }),
    calm: chains(document).length === 0 ? t("calm") : null,
  };
}

/** What somebody who may not look closer sees: no number is in it. */
export function limited(document: Snapshot) {
  const actor = asActor(document);
  const seen = chains(document)
    .flatMap((links) => links.slice(0, 1))
    .filter(({ id }) => SEEN.includes(id));
  return {
    name: actor.name,
    img: actor.img,
    chips: seen.map(({ id, label, img, tone }) => ({ id, label, img, tone, note: null })),
    hale: seen.length === 0 ? t("limited.hale") : null,
  };
}
