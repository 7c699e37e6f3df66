/**
 * Action macros: dropped on the hotbar with their options, they run with the same options; items and tools become
 * macros too.
 */

import { afterEach, expect, it } from "vitest";
import { choicesIn, rememberedFields } from "../../module/foundry/actions/remembered-form.ts";
import type { Action, Facts } from "../../module/kernel/ruleset.ts";
import { oneGeneration } from "../kit/generations.ts";
import { card, openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play?.close());

it.each(oneGeneration(import.meta.url))(
  "generation %i: an action dropped on the hotbar keeps its options",
  async (generation) => {
    play = await openPlay("bloodied", generation);
    const { anna } = play;
    const uuid = play.uuid("Brannoc Tull");
    const drop = (data: object, slot: number) =>
      anna.run<boolean>(`return Hooks.call("hotbarDrop", ui.hotbar ?? null, ${JSON.stringify(data)}, ${slot});`);
    const macro = (slot: number) =>
      anna.run<{ name: string; command: string } | null>(
        `const m = game.macros.get(game.user.hotbar[${slot}]); return m ? { name: m.name, command: m.command } : null;`,
      );
    const made = async (slot: number) => {
      await expect.poll(() => macro(slot)).not.toBeNull();
      return (await macro(slot)) as { name: string; command: string };
    };

    const given = { ability: "agl", tn: 12 };
    expect(await drop({ type: "FivefoldAction", uuid, fivefold: { actor: uuid, action: "check", given } }, 1)).toBe(
      false,
    );
    const check = await made(1);
    expect(check.command).toBe(`game.fivefold.act("${uuid}", "check", ${JSON.stringify({ given })})`);

    // The macro runs the chosen check: the same form as from the button.
    anna.dice([9]);
    const id = await anna.run<string>(
      `const message = await (${check.command.replace(/\}\)$/, `,"skip":true})`)}); return message.id;`,
    );
    await play.quiet();
    const acts = Object.values((await card(anna, id)).acts) as { action: string; form?: Record<string, unknown> }[];
    expect(acts.map(({ action, form }) => [action, form?.ability, form?.tn])).toEqual([["check", "agl", 12]]);

    // Dropping the same action again creates no second macro.
    await drop({ type: "FivefoldAction", uuid, fivefold: { actor: uuid, action: "check", given } }, 2);
    await made(2);
    expect(await anna.run(`return game.user.hotbar[1] === game.user.hotbar[2];`)).toBe(true);

    // A GM tool becomes a macro; drops of other systems are left to core; an unknown action creates none.
    await drop({ type: "FivefoldTool", tool: "bloodied.rollInjury" }, 4);
    expect((await made(4)).command).toBe(`game.fivefold.macro("rollInjury")`);
    expect(await drop({ type: "JournalEntry", uuid: "JournalEntry.x" }, 5)).toBe(true);
    await drop({ type: "FivefoldAction", uuid, fivefold: { actor: uuid, action: "constructor" } }, 6);
    await play.quiet();
    expect(await macro(6)).toBeNull();
  },
);

it("macros keep the user's choices, and nothing that depends on positions", () => {
  const named = (name: string, kind: string, more = {}) => ({ name, kind, label: { key: "x" }, ...more });
  const action = {
    defaults: () => ({ mode: "strike", bonus: 0, distance: 5, whom: "", note: "", secret: 0, tags: ["a"] }),
    form: () => [
      named("mode", "choice"),
      named("bonus", "number"),
      named("distance", "number"),
      named("whom", "choice"),
      named("note", "note"),
      named("secret", "number", { secret: true }),
      named("tags", "ticks"),
    ],
  } as unknown as Action;
  const form = { mode: "shoot", bonus: 0, distance: 30, whom: "Scene.a.Token.b", note: "n", secret: 3, tags: ["b"] };
  expect(choicesIn(action, {} as Facts, form)).toEqual({ mode: "shoot", tags: ["b"] });
  // Options preset by a button are kept the same way.
  expect(rememberedFields({ mode: "shoot", distance: 30, standIn: 1 })).toEqual({ mode: "shoot" });
  expect(choicesIn({ ...action, steps: () => [] }, {} as Facts, form)).toEqual({});
});
