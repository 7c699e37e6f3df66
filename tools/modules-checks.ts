/** What is tried with each module, by its id. */
import type { Check, Seats } from "./modules-boot.ts";

/** Compares a value of the Gamemaster's page with what it should be. */
const expects =
  (code: string, wanted: unknown, of: "gm" | "anna" = "gm"): Check =>
  async (seats: Seats) => {
    const found = JSON.stringify(await seats.run(seats[of], code));
    if (found !== JSON.stringify(wanted)) throw new Error(`${found} instead of ${JSON.stringify(wanted)}`);
  };

export const CHECKS: Record<string, Record<string, Check>> = {
  "lib-wrapper": {
    "wraps a method of our actors": expects(
      `const seen = [];
       libWrapper.register("fivefold", "CONFIG.Actor.documentClass.prototype.getRollData", function (wrapped, ...args) {
         seen.push(this.name); return wrapped(...args); }, "WRAPPER");
       const data = game.actors.getName("Brannoc Tull").getRollData();
       libWrapper.unregister("fivefold", "CONFIG.Actor.documentClass.prototype.getRollData");
       return [seen, typeof data];`,
      [["Brannoc Tull"], "object"],
    ),
  },
};
