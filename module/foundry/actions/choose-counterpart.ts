/** Asks for the missing side of a button: the target, or the actor who performs the action. */
import { type Text, text } from "../../kernel/card.ts";
import { type ActorDoc, asDoc, fromUuidSync, type MessageDoc, targets } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { askChoice } from "../applications/question.ts";
import { type ActorOption, visibleActors } from "./choose-targets.ts";
import { userActor } from "./controlled-actor.ts";
import { type ActOptions, runAction } from "./run-action.ts";

type Played = Promise<MessageDoc | null>;

/** Asks for one of several actors by name; no question if there is only one. Null if cancelled. */
async function oneOf(
  title: Text,
  all: readonly (ActorOption & { label?: Text })[],
  usual: string,
): Promise<string | null> {
  if (all.length < 2) return all[0]?.value ?? null;
  const options = all.map(({ value, name, label }) => ({ value, label: label ?? text("FIVEFOLD.Named", { name }) }));
  const initial = all.some(({ value }) => value === usual) ? usual : (all[0]?.value ?? "");
  return askChoice({ id: "between", title, options, usual: initial, as: "list" });
}

const named = (uuid: string | null): ActorDoc | null => {
  const document = uuid ? fromUuidSync(uuid) : null;
  return document?.documentName === "Actor" ? asDoc<ActorDoc>(document) : null;
};

/**
 * Runs an actor's action on the current targets, else on an actor chosen by name; `alone`: the actor itself may be
 * chosen.
 */
export async function actOn(actor: ActorDoc, id: string, options: ActOptions, alone: boolean): Played {
  const ruleset = rulesetOf(actor.type);
  if (!ruleset || options.skip || targets().length > 0) return runAction(actor, id, options);
  const { here, elsewhere } = visibleActors(ruleset);
  const all = [...here, ...elsewhere].filter(({ value }) => alone || value !== actor.uuid);
  const counterpart = named(await oneOf(text("FIVEFOLD.ChooseActor.title"), all, actor.uuid));
  return (
    counterpart && runAction(actor, id, { ...options, targets: counterpart.uuid === actor.uuid ? [] : [counterpart] })
  );
}

/** Option value: any character may act, through a card that asks everyone. */
const ANYONE = "anybody";

/**
 * Runs an action on the sheet's actor, performed by one of this user's actors; `call` is the action that asks all
 * players for it.
 */
export async function actBy(patient: ActorDoc, id: string, options: ActOptions, call: string): Played {
  const ruleset = rulesetOf(patient.type);
  if (!ruleset) return null;
  const { here, elsewhere } = visibleActors(ruleset);
  const own = [...here, ...elsewhere].filter(({ value }) => named(value)?.isOwner);
  const usual = userActor(ruleset) ?? patient;
  const others = call === "" ? [] : [{ value: ANYONE, name: "", label: text("FIVEFOLD.ChooseActor.anyone") }];
  const who = options.skip ? usual.uuid : await oneOf(text("FIVEFOLD.ChooseActor.by"), [...own, ...others], usual.uuid);
  if (who === ANYONE) return runAction(patient, call, { given: { ...options.given, care: id }, skip: true });
  const doer = named(who);
  return doer && runAction(doer, id, { ...options, targets: doer.uuid === patient.uuid ? [] : [patient] });
}
