/** World time, rest, macros, roll tables and the token HUD on the test host: changes to documents after a click. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, type Ford, hp, openFord, press, statuses, target } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

const HOUR = 3600;
const select = (name: string) =>
  `canvas.tokens.placeables.find((t) => t.document.name === ${JSON.stringify(name)}).control({ releaseOthers: true });`;
const injuries = (uuid: string) =>
  ford.gm.run<{ severity: string; next: number; tally: string }[]>(
    `return fromUuidSync(${JSON.stringify(uuid)}).items.filter((i) => i.type === "bloodiedInjury").map((i) => ({
      severity: i.system.severity, next: i.system.nextSaveAt, tally: i.system.successes + "-" + i.system.failures }));`,
  );
const injure = async (uuid: string, severity: string): Promise<void> => {
  await act(ford.gm, uuid, "injury", { given: { severity } });
  await ford.quiet();
};
/** Ids of cards whose action is pending. */
const waiting = (action: string) =>
  ford.gm.run<string[]>(
    `return game.messages.contents.filter((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === ${JSON.stringify(action)} && a.state === "waiting")).map((m) => m.id);`,
  );
const start = async (client: Ford["gm"], message: string): Promise<void> => {
  const [id] = Object.keys((await card(client, message)).acts);
  await press(client, { intent: "answer", message, act: id, answer: { id: "start", pick: "start" } });
  await ford.quiet();
};
const pass = async (hours: number): Promise<void> => {
  await ford.gm.run(`await game.time.advance(${hours * HOUR});`);
  await ford.quiet();
};
const complaints = (): string[] =>
  ford.table.clients.flatMap((c) => c.errors.filter((e) => e.level === "error").map((e) => e.text));

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("B-33 B-34 B-35 B-38: missed intervals get one card after another; two successes heal; undo restores the injury", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await injure(brannoc, "minor");
    expect(await statuses(ford.anna, brannoc)).toContain("seriousInjury");
    await pass(23);
    expect(await waiting("injurySave")).toEqual([]);
    await pass(25);
    const [first, ...more] = await waiting("injurySave");
    expect(more).toEqual([]);
    ford.gm.dice([5]);
    await start(ford.anna, first as string);
    expect((await injuries(brannoc))[0]).toMatchObject({ tally: "1-0", next: 48 * HOUR });
    const [second] = await waiting("injurySave");
    expect(second).not.toBe(first);
    ford.gm.dice([4]);
    await start(ford.anna, second as string);
    expect(await injuries(brannoc)).toEqual([]);
    expect(await statuses(ford.anna, brannoc)).not.toContain("seriousInjury");
    expect(await waiting("injurySave")).toEqual([]);
    const [event] = Object.keys((await card(ford.gm, second as string)).events);
    await press(ford.gm, { intent: "undo", message: second, event });
    await ford.quiet();
    expect((await injuries(brannoc))[0]).toMatchObject({ tally: "1-0" });
    expect(await statuses(ford.anna, brannoc)).toContain("seriousInjury");
    expect(complaints()).toEqual([]);
  });

  it("B-34: a save rolled from the sheet resolves the pending card", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await injure(brannoc, "deadly");
    await pass(6);
    expect(await waiting("injurySave")).toHaveLength(1);
    const id = await ford.anna.run<string>(
      `return fromUuidSync(${JSON.stringify(brannoc)}).items.find((i) => i.type === "bloodiedInjury").id;`,
    );
    // The sheet continues the pending card; that card is the GM's, so the GM's client rolls.
    ford.gm.dice([19]);
    await act(ford.anna, brannoc, "injurySave", { item: id });
    await ford.quiet();
    expect(await waiting("injurySave")).toEqual([]);
    expect((await injuries(brannoc))[0]).toMatchObject({ next: 12 * HOUR, tally: "0-1" });
  });

  it("B-36 B-39: two failures of a deadly injury kill; the macro rolls all due saves, also of unlinked tokens", async () => {
    ford = await openFord(generation);
    const bandit = ford.uuid("Road Bandit");
    await injure(bandit, "deadly");
    await pass(12);
    ford.gm.dice([20, 20]);
    await ford.gm.run(`await game.fivefold.macro("injurySavesDue");`);
    await ford.quiet();
    expect(await statuses(ford.ben, bandit)).toEqual(expect.arrayContaining(["dead"]));
    expect(await waiting("injurySave")).toEqual([]);
  });

  it("P-17 B-34: muted enemies and rulesets out of play get no cards; a player’s character cannot be muted", async () => {
    ford = await openFord(generation);
    const [brannoc, bandit] = [ford.uuid("Brannoc Tull"), ford.uuid("Road Bandit")];
    for (const uuid of [brannoc, bandit]) await injure(uuid, "deadly");
    const mute = (uuid: string, on: boolean) =>
      ford.gm.run(`await fromUuidSync(${JSON.stringify(uuid)}).update({ "flags.fivefold.muted": ${on} });`);
    const set = (key: string, value: unknown) =>
      ford.gm.run(`await game.settings.set("fivefold", ${JSON.stringify(key)}, ${JSON.stringify(value)});`);
    for (const uuid of [brannoc, bandit]) await mute(uuid, true);
    await pass(6);
    const [own, ...others] = await waiting("injurySave");
    expect(others).toEqual([]);
    expect(Object.values((await card(ford.gm, own as string)).acts)).toMatchObject([
      { parts: { self: { uuid: brannoc } } },
    ]);
    // All enemies muted, none, and a ruleset that is not in play: its values stay due, its cards are deleted.
    await mute(bandit, false);
    await set("mutedEnemies", true);
    await pass(1);
    expect(await waiting("injurySave")).toEqual([own]);
    await set("mutedEnemies", false);
    await pass(1);
    expect(await waiting("injurySave")).toHaveLength(2);
    await set("inPlay", { ids: ["grimoire"], asked: true });
    await pass(1);
    expect(await waiting("injurySave")).toEqual([]);
    await set("inPlay", { ids: ["bloodied"], asked: true });
    await pass(1);
    expect(await waiting("injurySave")).toHaveLength(2);
    expect((await injuries(bandit))[0]).toMatchObject({ next: 6 * HOUR, tally: "0-0" });
    expect(complaints()).toEqual([]);
  });

  it("B-40 B-42: several characters resting together share one card, and the clock advances once", async () => {
    ford = await openFord(generation);
    const [brannoc, quill] = [ford.uuid("Brannoc Tull"), ford.uuid("Thessaly Quill")];
    for (const uuid of [brannoc, quill])
      await ford.gm.run(`await fromUuidSync(${JSON.stringify(uuid)}).update({ "system.attributes.hp.value": 5 });`);
    const before = await ford.gm.run<number>("return game.messages.size;");
    ford.gm.dice([3, 4]);
    await ford.gm.run(
      `await game.fivefold.together(${JSON.stringify([brannoc, quill])}, "rest", { mode: "normal", days: 1, healer: true, advance: true });`,
    );
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(11);
    expect(await hp(ford.gm, quill)).toBe(10);
    expect(await ford.gm.run<number>("return game.time.worldTime;")).toBe(24 * HOUR);
    expect((await ford.gm.run<number>("return game.messages.size;")) - before).toBe(1);
  });

  it("B-37: drawing from the table of serious injuries injures the selected token", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    ford.gm.dice([5]);
    await ford.gm.run(`${select("Brannoc Tull")}
      const pack = game.packs.get("fivefold.bloodied-tables");
      const table = (await pack.getDocuments()).find((t) => t.name === "Serious Injury");
      await table.draw();`);
    await ford.quiet();
    expect((await injuries(brannoc)).map((i) => i.severity)).toEqual(["major"]);
    expect(complaints()).toEqual([]);
  });

  it("B-28: one selected helper stops the bleeding with the macro; the patient stays unconscious", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await ford.gm.run(`await fromUuidSync(${JSON.stringify(brannoc)}).update({ "system.attributes.hp.value": -2 });`);
    await ford.quiet();
    await target(ford.ben, "Brannoc Tull");
    await ford.ben.run(`await game.fivefold.macro("stopBleeding");`);
    await ford.quiet();
    const now = await statuses(ford.anna, brannoc);
    expect(now).not.toContain("bleedingOut");
    expect(now).toContain("unconscious");
  });

  it("B-61: the GM writes the outcome of a critical check on the card", async () => {
    ford = await openFord(generation);
    ford.anna.dice([20]);
    const message = (await act(ford.anna, ford.uuid("Brannoc Tull"), "check", { given: { ability: "str" } })) as string;
    await ford.quiet();
    const [[id, first] = ["", null]] = Object.entries((await card(ford.gm, message)).acts);
    expect(first?.offers).toEqual([expect.objectContaining({ id: "remark", by: "gm" })]);
    const offer = { intent: "offer", message, act: id, offer: "remark", targets: [] };
    await press(ford.anna, { ...offer, form: { text: "not mine to say" } });
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, message)).acts)).toHaveLength(1);
    await press(ford.gm, { ...offer, form: { text: "The gate comes off its hinges." } });
    await ford.quiet();
    expect(JSON.stringify(await card(ford.anna, message))).toContain("The gate comes off its hinges.");
  });
});
