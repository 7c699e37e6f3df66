/** Guided tours, one per ruleset: Foundry's Tour with sample actors that are created and deleted for it. */

import { activeGM, format, hasKey, localize, me, SYSTEM, TourBase, worldActors } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { inPlay, rulesetById, rulesets } from "../adapter/ruleset-of.ts";
import type { TourStage } from "./tour-stage.ts";
import { STEPS } from "./tour-steps.ts";

/** Lazy-loaded on the first tour. */
const stages = () => import("./tour-stage.ts");

/** Text of a step: the ruleset's own, if it has one. */
function stepText(ruleset: string, step: string, part: "title" | "text"): string {
  const own = `${ruleset.toUpperCase()}.Tour.${step}.${part}`;
  return localize(hasKey(own) ? own : `FIVEFOLD.Tour.${step}.${part}`);
}

class RulesetTour extends TourBase {
  readonly #ruleset: string;
  #stage: TourStage | null = null;

  constructor(ruleset: string) {
    const name = localize(`${ruleset.toUpperCase()}.name`);
    super({
      namespace: SYSTEM,
      id: ruleset,
      title: format("FIVEFOLD.Tour.title", { ruleset: name }),
      description: format("FIVEFOLD.Tour.description", { ruleset: name }),
      restricted: true,
      display: true,
      steps: STEPS.map(({ id, direction }) => ({
        id,
        title: stepText(ruleset, id, "title"),
        content: stepText(ruleset, id, "text"),
        ...(direction ? { tooltipDirection: direction } : {}),
      })),
    });
    this.#ruleset = ruleset;
  }

  override get canStart(): boolean {
    return me().isGM && inPlay().some(({ id }) => id === this.#ruleset);
  }

  override async _preStep(): Promise<void> {
    await super._preStep();
    await loadRulesets(rulesetById(this.#ruleset));
    const step = this.currentStep;
    const stage = STEPS.find(({ id }) => id === step?.id)?.stage ?? "none";
    if (!step) return;
    this.#stage ??= new (await stages()).TourStage(this.#ruleset);
    const selector = await this.#stage.set(stage);
    // A step without an element is centered.
    if (selector) step.selector = selector;
    else delete step.selector;
  }

  override exit(): void {
    super.exit();
    void this.#stage?.clear();
  }

  override async complete(): Promise<void> {
    await super.complete();
    await this.#stage?.clear();
  }
}

interface Tours {
  register(namespace: string, id: string, tour: object): void;
  get(key: string): (RulesetTour & { start(): Promise<void>; reset(): Promise<void> }) | undefined;
}

const tours = (): Tours => game.tours as Tours;

/** Starts a ruleset's tour at its first step. */
export async function startTour(ruleset: string): Promise<void> {
  const tour = tours().get(`${SYSTEM}.${ruleset}`);
  if (!tour?.canStart) return;
  await tour.reset();
  await tour.start();
}

/** Registers tours once texts are loaded. Deletes what an aborted tour has left. */
export async function registerTours(): Promise<void> {
  for (const { id } of rulesets) tours().register(SYSTEM, id, new RulesetTour(id));
  const left = worldActors().some((actor) => actor.flags[SYSTEM]?.tour === true);
  if (left && activeGM()?.isSelf) await (await stages()).clearStages();
}
