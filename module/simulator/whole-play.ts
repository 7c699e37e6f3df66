/** A simulated fight has no cards that load an action on use: it needs all of them from the start. */
import type { Play } from "../kernel/ruleset.ts";

/** The code of a ruleset with its rare actions. */
export async function withRareActions(play: Play): Promise<Play> {
  const rare = await play.loadRareActions?.();
  return { ...play, actions: { ...play.actions, ...rare?.rareActions } };
}
