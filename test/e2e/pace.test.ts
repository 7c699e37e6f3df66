/** The pace of play: clicks, cards, prompts and heights against their aims. `npm run pace` prints them. */
import { afterAll, afterEach, expect, it } from "vitest";
import { casesInTurn } from "../kit/turns.ts";
import { PaceTable, type Rest } from "./pace.ts";

const { FIVEFOLD_ALL, FIVEFOLD_PACE } = process.env;

let table: PaceTable;
afterEach(() => table?.close());

/** Limits: clicks of each, and prompts that wait for another user in a round. */
interface Aims {
  /** An attack on a targeted opponent from the action bar, until the damage is applied: Shift-click, no dialog. */
  attack: number;
  /** The same with the preset *Fast*: only the click on the action bar. */
  fast: number;
  spell: number;
  rest: number;
  round: number;
  waits: number;
}

interface Played extends Aims {
  resting: Rest;
  /** The spell is a healing one. */
  heals?: true;
  /** Values with which the target survives the hit: its death would be the GM's decision. */
  sturdy?: Readonly<Record<string, number>>;
}

const AIMS: Readonly<Record<string, Played>> = {
  bloodied: { attack: 2, fast: 1, spell: 4, rest: 3, round: 50, waits: 4, resting: { button: /^Rest/ } },
  anatomy: { attack: 3, fast: 1, spell: 4, rest: 3, round: 50, waits: 4, resting: { button: /^Rest/ }, heals: true },
  threshold: { attack: 2, fast: 1, spell: 4, rest: 3, round: 50, waits: 4, resting: { button: /^Rest/ } },
  aura: {
    attack: 3,
    fast: 1,
    spell: 4,
    rest: 3,
    round: 40,
    waits: 8,
    resting: { button: /^Short rest/i, worn: { "system.aura.value": 20 } },
  },
  grimoire: {
    attack: 4,
    fast: 1,
    spell: 4,
    rest: 4,
    round: 50,
    waits: 20,
    resting: { button: /^A night/, tab: "Pack" },
    sturdy: { "system.hp.max": 30, "system.hp.value": 30 },
  },
};
/** Pixels, and cards of a round. */
const MOST = { dialog: 640, card: 320, row: 60, cards: 12 };

const printed: string[][] = [["", "counted", "aim", ""]];
afterAll(() => {
  if (FIVEFOLD_PACE) console.log(printed.map((row) => row.map((cell) => cell.padEnd(12)).join("")).join("\n"));
});

/** `npm test` plays the ruleset with reactions and passes. */
const wanted = FIVEFOLD_PACE?.split(",") ?? [FIVEFOLD_ALL ? "all" : "aura"];
const chosen = casesInTurn(Object.entries(AIMS).filter(([id]) => ["all", id].some((one) => wanted.includes(one))));

it.each(chosen)(
  "%s: an attack, a spell, a rest and a round of four against four keep their aims",
  async (ruleset, aims) => {
    table = await PaceTable.open(ruleset);
    const { anna, gm, characters } = table;
    const [first = ""] = characters;
    const rest = await table.count(() => table.rest(first, aims.resting));
    // Before the combat, so that it needs no turn.
    const automation = (value: string) =>
      gm.eval(`game.settings.set("fivefold", "automation", "${value}").then(() => null)`);
    await automation("automatic");
    const weaken = await table.strengthen(table.opponentOf(first), aims.sturdy ?? {});
    const fast = await table.count(() => table.attack(first, { aimed: true, shift: false }));
    await table.undoAll();
    await weaken();
    await automation("ask");
    await table.startCombat();
    const dialog = await table.dialogHeight(first);
    const { round, spell } = await table.round(aims.heals === true);
    const rows = await table.rowHeights();
    const card = await table.cardHeight(anna, first);
    const attack = await table.count(() => table.attack(first, { aimed: true }));
    const found: [string, number, number, readonly string[]][] = [
      ["attack", attack.clicks, aims.attack, attack.log],
      ["fast", fast.clicks, aims.fast, fast.log],
      ...(spell ? [["spell", spell.clicks, aims.spell, spell.log] as [string, number, number, string[]]] : []),
      ["rest", rest.clicks, aims.rest, rest.log],
      ["round", round.clicks, aims.round, round.log],
      ["cards", round.cards, MOST.cards, []],
      ["waits", round.waits, aims.waits, []],
      ["dialog px", dialog, MOST.dialog, []],
      ["card px", card, MOST.card, []],
      ["row px", Math.max(...rows), MOST.row, []],
    ];
    printed.push(
      [ruleset],
      ...found.map(([what, count, aim, log]) => [what, String(count), String(aim), count > aim ? log.join(" | ") : ""]),
    );
    expect(
      found
        .filter(([, count, aim]) => count > aim)
        .map(([what, count, aim, log]) => `${what}: ${count} of ${aim} ${log.join(" | ")}`),
    ).toEqual([]);
  },
  120_000,
);
