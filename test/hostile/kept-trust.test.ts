/**
 * A declared attack whose own cost changed the attacker cannot be verified again after a reload of the GM's page: the GM's
 * client has stored that it trusts it. A player who changes the card afterwards is refused.
 */
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { contentHash } from "../../module/foundry/ledger/content-hash.ts";
import { act, BRANNOC, type Bridge, CUTTHROAT, card, item, openBridge, press } from "../aura/bridge.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA, openPlay, target } from "../kit/play.ts";
import { complaints } from "./forge.ts";

const quoted = (value: unknown): string => JSON.stringify(value);

it("the hash of a text is its SHA-256", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 119, 120, 5000]) {
    const text = "aé€😀".repeat(length).slice(0, length);
    expect(contentHash(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let bridge: Bridge;
  afterEach(async () => {
    expect(complaints(bridge)).toEqual([]);
    await bridge.close();
  });

  /** Anna declares an attack and pays for it; the GM's page reloads. Resolves to the card and the action run. */
  async function declaredBeforeReload(beforeReload = ""): Promise<[string, string]> {
    bridge = await openBridge(generation, GM_AND_ANNA);
    await bridge.gm.run(`foundry.applications.api.DialogV2.confirm = async () => true;
      await game.combats.contents[0].startCombat();`);
    await bridge.quiet();
    await bridge.anna.run(`await fromUuidSync(${quoted(bridge.uuid(BRANNOC))}).update({ "system.energy.value": 3 });`);
    await bridge.quiet();
    await target(bridge.anna, CUTTHROAT);
    const sword = await item(bridge.anna, bridge.uuid(BRANNOC), "Arming Sword");
    const message = (await act(bridge.anna, bridge.uuid(BRANNOC), "attack", { item: sword })) as string;
    await bridge.quiet();
    const [id = ""] = Object.keys((await card(bridge.gm, message)).acts);
    await bridge.gm.run(beforeReload.replaceAll("MESSAGE", message).replaceAll("ACT", id));
    bridge.gm = await bridge.gm.rejoin();
    await bridge.quiet();
    return [message, id];
  }
  /** Anna clicks Strike; a 1 needs no die of the cutthroat. Resolves to the actions on the card. */
  const strikes = async (message: string, id: string): Promise<string[]> => {
    bridge.anna.dice([1]);
    await press(bridge.anna, { intent: "offer", message, act: id, offer: "roll", form: {}, targets: [] });
    await bridge.quiet();
    // Her own client may have refused as well.
    if (bridge.anna.diceLeft > 0) await bridge.anna.run(`await new Roll("1d20").evaluate();`);
    return Object.values((await card(bridge.gm, message)).acts).map(({ action }) => action);
  };
  const energy = () => bridge.gm.run(`return game.actors.getName(${quoted(BRANNOC)}).system.energy.value;`);

  it("A-56 A-73: the player continues the attack", async () => {
    const [message, id] = await declaredBeforeReload();
    expect(await energy()).toBe(0);
    expect(await strikes(message, id)).toEqual(["attack", "strike"]);
    const { acts, events } = await card(bridge.gm, message);
    expect(Object.values(acts).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(new Set(Object.values(events).map(({ state }) => state))).toEqual(new Set(["applied"]));
  });

  it("trust that version 1.0 stored as the whole content counts as well", async () => {
    const [message, id] = await declaredBeforeReload(`
      const a = game.messages.get("MESSAGE").toObject().system.acts["ACT"];
      const content = JSON.stringify([a.action, a.parts, a.facts, a.form, a.journal, a.lines, a.headline, a.tone, a.offers, a.touches, a.waiting, a.from]);
      await game.user.unsetFlag("fivefold", "vouched");
      await game.user.setFlag("fivefold", "vouched", { "MESSAGE-ACT": content });`);
    expect(await strikes(message, id)).toEqual(["attack", "strike"]);
  });

  it.each([
    ["form", { "system.acts.ACT.form.aim": "head" }],
    ["facts", { "system.acts.ACT.facts.names.self": "Someone Else" }],
    ["answers", { "system.acts.ACT.journal": [{ id: "roll", faces: [20] }] }],
  ])("a player who changes the %s afterwards is refused", async (_what, changes) => {
    const [message, id] = await declaredBeforeReload();
    await bridge.anna.run(
      `await game.messages.get(${quoted(message)}).update(${quoted(changes).replaceAll("ACT", id)});`,
    );
    await bridge.quiet();
    expect(await strikes(message, id)).toEqual(["attack"]);
    const refusals = () =>
      bridge.gm.run<{ message: string }[]>(`return game.settings.get("fivefold", "refused").entries ?? [];`);
    await expect.poll(async () => (await refusals()).map((one) => one.message)).toContain(message);
  });
});

it.each(oneGeneration(import.meta.url))(
  "T-122: a hit that changes nothing yet is still trusted after a reload if the weapon has changed since, generation %i",
  async (generation) => {
    const play = await openPlay("threshold", generation, GM_AND_ANNA);
    const uuid = play.uuid("Brannic Holt");
    await target(play.anna, "Grave Thrall");
    const sword = await item(play.anna, uuid, "Long Sword");
    play.anna.dice([18, 5]);
    const message = (await act(play.anna, uuid, "attack", { item: sword })) as string;
    await play.quiet();
    const [[id = "", hit] = []] = Object.entries((await card(play.gm, message)).acts);
    expect(hit?.offers.map(({ action }) => action)).toEqual(["damage"]);
    await play.gm.run(`const weapon = fromUuidSync(${quoted(uuid)}).items.get(${quoted(sword)});
      const { parts } = weapon.toObject().system.damage;
      await weapon.update({ ["system.damage.parts." + Object.keys(parts)[0] + ".flat"]: 3 });`);
    play.gm = await play.gm.rejoin();
    await play.quiet();
    await press(play.anna, { intent: "offer", message, act: id, offer: "damage", form: {}, targets: [] });
    await play.quiet();
    const { acts } = await card(play.gm, message);
    expect(Object.values(acts).map(({ action, state }) => [action, state])).toEqual([
      ["attack", "done"],
      ["damage", "done"],
    ]);
    await play.close();
  },
);
