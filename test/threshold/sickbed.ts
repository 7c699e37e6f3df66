/** A world with actors made for a test: Anna's, Ben's, and the GM's enemies. */
import type { Client } from "../host/node.ts";
import { type ActJson, card, openPlay, type Play, press } from "../kit/play.ts";

export type { ActJson } from "../kit/play.ts";
export { act, card, press, statuses, target } from "../kit/play.ts";

export const quoted = (value: unknown): string => JSON.stringify(value);

/** An item a test gives to an actor: name, type without the ruleset's name, data. */
export type Thing = [name: string, type: string, system: object];

export interface Made {
  type?: "Character" | "Creature";
  /** The owning player; none: the GM. */
  by?: string;
  system?: object;
  items?: readonly Thing[];
}

export class Sickbed {
  constructor(readonly play: Play) {}
  static async open(generation: 13 | 14, settings: Readonly<Record<string, unknown>> = {}): Promise<Sickbed> {
    const bed = new Sickbed(await openPlay("threshold", generation));
    for (const [key, value] of Object.entries(settings))
      await bed.gm.run(`await game.settings.set("fivefold", ${quoted(key)}, ${quoted(value)});`);
    return bed;
  }
  get gm(): Client {
    return this.play.gm;
  }
  get anna(): Client {
    return this.play.anna;
  }
  get ben(): Client {
    return this.play.ben;
  }

  /** An actor with a token on the scene; 24 of 24 hit points by default. */
  async make(name: string, { type = "Character", by = "", system = {}, items = [] }: Made = {}): Promise<string> {
    const things = items.map(([thing, kind, data]) => ({ name: thing, type: `threshold${kind}`, system: data }));
    const all = { hp: { value: 24, override: 24 }, ...system };
    const uuid = await this.gm.run<string>(`
      const owner = game.users.getName(${quoted(by)});
      const actor = await Actor.create({ name: ${quoted(name)}, type: ${quoted(`threshold${type}`)}, system: ${quoted(all)},
        items: ${quoted(things)}, ownership: { default: 0, ...(owner ? { [owner.id]: 3 } : {}) } });
      await canvas.scene.createEmbeddedDocuments("Token", [{ name: actor.name, actorId: actor.id, actorLink: true, x: 80, y: 80 }]);
      return actor.uuid;`);
    await this.play.quiet();
    return uuid;
  }

  read<T>(uuid: string, what: string): Promise<T> {
    return this.gm.run(`const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
  }
  /** Hit points, track step, rounds left, statuses. */
  async body(uuid: string): Promise<[hp: number, step: number, remaining: number | null, statuses: string]> {
    const what = `[a.system.hp.value, a.system.track.step, a.system.bleed.remaining, [...a.statuses].sort().join(" ")]`;
    return this.read(uuid, what);
  }
  async change(client: Client, uuid: string, data: object): Promise<void> {
    await client.run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(data)});`);
    await this.play.quiet();
  }

  /** Actions of one kind on a card, in order. */
  async acts(client: Client, message: string, action: string): Promise<[string, ActJson][]> {
    return Object.entries((await card(client, message)).acts).filter(([, one]) => one.action === action);
  }
  /** The newest card with such an action; "" if none. */
  newest(action: string): Promise<string> {
    return this.gm.run(`return game.messages.contents.filter((m) => m.type === "card" &&
      Object.values(m.system.acts).some((one) => one.action === ${quoted(action)})).at(-1)?.id ?? "";`);
  }
  /** Clicks the newest button of that name on a card; resolves to the resulting action, undefined if none. */
  async offer(
    client: Client,
    message: string,
    name: string,
    form = {},
    targets: readonly string[] = [],
  ): Promise<ActJson | undefined> {
    const before = Object.entries((await card(client, message)).acts);
    const [id = ""] = before.filter(([, one]) => one.offers.some((o) => o.id === name)).at(-1) ?? [];
    await press(client, { intent: "offer", message, act: id, offer: name, form, targets });
    await this.play.quiet();
    const after = Object.values((await card(client, message)).acts);
    return after.length > before.length ? after.at(-1) : undefined;
  }
  /** Undoes or redoes everything on a card: newest first, or oldest. */
  async all(message: string, intent: "undo" | "redo" | "apply", client = this.gm): Promise<void> {
    const events = Object.keys((await card(this.gm, message)).events);
    for (const event of intent === "undo" ? events.reverse() : events) await press(client, { intent, message, event });
    await this.play.quiet();
  }
  /** The text a client sees on a card. */
  text(client: Client, message: string): Promise<string> {
    return client.run(`return JSON.stringify(game.messages.get(${quoted(message)}));`);
  }
}
