/** Labels beside the figure: in two columns without overlap, each with a line to its part. */
import type { Text } from "../../../kernel/card.ts";
import { type Laid, WIDTH } from "./figure-layout.ts";
import type { Placed } from "./figure-pieces.ts";
import { type Box, middle, type Point } from "./figure-shapes.ts";

const LINE = 16;
const SQUARE = 11;
const GAP = 9;
/** Approximate width of a letter, and minimum letters per column. */
const LETTER = 8;
const FEWEST = 8;
const LINES = 3;

interface Wanted {
  place: Placed;
  name: string;
  said: Text;
  squares: { on: number; of: number } | null;
}

/** A name wrapped to lines of this length; cut with an ellipsis. */
export function wrapped(name: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, LINES).map((line) => (line.length > letters + 2 ? `${line.slice(0, letters)}…` : line));
  if (lines.length > LINES) kept[LINES - 1] = `${kept[LINES - 1]}…`;
  return kept;
}

/** The point of a box nearest to another point. */
const nearest = ({ left, top, right, bottom }: Box, [x, y]: Point): Point => [
  Math.max(left, Math.min(right, x)),
  Math.max(top, Math.min(bottom, y)),
];

type Column = "left" | "right";

function column(side: Column, all: readonly Wanted[], layout: Laid) {
  const wide = side === "left" ? layout.x - layout.widest : WIDTH - layout.x - layout.widest;
  const letters = Math.max(FEWEST, Math.floor((wide - 8) / LETTER));
  const blocks = [...all]
    .sort((a, b) => middle(a.place.box)[1] - middle(b.place.box)[1])
    .map((one) => {
      const lines = wrapped(one.name, letters);
      return { one, lines, high: (lines.length + 1) * LINE + (one.squares ? SQUARE + 2 : 0), top: 0 };
    });
  let next = layout[side];
  for (const block of blocks) {
    block.top = Math.max(next, middle(block.one.place.box)[1] - LINE);
    next = block.top + block.high + GAP;
  }
  // A label moved below the figure moves the others up, if there is space.
  let floor = Math.max(layout.bottom, 0);
  for (const block of blocks.toReversed()) {
    const room = Math.max(layout[side], floor - block.high);
    if (block.top > room) block.top = room;
    floor = block.top - GAP;
  }
  let from = layout[side];
  for (const block of blocks) {
    block.top = Math.max(from, block.top);
    from = block.top + block.high + GAP;
  }
  const x = side === "left" ? 1 : WIDTH - 1;
  return blocks.map(({ one, lines, high, top }, nth) => {
    const longest = Math.max(...lines.map((line) => line.length));
    const inner = longest * LETTER + 8;
    const [above] = middle(one.place.box);
    // Directly above its label with none between: a straight line down.
    const over = nth === 0 && one.place.box.bottom < top && (side === "left" ? above < inner : above > WIDTH - inner);
    const tip: Point = over ? [above, top + 1] : [side === "left" ? inner : WIDTH - inner, top + 9];
    const at = nearest(one.place.box, tip);
    const [on, of] = [one.squares?.on ?? 0, one.squares?.of ?? 0];
    return {
      id: one.place.part.id,
      side,
      x,
      anchor: side === "left" ? "start" : "end",
      lines: lines.map((line, i) => ({ line, y: top + 13 + i * LINE })),
      said: { text: one.said, y: top + 13 + lines.length * LINE },
      squares: Array.from({ length: of }, (_, i) => ({
        x: side === "left" ? x + 1 + i * SQUARE : x - (of - i) * SQUARE + 1,
        y: top + 19 + lines.length * LINE,
        on: i < on,
      })),
      leader: `M${at.map(Math.round).join(" ")}L${tip.map(Math.round).join(" ")}`,
      bottom: top + high + 4,
    };
  });
}

export function tags(all: readonly Wanted[], layout: Laid) {
  // Parts in the middle of the body have their label on the side opposite the enlarged head.
  const border = layout.right > layout.left ? layout.x + 20 : layout.x + 1;
  const sideOf = ({ column: said, box }: Placed): Column => said ?? (middle(box)[0] < border ? "left" : "right");
  return (["left", "right"] as const).flatMap((side) =>
    column(
      side,
      all.filter(({ place }) => sideOf(place) === side),
      layout,
    ),
  );
}
