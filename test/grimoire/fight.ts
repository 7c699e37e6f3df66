/** A world for damage tests, and helpers to read its results. */
import type { Offer } from "../../module/kernel/ruleset.ts";
import { type Happened, World } from "./world.ts";

/** A world in which scars are added manually, because other vectors cover their dice. */
export class Fight extends World {
  readonly scars: unknown[] = [];
  override follow(offer: Offer, facts: Happened["facts"], form?: Record<string, unknown>): Happened[] {
    if (offer.action !== "scar") return super.follow(offer, facts, form);
    this.scars.push(offer.form.entry);
    return [];
  }
}

export const all = (happened: Happened): Happened[] => [happened, ...happened.next.flatMap(all)];
export const lineOf = (happened: Happened | undefined, id: string) =>
  happened?.run?.lines.find((l) => l.id === id)?.line;
export const offersOf = (happened: Happened | undefined) => happened?.run?.result?.offers.map((o) => o.id) ?? [];
export const headlineOf = (happened: Happened | undefined) =>
  happened?.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
