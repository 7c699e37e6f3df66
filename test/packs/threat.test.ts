/** The stored threat of creatures: complete, readable, the result of the combats it names, and on the GM's pages. */
import { describe, expect, it } from "vitest";
import { parseThreat as readFlag, threatHtml, threatLine } from "../../module/foundry/forecast/threat-view.ts";
import { countText, TOO_MANY } from "../../module/simulator/threat-search.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { shapes } from "../../packs/rulesets.ts";
import { readThreat } from "../../packs/threat.ts";
import { translated } from "../../tools/babele.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";
import { castOf, measure } from "../../tools/threat.ts";

const packs = shippedPacks();
const creaturesOf = (ruleset: string) => (packs.get(`${ruleset}-creatures`)?.made ?? []).map(({ doc }) => doc);
const flagOf = (doc: Doc): unknown => (doc.flags as { fivefold?: { threat?: unknown } }).fivefold?.threat;
const rulesets = shapes.map(({ ruleset }) => ruleset);
const PAGE = "Threat: what the numbers mean";

describe.each(rulesets)("the threat of the creatures of %s", (ruleset) => {
  const file = readThreat(ruleset);

  it("is stored for every creature of the compendium, and for no other", () => {
    const names = creaturesOf(ruleset).map(({ name }) => name);
    expect(Object.keys(file?.creatures ?? {}).sort()).toEqual([...names].sort());
    for (const doc of creaturesOf(ruleset)) expect(flagOf(doc)).toEqual(file?.creatures[doc.name]);
  });

  it("is stored for every enemy that only the adventure has, with the same settings", () => {
    const own = readThreat(ruleset, "adventure");
    expect(Object.keys(own?.creatures ?? {}).sort()).toEqual(
      castOf(ruleset)
        .adventure.map(({ name }) => name)
        .sort(),
    );
    expect(own).toMatchObject({ seed: file?.seed, style: file?.style, mostFights: file?.mostFights });
    const actors = (packs.get(`${ruleset}-adventure`)?.made ?? []).flatMap(({ doc }) => doc.actors as Doc[]);
    for (const doc of actors)
      expect([doc.name, flagOf(doc)]).toEqual([doc.name, file?.creatures[doc.name] ?? own?.creatures[doc.name]]);
  });

  it("has numbers from 1 to more than twelve, each with the combats of its trial", () => {
    const all = { ...file?.creatures, ...readThreat(ruleset, "adventure")?.creatures };
    for (const [name, { even, deadly, tried }] of Object.entries(all)) {
      expect([name, even >= 1 && even <= TOO_MANY, deadly >= 1 && deadly <= TOO_MANY]).toEqual([name, true, true]);
      const counts = tried.map(([count]) => count);
      for (const number of [even, deadly])
        if (number < TOO_MANY) expect([name, counts]).toEqual([name, expect.arrayContaining([number])]);
      for (const [, combats, wins, deaths] of tried) expect(Math.max(wins, deaths)).toBeLessThanOrEqual(combats);
    }
  });

  it("is on the GM's page in both languages, with a link to every creature", () => {
    const [journal] = packs.get(`${ruleset}-gm`)?.made ?? [];
    const pages = (journal?.doc.pages ?? []) as { name: string; text: { content: string } }[];
    const page = pages.find(({ name }) => name === PAGE);
    const entries = translated(packs, "de").get(`fivefold.${ruleset}-gm.json`)?.entries ?? {};
    const [german] = Object.values(entries).map(({ pages }) =>
      JSON.stringify((pages as Record<string, unknown>)[PAGE]),
    );
    for (const { _id, name } of creaturesOf(ruleset)) {
      const link = `Compendium.fivefold.${ruleset}-creatures.Actor.${_id}`;
      expect(page?.text.content).toContain(`${link}]{${name}}`);
      expect(german).toContain(link);
    }
    expect(german).toContain("<th>Kreatur</th>");
  });
});

describe("the combats of the tool", () => {
  it.each([
    ["bloodied", "Hill Brute"],
    ["threshold", "Deep Ooze"],
  ])("give the stored numbers of %s again: %s", async (ruleset, name) => {
    const file = readThreat(ruleset);
    const { creatures, ready } = castOf(ruleset);
    const creature = creatures.find((one) => one.name === name);
    if (!file || !creature) throw new Error(`${name} has no stored threat`);
    // If this fails after a change of rules or tactics: npm run threat
    const combats = { ...file, mostFightsOfOthers: 0 };
    const { parties } = file.creatures[name] ?? { parties: [] };
    expect({ ...measure(ruleset, await simulatedRules(ruleset), ready, creature, combats), parties }).toEqual(
      file.creatures[name],
    );
  });
});

describe("what a sheet shows of the threat", () => {
  const stored = { even: 4, deadly: 6, tried: [[4, 60, 33, 3]], parties: [[2, 1, 2, 3]] };

  it("is one line, and the tooltip has the intervals and the other parties", () => {
    const threat = readFlag(stored);
    if (!threat) throw new Error("not read");
    expect(threatLine(threat)).toEqual({ key: "FIVEFOLD.Threat.line", data: { even: "4", deadly: "6" } });
    const html = threatHtml(
      threat,
      ({ key, data }) => `${key.split(".").pop()} ${Object.values(data ?? {}).join(" ")}`,
    );
    expect(html).toContain("<span>against 4</span><b>55 %</b><small>deaths 42 67 5</small>");
    expect(html).toContain("<td>2 / 3</td>");
  });

  it("says that one is deadly, and that twelve are not enough", () => {
    expect(threatLine({ even: 1, deadly: 1 }).key).toBe("FIVEFOLD.Threat.alone");
    expect(countText(TOO_MANY)).toBe("13+");
  });

  it("ignores flags of another form, which an owner of the actor can write", () => {
    for (const flag of [
      undefined,
      null,
      4,
      "4",
      {},
      { even: "4", deadly: 6 },
      { even: 0, deadly: 6 },
      { even: 4, deadly: 99 },
    ])
      expect(readFlag(flag)).toBeNull();
    const odd = readFlag({
      ...stored,
      tried: [
        ["<b>", 1, 2, 3],
        [1, 0, 0, 0],
        [2, 10, 5, 0],
      ],
      parties: "x",
    });
    expect(odd).toEqual({ even: 4, deadly: 6, tried: [[2, 10, 5, 0]], parties: [] });
  });
});
