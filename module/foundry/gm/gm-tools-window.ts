/**
 * The GM's tools window: world time and upcoming due actions, open GM decisions, and the tools of every ruleset in
 * play.
 */
import { type Text, text } from "../../kernel/card.ts";
import type { DueAction, Ruleset, Tool } from "../../kernel/ruleset.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/world-time.ts";
import type { Dragged } from "../actions/hotbar.ts";
import { listenCard } from "../actions/listen-card.ts";
import { useTool } from "../actions/tools.ts";
import {
  type ActorDoc,
  advanceTime,
  asDoc,
  fromUuid,
  hasKey,
  localize,
  messageById,
  messages,
  type Source,
  SYSTEM,
  sceneTokens,
  worldTime,
} from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { refusals } from "../adapter/refusal-log.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, heldInWorld, inPlay, isInPlay, rulesetById, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { gather } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { dayAndTimeOf, durationText } from "../adapter/world-time-text.ts";
import { runMacro } from "../applications/macro-runner.ts";
import { Window } from "../applications/window.ts";
import { gmOffers } from "../chat/card.ts";
import { allDueActionsOf, isMuted, MUTED } from "../combat/due-actions.ts";
import { postDueCards } from "../combat/pass-time.ts";
import { allActors } from "../combat/world-clock.ts";
import { openForecast } from "../forecast/open-forecast.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { hasAdventure, openAdventure } from "./adventures.ts";
import { openRefused } from "./refused-window.ts";

const STEPS = [10 * MINUTE, HOUR, 8 * HOUR, DAY];
/** Maximum number of open decisions listed, newest first. */
const MOST = 12;

const toolText = (key: string, data: Text["data"] = {}): string => localizeText(text(`FIVEFOLD.Tools.${key}`, data));

/** View of world time, with buttons to advance it. */
function clockView(now: number): Source {
  const { day, time } = dayAndTimeOf(now);
  return {
    day: toolText("day", { day }),
    time,
    steps: STEPS.map((seconds) => ({ seconds, label: toolText("step", { time: durationText(seconds) }) })),
  };
}

/** View of upcoming due actions of the rulesets in play, soonest first, overdue ones on top; muted actors apart. */
function dueActionsView(now: number): Source {
  const all = allActors().flatMap((actor) =>
    allDueActionsOf(actor, Number.MAX_SAFE_INTEGER).map((due) => ({ actor, due, muted: isMuted(actor) })),
  );
  const rows = all
    .filter(({ muted }) => !muted)
    .sort((a, b) => a.due.at - b.due.at)
    .map(({ actor, due }) => ({
      uuid: actor.uuid,
      name: actor.name,
      img: actor.img,
      what: titleOf(actor, due),
      over: due.at <= now,
      when: due.at <= now ? localize("FIVEFOLD.Tools.now") : toolText("in", { time: durationText(due.at - now) }),
      mayMute: !actor.hasPlayerOwner,
    }));
  const silent = [...new Set(all.flatMap(({ actor, muted }) => (muted ? [actor] : [])))];
  return {
    rows,
    muted: silent.map(({ uuid, name }) => ({ uuid, name })),
    all: ruleSettings.mutesEnemies(),
    some: rows.length + silent.length > 0,
  };
}

function titleOf(actor: ActorDoc, due: DueAction): string {
  const action = actionIn(rulesetOf(actor.type), due.action);
  const item = due.item ? (actor.items.get(due.item) ?? null) : null;
  return action
    ? localizeText(action.title(action.facts(gather({ action, actor, item, targets: [], given: due.form }))))
    : "";
}

/** View of open GM decisions of the rulesets in play, newest first; a decision on several cards is listed once. */
function decisionsView(): Source[] {
  const decisions: Source[] = [];
  const listed = new Set<unknown>();
  // Stop at the limit: each follow-up's preview runs its rules.
  for (const message of messages().reverse())
    if (decisions.length < MOST && message.type === "card" && mayRead(message))
      for (const one of gmOffers(message))
        if (isInPlay(rulesetById(String(one.ruleset))) && isNew(one, listed))
          decisions.push({ ...one, message: message.id });
  return decisions.slice(0, MOST);
}

function isNew({ decides }: Source, listed: Set<unknown>): boolean {
  const fresh = (decides as unknown[]).filter((what) => !listed.has(what));
  for (const what of fresh) listed.add(what);
  return fresh.length > 0;
}

function toolView(ruleset: Ruleset, { id, icon }: Tool): Source {
  const key = `${ruleset.id.toUpperCase()}.Tool.${id}`;
  return { id, icon, label: localize(`${key}.label`), hint: hasKey(`${key}.hint`) ? localize(`${key}.hint`) : "" };
}

/** Rulesets in play; those with tokens on the viewed scene are expanded, or all if there are none. */
function rulesetViews(): Source[] {
  const here = sceneTokens().map((token) => rulesetOf(token.actor?.type ?? ""));
  const playing = inPlay();
  const near = playing.filter((ruleset) => here.includes(ruleset));
  return [...near, ...playing.filter((ruleset) => !near.includes(ruleset))].map((ruleset) => ({
    ...rulesetView(ruleset),
    open: near.length === 0 || near.includes(ruleset),
  }));
}

function rulesetView(ruleset: Ruleset): Source {
  const groups = [...new Set(ruleset.tools.map(({ group }) => group))].filter(Boolean);
  return {
    id: ruleset.id,
    icon: ruleset.icon,
    name: localize(`${ruleset.id.toUpperCase()}.name`),
    evening: hasAdventure(ruleset.id),
    groups: groups.map((group) => ({
      label: localize(`FIVEFOLD.Tools.group.${group}`),
      tools: ruleset.tools.filter((tool) => tool.group === group).map((tool) => toolView(ruleset, tool)),
    })),
  };
}

export class GmTools extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-gm-tools",
    classes: ["fivefold", "ff-tools"],
    position: { width: 460, height: "auto" },
    window: { title: "FIVEFOLD.Tools.title", icon: "fa-solid fa-toolbox", resizable: true },
    actions: {
      tool: GmTools.onTool,
      step: GmTools.onStep,
      sheet: GmTools.onSheet,
      refused: GmTools.onRefused,
      evening: GmTools.onEvening,
      forecast: GmTools.onForecast,
      mute: GmTools.onMute,
      muteAll: GmTools.onMuteAll,
    },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/gm-tools.hbs`, scrollable: [""] } };

  override async _prepareContext(): Promise<Source> {
    await Promise.all(heldInWorld().map((ruleset) => loadActions(ruleset)));
    const now = worldTime();
    const refused = refusals().length;
    return {
      clock: clockView(now),
      dueActions: dueActionsView(now),
      decisions: decisionsView(),
      rulesets: rulesetViews(),
      refused,
    };
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-action=tool]")) {
      const { ruleset, tool } = button.dataset;
      const data: Dragged = { type: "FivefoldTool", tool: `${ruleset}.${tool}` };
      button.draggable = true;
      button.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", JSON.stringify(data)));
    }
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-message]")) {
      const message = messageById(row.dataset.message ?? "");
      if (message) listenCard(row, message);
    }
  }

  static async onTool(this: GmTools, _event: Event, target: HTMLElement): Promise<void> {
    const ruleset = rulesetById(target.dataset.ruleset ?? "");
    const tool = ruleset?.tools.find(({ id }) => id === target.dataset.tool);
    if (!ruleset || !tool) return;
    if (tool.action) await useTool(ruleset, tool);
    else await runMacro(tool.id);
  }

  static async onStep(this: GmTools, _event: Event, target: HTMLElement): Promise<void> {
    await advanceTime(Number(target.dataset.seconds));
  }

  static async onSheet(this: GmTools, _event: Event, target: HTMLElement): Promise<void> {
    const document = await fromUuid(target.dataset.uuid ?? "");
    await document?.sheet?.render({ force: true });
  }

  /** Mutes the due actions of an actor without a player, or unmutes them. */
  static async onMute(this: GmTools, _event: Event, { dataset: { uuid = "", on } }: HTMLElement): Promise<void> {
    const actor = asDoc<ActorDoc>(await fromUuid(uuid));
    await actor?.update({ [`flags.${SYSTEM}.${MUTED}`]: on === "true" });
    await updateWaitingCards(actor ? [actor] : []);
    await this.render();
  }

  /** Mutes the due actions of all actors without a player, or unmutes them. */
  static async onMuteAll(this: GmTools): Promise<void> {
    await ruleSettings.setMutesEnemies(!ruleSettings.mutesEnemies());
    await updateWaitingCards(allActors().filter((actor) => !actor.hasPlayerOwner));
    await this.render();
  }

  static async onEvening(this: GmTools, _event: Event, target: HTMLElement): Promise<void> {
    await openAdventure(target.dataset.ruleset ?? "");
  }

  static async onRefused(this: GmTools): Promise<void> {
    await openRefused();
  }

  static async onForecast(this: GmTools): Promise<void> {
    await openForecast();
  }
}

/** Posts or deletes the waiting cards of actors that have been muted or unmuted. */
async function updateWaitingCards(actors: readonly ActorDoc[]): Promise<void> {
  for (const actor of actors) await enqueue(() => postDueCards(actor, worldTime()), actor);
}
