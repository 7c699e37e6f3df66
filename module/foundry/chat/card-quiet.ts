/** Card texts for users who cannot click anything, and removal of repeated texts. */
import { text } from "../../kernel/card.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { me, type Source } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { mayClickOffer, usersToAnswer } from "../cards/answer-requests.ts";
import type { Act, CardData } from "../cards/card-data.ts";
import { isOfferClosed } from "../cards/offers.ts";
import { isAnnounced } from "./card-folding.ts";

/** Names the users a card waits for if another user has to click the next button; empty if this user may click it. */
export function awaitedUsers(card: CardData, id: string, act: Act): string {
  if (act.state !== "done") return "";
  const open = act.offers.filter((offer) => isAnnounced(offer) && !isOfferClosed(card, id, offer));
  if (open.some((offer) => mayClickOffer(me(), offer, act.parts))) return "";
  /** Pending texts by the users they wait for. */
  const pendingByUser = new Map<string, Set<string>>();
  for (const offer of open) {
    const part = act.parts[offer.by];
    const people = usersToAnswer(part).map((user) => user.name);
    const who =
      part && people.length && !part.hidden
        ? text("FIVEFOLD.Card.waitsFor", { name: part.name, people: people.join(", ") })
        : text("FIVEFOLD.Card.waitsForGM");
    const users = localizeText(who);
    pendingByUser.set(users, (pendingByUser.get(users) ?? new Set()).add(localizeText(offer.otherwise)));
  }
  return [...pendingByUser].map(([who, pending]) => [who, ...pending].join(" ")).join(" ");
}

interface ActRepeats {
  kept: boolean;
  offers: Source[];
}

/**
 * Removes repeats: a pending text shared by several buttons stays under the last of them, the note about GM-only
 * numbers on the first action run.
 */
export function withoutRepeats<A extends ActRepeats>(acts: readonly A[]): A[] {
  const kept = acts.findIndex((act) => act.kept);
  return acts.map((act, at) => ({
    ...act,
    kept: at === kept,
    offers: act.offers.map((offer, i) =>
      offer.otherwise === act.offers[i + 1]?.otherwise ? { ...offer, otherwise: "" } : offer,
    ),
  }));
}

/** How many succeeded in a called roll; empty before the first result, and if the GM decides the results. */
export function successCount(card: CardData, ruleset: Ruleset | null): string {
  const called = Object.values(card.acts).filter(
    (act) => !act.from && ruleset?.requestableActions?.includes(act.action),
  );
  const judged = called.filter(({ state, tone }) => state === "done" && tone !== "plain");
  if (called.length < 2 || judged.length === 0) return "";
  const good = judged.filter(({ tone }) => tone === "good" || tone === "best").length;
  const left = called.filter(({ state }) => state === "waiting").length;
  return localizeText(text(left > 0 ? "PARTY.TallyWaits" : "PARTY.Tally", { good, all: called.length, left }));
}
