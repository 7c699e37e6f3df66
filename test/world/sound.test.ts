/**
 * A world with invalid stored data, export and import of actors, the world check, the API for modules, and a long chat.
 */
import { afterEach, describe, expect, it } from "vitest";
import { rulesets } from "../../module/rulesets/index.ts";
import type { Client } from "../host/node.ts";
import { GM_ALONE, GM_AND_ANNA, item, openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play?.close());

// biome-ignore lint/suspicious/noExplicitAny: stored JSON of any kind
type Stored = Record<string, any>;

const RULESETS = rulesets.map(({ id }) => id);
const idOf = (n: number): string => `bad${String(n).padStart(13, "0")}`;

/** Longer than a report quotes. */
const LONG = "ear ".repeat(100);

/** Copies of Brannoc, each with different invalid data. */
const BREAKS: ((actor: Stored) => void)[] = [
  (a) => {
    a.name = "Wrong numbers";
    Object.assign(a.system, { level: "many" });
    a.system.attributes.hp = 5;
  },
  (a) => {
    a.name = "";
  },
  (a) => {
    a.name = "Wrong things";
    a.items[0].name = "";
    Object.assign(a.items[1].system, { equipped: LONG });
  },
  (a) => Object.assign(a, { name: "No such type", type: "bloodiedCharakter" }),
];

const idle = async (client: Client): Promise<void> => {
  for (let round = 0; round < 6; round += 1) {
    await client.run("await game.fivefold.idle()");
    await play.table.settle();
  }
};

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("invalid values are quarantined and reported once; documents without a name get one; the world check names the others", async () => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const stored = play.table.authority.world.table("Actor") as unknown as Map<string, Stored>;
    const good = [...stored.values()].find(({ name }) => name === "Brannoc Tull")!;
    for (const [n, breaks] of BREAKS.entries()) {
      const actor = structuredClone(good);
      actor._id = idOf(n);
      breaks(actor);
      stored.set(actor._id, actor);
    }
    const gm = await play.gm.rejoin();
    await idle(gm);

    const [numbers, unnamed, things] = BREAKS.map((_, n) => stored.get(idOf(n))!);
    expect(numbers!.flags.fivefold.aside).toEqual([
      { path: "system.level", value: '"many"' },
      { path: "system.attributes.hp", value: "5" },
    ]);
    expect([numbers!.system.level, numbers!.system.attributes.hp.value]).toEqual([1, 10]);
    expect(unnamed!.name).toBe("Unnamed");
    expect(things!.items[0].name).toBe("Unnamed");
    expect([things!.items[1].system.equipped, things!.items[1].flags.fivefold.aside]).toEqual([
      "none",
      [{ path: "system.equipped", value: JSON.stringify(LONG) }],
    ]);
    const told = (client: Client) =>
      client.run<string[]>(
        `return game.messages.filter((m) => m.content.includes("ff-migration")).map((m) => m.content);`,
      );
    const [first, ...more] = await told(gm);
    expect(more).toEqual([]);
    for (const said of ["Wrong numbers", 'level: "many"', "attributes.hp: 5", "No such type"])
      expect(first).toContain(said);
    expect(first).not.toContain(LONG);

    // The next start reports nothing; all readable data is there.
    const again = await gm.rejoin();
    await idle(again);
    expect(await told(again)).toHaveLength(1);
    expect(
      await again.run(`return [game.actors.get("${idOf(1)}").name, game.actors.get("${idOf(2)}").items.size];`),
    ).toEqual(["Unnamed", good.items.length]);
    expect([...again.game.actors.invalidDocumentIds]).toEqual([idOf(3)]);
  });

  it.each(RULESETS)(
    "%s: an exported actor is imported unchanged, with its items, their ids and all effects",
    async (ruleset) => {
      play = await openPlay(ruleset, generation, GM_ALONE);
      const { gm } = play;
      const differs = await gm.run<string[]>(`
      const pack = game.packs.get("fivefold.${ruleset}-characters");
      const wrong = [];
      const calm = async () => { for (let n = 0; n < 6; n += 1) { await game.fivefold.idle(); await new Promise((done) => setTimeout(done, 2)); } };
      let file = null;
      foundry.utils.saveDataToFile = (data) => { file = data; };
      const plain = (doc) => { const { _stats, ownership, folder, sort, ...kept } = doc.toObject(); return kept; };
      const same = (a, b) => foundry.utils.isEmpty(foundry.utils.diffObject(a, b)) && foundry.utils.isEmpty(foundry.utils.diffObject(b, a));
      for (const entry of pack.index) {
        const hero = await game.actors.importFromCompendium(pack, entry._id);
        const types = game.documentTypes.Item.filter((type) => type.startsWith("${ruleset}") && !hero.items.some((i) => i.type === type));
        for (const type of types) await hero.createEmbeddedDocuments("Item", [{ name: type, type }]).catch(() => null);
        await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Marked", disabled: false, duration: {} }]);
        await calm();
        const before = plain(hero);
        await hero.exportToJSON();
        await hero.update({ name: "Somebody else" });
        await hero.deleteEmbeddedDocuments("Item", hero.items.map((i) => i.id).slice(0, 2));
        await calm();
        await hero.importFromJSON(file);
        await calm();
        const after = plain(hero);
        for (const key of ["name", "type", "img", "system"])
          if (JSON.stringify(after[key]) !== JSON.stringify(before[key]) && !same({ v: before[key] }, { v: after[key] })) wrong.push(entry.name + " " + key);
        const held = (of) => Object.fromEntries([...of.items, ...of.effects].map(({ _stats, ...one }) => [one._id, one]));
        if (!same(held(before), held(after))) wrong.push(entry.name + " items or effects");
      }
      return wrong;`);
      expect(differs).toEqual([]);
    },
  );

  it("the world check replays the test vectors, names problems, and writes nothing", async () => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const { gm } = play;
    const brannoc = play.uuid("Brannoc Tull");
    await gm.run(`const a = fromUuidSync("${brannoc}");
      await a.items.contents[0].update({ "system.description": "<p>@UUID[Actor.nobody0000000000]{Nobody}</p>" });`);
    await play.quiet();
    const before = JSON.stringify(play.table.authority.world.sources());
    await gm.run(`const [menu] = [...game.settings.menus.values()].filter((m) => m.key === "fivefold.worldCheck");
      const app = new menu.type(); globalThis.checked = await app._prepareContext();`);
    const parts = await gm.run<{ id: string; count: number; findings: { name: string; what: string }[] }[]>(
      "return JSON.parse(JSON.stringify(checked.parts));",
    );
    expect(JSON.stringify(play.table.authority.world.sources())).toBe(before);
    expect(parts.map(({ id }) => id)).toEqual(["documents", "links", "houseRules", "vectors-bloodied"]);
    expect(parts.flatMap(({ findings }) => findings.map(({ what }) => what))).toEqual([
      "Broken link: Actor.nobody0000000000.",
    ]);
    expect(parts.at(-1)!.count).toBeGreaterThan(30);
  });

  it("the API gives modules the odds of the dialog, and Quench gets its batches", async () => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const { gm, anna } = play;
    const [brannoc, bandit] = [play.uuid("Brannoc Tull"), play.uuid("Road Bandit")];
    const sword = await item(gm, brannoc, "Arming Sword");
    const ask = (client: Client, uuid: string) =>
      client.run<{ bar: { p: number }[]; sentences: string[]; problems: string[] } | null>(
        `return JSON.parse(JSON.stringify(await game.fivefold.odds("${uuid}", "attack", { item: "${sword}", targets: ["${bandit}"] })));`,
      );
    const odds = (await ask(anna, brannoc))!;
    expect(odds.problems).toEqual([]);
    expect(odds.bar.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
    // P-08: the bandit's armor and hit points are hidden from Anna.
    expect(odds.sentences.map((one) => one.split(":")[0])).toEqual(["Expected damage before armor"]);
    expect((await ask(gm, brannoc))!.sentences.map((one) => one.split(":")[0])).toEqual([
      "Expected HP loss for Road Bandit",
    ]);
    expect(await ask(anna, bandit)).toBeNull();
    await gm.run(`await game.settings.set("fivefold", "oddsFor", "gm");`);
    await play.quiet();
    expect([await ask(anna, brannoc), (await ask(gm, brannoc)) !== null]).toEqual([null, true]);

    // A target may also be named by its token's uuid.
    gm.dice([2, 2, 2, 2, 2, 2]);
    const aims = await gm.run<string[]>(`
      const token = canvas.tokens.placeables.find((t) => t.name === "Road Bandit").document;
      const told = [];
      for (const target of [token.uuid, "${bandit}"]) {
        const message = await game.fivefold.act("${brannoc}", "attack", { item: "${sword}", targets: [target], skip: true });
        told.push(Object.values(message.system.acts)[0].parts.t0?.name);
      }
      return told;`);
    expect(aims).toEqual(["Road Bandit", "Road Bandit"]);

    const batches = await gm.run<[string, number, string[]][]>(`
      const made = new Map();
      Hooks.callAll("quenchReady", { registerBatch: (key, register, options) => made.set(key, [register, options]) });
      while (made.size < ${2 * RULESETS.length}) await new Promise((resolve) => setTimeout(resolve, 5));
      const all = [];
      for (const [key, [register, options]] of made) {
        const its = [];
        register({ describe: (_, body) => body(), it: (name, body) => its.push([name, body]), assert: { deepEqual: (a, b) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(key); }, ok: () => {} } });
        const failed = [];
        if (key.endsWith(".vectors")) for (const [name, body] of its) await body().catch((e) => failed.push(name + e.message));
        all.push([key, its.length, failed]);
      }
      return all;`);
    expect(batches.map(([key]) => key)).toEqual(
      RULESETS.flatMap((id) => [`fivefold.${id}.vectors`, `fivefold.${id}.sheets`]),
    );
    expect(batches.flatMap(([, count, failed]) => (count ? failed : ["nothing in it"]))).toEqual([]);
  });
});

it("a long chat is not read whole: only ids, types and times are, and no completed card is parsed", async () => {
  play = await openPlay("bloodied", 14);
  const stored = play.table.authority.world.table("ChatMessage") as unknown as Map<string, Stored>;
  const [brannoc, bandit] = [play.uuid("Brannoc Tull"), play.uuid("Road Bandit")];
  const sword = await item(play.gm, brannoc, "Arming Sword");
  play.gm.dice([2, 18]);
  await play.gm.run(
    `await game.fivefold.act("${brannoc}", "attack", { item: "${sword}", skip: true, targets: ["${bandit}"] });`,
  );
  await play.quiet();
  const card = [...stored.values()].find(({ type }) => type === "card")!;
  expect(Object.values<Stored>(card.system.events).map(({ state }) => state)).toEqual(["applied"]);
  for (let n = 0; n < 5_000; n += 1) {
    const _id = `msg${String(n).padStart(13, "0")}`;
    const plain = { _id, type: "base", author: play.gm.userId, content: "Hm.", rolls: [], whisper: [], timestamp: n };
    stored.set(_id, n % 2 ? plain : { ...structuredClone(card), _id, timestamp: n });
  }
  // An NPC keeps GM-only data for its last 60 cards: older data is deleted and not created again.
  const last = [...stored.values()].filter(({ type, _id }) => type === "card" && _id !== card._id).slice(-60);
  await play.gm.run(`const foe = fromUuidSync("${bandit}");
    const [[own, seal]] = Object.entries(foe.flags.fivefold.sealed);
    const names = ${JSON.stringify(last.map(({ _id }) => _id))}.map((id) => own.replace("${card._id}", id));
    await foe.update({ "flags.fivefold.sealed": Object.fromEntries(names.map((name) => [name, seal])) });`);
  const gm = await play.gm.rejoin();
  await idle(gm);
  // The checks at start run again when a user connects or disconnects.
  const looked = await gm.run<string[]>(`
    const read = new Set();
    for (const message of game.messages.contents)
      Map.prototype.set.call(game.messages, message.id, new Proxy(message, { get: (m, key) => (read.add(String(key)), Reflect.get(m, key, m)) }));
    Hooks.callAll("userConnected", game.user, true);
    await game.fivefold.idle();
    return [...read].sort();`);
  expect(await gm.run("return game.messages.size;")).toBe(5_001);
  expect(looked).toEqual(["_source", "id", "timestamp", "type"]);
});
