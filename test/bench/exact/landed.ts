/** The result of a run in the terms of the odds view, and how far runs and view differ. */
import type { Text } from "../../../module/kernel/card.ts";
import { MOST_LOST, type OddsView } from "../../../module/kernel/odds-view.ts";

export interface Landed {
  /** Share of the bar by label, as {@link labelId} writes it, or by tone; sums to 1. */
  bar: Readonly<Record<string, number>>;
  /** Value in the spread; null if it has none. */
  value?: number | null;
  /** Thresholds of the spread that are reached. */
  lines?: readonly string[];
  /** Shares and damage by target name, as the sentences show them. */
  told?: Readonly<Record<string, { share: number; damage?: number }>>;
  /** What other sentences show, by {@link sentenceIds}. */
  said?: Readonly<Record<string, Said>>;
}

interface Said {
  share?: number;
  amount?: number;
  /** Rounded numbers that the amount sums. Omitted: 1. */
  rounded?: number;
}

/** Ids of sentences: last part of the key without "Damage" or "Regained", and the number among those with that key: "attackOf:1". */
function sentenceIds(sentences: readonly Text[]): Map<string, Text> {
  const counts = new Map<string, number>();
  return new Map(
    sentences.map((sentence) => {
      const name = sentence.key
        .split(".")
        .at(-1)!
        .replace(/(?:Damage|Regained)$/, "");
      const at = counts.get(name) ?? 0;
      counts.set(name, at + 1);
      return [`${name}:${at}`, sentence];
    }),
  );
}

/** The share of a whole percentage, or of one such as "4.2%" or "< 0.1%"; null: none. */
function shareOf(percent: unknown): number | null {
  if (typeof percent === "number") return percent / 100;
  return typeof percent === "string" ? Number(/[\d.]+/.exec(percent)?.[0]) / 100 : null;
}

/** Average damage of a sentence; negative if the target regains more than it loses. */
const amountOf = (data: Text["data"]): unknown =>
  typeof data?.regained === "number" ? -data.regained : (data?.damage ?? data?.loss);

/** "success", "lowerTier:2": last part of the key, with its data. */
function labelId({ key, data }: Text): string {
  const name = key.split(".").at(-1)!;
  return data && Object.keys(data).length > 0 ? `${name}:${Object.values(data).join(",")}` : name;
}

/** Allowed deviation of a share, in standard errors. */
const ERRORS = 4.5;
/** Below this many expected runs a mean is not compared. */
const FEW = 10;

class Tally {
  readonly #sums = new Map<string, number>();
  add(name: string, by: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + by);
  }
  get(name: string): number {
    return this.#sums.get(name) ?? 0;
  }
  names(): string[] {
    return [...this.#sums.keys()];
  }
}

/** Runs `play` that often and lists all numbers of the view that deviate too much. */
export function deviations(view: OddsView, plays: number, play: () => Landed): string[] {
  const found: string[] = [];
  const [bar, values, lines] = [new Tally(), new Tally(), new Tally()];
  const [shares, damage, squares] = [new Tally(), new Tally(), new Tally()];
  const [said, amounts, amountSquares] = [new Tally(), new Tally(), new Tally()];
  const rounded = new Map<string, number>();
  let sum = 0;
  const ids = idsOf(view);
  for (let i = 0; i < plays; i += 1) {
    const landed = play();
    for (const [id, share] of Object.entries(landed.bar)) bar.add(ids.get(id) ?? id, share);
    if (view.spread && landed.value != null) {
      values.add(String(landed.value), 1);
      sum += landed.value;
    }
    for (const line of landed.lines ?? []) lines.add(line, 1);
    for (const [name, one] of Object.entries(landed.told ?? {})) {
      shares.add(name, one.share);
      damage.add(name, one.damage ?? 0);
      squares.add(name, (one.damage ?? 0) ** 2);
    }
    for (const [id, { share = 0, amount = 0, rounded: terms = 1 }] of Object.entries(landed.said ?? {})) {
      said.add(id, share);
      amounts.add(id, amount);
      amountSquares.add(id, amount ** 2);
      rounded.set(id, terms);
    }
  }
  // A few runs more than the standard error allows: frequencies of small probabilities are not normally distributed.
  const far = (share: number, p: number, more = 0): boolean =>
    Math.abs(share - p) > ERRORS * Math.sqrt(Math.max(0, p * (1 - p)) / plays) + 3 / plays + more;
  const compare = (what: string, times: number, p: number): void => {
    if (far(times / plays, p)) found.push(`${what}: shown ${p.toFixed(4)}, played ${(times / plays).toFixed(4)}`);
  };
  if (!(view.lost <= MOST_LOST)) found.push(`lost ${view.lost}`);
  const total = view.bar.reduce((all, { p }) => all + p, 0);
  if (view.bar.length > 0 && Math.abs(total - 1) > 1e-6) found.push(`the bar adds up to ${total}`);
  const shown = new Map(view.bar.map(({ label, p }) => [labelId(label), p]));
  for (const id of new Set([...shown.keys(), ...bar.names()])) compare(`bar ${id}`, bar.get(id), shown.get(id) ?? 0);
  if (view.spread) {
    const spread = new Map(view.spread.bars.map(({ value, p }) => [String(value), p]));
    // A spread of losses leaves out 0.
    const hidden = spread.has("0") ? [] : ["0"];
    for (const value of new Set([...spread.keys(), ...values.names()]))
      if (!hidden.includes(value)) compare(`spread ${value}`, values.get(value), spread.get(value) ?? 0);
    const of = (power: number) => view.spread!.bars.reduce((all, { value, p }) => all + p * value ** power, 0);
    const [mean, square] = [of(1), of(2)];
    const hits = view.spread.bars.reduce((all, { p }) => all + p, 0) * plays;
    if (hits > FEW && Math.abs(sum / plays - mean) > ERRORS * Math.sqrt((square - mean ** 2) / plays) + 1e-9)
      found.push(`mean: shown ${mean.toFixed(3)}, played ${(sum / plays).toFixed(3)}`);
    for (const { label, p } of view.spread.lines) compare(`line ${labelId(label)}`, lines.get(labelId(label)), p);
  }
  // A sentence shows whole percents, and damage with one decimal.
  const comparePercent = (what: string, sum: number, percent: unknown): void => {
    const share = shareOf(percent);
    if (share !== null && far(sum / plays, share, 0.0051))
      found.push(`${what}: told ${percent}, played ${(sum / plays).toFixed(4)}`);
  };
  const compareAmount = (what: string, [total, squared]: [number, number], shown: unknown, terms = 1): void => {
    const mean = total / plays;
    // Rounded to one decimal; and a few runs may have had the rare result that determines the variance.
    const slack = 0.051 * terms + (3 * Math.abs(mean)) / plays;
    const error = Math.sqrt(Math.max(0, squared / plays - mean ** 2) / plays);
    if (typeof shown === "number" && Math.abs(mean - shown) > ERRORS * error + slack)
      found.push(`${what}: told ${shown} damage, played ${mean.toFixed(2)}`);
  };
  for (const name of shares.names()) {
    const data = view.sentences.map((sentence) => sentence.data).find((one) => one?.name === name);
    comparePercent(name, shares.get(name), data?.percent);
    compareAmount(name, [damage.get(name), squares.get(name)], amountOf(data));
  }
  const sentences = sentenceIds(view.sentences);
  for (const id of said.names()) {
    const data = sentences.get(id)?.data;
    comparePercent(id, said.get(id), data?.percent);
    compareAmount(id, [amounts.get(id), amountSquares.get(id)], amountOf(data), rounded.get(id));
  }
  return found;
}

/** The label of the bar for each tone. */
function idsOf(view: OddsView): Map<string, string> {
  const labels = view.bar.map(({ label, tone }) => ({ id: labelId(label), tone }));
  return new Map(
    [...labels].reverse().flatMap(({ id, tone }) => [
      [tone, id],
      [id, id],
    ]),
  );
}
