/** Runs an action for a user, from click to card: facts, dialog, dice, chat message. */
import { text } from "../../kernel/card.ts";
import type { Action, Facts, Form, Parts, Ruleset } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  type ItemDoc,
  localize,
  type MessageDoc,
  notify,
  sceneTokens,
  type TokenDoc,
  targets as targeted,
} from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { calledName, gather, tokenOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { askForm, askOrSend } from "../applications/dialog.ts";
import { advanceWorldTime } from "../apply/advance-time.ts";
import { whenTurnChanged } from "../apply/turn-lock.ts";
import { START } from "../cards/act-lookup.ts";
import { compendiumItemsOf } from "../cards/compendium-options.ts";
import { splitSecrets, storeSecrets } from "../cards/gm-values.ts";
import { postActs } from "../cards/post.ts";
import { cardOf } from "../cards/read-cards.ts";
import { openCard, waitingCard } from "../cards/waiting-cards.ts";
import { resourcesOfActor } from "../ledger/turn-resources.ts";
import { send } from "../socket/relay.ts";
import { queueAction } from "./action-queue.ts";
import {
  isDefeated,
  isValidTarget,
  type Target,
  warnBeyondRange,
  warnOverspent,
  withForeignTargetWarning,
  withTargets,
} from "./action-targets.ts";
import type { AreaPlace } from "./area-picker.ts";
import { AreaTargets } from "./area-targets.ts";
import { rememberChoice } from "./remembered-form.ts";
import { isSolvedByTick } from "./solvable-problem.ts";
import { areChosenForOther, pickTargets } from "./target-picker.ts";
import { pickGuide } from "./target-ranges.ts";

export interface ActOptions {
  item?: ItemDoc | null;
  /** Preset form fields. */
  given?: Parts["given"];
  /** Targets; omitted: this user's current targets. */
  targets?: readonly Target[];
  /** Skips the dialog (shift-click). */
  skip?: boolean;
  /** What the choice of targets is for, such as a maneuver by name. Omitted: the item, else the action. */
  what?: string | undefined;
  /**
   * A click: asks for missing targets on the scene, and opens the dialog in spite of `skip` if it has a box to tick for
   * the first problem. Omitted: runs without a target.
   */
  picksTargets?: boolean;
  /** Places the action's area on the scene if there are no targets; true: asks where. Omitted: runs without. */
  placesArea?: boolean | AreaPlace;
  /** Without a dialog: sends the form to the GM for review first. */
  review?: boolean;
  /** Set if the actor is only a draft: creates it in the world once the form is filled in. */
  createActor?: () => Promise<ActorDoc | undefined>;
}

/** How many targets an action takes. */
const WANTED = { one: 1, two: 2, each: 99 } as const;

/**
 * Runs an action of an actor's ruleset: opens the dialog, rolls and posts the card. Resolves to the message, or null if
 * nothing was done.
 */
export async function runAction(actor: ActorDoc, id: string, options: ActOptions = {}): Promise<MessageDoc | null> {
  const ruleset = rulesetOf(actor.type);
  if (!(await loadActions(ruleset, [id]))) return null;
  const action = actionIn(ruleset, id);
  if (!ruleset || !action) {
    notify("warn", localizeText(text("FIVEFOLD.Problem.unknownAction", { action: id.slice(0, 40) })));
    return null;
  }
  if (!actor.isOwner) {
    notify("warn", localizeText(text("FIVEFOLD.Problem.notYours", { name: calledName(actor) })));
    return null;
  }
  return queueAction(actor, (leave) => startWithTargets(ruleset, action, actor, options, leave));
}

/** Whether an action that takes targets starts without a dialog, so that its first problem ends it. */
const startsAtOnce = (action: Action, { skip, review }: ActOptions): boolean =>
  (skip === true || !action.form) && !isSentForReview(action, review);

const isSentForReview = (action: Action, review = false): boolean =>
  review && action.reviewText !== undefined && activeGM() !== null;

/** Targets of an action that starts, asked for on the scene if the options say so; null if cancelled. */
async function targetsAtStart(
  ruleset: Ruleset,
  action: Action,
  actor: ActorDoc,
  options: ActOptions,
  leave: () => void,
): Promise<{ chosen: readonly Target[]; areas?: AreaTargets | undefined } | null> {
  const { item, given, placesArea } = options;
  const chosen = withTargets(ruleset, action, options.targets);
  if (!action.target || options.targets) return { chosen };
  const what = options.what ?? item?.name ?? localize(`${ruleset.id.toUpperCase()}.Action.${action.id}`);
  const factsFor = (targets: readonly TokenDoc[]) => action.facts(gather({ action, actor, item, targets, given }));
  const isTarget = (token: TokenDoc) => isValidTarget(ruleset, token);
  const areas = action.area && new AreaTargets({ actor, what, isTarget, factsFor }, targeted().filter(isTarget));
  if ((chosen.length > 0 && !options.picksTargets) || sceneTokens().length < 2) return { chosen, areas };
  const bare = factsFor([]);
  const form = { ...action.defaults(bare, given), ...given };
  const area = placesArea ? action.area?.(bare, form) : null;
  // Targets chosen for another actor, one by one before an area, or defeated since are asked for again.
  const isStale =
    areChosenForOther(area ? "" : actor.uuid, targeted()) || (options.picksTargets === true && chosen.some(isDefeated));
  if (chosen.length > 0 && !isStale) return { chosen, areas };
  const guide = pickGuide({ action, source: tokenOf(actor), given: given ?? {}, isTarget, factsFor });
  const problem = startsAtOnce(action, options) && (placesArea || options.picksTargets) ? guide.certainProblem() : null;
  if (problem) {
    notify("warn", localizeText(problem));
    return null;
  }
  if (area && areas?.mayPlace) {
    leave();
    const facts = await areas.place(area, typeof placesArea === "object" ? placesArea : undefined);
    return facts && { chosen: areas.tokens ?? [], areas };
  }
  if (!area && (!options.picksTargets || action.needsNoTarget?.(bare, form)))
    return { chosen: isStale ? [] : chosen, areas };
  leave();
  if (area) notify("warn", localize("FIVEFOLD.Area.notAllowed"));
  const last = isStale ? targeted() : [];
  if (!(await pickTargets(actor.uuid, what, WANTED[action.target], guide, last))) return null;
  areas?.choose(
    targeted()
      .filter(isTarget)
      .map(({ uuid }) => uuid),
  );
  return { chosen: withTargets(ruleset, action), areas };
}

async function startWithTargets(
  ruleset: Ruleset,
  action: Action,
  actor: ActorDoc,
  options: ActOptions,
  leave: () => void,
): Promise<MessageDoc | null> {
  const targets = await targetsAtStart(ruleset, action, actor, options, leave);
  if (!targets) return null;
  const message = await startOn(targets, ruleset, action, actor, { ...options, leave });
  await targets.areas?.store(message);
  return message;
}

async function startOn(
  { chosen, areas }: NonNullable<Awaited<ReturnType<typeof targetsAtStart>>>,
  ruleset: Ruleset,
  action: Action,
  actor: ActorDoc,
  options: ActOptions & { leave: () => void },
): Promise<MessageDoc | null> {
  const { id } = action;
  const wanted = action.target ? WANTED[action.target] : 0;
  const rival = action.target === "one" && chosen.length > 1;
  if (rival && (options.skip || !action.form)) {
    notify("warn", localizeText(text("FIVEFOLD.Problem.oneTarget", { count: chosen.length })));
    return null;
  }
  // If several are targeted for a single-target action, the dialog asks for one.
  const aimed = rival ? chosen : chosen.slice(0, wanted);
  const compendiumItems = action.compendiumTypes && (await compendiumItemsOf(action.compendiumTypes));
  // Wait for a turn change, so that the cost is paid from the new turn.
  await whenTurnChanged();
  const parts = gather({ action, actor, item: options.item, targets: aimed, given: options.given, compendiumItems });
  const atStart = action.facts(parts);
  const open = openCard(actor, id);
  if (open && action.form?.(atStart, action.defaults(atStart)).length === 0) {
    notify("info", localizeText(text("FIVEFOLD.Card.waitsThere", { what: action.title(atStart) })));
    return open;
  }
  const waiting = waitingCard(actor, id, options.item?.id ?? "");
  // A combat's own request card keeps its form values.
  const called = waiting ? cardOf(waiting.message).acts[waiting.act]?.form : undefined;
  // From here on, only the dialog changes them.
  if (areas) areas.facts = null;
  const submittedForm = await askForForm(
    withForeignTargetWarning(ruleset, action, options.targets),
    atStart,
    { ...(called?.call ? called : {}), ...options.given },
    { ...options, areas, warn: (form) => warnBeyondRange(action, actor, aimed, atStart, form) },
  );
  if (!submittedForm) return null;
  const { form, secrets, sent } = submittedForm;
  // The dialog may have chosen other targets.
  const facts = areas?.facts ?? atStart;
  if (options.createActor && !(await options.createActor())) return null;
  rememberChoice(actor, action, options.item, facts, form);
  if (waiting) {
    await send({
      intent: "answer",
      message: waiting.message.id,
      act: waiting.act,
      answer: { id: START, pick: START },
      form,
    });
    return waiting.message;
  }
  const before = resourcesOfActor(actor);
  // A GM action on hidden tokens is whispered to GMs.
  const unseen = (areas?.tokens ?? aimed).some(
    (target) => target.documentName === "Token" && asDoc<TokenDoc>(target).hidden,
  );
  const mode = action.startedBy === "gm" && unseen ? "gm" : undefined;
  const kept = action.factsToStore?.(facts, form) ?? facts;
  const message = await postActs(actor, [{ ruleset, action, facts: kept, form, review: sent }], "", mode);
  if (message) await storeGmValues(message, secrets);
  if (sent) return message ?? null;
  if (message) warnOverspent(actor, message, before);
  if (message) await advanceWorldTime(action, facts, form);
  return message ?? null;
}

/**
 * Same for several actors of one ruleset: one dialog, one card, world time advances once. Warns about actors with
 * problems and skips them.
 */
export async function actTogether(
  actors: readonly ActorDoc[],
  id: string,
  given?: Parts["given"],
  skip = given !== undefined,
): Promise<MessageDoc | null> {
  const [first, ...others] = actors.filter((actor) => actor.isOwner);
  const ruleset = first ? rulesetOf(first.type) : null;
  if (!(await loadActions(ruleset, [id]))) return null;
  const action = actionIn(ruleset, id);
  if (!first || !ruleset || !action || action.target || others.length === 0)
    return actors[0] ? runAction(actors[0], id, { given, skip }) : null;
  await whenTurnChanged();
  const ready: { actor: ActorDoc; facts: Facts }[] = [];
  for (const actor of [first, ...others].filter((a) => rulesetOf(a.type) === ruleset)) {
    const facts = action.facts(gather({ action, actor, targets: [] }));
    // Problems of form fields are left to the dialog.
    const against = (action.problems?.(facts, action.defaults(facts)) ?? []).find((p) => p.field === "");
    if (against) notify("warn", localizeText(against.text));
    else ready.push({ actor, facts });
  }
  const [lead] = ready;
  if (!lead) return null;
  const names = { ...lead.facts.names, self: ready.map((r) => calledName(r.actor)).join(", ") };
  const shown =
    action.factsForSharedDialog?.([lead.facts, ...ready.slice(1).map(({ facts: one }) => one)]) ?? lead.facts;
  const submittedForm = await askForForm(action, { ...shown, names }, given ?? {}, { skip }, false);
  if (!submittedForm) return null;
  const { form, secrets } = submittedForm;
  const message = await postActs(
    lead.actor,
    ready.map(({ facts }, n) => ({
      ruleset,
      action,
      facts: (n > 0 && action.factsOfLaterActor?.(facts)) || facts,
      form,
    })),
  );
  if (message) await storeGmValues(message, secrets);
  if (message) await advanceWorldTime(action, lead.facts, form);
  return message ?? null;
}

/** Stores the form's GM-only values in this browser, for every action run of a new card. */
async function storeGmValues(message: MessageDoc, secrets: Form): Promise<void> {
  for (const id of Object.keys(cardOf(message).acts)) await storeSecrets(message.id, id, secrets);
}

interface FilledForm {
  form: Form;
  secrets: Form;
  /** Sent to the GM for review. */
  sent: boolean;
}

interface AskOptions extends ActOptions {
  leave?: () => void;
  areas?: AreaTargets | undefined;
  /** Shows further warnings if there is no dialog. */
  warn?: (form: Form) => void;
}

async function askForForm(
  action: Action,
  facts: Facts,
  given: Parts["given"],
  { skip = false, review = false, picksTargets = false, leave, areas, warn }: AskOptions,
  maySend = true,
): Promise<FilledForm | null> {
  const form = { ...action.defaults(facts, given), ...given };
  const problems = action.problems?.(facts, form) ?? [];
  const sent = isSentForReview(action, review);
  // A dialog without fields is skipped.
  const fields = action.form?.(facts, form) ?? [];
  const asks = action.form && (action.target || fields.length > 0);
  const needsTick = picksTargets && isSolvedByTick(problems[0], fields);
  if (asks && (!skip || needsTick) && !sent) {
    leave?.();
    const answer = maySend
      ? await askOrSend(action, facts, form, undefined, undefined, areas)
      : { form: await askForm(action, facts, form), sent: false };
    const asked = areas?.facts ?? facts;
    return answer?.form ? { ...splitSecrets(action, asked, answer.form), sent: answer.sent } : null;
  }
  if (problems[0] && !sent) {
    notify("warn", localizeText(problems[0].text));
    return null;
  }
  for (const warned of action.warns?.(facts, form) ?? []) notify("warn", localizeText(warned));
  if (!sent) warn?.(form);
  return { ...splitSecrets(action, facts, form), sent };
}
