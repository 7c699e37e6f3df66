/** From a click to the card, one client. */
import type { BrowserBench } from "./browser.ts";
import { inMs, type Row, timed } from "./report.ts";
import { sampleOf } from "./sample.ts";
import { fordWorld } from "./world.ts";

const TIMES = 21;
const WARM = 4;
const ATTACK = '[data-action="act"][data-act="attack"]';

export async function clickRows(bench: BrowserBench): Promise<Row[]> {
  const seat = await bench.sit(fordWorld);
  const rows: Row[] = [];
  const click = async (what: string, actor: string, at: string, selector: string, aim?: number): Promise<void> => {
    const once = (): Promise<number> => seat.call.clickToCard(actor, at, selector);
    for (let i = 0; i < WARM; i += 1) await once();
    const sample = await seat.profile(what, async () => {
      const values: number[] = [];
      for (let i = 0; i < TIMES; i += 1) values.push(await once());
      return sampleOf(values);
    });
    rows.push(timed(what, sample.median, aim, `slowest ${inMs(sample.worst)} of ${sample.count}`));
  };
  await click("click to card: attack on a bandit", "Brannoc Tull", "Road Bandit", ATTACK, 100);
  await click("click to card: check", "Brannoc Tull", "Road Bandit", '[data-action="act"][data-act="check"]', 100);
  await seat.page.context().close();
  return rows;
}
