import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Folder, Macro } from "../view-documents.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Macros, the hotbar stored on the user, folders and journals without a DOM. */

describe.each(GENERATIONS)("macros, folders and journals on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
  });
  afterAll(() => t.table.close());
  const macro = (command: string, more = {}): Promise<Macro> =>
    t.ann.globals.Macro.create({ name: "Do", type: "script", command, ...more });

  test("a script has speaker, actor, token, character and its arguments", async () => {
    const actor = await t.hero();
    await t.gm.game.users.get(t.ann.userId).update({ character: actor.id });
    await t.table.settle();
    const asks = await macro("return [speaker.alias, actor?.name, token?.name, character?.name, scope.n, n];");
    expect(Array.from((await asks.execute({ n: 4 })) as unknown[])).toEqual(["Bo", "Bo", undefined, "Bo", 4, 4]);
  });

  test("an error in a script is reported, not thrown", async () => {
    const broken = await macro('throw new Error("made to fail");');
    expect(await broken.execute()).toBeUndefined();
    expect(t.ann.errors.some(({ text }) => text.includes("made to fail"))).toBe(true);
    t.ann.errors.length = 0;
  });

  test("only those who may see a macro run it; its author owns it", async () => {
    const mine = await macro("return 1;");
    await t.table.settle();
    expect([mine.isAuthor, mine.isOwner, mine.canExecute]).toEqual([true, true, true]);
    const ben = await t.table.join("Ben");
    const theirs = ben.game.macros.get(mine.id);
    expect([theirs.canExecute, await theirs.execute()]).toEqual([false, undefined]);
    await expect(theirs.update({ command: "return 2;" })).rejects.toThrow("permission");
    ben.leave();
  });

  test("hotbar slots belong to the user and persist", async () => {
    const mine = await macro("return 1;");
    await t.ann.user.assignHotbarMacro(mine, 12);
    expect([t.ann.user.hotbar[12], t.ann.user.getHotbarMacros(2)[1]!.macro]).toEqual([mine.id, mine]);
    await t.ann.user.assignHotbarMacro(mine, 13, { fromSlot: 12 });
    expect(plain(t.ann.user.hotbar)).toEqual({ 13: mine.id });
    await t.table.settle();
    expect(plain(t.gm.game.users.get(t.ann.userId).hotbar)).toEqual({ 13: mine.id });
    expect(plain(t.gm.user.hotbar)).toEqual({});
    t.ann = await t.ann.rejoin();
    expect(plain(t.ann.user.hotbar)).toEqual({ 13: mine.id });
    await t.ann.user.assignHotbarMacro(null, 13);
    expect(plain(t.ann.user.hotbar)).toEqual({});
    await expect(t.ann.user.assignHotbarMacro(mine, 51)).rejects.toThrow();
  });

  test("folders nest four deep; deleting one moves its contents up", async () => {
    const { Folder, Actor } = t.gm.globals;
    let above: Folder | null = null;
    for (let depth = 1; depth <= 4; depth += 1) {
      const made: Folder = await Folder.create({ name: `Level ${depth}`, type: "Actor", folder: above?.id ?? null });
      expect(made.depth).toBe(depth);
      above = made;
    }
    const folder = above!;
    await expect(Folder.create({ name: "Too deep", type: "Actor", folder: folder.id })).rejects.toThrow();
    const actor = await Actor.create({ name: "Inside", type: "hero", folder: folder.id });
    expect([folder.contents[0], folder.ancestors.length]).toEqual([actor, 3]);
    const parent = folder.folder!;
    await folder.delete();
    await t.table.settle();
    expect([actor.folder, t.ann.game.actors.get(actor.id).folder?.id]).toEqual([parent, parent.id]);
  });

  test("pages are documents of their journal", async () => {
    const journal = await t.gm.globals.JournalEntry.create({
      name: "Book",
      ownership: { default: 2 },
      pages: [{ name: "One", type: "text", text: { content: "<h2>First of all</h2>" } }],
    });
    const page = journal.pages.contents[0];
    await page.update({ "text.content": "<h2>Then</h2>" });
    await journal.createEmbeddedDocuments("JournalEntryPage", [{ name: "Two", type: "text", sort: 100 }]);
    await t.table.settle();
    const twin = t.ann.game.journal.get(journal.id);
    expect(plain(twin.pages.map((other) => [other.name, other.text.content ?? null]))).toEqual([
      ["One", "<h2>Then</h2>"],
      ["Two", null],
    ]);
    expect(page.uuid).toBe(`JournalEntry.${journal.id}.JournalEntryPage.${page.id}`);
    expect(t.gm.globals.JournalEntryPage.implementation.slugifyHeading("First of all")).toBe("first-of-all");
  });

  test("no warnings or errors except refusals", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
