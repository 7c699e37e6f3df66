/** One player's client cannot block the GM's client for the others (S9). */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { FairQueue, MAX_WAITING } from "../../module/foundry/adapter/fair-queue.ts";
import { MAX_ACTS } from "../../module/foundry/cards/card-check.ts";
import { act, card, type Ford, hp, openFord } from "../bloodied/ford.ts";
import { emit } from "../faults/table.ts";
import { ACT, complaints, forge, forgedAct, part } from "./forge.ts";

const quoted = (value: unknown): string => JSON.stringify(value);

describe("the fair queue", () => {
  const jobs = fc.array(fc.constantFrom("", "anna", "ben"), { maxLength: 60 });

  it("S9: runs each lane in order, one job at a time; no lane waits for more than one job of each other lane", async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (lanes) => {
        const ran: [string, number][] = [];
        let running = 0;
        let most = 0;
        const queue = new FairQueue(Promise.resolve());
        await Promise.all(
          lanes.map((lane, n) =>
            queue.add(async () => {
              running += 1;
              most = Math.max(most, running);
              await Promise.resolve();
              ran.push([lane, n]);
              running -= 1;
            }, lane),
          ),
        );
        expect(ran).toHaveLength(lanes.length);
        expect(most).toBeLessThanOrEqual(1);
        for (const lane of ["", "anna", "ben"]) {
          const own = ran.filter(([one]) => one === lane).map(([, n]) => n);
          expect(own).toEqual([...own].sort((a, b) => a - b));
          const at = ran.findIndex(([one]) => one === lane);
          // All were queued before the first ran: the first job of a lane waits for at most one of each other lane.
          expect(at).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it("S9: a job that fails rejects for its caller alone, and idle waits for all lanes", async () => {
    const queue = new FairQueue(Promise.resolve());
    const done: string[] = [];
    const failing = queue.add(async () => Promise.reject(new Error("no")), "anna");
    void queue.add(async () => void done.push("anna"), "anna");
    void queue.add(async () => void done.push("ben"), "ben");
    await expect(failing).rejects.toThrow("no");
    await queue.idle();
    expect(done.sort()).toEqual(["anna", "ben"]);
  });
});

let ford: Ford;
describe.each([13, 14] as const)("generation %i", (generation) => {
  afterEach(() => ford.close());

  it("S9: of 2 000 requests by one player the GM's client keeps a few, and runs another player's among them", async () => {
    ford = await openFord(generation);
    const [brannoc, thessaly] = [ford.uuid("Brannoc Tull"), ford.uuid("Thessaly Quill")];
    const damage = { given: { amount: "1", ignoresArmor: true } };
    const cards: string[] = [];
    for (const uuid of [brannoc, thessaly]) {
      cards.push((await act(ford.gm, uuid, "blow", damage)) as string);
      await ford.quiet();
    }
    const events = await Promise.all(
      cards.map(async (id) => Object.keys((await card(ford.gm, id)).events)[0] as string),
    );
    // Number of changes of Anna's event by the time Ben's is undone.
    await ford.gm.run(`globalThis.changed = 0; globalThis.atBens = null;
      Hooks.on("updateChatMessage", (m, c) => {
        if (m.id === ${quoted(cards[0])}) globalThis.changed += 1;
        if (m.id === ${quoted(cards[1])}) globalThis.atBens ??= globalThis.changed;
      });`);
    await ford.anna.run(`for (let n = 0; n < 2000; n += 1) game.socket.emit("system.fivefold",
      { intent: n % 2 ? "redo" : "undo", message: ${quoted(cards[0])}, event: ${quoted(events[0])} });`);
    await emit(ford.ben, { intent: "undo", message: cards[1], event: events[1] });
    await ford.quiet();
    const [all, atBens] = await ford.gm.run<[number, number]>("return [globalThis.changed, globalThis.atBens];");
    expect((await card(ford.gm, cards[1] as string)).events[events[1] as string]?.state).toBe("undone");
    expect(atBens).toBeLessThanOrEqual(MAX_WAITING);
    expect(all).toBeLessThan(2000);
    expect(complaints(ford)).toEqual([]);
  });

  it("S9: a card with more action runs than any valid one is not read; one with the maximum is read in one update", async () => {
    ford = await openFord(generation);
    const [bandit, brannoc] = [ford.uuid("Road Bandit"), ford.uuid("Brannoc Tull")];
    const chain = (count: number): object =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => {
          const id = (at: number): string => `${ACT.slice(0, 12)}${String(at).padStart(4, "0")}`;
          const from = n === 0 ? null : { act: id(n - 1), offer: "more" };
          const offers = [
            {
              id: "more",
              action: "blow",
              label: { key: "X" },
              by: "any",
              auto: true,
              parts: { self: "enemy" },
              form: {},
            },
          ];
          const parts = { self: part(n === 0 ? brannoc : bandit), enemy: part(bandit) };
          const form = { amount: "1", ignoresArmor: true };
          return [id(n), { ...forgedAct({ parts, form, offers, from, touches: ["self"] }), seq: n }];
        }),
      );
    for (const [n, count] of [MAX_ACTS + 1, MAX_ACTS].entries()) {
      const id = `ForgedCard00002${n}`;
      await ford.gm.run(`globalThis.written = 0;
        Hooks.on("updateChatMessage", (m) => { if (m.id === ${quoted(id)}) globalThis.written += 1; });`);
      await forge(ford.anna, { acts: chain(count) }, { _id: id });
      await ford.quiet();
      expect(await hp(ford.gm, bandit)).toBe(9);
      expect(await ford.gm.run("return globalThis.written;")).toBeLessThanOrEqual(1);
    }
    expect(
      await ford.gm.run(`return Object.keys(fromUuidSync(${quoted(bandit)}).flags.fivefold?.sealed ?? {}).length;`),
    ).toBe(0);
    const again = await ford.gm.rejoin();
    await again.run("await game.fivefold.idle()");
    expect(complaints(ford)).toEqual([]);
  });
});
