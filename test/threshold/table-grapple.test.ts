/** Holds at the mill: who answers, who holds, who lets go, and all ways a hold ends (T-61, T-126). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { BRANNIC, ILSABET, item, type Mill, openMill, QUILL, statuses, THRALL, WALKER } from "./mill.ts";
import { headline, offers, sums, type Teller, tell } from "./story.ts";

let mill: Mill;
let t: Teller;
afterEach(() => mill.close());

const held = async (name: string) => (await statuses(mill.gm, mill.uuid(name))).includes("grappled");
const speed = (name: string) => t.reads<number>(name, "a.system.speed.value");
/** Brannic grapples the thrall: +5 against its +3. */
async function grips() {
  await t.targets(mill.anna, THRALL);
  const reached = await t.plays(mill.anna, BRANNIC, "grapple", {}, [15]);
  return { reached, answered: await t.presses(mill.gm, reached, "answer-t0", {}, [5]) };
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-61 T-126 T-135: a hold, its answer, its undo; it ends when the holder lets go, falls or is gone", async () => {
    mill = await openMill(generation);
    t = tell(mill);
    const { gm, anna, ben } = mill;
    const { reached, answered } = await grips();
    expect([headline(reached), sums(reached), offers(reached)]).toEqual(["grapple", [20], ["answer-t0"]]);
    expect([headline(answered), sums(answered), offers(answered)]).toEqual(["grappled.holdLost", [8], ["letGo"]]);
    // The enemy's total is shown, its breakdown is not.
    expect([
      JSON.stringify(answered.act).includes("Stat.str"),
      JSON.stringify(reached.act).includes("Stat.str"),
    ]).toEqual([false, true]);
    expect([await held(THRALL), await speed(THRALL)]).toEqual([true, 0]);
    await t.undoes(answered);
    expect([await held(THRALL), await speed(THRALL)]).toEqual([false, 5]);

    // Released by the card's button, which is the holder's only, and from the sheet.
    const second = (await grips()).answered;
    expect((await t.presses(ben, second, "letGo")).id).toBe(second.id);
    const loose = await t.presses(anna, second, "letGo");
    expect([headline(loose), await held(THRALL)]).toEqual(["letGo", false]);
    await t.undoes(loose);
    expect(await held(THRALL)).toBe(true);
    expect([headline(await t.plays(anna, BRANNIC, "letGo")), await held(THRALL)]).toEqual(["letGo", false]);
    await t.listens(anna);
    await expect(t.plays(anna, BRANNIC, "letGo")).rejects.toThrow("no card");
    expect(await t.said(anna)).toEqual(["Brannic Holt is not holding a creature."]);

    // An unconscious actor holds no one; the end of the hold can be undone separately.
    await grips();
    await t.sets(BRANNIC, { "system.track.step": 5 });
    const slipped = await t.last("slips");
    expect([headline(slipped), await held(THRALL)]).toEqual(["slips", false]);
    await t.undoes(slipped);
    expect(await held(THRALL)).toBe(true);
    await t.undoes(await t.plays(gm, THRALL, "escape"));
    await t.sets(BRANNIC, { "system.track.step": 0 });

    // The thorn walker holds Ilsabet with +6; removed from the scene, it no longer holds.
    await t.marks(THRALL, "grappled");
    await t.targets(gm, ILSABET);
    const caught = await t.plays(gm, WALKER, "grapple", {}, [15]);
    expect(headline(await t.presses(ben, caught, "answer-t0", {}, [3]))).toBe("grappled.holdLost");
    expect(await held(ILSABET)).toBe(true);
    await gm.run(`await canvas.scene.tokens.getName("Thorn Walker").delete();`);
    await mill.quiet();
    expect(await held(ILSABET)).toBe(false);
  });
});

it("T-61 T-126: escaping a hold by a grapple against the holder, a net by a skill; the resisting actor may reverse it", async () => {
  mill = await openMill(14);
  t = tell(mill);
  const { gm, anna, ben } = mill;
  await t.targets(gm, QUILL);
  // Small Quill: Strength −1, −1 for her size. Large Walker: +6, its own chart +1 in it.
  const caught = await t.plays(gm, WALKER, "grapple", {}, [4]);
  expect(sums(caught)).toEqual([10]);
  const answer = await t.presses(anna, caught, "answer-t0", { hold: true }, [12]);
  expect([headline(answer), sums(answer), await held(QUILL)]).toEqual(["grappled.holdWon", [10], false]);
  // The tie went to her, and she holds the walker now: it tries to escape.
  expect(await held(WALKER)).toBe(true);
  const pulls = await t.plays(gm, WALKER, "escape", {}, [10]);
  expect([headline(pulls), pulls.act.form.way]).toEqual(["escapes", "grapple"]);
  const kept = await t.presses(anna, pulls, "answer-t0", {}, [20]);
  expect([headline(kept), await held(WALKER)]).toEqual(["grappled.escapeWon", true]);
  const again = await t.plays(gm, WALKER, "escape", {}, [10]);
  const free = await t.presses(anna, again, "answer-t0", {}, [10]);
  expect([headline(free), await held(WALKER)]).toEqual(["grappled.escapeLost", false]);
  await t.undoes(free);
  expect(await held(WALKER)).toBe(true);

  // A net holds by itself; escape by athletics or acrobatics 12, not by a grapple.
  await gm.run(`const pack = game.packs.get("fivefold.threshold-gear"); const index = await pack.getIndex();
    const net = await pack.getDocument(index.find((one) => one.name === "Net")._id);
    await fromUuidSync("${mill.uuid(THRALL)}").createEmbeddedDocuments("Item", [{ ...net.toObject(), system: { ...net.toObject().system, equipped: true } }]);`);
  await t.targets(gm, ILSABET);
  const thrown = await t.plays(gm, THRALL, "attack", {}, [19], await item(gm, mill.uuid(THRALL), "Net"));
  expect([headline(thrown), offers(thrown), await held(ILSABET)]).toEqual(["attack.target.hit", [], true]);
  const still = await t.plays(ben, ILSABET, "escape", { way: "athletics" }, [10]);
  expect([headline(still), sums(still)]).toEqual(["heldStill", [[11, 12, "fails"]]]);
  const out = await t.plays(ben, ILSABET, "escape", { way: "athletics" }, [11]);
  expect([headline(out), sums(out), await held(ILSABET)]).toEqual(["free", [[12, 12, "succeeds"]], false]);
  await t.undoes(out);
  expect(await held(ILSABET)).toBe(true);
});
