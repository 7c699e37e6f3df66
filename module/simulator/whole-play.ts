/** A simulated combat cannot lazy-load an action: it needs all of them from the start. */
import type { Play } from "../kernel/ruleset.ts";

/** The code of a ruleset with its rare actions. */
export async function withRareActions(play: Play): Promise<Play> {
  const rare = await play.loadRareActions?.();
  return { ...play, actions: { ...play.actions, ...rare?.rareActions } };
}
