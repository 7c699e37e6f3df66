/**
 * An attack is paused until the GM decides about a won challenge. The attacker's player changes the card, so that
 * the roll is offered or already there: the GM's client refuses it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stableId } from "../../module/foundry/adapter/stable-id.ts";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { type ActJson, act, card, press, target } from "../kit/play.ts";
import { forgedAct } from "./forge.ts";

const quoted = (value: unknown): string => JSON.stringify(value);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  let anna: Client;
  let ada: string;
  let rat: string;

  const quiet = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const client of [gm, anna]) await client.run("await game.fivefold.idle();");
      await table.settle();
    }
  };
  const run = async (code: string): Promise<void> => {
    await gm.run(code);
    await quiet();
  };
  /** All values of both actors except the ledger. */
  const documents = (): Promise<unknown> =>
    gm.run(
      `return JSON.parse(JSON.stringify(game.actors.map((a) => [a.name, a.system, a.items.contents, a.effects.contents])));`,
    );
  const refusals = (): Promise<{ user: string; kind: string; message: string }[]> =>
    gm.run(`return game.settings.get("fivefold", "refused").entries ?? [];`);
  /** The id of the action run of this kind on a card. */
  const runOf = async (message: string, action: string): Promise<string> =>
    Object.entries((await card(gm, message)).acts).find(([, one]) => one.action === action)?.[0] ?? "";
  const offer = async (client: Client, message: string, name: string, form = {}, mine = ""): Promise<void> => {
    const parent = await runOf(message, name === "ruling" ? "challenge" : "attack");
    await press(client, { intent: "offer", message, act: parent, offer: name, form, targets: [], mine });
    await quiet();
  };

  /** Anna's attack on the rat. The rat wins its challenge; the GM has not decided yet. */
  async function challenged(): Promise<string> {
    await target(anna, "Rat");
    const message = (await act(anna, ada, "attack")) as string;
    await quiet();
    await offer(gm, message, "challenge", {}, rat);
    const challenge = await runOf(message, "challenge");
    const id = (await card(anna, message)).acts[challenge]?.waiting?.id ?? "";
    gm.dice([12]);
    await press(anna, { intent: "answer", message, act: challenge, answer: { id, pick: "decline" } });
    await quiet();
    expect((await card(gm, message)).acts[challenge]?.headline?.key).toBe("AURA.Headline.challenge.won");
    return message;
  }

  beforeAll(async () => {
    const users = [{ name: "Gamemaster", role: 4 }, { name: "Anna" }];
    table = await openTable({ generation, users, dice: "scripted" });
    gm = await table.join("Gamemaster");
    anna = await table.join("Anna");
    await gm.run("foundry.applications.api.DialogV2.confirm = async () => true;");
    await run(`
      const ownership = { [game.users.getName("Anna").id]: 3 };
      const ada = await Actor.create({ name: "Ada", type: "auraCharacter", ownership });
      const rat = await Actor.create({ name: "Rat", type: "auraCreature" });
      const [scene] = await Scene.createDocuments([{ name: "Field", active: true, width: 2000, height: 2000, grid: { size: 100, distance: 1, units: "m" } }]);
      const tokens = await scene.createEmbeddedDocuments("Token", [[ada, 1, 6], [rat, -1, 5]].map(([a, disposition, x]) =>
        ({ name: a.name, actorId: a.id, actorLink: true, x: x * 100, y: 500, disposition })));
      const combat = await Combat.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
      await combat.startCombat();`);
    ada = await gm.run<string>(`return game.actors.getName("Ada").uuid;`);
    rat = await gm.run<string>(`return game.actors.getName("Rat").uuid;`);
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  /** The roll of Anna's attack in Round 1, which she copies later: a 1, so that no creature's die is needed. */
  async function genuineRoll(): Promise<ActJson> {
    const message = await challenged();
    await offer(gm, message, "ruling", { ruling: "nothing", note: "" });
    anna.dice([1]);
    await offer(anna, message, "roll");
    return (await card(gm, message)).acts[await runOf(message, "strike")] as ActJson;
  }

  type Update = Record<string, unknown>;
  const rollId = async (message: string): Promise<string> =>
    stableId(message, await runOf(message, "attack"), "roll", ada, 0);

  let roll: ActJson;
  /** Update that writes the roll to a card. */
  const writesRoll = async (message: string): Promise<Update> => ({
    [`system.acts.${await rollId(message)}`]: { ...roll, from: { act: await runOf(message, "attack"), offer: "roll" } },
  });
  /** Anna's client changes her card; then she clicks everything that would make the roll count. */
  async function forgeCard(message: string, changes: Update): Promise<void> {
    await anna.run(`await game.messages.get("${message}").update(${quoted(changes)});`);
    await quiet();
    anna.dice([1]);
    await offer(anna, message, "roll");
    // Her own client may have refused as well.
    if (anna.diceLeft > 0) await anna.run(`await new Roll("1d20").evaluate();`);
    await press(anna, { intent: "apply", message, event: `${await rollId(message)}-self` });
    await quiet();
  }

  const ruling = { action: "ruling", state: "done", seq: 2, form: { ruling: "nothing", note: "" } };
  const forgeries: [string, (challenge: string) => Update][] = [
    ["nothing else", () => ({})],
    ["the challenge deleted", (challenge) => ({ [`system.acts.-=${challenge}`]: null })],
    ["the challenge without a ruling to wait for", (challenge) => ({ [`system.acts.${challenge}.offers`]: [] })],
    ["the challenge of another attack", (challenge) => ({ [`system.acts.${challenge}.from.offer`]: "interrupt" })],
    ["the challenge undone", (challenge) => ({ [`system.events.${challenge}-self.state`]: "undone" })],
    [
      "a ruling",
      (challenge) => ({
        "system.acts.ForgedAct0000001": forgedAct({ ...ruling, from: { act: challenge, offer: "ruling" } }),
      }),
    ],
    ["the roll before the challenge", (challenge) => ({ [`system.acts.${challenge}.seq`]: 9 })],
  ];
  const cases = forgeries.flatMap(([what, changes]) =>
    [true, false].map((isWritten) => ({ what, changes, how: isWritten ? "written" : "clicked", isWritten })),
  );

  it.each(cases)("A-57: a roll that is $how before the GM's ruling is refused; changed: $what", async (forgery) => {
    roll ??= await genuineRoll();
    await run("await game.combats.contents[0].nextRound();");
    const message = await challenged();
    const before = await documents();
    const changes = forgery.changes(await runOf(message, "challenge"));
    await forgeCard(message, forgery.isWritten ? { ...changes, ...(await writesRoll(message)) } : changes);
    expect(await documents()).toEqual(before);
    const { acts, events } = await card(gm, message);
    const id = await rollId(message);
    if (forgery.isWritten)
      expect(events[`${id}-self`]).toMatchObject({ state: "waiting", note: { key: "FIVEFOLD.Card.doubt" } });
    else expect(acts[id]).toBeUndefined();
  });

  it("A-57: the GM sees the refusals, and the same roll counts after the ruling", async () => {
    const kinds = async () => (await refusals()).filter(({ user }) => user === anna.userId).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(expect.arrayContaining(["taken", "notTrusted"]));
    await run("await game.combats.contents[0].nextRound();");
    const message = await challenged();
    await offer(gm, message, "ruling", { ruling: "nothing", note: "" });
    await forgeCard(message, await writesRoll(message));
    const { events } = await card(gm, message);
    expect(events[`${await rollId(message)}-self`]).toMatchObject({ state: "applied" });
  });
});
