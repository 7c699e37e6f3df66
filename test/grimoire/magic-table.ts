/** Quillane Ash at the chapel with every spell in the book; results of casting and of follow-ups. */
import { act, type CardJson, type Chapel, card, openChapel, press, target } from "./chapel.ts";

export type Acts = [string, CardJson["acts"][string]][];
const quoted = (value: unknown): string => JSON.stringify(value);

export class Study {
  readonly chapel: Chapel;
  constructor(chapel: Chapel) {
    this.chapel = chapel;
  }

  /** Adds every spell of the pack to the Grimoire. */
  static async open(generation: 13 | 14): Promise<Study> {
    const study = new Study(await openChapel(generation));
    await study.chapel.gm.run(`await game.settings.set("fivefold", "automation", "automatic"); const mage = fromUuidSync(${quoted(study.mage)});
      const book = mage.items.find((i) => i.type === "grimoireBook").id;
      const all = await game.packs.get("fivefold.grimoire-powers").getDocuments();
      const known = new Set(mage.items.map((i) => i.name));
      await mage.createEmbeddedDocuments("Item", all.filter((i) => i.type === "grimoireSpell" && !known.has(i.name))
        .map((i) => { const s = i.toObject(); s.system.book = book; delete s._id; return s; }));`);
    return study;
  }
  get mage(): string {
    return this.chapel.uuid("Quillane Ash");
  }
  /** Runs code in the GM's client; `a` is the actor of that name on the scene. */
  on<T>(name: string, code: string): Promise<T> {
    return this.chapel.gm.run<T>(`const a = fromUuidSync(${quoted(this.chapel.uuid(name))}); ${code}`);
  }
  read<T>(name: string, what: string): Promise<T> {
    return this.on(name, `return JSON.parse(JSON.stringify(${what} ?? null));`);
  }
  async set(name: string, changes: object): Promise<void> {
    await this.on(name, `await a.update(${quoted(changes)});`);
    await this.chapel.quiet();
  }
  effects(name: string): Promise<string[]> {
    return this.read(name, "[...a.effects].filter((e) => e.statuses.has('spell-effect')).map((e) => e.name)");
  }
  statuses(name: string): Promise<string[]> {
    return this.read(name, "[...a.statuses].sort()");
  }
  /** Ben casts with the given faces, target and form. Resolves to the card. */
  async cast(spell: string, faces: number[], aim: string | null = null, given: object = {}): Promise<string> {
    const { ben } = this.chapel;
    if (aim) await target(ben, aim);
    else await ben.run("for (const t of [...game.user.targets]) t.setTarget(false, { releaseOthers: false });");
    ben.dice(faces);
    const item = await ben.run<string>(
      `return fromUuidSync(${quoted(this.mage)}).items.find((i) => i.type === "grimoireSpell" && i.name === ${quoted(spell)}).id;`,
    );
    const message = await act(ben, this.mage, "cast", { item, given: { slot: 0, dust: 0, ...given } });
    await this.chapel.quiet();
    return message as string;
  }
  async acts(message: string): Promise<Acts> {
    return Object.entries((await card(this.chapel.gm, message)).acts);
  }
  /** The last action run of that action on a card. */
  async last(message: string, action: string): Promise<CardJson["acts"][string]> {
    return (await this.acts(message)).findLast(([, a]) => a.action === action)?.[1] as CardJson["acts"][string];
  }
  async headline(message: string, action: string): Promise<string | undefined> {
    return (await this.last(message, action))?.headline?.key.replace("GRIMOIRE.Headline.", "");
  }
  /** Clicks the newest button of that id; dice of one user can be prepared. */
  async press(
    who: "gm" | "anna" | "ben",
    message: string,
    offer: string,
    { form = {}, aim, faces }: { form?: object; aim?: string; faces?: number[] } = {},
  ): Promise<void> {
    const client = this.chapel[who];
    const [id, act] = (await this.acts(message)).findLast(([, a]) => a.offers.some((o) => o.id === offer)) ?? [];
    if (!id)
      throw new Error(
        `no ${offer} on the card: ${quoted((await this.acts(message)).map(([, a]) => a.offers.map((o) => o.id)))}`,
      );
    // A follow-up is played in the GM's client; dice of a Save are rolled by its owner.
    const own = act?.offers.find((o) => o.id === offer)?.action === "save";
    if (faces) this.chapel[own ? who : "gm"].dice(faces);
    const targets = aim ? [this.chapel.uuid(aim)] : [];
    await press(client, { intent: "offer", message, act: id, offer, form, targets });
    await this.chapel.quiet();
  }
  async answer(who: "gm" | "anna" | "ben", message: string, action: string, pick: string): Promise<void> {
    const [id, waiting] = (await this.acts(message)).findLast(([, a]) => a.action === action) ?? [];
    await press(this.chapel[who], { intent: "answer", message, act: id, answer: { id: waiting?.waiting?.id, pick } });
    await this.chapel.quiet();
  }
  /** Undoes everything of a card, newest first. */
  async undo(message: string): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const events = Object.entries((await card(this.chapel.gm, message)).events).filter(
        ([, e]) => e.state === "applied",
      );
      const last = events.at(-1);
      if (!last) return;
      await press(this.chapel.gm, { intent: "undo", message, event: last[0] });
      await this.chapel.quiet();
    }
  }
  /** Starts combat with fixed initiative; Quillane has the turn. */
  async fight(): Promise<void> {
    await this.chapel.gm.run(`const combat = game.combat;
      const totals = { "Quillane Ash": 30, Mudking: 20, "Maren Oakhand": 10, "Bog Goblin": 5 };
      for (const c of combat.combatants) await c.update({ initiative: totals[c.name] ?? 1 });
      await combat.startCombat();`);
    await this.chapel.quiet();
  }
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      await this.chapel.gm.run("await game.combat.nextTurn();");
      await this.chapel.quiet();
    }
  }
}
