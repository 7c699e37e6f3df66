/** Helpers for the tests of this folder: an attack, its button, and the users of the scene. */
import { act, type CardJson, card, type Ford, item, target } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";

export const quoted = (value: unknown): string => JSON.stringify(value);

export interface Swing {
  message: string;
  act: string;
  /** The intent of its damage button. */
  offer: { intent: "offer"; message: string; act: string; offer: string; form: object; targets: string[] };
}

/** Brannoc attacks the Road Bandit with the arming sword; 12 against 5, so it hits. */
export async function swing(ford: Ford, client: Client, damage = 6): Promise<Swing> {
  const brannoc = ford.uuid("Brannoc Tull");
  await target(client, "Road Bandit");
  // The bandit's defense is rolled on the active GM's client; without a GM on the attacker's.
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

/** Removes an actor's armor: no armor die is needed, so the test need not know which client applies the damage. */
export const bare = (ford: Ford, uuid: string): Promise<void> =>
  ford.gm.run(`for (const armor of fromUuidSync(${quoted(uuid)}).itemTypes.bloodiedArmor) await armor.delete();`);

export const actOf = (json: CardJson, action: string): [string, CardJson["acts"][string]] =>
  Object.entries(json.acts).find(([, a]) => a.action === action) as [string, CardJson["acts"][string]];

/** The event by which an action run of this action was applied. */
export const eventOf = (json: CardJson, action: string): string => `${actOf(json, action)[0]}-self`;

/** Number of events applied in an actor's ledger. */
export const applied = (client: Client, uuid: string): Promise<number> =>
  client.run(
    `return Object.values(fromUuidSync(${quoted(uuid)}).flags.fivefold?.ledger ?? {}).filter((e) => e.state === "applied").length;`,
  );

/** Hit points lost by each event that is applied to an actor. */
export const wounds = (client: Client, uuid: string): Promise<number[]> =>
  client.run(`return Object.values(fromUuidSync(${quoted(uuid)}).flags.fivefold?.ledger ?? {}).flatMap((e) =>
    e.state === "applied" ? e.recorded.filter((r) => r.path === "attributes.hp.value").map((r) => r.before - r.after) : []);`);

/** Waits for all clients, also for those that joined later. */
export async function quiet(ford: Ford, ...more: Client[]): Promise<void> {
  await ford.quiet();
  for (let round = 0; round < 4; round += 1) {
    for (const client of more) await client.run("await game.fivefold.idle()");
    await ford.table.settle();
  }
}

/** Sends a relay message without the client's checks. */
export const emit = (client: Client, payload: unknown): Promise<void> =>
  client.run(`game.socket.emit("system.fivefold", ${quoted(payload)});`);

export const complaints = (ford: Ford): string[] =>
  ford.table.clients.flatMap((c) => c.errors.filter((e) => e.level === "error").map((e) => e.text));
