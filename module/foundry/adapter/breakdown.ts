/** Breakdown tooltips. Everything is escaped here, as names of items and effects are user input. */
import type { Text } from "../../kernel/card.ts";
import { type Breakdown, signed } from "../../kernel/modifiers.ts";

export type Say = (text: Text) => string;

export interface Why {
  label: Text;
  sum: string;
  breakdown: Breakdown;
  note?: Text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (c) => ESCAPES[c]!);

/** HTML of a breakdown: the sum, each modifier with its source, and ignored ones struck through, with the reason or their source. */
export function whyHtml(why: Why, say: Say): string {
  const s = (text: Text): string => escapeHtml(say(text));
  const small = (text: Text | undefined): string => (text ? `<small>${s(text)}</small>` : "");
  const counted = why.breakdown.counted.map(
    (m) => `<li><span>${s(m.label)}</span><b>${signed(m.value)}</b>${small(m.source)}</li>`,
  );
  const not = escapeHtml(say({ key: "FIVEFOLD.Sheet.notCounted" }));
  const ignored = why.breakdown.ignored.map(
    (m) =>
      `<li class="ignored"><span><s>${s(m.label)}</s><span class="ff-sr"> ${not}</span></span><b>${signed(m.value)}</b>${small(m.ignoredFor ?? m.source)}</li>`,
  );
  const note = why.note ? `<p>${s(why.note)}</p>` : "";
  return (
    `<p class="sum"><span>${s(why.label)}</span><span>${escapeHtml(why.sum)}</span></p>` +
    `<ul>${[...counted, ...ignored].join("")}</ul>${note}`
  );
}
