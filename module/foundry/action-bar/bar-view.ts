/** What the action bar shows for the actors this user controls. */
import { type ActionBar, BAR_GROUPS, type BarButton } from "../../kernel/action-bar.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import {
  type ActorDoc,
  controlled,
  currentCombat,
  localize,
  me,
  type Source,
  sceneTokens,
} from "../adapter/foundry-api.ts";
import { actionBarOf, loadViews, party } from "../adapter/ruleset-loader.ts";
import { actionIn, isInPlay, rulesetOf } from "../adapter/ruleset-of.ts";
import { calledName, snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { pipsOf } from "../combat/tracker.ts";
import { hasRoundsOnly } from "../combat/turn-order.ts";
import { contextOf } from "../sheets/sheet-data.ts";

/** Groups that are always open; the others are menus. */
const OPEN = 2;
/** Number of slots with a key. */
const SLOTS = 9;

/** The bar's actors and their buttons, in the order of `at` in the view. */
export interface Bar {
  actors: readonly ActorDoc[];
  buttons: readonly BarButton[];
  view: Source;
}

const isShown = (actor: ActorDoc | null): actor is ActorDoc =>
  actor?.isOwner === true && rulesetOf(actor.type) !== party;

/** Whether the bar shows an actor by itself: a ruleset that is not in play has no bar. */
const isOffered = (actor: ActorDoc | null): actor is ActorDoc => isShown(actor) && isInPlay(rulesetOf(actor.type));

/** The last seen turn and selection; the bar follows the one that changed last. */
const last = { turn: "", selection: "", followsTurn: false };

function followsTurn(selected: readonly ActorDoc[]): boolean {
  const combat = currentCombat();
  const turn = combat?.started ? `${combat.id} ${combat.round} ${combat.combatant?.id}` : "";
  const selection = selected.map(({ uuid }) => uuid).join();
  if (selection !== last.selection) last.followsTurn = false;
  else if (turn !== last.turn) last.followsTurn = true;
  Object.assign(last, { turn, selection });
  return last.followsTurn;
}

/**
 * The actor whose turn has begun, if this user plays it: a GM plays those without a player. Else actors of the
 * controlled tokens (of one ruleset), else the user's character or only token.
 */
function barActors(): ActorDoc[] {
  const chosen = [...new Set(controlled().map(({ actor }) => actor))].filter(isOffered);
  const [first] = chosen;
  const acting = [currentCombat()?.combatant?.actor ?? null].filter(isOffered);
  const played = acting.filter(({ hasPlayerOwner }) => !me().isGM || !hasPlayerOwner);
  if (followsTurn(chosen) && played.length) return played;
  if (first) return chosen.filter(({ type }) => rulesetOf(type) === rulesetOf(first.type));
  if (me().isGM || played.length) return acting;
  const own = [...new Set(sceneTokens().map(({ actor }) => actor))].filter(isOffered);
  const character = [me().character].filter(isOffered);
  return character.length || own.length !== 1 ? character : own;
}

function barOf(actor: ActorDoc): ActionBar {
  const ruleset = rulesetOf(actor.type);
  return (ruleset && actionBarOf(ruleset, snapshotOf(actor), contextOf(actor, "play"))) ?? {};
}

/** The buttons of one actor in some groups of its bar, with their views by group; null if its ruleset cannot be loaded. */
export async function buttonsOf(actor: ActorDoc, wanted: readonly (keyof ActionBar)[]) {
  const bar = await barOfActors([actor]);
  if (!bar) return null;
  const buttons: BarButton[] = [];
  const groups = wanted.flatMap((id) => {
    const rows = (bar[id] ?? []).map((button) => buttonView(button, buttons.push(button) - 1, false, actor));
    return rows.length ? [{ id, label: localize(`FIVEFOLD.Bar.${id}`), rows }] : [];
  });
  return { buttons, groups };
}

/** Buttons that all actors have, without items and targets. */
function commonBar(actors: readonly [ActorDoc, ...ActorDoc[]]): ActionBar {
  const [first, ...others] = actors.map(barOf);
  const ruleset = rulesetOf(actors[0].type);
  const keyOf = ({ action, item, given }: BarButton): string => JSON.stringify([action, item, given]);
  const known = (bar: ActionBar, button: BarButton): boolean =>
    BAR_GROUPS.some((group) => bar[group]?.some((one) => keyOf(one) === keyOf(button)));
  return Object.fromEntries(
    BAR_GROUPS.map((group) => [
      group,
      (first?.[group] ?? []).filter(
        (button) =>
          button.item === undefined &&
          !actionIn(ruleset, button.action)?.target &&
          others.every((bar) => known(bar, button)),
      ),
    ]),
  );
}

/** Buttons for these actors, of one ruleset; null if there is none, or its ruleset could not be loaded. */
export async function barOfActors(actors: readonly ActorDoc[]): Promise<ActionBar | null> {
  const [first, ...others] = actors.filter(isShown);
  const ruleset = first && rulesetOf(first.type);
  if (!first || !ruleset || !(await loadViews(ruleset, first.type))) return null;
  return others.length ? commonBar([first, ...others]) : barOf(first);
}

/** The bar of this user; null if there is no actor for it, or its ruleset could not be loaded. */
export async function barView(): Promise<Bar | null> {
  const actors = barActors();
  const [first, ...others] = actors;
  const bar = await barOfActors(actors);
  const ruleset = first && rulesetOf(first.type);
  if (!bar || !first || !ruleset) return null;
  const buttons: BarButton[] = [];
  const groups = BAR_GROUPS.flatMap((id, place) => {
    const rows = (bar[id] ?? []).map((button) => {
      buttons.push(button);
      return buttonView(button, buttons.length - 1, place < OPEN, first);
    });
    return rows.length ? [{ id, label: localize(`FIVEFOLD.Bar.${id}`), menu: place >= OPEN, rows }] : [];
  });
  return {
    actors,
    buttons,
    view: {
      ruleset: ruleset.id,
      name: actors.map(calledName).join(", "),
      img: first.img,
      ...(others.length ? {} : turnView(first)),
      groups,
    },
  };
}

function buttonView(
  { item, label, img, icon, note, cost = [], disabledReason }: BarButton,
  at: number,
  hasKey: boolean,
  actor: ActorDoc,
) {
  const name = localizeText(label);
  const reason = disabledReason ? localizeText(disabledReason) : "";
  const price = cost.map(({ shape, count, name: pool }) => ({
    shape,
    marks: Array.from({ length: count }, () => true),
    label: `${count} ${localizeText(pool)}`,
  }));
  return {
    at,
    key: hasKey && at < SLOTS ? at + 1 : null,
    name,
    img: img ?? "",
    icon,
    note: note ? localizeText(note) : "",
    cost: price,
    disabledReason: reason,
    tip: `${name}: ${reason}`,
    uuid: actor.items.get(item ?? "")?.uuid ?? "",
  };
}

/** Turn resources, and buttons for initiative and the end of the turn. */
function turnView(actor: ActorDoc) {
  const [combatant] = combatantsOf(actor);
  const combat = combatant?.combat;
  if (!combatant || !combat) return {};
  return {
    pips: combat.started ? pipsOf(combatant) : [],
    initiative: combatant.initiative === null && !hasRoundsOnly(combat),
    now: combat.started && combat.combatant?.id === combatant.id,
  };
}
