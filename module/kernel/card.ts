/** The language of a card: texts by key, and lines as data. Nothing here is HTML and nothing is in a human language. */
import type { Breakdown } from "./modifiers.ts";

/** A text to be localised: a key of the language file with what is filled in. Nested texts are localised first. */
export interface Text {
  key: string;
  data?: Readonly<Record<string, string | number | Text>>;
}

export const text = (key: string, data?: Text["data"]): Text => (data ? { key, data } : { key });

/** plain; good and bad for whoever acts; best and worst are criticals. */
export type Tone = "plain" | "good" | "bad" | "best" | "worst";

export interface DieShown {
  faces: number;
  value: number;
  /** best and worst: the faces at the ends; costly: what it shows has a price; struck: does not count; lost: gone afterwards. */
  mark?: "best" | "worst" | "costly" | "struck" | "lost";
}

/** One side of a comparison. */
export interface Total {
  label: Text;
  /** Instead of it where the other side stands beside, and says the rest. */
  brief?: Text;
  dice: DieShown[];
  total: number;
  breakdown?: Breakdown;
  tone?: Tone;
  /** Whose number it is: its breakdown stays with those who may know that part's numbers. */
  of?: string;
  /** The number itself stays with them as well; a side that is left alone is the left one. */
  secret?: true;
}

/** A line may belong to a part whose numbers not everybody may know: `secretOf` names the part. */
export type Line = { secretOf?: string; rule?: string } & (
  | { kind: "versus"; left: Total; right: Total | null; word: Text; by?: number; winner: "left" | "right" | "none" }
  | {
      kind: "total";
      label: Text;
      dice: DieShown[];
      total: number;
      breakdown?: Breakdown;
      against?: Text;
      tone?: Tone;
      /** As in {@link Total}. */
      of?: string;
    }
  /** `place`: the space it speaks of, in grid spaces of a scene; lit up on the scene while somebody points at the line. */
  | { kind: "note"; text: Text; tone?: Tone; place?: { x: number; y: number; scene: string } }
  | {
      kind: "loss";
      part: string;
      text: Text;
      max: number;
      before: number;
      after: number;
      marks: { at: number; label: Text }[];
    }
);

/** A line without what hidden parts keep to themselves; null where nothing is left. */
export function withoutSecrets(line: Line, hidden: ReadonlySet<string>): Line | null {
  if (line.secretOf && hidden.has(line.secretOf)) return null;
  const kept = ({ of }: Pick<Total, "of">): boolean => of !== undefined && hidden.has(of);
  if (line.kind === "total" && kept(line)) return { ...line, breakdown: undefined };
  if (line.kind !== "versus") return line;
  const side = (total: Total): Total => (kept(total) ? { ...total, breakdown: undefined } : total);
  if (line.left.secret && kept(line.left)) {
    const winner = line.winner === "none" ? "none" : line.winner === "left" ? "right" : "left";
    return line.right ? { ...line, left: side(line.right), right: null, by: undefined, winner } : null;
  }
  const left = side(line.left);
  if (!line.right) return { ...line, left };
  // By how much it was missed would give the number away.
  if (line.right.secret && kept(line.right)) return { ...line, left, right: null, by: undefined };
  return { ...line, left, right: side(line.right) };
}
