/** Exact odds of an action for macros and companion modules, as plain JSON: what its dialog would show this user. */
import { type OddsView, shownOdds } from "../../kernel/odds-view.ts";
import type { Form, Parts } from "../../kernel/ruleset.ts";
import { type ActorDoc, asDoc, fromUuid, type TokenDoc } from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { gather } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { oddsForThisUser, withoutHiddenNumbers } from "../applications/visible-odds.ts";
import { compendiumItemsOf } from "../cards/compendium-options.ts";
import { withTargets } from "./action-targets.ts";

export interface OddsRequest {
  /** Id of an item of the actor. */
  item?: string;
  given?: Parts["given"];
  /** Uuids of target tokens or actors; omitted: this user's current targets. */
  targets?: readonly string[];
}

export interface Chances {
  /** The action's whole form, with defaults and preset fields. */
  form: Form;
  /** Problems; if there are any, there are no odds. */
  problems: string[];
  /** Empty if the odds cannot be calculated or are hidden; `sentences` says so then. */
  bar: { label: string; p: number; tone: string }[];
  spread: { label: string; bars: { value: number; p: number }[]; lines: { label: string; p: number }[] } | null;
  sentences: string[];
}

const plain = ({ bar, spread, sentences }: OddsView): Pick<Chances, "bar" | "spread" | "sentences"> => ({
  bar: bar.map(({ label, p, tone }) => ({ label: localizeText(label), p, tone })),
  spread: spread
    ? {
        label: localizeText(spread.label),
        bars: spread.bars.map(({ value, p }) => ({ value, p })),
        lines: spread.lines.map(({ label, p }) => ({ label: localizeText(label), p })),
      }
    : null,
  sentences: sentences.map(localizeText),
});

/** Tokens and actors by uuid; missing ones are left out. */
export async function aimsBy(uuids: readonly string[]): Promise<(TokenDoc | ActorDoc)[]> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid(uuid)));
  return found.flatMap((doc) => (doc ? [asDoc<TokenDoc | ActorDoc>(doc)] : []));
}

/** Odds of an action; null if the action does not exist, the user does not own the actor, or may not see odds. */
export async function chancesOf(uuid: string, id: string, request: OddsRequest = {}): Promise<Chances | null> {
  const found = await fromUuid(uuid);
  const actor = found?.documentName === "Actor" ? asDoc<ActorDoc>(found) : null;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  const here = await loadActions(ruleset, [id]);
  const action = actionIn(ruleset, id);
  if (!here || !actor?.isOwner || !ruleset || !action?.odds || !ruleSettings.seesOdds()) return null;
  const targets = withTargets(ruleset, action, request.targets && (await aimsBy(request.targets)));
  const item = request.item ? actor.items.get(request.item) : null;
  const compendiumItems = action.compendiumTypes && (await compendiumItemsOf(action.compendiumTypes));
  const all = action.facts(gather({ action, actor, item, targets, given: request.given, compendiumItems }));
  const facts = withoutHiddenNumbers(all);
  const form = { ...action.defaults(facts, request.given), ...request.given };
  const problems = (action.problems?.(facts, form) ?? []).map((problem) => localizeText(problem.text));
  const odds = problems.length ? null : oddsForThisUser(action, all, form);
  return { form, problems, ...plain(odds ? shownOdds(odds) : { bar: [], sentences: [], lost: 0 }) };
}
