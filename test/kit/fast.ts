/** An attack with the preset *Fast*: clicks that a card still asks for, and its undo. */
import type { Client } from "../host/node.ts";
import { type ActJson, act, type CardJson, card, item, type Play, press, target } from "./play.ts";

export interface FastAttack {
  by: string;
  at: string;
  weapon?: string;
  action?: string;
  given?: object;
}

/** Sets the preset *Fast*; everything else stays at its default. */
export const playFast = (play: Play): Promise<void> =>
  play.gm.run(`await game.settings.set("fivefold", "automation", "automatic");`);

/** One click on the action bar with a target set; resolves to the message. */
export async function attackOnce(play: Play, client: Client, attack: FastAttack): Promise<string> {
  const { by, at, weapon, action = "attack", given = {} } = attack;
  await target(client, at);
  const thing = weapon ? await item(client, play.uuid(by), weapon) : undefined;
  const message = await act(client, play.uuid(by), action, { given, ...(thing ? { item: thing } : {}) });
  await play.quiet();
  if (message === null) throw new Error(`${by}: no card`);
  return message;
}

const told = ({ action, state, headline }: ActJson): string =>
  `${action} ${state}${headline ? ` ${headline.key.split("Headline.").at(-1)}` : ""}`;

/** The action runs of a card in order, each with its headline. */
export const actsOf = (json: CardJson): string[] => Object.values(json.acts).map(told);

/** Prompts still open on a card: unanswered questions, events not applied, and buttons marked as the next step. */
export function pressesLeft(json: CardJson): string[] {
  const acts = Object.entries(json.acts);
  const used = new Set(acts.flatMap(([, { from }]) => (from ? [`${from.act} ${from.offer}`] : [])));
  return [
    ...acts.flatMap(([, { action, waiting }]) => (waiting ? [`${action}: ${waiting.id}`] : [])),
    ...Object.values(json.events).flatMap(({ part, state }) => (state === "applied" ? [] : [`${part}: ${state}`])),
    ...acts.flatMap(([id, { offers }]) => {
      const shown = offers as (ActJson["offers"][number] & { tone?: string; group?: string })[];
      const taken = shown.flatMap((one) => (used.has(`${id} ${one.id}`) && one.group ? [one.group] : []));
      return shown.flatMap((one) =>
        ["primary", "danger"].includes(one.tone ?? "") &&
        !used.has(`${id} ${one.id}`) &&
        !taken.includes(one.group ?? "none")
          ? [one.id]
          : [],
      );
    }),
  ];
}

/** One click on Undo of the first applied event: everything after it is undone as well. */
export async function undoOnce(play: Play, client: Client, message: string): Promise<void> {
  const { events } = await card(client, message);
  const order = (event: string): number => (events[event] as unknown as { order: number }).order;
  const [first] = Object.keys(events)
    .filter((event) => events[event]?.state === "applied")
    .sort((a, b) => order(a) - order(b));
  await press(client, { intent: "undo", message, event: first ?? "" });
  await play.quiet();
}
