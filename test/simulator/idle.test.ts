/** Every shipped combatant does something: it attacks an enemy in front of it. */
import { describe, expect, it } from "vitest";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";
import { Standing } from "./standing.ts";

describe.each(["bloodied", "anatomy", "threshold", "aura", "grimoire"])("%s", (ruleset) => {
  it("has no creature and no ready character that finds nothing to do", async () => {
    const rules = await simulatedRules(ruleset);
    const { byName, ready } = packActors(ruleset);
    const enemy = { source: ready[0]!, count: 1, style: "plain" } as const;
    const idle = [...byName].flatMap(([name, source]) => {
      const [own, other] = lineUp(rules, [[{ source, count: 1, style: "plain" }], [enemy]]);
      const near = [own!, { ...other!, x: own!.x + own!.size, y: own!.y }];
      const combat = new Standing(rules, near, { mostRounds: 1, breaksAt: [1, 1] }, () => 0.5);
      return combat.choice() === null ? [name] : [];
    });
    expect(idle).toEqual([]);
  });
});
