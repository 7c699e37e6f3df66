/** Roll table document: a drawn result that names an action runs it for the user's actor. */
import { type Source, SYSTEM } from "../adapter/foundry-api.ts";

export class FivefoldRollTable extends RollTable {
  override async draw(...args: Parameters<RollTable["draw"]>): ReturnType<RollTable["draw"]> {
    const drawn = await super.draw(...args);
    for (const result of drawn.results) {
      const flags = (result.flags as Record<string, Source | undefined>)[SYSTEM];
      if (flags?.action) await (await import("../actions/drawn-action.ts")).runDrawnAction(this.name, flags);
    }
    return drawn;
  }
}
