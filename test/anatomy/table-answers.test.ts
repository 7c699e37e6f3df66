/**
 * Card buttons at the Broken Span: late reactions, warnings for the GM, pulling out stuck items (N-89, N-122, N-132).
 */

import { afterEach, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BREN, CUTTHROAT, item, OGRE, openSpan, type Span, statuses } from "./span.ts";
import { headline, offers, type Told, tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

const fights = async (): Promise<void> => {
  span.gm.dice([20, 3, 4, 5, 6, 7]);
  await span.gm.run("await game.combats.contents[0].startCombat();");
  await span.quiet();
};

/** A shift-click on a card's button, in a session without a page: calls the card's own listener. */
const clicks = async (client: Client, { message, id }: Told, offer: string): Promise<void> => {
  await client.run(`const heard = [];
    const element = { addEventListener: (kind, does) => { if (kind === "click") heard.push(does); },
      querySelectorAll: () => [], querySelector: () => null };
    globalThis.document = { createElement: () => ({ content: { firstElementChild: element } }) };
    try { await game.messages.get("${message}").renderHTML(); } finally { delete globalThis.document; }
    const button = { dataset: { card: "offer", act: "${id}", offer: "${offer}" },
      getAttribute: () => null, setAttribute: () => {}, removeAttribute: () => {} };
    heard[0]({ target: { closest: () => button }, shiftKey: true, preventDefault: () => {}, stopPropagation: () => {} });`);
  await span.quiet();
};

it("N-132 D-27: a provoked actor may react until the action continues, and not afterwards", async () => {
  span = await openSpan(14, GM_AND_ANNA);
  const t = tell(span);
  await t.house("anatomy.provokesStandUp", true);
  await fights();
  await t.marks(BREN, "prone");
  await t.sets(CUTTHROAT, { "system.reactions.value": 2 });
  const rises = await t.plays(span.anna, BREN, "standUp");
  expect([headline(rises), offers(rises), await statuses(span.gm, span.uuid(BREN))]).toEqual([
    "opens",
    ["react", "goOn"],
    ["prone"],
  ]);
  const acts = async () => (await t.actsOn(rises.message)).map(([, { action }]) => action);
  const answers = async (faces: number[]) => {
    span.gm.dice(faces);
    await span.gm.run(`await game.fivefold.press({ intent: "offer", message: "${rises.message}", act: "${rises.id}",
        offer: "react", form: {}, targets: [], mine: "${span.uuid(CUTTHROAT)}" });`);
    await span.quiet();
  };
  await answers([4, 3]);
  expect(await acts()).toEqual(["standUp", "react"]);
  await t.presses(span.anna, rises, "goOn");
  expect([await acts(), await statuses(span.gm, span.uuid(BREN))]).toEqual([["standUp", "react", "standUp"], []]);
  await answers([]);
  expect(await acts()).toEqual(["standUp", "react", "standUp"]);
});

it("N-89 N-92 N-133: a GM is warned of ignored problems when clicking a card's button as well", async () => {
  span = await openSpan(14, GM_AND_ANNA);
  const t = tell(span);
  await fights();
  await t.sets(CUTTHROAT, { "system.reactions.value": 0 });
  await t.targets(span.anna, CUTTHROAT);
  const provoked = await t.plays(span.anna, BREN, "provoke");
  const [offer] = offers(provoked);
  await t.listens(span.gm);
  span.gm.dice([4]);
  await clicks(span.gm, provoked, offer ?? "");
  expect((await t.newest(provoked.message)).act.action).toBe("react");
  expect(await t.said(span.gm)).toEqual(["No reactions left."]);
});

it("N-122: stuck items are listed on the target's sheet, which pulls them out; the owner picks them up", async () => {
  span = await openSpan(14, GM_AND_ANNA);
  const t = tell(span);
  const { gm, anna } = span;
  const javelin = await item(anna, span.uuid(BREN), "Javelin");
  await t.targets(anna, OGRE);
  await t.plays(anna, BREN, "attack", { mode: "thrown", situations: [], bystanders: [] }, [19], javelin);
  const carries = () => t.reads(BREN, `a.items.filter((i) => i.name === "Javelin").map((i) => i.system.carry).sort()`);
  expect(await carries()).toEqual(["stowed", "stuck"]);
  // Sheets are told apart by their render calls.
  await gm.run(`globalThis.drawn = [];
    for (const name of ["${OGRE}", "${BREN}"]) {
      const { sheet } = canvas.tokens.placeables.find((one) => one.document.name === name).actor;
      Object.defineProperty(sheet, "rendered", { get: () => globalThis.drawnAs !== false });
      sheet.render = () => drawn.push(name);
    }`);
  const drawn = () => gm.run<string[]>("return [...new Set(drawn.splice(0))];");
  const shown = (name: string, part: string) =>
    gm.run<unknown[]>(`const { sheet } = fromUuidSync("${span.uuid(name)}");
      await sheet.load();
      globalThis.drawnAs = false; const options = {}; sheet._configureRenderOptions(options);
      const { v } = await sheet._preparePartContext("${part}", {}, options); globalThis.drawnAs = true;
      return JSON.parse(JSON.stringify((v.body ?? v).lodged.map(({ name, meta }) => [name, meta[0].data?.name])));`);
  expect(await shown(OGRE, "play")).toEqual([["Javelin", BREN]]);
  await drawn();
  expect(headline(await t.plays(gm, OGRE, "pullOut"))).toBe("pullOut");
  expect(await carries()).toEqual(["dropped", "stowed"]);
  expect([await shown(OGRE, "play"), (await drawn()).includes(OGRE)]).toEqual([[], true]);
  expect(await t.reads(BREN, `a.items.filter((i) => i.system.stuckTo || i.system.stuckIn).length`)).toBe(0);
  // Another actor's item is written for the actor who pulls it out.
  const axe = await item(gm, span.uuid(CUTTHROAT), "Hand Axe");
  await gm.run(`await fromUuidSync("${span.uuid(CUTTHROAT)}").items.get("${axe}")
    .update({ "system.carry": "stuck", "system.stuckTo": "${span.uuid(BREN)}", "system.stuckIn": "${BREN}" });`);
  await span.quiet();
  expect([await shown(BREN, "body"), (await drawn()).includes(BREN)]).toEqual([[["Hand Axe", CUTTHROAT]], true]);
  await t.plays(anna, BREN, "pullOut");
  expect(await t.reads(CUTTHROAT, `a.items.get("${axe}").system.carry`)).toBe("dropped");
  await t.listens(anna);
  await expect(t.plays(anna, BREN, "pullOut")).rejects.toThrow();
  expect(await t.said(anna)).toEqual(["No item that can be pulled out is stuck in Bren Holt."]);
});
