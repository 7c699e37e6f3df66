/** What the tests of this folder share: a swing at a foe, its button, and who is at the ford. */
import { act, type CardJson, card, type Ford, item, target } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";

export const quoted = (value: unknown): string => JSON.stringify(value);

export interface Swing {
  message: string;
  act: string;
  /** The intent of its damage button. */
  offer: { intent: "offer"; message: string; act: string; offer: string; form: object; targets: string[] };
}

/** Brannoc's arming sword at the Road Bandit; 12 against 5, so it hits. */
export async function swing(ford: Ford, client: Client, damage = 6): Promise<Swing> {
  const brannoc = ford.uuid("Brannoc Tull");
  await target(client, "Road Bandit");
  // The bandit's defense falls at the active GM's client; without one at the attacker's.
  await ford.table.settle();
  const gm = ford.table.clients.find(({ user }) => user.isActiveGM);
  client.dice(gm ? [12, damage] : [12, 5, damage]);
  gm?.dice([5]);
  const message = (await act(client, brannoc, "attack", {
    item: await item(client, brannoc, "Arming Sword"),
  })) as string;
  await ford.quiet();
  const [id, { offers }] = actOf(await card(client, message), "attack");
  return {
    message,
    act: id,
    offer: { intent: "offer", message, act: id, offer: offers[0]!.id, form: {}, targets: [] },
  };
}

/** Somebody without armor: where it is left open who carries a blow out, no die has to fall there. */
export const bare = (ford: Ford, uuid: string): Promise<void> =>
  ford.gm.run(`for (const armor of fromUuidSync(${quoted(uuid)}).itemTypes.bloodiedArmor) await armor.delete();`);

export const actOf = (json: CardJson, action: string): [string, CardJson["acts"][string]] =>
  Object.entries(json.acts).find(([, a]) => a.action === action) as [string, CardJson["acts"][string]];

/** The event by which an act of this action was applied. */
export const eventOf = (json: CardJson, action: string): string => `${actOf(json, action)[0]}-self`;

/** How many times something is written into each actor's ledger as applied. */
export const applied = (client: Client, uuid: string): Promise<number> =>
  client.run(
    `return Object.values(fromUuidSync(${quoted(uuid)}).flags.fivefold?.ledger ?? {}).filter((e) => e.state === "applied").length;`,
  );

/** Hit points lost by each event that is applied to an actor. */
export const wounds = (client: Client, uuid: string): Promise<number[]> =>
  client.run(`return Object.values(fromUuidSync(${quoted(uuid)}).flags.fivefold?.ledger ?? {}).flatMap((e) =>
    e.state === "applied" ? e.recorded.filter((r) => r.path === "attributes.hp.value").map((r) => r.before - r.after) : []);`);

/** Settles whoever is at the table, also those who joined later. */
export async function quiet(ford: Ford, ...more: Client[]): Promise<void> {
  await ford.quiet();
  for (let round = 0; round < 4; round += 1) {
    for (const client of more) await client.run("await game.fivefold.idle()");
    await ford.table.settle();
  }
}

/** Sends something over the relay past everything a client checks. */
export const emit = (client: Client, payload: unknown): Promise<void> =>
  client.run(`game.socket.emit("system.fivefold", ${quoted(payload)});`);

export const complaints = (ford: Ford): string[] =>
  ford.table.clients.flatMap((c) => c.errors.filter((e) => e.level === "error").map((e) => e.text));
