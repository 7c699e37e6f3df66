/** The preset *Fast* starts no follow-up of a forged action run: neither on the GM's client nor on that of another player. */
import { afterEach, expect, it } from "vitest";
import { playFast } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { card, openPlay, type Play } from "../kit/play.ts";
import { ACT, forge, forgedAct, forgedId, part } from "./forge.ts";

let play: Play;
afterEach(() => play.close());

it.each(oneGeneration(import.meta.url))("generation %i", async (generation) => {
  play = await openPlay("grimoire", generation);
  await playFast(play);
  const { anna, ben, gm } = play;
  const [maren, quillane, goblin] = ["Maren Oakhand", "Quillane Ash", "Bog Goblin"].map(play.uuid) as [
    string,
    string,
    string,
  ];
  const words = { label: { key: "X" }, form: { mode: "contest", ir: 99, raw: 99 }, auto: false };
  const save = { ...words, id: "save", action: "save", by: "enemy", parts: { self: "enemy", t0: "self" } };
  const own = { ...words, id: "own", action: "save", by: "self", parts: { self: "self" } };

  // A Save of the goblin against an invented attack.
  const against = forgedId();
  const parts = { self: part(maren), enemy: part(goblin) };
  await forge(
    anna,
    { ruleset: "grimoire", acts: { [ACT]: forgedAct({ action: "action", state: "done", parts, offers: [save] }) } },
    { _id: against },
  );
  // A follow-up of Ben's character on Anna's card that claims to be Ben's.
  const inHisName = forgedId();
  await forge(
    anna,
    {
      ruleset: "grimoire",
      acts: {
        [ACT]: forgedAct({
          action: "action",
          state: "done",
          by: ben.userId,
          parts: { self: part(quillane) },
          offers: [own],
        }),
      },
    },
    { _id: inHisName },
  );
  await play.quiet();
  for (const id of [against, inHisName]) expect(Object.keys((await card(gm, id)).acts)).toEqual([ACT]);
});
