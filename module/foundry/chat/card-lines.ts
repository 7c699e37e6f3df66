/** View data of a card's lines. Plain data without Foundry: the caller passes a function that localizes texts. */
import type { DieShown, Line, Text, Total } from "../../kernel/card.ts";
import { type Breakdown, signed } from "../../kernel/modifiers.ts";

type Say = (text: Text | null | undefined) => string;
type Loss = Extract<Line, { kind: "loss" }>;

/** A sentence split around a name, so that the name can be emphasized. */
export interface NamedSentence {
  pre: string;
  name: string;
  post: string;
}

export interface SumView {
  title: string;
  total: string;
  terms: { label: string; source: string; value: string; ignored: boolean }[];
}

const isInWord = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}]/u.test(c);

/** Position of a name as a whole word in a sentence ("Bo" is not in "Long Bow"); −1 if absent. */
function placeOf(name: string, sentence: string): number {
  let at = name ? sentence.indexOf(name) : -1;
  while (at >= 0 && (isInWord(sentence[at - 1]) || isInWord(sentence[at + name.length])))
    at = sentence.indexOf(name, at + 1);
  return at;
}

/** Splits a sentence at a name; if it lacks the name, the name is put in front. */
export function splitAtName(sentence: string, name: string): NamedSentence {
  const at = placeOf(name, sentence);
  if (at < 0) return { pre: "", name, post: name && sentence ? ` ${sentence}` : sentence };
  return { pre: sentence.slice(0, at), name, post: sentence.slice(at + name.length) };
}

/** Same, with the first of these names that the sentence contains; if none, the first name is put in front. */
export const splitAtFirstName = (sentence: string, names: readonly string[]): NamedSentence =>
  splitAtName(sentence, names.find((name) => placeOf(name, sentence) >= 0) ?? names[0] ?? "");

/** A title with the name first: "Long Bow · Corwen" becomes Corwen, Long Bow; sentences stay unchanged. */
export function headlineView(title: string, name: string): NamedSentence {
  const split = splitAtName(title, name);
  const what = /^(.+?)\s*[·:,]\s*$/.exec(split.pre)?.[1];
  return what && !split.post ? { pre: "", name, post: ` ${what}` } : split;
}

const OUTLINES = [4, 6, 8, 10, 12, 20];

/** View of a die: its outline (square by default) and the label of its mark. */
export const dieView = (die: DieShown, say: Say) => ({
  ...die,
  shape: OUTLINES.includes(die.faces) ? die.faces : 6,
  word: die.mark ? say({ key: `FIVEFOLD.Card.die.${die.mark}` }) : "",
});

/** Dice above this number are counted, not rendered: thousands of dice take seconds to lay out. */
const MOST_DICE = 20;

/** View of a total's dice, and how many more were rolled. */
const diceView = (dice: readonly DieShown[], say: Say) => ({
  dice: dice.slice(0, MOST_DICE).map((die) => dieView(die, say)),
  moreDice: Math.max(0, dice.length - MOST_DICE),
});

function sumView(title: string, breakdown: Breakdown, say: Say): SumView {
  const row = (ignored: boolean) => (m: Breakdown["counted"][number]) => ({
    label: say(m.label),
    source: say(m.ignoredFor ?? m.source),
    value: signed(m.value),
    ignored,
  });
  const terms = [...breakdown.counted.map(row(false)), ...breakdown.ignored.map(row(true))];
  return { title, total: signed(breakdown.total), terms };
}

/** View of a life bar: current value, change (striped if lost) and marks; positions in percent of its width. */
export function lifeView(line: Loss, say: Say) {
  const low = Math.min(0, line.before, line.after, ...line.marks.map((m) => m.at));
  const place = (value: number) => `${(((Math.min(value, line.max) - low) / (line.max - low || 1)) * 100).toFixed(2)}%`;
  const stretch = (a: number, b: number) => ({ from: place(Math.min(a, b)), to: place(Math.max(a, b)) });
  const moves = say({ key: "FIVEFOLD.Card.loss", data: { before: line.before, after: line.after } });
  const marks = line.marks.map((m) => ({ at: place(m.at), label: say(m.label) }));
  return {
    moves,
    sentence: `${say(line.text)}: ${[moves, ...line.marks.map((m) => `${say(m.label)} ${m.at}`)].join(", ")}`,
    left: stretch(0, Math.max(0, Math.min(line.before, line.after))),
    moved: stretch(line.before, line.after),
    change: line.after < line.before ? "lost" : "gained",
    before: line.before,
    after: line.after,
    marks,
  };
}

/** Lines longer than this many characters are not one link as a whole. */
const SENTENCE = 48;
const NOTE_GLYPHS: Readonly<Record<string, string>> = { good: "check", bad: "cross", best: "up", worst: "warn" };

/** View of a line by its kind; `sums` holds the totals listed in the details. */
export function lineView(line: Line, say: Say) {
  const sums = (total: { label: Text; breakdown?: Breakdown }) =>
    total.breakdown ? [sumView(say(total.label), total.breakdown, say)] : [];
  if (line.kind === "versus") {
    const side = (total: Total, which: "left" | "right") => ({
      label: say(line.right && total.brief ? total.brief : total.label),
      ...diceView(total.dice, say),
      total: total.total,
      won: line.winner === which,
      lost: line.winner !== which && line.winner !== "none",
    });
    return {
      kind: line.kind,
      rule: line.rule,
      word: say(line.word),
      by: line.by ? say({ key: "FIVEFOLD.Card.by", data: { by: line.by } }) : "",
      left: side(line.left, "left"),
      right: line.right ? side(line.right, "right") : null,
      sums: [...sums(line.left), ...(line.right ? sums(line.right) : [])],
    };
  }
  if (line.kind === "total")
    return {
      kind: line.kind,
      rule: line.rule,
      label: say(line.label),
      against: say(line.against),
      ...diceView(line.dice, say),
      total: line.total,
      tone: line.tone,
      sums: sums(line),
    };
  if (line.kind === "loss")
    return { kind: line.kind, part: line.part, text: say(line.text), ...lifeView(line, say), sums: [] };
  const tone = line.tone ?? "plain";
  const sentence = say(line.text);
  // A long line is not clickable: a link to its rule is placed behind it.
  const long = sentence.length > SENTENCE;
  const place = line.place ? `${line.place.x} ${line.place.y} ${line.place.scene}` : "";
  return {
    kind: line.kind,
    rule: line.rule,
    text: sentence,
    long,
    tone,
    place,
    glyph: NOTE_GLYPHS[tone] ?? "",
    sums: [],
  };
}

export type LineView = ReturnType<typeof lineView>;
