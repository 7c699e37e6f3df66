/** The targets of an action with an area: the tokens inside it, corrected in the dialog; the area joins its card. */
import type { Area } from "../../kernel/area.ts";
import type { Facts } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { createArea } from "../adapter/create-area.ts";
import {
  type ActorDoc,
  localize,
  type MessageDoc,
  me,
  notify,
  sceneTokens,
  type TokenDoc,
  worldTime,
} from "../adapter/foundry-api.ts";
import { type AreaFlag, mayCreateAreas } from "../adapter/placed-areas.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { tokenOf } from "../adapter/snapshot.ts";
import type { DialogArea } from "../applications/dialog-area.ts";
import { isFinished } from "../cards/open-cards.ts";
import { showArea } from "./area-overlay.ts";
import { type AreaPlace, type PlacedArea, pickArea } from "./area-picker.ts";

/** Seconds of a round outside of combat, if the ruleset does not say. */
const ROUND = 6;

export interface AreaSubject {
  actor: ActorDoc;
  /** Name of what is placed. */
  what: string;
  /** Whether a token can be a target. */
  isTarget(token: TokenDoc): boolean;
  /** Facts with these targets. */
  factsFor(targets: readonly TokenDoc[]): Facts;
}

export class AreaTargets implements DialogArea {
  readonly #subject: AreaSubject;
  #placed: (PlacedArea & { area: Area }) | null = null;
  /** Tokens chosen by the area or in the dialog; null: the usual targets. */
  tokens: readonly TokenDoc[] | null = null;
  /** Facts with the chosen tokens as targets; null: they have not changed. */
  facts: Facts | null = null;

  constructor(subject: AreaSubject, tokens: readonly TokenDoc[]) {
    this.#subject = subject;
    if (tokens.length > 0) this.tokens = tokens;
  }

  get mayPlace(): boolean {
    return mayCreateAreas();
  }

  get isPlaced(): boolean {
    return this.#placed !== null;
  }

  targets(): { value: string; name: string; chosen: boolean }[] {
    const all = this.#candidates().map((token) => {
      const chosen = this.tokens?.includes(token) === true;
      return { value: token.uuid, name: token.name, chosen };
    });
    return [...all.filter(({ chosen }) => chosen), ...all.filter(({ chosen }) => !chosen)];
  }

  /** `at`: places it there without asking. */
  async place(area: Area, at?: AreaPlace): Promise<Facts | null> {
    const { actor, what } = this.#subject;
    const placed = await pickArea({ what, area, source: tokenOf(actor), candidates: this.#candidates() }, at);
    if (!placed) return null;
    this.#placed = { ...placed, area };
    return this.#chosen(placed.inside);
  }

  choose(values: readonly string[]): Facts {
    return this.#chosen(this.#candidates().filter(({ uuid }) => values.includes(uuid)));
  }

  /** Stores the area with its card until the action is finished or its duration is over; null: it was cancelled. */
  async store(message: MessageDoc | null): Promise<void> {
    showArea(null);
    const placed = this.#placed;
    if (!placed || !message || (!placed.area.lasts && isFinished(message))) return;
    const flag: AreaFlag = { message: message.id, ...this.#end(placed.area) };
    try {
      await createArea(this.#subject.what, placed.shape, flag);
    } catch (error) {
      // Foundry lets players create nothing while the game is paused.
      notify("warn", localize("FIVEFOLD.Area.notCreated"));
      console.warn("Fivefold |", error);
    }
  }

  #chosen(tokens: readonly TokenDoc[]): Facts {
    this.tokens = tokens;
    this.facts = this.#subject.factsFor(tokens);
    return this.facts;
  }

  #candidates(): TokenDoc[] {
    return sceneTokens().filter((token) => (!token.hidden || me().isGM) && this.#subject.isTarget(token));
  }

  #end({ lasts }: Area): Pick<AreaFlag, "until"> {
    if (!lasts) return {};
    if ("seconds" in lasts) return { until: { time: worldTime() + lasts.seconds } };
    const { actor } = this.#subject;
    const combat = combatantsOf(actor)[0]?.combat;
    const seconds = rulesetOf(actor.type)?.turns.roundSeconds?.(ruleSettings.house(actor.type)) ?? ROUND;
    return {
      until: combat
        ? { combat: combat.id, round: combat.round + lasts.rounds }
        : { time: worldTime() + lasts.rounds * seconds },
    };
  }
}
