/** Open cards, challenges, openings and holds on documents. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { type ActJson, act, type CardJson, card, press, target } from "../kit/play.ts";

describe.each(oneGeneration(import.meta.url))("open cards on generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  let anna: Client;
  beforeAll(async () => {
    table = await openTable({
      generation,
      users: [{ name: "Gamemaster", role: 4 }, { name: "Anna" }],
      dice: "scripted",
    });
    gm = await table.join("Gamemaster");
    anna = await table.join("Anna");
    for (const client of [gm, anna]) await client.run("CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;");
    await gm.run("foundry.applications.api.DialogV2.confirm = async () => true;");
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  const quiet = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const client of [gm, anna]) await client.run("await game.fivefold.idle();");
      await table.settle();
    }
  };
  const run = async <T = void>(code: string, client = gm): Promise<T> => {
    const result = await client.run<T>(code);
    await quiet();
    return result;
  };
  const uuid = (name: string) => gm.run<string>(`return game.actors.getName("${name}").uuid;`);
  const read = <T>(name: string, what: string) =>
    gm.run<T>(`const a = game.actors.getName("${name}"); return JSON.parse(JSON.stringify(${what} ?? null));`);
  const marks = (name: string) => read<string[]>(name, "[...a.statuses].sort()");
  const toggle = (name: string, status: string) =>
    run(`await game.actors.getName("${name}").toggleStatusEffect("${status}");`);
  const next = () => run("await game.combats.contents[0].nextRound();");
  const move = (name: string, x: number, y: number) =>
    run(`await canvas.scene.tokens.getName("${name}").update({ x: ${x * 100}, y: ${y * 100} });`);
  /** Openings announced so far: of which creature, the kind, and the only recipient. */
  const openings = () =>
    gm.run<[string, string, string[]][]>(
      `return game.messages.contents.flatMap((m) => m.type !== "card" ? [] : Object.values(m.system.acts)
        .filter((one) => one.action === "opening")
        .map((one) => [one.parts.self.name, one.headline.key.split(".").at(-1), m.whisper.map((id) => game.users.get(id).name).sort()]));`,
    );
  const last = (one: CardJson): [string, ActJson] => Object.entries(one.acts).at(-1) as [string, ActJson];
  /** Clicks a follow-up on a card; resolves to the newest action run of the card. */
  const offer = async (client: Client, message: string, name: string, form = {}, mine = ""): Promise<ActJson> => {
    const acts = Object.entries((await card(client, message)).acts);
    const [id = ""] = acts.find(([, one]) => one.offers.some((o) => o.id === name)) ?? [];
    await press(client, { intent: "offer", message, act: id, offer: name, form, targets: [], mine });
    await quiet();
    return last(await card(client, message))[1];
  };

  beforeEach(async () => {
    await run(`
      for (const combat of [...game.combats]) await combat.delete();
      for (const message of [...game.messages]) await message.delete();
      for (const actor of [...game.actors]) await actor.delete();
      for (const scene of [...game.scenes]) await scene.delete();
      const ownership = { [game.users.getName("Anna").id]: 3 };
      const ada = await Actor.create({ name: "Ada", type: "auraCharacter", ownership });
      const rat = await Actor.create({ name: "Rat", type: "auraCreature" });
      const [scene] = await Scene.createDocuments([{ name: "Field", active: true, width: 2000, height: 2000, grid: { size: 100, distance: 1, units: "m" } }]);
      const tokens = await scene.createEmbeddedDocuments("Token", [[ada, 1, 9], [rat, -1, 5]].map(([a, disposition, x]) =>
        ({ name: a.name, actorId: a.id, actorLink: true, x: x * 100, y: 500, disposition })));
      const combat = await Combat.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
      await combat.startCombat();`);
    await quiet();
    await run("for (const message of [...game.messages]) await message.delete();");
  });

  it("A-160: a creature that becomes Unguarded is announced once, and again after a new cause", async () => {
    await toggle("Rat", "unguarded");
    expect(await openings()).toEqual([["Rat", "opening", []]]);
    await toggle("Rat", "surprised");
    expect(await openings()).toHaveLength(1);
    await next();
    expect(await marks("Rat")).toEqual([]);
    await toggle("Rat", "unguarded");
    expect(await openings()).toHaveLength(2);
  });

  it("A-160 A-163: an opening offers its Swift Attacks to players of an opponent, until the Round ends", async () => {
    const offers = (client: Client) =>
      client.run<number>(`let html = "";
        const firstElementChild = { addEventListener() {}, querySelectorAll: () => [], querySelector: () => null };
        globalThis.document = { createElement: () => ({ set innerHTML(value) { html = value; }, content: { firstElementChild } }) };
        const isOpening = (m) => Object.values(m.system.acts ?? {}).some(({ action }) => action === "opening");
        await game.messages.contents.filter(isOpening).at(-1).renderHTML().finally(() => delete globalThis.document);
        return html.split('data-card="offer"').length - 1;`);
    await toggle("Rat", "unguarded");
    expect([await offers(anna), await offers(gm)]).toEqual([2, 2]);
    await toggle("Ada", "unguarded");
    expect([await offers(anna), await offers(gm)]).toEqual([0, 2]);
    await next();
    expect(await offers(gm)).toBe(0);
  });

  it("A-150 A-166: a token that moves through a Reach is announced to its owner and the GM, once a Round; turning is free", async () => {
    await move("Ada", 6, 5);
    expect(await openings()).toEqual([["Rat", "openingReach", ["Gamemaster"]]]);
    await move("Ada", 8, 5);
    expect(await openings()).toHaveLength(1);
    await move("Rat", 7, 5);
    expect((await openings()).at(-1)).toEqual(["Ada", "openingReach", ["Anna", "Gamemaster"]]);
    const pools = () => read("Rat", "[a.system.energy.value, a.system.agility.value, a.system.round.moved]");
    const before = await pools();
    await run(`await canvas.scene.tokens.getName("Rat").update({ rotation: 180 });`);
    expect([await pools(), (await openings()).length]).toEqual([before, 2]);
    await next();
    await move("Rat", 5, 5);
    expect(await openings()).toHaveLength(3);
    await run(`await game.settings.set("fivefold", "aura.reachPrompts", false);`);
    await next();
    await move("Rat", 7, 5);
    expect(await openings()).toHaveLength(3);
    await run(`await game.settings.set("fivefold", "aura.reachPrompts", true);`);
  });

  it("A-57 A-166: once an attack is made for it, an announcement to one side becomes visible to all, except for hidden tokens", async () => {
    const strikes = async () => {
      const [message = ""] = await gm.run<string[]>("return game.messages.contents.slice(-1).map(({ id }) => id);");
      expect((await openings()).at(-1)).toEqual(["Rat", "openingReach", ["Gamemaster"]]);
      const attack = await offer(gm, message, "swiftAttack");
      expect(attack.action).toBe("attack");
      return (await openings()).at(-1)?.[2];
    };
    await move("Ada", 6, 5);
    expect(await strikes()).toEqual([]);
    await next();
    await run(`await game.combats.contents[0].combatants.getName("Rat").update({ hidden: true });`);
    await move("Ada", 2, 5);
    await move("Ada", 6, 5);
    expect(await strikes()).toEqual(["Gamemaster"]);
  });

  it("A-56 A-57 A-60 A-66: a run is challenged, its owner answers, ends it early, and it is closed", async () => {
    const message = (await act(anna, await uuid("Ada"), "run")) as string;
    await quiet();
    expect(await read("Ada", "[a.system.energy.value, a.system.round.moved]")).toEqual([2, 6]);
    const rat = await uuid("Rat");
    const asked = await offer(gm, message, "challenge", {}, rat);
    expect([asked.state, asked.waiting?.options]).toEqual(["waiting", ["roll", "decline"]]);
    const [id, { waiting }] = last(await card(anna, message));
    gm.dice([12]);
    await press(anna, { intent: "answer", message, act: id, answer: { id: waiting?.id ?? "", pick: "decline" } });
    await quiet();
    expect(last(await card(gm, message))[1].headline?.key).toBe("AURA.Headline.challenge.won");
    expect([
      await read("Rat", "a.system.round.initiativeUsed"),
      await read("Ada", "a.system.round.initiativeUsed"),
    ]).toEqual([true, false]);
    await offer(anna, message, "endEarly", { metres: 2 });
    expect(await read("Ada", "[a.system.energy.value, a.system.round.moved]")).toEqual([4, 2]);
    const count = Object.keys((await card(gm, message)).acts).length;
    await offer(gm, message, "interrupt", {}, rat);
    expect(Object.keys((await card(gm, message)).acts)).toHaveLength(count);
  });

  it("A-56 A-57: a challenge pauses the attack for players and the GM until it is answered; the GM may override", async () => {
    const [ada, rat] = [await uuid("Ada"), await uuid("Rat")];
    const attacks = async (): Promise<string> => {
      await target(anna, "Rat");
      const message = (await act(anna, ada, "attack")) as string;
      await quiet();
      expect((await offer(gm, message, "challenge", {}, rat)).state).toBe("waiting");
      return message;
    };
    const played = async (message: string) => Object.values((await card(gm, message)).acts).map((one) => one.action);
    const message = await attacks();
    for (const client of [anna, gm])
      for (const name of ["roll", "agileMove", "endEarly", "cancel"])
        expect((await offer(client, message, name)).action).toBe("challenge");
    const [id, { waiting }] = last(await card(anna, message));
    gm.dice([2]);
    await press(anna, { intent: "answer", message, act: id, answer: { id: waiting?.id ?? "", pick: "decline" } });
    await quiet();
    // First the GM decides about the won challenge.
    for (const client of [anna, gm]) expect((await offer(client, message, "roll")).action).toBe("challenge");
    await offer(gm, message, "ruling", { ruling: "nothing", note: "" });
    anna.dice([1]);
    expect((await offer(anna, message, "roll")).action).toBe("strike");
    expect(await played(message)).toEqual(["attack", "challenge", "ruling", "strike"]);
    await next();
    const forced = await attacks();
    gm.dice([1]);
    expect((await offer(gm, forced, "roll", { attack: 1 })).action).toBe("strike");
  });

  it("A-56 A-62: an attack waits for the opponent's user, goes on once it passes, and then without asking for the Round", async () => {
    const [ada, rat] = [await uuid("Ada"), await uuid("Rat")];
    await target(anna, "Rat");
    const attack = async (): Promise<string> => {
      const message = (await act(anna, ada, "attack")) as string;
      await quiet();
      return message;
    };
    const played = async (message: string) => Object.values((await card(gm, message)).acts).map((one) => one.action);
    const message = await attack();
    const pass = (client: Client) =>
      press(client, { intent: "pass", message, act: Object.keys(cards[message]!.acts)[0] ?? "" }).then(quiet);
    const cards = { [message]: await card(gm, message) };
    await pass(anna);
    expect(await played(message)).toEqual(["attack"]);
    // Anna's client rolls the attack, and no dialog opens.
    anna.dice([1]);
    await pass(gm);
    expect(await played(message)).toEqual(["attack", "strike"]);
    await run(`await fromUuidSync("${rat}").update({ "system.round.passing": true });`);
    anna.dice([1]);
    expect(await played(await attack())).toEqual(["attack", "strike"]);
    await next();
    expect(await read("Rat", "a.system.round.passing")).toBe(false);

    // Without the user who declared it, no other client goes on: the card may be forged, and a GM's click counts.
    const left = await attack();
    anna.leave();
    const idle = async () => {
      await table.settle();
      await gm.run("await game.fivefold.idle();");
      await table.settle();
    };
    await idle();
    gm.dice([1]);
    await press(gm, { intent: "pass", message: left, act: Object.keys((await card(gm, left)).acts)[0] ?? "" });
    await idle();
    expect(await gm.run(`return game.messages.get("${left}").flags.fivefold?.passes !== undefined;`)).toBe(true);
    expect([await played(left), gm.diceLeft]).toEqual([["attack"], 1]);
    await gm.run(`await new Roll("1d20").evaluate();`);
    anna = await table.join("Anna");
    await anna.run("CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;");
  });

  it("A-57: a challenge whose challenger was deleted does not pause the attack", async () => {
    await run(`
      const cat = await Actor.create({ name: "Cat", type: "auraCreature" });
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Cat", actorId: cat.id, actorLink: true, x: 300, y: 300 }]);
      await game.combats.contents[0].createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: canvas.scene.id, actorId: cat.id }]);`);
    const message = (await act(anna, await uuid("Ada"), "run")) as string;
    await quiet();
    await offer(gm, message, "challenge", {}, await uuid("Cat"));
    expect((await offer(anna, message, "done")).action).toBe("challenge");
    await run(`await game.actors.getName("Cat").delete();`);
    expect((await offer(anna, message, "done")).action).toBe("done");
  });

  it("A-54 A-56 A-60: a challenge not answered by the end of its Round expires, and uses up no roll", async () => {
    const message = (await act(anna, await uuid("Ada"), "run")) as string;
    await quiet();
    const rat = await uuid("Rat");
    expect((await offer(gm, message, "challenge", {}, rat)).state).toBe("waiting");
    await target(gm, "Ada");
    await act(gm, rat, "contest");
    await next();
    const told = await gm.run<[string, string, string, number][]>(
      `return game.messages.contents.flatMap((m) => m.type !== "card" ? [] : Object.values(m.system.acts)
        .filter((one) => ["challenge", "contest"].includes(one.action))
        .map((one) => [one.action, one.state, one.headline.key, one.journal.length]));`,
    );
    expect(told).toEqual([
      ["challenge", "done", "AURA.Headline.lapsed", 0],
      ["contest", "done", "AURA.Headline.lapsed", 0],
    ]);
    const used = (name: string) => read(name, "a.system.round.initiativeUsed");
    expect([await used("Rat"), await used("Ada")]).toEqual([false, false]);
    // The new Round's own contest does not expire.
    await act(gm, rat, "contest");
    await run("await game.combats.contents[0].update({ turn: null });");
    expect(
      await gm.run("return Object.values(game.messages.contents.at(-1).system.acts).map(({ state }) => state);"),
    ).toEqual(["waiting"]);
  });

  it("A-60 A-61: two challengers of one run are both answered, although the one roll is made for the first", async () => {
    await run(`
      const cat = await Actor.create({ name: "Cat", type: "auraCreature" });
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Cat", actorId: cat.id, actorLink: true, x: 300, y: 300 }]);
      await game.combats.contents[0].createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: canvas.scene.id, actorId: cat.id }]);`);
    const message = (await act(anna, await uuid("Ada"), "run")) as string;
    await quiet();
    const [first, second] = [await uuid("Rat"), await uuid("Cat")];
    await offer(gm, message, "challenge", {}, first);
    await offer(gm, message, "challenge", {}, second);
    const asked = Object.entries((await card(gm, message)).acts).filter(([, one]) => one.state === "waiting");
    expect(asked.map(([, one]) => one.parts.self?.uuid)).toEqual([first, second]);
    gm.dice([12, 7, 9]);
    for (const [id, { waiting }] of asked) {
      await press(anna, { intent: "answer", message, act: id, answer: { id: waiting?.id ?? "", pick: "roll" } });
      await quiet();
    }
    const rolled = Object.values((await card(gm, message)).acts).filter(({ action }) => action === "challenge");
    expect(rolled.map(({ state }) => state)).toEqual(["done", "done"]);
    // Ada rolled once, for the first challenger; the roll also counts against the second.
    const dice = rolled.map(({ journal }) => journal.map(({ id }) => id));
    expect(dice).toEqual([["t0.initiative", "self.initiativeRoll", "t0.initiativeRoll"], ["self.initiativeRoll"]]);
  });

  it("A-62 A-163 A-165: a Swift Attack as an interrupt attacks the targets, else the interrupted actor", async () => {
    await run(`await Actor.create({ name: "Cat", type: "auraCreature" });`);
    const [ada, rat, cat] = [await uuid("Ada"), await uuid("Rat"), await uuid("Cat")];
    const cutsIn = async (button: string, targets: string[]) => {
      await run(`for (const message of [...game.messages]) await message.delete();`);
      await next();
      const message = (await act(anna, ada, "run")) as string;
      await quiet();
      await offer(gm, message, "interrupt", {}, rat);
      const [id] = last(await card(gm, message));
      const form = { swiftReason: "unaware", ...(button === "swiftManeuver" ? { kind: "trip" } : {}) };
      await press(gm, { intent: "offer", message, act: id, offer: button, form, targets });
      await quiet();
      const [, { parts, headline }] = last(await card(gm, message));
      return { t0: parts.t0?.uuid, t1: parts.t1?.uuid, headline: headline?.data?.target };
    };
    const at = (name: string, t0: string, t1?: string) => ({ t0, t1, headline: name });
    expect(await cutsIn("swiftAttack", [])).toEqual(at("Ada", ada));
    expect(await cutsIn("swiftAttack", [cat])).toEqual(at("Cat", cat, ada));
    expect(await cutsIn("swiftAttack", [ada])).toEqual(at("Ada", ada));
    expect(await cutsIn("swiftManeuver", [])).toEqual(at("Ada", ada));
    expect(await cutsIn("swiftManeuver", [cat])).toEqual(at("Cat", cat));
  });

  it("A-199 A-202 A-247: Restrain is declared and rolled; escaping ends both sides of the hold", async () => {
    await toggle("Ada", "exposed");
    await target(gm, "Ada");
    const message = (await act(gm, await uuid("Rat"), "maneuver", { given: { kind: "restrain" } })) as string;
    await quiet();
    gm.dice([20]);
    await offer(gm, message, "roll");
    expect([await marks("Rat"), await marks("Ada")]).toEqual([["restraining"], ["exposed", "restrained"]]);
    const tries = (await act(anna, await uuid("Ada"), "escape", { given: { method: "arm" } })) as string;
    await quiet();
    expect(await read("Ada", "a.system.energy.value")).toBe(2);
    anna.dice([20]);
    gm.dice([1]);
    await offer(anna, tries, "roll");
    expect([await marks("Rat"), await marks("Ada")]).toEqual([[], ["exposed"]]);
  });
});
