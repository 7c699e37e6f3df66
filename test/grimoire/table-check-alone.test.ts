/** A check without a Warden online. */
import { afterEach, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import {
  type ActJson,
  act,
  type CardJson,
  type Chapel,
  card,
  item,
  NO_GM,
  openChapel,
  press,
  target,
} from "./chapel.ts";

let chapel: Chapel;
afterEach(() => chapel.close());

const first = (json: CardJson, action: string): [string, ActJson] =>
  Object.entries(json.acts).find(([, played]) => played.action === action) as [string, ActJson];

it("without a Warden the player decides; the card says so, and what needs the Warden stays pending", async () => {
  chapel = await openChapel(14, NO_GM);
  const { anna } = chapel;
  const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
  await target(anna, "Bog Goblin");
  anna.dice([18, 9]);
  const axe = await item(anna, maren, "Two-Handed Axe");
  const given = { mode: "dc", dc: 20 };
  const message = (await act(anna, maren, "action", { item: axe, given, review: true })) as string;
  await chapel.quiet();
  const [id, alone] = first(await card(anna, message), "action");
  expect([alone.state, (alone as ActJson & { alone: boolean }).alone]).toEqual(["done", true]);
  await press(anna, { intent: "offer", message, act: id, offer: "harm-t0", form: {}, targets: [] });
  await chapel.quiet();
  const hp = (client: Client): Promise<number> =>
    client.run(`return fromUuidSync(${JSON.stringify(goblin)}).system.hp.value;`);
  expect([await hp(anna), Object.values((await card(anna, message)).events).map((e) => e.state)]).toEqual([
    4,
    ["waiting"],
  ]);
  const gm = await chapel.table.join("Gamemaster");
  for (let round = 0; round < 4; round += 1) {
    await gm.run("await game.fivefold.idle();");
    await chapel.quiet();
  }
  expect([await hp(gm), first(await card(gm, message), "critSave")]).toEqual([0, undefined]);
});
