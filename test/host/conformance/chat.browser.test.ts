import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Globals } from "../view.ts";
import type { Message } from "../view-documents.ts";
import { ready, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS, modeOption } from "./support.ts";

/** Check 7: a card's button wherever the card is shown, and visibility of whispers and secret rolls. */

declare const game: Globals["game"];
declare const foundry: Globals["foundry"];
declare const ui: Globals["ui"];
declare const ChatMessage: Globals["ChatMessage"];
declare const Roll: Globals["Roll"];
declare const conformance: Globals["conformance"];

describe.each(GENERATIONS)("chat on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  let ben: Seat;
  const seats = (): [string, Seat][] => [
    ["Gamemaster", gm],
    ["Ann", ann],
    ["Ben", ben],
  ];
  beforeAll(async () => {
    scene = await serve(generation);
    [gm, ann, ben] = (await Promise.all(["Gamemaster", "Ann", "Ben"].map((name) => scene.sit(name)))) as [
      Seat,
      Seat,
      Seat,
    ];
  });
  afterAll(() => scene?.close());

  const hp = () => gm.page.evaluate(() => game.actors.getName("Bo").system.hp.value);
  const swing = () => ann.page.evaluate(async () => (await game.actors.getName("Bo").swing()).id as string);
  const card = (seat: Seat, id: string, within = "#chat") =>
    seat.page.locator(`${within} [data-message-id="${id}"]`).first();

  test("a card is rendered once for each place it is shown in, newest last", async () => {
    const first = await swing();
    const second = await swing();
    for (const [, seat] of seats()) {
      await expect.poll(() => card(seat, second).count()).toBe(1);
      const order = await seat.page
        .locator("#chat [data-message-id]")
        .evaluateAll((all) => all.map((li) => (li as HTMLElement).dataset.messageId));
      expect(order.slice(-2)).toEqual([first, second]);
      expect(await seat.page.evaluate((id) => conformance.drawn[id], second)).toBe(1);
    }
  });

  test("its button works for the owner in the log, and the change re-renders the card for all", async () => {
    const before = await hp();
    const id = await swing();
    await card(ann, id).locator("[data-action=parry]").click();
    await expect.poll(hp).toBe(before - 1);
    for (const [, seat] of seats()) {
      await expect.poll(() => card(seat, id).locator("[data-action=parry]").textContent()).toBe("Parry (1)");
      expect(await seat.page.evaluate((message) => conformance.drawn[message], id)).toBe(2);
    }
  });

  test("it works in the window of a single message, and in the popped-out log", async () => {
    const before = await hp();
    const id = await swing();
    await ann.page.evaluate(async (messageId) => {
      const { ChatPopout } = foundry.applications.sidebar.apps;
      await new ChatPopout({ message: game.messages.get(messageId) }).render({ force: true });
    }, id);
    await card(ann, id, ".chat-popout").locator("[data-action=parry]").click();
    await expect.poll(hp).toBe(before - 1);
    await expect
      .poll(() => card(ann, id, ".chat-popout").locator("[data-action=parry]").textContent())
      .toBe("Parry (1)");
    await ann.page.evaluate(() => ui.chat.renderPopout());
    const popped = () => ann.page.evaluate(() => ui.chat.popout?.element?.id ?? null);
    await expect.poll(popped).not.toBeNull();
    const window = `#${await popped()}`;
    await expect.poll(() => card(ann, id, window).count()).toBe(1);
    await ann.page.evaluate(
      ([box, message]) =>
        document.querySelector<HTMLElement>(`${box} [data-message-id="${message}"] [data-action=parry]`)!.click(),
      [window, id],
    );
    await expect.poll(hp).toBe(before - 2);
    await ann.page.evaluate(async () => {
      await ui.chat.popout!.close({ animate: false });
      for (const app of foundry.applications.instances.values()) if (app.message) await app.close({ animate: false });
    });
  });

  test("it does nothing for a user who does not own the hero", async () => {
    const before = await hp();
    const id = await swing();
    await card(ben, id).locator("[data-action=parry]").click();
    await expect.poll(() => ben.page.locator("#notifications").textContent()).toContain("not your hero");
    expect(await hp()).toBe(before);
    await card(gm, id).locator("[data-action=parry]").click();
    await expect.poll(hp).toBe(before - 1);
  });

  type Sight = "all" | "placeholder" | "nothing";
  /** What each user is shown of Ann's message; for a private roll everyone sees a placeholder. */
  const MATRIX: [mode: string, kind: "roll" | "text", gamemaster: Sight, ann: Sight, ben: Sight][] = [
    ["public", "roll", "all", "all", "all"],
    ["gm", "roll", "all", "all", "placeholder"],
    ["blind", "roll", "all", "placeholder", "placeholder"],
    ["self", "roll", "placeholder", "all", "placeholder"],
    ["whisper", "roll", "placeholder", "all", "all"],
    ["public", "text", "all", "all", "all"],
    ["gm", "text", "all", "all", "nothing"],
    // Since generation 14 modes apply to messages without rolls, too.
    ["blind", "text", "all", generation === 14 ? "placeholder" : "all", "nothing"],
    ["self", "text", "nothing", "all", "nothing"],
    ["whisper", "text", "nothing", "all", "all"],
  ];

  const sight = (seat: Seat, id: string, secret: string): Promise<Sight> =>
    seat.page.evaluate(
      ([messageId, words]) => {
        const message = game.messages.get(messageId);
        const li = document.querySelector<HTMLElement>(`#chat [data-message-id="${messageId}"]`);
        const shown = li?.innerHTML.includes(words) ?? false;
        if (message.visible !== Boolean(li)) return "inconsistent" as Sight;
        if (!li) return "nothing";
        if (shown !== message.isContentVisible) return "inconsistent" as Sight;
        return shown ? "all" : "placeholder";
      },
      [id, secret] as const,
    );

  /** A placeholder must not reveal the total, the formula, the flavor or the speaker. */
  const TOLD = /7777|7770|Try|Bo\b/;

  test.each(MATRIX)("who sees a message: %s %s", async (mode, kind, ...sights) => {
    const options = mode === "whisper" ? {} : modeOption(generation, mode);
    const id = await ann.page.evaluate(
      async ([what, how, asOption]) => {
        const whisper = how === "whisper" ? [game.users.getName("Ben").id] : [];
        const message =
          what === "text"
            ? await ChatMessage.create({ content: "<p>7777</p>", whisper }, asOption)
            : ((await new Roll("7770 + 7").toMessage(
                { flavor: "Try", whisper, speaker: { alias: "Bo" } },
                asOption,
              )) as Message);
        return message.id;
      },
      [kind, mode, options] as const,
    );
    const last = await ann.page.evaluate(async () => (await ChatMessage.create({ content: "Done" })).id);
    for (const [i, [name, seat]] of seats().entries()) {
      await expect.poll(() => card(seat, last).count()).toBe(1);
      expect([name, await sight(seat, id, "7777")]).toEqual([name, sights[i]]);
      if (kind !== "roll" || sights[i] !== "placeholder") continue;
      const words = await card(seat, id).innerText();
      expect(words).toContain("Ann rolled in private");
      expect(words).not.toMatch(TOLD);
    }
  });

  test("a blind roll can be revealed by a Gamemaster, and not by its author", async () => {
    const id = await ann.page.evaluate(
      async (option) => ((await new Roll("7770 + 7").toMessage({}, option)) as Message).id,
      modeOption(generation, "blind"),
    );
    const reveal = (seat: Seat) => seat.page.locator("#context-menu li", { hasText: "Reveal to everyone" });
    await card(ann, id).click({ button: "right" });
    await expect.poll(() => ann.page.locator("#context-menu li").count()).toBeGreaterThan(0);
    expect(await reveal(ann).count()).toBe(0);
    await ann.page.keyboard.press("Escape");
    await card(gm, id).click({ button: "right" });
    await reveal(gm).click();
    for (const [, seat] of seats()) await expect.poll(() => card(seat, id).innerText()).toContain("7777");
  });

  test("a message made public is shown to all, a deleted one to no user", async () => {
    const id = await ann.page.evaluate(
      async (option) => (await ChatMessage.create({ content: "Shh" }, option)).id,
      modeOption(generation, "self"),
    );
    await gm.page.waitForFunction((message) => game.messages.has(message), id);
    expect(await card(gm, id).count()).toBe(0);
    await ann.page.evaluate((message) => game.messages.get(message).update({ whisper: [] }), id);
    for (const [, seat] of seats()) await expect.poll(() => card(seat, id).count()).toBe(1);
    await ann.page.evaluate((message) => game.messages.get(message).delete(), id);
    for (const [, seat] of seats()) await expect.poll(() => card(seat, id).count()).toBe(0);
  });

  test("the user's mode applies to rolls without a mode", async () => {
    const shown = await ann.page.evaluate(async (older) => {
      const key = older ? "rollMode" : "messageMode";
      await game.settings.set("core", key, older ? "gmroll" : "gm");
      const roll = (await new Roll("1").toMessage()) as Message;
      const text = await ChatMessage.create({ content: "Open" });
      await game.settings.set("core", key, older ? "publicroll" : "public");
      return [roll.whisper.length, text.whisper.length];
    }, generation === 13);
    expect(shown).toEqual([1, 0]);
  });

  test("cards are the same after a reload", async () => {
    const id = await swing();
    await ben.page.reload();
    await ready(ben.page);
    await expect.poll(() => card(ben, id).locator("[data-action=parry]").count()).toBe(1);
    expect(await ben.page.evaluate((message) => game.messages.get(message).rolls[0].constructor.name, id)).toBe(
      "SwingRoll",
    );
  });

  test("no errors on any page", () => {
    expect(seats().flatMap(([, seat]) => seat.errors)).toEqual([]);
  });
});
