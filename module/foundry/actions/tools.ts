/**
 * A ruleset's tools: macros of the compendiums, and buttons of the GM's tools window. The ruleset defines each tool and
 * its actors.
 */
import { text } from "../../kernel/card.ts";
import type { Action, Ruleset, Tool } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  controlled,
  type ItemDoc,
  localize,
  type MessageDoc,
  me,
  messages,
  notify,
  sceneTokens,
  type TokenDoc,
  targets,
  worldActors,
} from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { inPlay, rulesetOf, rulesets } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { choose } from "../applications/choose.ts";
import { actionOf } from "../cards/act-lookup.ts";
import { mayClickOffer } from "../cards/answer-requests.ts";
import { isOfferClosed } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { actionsFor } from "./available-actions.ts";
import { pressButton } from "./card-actions.ts";
import { creating } from "./create-button.ts";
import { actTogether, runAction } from "./run-action.ts";

/** Whether this user is a GM; warns if not. */
export function requireGM(): boolean {
  if (!me().isGM) notify("warn", localize("FIVEFOLD.Problem.gmOnly"));
  return me().isGM;
}

const actorsOf = (tokens: readonly TokenDoc[]): ActorDoc[] => [...new Set(tokens.flatMap((t) => t.actor ?? []))];

/** The actors of the selected tokens, else this user's character. */
export const selected = (): ActorDoc[] => {
  const actors = actorsOf(controlled());
  return actors.length ? actors : [me().character].flatMap((a) => a ?? []);
};

const aimedAt = (): TokenDoc[] => (targets().length ? targets() : controlled());

/** The player characters: actors that a player owns, and friendly ones on the scene. */
export function party(ruleset: Ruleset): ActorDoc[] {
  const friend = (actor: ActorDoc): boolean => Number(ruleset.prototypeTokens[actor.type]?.disposition) > 0;
  const here = actorsOf(sceneTokens()).filter(friend);
  const own = worldActors().filter((actor) => actor.hasPlayerOwner && !here.includes(actor));
  return [...here, ...own].filter((actor) => rulesetOf(actor.type) === ruleset && actor.isOwner);
}

/** The actors of the tool's ruleset that it applies to. */
function actorsOfTool(ruleset: Ruleset, tool: Tool): ActorDoc[] {
  const own = (actors: readonly ActorDoc[]) => actors.filter((a) => a.isOwner && rulesetOf(a.type) === ruleset);
  const chosen = own(selected());
  const onScene = own(actorsOf(controlled()));
  if (tool.actors === "party") {
    const all = party(ruleset);
    // A selected enemy does not rest with the party.
    const members = onScene.filter((actor) => all.includes(actor));
    return members.length > 0 ? members : all;
  }
  if (tool.actors === "scene" && onScene.length === 0)
    return [...new Set([...party(ruleset), ...own(actorsOf(sceneTokens()))])];
  if (tool.actors === "anybody") return [...chosen, ...party(ruleset), ...own(worldActors())].slice(0, 1);
  const aimed = own(actorsOf(aimedAt()));
  if (tool.actors === "called") return aimed.length > 0 ? aimed : party(ruleset);
  return (tool.actors === "targets" || tool.actors === "asked") && aimed.length > 0 ? aimed : chosen;
}

/**
 * A tool by its macro's name: of the ruleset of the selected or targeted actors, else of the first in play that has it.
 */
export function toolNamed(id: string): { ruleset: Ruleset; tool: Tool } | null {
  const near = [...selected(), ...actorsOf(targets())].flatMap((actor) => rulesetOf(actor.type) ?? []);
  for (const ruleset of [...near, ...inPlay(), ...rulesets]) {
    const tool = ruleset.tools.find((one) => one.id === id);
    if (tool) return { ruleset, tool };
  }
  return null;
}

/** Runs a tool, optionally with an item that no actor needs to hold. `skip`: without its dialog. */
export async function useTool(
  ruleset: Ruleset,
  tool: Tool,
  { item = null, skip = false }: { item?: ItemDoc | null; skip?: boolean } = {},
): Promise<void> {
  await loadActions(ruleset, tool.clicksOpenButton ? undefined : [tool.action ?? ""]);
  const action = ruleset.actions[tool.action ?? ""];
  if (!action || (tool.gm && !requireGM())) return;
  if (tool.clicksOpenButton) return pressOpen(ruleset, action);
  if (tool.actors === "made") return make(ruleset, tool);
  const actors = actorsOfTool(ruleset, tool);
  const [first] = actors;
  if (!first)
    return notify("warn", localize(tool.actors === "anybody" ? "FIVEFOLD.Problem.noActor" : noTargetKey(tool)));
  // The targets are the actors here, so they are not targets of the action.
  const mine = tool.actors === "targets" ? { targets: [] } : {};
  if (tool.actors === "asked" || tool.actors === "called") {
    const tokens = aimedAt().filter((token) => token.actor && actors.includes(token.actor));
    await runAction(first, action.id, {
      targets: tool.actors === "called" && tokens.length === 0 ? actors : tokens,
      item,
      skip,
    });
  } else if (!actors.some((actor) => action.offeredBy?.includes(actor.type))) await withItem(first, action);
  else if (!action.target) await actTogether(actors, action.id, tool.given, false);
  else for (const actor of actors) await runAction(actor, action.id, { ...mine, given: tool.given });
}

const noTargetKey = (tool: Tool): string =>
  ["targets", "asked", "called"].includes(tool.actors ?? "")
    ? "FIVEFOLD.Problem.noTarget"
    : "FIVEFOLD.Problem.noActorChosen";

/** Runs an action offered by items; asks for the item. */
async function withItem(actor: ActorDoc, action: Action): Promise<void> {
  const items = actionsFor(actor).flatMap((one) => (one.action === action.id && one.item ? [one.item] : []));
  const item = await chooseItem(items);
  if (item) await runAction(actor, action.id, { item });
  else if (items.length === 0) notify("warn", localizeText(text("FIVEFOLD.Problem.nothingFor", { name: actor.name })));
}

/** Creates an actor step by step; none if the dialog is cancelled. */
async function make(ruleset: Ruleset, tool: Tool): Promise<void> {
  const name = localize(`${ruleset.id.toUpperCase()}.Tool.${tool.id}.made`);
  await (await creating())?.createActorByAction(tool.makes ?? "", tool.action ?? "", name);
}

/** Open follow-ups that start an action, newest card first, as far as this user may click them. */
function openOffers(ruleset: Ruleset, action: Action): { message: MessageDoc; act: string; offer: string }[] {
  return messages()
    .reverse()
    .flatMap((message) => {
      if (message.type !== "card" || cardOf(message).ruleset !== ruleset.id || !mayRead(message)) return [];
      const card = cardOf(message);
      return Object.entries(card.acts).flatMap(([id, one]) =>
        actionOf(card, one) && one.state === "done"
          ? one.offers
              .filter((o) => o.action === action.id && !isOfferClosed(card, id, o) && mayClickOffer(me(), o, one.parts))
              .map((o) => ({ message, act: id, offer: o.id }))
          : [],
      );
    });
}

async function pressOpen(ruleset: Ruleset, action: Action): Promise<void> {
  const [newest] = openOffers(ruleset, action);
  if (newest) await pressButton(newest.message, newest.act, newest.offer);
  else notify("info", localize("FIVEFOLD.Problem.nothingOpen"));
}

/**
 * Asks for one of several items; a single one is returned without asking, null if there is none or the dialog is
 * cancelled.
 */
export async function chooseItem(items: readonly ItemDoc[]): Promise<ItemDoc | null> {
  const options = items.map((item) => ({ value: item.id, label: text("FIVEFOLD.Named", { name: item.name }) }));
  const chosen = await choose(text("FIVEFOLD.Dialog.which"), options);
  return items.find((item) => item.id === chosen) ?? null;
}
