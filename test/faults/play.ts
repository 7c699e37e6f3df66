/** Carries out steps without waiting for their end; records clicks for the oracle. */
import { emptyAct } from "../../module/foundry/cards/card-check.ts";
import type { Client } from "../host/node.ts";
import type { Bench } from "./bench.ts";
import { GMS, type Step, type Who } from "./steps.ts";

/** Whether a player invented an action run or event; its card is missing if their page was closed too early. */
export const isLie = (id: string): boolean => id.startsWith("LieAct");

export interface Pressed {
  who: Who;
  intent: Record<string, unknown> & { intent: string; message: string };
}

/** Records of a run for the oracle. */
export interface Log {
  pressed: Pressed[];
  /** Actors whose hit points were changed manually. */
  typed: Set<string>;
  /** Actors that lost an item manually. */
  robbed: Set<string>;
  /** Messages that a player tampered with. */
  tampered: Set<string>;
  automatic: boolean;
}

export const newLog = (): Log => ({
  pressed: [],
  typed: new Set(),
  robbed: new Set(),
  tampered: new Set(),
  automatic: false,
});

const quoted = (value: unknown): string => JSON.stringify(value);

/** In a client's realm: an actor on the scene (or in the world) by name. */
export const FIND = `const find = (name) => game.scenes.active.tokens.getName(name)?.actor ?? null;`;

/** In a client's realm: everything that can be clicked, in the order of the chat. */
const PRESSABLE = `const cards = game.messages.contents.filter((m) => m.type === "card");
  const all = { offer: [], apply: [], undo: [], redo: [], answer: [], amend: [] };
  for (const m of cards) {
    const acts = Object.entries(m.system.acts).sort((a, b) => a[1].seq - b[1].seq);
    for (const [act, a] of acts) {
      for (const o of a.offers) all.offer.push({ intent: "offer", message: m.id, act, offer: o.id, form: {}, targets: [] });
      if (a.state === "done" && !a.from) all.amend.push({ intent: "amend", message: m.id, act, action: a.action });
      if (a.waiting) all.answer.push({ intent: "answer", message: m.id, act, waiting: a.waiting });
    }
    for (const [event, e] of Object.entries(m.system.events)) {
      const intent = { waiting: "apply", failed: "apply", applied: "undo", undone: "redo" }[e.state];
      all[intent].push({ intent, message: m.id, event });
    }
  }`;

type Pressable = Record<string, Pressed["intent"][]>;
interface Asked {
  id: string;
  options: string[];
  dice?: string;
}

export class Play {
  constructor(
    readonly bench: Bench,
    readonly log: Log,
  ) {}

  /** Carries out a step and waits as long as it says. */
  async step(step: Step): Promise<void> {
    await this.#carryOut(step);
    if (step.wait === "quiet") await this.bench.quiet();
    else await this.bench.tick(step.wait);
  }

  async #carryOut(step: Step): Promise<void> {
    const { bench } = this;
    switch (step.do) {
      case "attack":
        return this.#start(step.who, attackCode(step.actor, step.target));
      case "act":
        return this.#start(step.who, actCode(step.actor, step.action, step.amount));
      case "cast":
        return this.#start(
          step.who,
          `${FIND} const a = find("Thessaly Quill"); await game.fivefold.act(a.uuid, "cast",
          { skip: true, item: a.items.getName("Fire").id, given: { tier: "2", dice: ${step.dice} } });`,
        );
      case "offer":
      case "apply":
      case "undo":
      case "redo":
        for (const who of [step.who, ...(step.and ? [step.and] : [])]) await this.#press(who, step.do, step.n);
        return;
      case "answer":
        return this.#answer(step.who, step.n, step.pick);
      case "again":
        return this.#again(step.n);
      case "amend":
        return this.#amend(step.who, step.n, step.by);
      case "hand":
        return this.#byHand(step);
      case "fight":
        return this.#start(this.#gm(), `if (!game.combat.started) await game.combat.startCombat();`);
      case "turn":
        if (step.calm) await bench.quiet();
        return this.#start(
          this.#gm(),
          `if (game.combat.started) await game.combat.${step.back ? "previousTurn" : "nextTurn"}();`,
        );
      case "trade":
        await bench.quiet();
        await this.#start(step.who, `await game.fivefold.macro("tradeAction");`);
        return bench.quiet();
      case "walk":
        await bench.quiet();
        await this.#start(
          step.who,
          `const token = game.scenes.active.tokens.getName(${quoted(step.actor)}); await token?.update({ x: token.x + 80 });`,
        );
        return bench.quiet();
      case "leave":
        return bench.leave(step.who);
      case "join":
        return bench.join(step.who);
      case "cut":
        return bench.cut(step.who);
      case "reload":
        if (!bench.here(step.who)) return;
        await bench.leave(step.who);
        return bench.join(step.who);
      case "restart":
        return bench.restart();
      case "setting":
        if (step.automation === "automatic") this.log.automatic = true;
        await bench.setting("automation", step.automation);
        return;
      case "deleteToken":
        return this.#start(this.#gm(), `await game.scenes.active.tokens.getName(${quoted(step.name)})?.delete();`);
      case "deleteItem":
        if (bench.here(step.who)) this.log.robbed.add(step.actor);
        return this.#start(
          step.who,
          `${FIND} const items = find(${quoted(step.actor)})?.items.contents ?? []; await items[${step.n} % items.length]?.delete();`,
        );
      case "tamper":
        return this.#tamper(step.who, step.how, step.n);
    }
  }

  #gm(): Who {
    return GMS.find((who) => this.bench.here(who)) ?? "Gamemaster";
  }

  /** Runs code on a client without waiting for its end; it may be killed meanwhile. */
  async #start(who: Who, code: string): Promise<void> {
    void this.bench
      .here(who)
      ?.run(code)
      .catch(() => undefined);
  }

  async #pressable(client: Client): Promise<Pressable> {
    return JSON.parse(await client.run<string>(`${PRESSABLE} return JSON.stringify(all);`)) as Pressable;
  }

  async #press(who: Who, kind: string, n: number): Promise<void> {
    const client = this.bench.here(who);
    if (!client) return;
    const list = (await this.#pressable(client))[kind] ?? [];
    const intent = list[n % list.length];
    if (intent) await this.#send(who, intent);
  }

  async #answer(who: Who, n: number, pick: number): Promise<void> {
    const client = this.bench.here(who);
    if (!client) return;
    const list = (await this.#pressable(client)).answer as (Pressed["intent"] & { waiting: Asked })[];
    const asked = list[n % list.length];
    if (!asked) return;
    const { waiting, ...intent } = asked;
    const [count, faces] = (waiting.dice ?? "1d2").split("d").map(Number) as [number, number];
    const answer = waiting.options.length
      ? { id: waiting.id, pick: waiting.options[pick % waiting.options.length] }
      : { id: waiting.id, faces: Array.from({ length: count }, () => 1 + (pick % faces)) };
    await this.#send(who, { ...intent, answer });
  }

  async #send(who: Who, intent: Pressed["intent"]): Promise<void> {
    this.log.pressed.push({ who, intent });
    await this.#start(who, `await game.fivefold.press(${quoted(intent)});`);
  }

  /** Repeats an earlier relay message: late, doubled, out of order. */
  async #again(n: number): Promise<void> {
    const { sent } = this.bench;
    const old = sent[n % sent.length];
    const who = old && this.bench.here(old.who) ? old.who : null;
    if (old && who) await this.#start(who, `game.socket.emit("system.fivefold", ${quoted(old.payload)}); sent.pop();`);
  }

  /** Changes hit points manually, during writes of the cards or in between; the server's watch counts the change. */
  async #byHand({ who, actor, to, calm, blow: damage, late = 0 }: Extract<Step, { do: "hand" }>): Promise<void> {
    const { bench, log } = this;
    if (calm) await bench.quiet();
    if (!bench.here(who)) return;
    log.typed.add(actor);
    if (damage) {
      const other = GMS.find((gm) => gm !== who && bench.here(gm));
      if (other) await this.#start(other, actCode(actor, "blow", damage));
      await bench.tick(late);
    }
    await this.#start(who, `${FIND} await find(${quoted(actor)})?.update({ "system.attributes.hp.value": ${to} });`);
    if (calm) await bench.quiet();
  }

  /** Amends a completed card with a forgotten value. */
  async #amend(who: Who, n: number, by: number): Promise<void> {
    const client = this.bench.here(who);
    if (!client) return;
    const list = (await this.#pressable(client)).amend as (Pressed["intent"] & { action: string })[];
    const chosen = list[n % list.length];
    if (!chosen) return;
    const { action, ...intent } = chosen;
    const extra = by === 0 ? "" : String(by);
    const forms: Record<string, Record<string, unknown>> = {
      attack: by % 2 ? { attackExtra: extra } : { damageExtra: extra },
      cast: { dice: 1 + Math.abs(by % 4) },
    };
    await this.#send(who, { ...intent, form: forms[action] ?? { amount: String(1 + Math.abs(by)) } });
  }

  /** A player changes stored data: in a message of their own, or in documents of others. */
  async #tamper(who: Who, how: string, n: number): Promise<void> {
    const client = this.bench.here(who);
    if (!client) return;
    if (how === "directly")
      return this.#start(
        who,
        `${FIND} await find("Road Bandit")?.update({ "system.attributes.hp.value": -4, "flags.fivefold.ledger": {} });`,
      );
    if (how === "ledger") return this.#forgeLedger(who, n);
    const message = await client.run<string | null>(
      `const own = game.messages.contents.filter((m) => m.type === "card" && m.isAuthor); return own[${n} % own.length]?.id ?? null;`,
    );
    if (!message) return;
    this.log.tampered.add(message);
    await this.#start(
      who,
      `const m = game.messages.get(${quoted(message)}); const s = JSON.parse(JSON.stringify(m.system));
      for (const a of Object.values(s.acts)) {
        if (${how === "offers"}) for (const o of a.offers) o.form = { ...o.form, amount: "99" };
        if (${how === "lines"}) a.headline = { key: "FIVEFOLD.Named", data: { name: "nothing" } };
        if (${how === "journal"}) for (const j of a.journal) if (j.faces) j.faces = j.faces.map(() => 1);
      }
      for (const e of Object.values(s.events)) if (${how === "events"}) e.state = e.state === "applied" ? "waiting" : "applied";
      if (${how === "copies"}) for (const [n, a] of Object.values(s.acts).entries())
        s.acts["LieAct00000000" + String(n).padStart(2, "0")] = { ...a, seq: a.seq + 100 };
      if (${how === "flood"}) for (let i = 0; i < 100; i += 1) for (const event of Object.keys(s.events))
        game.socket.emit("system.fivefold", { intent: "apply", message: m.id, event });
      else await m.update({ "system.acts": s.acts, "system.events": s.events });`,
    );
  }

  /** A player writes an unfinished event into the ledger of their own actor, and posts a card that names it. */
  async #forgeLedger(who: Who, n: number): Promise<void> {
    const name = who === "Anna" ? "Brannoc Tull" : "Thessaly Quill";
    const act = `LieAct${who === "Anna" ? "A" : "B"}000000${String(n).padStart(3, "0")}`;
    const message = `LieCard${who === "Anna" ? "A" : "B"}00000${String(n).padStart(3, "0")}`;
    this.log.tampered.add(message);
    await this.#start(
      who,
      `${FIND} const own = find(${quoted(name)}); const foe = find("Road Bandit");
      if (!own || !foe) return;
      const recorded = [{ do: "beside", of: foe.uuid, path: "attributes.hp.value", by: -7, event: "LieEvent00000000" },
        { do: "gone", kind: "Actor", source: { _id: foe.id } }];
      await own.update({ "flags.fivefold.ledger.${act}-self": { state: "applied", order: 1, whole: false, turns: [],
        todo: { embedded: recorded, offers: [], tells: [] }, recorded, consequences: [] } });
      const part = { uuid: own.uuid, name: own.name, img: own.img, hidden: false };
      const event = { act: "${act}", part: "self", state: "applied", by: "", order: 1, note: null };
      await ChatMessage.implementation.create({ _id: "${message}", type: "card", content: "a card", system: {
        ruleset: "bloodied", acts: { "${act}": { ...${quoted(emptyAct(0, ""))}, action: "check", parts: { self: part } } },
        events: { "${act}-self": event } } }, { keepId: true });`,
    );
  }
}

const actCode = (actor: string, action: string, amount: number): string => `${FIND}
  const a = find(${quoted(actor)});
  if (a) await game.fivefold.act(a.uuid, ${quoted(action)},
    { skip: true, given: { amount: ${quoted(String(amount))}, type: "slashing", hp: 1 } });`;

const attackCode = (actor: string, target: string): string => `${FIND}
  const a = find(${quoted(actor)});
  const weapon = a?.items.find((i) => i.type === "bloodiedWeapon" && i.system.equipped !== "none");
  const token = canvas.tokens.placeables.find((t) => t.document.name === ${quoted(target)});
  if (weapon && token) {
    game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    token.setTarget(true, { releaseOthers: true });
    await game.fivefold.act(a.uuid, "attack", { item: weapon.id, skip: true });
  }`;
