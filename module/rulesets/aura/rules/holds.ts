/** A hold has two sides, and ends for both together; what the GM lets whoever holds do all the same (A-204, A-247, D-71). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf, partsOf } from "../../../kernel/facts.ts";
import type { Action, EffectShown, Facts, Field, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf } from "../../../kernel/values.ts";
import { ACTORS, conditionsOf } from "./acting.ts";
import { isOut } from "./conditions.ts";
import { type Instance, instancesOf, instancesOfOne } from "./instances.ts";
import { problem, t } from "./words.ts";

const OTHER_SIDE: Readonly<Record<string, string>> = { restrained: "restraining", restraining: "restrained" };

/** Uuid of the other one of a hold. */
export const ties = ({ statuses, given }: Pick<EffectShown, "statuses" | "given">): string =>
  statuses.some((status) => status in OTHER_SIDE) ? stringOf(given?.source) : "";

const isHeld = (one: Snapshot, condition: string, by: string): boolean =>
  instancesOfOne(one.effects, condition).some(({ source }) => source === by);

/** Whether the other one still does its part: whoever is out of it holds nobody, and is held all the same (A-233, D-71). */
const stands = (actor: Snapshot, { condition }: Instance, now: Snapshot): boolean =>
  isHeld(now, OTHER_SIDE[condition] as string, actor.uuid) && !(condition === "restrained" && isOut(conditionsOf(now)));

/** What comes of it for one side that the other has changed, or is gone. */
export function loosens(actor: Snapshot, { uuid, now }: { uuid: string; now: Snapshot | null }): Consequence[] {
  return instancesOf(actor.effects)
    .filter(({ condition, source }) => condition in OTHER_SIDE && source === uuid)
    .filter((instance) => now === null || !stands(actor, instance, now))
    .map(({ id, condition }) => ({
      part: "self",
      do: "end",
      effect: id,
      why: t(`Why.${condition === "restrained" ? "getsFree" : "letsGo"}`),
    }));
}

export interface WaiveFacts extends Facts {
  holds: Instance[];
  gm: boolean;
}
export type WaiveForm = Form & Record<"mayAttack" | "notSlowed", boolean>;

/** Holding a rat hinders nobody: the GM says what a hold leaves free. */
export const waive: Action<WaiveFacts, WaiveForm> = {
  id: "waive",
  offeredBy: ACTORS,
  startedBy: "gm",
  icon: "grab",
  target: "none",
  title: (facts) => t("Title.waive", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...partsOf({ ...parts, targets: [] }),
    holds: instancesOfOne(parts.self.effects, "restraining"),
    gm: parts.gm,
  }),
  defaults: ({ holds }) => ({
    mayAttack: holds.length > 0 && holds.every(({ mayAttack }) => mayAttack),
    notSlowed: holds.length > 0 && holds.every(({ notSlowed }) => notSlowed),
  }),
  form: () =>
    (["mayAttack", "notSlowed"] as const).map(
      (name): Field => ({ kind: "check", name, label: t(`Field.${name}`), gm: true, rule: "A-204" }),
    ),
  problems: (facts) => [
    ...(facts.gm ? [] : [problem("", "gmOnly")]),
    ...(facts.holds.length > 0 ? [] : [problem("", "holdsNobody", { name: nameOf(facts, "self") })]),
  ],
  start(facts, form) {
    const given = { mayAttack: flagOf(form.mayAttack), notSlowed: flagOf(form.notSlowed) };
    return done({
      headline: t("Headline.waive", { name: nameOf(facts, "self") }),
      tone: "plain",
      consequences: facts.holds.map(({ id }) => ({
        part: "self",
        do: "renew",
        effect: id,
        given,
        why: t("Why.waived"),
      })),
      offers: [],
    });
  },
  verb: () => t("Verb.waive"),
};
