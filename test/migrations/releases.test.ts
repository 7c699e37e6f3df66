/**
 * Documents of every release load in this version, are migrated by our own steps, and are not changed by a second run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../../module/migrations/index.ts";
import type { Kind } from "../../module/migrations/migration.ts";
import { isNewer, planMigration } from "../../module/migrations/plan.ts";
import { version } from "../../package.json" with { type: "json" };
import manifest from "../../system.json" with { type: "json" };
import { type Client, openTable, type Table } from "../host/node.ts";
import type { Fixture, Sample } from "./fixture.ts";

const FOLDER = "test/migrations/fixtures";
const fixtures = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Fixture);

/** Fields below `system` that documents have since this version was released, by type; its own fixture lacks them. Emptied with each release. */
const ADDED: Readonly<Record<string, string>> = {
  bloodiedCharacter: "turn",
  bloodiedCreature: "turn",
  bloodiedGear: "use",
  bloodiedSpell: "unweaves",
  bloodiedWeapon: "hit",
  anatomyGear: "poison",
  anatomyWeapon: "poison",
  auraAbility: "attack.areaShape",
  auraCharacter: "round.passing",
  auraCreature: "round.passing",
  auraGear: "poison",
  auraSpell: "attack.areaShape",
  grimoireAbility: "property",
  grimoireArmor: "property",
  grimoireBackground: "caster companions",
  grimoireBook: "contents",
  grimoireGear: "property contents light",
  grimoireScroll: "spell.area",
  grimoireSpell: "area",
  grimoireWeapon: "blastShape",
  thresholdWeapon: "loaded",
};

/** Removes an added field, which must be there. */
function withoutAdded(type: string, system: Record<string, unknown>): Record<string, unknown> {
  for (const added of ADDED[type]?.split(" ") ?? []) {
    const path = added.split(".");
    const last = path.pop() as string;
    const holder = path.reduce((at, key) => at[key] as Record<string, unknown>, system);
    expect(holder).toHaveProperty(last);
    delete holder[last];
  }
  return system;
}

/** The newest of this version and of those that migrations belong to, so that steps of the next release run, too. */
const newest = migrations.reduce((to, step) => (isNewer(step.version, to) ? step.version : to), version);

const given = ({ actors, items, messages }: Fixture) => {
  const list = (kind: Kind, docs: readonly Sample[]) =>
    docs.map((source) => ({ kind, uuid: source.type, name: source.name, source }));
  return [...list("actor", actors), ...list("item", items), ...list("message", messages)];
};

describe("the releases", () => {
  it("have a fixture for this version with every type (made by test/migrations/fixture.ts)", () => {
    const { Actor, Item, ChatMessage } = manifest.documentTypes;
    const current = fixtures.find((fixture) => fixture.version === version);
    const types = new Set((current ? given(current) : []).map(({ uuid }) => uuid));
    expect([...types].sort()).toEqual([Actor, Item, ChatMessage].flatMap((kinds) => Object.keys(kinds)).sort());
  });

  describe.each([13, 14] as const)("generation %i", (generation) => {
    let table: Table;
    let gm: Client;
    beforeAll(async () => {
      table = await openTable({ generation });
      gm = await table.join("Gamemaster");
    });
    afterAll(async () => {
      await table.settle();
      await table.close();
    });

    it.each(fixtures)(
      "$version: nothing is rejected, nothing is lost, and a second run changes nothing",
      async (fixture) => {
        const span = { from: fixture.version, to: newest };
        const all = given(fixture);
        const plan = planMigration(all, migrations, span);
        expect(plan.failures).toEqual([]);
        const after = all.map((one) => ({
          ...one,
          source: plan.changes.find(({ uuid }) => uuid === one.uuid)?.after ?? one.source,
        }));
        expect(planMigration(after, migrations, span)).toEqual({ changes: [], failures: [] });
        for (const { kind, source } of after) {
          const name = { actor: "Actor", item: "Item", message: "ChatMessage" }[kind];
          const loaded = await gm.run<string>(
            `return JSON.stringify(new (getDocumentClass("${name}"))(${JSON.stringify(source)}, { strict: true }).toObject());`,
          );
          expect(JSON.parse(loaded)).toMatchObject(source);
          // Documents of older versions get new fields; the fixture of this version has all of them.
          if (fixture.version === version)
            expect(withoutAdded(String(source.type), JSON.parse(loaded).system)).toEqual(source.system);
        }
        expect(gm.errors.map(({ text }) => text)).toEqual([]);
      },
    );
  });
});
