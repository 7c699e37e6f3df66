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

it.each(["plain", "clever", "careful"] as const)(
  "G-88: a %s combatant without a weapon attacks unarmed",
  async (style) => {
    const rules = await simulatedRules("grimoire");
    const { byName } = packActors("grimoire");
    const source = { ...byName.get("Road Bandit")!, items: [] };
    const [own, other] = lineUp(rules, [[{ source, count: 1, style }], [{ source, count: 1, style }]]);
    const near = [own!, { ...other!, x: own!.x + own!.size, y: own!.y }];
    const choice = new Standing(rules, near, { mostRounds: 1, breaksAt: [1, 1] }, () => 0.5).choice();
    expect([choice?.action, choice?.form?.objects]).toEqual(["action", ["unarmed"]]);
  },
);
