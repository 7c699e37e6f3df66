/**
 * What of a card stays visible once its exchange is resolved: the result, one line per number, the receipts. Plain data
 * without Foundry.
 */
import type { Action, Offer } from "../../kernel/ruleset.ts";
import type { Act, CardData } from "../cards/card-data.ts";
import type { LineView } from "./card-lines.ts";

/** Whether a follow-up tells the result of the action run it follows from. */
type Concludes = (follower: Act, act: Act) => boolean;

/** The same action by the same actor resolves what was declared. */
export const isSameAction = (follower: Act, act: Act): boolean =>
  follower.action === act.action && follower.parts.self?.uuid === act.parts.self?.uuid;

/** Whether a follow-up has a result of its own, by its action. */
export const isConclusion = ({ tone }: Pick<Act, "tone">, concludes: Action["concludes"]): boolean =>
  concludes === "always" || (concludes === "success" && (tone === "good" || tone === "best"));

/**
 * Action runs from this one to the one with its result, in order. Several concluding follow-ups, such as the saves of
 * several targets, conclude nothing.
 */
export function toResult(
  { acts }: Pick<CardData, "acts">,
  id: string,
  concludes: Concludes,
  isVoid: (id: string) => boolean,
): string[] {
  const act = acts[id];
  const followers = Object.entries(acts).filter(
    ([other, one]) =>
      act && one.from?.act === id && one.state === "done" && one.headline && concludes(one, act) && !isVoid(other),
  );
  const [only] = followers;
  return only && followers.length === 1 ? [id, ...toResult({ acts }, only[0], concludes, isVoid)] : [id];
}

/**
 * The action runs of a card that wait for nothing, as do all runs that follow from them: done and applied, and every
 * follow-up that announces what is pending is closed.
 */
export function resolvedActs(
  { acts }: Pick<CardData, "acts">,
  stateOf: (id: string, touch: string) => string | undefined,
  isClosed: (id: string, offer: Offer) => boolean,
): Set<string> {
  const all = Object.entries(acts);
  const waits = all.filter(
    ([id, { state, touches, offers }]) =>
      state !== "done" ||
      touches.some((touch) => !["applied", "undone"].includes(stateOf(id, touch) ?? "")) ||
      offers.some((offer) => isPending(offer) && !isClosed(id, offer)),
  );
  const open = new Set<string>();
  // The run that started a waiting one waits with it.
  for (const [id] of waits)
    for (let at: string | undefined = id; at !== undefined && !open.has(at); at = acts[at]?.from?.act) open.add(at);
  return new Set(all.map(([id]) => id).filter((id) => !open.has(id)));
}

/** Whether a follow-up announces what is pending while it is not used. */
export const isAnnounced = ({ otherwise, tone = "plain" }: Offer): boolean =>
  otherwise !== undefined && tone !== "plain";

/** Whether a card waits for a follow-up: it announces what is pending, or others may react to an action not complete. */
export const isPending = (offer: Offer): boolean =>
  (offer.closedBy !== undefined && offer.stays === true) || isAnnounced(offer);

/** An action run as rendered: what belongs to it, and the run it follows from. */
interface Shown {
  id: string;
  from: string;
  lines: readonly LineView[];
}

const labelOf = (line: LineView): string => (line.kind === "total" ? line.label : "");

/** The action runs without totals that exactly one run following from them states again, such as the degrees after a parry. */
export function withoutReplacedTotals<A extends Shown>(acts: readonly A[]): A[] {
  const follows = (one: Shown | undefined, id: string): boolean =>
    one !== undefined &&
    (one.from === id ||
      (one.from !== "" &&
        follows(
          acts.find((a) => a.id === one.from),
          id,
        )));
  const counts = (one: Shown, label: string): number => one.lines.filter((line) => labelOf(line) === label).length;
  return acts.map((act) => {
    const later = acts.filter((one) => follows(one, act.id));
    const isReplaced = (line: LineView): boolean => {
      const label = labelOf(line);
      return label !== "" && counts(act, label) === 1 && later.filter((one) => counts(one, label) === 1).length === 1;
    };
    return { ...act, lines: act.lines.filter((line) => !isReplaced(line)) };
  });
}

/** A number in one line, such as "Arming Sword: 17 hits 7" or "Damage: 7". */
export interface NumberLine {
  label: string;
  rule: string;
  /** Total of the own side. */
  total: number;
  /** Verdict and the other side's total; "" and null without another side. */
  word: string;
  other: number | null;
  won: boolean;
  lost: boolean;
  note: string;
}

/** With more numbers than this, such as the checks of a day, they are all in the details. */
export const MOST_NUMBERS = 4;

/** One line per number that decides something: comparisons, and totals that are not parts of a later comparison. */
export function numberLines(lines: readonly LineView[]): NumberLine[] {
  const first = lines.findIndex((line) => line.kind === "versus");
  return lines.flatMap((line, at): NumberLine[] => {
    if (line.kind === "versus") {
      const { left, right, word, rule = "" } = line;
      return [
        {
          label: left.label,
          rule,
          total: left.total,
          word,
          other: right?.total ?? null,
          won: left.won,
          lost: left.lost,
          note: "",
        },
      ];
    }
    if (line.kind !== "total" || at < first) return [];
    const { label, rule = "", total, against } = line;
    return [{ label, rule, total, word: "", other: null, won: false, lost: false, note: against }];
  });
}
