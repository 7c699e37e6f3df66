/** Steps that table tests repeat: run an action, click a button, answer, read a card. */
import type { Line } from "../../module/kernel/card.ts";
import type { Action } from "../../module/kernel/ruleset.ts";
import type { Client } from "../host/node.ts";
import { type ActJson, act, card, type Play, press } from "./play.ts";

export interface ActShown extends ActJson {
  lines: { id: string; line: Line }[];
  form: Record<string, unknown>;
}
export interface Told {
  message: string;
  id: string;
  act: ActShown;
}

const quoted = (value: unknown): string => JSON.stringify(value);

/** A die face for the GM's client. */
export const atGM = (face: number): { gm: number } => ({ gm: face });
export type Laid = number | ReturnType<typeof atGM>;

/** Helpers for one table; `actions` tell whose client rolls. */
export const tableSteps = (play: Play, actions: Readonly<Record<string, Pick<Action, "rollsOnClickingClient">>>) => {
  const actsOn = async (message: string, reader: Client = play.gm): Promise<[string, ActShown][]> =>
    Object.entries((await card(reader, message)).acts) as [string, ActShown][];
  const newest = async (message: string, reader?: Client): Promise<Told> => {
    const [id, shown] = (await actsOn(message, reader)).at(-1) as [string, ActShown];
    return { message, id, act: shown };
  };
  const lay = (client: Client, dice: readonly Laid[]): void => {
    for (const face of dice)
      if (typeof face === "number") client.dice([face]);
      else play.gm.dice([face.gm]);
  };
  const pressEvents = async (intent: "undo" | "redo", { message, id }: Told): Promise<void> => {
    const { events } = await card(play.gm, message);
    for (const [event, { act: of }] of Object.entries(events))
      if (of === id) await press(play.gm, { intent, message, event });
    await play.quiet();
  };
  return {
    actsOn,
    newest,
    /**
     * Runs an action for an actor on a client, with these dice; resolves to the card's last action run as that client
     * sees it.
     */
    async plays(
      client: Client,
      name: string,
      action: string,
      given: object = {},
      dice: readonly Laid[] = [],
      item?: string,
    ) {
      lay(client, dice);
      const message = await act(client, play.uuid(name), action, { given, ...(item ? { item } : {}) });
      await play.quiet();
      if (message === null) throw new Error(`${name}: no card of ${action}`);
      return newest(message, client);
    },
    /**
     * Clicks a button with these targets; its dice are rolled where the action rolls them. Resolves to the newest
     * action run on the card.
     */
    async presses(
      client: Client,
      { message, id, act: on }: Told,
      offer: string,
      form: object = {},
      dice: readonly Laid[] = [],
      aims: readonly string[] = [],
    ) {
      const action = on.offers.find((one) => one.id === offer)?.action ?? "";
      const own = actions[action]?.rollsOnClickingClient === true;
      lay(own ? client : play.gm, dice);
      await press(client, { intent: "offer", message, act: id, offer, form, targets: aims.map(play.uuid) });
      await play.quiet();
      return newest(message);
    },
    async answers(client: Client, { message, id, act: asked }: Told, pick: string) {
      await press(client, { intent: "answer", message, act: id, answer: { id: asked.waiting?.id ?? "", pick } });
      await play.quiet();
      return newest(message);
    },
    /** Undoes everything that the action run did. */
    undoes: (told: Told) => pressEvents("undo", told),
    redoes: (told: Told) => pressEvents("redo", told),
    /** Evaluates an expression on `a`, the actor with that name. */
    reads: <T>(name: string, what: string, client: Client = play.gm): Promise<T> =>
      client.run(`const a = fromUuidSync(${quoted(play.uuid(name))}); return JSON.parse(JSON.stringify(${what}));`),
    async sets(name: string, changes: object): Promise<void> {
      await play.gm.run(`await fromUuidSync(${quoted(play.uuid(name))}).update(${quoted(changes)});`);
      await play.quiet();
    },
    async marks(name: string, status: string): Promise<void> {
      await play.gm.run(`await fromUuidSync(${quoted(play.uuid(name))}).toggleStatusEffect(${quoted(status)});`);
      await play.quiet();
    },
    /** Sets exactly these targets. */
    targets: (client: Client, ...names: string[]): Promise<void> =>
      client.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
        for (const t of canvas.tokens.placeables)
          if (${quoted(names)}.includes(t.document.name)) t.setTarget(true, { releaseOthers: false });`),
    house: (key: string, value: unknown): Promise<void> =>
      play.gm.run(`await game.settings.set("fivefold", ${quoted(key)}, ${quoted(value)});`),
    /** Records notifications of a client from here on; {@link said} reads them. */
    listens: (client: Client): Promise<void> =>
      client.run(`globalThis.told = []; for (const level of ["info", "warn", "error"]) {
        const say = ui.notifications[level].bind(ui.notifications);
        ui.notifications[level] = (text, ...more) => { told.push(text); return say(text, ...more); }; }`),
    said: (client: Client): Promise<string[]> => client.run("return told.splice(0);"),
    /** The newest card of an action. */
    async last(action: string): Promise<Told> {
      const id = await play.gm.run<string>(
        `return game.messages.contents.filter((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === ${quoted(action)})).at(-1)?.id ?? "";`,
      );
      return newest(id);
    },
  };
};

/** The headline's key without its common prefix. */
export const headline = ({ act: { headline: told } }: Told): string =>
  (told?.key ?? "").replace(/^[A-Z]+\.(Attack\.|Turn\.)?Headline\./, "");
export const offers = ({ act: { offers: all } }: Told): string[] => all.map(({ id }) => id);

/** Both sides of a comparison and its label; the total of a total line. */
export const sums = ({ act: { lines } }: Told): unknown[] =>
  lines.flatMap(({ line }): unknown[] => {
    if (line.kind === "total") return [line.total];
    if (line.kind !== "versus") return [];
    return [[line.left.total, line.right?.total ?? null, line.word.key.split(".").at(-1)]];
  });
