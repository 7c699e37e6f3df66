/** A story at the chapel: actions, follow-ups, answers and undo by action id, and the resulting document data. */
import { act, type CardJson, type Chapel, card, openChapel, press } from "./chapel.ts";

export type Who = "gm" | "anna" | "ben";
const quoted = (value: unknown): string => JSON.stringify(value);

export class Story {
  readonly chapel: Chapel;
  constructor(chapel: Chapel) {
    this.chapel = chapel;
  }
  static async open(generation: 13 | 14): Promise<Story> {
    return new Story(await openChapel(generation));
  }
  close(): Promise<void> {
    return this.chapel.close();
  }
  uuid(name: string): string {
    return this.chapel.uuid(name);
  }
  /** Reads data in the GM's client; `a` is the document of that uuid, if given. */
  read<T>(what: string, uuid = ""): Promise<T> {
    return this.chapel.gm.run(
      `const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify((${what}) ?? null));`,
    );
  }
  async set(uuid: string, changes: object): Promise<void> {
    await this.chapel.gm.run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(changes)});`);
    await this.chapel.quiet();
  }
  make(name: string, type: string, system: object = {}, items: object[] = []): Promise<string> {
    return this.chapel.gm.run(`return (await Actor.create(${quoted({ name, type, system, items })})).uuid;`);
  }
  statuses(uuid: string): Promise<string[]> {
    return this.read("[...a.statuses].sort()", uuid);
  }
  latest(): Promise<string> {
    return this.chapel.gm.run("return game.messages.contents.at(-1).id;");
  }
  /** Runs an action; prepared dice are used for its rolls. Null if it was refused. */
  async play(
    who: Who,
    uuid: string,
    action: string,
    given: object = {},
    { dice = [], item }: { dice?: number[]; item?: string } = {},
  ): Promise<string | null> {
    this.chapel[who].dice(dice);
    const held = item ? { item: await this.read<string>(`a.items.getName(${quoted(item)}).id`, uuid) } : {};
    const message = await act(this.chapel[who], uuid, action, { given, ...held });
    await this.chapel.quiet();
    return message;
  }
  /** The last action run of that action on a card. */
  async last(message: string, action: string): Promise<[string, CardJson["acts"][string]]> {
    const acts = Object.entries((await card(this.chapel.gm, message)).acts);
    const found = acts.findLast(([, one]) => one.action === action);
    if (!found) throw new Error(`no ${action} among ${acts.map(([, one]) => one.action).join(", ")}`);
    return found;
  }
  async offers(message: string, action: string): Promise<string[]> {
    return (await this.last(message, action))[1].offers.map((offer) => offer.id);
  }
  async headline(message: string | null, action: string): Promise<string> {
    return (await this.last(message as string, action))[1].headline?.key.replace("GRIMOIRE.Headline.", "") ?? "";
  }
  async offer(who: Who, message: string, action: string, offer: string, form: object = {}, dice: number[] = []) {
    const [from] = await this.last(message, action);
    this.chapel.gm.dice(dice);
    await press(this.chapel[who], { intent: "offer", message, act: from, offer, form, targets: [], mine: "" });
    await this.chapel.quiet();
  }
  async choose(who: Who, message: string, action: string, pick: string) {
    const [id, { waiting }] = await this.last(message, action);
    await press(this.chapel[who], { intent: "answer", message, act: id, answer: { id: waiting?.id, pick } });
    await this.chapel.quiet();
  }
  /** A user rolls the dice a card requests. */
  async fall(who: Who, message: string, action: string, faces: number[]) {
    const [id, { waiting }] = await this.last(message, action);
    await press(this.chapel[who], { intent: "answer", message, act: id, answer: { id: waiting?.id, faces } });
    await this.chapel.quiet();
  }
  /** Undoes what an action run of a card did to one of its parts. */
  async undo(who: Who, message: string, action: string, part = "self") {
    const [id] = await this.last(message, action);
    const events = Object.entries((await card(this.chapel.gm, message)).events);
    const found = events.find(([, e]) => e.act === id && e.part === part);
    if (!found) throw new Error(`nothing was done to ${part}`);
    await press(this.chapel[who], { intent: "undo", message, event: found[0] });
    await this.chapel.quiet();
  }
}
