/**
 * Effects that a rising injury count starts and a falling one ends (N-55, N-56, N-58, N-60; D-36, D-44, D-55).
 * Recomputing creates the cards and ends effects without an injury; the checks are rolled by `onset`.
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { effectEndOf, endEffect } from "../conditions/effect-duration.ts";
import { stillAt } from "../model/body.ts";
import { type ActorData, asActor, asItem, itemsOf, type Onset, type PartStep } from "../model/data.ts";
import { SHARED } from "../model/part-groups.ts";
import { t } from "../model/texts.ts";

export const needsCheck = (onset: Onset): boolean =>
  onset.dc > 0 || onset.always.length + onset.failure.length + onset.success.length > 0;

const stepsOf = (actor: Snapshot, part: string): readonly PartStep[] =>
  asItem(
    actor.items.find(({ id }) => id === part),
    "anatomyPart",
  )?.system.steps ?? [];

/** Injuries of a part counted from the items, up to its capacity: the derived data may be older. */
const countOf = (actor: Snapshot, part: string): number =>
  Math.min(
    itemsOf(actor, "anatomyInjury").filter(({ system }) => system.part === part).length,
    Math.max(1, stepsOf(actor, part).length),
  );

const headsAt = (actor: Snapshot): number => asActor(actor).system.body.headStep;

/** Injury steps newly reached, in rolling order: for each part from low to high (D-44). */
function newlyReachedSteps(before: Snapshot, after: Snapshot): { part: string; step: number }[] {
  const found: { part: string; step: number }[] = [];
  if (before.items === after.items) return found;
  for (const part of itemsOf(after, "anatomyPart")) {
    const [was, is] = [countOf(before, part.id), countOf(after, part.id)];
    for (let step = was + 1; step <= is; step += 1) {
      const onset = part.system.steps[step - 1]?.onset;
      if (!onset || !needsCheck(onset)) continue;
      // With several heads, only once more than half have reached the step (N-58, D-36).
      const shared = SHARED.includes(part.system.kind);
      if (shared && (headsAt(before) >= step || headsAt(after) < step)) continue;
      // A part destroyed by the same change skips its lighter steps (N-61).
      if (!shared && destroyedAt(part.system.steps, is) > step) continue;
      found.push({ part: part.id, step });
    }
  }
  return found;
}

/** The step that destroys a part with this many injuries; 0: not destroyed. */
const destroyedAt = (steps: readonly PartStep[], injuries: number): number =>
  steps.slice(0, injuries).findIndex(({ destroys }) => destroys) + 1;

/** The body's state is fatal, confirmed by the GM or not (N-27, N-57, N-61). */
const endsLife = ({ attributes, body }: ActorData): boolean =>
  body.dead || (body.destroyed && attributes.con.mod === null);

/**
 * Cards of newly reached steps, unless the change was fatal; without Constitution no rolls, but effects without a check
 * still apply.
 */
export const onsetOffers = (before: Snapshot, after: Snapshot): Consequence[] =>
  asActor(after).system.vital !== "alive" || endsLife(asActor(after).system)
    ? []
    : newlyReachedSteps(before, after).map(({ part, step }) => ({
        part: "self",
        do: "offer",
        action: "onset",
        form: { bodyPart: part, step },
        hold: true,
        why: t("Reason.onset"),
      }));

/** Ends effects whose part has healed below their step (D-55). */
export const onsetEnds = (after: Snapshot): Consequence[] =>
  after.effects
    .filter((effect) => {
      const given = effectEndOf(effect);
      return given.step > 0 && given.until === "" && !stillAt(asActor(after).system.body, given.part, given.step);
    })
    .map((effect) => endEffect("self", effect, t("Reason.partHealed")));
