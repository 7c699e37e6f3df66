/** A table with people made for what is to be seen: somebody whom Anna plays, somebody whom Ben plays, foes of the GM's. */
import type { Client } from "../host/node.ts";
import { type ActJson, card, openPlay, type Play, press } from "../kit/play.ts";

export type { ActJson } from "../kit/play.ts";
export { act, card, press, statuses, target } from "../kit/play.ts";

export const quoted = (value: unknown): string => JSON.stringify(value);

/** What a test lays beside somebody: an item by name, type without the ruleset's name, data. */
export type Thing = [name: string, type: string, system: object];

export interface Made {
  type?: "Character" | "Creature";
  /** Whoever plays them; nobody: the GM. */
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

  /** Somebody with a token on the scene; a maximum of 24 hit points and all of them unless said otherwise. */
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
  /** Hit points, step of the track, rounds left, statuses. */
  async body(uuid: string): Promise<[hp: number, step: number, remaining: number | null, statuses: string]> {
    const what = `[a.system.hp.value, a.system.track.step, a.system.bleed.remaining, [...a.statuses].sort().join(" ")]`;
    return this.read(uuid, what);
  }
  async change(client: Client, uuid: string, data: object): Promise<void> {
    await client.run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(data)});`);
    await this.play.quiet();
  }

  /** Acts of a kind on a card, in order. */
  async acts(client: Client, message: string, action: string): Promise<[string, ActJson][]> {
    return Object.entries((await card(client, message)).acts).filter(([, one]) => one.action === action);
  }
  /** The newest card with an act of that kind; "" where there is none. */
  newest(action: string): Promise<string> {
    return this.gm.run(`return game.messages.contents.filter((m) => m.type === "card" &&
      Object.values(m.system.acts).some((one) => one.action === ${quoted(action)})).at(-1)?.id ?? "";`);
  }
  /** Presses the newest button of that name on a card; resolves to the act that came of it, undefined where none did. */
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
  /** Takes back, or does again, everything of a card: newest first, or oldest. */
  async all(message: string, intent: "undo" | "redo" | "apply", client = this.gm): Promise<void> {
    const events = Object.keys((await card(this.gm, message)).events);
    for (const event of intent === "undo" ? events.reverse() : events) await press(client, { intent, message, event });
    await this.play.quiet();
  }
  /** What a client finds anywhere on a card. */
  text(client: Client, message: string): Promise<string> {
    return client.run(`return JSON.stringify(game.messages.get(${quoted(message)}));`);
  }
}
