/**
 * What a rising number of injuries sets off, and what a falling one ends (N-55, N-56, N-58, N-60; D-36, D-44, D-55). Settling
 * asks for the cards and takes off what no injury holds up any more; the checks themselves are rolled on the card of `onset`.
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, asItem, itemsOf, type Onset, type PartStep } from "./data.ts";
import { givenOf, lift } from "./lasting.ts";
import { t } from "./words.ts";

export const asks = (onset: Onset): boolean =>
  onset.dc > 0 || onset.always.length + onset.failure.length + onset.success.length > 0;

const stepsOf = (actor: Snapshot, part: string): readonly PartStep[] =>
  asItem(
    actor.items.find(({ id }) => id === part),
    "anatomyPart",
  )?.system.steps ?? [];

/** The injuries a part has as items say it, up to what it can hold: prepared data may still be older than they are. */
const countOf = (actor: Snapshot, part: string): number =>
  Math.min(
    itemsOf(actor, "anatomyInjury").filter(({ system }) => system.part === part).length,
    Math.max(1, stepsOf(actor, part).length),
  );

/** Whether more than half of the heads have so many injuries; without need of one, destroyed heads are left out (N-58, D-36). */
export function mostHeads(actor: Snapshot, step: number): boolean {
  const { needsHead } = asActor(actor).system.survival;
  const heads = itemsOf(actor, "anatomyPart")
    .filter(({ system }) => system.kind === "head" && system.prosthetic === "")
    .map(({ id, system }) => ({ count: countOf(actor, id), steps: system.steps }))
    .filter(({ count, steps }) => needsHead || !steps.slice(0, count).some(({ destroys }) => destroys));
  return heads.filter(({ count }) => count >= step).length * 2 > heads.length;
}

/** Steps somebody's body has newly come to, in the order they are rolled: of each part from low to high (D-44). */
export function reached(before: Snapshot, after: Snapshot): { part: string; step: number }[] {
  const found: { part: string; step: number }[] = [];
  for (const part of itemsOf(after, "anatomyPart")) {
    const [was, is] = [countOf(before, part.id), countOf(after, part.id)];
    for (let step = was + 1; step <= is; step += 1) {
      const onset = part.system.steps[step - 1]?.onset;
      if (!onset || !asks(onset)) continue;
      if (part.system.kind === "head" && (mostHeads(before, step) || !mostHeads(after, step))) continue;
      found.push({ part: part.id, step });
    }
  }
  return found;
}

/** The cards of what has newly been reached; nobody without Constitution rolls, and what comes without a check still comes. */
export const onsetOffers = (before: Snapshot, after: Snapshot): Consequence[] =>
  asActor(after).system.vital !== "alive"
    ? []
    : reached(before, after).map(({ part, step }) => ({
        part: "self",
        do: "offer",
        action: "onset",
        form: { bodyPart: part, step },
        hold: true,
        why: t("Reason.onset"),
      }));

/** Whether the injuries that hold an effect up are still there. */
function held(actor: Snapshot, { part, kind, step }: ReturnType<typeof givenOf>): boolean {
  if (kind === "head") return mostHeads(actor, step);
  return countOf(actor, part) >= step;
}

/** What is over because the part it hangs on has been healed so far (D-55). */
export const onsetEnds = (after: Snapshot): Consequence[] =>
  after.effects
    .filter((effect) => {
      const given = givenOf(effect);
      return given.step > 0 && given.until === "" && !held(after, given);
    })
    .map((effect) => lift("self", effect, t("Reason.partHealed")));
