/** What a creature's sheet shows of its threat: one line, and the numbers behind it. Pure. */
import { type Text, text } from "../../kernel/card.ts";
import { chanceOf } from "../../simulator/interval.ts";
import type { StoredThreat } from "../../simulator/threat.ts";
import { countText, TOO_MANY } from "../../simulator/threat-search.ts";
import { escapeHtml, type Say } from "../adapter/breakdown.ts";
import { percentText } from "./view.ts";

const PART = "FIVEFOLD.Threat";

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;
const isNumber = (value: unknown): value is number => isCount(value) && value <= TOO_MANY;
/** A list of four whole numbers; checked, as any owner of the actor can write its flags. */
const isRow = (value: unknown): value is readonly [number, number, number, number] =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isInteger(one) && one >= 0);

/** The stored numbers of an actor; null: none, or not readable. */
export function parseThreat(flag: unknown): StoredThreat | null {
  const { even, deadly, tried, parties } = (flag ?? {}) as Partial<Record<keyof StoredThreat, unknown>>;
  if (!isNumber(even) || !isNumber(deadly)) return null;
  const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isRow) : []);
  return { even, deadly, tried: rows(tried).filter(([count, combats]) => count && combats), parties: rows(parties) };
}

/** "Even combat: 4 · Deadly: 6 (four ready characters)". */
export const threatLine = ({ even, deadly }: Pick<StoredThreat, "even" | "deadly">): Text =>
  deadly === 1 ? text(`${PART}.alone`) : text(`${PART}.line`, { even: countText(even), deadly: countText(deadly) });

const interval = (hits: number, combats: number): Record<"p" | "low" | "high", string> => {
  const { p, low, high } = chanceOf(hits, combats);
  return { p: percentText(p), low: percentText(low), high: percentText(high) };
};

/** Parties by level: even and deadly number for each size. */
function partiesHtml(parties: StoredThreat["parties"], say: Say): string {
  const sizes = [...new Set(parties.map(([size]) => size))].sort((a, b) => a - b);
  const levels = [...new Set(parties.map(([, level]) => level))];
  if (sizes.length === 0) return "";
  const s = (key: string, data?: Record<string, string | number>): string =>
    escapeHtml(say(text(`${PART}.${key}`, data)));
  const cell = (size: number, level: number): string => {
    const found = parties.find((one) => one[0] === size && one[1] === level);
    return `<td>${found ? `${countText(found[2])} / ${countText(found[3])}` : ""}</td>`;
  };
  const row = (level: number): string =>
    `<tr><th scope="row">${level > 0 ? s("level", { level }) : s("evenDeadly")}</th>${sizes.map((size) => cell(size, level)).join("")}</tr>`;
  return `<table><thead><tr><th scope="col">${s("characters")}</th>${sizes.map((size) => `<th scope="col">${size}</th>`).join("")}</tr></thead><tbody>${levels.map(row).join("")}</tbody></table>`;
}

/** The tooltip: for each number tried the chances with their intervals, then the other parties. */
export function threatHtml({ tried, parties }: StoredThreat, say: Say): string {
  const s = (key: string, data?: Record<string, string | number>): string =>
    escapeHtml(say(text(`${PART}.${key}`, data)));
  const rows = tried.map(([count, combats, wins, deaths]) => {
    const { p, low, high } = interval(wins, combats);
    const range = deaths > 0 ? s("deaths", { low, high, p: interval(deaths, combats).p }) : s("range", { low, high });
    return `<li><span>${s("against", { count })}</span><b>${p} %</b><small>${range}</small></li>`;
  });
  const list = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "";
  return `<p class="sum"><span>${s("title")}</span></p><p>${s("meaning")}</p>${list}${partiesHtml(parties, say)}`;
}
