/** The content of a card: texts by translation key, and lines as data. No HTML and no translated text. */
import type { Breakdown } from "./modifiers.ts";
import { type Text, text } from "./text.ts";

export { type Text, text };

/** plain; good and bad from the actor's point of view; best and worst are criticals. */
export type Tone = "plain" | "good" | "bad" | "best" | "worst";

export interface DieShown {
  faces: number;
  value: number;
  /**
   * best and worst: highest and lowest face; costly: this face has a cost; struck: not counted; lost: removed
   * afterwards.
   */
  mark?: "best" | "worst" | "costly" | "struck" | "lost";
}

/** One side of a comparison. */
export interface Total {
  label: Text;
  /** Short label used when the opposing side is shown next to it. */
  brief?: Text;
  dice: DieShown[];
  total: number;
  breakdown?: Breakdown;
  tone?: Tone;
  /** Part whose value this is: only users who may see that part's numbers see the breakdown. */
  of?: string;
  /** The total is hidden from the other users, too; if one side is hidden, the remaining one is shown on the left. */
  secret?: true;
}

/** A line may belong to a part whose numbers are hidden from some users: `secretOf` names the part. */
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
  /** `place`: position in grid spaces of a scene, highlighted while a user hovers over the line. */
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

/** The line without the numbers of hidden parts; null if nothing is left. */
export function withoutSecrets(line: Line, hidden: ReadonlySet<string>): Line | null {
  if (line.secretOf && hidden.has(line.secretOf)) return null;
  const isHidden = ({ of }: Pick<Total, "of">): boolean => of !== undefined && hidden.has(of);
  if (line.kind === "total" && isHidden(line)) return { ...line, breakdown: undefined };
  if (line.kind !== "versus") return line;
  const side = (total: Total): Total => (isHidden(total) ? { ...total, breakdown: undefined } : total);
  if (line.left.secret && isHidden(line.left)) {
    const winner = line.winner === "none" ? "none" : line.winner === "left" ? "right" : "left";
    return line.right ? { ...line, left: side(line.right), right: null, by: undefined, winner } : null;
  }
  const left = side(line.left);
  if (!line.right) return { ...line, left };
  // Omit the margin: it would reveal the hidden value.
  if (line.right.secret && isHidden(line.right)) return { ...line, left, right: null, by: undefined };
  return { ...line, left, right: side(line.right) };
}
