/** Double clicks on actions without a dialog: the second click counts only if the action is still possible. */
import { afterEach, describe, expect, it } from "vitest";
import { BREN, openSpan, type Span, statuses } from "../anatomy/span.ts";
import { GM_AND_ANNA } from "../kit/play.ts";

let span: Span;
afterEach(() => span.close());

const quoted = (value: unknown): string => JSON.stringify(value);

describe.each([13, 14] as const)("generation %i", (generation) => {
  it.each(["gm", "anna"] as const)("N-47 D-20: %s double-clicks Stand up and pays once", async (who) => {
    span = await openSpan(generation, GM_AND_ANNA);
    const bren = span.uuid(BREN);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await span.gm.run(`const fight = game.combats.contents[0]; await fight.startCombat();
      while (fight.combatant.name !== ${quoted(BREN)}) await fight.nextTurn();
      await fight.combatant.actor.toggleStatusEffect("prone", { active: true });`);
    await span.quiet();
    const ap = () => span.gm.run<number>(`return fromUuidSync(${quoted(bren)}).system.ap.value;`);
    const before = await ap();
    const click = `game.fivefold.act(${quoted(bren)}, "standUp")`;
    const posted = await span[who].run<boolean[]>(
      `return (await Promise.all([${click}, ${click}, ${click}])).map((message) => message !== null);`,
    );
    await span.quiet();
    expect(posted).toEqual([true, false, false]);
    expect([before, await ap()]).toEqual([3, 2]);
    expect(await statuses(span.gm, bren)).not.toContain("prone");
  });

  it("of two possible actions the second is not lost and sees the cost of the first", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const bren = span.uuid(BREN);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await span.gm.run(`const fight = game.combats.contents[0]; await fight.startCombat();
      while (fight.combatant.name !== ${quoted(BREN)}) await fight.nextTurn();`);
    await span.quiet();
    const click = `game.fivefold.act(${quoted(bren)}, "move")`;
    const posted = await span.anna.run<boolean[]>(
      `return (await Promise.all([${click}, ${click}, ${click}, ${click}])).map((message) => message !== null);`,
    );
    await span.quiet();
    expect(posted).toEqual([true, true, true, false]);
  });
});
