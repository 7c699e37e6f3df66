/** From a click to a card: facts, dialog, dice, message. */
import { text } from "../kernel/card.ts";
import type { Action, Facts, Form, Parts } from "../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";
import { postActs } from "./post.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, advanceTime, type ItemDoc, type MessageDoc, notify, targets as targeted } from "./seam.ts";
import { gather } from "./snapshot.ts";
import { say } from "./text.ts";

export interface ActOptions {
  item?: ItemDoc | null;
  /** What the button already knows. */
  given?: Parts["given"];
  /** Skips the dialog (shift-click). */
  skip?: boolean;
}

/** Plays an action of an actor's ruleset: asks what the rule needs, rolls, posts the card. Resolves to it, or null where nothing came of it. */
export async function act(actor: ActorDoc, id: string, options: ActOptions = {}): Promise<MessageDoc | null> {
  const ruleset = rulesetOf(actor.type);
  const action = ruleset?.actions[id];
  if (!ruleset || !action) {
    notify("warn", say(text("FIVEFOLD.Problem.unknownAction", { action: id.slice(0, 40) })));
    return null;
  }
  if (!actor.isOwner) {
    notify("warn", say(text("FIVEFOLD.Problem.notYours", { name: actor.name })));
    return null;
  }
  const wanted = { none: 0, one: 1, two: 2, each: 99 }[action.target];
  const chosen = wanted ? targeted() : [];
  const rival = action.target === "one" && chosen.length > 1;
  if (rival && options.skip) {
    notify("warn", say(text("FIVEFOLD.Problem.oneTarget", { count: chosen.length })));
    return null;
  }
  const parts = gather({ actor, item: options.item, targets: chosen.slice(0, wanted), given: options.given });
  const facts = action.facts(parts);
  const form = await filled(action, facts, parts.given, options.skip === true);
  if (!form) return null;
  const message = await postActs(actor, [{ ruleset, action, facts, form }]);
  if (message && form.advance === true) await advanceTime(Number(form.days ?? 0) * 86_400);
  return message ?? null;
}

async function filled(action: Action, facts: Facts, given: Parts["given"], skip: boolean): Promise<Form | null> {
  const form = { ...action.defaults(facts), ...given };
  const problems = action.problems?.(facts, form) ?? [];
  if (action.form && !skip) return askForm(action, facts, form);
  if (problems[0]) {
    notify("warn", say(problems[0].text));
    return null;
  }
  return form;
}
